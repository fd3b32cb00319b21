import { and, eq, inArray } from 'drizzle-orm';
import { chainIdOf } from '../../contract/chain-ids.js';
import { showsMint } from '../../verify/mint-logs.js';
import { readTransaction } from '../../verify/read-transaction.js';
import { sqlState } from '../db/sql-state.js';
import { transact } from '../db/transact.js';
import { mintingContracts, mints } from '../db/schema/index.js';
import type { Handler, ServiceContext } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { completeMint, failMint, giveUp, isOpen, lockMint } from './end-mint.js';
import type { Failure, Mint } from './end-mint.js';
import { expireMint } from './expire-mint.js';
import { isGone, keepReport } from './keep-report.js';
import { refuseMint } from './refuse-mint.js';
import { isCancelled, voidAt } from './settle-mint.js';

/**
 * Records the wallet's report of how a mint ended. If its chain can be asked, the transaction has to be on it and show that the
 * order was minted. Repeating the report changes nothing; a different one is refused.
 *
 * A reported failure does not end the mint: the signed order can be sent until it expires, so supply and points stay reserved until
 * then. A report that it was minted is accepted even later; if the supply went to another member by then, or the points are spent,
 * it is kept for the operator.
 */
export const saveMintStatus: Handler<'saveMintStatus'> = async ({ params, body, scope }, context) => {
  const txHash = body.txHash?.toLowerCase() ?? null;
  const { status } = body;
  const now = new Date(context.clock.now());
  // Asks the chain, which may be slow, before taking any locks.
  if (status === 'minted' && txHash !== null) await checkTransaction(context, params.id, scope.websiteIds, txHash);
  try {
    return await transact(context.database, async (transaction) => {
      const cancel = async (mint: Mint, signature: string, failure: Failure): Promise<void> => {
        if (isCancelled(mint)) return;
        await giveUp(transaction, mint, failure, now);
        // Asks the contract at once, because the order may have been sent. The job that was queued with the signature asks again
        // after the expiry.
        const isEarly = now.getTime() <= voidAt(signature);
        await context.jobs.send(expireMint, { mintId: mint.id, ...(isEarly && { isEarly }) }, { transaction });
      };
      const mint = await lockMint(transaction, params.id);
      if (!mint || !scope.websiteIds.includes(mint.websiteId)) throw notFound();
      const isRevived = status === 'minted' && mint.status === 'failed' && mint.signature !== null && txHash !== null;
      if (!isOpen(mint) && !isRevived) {
        if (mint.status !== status || (txHash !== null && mint.txHash !== txHash)) throw refuseMint('ALREADY_ENDED');
        return { message: 'Success' };
      }
      // A report cannot end a mint that the service itself sends.
      if (mint.status === 'minting' && mint.signature !== null) throw refuseMint('RELAYED');
      if (status === 'failed') {
        const failure = { errorCode: 'REPORTED', errorMessage: 'The mint was reported as failed', txHash };
        if (mint.signature === null) await failMint(transaction, mint, failure, now);
        else await cancel(mint, mint.signature, failure);
        return { message: 'Success' };
      }
      if (mint.signature === null) throw refuseMint('NOT_READY');
      if (txHash === null) throw invalid({ field: 'txHash', message: 'Required for a mint on a chain' });
      await completeMint(transaction, mint, txHash, now);
      return { message: 'Success' };
    });
  } catch (error) {
    if (txHash !== null && isGone(error)) {
      await transact(context.database, async (transaction) => {
        const mint = await lockMint(transaction, params.id);
        // Another report came first and could still complete the mint.
        if (mint?.status !== 'failed') throw refuseMint('ALREADY_ENDED');
        await keepReport(transaction, mint, txHash, now);
      });
      return { message: 'The order had been given back. The report is kept, and the operator decides' };
    }
    if (sqlState(error) !== '23505') throw error;
    throw invalid({ field: 'txHash', message: 'The transaction was reported for another mint' });
  }
};

async function checkTransaction(
  { database, evmClient, mintSigner }: ServiceContext,
  mintId: string,
  websiteIds: readonly string[],
  txHash: string,
): Promise<void> {
  const [mint] = await database
    .select({
      to: mints.walletAddress,
      status: mints.status,
      tokenType: mintingContracts.tokenType,
      contract: mintingContracts.address,
      network: mintingContracts.network,
    })
    .from(mints)
    .innerJoin(mintingContracts, eq(mintingContracts.id, mints.contractId))
    .where(and(eq(mints.id, mintId), inArray(mints.websiteId, [...websiteIds])));
  if (!mint || mint.status === 'minted' || !evmClient) return;
  const chainId = mintSigner?.isForConnectedChain ? 'connected' : chainIdOf(mint.network);
  if (chainId === undefined) return;
  const transaction = await readTransaction(evmClient, chainId, txHash as `0x${string}`);
  if (transaction === undefined) return;
  const message =
    transaction === null
      ? 'The transaction is not on the chain'
      : !transaction.isSuccess
        ? 'The transaction failed'
        : mint.contract !== null && showsMint(transaction, { ...mint, id: mintId, contract: mint.contract })
          ? undefined
          : 'The transaction does not mint this order';
  if (message !== undefined) throw invalid({ field: 'txHash', message });
}
