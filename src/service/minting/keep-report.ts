import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { mintReports, mints } from '../db/schema/index.js';
import { HttpError, invalid } from '../http/http-error.js';
import { InsufficientBalanceError } from '../loyalty/ledger.js';
import type { Mint } from './end-mint.js';
import { refuseMint } from './refuse-mint.js';

/** Maximum number of reports of one mint that may wait for the operator. */
const maximumReports = 5;

/** Whether an error shows that a mint cannot be completed, because its supply went to another member or its points are spent. */
export const isGone = (error: unknown): boolean =>
  error instanceof InsufficientBalanceError || (error instanceof HttpError && error.body.error === 'SOLD_OUT');

/**
 * Stores a report of a mint that was refunded, for the operator to decide on. Repeating a report changes nothing. Throws 400 if
 * another mint has the transaction, if the operator has rejected the report, or if too many are waiting.
 */
export async function keepReport(transaction: Database, mint: Mint, txHash: string, now: Date): Promise<void> {
  const others = and(eq(mints.contractId, mint.contractId), eq(mints.txHash, txHash), ne(mints.id, mint.id));
  if ((await transaction.$count(mints, others)) > 0)
    throw invalid({ field: 'txHash', message: 'The transaction was reported for another mint' });
  const known = await transaction.select().from(mintReports).where(eq(mintReports.mintId, mint.id));
  const same = known.find((report) => report.txHash === txHash);
  if (same?.rejectedAt) throw refuseMint('ALREADY_ENDED');
  if (same) return;
  if (known.filter(({ rejectedAt }) => rejectedAt === null).length >= maximumReports)
    throw refuseMint('TOO_MANY_REPORTS');
  await transaction.insert(mintReports).values({ mintId: mint.id, txHash, reportedAt: now });
  await transaction
    .update(mints)
    .set({
      errorCode: 'UNVERIFIED',
      errorMessage: 'It was reported as minted after it had been given back: the operator decides',
      updatedAt: now,
    })
    .where(eq(mints.id, mint.id));
}

/** Selects reports that wait for the operator, for statements that read `mint_reports` and `mints`. */
export const isWaiting = and(isNull(mintReports.rejectedAt), eq(mints.status, 'failed'));
