import { and, eq, inArray } from 'drizzle-orm';
import { UsageError } from '../../../errors/usage-error.js';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import { accounts, transactionEntries, wallets } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { HttpError } from '../../http/http-error.js';
import { textOfNumber } from '../../loyalty/amount.js';
import { sendEvaluation } from '../../loyalty/badges/evaluate-badges.js';
import { findLeft } from '../../loyalty/badges/find-unearned.js';
import type { LeftBadge } from '../../loyalty/badges/find-unearned.js';
import { takeUnearned } from '../../loyalty/badges/take-unearned.js';
import { createTransaction } from '../../loyalty/transactions/create-transaction.js';
import { textTable } from '../text-table.js';

interface UndoRequest {
  readonly organizationId: string;
  readonly websiteId: string;
  /** Entries of the credits, each once. */
  readonly entryIds: readonly string[];
  /** Text that members see in their history. */
  readonly description: string;
  readonly isDryRun: boolean;
  readonly isJson: boolean;
}

/** Points and badges that are taken from a member. Amounts are decimal text. */
interface UndoneMember {
  readonly userId: string;
  readonly walletAddress: string | null;
  readonly credits: readonly { readonly entryId: string; readonly amount: string; readonly taken: string }[];
  readonly badges: readonly { readonly badgeId: string; readonly name: string }[];
  /** Badges that stay although their conditions are no longer met. */
  readonly left: readonly LeftBadge[];
}

/** Why a badge stays, for the operator. */
const keepers: Readonly<Record<LeftBadge['keptBy'], string>> = {
  operator: 'you gave it',
  judge: 'a judgement gave it',
  quest: 'a quest gave it',
  badge: 'another badge brings it',
  unknown: 'nobody noted what gave it',
};

/** Undoes credits and their consequences, all or none, or only lists what that would take. Returns the text for the operator. */
export async function runUndo(context: ServiceContext, request: UndoRequest): Promise<string> {
  const { isDryRun, isJson } = request;
  const undone = await inTransaction(context.database, isDryRun, (transaction) =>
    undo({ ...context, database: transaction }, request),
  );
  if (isJson) return undone.map((member) => `${JSON.stringify({ ...member, undone: !isDryRun })}\n`).join('');
  const table = textTable(
    ['wallet', 'user id', 'credit', 'taken', 'badges that go', 'badges that stay'],
    undone.flatMap(({ userId, walletAddress, credits, badges, left }) =>
      credits.map(({ amount, taken }, index) => [
        walletAddress ?? '',
        userId,
        amount,
        taken,
        index === 0 ? badges.map(({ name }) => name).join(', ') : '',
        index === 0 ? left.map(({ name, keptBy }) => `${name} (${keepers[keptBy]})`).join(', ') : '',
      ]),
    ),
  );
  const count = request.entryIds.length === 1 ? '1 credit' : `${request.entryIds.length} credits`;
  return `${table}\n${isDryRun ? `Nothing was changed. Without --dry-run, ${count} would be undone.` : `Undone: ${count}.`}\n`;
}

async function undo(context: ServiceContext, request: UndoRequest): Promise<readonly UndoneMember[]> {
  const { database, clock } = context;
  const { organizationId, websiteId, description } = request;
  const credits = await findCredits(database, request);
  const entries = credits.map(({ entryId, userId, amount, currencyId }) => ({
    ...{ userId, amount, direction: 'debit', undoes: entryId, loyaltyCurrencyId: currencyId },
  }));
  const websiteIds = [websiteId];
  const scope: Scope = { keyId: null, organizationId, websiteIds, isForWebsite: true, keyRole: null };
  const body = { organizationId, websiteId, description, entries };
  const answer = await createTransaction(
    { params: undefined, query: {}, body, scope, origin: '' } as never,
    context,
  ).catch((error: unknown) => {
    throw error instanceof HttpError ? new UsageError(tell(error, credits)) : error;
  });
  const taken = credits.map((credit, index) => ({
    ...credit,
    taken: textOfNumber(answer.entries[index]?.amount ?? 0),
  }));
  const undone: UndoneMember[] = [];
  for (const [userId, of] of groupBy(taken, (credit) => credit.userId)) {
    const now = new Date(clock.now());
    const { userId: holderId, taken: badges } = await takeUnearned(database, { websiteId, userId, now });
    if (badges.length > 0) await sendEvaluation(context, websiteId, [holderId], database);
    undone.push({
      userId,
      walletAddress: of[0]?.walletAddress ?? null,
      credits: of.map(({ entryId, amount, taken: part }) => ({ entryId, amount, taken: part })),
      badges: badges.map(({ badgeId, name }) => ({ badgeId, name })),
      left: await findLeft(database, { websiteId, userId: holderId }),
    });
  }
  return undone;
}

/** Names the entries that cannot be undone, and why. */
function tell({ body }: HttpError, credits: readonly { readonly entryId: string }[]): string {
  const lines = (body.issues ?? []).map(({ field, message }) => {
    const entryId = credits[Number(field.split('.')[1])]?.entryId;
    return entryId === undefined ? `${field}: ${message}` : `${entryId}: ${message}`;
  });
  return `Nothing was undone.\n${lines.length > 0 ? lines.join('\n') : body.message}`;
}

async function findCredits(database: Database, { websiteId, entryIds }: UndoRequest) {
  const rows = await database
    .select({
      entryId: transactionEntries.id,
      amount: transactionEntries.amount,
      currencyId: accounts.currencyId,
      userId: accounts.userId,
      walletAddress: wallets.address,
    })
    .from(transactionEntries)
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .leftJoin(wallets, and(eq(wallets.userId, accounts.userId), wallets.isPrimary))
    .where(and(eq(transactionEntries.websiteId, websiteId), inArray(transactionEntries.id, [...entryIds])));
  return entryIds.map((id) => {
    const row = rows.find(({ entryId }) => entryId === id);
    if (!row?.userId) throw new UsageError(`There is no entry ${id} of a member in the ledger of this website.`);
    return { ...row, userId: row.userId };
  });
}

/** Rolls back a dry run's transaction. */
class TakenBack extends Error {}

async function inTransaction<T>(
  database: Database,
  isDryRun: boolean,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  let result: { readonly of: T } | undefined;
  await transact(database, async (transaction) => {
    result = { of: await work(transaction) };
    if (isDryRun) throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  if (!result) throw new Error('A transaction ended without a result.');
  return result.of;
}
