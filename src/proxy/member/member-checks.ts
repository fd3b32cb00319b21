import type { EndpointName } from '../../contract/index.js';
import * as z from 'zod/mini';
import { listMintingAssets } from '../../contract/minting/assets.js';
import { listMintingContracts } from '../../contract/minting/contracts.js';
import type { Answer } from '../answers/answer.js';
import type { Settings } from '../config/settings.js';
import type { PublicCache } from '../answers/public-cache.js';
import { Refusal } from '../http/refusal.js';
import type { EvmClients } from '../session/evm-clients.js';
import { requireStepUp } from '../session/step-up.js';
import type { PlatformCall } from '../stages/bind.js';
import { check } from '../stages/input.js';
import type { Store } from '../store/store.js';
import type { Platform } from '../upstream/platform.js';
import { withAgreedPrice } from './agreed-price.js';
import { Bid, checkBid } from './check-bid.js';
import type { MemberRequest } from './member-request.js';
import { requireHolder } from './require-holder.js';
import { RuleTypes } from './rule-types.js';

/** Checks of an endpoint beyond its schemas. Each throws {@link Refusal}. */
export interface MemberCheck {
  /** Runs before anything is sent. */
  readonly before?: (request: MemberRequest) => Promise<void>;
  /** Returns a write in the form for the platform. Runs after `before`. */
  readonly toSend?: (request: MemberRequest) => Promise<PlatformCall>;
  /** Called with the refusal if the write is refused, here or by the platform. */
  readonly refused?: (refusal: Refusal) => void;
  /** @param body body of the answer, as the page gets it */
  readonly after?: (request: MemberRequest, body: Answer['body']) => Promise<void>;
}

export interface MemberCheckParts {
  readonly settings: Settings;
  readonly platform: Platform;
  readonly store: Store;
  readonly cache: Pick<PublicCache, 'refute'>;
  readonly evmClient: EvmClients;
  readonly now: () => number;
}

/** Milliseconds for which the proxy remembers which member started a mint. */
const mintMemory = 30 * 24 * 3_600_000;
const Minted = z.object({ mintingContractAssetMintStatusId: z.string() });

/** Returns the checks, by the name of their endpoint. */
export function memberChecks(parts: MemberCheckParts): Readonly<Partial<Record<EndpointName, MemberCheck>>> {
  const { settings, platform, store, cache, evmClient, now } = parts;
  const rules = new RuleTypes(platform, settings.scope);
  const mintOf = (id: string): string => `mint:${id.toLowerCase()}`;
  /** The platform shows a mint and its signed order to anyone who knows its id, so the proxy checks that it is the member's own. */
  const isOwnMint: MemberCheck = {
    before: async ({ session, params }) => {
      const owner = await store.get(mintOf(params['id'] ?? ''));
      if (owner !== session.record.userId)
        throw new Refusal(404, 'not_found', 'This account has not started this mint here.');
    },
  };
  return {
    completeMyRule: { before: ({ params }) => rules.refuseOperators(params['id'] ?? '') },

    createMyAuctionBid: {
      before: async ({ session, call }) => {
        const bid = check(Bid, call.body);
        const { scope, passkeys } = settings;
        const { origin } = session.record;
        const [currency] = await Promise.all([
          checkBid({ platform, scope, bid, evmClient, passkeys, origin, now: now() }),
          requireHolder(platform, settings, { session, call }),
        ]);
        const { [currency]: least } = settings.confirmBidsAbove;
        if (least !== undefined && BigInt(bid.amount) > BigInt(least)) await requireStepUp({ session, store }, 'bid');
      },
    },

    mintMyAsset: {
      before: (request) => requireHolder(platform, settings, request),
      toSend: ({ call }) => withAgreedPrice(platform, settings.scope, call),
      refused: ({ reason }) => {
        // Pages would show the old price and request it again.
        if (reason?.code === 'price_changed')
          for (const list of [listMintingContracts, listMintingAssets]) cache.refute(list.name);
      },
      after: async ({ session }, body) => {
        const { mintingContractAssetMintStatusId: id } = z.parse(Minted, await new Response(body).json());
        await store.set(mintOf(id), session.record.userId, now() + mintMemory);
      },
    },
    getMyMintStatus: isOwnMint,
    reportMyMint: isOwnMint,

    getMyTokenClaimProof: {
      after: ({ session, params }) => requireStepUp({ session, store }, 'claim', params['id']?.toLowerCase()),
    },
  };
}
