import { and, eq, ne } from 'drizzle-orm';
import { chainIdOf } from '../../contract/chain-ids.js';
import { readOrder } from '../../verify/order-on-chain.js';
import type { OrderOnChain } from '../../verify/order-on-chain.js';
import type { SignedMint } from '../../verify/mint-request.js';
import type { Database } from '../db/database.js';
import { mintingContracts, mints } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { ServiceContext } from '../handler.js';
import { completeMint, expired, failMint, isOpen, lockMint, unsigned } from './end-mint.js';
import type { Failure, Mint } from './end-mint.js';
import { judgeOrder, orderLifetime, settlingTime } from './judge-order.js';

/** Returns the expiry of a signed order, in seconds since 1970. */
export const validUntil = (signature: string): number =>
  Number((JSON.parse(signature) as SignedMint).payload['validityEndTimestamp']);

/** Returns when a signed order is void unless it was sent, in milliseconds since 1970. */
export const voidAt = (signature: string): number => (validUntil(signature) + settlingTime) * 1000;

/** Whether an order was given up but may still be minted, because its wallet may have sent it. */
export const isCancelled = (mint: Mint): boolean => isOpen(mint) && mint.signature !== null && mint.errorCode !== null;

/**
 * Asks the contract about a signed order, and ends its mint accordingly. An unsigned order, which cannot be sent, fails once it is
 * as old as a signed one may become.
 *
 * @returns whether the result is final; otherwise ask again later
 *
 * Throws `VerificationUnavailableError` if the chain does not answer.
 */
export async function settleMint(mintId: string, context: ServiceContext): Promise<boolean> {
  const { database, clock } = context;
  const chain = await askContract(mintId, context);
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const mint = await lockMint(transaction, mintId);
    if (!mint) return true;
    if (mint.signature === null) {
      const isOver = now.getTime() >= mint.createdAt.getTime() + orderLifetime * 1000;
      if (isOpen(mint) && isOver) await failMint(transaction, mint, unsigned, now);
      return true;
    }
    const order = {
      status: mint.status,
      isCancelled: isCancelled(mint),
      isPaidInPoints: mint.transactionId !== null,
      validUntil: validUntil(mint.signature),
    };
    const { end, isFinal } = judgeOrder(order, chain, now.getTime() / 1000);
    if (end === 'minted')
      await completeMint(transaction, mint, await unreported(transaction, mint, chain?.txHash), now);
    if (end === 'failed') await failMint(transaction, mint, failureOf(mint, chain), now);
    return isFinal;
  });
}

async function askContract(
  mintId: string,
  { database, evmClient, mintSigner }: ServiceContext,
): Promise<OrderOnChain | undefined> {
  const [order] = await database
    .select({
      id: mints.id,
      to: mints.walletAddress,
      signature: mints.signature,
      tokenType: mintingContracts.tokenType,
      contract: mintingContracts.address,
      network: mintingContracts.network,
    })
    .from(mints)
    .innerJoin(mintingContracts, eq(mintingContracts.id, mints.contractId))
    .where(eq(mints.id, mintId));
  if (!order?.contract || order.signature === null || !evmClient) return undefined;
  const chainId = mintSigner?.isForConnectedChain ? 'connected' : chainIdOf(order.network);
  if (chainId === undefined) return undefined;
  return readOrder(evmClient, chainId, { ...order, contract: order.contract });
}

/** Returns a transaction's hash unless another mint has it: a wallet may send several orders in one transaction. */
async function unreported(transaction: Database, mint: Mint, txHash: string | undefined): Promise<string | null> {
  if (txHash === undefined) return mint.txHash;
  const others = and(eq(mints.contractId, mint.contractId), eq(mints.txHash, txHash), ne(mints.id, mint.id));
  return (await transaction.$count(mints, others)) === 0 ? txHash : null;
}

function failureOf(mint: Mint, chain: OrderOnChain | undefined): Failure {
  if (mint.status === 'minted') return { errorCode: 'NOT_ON_CHAIN', errorMessage: 'The chain no longer has the mint' };
  const { errorCode, errorMessage } = isCancelled(mint) ? mint : expired;
  const unasked = chain ? '' : '; its time is over, and no node of its chain could be asked whether it was sent';
  return { errorCode: errorCode ?? expired.errorCode, errorMessage: `${errorMessage ?? ''}${unasked}` };
}
