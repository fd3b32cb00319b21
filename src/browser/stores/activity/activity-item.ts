import type { Bid } from '../../../contract/auctions/bids.js';
import type { MyBadge } from '../../../contract/loyalty/badges.js';
import type { MyQuest } from '../../../contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import type { LedgerLine } from '../../../contract/loyalty/transactions.js';
import type { PublicTokenClaim } from '../../../contract/token-claims/token-claims.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import type { Eligibility } from '../claims/share-facts.js';
import type { Factor } from '../points/total-multiplier.js';
import { rewardOf } from '../quests/rewards/quest-reward.js';

/**
 * What happened.
 *
 * - `quest`, `check-in`, `referral`: points for a quest; `taken-back`: points of a quest that were taken back;
 *   `given-back`: their return; `pending`: a quest that is being checked
 * - `no-longer-earned`, `already-earned`: points of a quest or a badge that were taken back because the reason for them
 *   is gone, or because the member got them twice; `badge-earned`: points for a badge; `wallet-connected`: points that
 *   moved along with a wallet
 * - `bid`, `returned`, `won`: a bid in an auction, the return of one, and an auction that the member won
 * - `mint`, `order`, `refund`: points paid for a piece or an order, and their return
 * - `team`, `entry`: points from the team, and any other change
 * - `badge`, `badge-lost`: a badge that the member earned, and one that was revoked, with the points that came or went
 *   with it
 * - `claim`: tokens that a wallet of the member has claimed
 */
export type ActivityKind =
  | 'pending'
  | 'quest'
  | 'check-in'
  | 'referral'
  | 'taken-back'
  | 'given-back'
  | 'no-longer-earned'
  | 'already-earned'
  | 'badge-earned'
  | 'wallet-connected'
  | 'bid'
  | 'returned'
  | 'won'
  | 'mint'
  | 'order'
  | 'refund'
  | 'team'
  | 'entry'
  | 'badge'
  | 'badge-lost'
  | 'claim';

/** One thing that happened to a member. Times are epoch ms on the server's clock. */
export interface ActivityItem {
  readonly id: string;
  readonly kind: ActivityKind;
  /** Name of the quest, the badge, the piece or the auction, or the team's own words; may be empty. */
  readonly name: string;
  /** When it happened. For several that are shown as one, the time of the latest. */
  readonly at: number;
  /** Change of the balance, negative if points went out, in whole units. Absent if no points moved. */
  readonly amount?: string;
  /** The balance after the change, if the platform sends it. */
  readonly after?: number | string | null;
  readonly currencyId?: string | null | undefined;
  readonly ruleId?: string;
  /** Rule type of the quest. */
  readonly ruleType?: string;
  readonly imageUrl?: string | null;
  readonly badgeId?: string;
  /** Claimed tokens: whole tokens, and the name of the token, which may be empty. They are no points. */
  readonly tokens?: { readonly amount: number | string | null; readonly name: string };
}

/** Returns epoch ms; 0 for a text that is not a date, so that it comes last. */
const momentOf = (text: string): number => readMoment(text) || 0;

/** Returns the item behind a line of the ledger. */
export function itemOfLine(line: LedgerLine): ActivityItem {
  const { id, direction, createdAt, loyaltyTransaction: transaction } = line;
  const { loyaltyRule: rule, description, subject } = transaction;
  const badgeId = line.metadata?.loyaltyBadgeId;
  const ownKind = ownKindOf(line);
  const isOut = direction === 'debit' && compareDecimals(line.amount, 0) !== 0;
  // A member who got a badge's points twice still has the badge.
  const isOfBadge = badgeId !== undefined && ownKind !== 'already-earned';
  // The kind says in the member's language what the service's description says in English.
  const own = ownKind ? subject : badgeId ? withoutKind(description) : description;
  return {
    id,
    kind: isOfBadge ? (isOut ? 'badge-lost' : 'badge') : (ownKind ?? kindOf(line, isOut)),
    name: (rule?.name ?? '').trim() || (own ?? '').trim(),
    ...(badgeId !== undefined && { badgeId }),
    at: momentOf(createdAt),
    ...(line.amount !== null && {
      amount: isOut ? subtractDecimals(0, line.amount) : subtractDecimals(line.amount, 0),
    }),
    ...(line.loyaltyAccountEndAmount !== undefined && { after: line.loyaltyAccountEndAmount }),
    ...(line.loyaltyCurrencyId !== undefined && { currencyId: line.loyaltyCurrencyId }),
    ...(rule && { ruleId: rule.id, ruleType: rule.type }),
  };
}

/** Kinds of entries that the service made on its own, named like its reasons in `EntryReason`. */
const ownKinds = [
  'badge-earned',
  'no-longer-earned',
  'already-earned',
  'taken-back',
  'given-back',
  'wallet-connected',
] as const satisfies readonly ActivityKind[];

/**
 * Returns the kind of an entry that the service made on its own; `undefined` for other entries, and for reasons of a
 * newer service.
 */
const ownKindOf = ({ loyaltyTransaction: { reason } }: LedgerLine): ActivityKind | undefined =>
  ownKinds.find((kind) => kind === reason?.replaceAll('_', '-'));

