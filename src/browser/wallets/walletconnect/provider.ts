import type { Eip1193Provider } from '../../../wallet-types/evm/browser/provider.js';
import { addressesOn, chainsIn, keepAccounts, keptAccounts, onKeptElsewhere, type SharedAccounts } from './accounts.js';
import type { Link } from './link.js';
import { askNode } from './node.js';
import { chainsOf, type WalletConnectOptions } from './options.js';
import { rpcError } from './rpc-error.js';

type Listener = (value: never) => void;

/** Methods that are sent to the phone; a node answers everything else. */
const forPhone = /^(?:wallet_|personal_sign$|eth_sign|eth_sendTransaction$)/;

const hex = (number: number): string => `0x${number.toString(16)}`;

/**
 * Creates WalletConnect as a wallet of this page (EIP-1193). Accounts shared on an earlier visit are known without a
 * request; the library and its relay load with the first request that needs them. While it pairs, a `message` carries the
 * `display_uri`, and `wallet_revokePermissions` ends the pairing.
 */
export function createProvider(options: WalletConnectOptions): Eip1193Provider {
  const chains = chainsOf(options);
  const listeners = new Map<string, Set<Listener>>();
  let shared = keptAccounts();
  let link: Promise<Link> | undefined;

  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never);
  };
  const chainId = (): number => shared?.chainId ?? chains[0];
  const accounts = (): string[] => (shared ? addressesOn(shared, shared.chainId) : []);

  /** Emits an event for each thing that changed. */
  const share = (now: SharedAccounts | undefined): void => {
    const before = { chainId: chainId(), accounts: accounts() };
    shared = now;
    if (now && now.chainId !== before.chainId) emit('chainChanged', hex(now.chainId));
    if (accounts().join() !== before.accounts.join()) emit('accountsChanged', accounts());
    if (!now && before.accounts.length > 0) emit('disconnect', rpcError(4900, 'The wallet ended the connection.'));
  };
  onKeptElsewhere(() => share(keptAccounts()));

  const opened = (): Promise<Link> =>
    (link ??= import('./link.js')
      .then(({ openLink }) =>
        openLink(options, {
          pairing: (uri) => emit('message', { type: 'display_uri', data: uri }),
          shared(now, moved) {
            const ids = now ? chainsIn(now.accounts) : [];
            const stays = ids.includes(chainId()) ? chainId() : (chains.find((id) => ids.includes(id)) ?? ids[0] ?? 1);
            const next = now && { ...now, chainId: moved ?? stays };
            keepAccounts(next);
            share(next);
          },
        }),
      )
      .catch((error: unknown) => {
        link = undefined;
        throw error;
      }));

  /** Switches to a chain that the wallet has shared; asks the wallet about any other chain. */
  async function switchChain(call: { readonly method: string; readonly params?: unknown }): Promise<null> {
    const wanted = Number((call.params as readonly { readonly chainId: string }[])[0]?.chainId);
    const isShared = (): boolean => shared !== undefined && chainsIn(shared.accounts).includes(wanted);
    if (!isShared()) await (await opened()).request(chainId(), call);
    if (!shared) throw rpcError(4900, 'The wallet ended the connection.');
    if (!isShared()) throw rpcError(4902, `The wallet shares no account on chain ${wanted}.`);
    const next = { ...shared, chainId: wanted };
    keepAccounts(next);
    share(next);
    return null;
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
          return accounts();
        case 'eth_chainId':
          return hex(chainId());
        case 'eth_requestAccounts':
          await (await opened()).connect();
          return accounts();
        case 'wallet_revokePermissions':
          if (shared ?? link) await (await opened()).end();
          return null;
        case 'wallet_switchEthereumChain':
          return switchChain({ method, params });
      }
      if (!forPhone.test(method)) return askNode(options, chainId(), method, params);
      if (!shared) throw rpcError(4900, 'The wallet is not connected.');
      return (await opened()).request(chainId(), { method, params });
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}
