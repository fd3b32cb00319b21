import type { WalletType } from '../../contract/primitives.js';
import { walletErrorFrom } from '../../errors/wallet-error-from.js';
import { walletFailure } from '../../errors/wallet-failure.js';
import { WalletError } from '../../errors/wallet.js';
import type { WalletSession } from './adapter.js';

/** The parts in which wallets outside EVM that sign text differ. */
export interface TextWallet {
  readonly type: WalletType;
  /** In the wallet's own spelling. */
  readonly address: unknown;
  /** CAIP-2 references of the chains that the account is valid on; none if it is the same on all chains. */
  readonly references?: readonly string[];
  /** Signs a text. Resolves with the signature in the form that the proxy reads. */
  sign(message: string): Promise<unknown>;
  /** Calls `listener` when the account changes; `undefined` means that none is shared any more. */
  onChange?(listener: (account: string | undefined) => void): () => void;
  disconnect?(): unknown;
}

/** Creates a session. Throws a `WalletError` `no_account` if the wallet shared no account. */
export function textSession(wallet: TextWallet): WalletSession {
  const { type, address, references = [] } = wallet;
  if (typeof address !== 'string' || address === '')
    throw new WalletError('no_account', 'The wallet shared no account.');
  return {
    type,
    address,
    chainId: 0,
    references,
    async prove(message) {
      const signature = await wallet.sign(message).catch(async (error: unknown) => {
        throw await walletFailure(error, 'sign');
      });
      if (typeof signature !== 'string') throw walletErrorFrom(null, 'sign');
      return { message, signature };
    },
    ...stayingOnItsChain,
    onChange: (listener) =>
      wallet.onChange?.((account) => {
        if (account !== address) listener({ account, chainId: undefined });
      }) ?? (() => undefined),
    disconnect: async () => void (await wallet.disconnect?.()),
  };
}

/** A page can switch only EVM wallets from one chain to another. */
export const stayingOnItsChain: Pick<WalletSession, 'switchChain'> = {
  switchChain: () => Promise.reject(new WalletError('unsupported', 'Only EVM wallets can switch chains.')),
};
