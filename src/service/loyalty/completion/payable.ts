import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleCompletions } from '../../db/schema/index.js';
import { multiplierOf } from '../multipliers/multiplier-of.js';
import { windowAt } from '../windows.js';
import type { Window } from '../windows.js';
import { decimalOf } from './decimal-of.js';
import type { Member } from './facts.js';
import type { Rule } from './find-rule.js';
import { roundAmount } from './round-amount.js';

/** Points for a completion, before factors and caps. */
export interface Points {
  readonly currencyId: string;
  /** Decimal text */
  readonly amount: string;
  /** Extra points for a milestone. */
  readonly extra: number;
  /** Amount that the rule may still pay, as decimal text with at most the currency's decimals; `null` without a cap. */
  readonly left: string | null;
  /** Number of decimals that the currency has. */
  readonly decimals: number;
}

/** Points that are paid for a completion, as decimal text. */
export interface Payable {
  readonly amount: string;
  /** Part of the amount that is paid for a milestone. */
  readonly milestone: string;
}

/**
 * Returns the points paid for a completion: the amount with the extra points, times the member's factors, limited by the rule's
 * cap. It calculates exactly and rounds the result once, to the currency's decimals, halves up. The milestone's part is what the
 * extra points add to the result.
 */
export async function payableOf(
  transaction: Database,
  rule: Rule,
  member: Member,
  { currencyId, amount, extra, left, decimals }: Points,
): Promise<Payable> {
  const { websiteId, userId } = member;
  const factor = rule.metadata.skipMultiplier
    ? '1'
    : await multiplierOf(transaction, { websiteId, userId, currencyId });
  const verified = verifiedFactor(rule, member);
  const isPlain = factor === '1' && verified === '1' && extra === 0 && left === null;
  if (isPlain) return { amount: roundAmount(amount, decimals) ?? '0', milestone: '0' };
  const payable = (points: SQL) => {
    const earned = sql`(${points}) * ${factor}::numeric * ${verified}::numeric`;
    const rounded = sql`round(greatest(0, ${earned}), ${decimals}::int)`;
    return left === null ? rounded : sql`least(${rounded}, ${left}::numeric)`;
  };
  const without = payable(sql`${amount}::numeric`);
  const all = payable(sql`${amount}::numeric + ${decimalOf(extra)}::numeric`);
  const [row] = await transaction
    .select({
      amount: sql<string>`trim_scale(${all})::text`,
      milestone: sql<string>`trim_scale(${all} - ${without})::text`,
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error('The database returned no amount.');
  return row;
}

/** Returns a rule's extra factor for members who have linked an account on X. */
const verifiedFactor = ({ metadata }: Rule, member: Member): string =>
  metadata.enableVerifiedMultiplier && metadata.verifiedMultiplier && member.twitterVerifiedAt !== null
    ? decimalOf(metadata.verifiedMultiplier)
    : '1';

/** Returns the window to which a rule's cap applies at a moment. */
export const capWindow = ({ maxAmountInterval }: Rule, moment: Date): Window | null =>
  windowAt(maxAmountInterval ?? 'lifetime', moment.getTime());

/**
 * Returns the amount that a rule may still pay to a member in its cap's interval, as decimal text; `null` if it has no cap.
 * Completions count in the interval of their request, as in the rule's windows, not of their payment. Digits beyond the currency's
 * decimals cannot be paid, so they are cut off.
 *
 * @param requestedAt time in the interval
 */
export async function leftOfCap(
  transaction: Database,
  rule: Rule,
  userId: string,
  { requestedAt, decimals }: { readonly requestedAt: Date; readonly decimals: number },
): Promise<string | null> {
  const { id, maxAmountPerInterval: cap } = rule;
  if (cap === null) return null;
  const { start = null, end = null } = capWindow(rule, requestedAt) ?? {};
  const [paid] = await transaction
    .select({
      left: sql<string>`trim_scale(trunc(greatest(0, ${cap}::numeric - coalesce(sum(${ruleCompletions.amount}), 0)), ${decimals}::int))::text`,
    })
    .from(ruleCompletions)
    .where(
      and(
        eq(ruleCompletions.ruleId, id),
        eq(ruleCompletions.userId, userId),
        eq(ruleCompletions.status, 'completed'),
        start === null ? undefined : gte(ruleCompletions.createdAt, new Date(start)),
        end === null ? undefined : lt(ruleCompletions.createdAt, new Date(end)),
      ),
    );
  return paid?.left ?? cap;
}
