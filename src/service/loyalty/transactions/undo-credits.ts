import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { transactionEntries } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';
import type { CheckedRequest } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { holderOf } from '../../identity/user-group.js';
import { compareAmounts } from '../amount.js';
import type { Change } from '../ledger.js';
import { undoDue } from '../take-due.js';
import type { DueCredit } from '../take-due.js';
import type { Receiver } from './find-receivers.js';

type Entries = CheckedRequest<'createTransaction'>['body']['entries'];

/** Requested entries, with their currencies and members in the same order. */
export interface Asked {
  readonly websiteId: string;
  readonly entries: Entries;
  readonly currencyIds: readonly string[];
  readonly receivers: readonly Receiver[];
}

/** A change that undoes a credit or a part of it, and the index of its entry in the request. */
export interface UndoingChange {
  readonly index: number;
  readonly change: Change;
}

/**
 * Returns the changes that undo the operator's credits: they take the points that the member, or the user who holds their points
 * now, has not spent. An entry of 0 undoes a credit that is all spent, so that even this one no longer counts. Throws 400 naming
 * each entry whose credit cannot be undone.
 */
export async function undoCredits(transaction: Database, asked: Asked): Promise<readonly UndoingChange[]> {
  const credits = await lockCredits(transaction, asked);
  const debits = await undoDue(transaction, asked.websiteId, credits);
  return debits.flatMap((parts, index) =>
    parts.map((part) => ({
      index,
      change: { ...part, idempotencyKey: asked.entries[index]?.idempotencyKey ?? `undone ${part.undoes}` },
    })),
  );
}

/** A credit, and whether an operator may undo it. */
interface Credit extends DueCredit {
  /** User who holds the points now. */
  readonly holderId: string;
  /** Whether the operator gave it: not a quest, a badge or a connected wallet. */
  readonly isOperators: boolean;
}

async function lockCredits(transaction: Database, asked: Asked): Promise<readonly Credit[]> {
  const ids = asked.entries.map(({ undoes }) => undoes?.toLowerCase() ?? '');
  const known = await findCredits(transaction, asked.websiteId, ids.filter(Boolean));
  // Read after the lock, so that one of two requests sees the other.
  const undone = await transaction
    .select({ id: transactionEntries.undoes })
    .from(transactionEntries)
    .where(inArray(transactionEntries.undoes, [...known.keys()]));
  const isUndone = new Set(undone.map(({ id }) => id));
  const issues = asked.entries.flatMap(({ amount, direction }, index): Issue[] => {
    const issue = (field: string, message: string): Issue[] => [{ field: `entries.${index}.${field}`, message }];
    const id = ids[index] ?? '';
    if (id === '') return issue('undoes', 'Required where another entry has it: all entries undo, or none does');
    if (direction !== 'debit') return issue('direction', 'Must be debit for an entry that undoes a credit');
    const credit = known.get(id);
    if (!credit) return issue('undoes', 'Not found');
    if (!credit.isOperators) return issue('undoes', 'Is not a credit that you gave');
    if (isUndone.has(id)) return issue('undoes', 'Was undone before');
    if (ids.indexOf(id) < index) return issue('undoes', 'Is undone by another entry as well');
    const { userId = '' } = asked.receivers[index] ?? {};
    if (userId !== credit.userId && userId !== credit.holderId) return issue('undoes', 'Is a credit of another member');
    if (asked.currencyIds[index] !== credit.currencyId) return issue('undoes', 'Is a credit in another currency');
    if (compareAmounts(amount, credit.amount) !== 0)
      return issue('amount', `Must be the amount of the credit: ${credit.amount}`);
    return [];
  });
  if (issues.length > 0) throw invalid(...issues);
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function findCredits(
  transaction: Database,
  websiteId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Credit>> {
  const rows = rowsOf<Credit>(
    await transaction.execute(sql`
      select entry.id as "entryId", entry.amount::text, account.currency_id as "currencyId", account.user_id as "userId",
        ${holderOf(sql`account.website_id`, sql`account.user_id`)} as "holderId",
        entry.direction = 'credit' and posting.type = 'api_key' and entry.metadata is null as "isOperators"
      from transaction_entries as entry
      join transactions as posting on posting.id = entry.transaction_id
      join accounts as account on account.id = entry.account_id
      where entry.id = any (${uuids(ids)}) and entry.website_id = ${websiteId}::uuid and account.user_id is not null
      order by entry.id
      for update of entry`),
  );
  return new Map(rows.map((row) => [row.entryId, row]));
}
