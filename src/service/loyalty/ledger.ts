import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TransactionType } from '../../contract/loyalty/transactions.js';
import type { Database } from '../db/database.js';
import { accounts, transactionEntries, transactions } from '../db/schema/index.js';

/** Change of one account. */
export interface Change {
  readonly currencyId: string;
  /** Owner of the account; `null` for the currency's main account. A missing account is created. */
  readonly userId: string | null;
  readonly direction: 'credit' | 'debit';
  /** Whole units of the currency as decimal text, not negative. */
  readonly amount: string;
  /** Idempotency key. A payment to the account under a used key is not made again: the earlier entry is returned. */
  readonly idempotencyKey?: string | null | undefined;
  /** Lets a debit take more than the account has. */
  readonly mayOverdraw?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Changes that belong together, and their reason. */
export interface Posting {
  readonly websiteId: string;
  readonly type: TransactionType;
  readonly description?: string | null | undefined;
  readonly ruleId?: string | null | undefined;
  /** Moment by the service's clock. */
  readonly now: Date;
  readonly changes: readonly Change[];
}

/** Entry of the ledger; amounts as decimal text. */
export interface Entry {
  readonly id: string;
  readonly transactionId: string;
  readonly accountId: string;
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  readonly startAmount: string;
  readonly endAmount: string;
  /** `lockVersion` of the account after the entry. */
  readonly lockVersion: number;
  /** Whether an earlier entry had the same key: nothing has changed now. */
  readonly isRepeated: boolean;
}

/** A debit of more than the account has. Once the transaction is rolled back, nothing of its posting has happened. */
export class InsufficientBalanceError extends Error {
  override readonly name = 'InsufficientBalanceError';

  constructor(
    readonly change: Change,
    /** Amount of the account, as decimal text. */
    readonly balance: string,
  ) {
    super('The account has less than is to be taken from it.');
  }
}

/**
 * Changes amounts; nothing else does. Each change locks its account, writes an entry with the amount before and after, and
 * increments `lockVersion`, all within the caller's transaction. So an account's amount equals the sum of its entries whenever
 * anyone else reads it.
 *
 * Accounts are locked in one order, whatever the order of the changes; still, run it through `db/transact.ts`, which repeats
 * transactions that Postgres aborts.
 *
 * @returns the entries in the order of the changes. If all were repeated, no new transaction is left behind.
 */
export async function changeBalances(transaction: Database, posting: Posting): Promise<Entry[]> {
  const { websiteId, type, description = null, ruleId = null, now, changes } = posting;
  for (const { amount } of changes)
    if (!/^\d{1,60}(\.\d{1,30})?$/.test(amount)) throw new RangeError(`"${amount}" is not an amount.`);
  const [record] = await transaction
    .insert(transactions)
    .values({ websiteId, type, description, ruleId, createdAt: now, updatedAt: now })
    .returning({ id: transactions.id });
  if (!record) throw new Error('The database returned no transaction.');
  const order = changes
    .map((change, index) => ({ change, index }))
    .sort((a, b) => compare(keyOf(a.change), keyOf(b.change)) || a.index - b.index);
  const entries = new Map<number, Entry>();
  for (const { change, index } of order)
    entries.set(index, await changeBalance(transaction, websiteId, record.id, change, now));
  if ([...entries.values()].every(({ isRepeated }) => isRepeated))
    await transaction.delete(transactions).where(eq(transactions.id, record.id));
  return changes.flatMap((_, index) => entries.get(index) ?? []);
}

/** Locks accounts until the transaction ends, in the order in which {@link changeBalances} locks them. */
export function lockAccounts(transaction: Database, ids: readonly string[]) {
  return transaction
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(asc(accounts.currencyId), sql`${accounts.userId} nulls first`)
    .for('update');
}

async function changeBalance(
  transaction: Database,
  websiteId: string,
  transactionId: string,
  change: Change,
  now: Date,
): Promise<Entry> {
  const { direction, amount, idempotencyKey = null, metadata } = change;
  const account = await lockAccount(transaction, websiteId, change, now);
  const earlier = idempotencyKey === null ? undefined : await findEntry(transaction, account.id, idempotencyKey);
  if (earlier) return { ...earlier, isRepeated: true };
  const next = sql`${accounts.amount} ${direction === 'credit' ? sql`+` : sql`-`} ${amount}::numeric`;
  const [changed] = await transaction
    .update(accounts)
    .set({ amount: next, lockVersion: sql`${accounts.lockVersion} + 1`, updatedAt: now })
    .where(
      and(
        eq(accounts.id, account.id),
        direction === 'debit' && !change.mayOverdraw ? sql`${accounts.amount} >= ${amount}::numeric` : undefined,
      ),
    )
    .returning({ amount: accounts.amount, lockVersion: accounts.lockVersion });
  if (!changed) throw new InsufficientBalanceError(change, account.amount);
  const [entry] = await transaction
    .insert(transactionEntries)
    .values({
      websiteId,
      transactionId,
      accountId: account.id,
      direction,
      amount,
      startAmount: account.amount,
      endAmount: changed.amount,
      lockVersion: changed.lockVersion,
      idempotencyKey,
      ...(metadata && { metadata }),
      createdAt: now,
      updatedAt: now,
    })
    .returning(columns);
  if (!entry) throw new Error('The database returned no entry.');
  return { ...entry, isRepeated: false };
}

/** Returns the account, created if it is missing, and locked until the transaction ends. */
async function lockAccount(
  transaction: Database,
  websiteId: string,
  { currencyId, userId }: Change,
  now: Date,
): Promise<{ id: string; amount: string }> {
  const owner = and(
    eq(accounts.currencyId, currencyId),
    userId === null ? isNull(accounts.userId) : eq(accounts.userId, userId),
  );
  const find = async () => {
    const [account] = await transaction
      .select({ id: accounts.id, amount: accounts.amount })
      .from(accounts)
      .where(owner)
      .for('update');
    return account;
  };
  const known = await find();
  if (known) return known;
  await transaction
    .insert(accounts)
    .values({ websiteId, currencyId, userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const opened = await find();
  if (!opened) throw new Error('An account is gone within its own transaction.');
  return opened;
}

const columns = {
  id: transactionEntries.id,
  transactionId: transactionEntries.transactionId,
  accountId: transactionEntries.accountId,
  direction: transactionEntries.direction,
  amount: transactionEntries.amount,
  startAmount: transactionEntries.startAmount,
  endAmount: transactionEntries.endAmount,
  lockVersion: transactionEntries.lockVersion,
};

async function findEntry(transaction: Database, accountId: string, idempotencyKey: string) {
  const [entry] = await transaction
    .select(columns)
    .from(transactionEntries)
    .where(and(eq(transactionEntries.accountId, accountId), eq(transactionEntries.idempotencyKey, idempotencyKey)));
  return entry;
}

const keyOf = ({ currencyId, userId }: Change): string => `${currencyId} ${userId ?? ''}`;
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
