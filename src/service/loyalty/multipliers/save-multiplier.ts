import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { websiteOf } from '../../access.js';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { multipliers, userMetadata, wallets } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { joinWebsite } from '../../identity/find-user.js';
import { userOfWallet } from '../../identity/user-of-wallet.js';
import { toMultiplier } from './list-multipliers.js';

type Row = typeof multipliers.$inferSelect;

/**
 * Gives a member a factor on their earnings; an unknown wallet makes a new member. If the request names no website, it is the only
 * one that the wallet belongs to. The operator's own identifier is unique among the website's factors that are not deleted.
 */
export const createMultiplier: Handler<'createMultiplier'> = async ({ body, scope }, { database, clock }) => {
  const { organizationId } = scope;
  const { multiplier, title = null, description = null, externalIdentifier = null, walletAddress } = body;
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const userId = await userOfWallet(transaction, organizationId, walletAddress, now);
    const websiteId = await websiteOfMember(transaction, scope, userId);
    await joinWebsite(transaction, websiteId, userId, now);
    if (externalIdentifier !== null) await freeIdentifier(transaction, websiteId, externalIdentifier);
    const [row] = await transaction
      .insert(multipliers)
      .values({
        websiteId,
        userId,
        multiplier,
        title,
        description,
        externalIdentifier,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw invalid({ field: 'externalIdentifier', message: 'Is in use' });
    return show(transaction, row, organizationId);
  });
};

/** Changes a factor. */
export const updateMultiplier: Handler<'updateMultiplier'> = async ({ params, body, scope }, { database, clock }) => {
  const { multiplier, title, description } = body;
  const [row] = await database
    .update(multipliers)
    .set({
      ...(multiplier !== undefined && { multiplier }),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      updatedAt: new Date(clock.now()),
    })
    .where(living(scope, eq(multipliers.id, params.id)))
    .returning();
  if (!row) throw notFound();
  return show(database, row, scope.organizationId);
};

/** Deletes a factor. */
export const deleteMultiplier: Handler<'deleteMultiplier'> = async ({ params, scope }, { database, clock }) => {
  const row = await remove(database, living(scope, eq(multipliers.id, params.id)), new Date(clock.now()));
  return { id: row.id };
};

/** Deletes the factor with the operator's own identifier. If several websites have it, the request has to name one. */
export const deleteMultiplierByIdentifier: Handler<'deleteMultiplierByIdentifier'> = async (
  { body, scope },
  { database, clock },
) => {
  const named = living(scope, eq(multipliers.externalIdentifier, body.externalIdentifier));
  if ((await database.$count(multipliers, named)) > 1) websiteOf(scope);
  const row = await remove(database, named, new Date(clock.now()));
  return show(database, row, scope.organizationId);
};

async function remove(database: Database, where: SQL | undefined, now: Date): Promise<Row> {
  const [row] = await database.update(multipliers).set({ deletedAt: now, updatedAt: now }).where(where).returning();
  if (!row) throw notFound();
  return row;
}

async function websiteOfMember(transaction: Database, scope: Scope, userId: string): Promise<string> {
  const joined = await transaction
    .select({ id: userMetadata.websiteId })
    .from(userMetadata)
    .where(and(eq(userMetadata.userId, userId), inArray(userMetadata.websiteId, [...scope.websiteIds])));
  const [only] = joined;
  return only && joined.length === 1 ? only.id : websiteOf(scope);
}

/** A deleted factor keeps its identifier until another one needs it. */
async function freeIdentifier(transaction: Database, websiteId: string, identifier: string): Promise<void> {
  await transaction
    .update(multipliers)
    .set({ externalIdentifier: null })
    .where(
      and(
        eq(multipliers.websiteId, websiteId),
        eq(multipliers.externalIdentifier, identifier),
        isNotNull(multipliers.deletedAt),
      ),
    );
}

const living = (scope: Scope, where: SQL | undefined): SQL | undefined =>
  and(where, inArray(multipliers.websiteId, [...scope.websiteIds]), isNull(multipliers.deletedAt));

async function show(database: Database, row: Row, organizationId: string) {
  const [wallet] = await database
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.userId, row.userId), wallets.isPrimary));
  return toMultiplier(row, organizationId, wallet?.address ?? null);
}
