import type { WalletType } from '../../contract/primitives.js';
import type { VerificationData } from '../../contract/identity/connect.js';
import type { Eip1193Provider } from '../../wallet-types/evm/browser/provider.js';

/** Finds the wallets of one discovery standard, such as EIP-6963. */
export interface WalletAdapter {
  readonly types: readonly WalletType[];
  /**
   * Calls `onFound` once for every wallet, including those that announce themselves late, until the returned function is
   * called. Two wallets that claim the same id count as two.
   */
  discover(onFound: (wallet: DiscoveredWallet) => void, env: Window): () => void;
  /**
   * Resolves when it is known whether there is a wallet that `discover` finds only after a moment. Absent, or `undefined`, if there is
   * none to wait for.
   */
  ready?(env: Window): Promise<unknown> | undefined;
  /** Whether the proxy has to be asked for the wallet. */
  readonly asksProxy?: boolean;
}

/** A wallet that a page has found. */
export interface DiscoveredWallet {
  /** Stable across visits, as far as its standard allows. Not proof of identity: another wallet may claim the same id. */
  readonly id: string;
  /** The wallet's object on the page. It distinguishes two wallets that claim the same id. */
  readonly source: object;
  readonly type: WalletType;
  /** The wallet's own name for itself, shortened; empty if it gives none. */
  readonly name: string;
  /** A picture as a `data:` URI, so that nothing is fetched for it. */
  readonly icon?: string;
  /** Announced by a test or a demo; must never look like a real wallet. */
  readonly test: boolean;
  /** Not in this browser: the member reaches it by a link, which a phone opens or scans. */
  readonly elsewhere?: boolean | undefined;
  /** A passkey of this site, which the page presents as a wallet. */
  readonly isPasskey?: boolean;
  /** Asks for an account. With `interactive: false` it takes only an account that is already shared, without a prompt. */
  connect(options: ConnectOptions): Promise<WalletSession>;
  /**
   * Ends a connection that an earlier page may have left. Rejects if the wallet does not do it. Absent if the wallet says
   * without a prompt whether it shares an account: its session then ends the connection.
   */
  disconnect?(): Promise<unknown>;
}

/** One of several accounts that a wallet shares. */
export interface SharedAccount {
  /** In the wallet's spelling. */
  readonly address: string;
  /** The owner's name for the account, in Substrate wallets. */
  readonly name?: string | undefined;
  /** The owner's name for the account, in wallets of the Wallet Standard. */
  readonly label?: string | undefined;
}

export interface ConnectOptions {
  readonly interactive: boolean;
  /** Returns the address of the account to use. Without this function, the wallet's first account is used. */
  readonly chooseAccount?: (accounts: readonly SharedAccount[]) => Promise<string> | string | undefined;
  /** CAIP-2 references of the wanted chains, for wallets that have an account for each chain. */
  readonly references?: readonly string[];
  /** Nonce of a challenge, for wallets that prove an account while they share it (TON). */
  readonly nonce?: string;
  /**
   * Shows the link that a wallet elsewhere has to open. Without this function, an earlier connection to such a wallet is
   * resumed but no new one is made.
   */
  readonly onPairing?: (uri: string) => void;
  /** Asks whether to create a passkey or to use one that exists, if this browser has seen none. Without it, one has to exist. */
  readonly choosePasskey?: () => Promise<'new' | 'existing'>;
  /** Name under which the member's device lists a new passkey. */
  readonly passkeyLabel?: string;
  /** Replaces the wallet that is paired now, or the passkey used last, with another one. */
  readonly anew?: boolean;
  /**
   * Aborted when the connection is no longer wanted. The page then stops waiting for a wallet elsewhere and withdraws
   * the link.
   */
  readonly signal?: AbortSignal;
}

/** The account and chain of a wallet after a change. */
export interface WalletChange {
  readonly account: string | undefined;
  readonly chainId: number | undefined;
}

/** Description of a chain for wallets (EIP-3085). */
export interface WalletChain {
  readonly id: number;
  readonly name: string;
  readonly rpcUrls: readonly string[];
  readonly blockExplorerUrl: string | null;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** Typed data as in EIP-712; amounts are bigints. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** A wallet that has shared an account. Every method rejects with a `WalletError`. */
export interface WalletSession {
  readonly type: WalletType;
  /** In the wallet's spelling; EIP-55 for EVM. */
  readonly address: string;
  /** EIP-155 id of the wallet's current chain; 0 for wallets outside EVM. */
  readonly chainId: number;
  /**
   * CAIP-2 references of the chains that the account is valid on, for wallets outside EVM; none if it is the same on all
   * chains.
   */
  readonly references?: readonly string[];
  /**
   * Proves that the account belongs to its owner, by a signature of `message`. TON wallets cannot sign text and sign `nonce`
   * instead.
   */
  prove(message: string, nonce?: string): Promise<VerificationData>;
  /** Signs typed data. Absent if the wallet's chain has none: `prove` then signs the same terms as text. */
  readonly signTypedData?: (data: TypedData) => Promise<`0x${string}`>;
  /** The wallet's JSON-RPC, for contracts of its chain. EVM only. */
  readonly provider?: Eip1193Provider | undefined;
  /** Switches the wallet to a chain, and describes the chain to it if the wallet does not know it. */
  switchChain(chain: WalletChain): Promise<void>;
  /** Calls `listener` when the account changes (`undefined`: none is shared any more) or the chain does. */
  onChange(listener: (change: WalletChange) => void): () => void;
  disconnect(): Promise<void>;
}
