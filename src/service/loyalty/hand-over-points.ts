import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accounts } from '../db/schema/index.js';
import { compareAmounts, subtractAmounts } from './amount.js';
import { describeReason } from './entry-reason.js';
import { changeBalances } from './ledger.js';
import type { Change } from './ledger.js';

/**
 * Moves all points that a user has on a website to another user; the total stays the same. A negative balance moves as well,
 * because points that are returned later go to the other user, too.
 */
export async function handOverPoints(
  transaction: Database,
  { websiteId, from, to, now }: { websiteId: string; from: string; to: string; now: Date },
): Promise<void> {
  const own = await transaction
    .select({ currencyId: accounts.currencyId })
    .from(accounts)
    .where(and(eq(accounts.websiteId, websiteId), eq(accounts.userId, from), ne(accounts.amount, '0')))
    .orderBy(asc(accounts.currencyId));
  // In the order of the ledger: by currency, then by user.
  for (const { currencyId } of own) {
    const balance = (await lockBalances(transaction, currencyId, [from, to])).get(from) ?? '0';
    const sign = compareAmounts(balance, '0');
    if (sign === 0) continue;
    const amount = sign < 0 ? subtractAmounts('0', balance) : balance;
    const [giver, receiver] = sign < 0 ? [to, from] : [from, to];
    const change = (userId: string, direction: Change['direction']): Change => ({
      currencyId,
      userId,
      direction,
      amount,
      mayOverdraw: true,
      metadata: { connectedFrom: from, connectedTo: to },
    });
    const changes = [change(giver, 'debit'), change(receiver, 'credit')];
    const description = describeReason('wallet_connected');
    await changeBalances(transaction, { websiteId, type: 'api_key', description, now, changes });
  }
}

/**
 * Returns the amounts in a currency of those users who have an account, by user, as decimal text. No other transaction can change
 * them until this one ends.
 */
export async function lockBalances(
  transaction: Database,
  currencyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction
    .select({ userId: accounts.userId, amount: accounts.amount })
    .from(accounts)
    .where(and(eq(accounts.currencyId, currencyId), inArray(accounts.userId, [...userIds])))
    .orderBy(asc(accounts.userId))
    .for('update');
  return new Map(rows.map(({ userId, amount }) => [userId ?? '', amount]));
}
