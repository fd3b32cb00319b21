import { getTokenClaimEligibility } from '../../contract/token-claims/claiming.js';
import { privateAnswer } from './answer.js';
import type { Settings } from '../config/settings.js';
import { readPlatform } from '../member/platform-read.js';
import { Refusal } from '../http/refusal.js';
import type { Handler } from '../http/handler.js';
import type { Platform } from '../upstream/platform.js';

/**
 * Answers how much an address may claim, to anyone who asks. Whether it has claimed is public on the chain; when it claimed, and
 * what it staked, is shown only to its member.
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
