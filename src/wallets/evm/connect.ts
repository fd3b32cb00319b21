import {
  connect,
  createConfig,
  disconnect,
  getConnection,
  injected,
  reconnect,
  signMessage,
  signTypedData,
  watchConnection,
  type Config,
  type Connector,
} from '@wagmi/core';
import { createClient, custom, numberToHex, type EIP1193Provider, type TypedDataDefinition } from 'viem';
import type { WalletType } from '../../contract/primitives.js';
import { walletErrorFrom } from '../../errors/wallet-error-from.js';
import { WalletError } from '../../errors/wallet.js';
import type { ConnectOptions, WalletChain, WalletSession } from '../adapter.js';
import { atPath, hasMethods } from '../at-path.js';
import type { Eip1193Provider } from './provider.js';

/** An EVM wallet that was found. */
export interface EvmWallet {
  readonly type: WalletType;
  /** rdns of the wallet. */
  readonly id: string;
  readonly provider: Eip1193Provider;
  /** Whether the wallet has to be paired before it shares anything. */
  readonly elsewhere?: boolean;
}

interface Wired {
  readonly config: Config;
  readonly connector: Connector;
  /** Settles when no connection attempt is running. */
  idle: Promise<unknown>;
}

/** Milliseconds to wait for another connection attempt, because a wallet may never answer. */
const attemptTimeoutMs = 1500;

/** One entry per provider, so that another attempt does not subscribe to it twice. */
const wired = new WeakMap<Eip1193Provider, Wired>();

/** The library requires a chain. Nothing here uses it: the wallet asks its own chain. */
const anyChain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const;

function wire({ id, provider }: EvmWallet): Wired {
  const known = wired.get(provider);
  if (known) return known;
  const config = createConfig({
    chains: [anyChain],
    // Laurel keeps the wallet used last under its own name: the site may use the same library with its own storage.
    storage: null,
    multiInjectedProviderDiscovery: false,
    client: ({ chain }) => createClient({ chain, transport: custom(provider) }),
    connectors: [
      injected({
        target: { id, name: id, provider: provider as EIP1193Provider },
        shimDisconnect: false,
      }),
    ],
  });
  const [connector] = config.connectors;
  if (!connector) throw new WalletError('failed', 'The wallet could not be connected.');
  const made = { config, connector, idle: Promise.resolve() };
  wired.set(provider, made);
  return made;
}

/** Connects to an EVM wallet. Loaded when the member has chosen a wallet, or chose one on an earlier visit. */
export async function connectEvm(wallet: EvmWallet, options: ConnectOptions): Promise<WalletSession> {
  const { provider, elsewhere } = wallet;
  const { signal } = options;
  const made = wire(wallet);
  if (options.anew) await provider.request(leaving);
  // If nobody shows the link, nobody can open it.
  const interactive = options.interactive && (!elsewhere || options.onPairing !== undefined);
  const stop = options.onPairing && hearPairing(provider, options.onPairing);
  // One at a time: when two attempts run at once, one ends by undoing the other's connection.
  const account = Promise.race([made.idle, new Promise((resolve) => setTimeout(resolve, attemptTimeoutMs))]).then(
    () => {
      if (signal?.aborted) throw new WalletError('rejected', 'The request was cancelled.');
      return accountOf(made.config, made.connector, interactive);
    },
  );
  made.idle = account.catch(() => undefined);
  const giveUp = (): void => void stopPairing(provider).catch(() => undefined);
  if (interactive && elsewhere) signal?.addEventListener('abort', giveUp);
  const address = await account
    .catch(async (error: unknown) => {
      const refusal = walletErrorFrom(error, 'connect');
      // An owner who declines has an error code of its own. This one means that nobody was asked, because the wallet is locked.
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
  return createSession(wallet, made, address);
}

/** Whether a wallet is locked, by MetaMask's method that other wallets have too; `undefined` if it does not say. */
async function isLocked(provider: Eip1193Provider): Promise<boolean | undefined> {
  const metamask = atPath(provider, '_metamask');
  if (!hasMethods(metamask, 'isUnlocked')) return undefined;
  const answer = (metamask as { isUnlocked(): unknown }).isUnlocked();
  const isUnlocked = await soon(Promise.resolve(answer));
  return typeof isUnlocked === 'boolean' ? !isUnlocked : undefined;
}

/**
 * Finds out why a wallet did not sign. The wallet says only that the account is not authorised, and the library that it is
 * gone; the accounts that are shared now distinguish a locked wallet from one that switched accounts.
 */
async function signingError(
  { provider, elsewhere }: EvmWallet,
  address: string,
  thrown: unknown,
): Promise<WalletError> {
  const error = walletErrorFrom(thrown, 'sign');
  if (elsewhere || (error.code !== 'no_account' && error.code !== 'failed')) return error;
  const accounts = await soon(provider.request({ method: 'eth_accounts' }));
  if (!Array.isArray(accounts)) return error;
  if (accounts.length === 0) return new WalletError('locked', 'The wallet is locked.', thrown);
  return accounts.some((account) => String(account).toLowerCase() === address.toLowerCase())
    ? error
    : new WalletError('switched', 'The wallet switched to another account.', thrown);
}

/** Returns a wallet's answer; `undefined` if it fails or takes too long. */
const soon = (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([answer.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, attemptTimeoutMs))]);

/** Revokes a wallet's permissions (MIP-2, the counterpart of EIP-2255). In a wallet that is being paired, it ends the pairing. */
const leaving = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] };

