import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accounts, mintingAssets, mints, transactionEntries } from '../db/schema/index.js';
import { changeGroupBalances } from '../loyalty/group-ledger.js';
import { reserveSupply } from './reserve-supply.js';

export type Mint = typeof mints.$inferSelect;

/** Locks and returns the mint: no other transaction can change it until this one ends. */
export async function lockMint(transaction: Database, id: string): Promise<Mint | undefined> {
  const [mint] = await transaction.select().from(mints).where(eq(mints.id, id)).for('update');
  return mint;
}

/** Failure of an order that was not sent in time. A later report that it was sent is accepted. */
export const expired = { errorCode: 'EXPIRED', errorMessage: 'The order was not sent in time' } as const;

/** Failure of an order that the service could not sign in time. */
export const unsigned = { errorCode: 'EXPIRED', errorMessage: 'The order could not be signed in time' } as const;

/** Whether a mint is still in progress. */
export const isOpen = ({ status }: Mint): boolean => status === 'generatingSignature' || status === 'minting';

/** Why a mint failed. */
export interface Failure {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly txHash?: string | null;
}

/**
 * Completes a mint. For one that had failed, it reserves the supply and takes the points again. Throws `InsufficientBalanceError`
 * if the points are spent.
 */
export async function completeMint(transaction: Database, mint: Mint, txHash: string | null, now: Date): Promise<void> {
  const paidAgain = mint.status === 'failed' ? await reserveAgain(transaction, mint, now) : {};
  await transaction
    .update(mints)
    .set({ status: 'minted', txHash, errorCode: null, errorMessage: null, updatedAt: now, ...paidAgain })
    .where(eq(mints.id, mint.id));
}

/** Ends a failed mint: releases its supply and returns the paid points, once. */
export async function failMint(transaction: Database, mint: Mint, failure: Failure, now: Date): Promise<void> {
  const [asset] = await transaction
    .update(mintingAssets)
    .set({ quantityMinted: sql`${mintingAssets.quantityMinted} - ${mint.quantity}`, updatedAt: now })
    .where(eq(mintingAssets.id, mint.assetId))
    .returning();
  const refundTransactionId = asset ? await moveBack(transaction, mint, asset.name, now) : null;
  await transaction
    .update(mints)
    .set({ ...failure, status: 'failed', refundTransactionId, updatedAt: now })
    .where(eq(mints.id, mint.id));
}

/** Marks an open mint as given up. It fails once its signed order is void, unless the contract reports that it was minted. */
export async function giveUp(transaction: Database, mint: Mint, failure: Failure, now: Date): Promise<void> {
  await transaction
    .update(mints)
    .set({ ...failure, updatedAt: now })
    .where(eq(mints.id, mint.id));
}

async function reserveAgain(transaction: Database, mint: Mint, now: Date): Promise<Partial<typeof mints.$inferInsert>> {
  const asset = await reserveSupply(transaction, mint.assetId, mint.quantity, now);
  if (mint.refundTransactionId === null) return {};
  const transactionId = await moveBack(transaction, mint, asset.name, now);
  return { transactionId, refundTransactionId: null };
}

/** Reverses the last movement of a mint's points, in the same currency: returns a payment, or takes a returned one again. */
async function moveBack(
  transaction: Database,
  { id, websiteId, userId, price, transactionId, refundTransactionId }: Mint,
  name: string,
  now: Date,
): Promise<string | null> {
  const moved = refundTransactionId ?? transactionId;
  if (moved === null || price === null) return null;
  const [account] = await transaction
    .select({ currencyId: accounts.currencyId })
    .from(transactionEntries)
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .where(eq(transactionEntries.transactionId, moved))
    .limit(1);
  if (!account) return null;
  const [direction, kind] = refundTransactionId === null ? ['credit' as const, 'refund'] : ['debit' as const, 'again'];
  const [entry] = await changeGroupBalances(transaction, {
    websiteId,
    type: 'direct_mint',
    description: name,
    now,
    changes: [{ ...account, userId, direction, amount: price, idempotencyKey: `mint-${kind}:${id}:${moved}` }],
  });
  return entry?.transactionId ?? null;
}
