import { eq } from 'drizzle-orm';
import { exactBaseUnits } from '../../values/amounts/base-units.js';
import { chainIdOf } from '../../contract/chain-ids.js';
import { readChainId, signMintRequest } from '../../verify/mint-request.js';
import type { MintOrder, SignedMint } from '../../verify/mint-request.js';
import { transact } from '../db/transact.js';
import { mintingAssets, mintingContracts, mints } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';
import { job } from '../jobs/job.js';
import { compareAmounts } from '../loyalty/amount.js';
import { completeMint, failMint, isOpen, lockMint } from './end-mint.js';
import { expireMint } from './expire-mint.js';
import { orderLifetime } from './judge-order.js';
import { relayOrder } from './relay-order.js';
import { voidAt } from './settle-mint.js';

/** Processes a mint: delivers an asset that is on no chain, or signs the order that the wallet sends. A second run has no effect. */
export const processMint = job<{ readonly mintId: string }>({
  name: 'process-mint',
  retryLimit: 10,
  async run({ mintId }, context) {
    const { database, clock } = context;
    const now = new Date(clock.now());
    // Calls to the chain and signing come before any locks.
    const outcome = await prepare(mintId, context, now);
    await transact(database, async (transaction) => {
      const mint = await lockMint(transaction, mintId);
      if (!mint || !outcome || !isOpen(mint) || mint.signature !== null) return;
      if ('errorCode' in outcome) await failMint(transaction, mint, outcome, now);
      else if (outcome.signed === null) await completeMint(transaction, mint, null, now);
      else {
        const status = outcome.isRelayed ? 'minting' : mint.status;
        const signature = JSON.stringify(outcome.signed);
        await transaction.update(mints).set({ status, signature, updatedAt: now }).where(eq(mints.id, mint.id));
        if (outcome.isRelayed) await context.jobs.send(relayOrder, { mintId }, { transaction });
        await context.jobs.send(expireMint, { mintId }, { transaction, at: voidAt(signature) + 1000 });
      }
    });
  },
});

/** Result of a mint: a signed order, sent by the member or by the service; no order if it is on no chain; or why it fails. */
type Outcome =
  | { readonly signed: null }
  | { readonly signed: SignedMint; readonly isRelayed: boolean }
  | { readonly errorCode: string; readonly errorMessage: string };

async function prepare(mintId: string, context: ServiceContext, now: Date): Promise<Outcome | undefined> {
  const { database, mintSigner, evmClient } = context;
  const [found] = await database
    .select({ mint: mints, asset: mintingAssets, contract: mintingContracts })
    .from(mints)
    .innerJoin(mintingAssets, eq(mintingAssets.id, mints.assetId))
    .innerJoin(mintingContracts, eq(mintingContracts.id, mints.contractId))
    .where(eq(mints.id, mintId));
  if (!found) return undefined;
  const failure = (errorCode: string, errorMessage: string) => ({ errorCode, errorMessage });
  if (found.mint.status === 'minting') return { signed: null };
  if (!found.contract.address) return failure('CONTRACT_NOT_SET_UP', 'The contract has no address');
  if (!mintSigner) return failure('SIGNER_NOT_SET_UP', 'The service has no key to sign mints with');
  const connected = mintSigner.isForConnectedChain ? evmClient : undefined;
  const chainId = connected ? await readChainId(connected) : chainIdOf(found.contract.network);
  if (chainId === undefined) return failure('NETWORK_UNSUPPORTED', 'Mints on this network are not signed here');
  if (!isAddress(found.mint.walletAddress)) return failure('WALLET_UNSUPPORTED', 'The wallet is none of this network');
  const pricePerToken = priceOnChain(found);
  if (pricePerToken === 'unreadable')
    return failure('PRICE_UNREADABLE', 'The price is not a whole number of base units');
  if (pricePerToken === 'changed') return failure('PRICE_CHANGED', 'The price has changed since the order');
  const order = orderOf(found, pricePerToken, now);
  const signed = await signMintRequest(order, mintSigner.privateKey, chainId);
  // An order with a price on the chain is sent and paid by the member.
  const isRelayed = found.contract.enableGasless && order.pricePerToken === 0n && (await isReached(context, chainId));
  return { signed, isRelayed };
}

/** Whether the connected chain is the order's chain. */
const isReached = async ({ evmClient }: ServiceContext, chainId: number): Promise<boolean> =>
  evmClient !== undefined && (await readChainId(evmClient)) === chainId;

const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

interface Found {
  readonly mint: typeof mints.$inferSelect;
  readonly asset: typeof mintingAssets.$inferSelect;
  readonly contract: typeof mintingContracts.$inferSelect;
}

/**
 * Returns the price of one asset on the chain, in base units: 0 if it is free, or if the member paid points. If the operator has
 * changed the price or its currency since the order, the order is not signed at either price.
 */
function priceOnChain({ mint, asset }: Found): bigint | 'unreadable' | 'changed' {
  if (mint.price === null || mint.transactionId !== null || compareAmounts(mint.price, '0') === 0) return 0n;
  const ordered = exactBaseUnits(mint.price, 0);
  if (ordered === undefined) return 'unreadable';
  const price = exactBaseUnits(asset.price, 0);
  const isAsOrdered = asset.loyaltyCurrencyId === null && price !== undefined;
  return isAsOrdered && price * BigInt(mint.quantity) === ordered ? price : 'changed';
}

function orderOf({ mint, asset, contract }: Found, pricePerToken: bigint, now: Date): MintOrder {
  const seconds = Math.floor(now.getTime() / 1000);
  const uri = asset.metadata?.['uri'];
  return {
    id: mint.id,
    contract: contract.address ?? '',
    tokenType: contract.tokenType,
    to: mint.walletAddress,
    quantity: mint.quantity,
    tokenId: asset.tokenId,
    uri: typeof uri === 'string' ? uri : '',
    pricePerToken,
    currency: /^0x0*$/i.test(asset.currencyAddress ?? '0x') ? null : asset.currencyAddress,
    primarySaleRecipient: contract.primarySaleRecipientAddress,
    royaltyRecipient: contract.royaltyFeeAddress,
    royaltyBasisPoints: Math.round(Number(contract.royaltyFee ?? 0) * 100),
    // Nodes simulate an order on their latest block, which is older than the order.
    validFrom: 0,
    validUntil: seconds + orderLifetime,
  };
}
