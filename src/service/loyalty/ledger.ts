import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TransactionType } from '../../contract/loyalty/transactions.js';
import type { Database } from '../db/database.js';
import { accounts, transactionEntries, transactions } from '../db/schema/index.js';
import { addAmounts, compareAmounts, subtractAmounts } from './amount.js';

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
  /**
   * Set if the caller holds a lock that every payment under the key needs, and knows that the key is unused, so that it need not be
   * looked up. A second payment would fail at the table's unique key.
   */
  readonly isKeyUnused?: boolean;
  /** Whether a debit may exceed the account's balance. */
  readonly mayOverdraw?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Entry of the credit that a debit undoes. */
  readonly undoes?: string | undefined;
}

/** Changes that belong together, and their reason. */
export interface Posting {
  readonly websiteId: string;
  readonly type: TransactionType;
  readonly description?: string | null | undefined;
  readonly ruleId?: string | null | undefined;
  /** Time by the service's clock. */
  readonly now: Date;
  readonly changes: readonly Change[];
  /** Further statement, such as one that queues a job, to run as part of the one that writes the changes. */
  readonly alongside?: SQL | undefined;
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
  /** Whether this is an earlier entry with the same key, so that nothing was changed now. */
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
 * Changes amounts; nothing else does. Accounts are locked, and each change writes an entry with the amount before and after and
 * increments `lockVersion`, all within the caller's transaction. So an account's amount equals the sum of its entries whenever
 * anyone else reads it.
 *
 * It locks accounts in a fixed order, whatever the order of the changes. Still, call it through `db/transact.ts`, which repeats
 * transactions that Postgres aborts. It takes two statements for accounts that exist, one more if a change has a key that may have
 * been used.
 *
 * @returns the entries in the order of the changes. If all were repeated, no new transaction is left behind.
 */
export async function changeBalances(transaction: Database, posting: Posting): Promise<Entry[]> {
  const { websiteId, now, changes } = posting;
  for (const { amount } of changes)
    if (!/^\d{1,60}(\.\d{1,30})?$/.test(amount)) throw new RangeError(`"${amount}" is not an amount.`);
  if (changes.length === 0) return [];
  const accountsOf = await lockOwned(transaction, websiteId, changes, now);
  const earlier = await findEntries(transaction, [...accountsOf.values()], changes);
  const transactionId = randomUUID();
  const order = changes
    .map((change, index) => ({ change, index }))
    .sort((a, b) => compare(keyOf(a.change), keyOf(b.change)) || a.index - b.index);
  const entries = new Map<number, Entry>();
  const added: NewEntry[] = [];
  for (const { change, index } of order) {
    const account = accountsOf.get(keyOf(change));
    if (!account) throw new Error('An account is gone within its own transaction.');
    const { idempotencyKey = null, metadata = null, undoes = null } = change;
    const paid = idempotencyKey === null ? undefined : earlier.get(`${account.id} ${idempotencyKey}`);
    const entry = paid ? { ...paid, isRepeated: true } : changeAccount(account, change, transactionId);
    entries.set(index, entry);
    if (paid) continue;
    added.push({ ...entry, idempotencyKey, metadata, undoes });
    if (idempotencyKey !== null) earlier.set(`${account.id} ${idempotencyKey}`, entry);
  }
  if (added.length > 0) await write(transaction, posting, transactionId, added);
  return changes.flatMap((_, index) => entries.get(index) ?? []);
}

interface NewEntry extends Entry {
  readonly idempotencyKey: string | null;
  readonly metadata: Change['metadata'] | null;
  readonly undoes: string | null;
}

/** A locked account, in the state after the posting's changes so far. */
interface LockedAccount {
  readonly id: string;
  amount: string;
  lockVersion: number;
}

function changeAccount(account: LockedAccount, change: Change, transactionId: string): Entry {
  const { direction, amount, mayOverdraw = false } = change;
  const startAmount = account.amount;
  if (direction === 'debit' && !mayOverdraw && compareAmounts(startAmount, amount) < 0)
    throw new InsufficientBalanceError(change, startAmount);
  const scale = Math.max(scaleOf(startAmount), scaleOf(amount));
  account.amount = withScale((direction === 'credit' ? addAmounts : subtractAmounts)(startAmount, amount), scale);
  account.lockVersion += 1;
  const { id: accountId, amount: endAmount, lockVersion } = account;
  const id = randomUUID();
  return { id, transactionId, accountId, direction, amount, startAmount, endAmount, lockVersion, isRepeated: false };
}

const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Appends zeros up to a number of decimals, as Postgres does in sums. */
function withScale(text: string, scale: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
}

/** Writes a transaction, its entries and the accounts that they change, in one statement. */
async function write(
  transaction: Database,
  { websiteId, type, description = null, ruleId = null, now, alongside }: Posting,
  transactionId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(
    id uuid, "accountId" uuid, direction text, amount numeric, "startAmount" numeric, "endAmount" numeric,
    "lockVersion" integer, "idempotencyKey" text, metadata jsonb, undoes uuid)`;
  await transaction.execute(sql`
    with entry as materialized (select * from ${rows}),
    made as (
      insert into ${transactions} (id, website_id, type, description, rule_id, created_at, updated_at)
      values (${transactionId}::uuid, ${websiteId}::uuid, ${type}, ${description}, ${ruleId}::uuid, ${at}, ${at})
    ),
    changed as (
      update ${accounts} set amount = last."endAmount", lock_version = last."lockVersion", updated_at = ${at}
      from (select distinct on ("accountId") * from entry order by "accountId", "lockVersion" desc) as last
      where accounts.id = last."accountId"
    )${alongside && sql`, alongside as (${alongside})`}
    insert into ${transactionEntries} (id, website_id, transaction_id, account_id, direction, amount, start_amount,
      end_amount, lock_version, idempotency_key, metadata, undoes, created_at, updated_at)
    select id, ${websiteId}::uuid, ${transactionId}::uuid, "accountId", direction, amount, "startAmount", "endAmount",
      "lockVersion", "idempotencyKey", metadata, undoes, ${at}, ${at}
    from entry`);
}

type Owner = Pick<Change, 'currencyId' | 'userId'>;

/** Returns the accounts of some owners by {@link keyOf}. Creates missing ones, and locks all until the transaction ends. */
async function lockOwned(transaction: Database, websiteId: string, changes: readonly Owner[], now: Date) {
  const owners = [...new Map(changes.map((change) => [keyOf(change), change])).values()].sort((a, b) =>
    compare(keyOf(a), keyOf(b)),
  );
  const found = await lockExisting(transaction, owners);
  const missing = owners.filter((owner) => !found.has(keyOf(owner)));
  if (missing.length === 0) return found;
  await transaction
    .insert(accounts)
    .values(
      missing.map(({ currencyId, userId }) => ({ websiteId, currencyId, userId, createdAt: now, updatedAt: now })),
    )
    .onConflictDoNothing();
  return new Map([...found, ...(await lockExisting(transaction, missing))]);
}

async function lockExisting(transaction: Database, owners: readonly Owner[]): Promise<Map<string, LockedAccount>> {
  const { id, currencyId, userId, amount, lockVersion } = accounts;
  const isOwned = owners.map((owner) =>
    and(eq(currencyId, owner.currencyId), owner.userId === null ? isNull(userId) : eq(userId, owner.userId)),
  );
  const rows = await transaction
    .select({ id, currencyId, userId, amount, lockVersion })
    .from(accounts)
    .where(or(...isOwned))
    .orderBy(asc(currencyId), sql`${userId} nulls first`)
    .for('update');
  return new Map(rows.map((row) => [keyOf(row), { id: row.id, amount: row.amount, lockVersion: row.lockVersion }]));
}

/** Finds the entries under the keys of some changes, by account and key. */
async function findEntries(transaction: Database, of: readonly LockedAccount[], changes: readonly Change[]) {
  const keys = changes.flatMap(({ idempotencyKey, isKeyUnused }) => (isKeyUnused ? [] : (idempotencyKey ?? [])));
  const found = new Map<string, Entry>();
  if (keys.length === 0) return found;
  const rows = await transaction
    .select({ ...columns, key: transactionEntries.idempotencyKey })
    .from(transactionEntries)
    .where(
      and(
        inArray(
          transactionEntries.accountId,
          of.map(({ id }) => id),
        ),
        inArray(transactionEntries.idempotencyKey, keys),
      ),
    );
  for (const { key, ...row } of rows) found.set(`${row.accountId} ${key}`, { ...row, isRepeated: true });
  return found;
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

const keyOf = ({ currencyId, userId }: Owner): string => `${currencyId} ${userId ?? ''}`;
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
