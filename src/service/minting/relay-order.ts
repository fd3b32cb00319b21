import { eq } from 'drizzle-orm';
import { elapsed } from '../../values/clocks.js';
import { showsMint } from '../../verify/mint-logs.js';
import { readTransaction } from '../../verify/read-transaction.js';
import { RelayRefusedError, relayMint } from '../../verify/relay-mint.js';
import type { SignedMint } from '../../verify/mint-request.js';
import type { MinedTransaction } from '../../verify/read-transaction.js';
import { mintingContracts, mints } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { ServiceContext } from '../handler.js';
import { job } from '../jobs/job.js';
import { completeMint, giveUp, isOpen, lockMint } from './end-mint.js';
import { settleMint } from './settle-mint.js';

/** Milliseconds to wait for a block, and between two checks. */
const blockTimeoutMs = 20_000;
const lookEvery = 250;

/**
 * Sends a signed order from the service's account, if the contract's owner pays for its mints (`enableGasless`). A second run
 * continues where the first stopped, because a contract accepts an order only once.
 */
export const relayOrder = job<{ readonly mintId: string }>({
  name: 'relay-order',
  retryLimit: 10,
  async run({ mintId }, context) {
    const { database, evmClient, mintSigner } = context;
    const [found] = await database
      .select({ mint: mints, contract: mintingContracts })
      .from(mints)
      .innerJoin(mintingContracts, eq(mintingContracts.id, mints.contractId))
      .where(eq(mints.id, mintId));
    if (!found || !isOpen(found.mint) || found.mint.signature === null || !evmClient || !mintSigner) return;
    const { mint, contract } = found;
    const order = {
      id: mint.id,
      contract: contract.address ?? '',
      tokenType: contract.tokenType,
      to: mint.walletAddress,
    };
    const signed = JSON.parse(found.mint.signature) as SignedMint;
    try {
      const txHash = mint.relayerTxId ?? (await relayMint(evmClient, mintSigner.privateKey, { order, signed }));
      // Saved before waiting, so that the next run does not send another transaction if this process dies.
      await database.update(mints).set({ relayerTxId: txHash }).where(eq(mints.id, mintId));
      const mined = await untilMined(context, txHash as `0x${string}`);
      const isMinted = mined.isSuccess && showsMint(mined, order);
      await end(context, mintId, isMinted ? { txHash } : { failure: 'The transaction failed' });
    } catch (error) {
      if (!(error instanceof RelayRefusedError)) throw error;
      await end(context, mintId, { failure: `The contract refuses the order: ${error.message}` });
    }
  },
});

/** Returns a transaction once it is in a block; throws if that takes too long, and the job runs again. */
async function untilMined({ evmClient }: ServiceContext, hash: `0x${string}`): Promise<MinedTransaction> {
  const until = elapsed() + blockTimeoutMs;
  while (evmClient && elapsed() < until) {
    const mined = await readTransaction(evmClient, 'connected', hash);
    if (mined) return mined;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  throw new Error(`The transaction ${hash} is in no block yet.`);
}

/**
 * Ends a mint whose order was sent, unless it has ended meanwhile. If sending failed, the mint fails only once the order is void: a
 * failed transaction is public, so anyone could send its order again.
 */
async function end(
  context: ServiceContext,
  mintId: string,
  ending: { readonly txHash: string } | { readonly failure: string },
): Promise<void> {
  const { database, clock } = context;
  const now = new Date(clock.now());
  await transact(database, async (transaction) => {
    const mint = await lockMint(transaction, mintId);
    if (!mint || !isOpen(mint)) return;
    if ('txHash' in ending) await completeMint(transaction, mint, ending.txHash, now);
    else await giveUp(transaction, mint, { errorCode: 'RELAY_FAILED', errorMessage: ending.failure }, now);
  });
  if ('failure' in ending) await settleMint(mintId, context);
}
