import { accountAt, accountOf } from '../account-of.js';
import type { DiscoveredWallet, WalletAdapter } from '../adapter.js';
import { hasMethods } from '../at-path.js';
import { discoveredWallet } from '../discovered-wallet.js';
import { textSession } from '../text-session.js';
import type { StandardAccount, StandardChain, StandardWallet } from './standard-wallet.js';

/** Returns the adapter for wallets of a chain that register by the Wallet Standard. A wallet of two chains is found by both adapters. */
export const standardAdapter = (chain: StandardChain): WalletAdapter => ({
  types: [chain.type],
  discover(onFound, env) {
    const known = new WeakSet<StandardWallet>();
    const register = (...wallets: readonly StandardWallet[]): (() => void) => {
      // A wallet may register twice: when it loads, and when the page says that it is ready.
      for (const wallet of wallets.filter((each) => isObject(each) && !known.has(each))) {
        known.add(wallet);
        if (supports(wallet, chain)) onFound(introduce(wallet, chain));
      }
      // Unregisters the wallet. Nothing to do: a sign-in with a wallet that is gone fails by itself.
      return () => undefined;
    };
    const api = Object.freeze({ register });
    const hear = (event: Event): void => {
      const callback: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (typeof callback === 'function') (callback as (page: typeof api) => void)(api);
    };
    env.addEventListener('wallet-standard:register-wallet', hear);
    env.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
    return () => env.removeEventListener('wallet-standard:register-wallet', hear);
  },
});

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const supports = (wallet: StandardWallet, { feature, method }: StandardChain): boolean =>
  hasMethods(wallet?.features?.['standard:connect'], 'connect') && hasMethods(wallet.features[feature], method);

function introduce(wallet: StandardWallet, chain: StandardChain): DiscoveredWallet {
  const { type } = chain;
  const isOfType = (account: StandardAccount): boolean => account.chains.some((id) => id.startsWith(`${type}:`));
  return discoveredWallet({
    type,
    id: `${type}:${wallet.name}`,
    source: wallet,
    name: wallet.name,
    icon: wallet.icon,
    async connect(options) {
      const { features } = wallet;
      const { accounts } = await features['standard:connect'].connect({ silent: !options.interactive });
      const account = await accountOf(accounts.filter(isOfType), options);
      return textSession({
        type,
        address: account?.address,
        references:
          account?.chains.filter((id) => id.startsWith(`${type}:`)).map((id) => id.slice(type.length + 1)) ?? [],
        sign: (message) => chain.sign(wallet, account as StandardAccount, new TextEncoder().encode(message)),
        onChange: (listener) =>
          features['standard:events']?.on('change', ({ accounts: now }) => {
            // A change of features or chains does not concern the accounts.
            if (now) listener(accountAt(now.filter(isOfType), account?.address)?.address);
          }) ?? (() => undefined),
        disconnect: () => features['standard:disconnect']?.disconnect(),
      });
    },
  });
}
