import type { ContractError } from '../errors/contract-error.js';
import { WalletError } from '../errors/wallet.js';
import type { MintPrice } from '../loyalty/mint-price.js';
import { shortfall } from '../loyalty/mint-price.js';
import { wholeUnits } from '../loyalty/base-units.js';
import type { Program } from '../program/program.js';
import type { WalletChain, WalletSession } from '../wallets/adapter.js';
import type { AgreedMint, MintedTokens } from '../wallets/evm/mint.js';
import type { MemberWallet } from './member-wallet.js';
import type { MintProblem, MintStep, MintWish } from './mint-state.js';

/** A wallet that can send a mint, on the chain of its contract. */
export interface ReadyWallet {
  readonly wallet: WalletSession;
  readonly chain: WalletChain;
}

/** Ends a mint for a reason that is no error of the way there. */
export class MintStop extends Error {
  readonly problem: MintProblem;

  constructor(problem: MintProblem) {
    super(`Mint: ${problem.kind}.`);
    this.problem = problem;
  }
}

/** The member's wallet, on the chain of a contract. Call it in the click. Rejects with a `WalletError` or an `ApiError`. */
export async function readyWallet(
  own: MemberWallet,
  chainId: number,
  step: (step: MintStep) => void,
): Promise<ReadyWallet> {
  step('wallet');
  const wallet = await own.take();
  if (!wallet.provider) throw new WalletError('unsupported', 'This wallet sends no transactions of EVM chains.');
  if (wallet.chainId !== chainId) step('network');
  return { wallet, chain: await own.beOn(wallet, chainId) };
}

/** Stops where the wallet has not enough of what is paid in: before the platform sets anything aside. */
export async function checkFunds(
  program: Program,
  { wallet, chain }: ReadyWallet,
  { price, quantity }: MintWish,
): Promise<void> {
  if (price.kind !== 'native' && price.kind !== 'token') return;
  const { fundsOf } = await (await program.wallets()).holdings();
  const has = wholeUnits(await fundsOf(wallet, chain, currencyOf(price)), price.decimals);
  const missing = shortfall(price, quantity, has);
  if (missing !== undefined) throw new MintStop({ kind: 'funds', missing });
}

/** What a member has agreed to, for comparison with the platform's order. */
export const agreedOf = ({ contract, quantity, price }: MintWish, now: number): AgreedMint => ({
  contract: contract.address ?? '',
  tokenType: contract.tokenType,
  quantity,
  each: price.kind === 'native' || price.kind === 'token' ? price.base : 0n,
  currency: currencyOf(price),
  now,
});

const currencyOf = (price: MintPrice): string | null => (price.kind === 'token' ? price.address : null);

/** How a transaction comes about. */
export interface SendSteps {
  readonly step: (step: MintStep, fee?: string) => void;
  /** The wallet is about to be asked. */
  readonly sending: () => void;
}

/**
 * Compares the platform's order with what was agreed to, tries it out, and has the wallet send it. Resolves with the
 * transaction's hash. Rejects with a `ContractError`, a `WalletError`, or a {@link MintStop}.
 */
export async function sendMint(
  program: Program,
  { wallet, chain }: ReadyWallet,
  order: unknown,
  wish: MintWish,
  { step, sending }: SendSteps,
): Promise<string> {
  step('checking');
  const { faultOf, findMint, prepareMint } = await (await program.wallets()).mints();
  const agreed = agreedOf(wish, program.clock.now());
  const fault = faultOf(order, agreed, wallet);
  if (fault) throw new MintStop({ kind: 'order', fault });
  const prepare = (): ReturnType<typeof prepareMint> => prepareMint(wallet, chain, order, agreed);
  let prepared;
  try {
    prepared = await prepare();
  } catch (error) {
    const { name, code, errorName } = error as Partial<ContractError>;
    if (name === 'ContractError' && code === 'funds') throw new MintStop({ kind: 'funds', missing: undefined });
    // The page went away before it heard of the transaction; the contract takes an order once.
    const sent = errorName === 'OrderUsed' ? await findMint(wallet, order, agreed).catch(() => undefined) : undefined;
    if (sent) return sent;
    throw error;
  }
  if (prepared.needsApproval) {
    step('approving');
    await prepared.approve();
    prepared = await prepare();
  }
  step('confirming', prepared.fee === undefined ? undefined : wholeUnits(prepared.fee, chain.nativeCurrency.decimals));
  sending();
  return prepared.send();
}

/** Waits for a transaction until it is on the chain, however long that takes. Rejects with a `ContractError`. */
export async function awaitMint(
  program: Program,
  { wallet, chain }: ReadyWallet,
  hash: string,
  { contract }: Pick<MintWish, 'contract'>,
  onReplaced: (hash: string) => void,
): Promise<MintedTokens> {
  const { waitForMint } = await (await program.wallets()).mints();
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
      // Late is not lost.
      if ((error as ContractError).code !== 'timeout' || (error as Error).name !== 'ContractError') throw error;
    }
  }
}
