import type { PageResponse } from '../../../contract/index.js';
import type { MyBadge } from '../../../contract/loyalty/badges.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';
import type { MintViewer } from './facts.js';
import type { MintEntry } from './mint-journal.js';

/** An asset that the member has minted, as the platform lists it. */
export type MintedAsset = PageResponse<'GET /api/me/minting/assets'>['data'][number];

/** Everything that is known about the member. Lists are `undefined` until they have loaded. */
export interface MemberFacts {
  readonly memberId: string;
  readonly badges: readonly MyBadge[] | undefined;
  readonly accounts: PageResponse<'GET /api/me/accounts'>['data'] | undefined;
  readonly minted: readonly MintedAsset[] | undefined;
  /** Receipts of the orders minted in this browser. */
  readonly receipts: readonly MintEntry[];
  /** Collections that were searched for on the chain, by lower-case address. */
  readonly collections: ReadonlyMap<string, boolean>;
  /** The chain that the wallet is on, once it is connected. */
  readonly chainId: number | undefined;
}

/** Returns the facts about the current member or visitor that prices and gates depend on. */
export function viewerOf({ memberId, badges, accounts, collections, chainId, ...facts }: MemberFacts): MintViewer {
  return {
    isSignedIn: memberId !== '',
    badges:
      badges &&
      new Set(badges.filter(({ loyaltyBadgeUsers: [of] = [] }) => of?.status === 'active').map(({ id }) => id)),
    collections,
    points: accounts && new Map(accounts.map((each): [string, DecimalValue] => [each.loyaltyCurrencyId, each.amount])),
    minted: countMinted(facts),
    funds: new Map(),
    chainId,
  };
}

/**
 * Returns the minimum number that the member has minted: the larger of the platform's count and the count in this
 * browser.
 */
function countMinted({ minted = [], receipts }: Pick<MemberFacts, 'minted' | 'receipts'>): ReadonlyMap<string, number> {
  const remembered = new Map<string, number>();
  for (const { assetId, contractId, quantity } of receipts)
    for (const id of [assetId, contractId]) remembered.set(id, (remembered.get(id) ?? 0) + quantity);
  const counts = new Map<string, number>();
  for (const { id: assetId, mintingContractId } of minted)
    for (const id of [assetId, mintingContractId]) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, count] of remembered) counts.set(id, Math.max(count, counts.get(id) ?? 0));
  return counts;
}
