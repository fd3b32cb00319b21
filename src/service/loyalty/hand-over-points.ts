import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accounts } from '../db/schema/index.js';
import { changeBalances } from './ledger.js';
import type { Change } from './ledger.js';

/** Moves all points that a user has on a website to another user; the total stays the same. */
export async function handOverPoints(
  transaction: Database,
  { websiteId, from, to, now }: { websiteId: string; from: string; to: string; now: Date },
): Promise<void> {
  const own = await transaction
    .select({ currencyId: accounts.currencyId })
    .from(accounts)
    .where(and(eq(accounts.websiteId, websiteId), eq(accounts.userId, from), gt(accounts.amount, '0')))
    .orderBy(asc(accounts.currencyId));
  // In the order of the ledger: by currency, then by user.
  for (const { currencyId } of own) {
    const amount = await lockAmount(transaction, currencyId, [from, to], from);
    if (amount === undefined || Number(amount) <= 0) continue;
    const change = (userId: string, direction: Change['direction']): Change => ({
      currencyId,
      userId,
      direction,
      amount,
      metadata: { connectedFrom: from, connectedTo: to },
    });
    const changes = [change(from, 'debit'), change(to, 'credit')];
    await changeBalances(transaction, { websiteId, type: 'api_key', description: 'Wallet connected', now, changes });
  }
}

/** Returns a user's amount in a currency. No other transaction can change the amounts of the given users until this one ends. */
async function lockAmount(
  transaction: Database,
  currencyId: string,
  userIds: readonly string[],
  of: string,
): Promise<string | undefined> {
  const rows = await transaction
    .select({ userId: accounts.userId, amount: accounts.amount })
    .from(accounts)
    .where(and(eq(accounts.currencyId, currencyId), inArray(accounts.userId, [...userIds])))
    .orderBy(asc(accounts.userId))
    .for('update');
  return rows.find(({ userId }) => userId === of)?.amount;
}
