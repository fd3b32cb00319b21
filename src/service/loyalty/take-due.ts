import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { groupBy } from '../db/group-by.js';
import { userMetadata } from '../db/schema/index.js';
import { holdGroups } from '../identity/user-group.js';
import { payeeOf } from './group-ledger.js';
import { lockBalances } from './hand-over-points.js';
import { pointsInOpenOrders } from './points-in-open-orders.js';
import { takePoints } from './take-points.js';
import type { Balances, TakenPoints } from './take-points.js';

/** Points that a member was paid and that have to be returned. */
export interface DuePoints {
  readonly currencyId: string;
  readonly userId: string;
  /** Decimal text */
  readonly amount: string;
}

/**
 * Finds how much of each amount due can be taken, in order: from the member who was paid, and from the user who holds their points
 * now, including points in open bids and orders. Points that were spent do not become a debt. It locks the accounts; the caller
 * writes the debits, which may overdraw.
 */
export async function takeDue(
  transaction: Database,
  websiteId: string,
  due: readonly DuePoints[],
): Promise<readonly (readonly TakenPoints[])[]> {
  const userIds = due.map(({ userId }) => userId);
  const holderOf = await holdHolders(transaction, websiteId, userIds);
  const balances = await lockBalancesOf(transaction, due, holderOf);
  const taken: (readonly TakenPoints[])[] = [];
  for (const { currencyId, userId, amount } of due) {
    const ofCurrency = balances.get(currencyId) ?? new Map<string, string>();
    const owners = [...new Set([userId, holderOf(userId)])];
    taken.push(await takePoints(ofCurrency, owners, amount, () => pointsInOpenOrders(transaction, currencyId, owners)));
  }
  return taken;
}

/** A credit that has to be returned. */
export interface DueCredit extends DuePoints {
  readonly entryId: string;
}

/**
 * Returns the debits that undo credits, in order: of the amount that {@link takeDue} finds, or of 0 for a credit that is all spent,
 * so that even this one no longer counts.
 */
export async function undoDue(transaction: Database, websiteId: string, credits: readonly DueCredit[]) {
  const taken = await takeDue(transaction, websiteId, credits);
  return credits.map(({ entryId, currencyId, userId }, index) => {
    const parts = taken[index] ?? [];
    return (parts.length > 0 ? parts : [{ userId, amount: '0' }]).map((part) => ({
      ...part,
      currencyId,
      direction: 'debit' as const,
      mayOverdraw: true,
      undoes: entryId,
    }));
  });
}

/**
 * Returns a function from members to the users who hold their points, which are others if their last wallets moved. Until the
 * transaction ends, no points can move in this way.
 */
export async function holdHolders(
  transaction: Database,
  websiteId: string,
  userIds: readonly string[],
): Promise<(userId: string) => string> {
  await transaction
    .select({ userId: userMetadata.userId })
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), inArray(userMetadata.userId, [...userIds])))
    .orderBy(asc(userMetadata.userId))
    .for('share');
  const groups = await holdGroups(transaction, websiteId, userIds);
  return (userId) => payeeOf(userId, groups.get(userId) ?? []);
}

/** Locks the accounts of some members and their holders; returns their balances by currency. */
async function lockBalancesOf(
  transaction: Database,
  due: readonly DuePoints[],
  holderOf: (userId: string) => string,
): Promise<ReadonlyMap<string, Balances>> {
  const balances = new Map<string, Balances>();
  for (const [currencyId, of] of [...groupBy(due, (each) => each.currencyId)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const userIds = new Set(of.flatMap(({ userId }) => [userId, holderOf(userId)]));
    balances.set(currencyId, new Map(await lockBalances(transaction, currencyId, [...userIds])));
  }
  return balances;
}
