import type { ContractError } from '../../../errors/contract-error.js';
import { WalletError } from '../../../errors/wallet.js';
import { wholeUnits } from '../../../values/amounts/base-units.js';
import type { WalletChain, WalletSession } from '../../wallets/adapter.js';
import type { AgreedMint, MintedTokens } from '../../../wallet-types/evm/browser/mint.js';
import type { StoreContext } from '../context.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import { MintStop, type MintStep, type MintTerms } from './mint-state.js';
import { shortfall, type MintPrice } from './price.js';

type WalletContext = Pick<StoreContext, 'wallets' | 'clock'>;

/** A wallet that can send a mint, on the chain of its contract. */
export interface ReadyWallet {
  readonly wallet: WalletSession;
  readonly chain: WalletChain;
}

/** Callbacks of {@link sendMint}. */
export interface SendSteps {
  readonly step: (step: MintStep, fee?: string) => void;
  /** Called just before the wallet is asked to send. Throws if the member has left. */
  readonly sending: () => void;
}

/**
 * Resolves with the member's wallet on a contract's chain. Call it in the click handler. Rejects with a `WalletError` or an
 * `ApiError`.
 */
export async function readyWallet(
  memberWallet: MemberWallet,
  chainId: number,
  step: (step: MintStep) => void,
): Promise<ReadyWallet> {
  step('wallet');
  const wallet = await memberWallet.take();
  if (!wallet.provider) throw new WalletError('unsupported', 'This wallet cannot send transactions on EVM chains.');
  if (wallet.chainId !== chainId) step('network');
  return { wallet, chain: await memberWallet.beOn(wallet, chainId) };
}

/** Rejects with a {@link MintStop} if the wallet's balance is too low, before the platform reserves anything. */
export async function checkFunds(
  context: WalletContext,
  { wallet, chain }: ReadyWallet,
  { price, quantity }: MintTerms,
): Promise<void> {
  if (price.kind !== 'native' && price.kind !== 'token') return;
  const { fundsOf } = await (await context.wallets()).holdings();
  const has = wholeUnits(await fundsOf(wallet, chain, currencyOf(price)), price.decimals);
  const missing = shortfall(price, quantity, has);
  if (missing !== undefined) throw new MintStop({ kind: 'funds', missing });
}

/**
 * Compares the platform's order with what the member agreed to, simulates it, and asks the wallet to send it. Resolves
 * with the transaction's hash. Rejects with a `ContractError`, a `WalletError`, or a {@link MintStop}.
 */
export async function sendMint(
  context: WalletContext,
  { wallet, chain }: ReadyWallet,
  order: unknown,
  terms: MintTerms,
  { step, sending }: SendSteps,
): Promise<string> {
  step('checking');
  const { faultOf, findMint, prepareMint } = await (await context.wallets()).mints();
  const agreed = agreedTerms(terms, context.clock.now());
  const fault = faultOf(order, agreed, wallet);
  if (fault) throw new MintStop({ kind: 'order', fault });
  const prepare = (): ReturnType<typeof prepareMint> => prepareMint(wallet, chain, order, agreed);
  let prepared;
  try {
    prepared = await prepare();
  } catch (error) {
    const { name, code, errorName } = error as Partial<ContractError>;
    if (name === 'ContractError' && code === 'funds') throw new MintStop({ kind: 'funds', missing: undefined });
    // The contract accepts an order only once: an earlier page has sent it and was closed before it knew the transaction.
    const sent = errorName === 'OrderUsed' ? await findMint(wallet, order, agreed).catch(() => undefined) : undefined;
    if (sent) return sent;
    throw error;
  }
  const { approvals } = prepared;
  for (const { kind, send } of approvals) {
    step(kind === 'reset' ? 'resetting' : 'approving');
    await send();
  }
  if (approvals.length > 0) prepared = await prepare();
  sending();
  step('confirming', prepared.fee === undefined ? undefined : wholeUnits(prepared.fee, chain.nativeCurrency.decimals));
  return prepared.send();
}

/** Asks the contract for the transaction that an order was sent with. Resolves with `undefined` if it has not seen one. */
export async function findSent(
  context: WalletContext,
  { wallet }: ReadyWallet,
  order: unknown,
  terms: MintTerms,
): Promise<string | undefined> {
  const { findMint } = await (await context.wallets()).mints();
  return findMint(wallet, order, agreedTerms(terms, context.clock.now())).catch(() => undefined);
}

/** Waits until a transaction is on the chain, however long that takes. Rejects with a `ContractError`. */
export async function awaitMint(
  context: WalletContext,
  { wallet, chain }: ReadyWallet,
  hash: string,
  { contract }: Pick<MintTerms, 'contract'>,
  onReplaced: (hash: string) => void,
): Promise<MintedTokens> {
  const { waitForMint } = await (await context.wallets()).mints();
  let current = hash;
  for (;;) {
    try {
      return await waitForMint(wallet, chain, current, contract, {
        onReplaced: (reason, next) => {
          if (reason !== 'repriced') return;
          current = next;
          onReplaced(next);
        },
      });
    } catch (error) {
      // A late transaction may still arrive.
      if ((error as ContractError).code !== 'timeout' || (error as Error).name !== 'ContractError') throw error;
    }
  }
}

/** Returns the terms that the platform's order is compared with. */
const agreedTerms = ({ contract, quantity, price }: MintTerms, now: number): AgreedMint => ({
  contract: contract.address ?? '',
  tokenType: contract.tokenType,
  quantity,
  each: price.kind === 'native' || price.kind === 'token' ? price.base : 0n,
  currency: currencyOf(price),
  now,
});

const currencyOf = (price: MintPrice): string | null => (price.kind === 'token' ? price.address : null);
