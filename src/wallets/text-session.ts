import type { WalletType } from '../contract/primitives.js';
import { walletErrorFrom } from '../errors/wallet-error-from.js';
import { WalletError } from '../errors/wallet.js';
import type { WalletSession } from './adapter.js';

/** What differs between wallets that are not of EVM and sign texts. */
export interface TextWallet {
  readonly type: WalletType;
  /** In the wallet's own spelling. */
  readonly address: unknown;
  /** CAIP-2 references of the chains the account is good for; none where it is the same on all. */
  readonly references?: readonly string[];
  /** Signs a text; answers the signature as the proxy reads it. */
  sign(message: string): Promise<unknown>;
  /** Hears of another account; `undefined`: none is shared any more. */
  onChange?(listener: (account: string | undefined) => void): () => void;
  disconnect?(): unknown;
}

/** Makes a session of it. Throws a `WalletError` `no_account` where the wallet shared none. */
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
      const signature = await wallet.sign(message).catch((error: unknown) => {
        throw walletErrorFrom(error, 'sign');
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

/** Only wallets of EVM are moved from one chain to another by a page. */
export const stayingOnItsChain: Pick<WalletSession, 'switchChain'> = {
  switchChain: () => Promise.reject(new WalletError('unsupported', 'Only wallets of EVM are moved.')),
};
