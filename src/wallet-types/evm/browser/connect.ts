import type { WalletType } from '../../../contract/primitives.js';
import { walletErrorFrom } from '../../../errors/wallet-error-from.js';
import { walletFailure } from '../../../errors/wallet-failure.js';
import { WalletError } from '../../../errors/wallet.js';
import type { ConnectOptions, WalletChain, WalletSession } from '../../../browser/wallets/adapter.js';
import { atPath, hasMethods } from '../../../browser/wallets/at-path.js';
import { hexOf } from '../../../browser/wallets/hex-of.js';
import { EvmConnection, leaving } from './connection.js';
import type { Eip1193Provider } from './provider.js';
import { typedDataText } from './typed-data.js';

/** An EVM wallet that was found. */
export interface EvmWallet {
  readonly type: WalletType;
  /** rdns of the wallet. */
  readonly id: string;
  readonly provider: Eip1193Provider;
  /** Whether the wallet has to be paired before it shares anything. */
  readonly elsewhere?: boolean;
}

/** Milliseconds to wait for a wallet's answer to a method that it may not know. */
const answerMs = 1500;

/** One per provider, so that another attempt does not listen to it twice. */
const connections = new WeakMap<Eip1193Provider, EvmConnection>();

function connectionTo(provider: Eip1193Provider): EvmConnection {
  const known = connections.get(provider) ?? new EvmConnection(provider);
  connections.set(provider, known);
  return known;
}

/** Connects to an EVM wallet (EIP-1193). */
export async function connectEvm(wallet: EvmWallet, options: ConnectOptions): Promise<WalletSession> {
  const { provider, elsewhere } = wallet;
  const { signal } = options;
  const connection = connectionTo(provider);
  // A wallet that cannot be told forgets the old connection after a while, and a new one does not depend on it.
  if (options.anew) await provider.request(leaving).catch(() => undefined);
  if (signal?.aborted) throw new WalletError('rejected', 'The request was cancelled.');
  // If the page does not show the link, the member cannot open it.
  const interactive = options.interactive && (!elsewhere || options.onPairing !== undefined);
  const stop = options.onPairing && hearPairing(provider, options.onPairing);
  const giveUp = (): void => void stopPairing(provider).catch(() => undefined);
  if (interactive && elsewhere) signal?.addEventListener('abort', giveUp);
  const address = await connection
    .open(interactive)
    .catch(async (error: unknown) => {
      const refusal = await walletFailure(error, 'connect');
      // If the owner declines, the error has its own code. This code means that the wallet is locked and did not ask
      // its owner.
      if (refusal.code !== 'no_account' || !interactive || (await isLocked(provider)) === false) throw refusal;
      throw new WalletError('locked', 'The wallet is locked.', error);
    })
    .finally(() => {
      stop?.();
      signal?.removeEventListener('abort', giveUp);
    });
  if (!address)
    throw elsewhere && options.interactive
      ? new WalletError('unavailable', 'The wallet is no longer connected.')
      : interactive && (await isLocked(provider))
        ? new WalletError('locked', 'The wallet is locked.')
        : new WalletError('no_account', 'The wallet shared no account.');
  return createSession(wallet, connection, address);
}

/**
 * Whether a wallet is locked, by a method of MetaMask that other wallets also have; `undefined` if the wallet does not
 * answer it.
 */
async function isLocked(provider: Eip1193Provider): Promise<boolean | undefined> {
  const metamask = atPath(provider, '_metamask');
  if (!hasMethods(metamask, 'isUnlocked')) return undefined;
  const answer = (metamask as { isUnlocked(): unknown }).isUnlocked();
  const isUnlocked = await soon(Promise.resolve(answer));
  return typeof isUnlocked === 'boolean' ? !isUnlocked : undefined;
}

/**
 * Returns why a wallet did not sign. The wallet says only that the account is not authorised; the accounts that are shared now
 * distinguish a locked wallet from one that switched accounts.
 */
async function signingError(connection: EvmConnection, address: string, thrown: unknown): Promise<WalletError> {
  const error = await walletFailure(thrown, 'sign');
  if (error.code !== 'no_account' && error.code !== 'failed') return error;
  const accounts = await soon(connection.accounts());
  return (Array.isArray(accounts) && absence(accounts, address, thrown)) || error;
}

/** Returns why an account that the wallet does not share cannot sign; `undefined` if the wallet shares it. */
function absence(accounts: readonly string[], address: string, cause?: unknown): WalletError | undefined {
  if (accounts.includes(address)) return undefined;
  return accounts.length === 0
    ? new WalletError('locked', 'The wallet is locked.', cause)
    : new WalletError('switched', 'The wallet switched to another account.', cause);
}

/** Returns a wallet's answer; `undefined` if it fails or takes too long. */
const soon = (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([answer.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, answerMs))]);

