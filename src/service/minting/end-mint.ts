import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { mintingAssets, mints } from '../db/schema/index.js';
import { changeGroupBalances } from '../loyalty/group-ledger.js';
import { reserveSupply } from './reserve-supply.js';

export type Mint = typeof mints.$inferSelect;

/** Returns the mint, locked: nobody else can change it until the transaction ends. */
export async function lockMint(transaction: Database, id: string): Promise<Mint | undefined> {
  const [mint] = await transaction.select().from(mints).where(eq(mints.id, id)).for('update');
  return mint;
}

/** Failure of an order that was not sent in time. A later report that it was sent is accepted. */
export const expired = { errorCode: 'EXPIRED', errorMessage: 'The order was not sent in time' } as const;

/** Whether a mint is still in progress. */
export const isOpen = ({ status }: Mint): boolean => status === 'generatingSignature' || status === 'minting';

/** Completes a mint, even one that had {@link expired}: then its supply is reserved again. */
export async function completeMint(
  transaction: Database,
  { id, status, assetId, quantity }: Mint,
  txHash: string | null,
  now: Date,
): Promise<void> {
  if (status === 'failed') await reserveSupply(transaction, assetId, quantity, now);
  await transaction
    .update(mints)
    .set({ status: 'minted', txHash, errorCode: null, errorMessage: null, updatedAt: now })
    .where(eq(mints.id, id));
}

/** Ends a failed mint: its supply is free again, and points that were paid are returned, once. */
export async function failMint(
  transaction: Database,
  mint: Mint,
  failure: { errorCode: string; errorMessage: string; txHash?: string | null },
  now: Date,
): Promise<void> {
  const [asset] = await transaction
    .update(mintingAssets)
    .set({ quantityMinted: sql`${mintingAssets.quantityMinted} - ${mint.quantity}`, updatedAt: now })
    .where(eq(mintingAssets.id, mint.assetId))
    .returning();
  const refundTransactionId = asset ? await refund(transaction, mint, asset, now) : null;
  await transaction
    .update(mints)
    .set({ ...failure, status: 'failed', refundTransactionId, updatedAt: now })
    .where(eq(mints.id, mint.id));
}

/** Returns the points of a mint, if any were paid. */
async function refund(
  transaction: Database,
  { id, websiteId, userId, price, transactionId }: Mint,
  { loyaltyCurrencyId: currencyId, name }: typeof mintingAssets.$inferSelect,
  now: Date,
): Promise<string | null> {
  if (transactionId === null || price === null || currencyId === null) return null;
  const [entry] = await changeGroupBalances(transaction, {
    websiteId,
    type: 'direct_mint',
    description: name,
    now,
    changes: [{ currencyId, userId, direction: 'credit', amount: price, idempotencyKey: `mint-refund:${id}` }],
  });
  return entry?.transactionId ?? null;
}
