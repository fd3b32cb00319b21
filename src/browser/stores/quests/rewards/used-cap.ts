import type { PublicRule } from '../../../../contract/loyalty/rules.js';
import type { LedgerLine } from '../../../../contract/loyalty/transactions.js';
import { addDecimals } from '../../../../values/amounts/add-decimals.js';
import { compareDecimals, type DecimalValue } from '../../../../values/amounts/decimal.js';
import { readMoment } from '../../../../values/moments/read-moment.js';
import type { Window } from '../window.js';

/** Maximum number of quests whose payments are requested, and of payments. */
const most = 100;

const isCapped = ({ rewardType, maxAmountPerInterval: cap }: PublicRule): boolean =>
  cap !== null && cap !== undefined && rewardType !== 'badge' && rewardType !== 'multiplier';

/** Returns the ids of the quests that pay a limited amount. */
export const cappedIds = (rules: readonly PublicRule[]): string[] =>
  rules
    .filter(isCapped)
    .map(({ id }) => id)
    .sort()
    .slice(0, most);

/** Returns the query for what the member was paid for quests, the newest first; `null` without quests. */
export const paymentsQuery = (ids: readonly string[], every: number) =>
  ids.length === 0
    ? null
    : {
        route: 'GET /api/me/transaction_entries' as const,
        request: {
          query: { loyaltyRuleId: [...ids], type: 'loyalty_rule', direction: 'credit', limit: most } as const,
        },
        member: true,
        every,
      };

/** Whether a quest has paid the maximum for a window. Unknown payments do not count. */
export function isCapUsed(rule: PublicRule, { start }: Window, payments: readonly LedgerLine[] = []): boolean {
  if (!isCapped(rule)) return false;
  const paid = payments
    .filter(({ loyaltyTransaction: { loyaltyRule }, createdAt }) => {
      return loyaltyRule?.id === rule.id && readMoment(createdAt) >= start;
    })
    .reduce<DecimalValue>((sum, { amount }) => addDecimals(sum, amount), 0);
  return compareDecimals(paid, rule.maxAmountPerInterval) >= 0;
}