/**
 * EIP-1193 has no way to withdraw a request, so the page ends the pairing with a wallet elsewhere that has shared
 * nothing yet.
 */
async function stopPairing(provider: Eip1193Provider): Promise<void> {
  const shared = await provider.request({ method: 'eth_accounts' });
  if (Array.isArray(shared) && shared.length === 0) await provider.request(leaving);
}

/** Listens for the link to a wallet elsewhere: a `message` of type `display_uri`. Ignores anything that is not such a link. */
function hearPairing(provider: Eip1193Provider, onPairing: (uri: string) => void): () => void {
  const hear = (message: { readonly type?: unknown; readonly data?: unknown } | null): void => {
    const uri = message?.type === 'display_uri' && message.data;
    if (typeof uri === 'string' && /^wc:[\w@?&=.%-]+$/.test(uri)) onPairing(uri);
  };
  provider.on?.('message', hear);
  return () => void provider.removeListener?.('message', hear);
}

function createSession(wallet: EvmWallet, connection: EvmConnection, address: string): WalletSession {
  const { type, provider, elsewhere } = wallet;
  /** Asks for a signature, unless the account is gone: some wallets would sign with the one that they show instead. */
  const sign = async (method: string, params: readonly string[]): Promise<`0x${string}`> => {
    try {
      const refusal = elsewhere ? undefined : absence(await connection.accounts(), address);
      if (refusal) throw refusal;
      const signature = await provider.request({ method, params });
      if (typeof signature === 'string') return signature as `0x${string}`;
    } catch (error) {
      throw elsewhere ? await walletFailure(error, 'sign') : await signingError(connection, address, error);
    }
    throw walletErrorFrom(null, 'sign');
  };
  return {
    type,
    address,
    provider,
    get chainId() {
      return connection.current.chainId ?? 0;
    },
    async prove(message) {
      return { message, signature: await sign('personal_sign', [`0x${hexOf(message)}`, address]) };
    },
    signTypedData: (data) => sign('eth_signTypedData_v4', [address, typedDataText(data)]),
    async switchChain(chain) {
      try {
        await moveTo(connection, provider, chain);
      } catch (thrown) {
        const error = await walletFailure(thrown, 'switch the network');
        if (error.code !== 'failed' && error.code !== 'unsupported') throw error;
        throw new WalletError('chain', 'The wallet neither switched to the network nor added it.', thrown);
      }
      const now = await connection.chainId();
      // A wallet elsewhere may have ended the connection meanwhile. It is then on no chain.
      if (elsewhere && (await connection.accounts()).length === 0)
        throw new WalletError('unavailable', 'The wallet ended the connection.');
      if (now !== chain.id) throw new WalletError('chain', `The wallet stayed on chain ${now}.`);
      connection.moved(now);
    },
    onChange: (listener) => connection.onChange(listener),
    disconnect: () => connection.close(),
  };
}

/**
 * Asks the wallet to switch to a chain (EIP-3326). If it does not, offers the chain once (EIP-3085): few wallets say
 * clearly that they do not know it, and some answer as if they had switched. A chain without an RPC address is not
 * offered, because no wallet adds one. Rejects with the wallet's error.
 */
async function moveTo(connection: EvmConnection, provider: Eip1193Provider, chain: WalletChain): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}`;
  const move = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  let failure: unknown;
  try {
    await move();
    const isThere = (await connection.chainId()) === chain.id;
    // A disconnected wallet is offered nothing.
    if (isThere || (await connection.accounts()).length === 0) return;
  } catch (error) {
    if (await isForOwner(error)) throw error;
    failure = error;
  }
  if (chain.rpcUrls.length === 0) {
    if ((await connection.accounts()).length === 0)
      throw new WalletError('unavailable', 'The wallet ended the connection.', failure);
    throw new WalletError('chain', 'The wallet did not switch to the network.', failure);
  }
  await provider.request(offerOf(chain, chainId));
  // After adding a chain, some wallets offer to switch and do so; others have to be asked.
  if ((await connection.chainId()) !== chain.id) await move();
}

/**
 * Whether a switch failed because of the wallet's owner, who declined or has yet to answer. `5000` without such words
 * does not mean that they declined: over WalletConnect, wallets use it for a chain that they do not know.
 */
async function isForOwner(error: unknown): Promise<boolean> {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const failure = await walletFailure((code === 5000 ? message : error) ?? '', 'switch the network');
  return failure.code === 'rejected' || failure.code === 'pending' || code === 'timeout';
}

const offerOf = (chain: WalletChain, chainId: string): Parameters<Eip1193Provider['request']>[0] => ({
  method: 'wallet_addEthereumChain',
  params: [
    {
      chainId,
      chainName: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: chain.rpcUrls,
      ...(chain.blockExplorerUrl ? { blockExplorerUrls: [chain.blockExplorerUrl] } : {}),
    },
  ],
});
