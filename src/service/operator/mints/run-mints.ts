import { commandName } from '../../../server/command-name.js';
import { and, asc, eq } from 'drizzle-orm';
import { UsageError } from '../../../errors/usage-error.js';
import type { Database } from '../../db/database.js';
import { mintReports, mintingAssets, mintingContracts, mints } from '../../db/schema/index.js';
import { sqlState } from '../../db/sql-state.js';
import { transact } from '../../db/transact.js';
import { InsufficientBalanceError } from '../../loyalty/ledger.js';
import { decideReport } from '../../minting/decide-report.js';
import { isWaiting } from '../../minting/keep-report.js';
import { textTable } from '../text-table.js';

/** Lists the reports of a website that wait for the operator, the oldest first, as text or as JSON in lines. */
export async function listReports(database: Database, websiteId: string, isJson: boolean): Promise<string> {
  const rows = await database
    .select({
      id: mintReports.id,
      reportedAt: mintReports.reportedAt,
      mintId: mints.id,
      walletAddress: mints.walletAddress,
      asset: mintingAssets.name,
      quantity: mints.quantity,
      network: mintingContracts.network,
      contract: mintingContracts.address,
      txHash: mintReports.txHash,
    })
    .from(mintReports)
    .innerJoin(mints, eq(mints.id, mintReports.mintId))
    .innerJoin(mintingAssets, eq(mintingAssets.id, mints.assetId))
    .innerJoin(mintingContracts, eq(mintingContracts.id, mints.contractId))
    .where(and(eq(mints.websiteId, websiteId), isWaiting))
    .orderBy(asc(mintReports.reportedAt), asc(mintReports.id));
  if (isJson) return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (rows.length === 0) return 'No report waits for you.\n';
  return textTable(
    ['report', 'reported', 'wallet', 'asset', 'pieces', 'network', 'contract', 'transaction'],
    rows.map((row) => [
      row.id,
      `${row.reportedAt.toISOString().slice(0, 16).replace('T', ' ')}Z`,
      row.walletAddress,
      row.asset,
      String(row.quantity),
      row.network ?? '',
      row.contract ?? '',
      row.txHash,
    ]),
  );
}

/**
 * Accepts or rejects a report of a website, and returns the text for the operator. Throws `UsageError` if no such report is
 * waiting, if the points for it are spent, or if another mint has its transaction.
 */
export async function runDecision(
  database: Database,
  decision: {
    readonly websiteId: string;
    readonly reportId: string;
    readonly isMinted: boolean;
    readonly isFree: boolean;
    readonly now: Date;
  },
): Promise<string> {
  const { websiteId, reportId, isMinted } = decision;
  const none = `No report ${reportId} waits for you. Run ${commandName} mints reported to see those that do.`;
  const [own] = await database
    .select({ price: mints.price })
    .from(mintReports)
    .innerJoin(mints, eq(mints.id, mintReports.mintId))
    .where(and(eq(mintReports.id, reportId), eq(mints.websiteId, websiteId)));
  if (!own) throw new UsageError(none);
  try {
    if (!(await transact(database, (transaction) => decideReport(transaction, decision)))) throw new UsageError(none);
  } catch (error) {
    if (error instanceof InsufficientBalanceError)
      throw new UsageError(
        `The member has not the ${own.price} points that were given back. Accept it with --free to leave them unpaid.`,
      );
    if (sqlState(error) === '23505') throw new UsageError('Another mint has this transaction. Reject the report.');
    throw error;
  }
  return isMinted ? `Accepted ${reportId}: it is minted.\n` : `Rejected ${reportId}.\n`;
}
