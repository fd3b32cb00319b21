import type { Database } from '../db/database.js';
import { addAmounts } from './amount.js';
import { describeReason } from './entry-reason.js';
import { lockBalances } from './hand-over-points.js';
import { changeBalances } from './ledger.js';
import type { Change } from './ledger.js';
import { pointsInOpenOrders } from './points-in-open-orders.js';
import type { Merge, RepeatedReward } from './merge.js';
import { takePoints } from './take-points.js';

/**
 * Cancels rewards that no longer count because two users are merged, with a ledger entry for each rule or badge payment. It debits
 * the user who got them, and for the part that this user has spent, the other. Points that both have spent do not become a debt;
 * but points in open bids and orders may be returned, so the receiver's balance may fall below zero by as much.
 */
export async function cancelRewards(
  transaction: Database,
  { from, to, now }: Merge,
  rewards: readonly RepeatedReward[],
): Promise<void> {
  for (const { websiteId, currencyId, ruleId, name, amount, entryId } of together(rewards)) {
    const balances = new Map(await lockBalances(transaction, currencyId, [from, to]));
    const findParked = () => pointsInOpenOrders(transaction, currencyId, [from, to]);
    const metadata = { connectedFrom: from, connectedTo: to };
    const changes = (await takePoints(balances, [from, to], amount, findParked)).map((taken): Change => ({
      ...taken,
      currencyId,
      direction: 'debit',
      mayOverdraw: true,
      metadata,
      undoes: entryId,
    }));
    const type = ruleId === null ? 'api_key' : 'loyalty_rule';
    await changeBalances(transaction, {
      websiteId,
      type,
      description: describeReason('already_earned', name),
      ruleId,
      now,
      changes,
    });
  }
}

/** Sums rewards of the same rule in the same currency, sorted by currency like the ledger. Badge payments stay separate. */
function together(rewards: readonly RepeatedReward[]): readonly RepeatedReward[] {
  const sums = new Map<string, RepeatedReward>();
  for (const reward of rewards) {
    const key = `${reward.currencyId} ${reward.ruleId ?? ''} ${reward.name} ${reward.entryId ?? ''}`;
    sums.set(key, { ...reward, amount: addAmounts(sums.get(key)?.amount ?? '0', reward.amount) });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
