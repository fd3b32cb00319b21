import type { Bid } from '../../contract/auctions/bids.js';
import type { MyBadge } from '../../contract/loyalty/badges.js';
import type { MyQuest } from '../../contract/loyalty/my-quests.js';
import type { PublicRule } from '../../contract/loyalty/rules.js';
import type { LedgerLine } from '../../contract/loyalty/transactions.js';
import { readMoment } from '../../moments/read-moment.js';
import { compareDecimals } from '../../amounts/decimal.js';
import { subtractDecimals } from '../../amounts/subtract-decimals.js';

/**
 * What happened.
 *
 * - `quest`, `check-in`, `referral`: points for a quest; `taken-back`: points of a quest that went back; `given-back`: their return;
 *   `pending`: a quest that is being checked
 * - `no-longer-earned`, `already-earned`: points of a quest or a badge that went back, because the reason for them is gone, or because
 *   the member got them twice; `badge-earned`: points for a badge; `wallet-connected`: points that came along with a wallet
 * - `bid`, `returned`, `won`: a bid in an auction, the return of one, and an auction that the member won
 * - `mint`, `order`, `refund`: points paid for a piece or an order, and their return
 * - `team`, `entry`: points from the team, and any other change
 * - `badge`, `badge-lost`: a badge that the member earned, and one that was revoked
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
  | 'badge-lost';

/** One thing that happened to a member. Times are epoch ms on the server's clock. */
export interface ActivityItem {
  readonly id: string;
  readonly kind: ActivityKind;
  /** Name of the quest, the badge, the piece or the auction, or the team's own words; may be empty. */
  readonly name: string;
  /** When it happened. If several are shown as one, the time of the latest. */
  readonly at: number;
  /** Change of the balance, negative if points went out, in whole units. Absent if no points moved. */
  readonly amount?: string;
  /** The balance after the change, if the platform tells. */
  readonly after?: number | string | null;
  readonly currencyId?: string | null | undefined;
  readonly ruleId?: string;
  /** Rule type of the quest. */
  readonly ruleType?: string;
  readonly imageUrl?: string | null;
}

/** Returns epoch ms; 0 for a text that is not a date, so that it comes last. */
const momentOf = (text: string): number => readMoment(text) || 0;

/** Returns the item behind a line of the ledger. */
export function itemOfLine(line: LedgerLine): ActivityItem {
  const { id, direction, createdAt, loyaltyTransaction: transaction } = line;
  const { loyaltyRule: rule, description, subject } = transaction;
  const ownKind = ownKindOf(line);
  const isOut = direction === 'debit' && compareDecimals(line.amount, 0) !== 0;
  return {
    id,
    kind: ownKind ?? kindOf(line, isOut),
    // The kind says in the member's language what the service's description says in English.
    name: (rule?.name ?? '').trim() || ((ownKind ? subject : description) ?? '').trim(),
    at: momentOf(createdAt),
    ...(line.amount !== null && {
      amount: isOut ? subtractDecimals(0, line.amount) : subtractDecimals(line.amount, 0),
    }),
    ...(line.loyaltyAccountEndAmount !== undefined && { after: line.loyaltyAccountEndAmount }),
    ...(line.loyaltyCurrencyId !== undefined && { currencyId: line.loyaltyCurrencyId }),
    ...(rule && { ruleId: rule.id, ruleType: rule.type }),
  };
}

/** Kinds of what the service did by itself: its reasons, as in `EntryReason`. */
const ownKinds = [
  'badge-earned',
  'no-longer-earned',
  'already-earned',
  'taken-back',
  'given-back',
  'wallet-connected',
] as const satisfies readonly ActivityKind[];

/** Returns the kind of what the service did by itself; `undefined` for anything else, and for reasons of a newer service. */
const ownKindOf = ({ loyaltyTransaction: { reason } }: LedgerLine): ActivityKind | undefined =>
  ownKinds.find((kind) => kind === reason?.replaceAll('_', '-'));

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

/** Returns that the member earned a badge, and that it was revoked; nothing for a badge that the member never had. */
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
  const earned = { id: `${id} earned`, kind: 'badge', name, imageUrl, at: momentOf(completedAt ?? createdAt) } as const;
  if (status !== 'revoked') return [earned];
  return [{ id: `${id} lost`, kind: 'badge-lost', name, imageUrl, at: momentOf(updatedAt) }, earned];
}

/** Returns that the member won an auction. The bid itself is in the ledger. */
export const itemOfWin = ({ id, auction, updatedAt }: Pick<Bid, 'id' | 'auction' | 'updatedAt'>): ActivityItem => ({
  id,
  kind: 'won',
  name: auction?.name ?? '',
  at: momentOf(updatedAt),
});

/** Returns the quests that are being checked. */
export function pendingItems(rules: readonly PublicRule[], mine: readonly MyQuest[], now: number): ActivityItem[] {
  const open = new Map(
    mine.flatMap(({ loyaltyRuleId, request }) =>
      request?.status === 'pending' || request?.status === 'processing' ? [[loyaltyRuleId, request]] : [],
    ),
  );
  return rules.flatMap((rule): ActivityItem[] => {
    const request = open.get(rule.id);
    if (!request) return [];
    const isPoints = rule.rewardType === 'points' && rule.amount !== null && compareDecimals(rule.amount, 0) > 0;
    return [
      {
        id: `${rule.id} pending`,
        kind: 'pending',
        name: rule.name,
        at: readMoment(request.createdAt) || now,
        ...(isPoints && { amount: subtractDecimals(rule.amount, 0), currencyId: rule.loyaltyCurrencyId }),
        ruleId: rule.id,
        ruleType: rule.type,
      },
    ];
  });
}
