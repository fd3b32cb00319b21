import { accountAt, accountOf } from '../account-of.js';
import type { DiscoveredWallet, WalletAdapter } from '../adapter.js';
import { hasMethods } from '../at-path.js';
import { discoveredWallet } from '../discovered-wallet.js';
import { textSession } from '../text-session.js';
import { accountsIn, chainsOf, sharedAccounts } from './shared-accounts.js';
import type { StandardAccount, StandardChain, StandardWallet } from './standard-wallet.js';

/**
 * Returns the adapter for wallets of a chain that register through the Wallet Standard. A wallet of two chains is found
 * by both adapters.
 */
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
      // Unregistering does nothing, because a sign-in with a removed wallet fails anyway.
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
  return discoveredWallet({
    type,
    id: `${type}:${wallet.name}`,
    source: wallet,
    name: wallet.name,
    icon: wallet.icon,
    async connect(options) {
      const { features } = wallet;
      const answer = await features['standard:connect'].connect({ silent: !options.interactive });
      const account = await accountOf(await sharedAccounts(wallet, chain, answer, options.interactive), options);
      return textSession({
        type,
        address: account?.address,
        references: chainsOf(account)
          .filter((id) => id.startsWith(`${type}:`))
          .map((id) => id.slice(type.length + 1)),
        sign: (message) => chain.sign(wallet, account as StandardAccount, new TextEncoder().encode(message)),
        onChange: (listener) =>
          features['standard:events']?.on('change', ({ accounts: now }) => {
            // A change of features or chains does not concern the accounts.
            if (now) listener(accountAt(accountsIn(now, chain), account?.address)?.address);
          }) ?? (() => undefined),
        disconnect: () => features['standard:disconnect']?.disconnect(),
      });
    },
  });
}
