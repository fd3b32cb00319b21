import { and, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { mintReports, mintingAssets, mints } from '../db/schema/index.js';
import { completeMint, lockMint } from './end-mint.js';
import type { Mint } from './end-mint.js';

/** The operator's decision on a report. */
export interface ReportDecision {
  readonly reportId: string;
  /** Whether the asset was minted on the chain. */
  readonly isMinted: boolean;
  /** Whether the member keeps the points that were returned. */
  readonly isFree?: boolean;
  readonly now: Date;
}

/**
 * Carries out the operator's decision on a report. If the asset was minted on the chain, the mint completes: the supply grows by
 * one if none was left, and the returned points are taken again. Throws `InsufficientBalanceError` if they are spent.
 *
 * @returns whether there was such a report without a decision
 */
export async function decideReport(
  transaction: Database,
  { reportId, isMinted, isFree = false, now }: ReportDecision,
): Promise<boolean> {
  const [found] = await transaction.select().from(mintReports).where(eq(mintReports.id, reportId));
  const mint = found && (await lockMint(transaction, found.mintId));
  // Read again under the lock.
  const [report] = await transaction.select().from(mintReports).where(eq(mintReports.id, reportId));
  if (!report || report.rejectedAt !== null || mint?.status !== 'failed') return false;
  if (isMinted) await mintAfterAll(transaction, mint, { txHash: report.txHash, isFree, now });
  else await reject(transaction, mint, { reportId, now });
  return true;
}

async function mintAfterAll(
  transaction: Database,
  mint: Mint,
  { txHash, isFree, now }: { readonly txHash: string; readonly isFree: boolean; readonly now: Date },
): Promise<void> {
  const { quantity, quantityMinted, unlimitedQty } = mintingAssets;
  await transaction
    .update(mintingAssets)
    .set({ quantity: sql`greatest(${quantity}, ${quantityMinted} + ${mint.quantity}::integer)`, updatedAt: now })
    .where(and(eq(mintingAssets.id, mint.assetId), not(unlimitedQty)));
  // Without the ids of its transactions, the mint counts as unpaid, so nothing is returned if the chain drops it.
  const unpaid = { transactionId: null, refundTransactionId: null };
  if (isFree) await transaction.update(mints).set(unpaid).where(eq(mints.id, mint.id));
  await completeMint(transaction, isFree ? { ...mint, ...unpaid } : mint, txHash, now);
}

/** Rejects a report. The mint ends as failed if no other report of it is waiting. */
async function reject(
  transaction: Database,
  mint: Mint,
  { reportId, now }: { readonly reportId: string; readonly now: Date },
): Promise<void> {
  await transaction.update(mintReports).set({ rejectedAt: now }).where(eq(mintReports.id, reportId));
  const waiting = sql`${mintReports.mintId} = ${mint.id}::uuid and ${mintReports.rejectedAt} is null`;
  if ((await transaction.$count(mintReports, waiting)) > 0) return;
  await transaction
    .update(mints)
    .set({ errorCode: 'NOT_ON_CHAIN', errorMessage: 'The chain does not have the mint', updatedAt: now })
    .where(eq(mints.id, mint.id));
}