/** EIP-1193 has no way to withdraw a request, so a wallet elsewhere that has shared nothing yet is left instead. */
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

/** Returns the active account: one that is already shared, otherwise one that the wallet is asked for. */
async function accountOf(config: Config, connector: Connector, interactive: boolean): Promise<string | undefined> {
  if (config.state.current === connector.uid) {
    const [account] = await connector.getAccounts();
    if (account) return account;
    await disconnect(config, { connector });
  }
  if (!interactive) return (await reconnect(config, { connectors: [connector] }))[0]?.accounts[0];
  return (await connect(config, { connector })).accounts[0];
}

function createSession(wallet: EvmWallet, { config, connector }: Wired, address: string): WalletSession {
  const { type, provider } = wallet;
  const account = address as `0x${string}`;
  return {
    type,
    address,
    provider,
    get chainId() {
      return getConnection(config).chainId ?? 0;
    },
    async prove(message) {
      const signature: unknown = await signMessage(config, {
        connector,
        account,
        message,
      }).catch(async (error: unknown) => {
        throw await signingError(wallet, address, error);
      });
      if (typeof signature !== 'string') throw walletErrorFrom(null, 'sign');
      return { message, signature };
    },
    async signTypedData(data) {
      const signature: unknown = await signTypedData(config, {
        connector,
        account,
        ...(data as TypedDataDefinition),
      }).catch(async (error: unknown) => {
        throw await signingError(wallet, address, error);
      });
      if (typeof signature !== 'string') throw walletErrorFrom(null, 'sign');
      return signature as `0x${string}`;
    },
    async switchChain(chain) {
      try {
        await moveTo(provider, chain);
      } catch (error) {
        throw walletErrorFrom(error, 'switch the network');
      }
      const now = await connector.getChainId();
      // A wallet elsewhere may have ended the connection meanwhile. It is then on no chain.
      if (wallet.elsewhere && (await connector.getAccounts()).length === 0)
        throw new WalletError('unavailable', 'The wallet ended the connection.');
      if (now !== chain.id) throw new WalletError('chain', `The wallet stayed on chain ${now}.`);
      // Some wallets switch without an event.
      connector.emitter.emit('change', { chainId: now });
    },
    onChange: (listener) =>
      watchConnection(config, {
        onChange: (change) => listener({ account: change.address, chainId: change.chainId }),
      }),
    disconnect: () => disconnect(config, { connector }),
  };
}

/** Asks the wallet to switch to a chain (EIP-3326), and first to add it if necessary (EIP-3085). */
async function moveTo(provider: Eip1193Provider, chain: WalletChain): Promise<void> {
  const chainId = numberToHex(chain.id);
  const move = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  try {
    await move();
  } catch (error) {
    if (walletErrorFrom(error, 'switch the network').code !== 'chain') throw error;
    await provider.request({
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
    // After adding a chain, some wallets offer to switch and do so; others have to be asked.
    await move();
  }
}
