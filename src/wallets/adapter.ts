import type { WalletType } from '../contract/primitives.js';
import type { VerificationData } from '../contract/identity/connect.js';
import type { Eip1193Provider } from './evm/provider.js';

/** Finds the wallets of one discovery standard, such as EIP-6963. */
export interface WalletAdapter {
  readonly types: readonly WalletType[];
  /**
   * Calls `onFound` once for every wallet, also for those that announce themselves late, until the returned function is called.
   * Two wallets that claim the same id are two.
   */
  discover(onFound: (wallet: DiscoveredWallet) => void, env: Window): () => void;
}

/** A wallet of this browser. */
export interface DiscoveredWallet {
  /** Stable across visits, as far as its standard allows. A label like any other: another wallet may claim the same one. */
  readonly id: string;
  /** The object on the page that stands for the wallet. It tells two apart that claim the same id. */
  readonly source: object;
  readonly type: WalletType;
  /** As the wallet calls itself, shortened; empty where it does not say. */
  readonly name: string;
  /** A picture as a `data:` URI; nothing is ever fetched for it. */
  readonly icon?: string;
  /** Announced by a test; must never look like a true one. */
  readonly test: boolean;
  /** Not in this browser: it is reached by a link, which a phone opens or scans. */
  readonly elsewhere?: boolean | undefined;
  /** Asks for an account; with `interactive: false` only for one that is shared already, without a prompt. */
  connect(options: ConnectOptions): Promise<WalletSession>;
}

/** One of several accounts that a wallet shares. */
export interface SharedAccount {
  /** In the wallet's spelling. */
  readonly address: string;
  /** What its owner calls it, in wallets of Substrate. */
  readonly name?: string | undefined;
  /** The same by the Wallet Standard. */
  readonly label?: string | undefined;
}

export interface ConnectOptions {
  readonly interactive: boolean;
  /** Says which of several accounts to use, by its address. Without it, the wallet's first is used. */
  readonly chooseAccount?: (accounts: readonly SharedAccount[]) => Promise<string> | string | undefined;
  /** CAIP-2 references of the chains an account is wanted on, for wallets that have one for each. */
  readonly references?: readonly string[];
  /** Nonce of a challenge, for wallets that prove an account while they share it (TON). */
  readonly nonce?: string;
  /** Shows the link that a wallet elsewhere is to open. Without it such a wallet is only taken up again, not paired. */
  readonly onPairing?: (uri: string) => void;
  /** Leaves the wallet that is paired already, for another one. */
  readonly anew?: boolean;
  /** Aborted when nobody waits for it any more: a wallet elsewhere is not waited for then, and its link is good for nothing. */
  readonly signal?: AbortSignal;
}

/** What changed in a wallet. */
export interface WalletChange {
  readonly account: string | undefined;
  readonly chainId: number | undefined;
}

/** Chain as a wallet wants it described (EIP-3085). */
export interface WalletChain {
  readonly id: number;
  readonly name: string;
  readonly rpcUrls: readonly string[];
  readonly blockExplorerUrl: string | null;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** Typed data as EIP-712 has it; amounts are bigints. */
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
  /** EIP-155 id of the chain it is on now; 0 where it is not of EVM. */
  readonly chainId: number;
  /** Where it is not of EVM: CAIP-2 references of the chains its account is good for; none where it is the same on all. */
  readonly references?: readonly string[];
  /** Shows that the account is its owner's by signing `message`. Wallets of TON sign no text, but `nonce`. */
  prove(message: string, nonce?: string): Promise<VerificationData>;
  /** Signs typed data. Absent where the wallet's chain knows none: there, `prove` signs the same terms as text. */
  readonly signTypedData?: (data: TypedData) => Promise<`0x${string}`>;
  /** The wallet's JSON-RPC, for contracts of its chain. EVM only. */
  readonly provider?: Eip1193Provider;
  /** Moves the wallet to a chain, which it is told about where it does not know it. */
  switchChain(chain: WalletChain): Promise<void>;
  /** Hears of another account (`undefined`: none is shared any more) and another chain. */
  onChange(listener: (change: WalletChange) => void): () => void;
  disconnect(): Promise<void>;
}
