import type { WalletType } from '../../contract/primitives.js';
import type { ConnectOptions, DiscoveredWallet, WalletAdapter, WalletSession } from './adapter.js';
import { adapters as walletAdapters } from '../../wallet-types/all/browser/adapters.js';
import type * as Claim from '../../wallet-types/evm/browser/claim.js';
import type * as Holdings from '../../wallet-types/evm/browser/holdings.js';
import type * as Mint from '../../wallet-types/evm/browser/mint.js';
import { type PasskeyProgram, passkeyAdapter, passkeyId } from './passkey/adapter.js';
import { recentWallet, rememberWallet } from './recent.js';

/** A wallet among the others of its page. */
export interface ListedWallet extends DiscoveredWallet {
  /** Distinguishes the wallet from all others in the list. Its id, unless another wallet claims the same one. */
  readonly key: string;
  /**
   * Whether it is the wallet used last in this browser. If several claim its id, only the page on which it was used knows
   * which one it is.
   */
  readonly recent: boolean;
}

/** Everything about wallets that a programme needs. Loaded when a visitor wants to sign in. */
export interface WalletKit {
  /** Calls `listener` with all wallets found so far, the one used last first, and again whenever another is found. */
  discover(listener: (wallets: readonly ListedWallet[]) => void): () => void;
  /** Records that a wallet has been used. */
  remember(wallet: DiscoveredWallet): void;
  /**
   * Returns a session with the wallet used last, if it still shares an account. If several wallets claim its id, returns the
   * only one whose account `chooseAccount` accepts. Never prompts, never rejects.
   */
  restore(chooseAccount?: ConnectOptions['chooseAccount']): Promise<WalletSession | undefined>;
  /**
   * Asks the wallet used last for an account. Resolves with `undefined` if there is none, or if several claim to be it.
   * Rejects with a `WalletError`.
   *
   * @param references CAIP-2 references of the programme's chains, for wallets with an account for each
   */
  reconnect(
    references?: Partial<Record<WalletType, readonly string[]>>,
    chooseAccount?: ConnectOptions['chooseAccount'],
  ): Promise<WalletSession | undefined>;
  /** Loads the code that claims tokens on EVM chains. */
  claims(): Promise<typeof Claim>;
  /** Loads the code that reads balances and collections on EVM chains. */
  holdings(): Promise<typeof Holdings>;
  /** Loads the code that mints on EVM chains. */
  mints(): Promise<typeof Mint>;
  destroy(): void;
}

/** Milliseconds within which every installed wallet announces itself. */
const announcing = 1500;

/** Returns all adapters of a programme: those of its passkeys and of the wallets of the page. */
export const adaptersOf = (program: PasskeyProgram): readonly WalletAdapter[] => [
  passkeyAdapter(program),
  ...walletAdapters,
];

/** Creates a kit with adapters. */
export function createWalletKit(adapters: readonly WalletAdapter[] = walletAdapters): WalletKit {
  const stops = new Set<() => void>();
  /** The wallet used last on this page. */
  let used: object | undefined;

  function discover(
    listener: (wallets: readonly ListedWallet[]) => void,
    among: readonly WalletAdapter[] = adapters,
  ): () => void {
    const found: DiscoveredWallet[] = [];
    let isReady = false;
    const tell = () => {
      if (!isReady) return;
      const wallets = list(found, recentWallet(), used);
      listener(wallets.sort((a, b) => Number(b.recent) - Number(a.recent)));
    };
    const own = among.map((adapter) =>
      adapter.discover((wallet) => {
        found.push(wallet);
        tell();
      }, window),
    );
    const stop = () => {
      stops.delete(stop);
      for (const each of own) each();
    };
    stops.add(stop);
    const waits = among.flatMap(({ ready }) => ready?.(window) ?? []);
    isReady = waits.length === 0;
    // The first list waits for wallets that are found a moment later, so that no row moves under the member's finger.
    void Promise.allSettled(waits).then(() => {
      if (isReady || !stops.has(stop)) return;
      isReady = true;
      tell();
    });
    tell();
    return stop;
  }

  /** Returns all wallets that claim to be the one used last, once one has announced itself. */
  function claimants(): Promise<readonly ListedWallet[]> {
    const id = recentWallet();
    if (!id) return Promise.resolve([]);
    // The proxy is asked only for a passkey.
    const among = adapters.filter(({ asksProxy }) => !asksProxy || id === passkeyId);
    return new Promise((resolve) => {
      let named: readonly ListedWallet[] = [];
      const end = (): void => {
        clearTimeout(timer);
        stop();
        resolve(named);
      };
      const timer = setTimeout(end, announcing);
      const stop = discover((wallets) => {
        const isFirst = named.length === 0;
        named = wallets.filter((wallet) => wallet.id === id);
        // Wallets that are already on the page announce themselves one after the other, before any other task runs.
        if (isFirst && named.length > 0) queueMicrotask(end);
      }, among);
    });
  }

  async function restore(chooseAccount: ConnectOptions['chooseAccount']): Promise<WalletSession | undefined> {
    const wallets = await claimants();
    const sure = wallets.find(({ recent }) => recent);
    const sessions = await Promise.all((sure ? [sure] : wallets).map((wallet) => sharedBy(wallet, chooseAccount)));
    const shared = sessions.filter((session) => session !== undefined);
    if (shared.length < 2) return shared[0];
    const fitting = shared.filter(({ address }) => chooseAccount?.([{ address }]) !== undefined);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  return {
    discover: (listener) => discover(listener),
    remember(wallet) {
      used = wallet.source;
      rememberWallet(wallet.id);
    },
    restore,
    async reconnect(references = {}, chooseAccount) {
      const wallet = (await claimants()).find(({ recent }) => recent);
      return wallet?.connect({
        interactive: true,
        references: references[wallet.type] ?? [],
        ...(chooseAccount && { chooseAccount }),
      });
    },
    claims: () => import('../../wallet-types/evm/browser/claim.js'),
    holdings: () => import('../../wallet-types/evm/browser/holdings.js'),
    mints: () => import('../../wallet-types/evm/browser/mint.js'),
    destroy() {
      for (const stop of [...stops]) stop();
    },
  };
}

/** Adds to each wallet the key that distinguishes it from the others, and whether it was used last. */
const list = (found: readonly DiscoveredWallet[], recent: string | null, used: object | undefined): ListedWallet[] =>
  found.map((wallet, index) => {
    const namesakes = found.filter(({ id }) => id === wallet.id);
    const place = found.slice(0, index).filter(({ id }) => id === wallet.id).length;
    const isUsed = namesakes.length === 1 || wallet.source === used;
    return {
      ...wallet,
      key: place === 0 ? wallet.id : `${wallet.id}#${place + 1}`,
      recent: wallet.id === recent && isUsed,
    };
  });

/**
 * Returns a session with an account that the wallet shares without a prompt; `undefined` if it shares none or does not
 * answer in time.
 */
function sharedBy(
  wallet: DiscoveredWallet,
  chooseAccount: ConnectOptions['chooseAccount'],
): Promise<WalletSession | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, announcing));
  const session = wallet.connect({ interactive: false, ...(chooseAccount && { chooseAccount }) });
  return Promise.race([session.catch(() => undefined), late]);
}
