import { getTokenClaimEligibility } from '../contract/token-claims/claiming.js';
import { privateAnswer } from './answer.js';
import type { Settings } from './settings.js';
import { readPlatform } from './member/platform-read.js';
import { Refusal } from './refusal.js';
import type { Handler } from './handler.js';
import type { Platform } from './upstream/platform.js';

/**
 * What an address may claim, for whoever asks. Whether it has claimed can be read on the chain by anyone; when, and what
 * it staked, is told to its member alone.
 */
export const tokenClaimLookup =
  ({ settings, platform }: { readonly settings: Settings; readonly platform: Platform }): Handler<'lookUpTokenClaim'> =>
  async ({ params, query }) => {
    if (!settings.publicEligibility)
      throw new Refusal(
        404,
        'not_found',
        'The owner of this proxy lets nobody look up addresses ("publicEligibility").',
      );
    const found = await readPlatform(platform, getTokenClaimEligibility, { walletAddress: query.wallet }, params);
    const { tokenClaimId, eligible, alreadyClaimed, amount } = found;
    return privateAnswer({ tokenClaimId, eligible, alreadyClaimed, amount });
  };
