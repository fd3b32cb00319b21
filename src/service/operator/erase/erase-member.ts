import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { UsageError } from '../../../errors/usage-error.js';
import type { Database } from '../../db/database.js';
import { accounts, auctionBids, auctionHolds, mints, uploads, userMetadata } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import { erasedPurpose } from '../../identity/erased-mark.js';
import { lockUser } from '../../identity/find-user.js';
import { setGroup } from '../../identity/user-group.js';
import { changeBalances } from '../../loyalty/ledger.js';
import { signingKey } from '../../signing-key.js';
import { eraseSteps, type EraseStep } from './erase-steps.js';

/** A member's data in one table, and what happens to it. */
export interface ErasePlan extends Pick<EraseStep, 'what' | 'fate' | 'why'> {
  readonly count: number;
}

interface Erase {
  readonly organizationId: string;
  readonly userId: string;
  readonly now: Date;
  /** Removes an uploaded file; a missing file is not an error. */
  readonly removeFile: (path: string) => Promise<void>;
}

/** Returns the plan for a member, only with tables that hold data of theirs. */
export async function planErase(database: Database, userId: string): Promise<ErasePlan[]> {
  const plan: ErasePlan[] = [];
  for (const { what, fate, why, table, owner } of eraseSteps) {
    const count = await database.$count(table, eq(owner, userId));
    if (count > 0) plan.push({ what, fate, ...(why !== undefined && { why }), count });
  }
  return plan;
}

/**
 * Erases a member in one transaction: all of it happens, or nothing. Erasing them again changes nothing. Throws `UsageError` if
 * there is no such member, or while their points or assets are in open orders.
 */
export async function eraseMember(
  database: Database,
  { organizationId, userId, now, removeFile }: Erase,
): Promise<void> {
  await signingKey(database, erasedPurpose);
  await transact(database, async (transaction) => {
    if (!(await lockUser(transaction, organizationId, userId))) throw new UsageError(`There is no member ${userId}.`);
    await checkOrders(transaction, userId);
    const websites = await transaction.select().from(userMetadata).where(eq(userMetadata.userId, userId));
    for (const { websiteId } of websites) await setGroup(transaction, { websiteId, userId, groupId: null, now });
    await writeOff(transaction, userId, now);
    const files = await transaction.select().from(uploads).where(eq(uploads.userId, userId));
    for (const { fate, table, owner, empty } of eraseSteps) {
      await empty?.(transaction, userId, now);
      if (fate === 'deleted') await transaction.delete(table).where(eq(owner, userId));
    }
    // Files come last: if one cannot be removed, everything else stays as it was, and the command is repeated.
    for (const { path } of files) await removeFile(path);
  });
}

/**
 * Throws `UsageError` while the member has open orders, from which points may be returned: an erased account would keep these for
 * good.
 */
async function checkOrders(transaction: Database, userId: string): Promise<void> {
  const [hold] = await transaction
    .select({ id: auctionHolds.id })
    .from(auctionHolds)
    .innerJoin(auctionBids, eq(auctionBids.id, auctionHolds.bidId))
    .where(and(eq(auctionBids.userId, userId), isNull(auctionHolds.releasedAt)))
    .limit(1);
  const open = await transaction.$count(
    mints,
    and(eq(mints.userId, userId), inArray(mints.status, ['generatingSignature', 'minting'])),
  );
  if (hold || open > 0)
    throw new UsageError(
      'The member has bids or mints that have not ended. Cancel the auction, or erase the member when they have ended.',
    );
}

/** Writes off the member's balances, with a ledger entry for each account. */
async function writeOff(transaction: Database, userId: string, now: Date): Promise<void> {
  const held = await transaction
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), ne(accounts.amount, '0')));
  for (const { websiteId, currencyId, amount } of held) {
    const isDebt = amount.startsWith('-');
    await changeBalances(transaction, {
      ...{ websiteId, type: 'api_key', description: 'Erased', now },
      changes: [{ currencyId, userId, direction: isDebt ? 'credit' : 'debit', amount: amount.replace('-', '') }],
    });
  }
}
