import type { WalletType } from '../contract/primitives.js';
import type { ConnectOptions, DiscoveredWallet, WalletAdapter, WalletSession } from './adapter.js';
import { cosmosAdapter } from './cosmos/adapter.js';
import type * as Claim from './evm/claim.js';
import { evmAdapter } from './evm/adapter.js';
import type * as Holdings from './evm/holdings.js';
import type * as Mint from './evm/mint.js';
import { flowAdapter } from './flow/adapter.js';
import { recentWallet, rememberWallet } from './recent.js';
import { substrateAdapter } from './substrate/adapter.js';
import { tonAdapter } from './ton/adapter.js';
import { ultraAdapter } from './ultra/adapter.js';
import { walletStandardAdapter } from './wallet-standard/adapter.js';

/** One for each way in which wallets are found; together they know all ten types. */
const allAdapters: readonly WalletAdapter[] = [
  evmAdapter,
  walletStandardAdapter,
  tonAdapter,
  cosmosAdapter,
  ultraAdapter,
  flowAdapter,
  substrateAdapter,
];

/** Everything a programme knows of wallets; loaded when someone wants to sign in. */
export interface WalletKit {
  /** Calls `listener` with all wallets found so far, the one used last first, and again when another turns up. */
  discover(listener: (wallets: readonly DiscoveredWallet[]) => void): () => void;
  /** Id of the wallet that was used last in this browser. */
  readonly recent: string | null;
  /** Notes that a wallet has been used. */
  remember(id: string): void;
  /** The wallet used last, if it still shares an account. Never prompts, never rejects. */
  restore(chooseAccount?: ConnectOptions['chooseAccount']): Promise<WalletSession | undefined>;
  /**
   * The wallet used last, which is asked for an account; `undefined` where there is none. Rejects with a `WalletError`.
   *
   * @param references CAIP-2 references of the programme's chains, for wallets with an account for each
   */
  reconnect(
    references?: Partial<Record<WalletType, readonly string[]>>,
    chooseAccount?: ConnectOptions['chooseAccount'],
  ): Promise<WalletSession | undefined>;
  /** Loads what claims tokens on EVM chains. */
  claims(): Promise<typeof Claim>;
  /** Loads what reads balances and collections on EVM chains. */
  holdings(): Promise<typeof Holdings>;
  /** Loads what mints on EVM chains. */
  mints(): Promise<typeof Mint>;
  destroy(): void;
}

/** Milliseconds within which a wallet that is there has announced itself. */
const announcing = 1500;

/** A kit over the adapters of this build. */
export function createWalletKit(adapters: readonly WalletAdapter[] = allAdapters): WalletKit {
  const stops = new Set<() => void>();

  function discover(listener: (wallets: readonly DiscoveredWallet[]) => void): () => void {
    const found = new Map<string, DiscoveredWallet>();
    const tell = () => {
      const recent = recentWallet();
      listener([...found.values()].sort((a, b) => Number(b.id === recent) - Number(a.id === recent)));
    };
    const own = adapters.map((adapter) =>
      adapter.discover((wallet) => {
        if (found.has(wallet.id)) return;
        found.set(wallet.id, wallet);
        tell();
      }, window),
    );
    const stop = () => {
      stops.delete(stop);
      for (const each of own) each();
    };
    stops.add(stop);
    tell();
    return stop;
  }

  /** Connects to the wallet used last, once it has announced itself. */
  function last(
    interactive: boolean,
    chooseAccount: ConnectOptions['chooseAccount'],
    references: Partial<Record<WalletType, readonly string[]>> = {},
  ): Promise<WalletSession | undefined> {
    const id = recentWallet();
    if (!id) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      let asked = false;
      const end = (): void => {
        clearTimeout(timer);
        stop();
      };
      const timer = setTimeout(() => {
        if (asked && interactive) return;
        end();
        resolve(undefined);
      }, announcing);
      const stop = discover((wallets) => {
        const wallet = wallets.find((each) => each.id === id);
        if (!wallet || asked) return;
        asked = true;
        wallet
          .connect({ interactive, references: references[wallet.type] ?? [], ...(chooseAccount && { chooseAccount }) })
          .then(resolve, reject)
          .finally(() => end());
      });
    });
  }

  return {
    discover,
    get recent() {
      return recentWallet();
    },
    remember: rememberWallet,
    restore: (chooseAccount) => last(false, chooseAccount).catch(() => undefined),
    reconnect: (references, chooseAccount) => last(true, chooseAccount, references),
    claims: () => import('./evm/claim.js'),
    holdings: () => import('./evm/holdings.js'),
    mints: () => import('./evm/mint.js'),
    destroy() {
      for (const stop of [...stops]) stop();
    },
  };
}