/** Returns the name of a badge without the English prefix with which an older service says what happened to it. */
const withoutKind = (description: string | null | undefined): string =>
  (description ?? '').trim().replace(/^(?:Badge|No longer earned): /, '');

function kindOf({ type, loyaltyTransaction: { loyaltyRule } }: LedgerLine, isOut: boolean): ActivityKind {
  switch (type) {
    case 'loyalty_rule':
      if (isOut) return 'taken-back';
      if (loyaltyRule?.type === 'check_in') return 'check-in';
      return loyaltyRule?.type === 'referred_user' ? 'referral' : 'quest';
    case 'auction_bid':
      return isOut ? 'bid' : 'returned';
    case 'direct_mint':
      return isOut ? 'mint' : 'refund';
    case 'order':
      return isOut ? 'order' : 'refund';
    case 'api_key':
      return 'team';
    default:
      return 'entry';
  }
}

/**
 * Returns the items of a badge: that the member earned it, and that it was revoked. Returns none for a badge that the
 * member never had.
 */
export function itemsOfBadge({
  id,
  name,
  imageUrl,
  hideInUi,
  loyaltyBadgeUsers: [holding] = [],
}: MyBadge): ActivityItem[] {
  if (hideInUi || !holding) return [];
  const { status, completedAt, createdAt, updatedAt } = holding;
  // A holding that was never complete is the progress towards the badge.
  if (status === 'inactive' && !completedAt) return [];
  const badge = { name, imageUrl, badgeId: id };
  const earned: ActivityItem = {
    ...badge,
    id: `${id} earned`,
    kind: 'badge',
    at: momentOf(completedAt ?? createdAt),
  };
  if (status !== 'revoked') return [earned];
  return [{ ...badge, id: `${id} lost`, kind: 'badge-lost', at: momentOf(updatedAt) }, earned];
}

/** Maximum number of milliseconds between a badge and the points that came or went with it. */
const togetherMs = 1000;

/** Merges both lists. Points that came or went with a badge are part of the badge's item and have no separate item. */
export function joinRewards(lines: readonly ActivityItem[], badges: readonly ActivityItem[]): ActivityItem[] {
  const joined = new Map(badges.map((badge) => [badge.id, badge]));
  const rest = lines.filter((line) => {
    const badge = [...joined.values()].find(
      ({ badgeId, kind, at, amount }) =>
        badgeId !== undefined &&
        badgeId === line.badgeId &&
        kind === line.kind &&
        amount === undefined &&
        Math.abs(at - line.at) <= togetherMs,
    );
    if (badge) joined.set(badge.id, { ...line, ...badge });
    return !badge;
  });
  return [...rest, ...joined.values()];
}

/** Returns the item of a wallet that has claimed its share; none if it has not. */
export function itemsOfClaim(
  claim: PublicTokenClaim,
  { alreadyClaimed, claimedAt, amount }: Eligibility,
  wallet: string,
): ActivityItem[] {
  if (!alreadyClaimed || claimedAt === null) return [];
  const item: ActivityItem = {
    id: `${claim.id} ${wallet}`,
    kind: 'claim',
    name: claim.name,
    at: momentOf(claimedAt),
    tokens: { amount, name: claim.contract.name ?? '' },
  };
  return [item];
}

/** Returns the item of an auction that the member won. The bid itself is in the ledger. */
export const itemOfWin = ({ id, auction, updatedAt }: Pick<Bid, 'id' | 'auction' | 'updatedAt'>): ActivityItem => ({
  id,
  kind: 'won',
  name: auction?.name ?? '',
  at: momentOf(updatedAt),
});

const isOpen = ({ status }: NonNullable<MyQuest['request']>): boolean =>
  status === 'pending' || status === 'processing';

/** Whether a quest of the member is being checked. */
export const isChecking = (mine: readonly MyQuest[]): boolean => mine.some(({ request }) => request && isOpen(request));

/**
 * Returns the quests that are being checked, with their points if it is certain how many are paid.
 *
 * @param factors the member's multipliers
 */
export function pendingItems(
  rules: readonly PublicRule[],
  mine: readonly MyQuest[],
  factors: readonly Factor[],
  now: number,
): ActivityItem[] {
  const open = new Map(
    mine.flatMap(({ loyaltyRuleId, request }) => (request && isOpen(request) ? [[loyaltyRuleId, request]] : [])),
  );
  return rules.flatMap((rule): ActivityItem[] => {
    const request = open.get(rule.id);
    if (!request) return [];
    const reward = rewardOf(rule, factors);
    const isPoints =
      reward.kind === 'points' && !reward.isUpTo && !reward.isFrom && compareDecimals(reward.amount, 0) > 0;
    return [
      {
        id: `${rule.id} pending`,
        kind: 'pending',
        name: rule.name,
        at: readMoment(request.createdAt) || now,
        ...(isPoints && { amount: subtractDecimals(reward.amount, 0), currencyId: reward.currencyId }),
        ruleId: rule.id,
        ruleType: rule.type,
      },
    ];
  });
}
