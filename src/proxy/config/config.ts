import type { ProfileField } from '../../contract/identity/profile.js';
import type { WalletType } from '../../contract/primitives.js';
import type { ClaimContract, Passkeys } from '../../contract/capabilities.js';
import type { ConfiguredChain } from './checked-config.js';
import type { LiveLimits } from '../live/live-limits.js';
import type { Logger } from '../logger.js';
import type { RateLimiter, RateLimits } from '../http/rate-limiter.js';
import type { HostLogin } from '../session/host-login.js';
import type { Store } from '../store/store.js';
import type { PlatformDeadlines } from '../upstream/platform.js';

/** Settings of the site's owner. URLs are absolute; times are milliseconds. */
export interface ProxyConfig {
  /** API key of the platform (LAUREL_API_KEY). It never leaves this process except in requests to the platform. */
  readonly apiKey: string | undefined;
  /** URL of the platform: https, or http on this machine. */
  readonly upstream: string;
  readonly organizationId: string;
  readonly websiteId: string;
  /**
   * Origins of the pages that may use the proxy, such as `https://community.example`; for apps, the origin of the web view:
   * `capacitor://localhost`. If there are none, and no `publicUrl`, only pages of this machine with the proxy's own origin may use
   * it.
   */
  readonly origins?: readonly string[];
  /** URL at which browsers reach the proxy, if a TLS terminator is in front of it. Its origin may use the proxy. */
  readonly publicUrl?: string;
  /**
   * Set to `false` if the server listens beyond this machine although no origin is configured, because pages on other machines may
   * use the proxy then. Only a proxy whose pages are all on this machine allows URLs of this machine in data, and cookies without
   * https.
   */
  readonly local?: boolean;
  /** Path that the proxy is mounted on, such as `/laurel`; empty for the root. */
  readonly basePath?: string;
  /**
   * Chains that a wallet may be on; the first is the community's own. If empty, no EVM wallet can sign in. Without a
   * `blockExplorerUrl`, transactions on the chain are shown without a link.
   */
  readonly chains?: readonly ConfiguredChain[];
  /** JSON-RPC endpoint for verifying contract wallets on the first chain; by default the `rpcUrls` of each chain. */
  readonly evmRpcUrl?: string;
  /** Types of wallets that may sign in; only `evm` by default. */
  readonly walletTypes?: readonly WalletType[];
  /**
   * Chains for wallets of types other than EVM, as CAIP-2 references: `{ solana: ['mainnet'] }`. By default the main chain of
   * each type.
   */
  readonly chainReferences?: ChainReferences;
  /** Node of Ultra's chain, which provides the keys of accounts. Without it, no wallet of type `ultra` can sign in. */
  readonly ultraUrl?: string;
  /**
   * Access node of Flow (REST), which provides the keys of accounts. Without it, no wallet of type `flow_cadence` can sign in.
   */
  readonly flowUrl?: string;
  /** Sentence that members sign; one line of plain ASCII. */
  readonly statement?: string;
  /** Makes everything read-only: nobody can sign in. */
  readonly maintenance?: boolean;
  /** Requests per minute (`link`: per hour), where they differ from `defaultRateLimits`. */
  readonly limits?: Partial<RateLimits>;
  /** Bytes that the cache may use; 32 MiB by default. */
  readonly cacheBytes?: number;
  readonly deadlines?: Partial<PlatformDeadlines>;
  /** Maximum number of open streams of `GET /live`; 10,000 in total and 100 for each client by default. */
  readonly live?: Partial<LiveLimits>;
  /** The site's own login, whose users need no wallet to sign in. */
  readonly hostLogin?: HostLogin;
  /**
   * Ends all sessions that started before this moment: set it to now to sign everyone out. Epoch milliseconds, or ISO 8601
   * with a time zone.
   */
  readonly sessionsSince?: number | string;
  /**
   * Pages to which members return after linking an account, by names of your choice. `default` is used unless a page asks for
   * another: `{ default: 'https://community.example/linked' }`. Without any, members cannot link accounts.
   */
  readonly returnPages?: Readonly<Record<string, string>>;
  /** Further hosts to which members may be sent to link an account, beside those of the providers and the platform. */
  readonly socialHosts?: readonly string[];
  /**
   * Contracts at which members may claim tokens, by chain. Pages never ask members to sign for another contract, even if the
   * platform names one. Without any, nothing can be claimed.
   */
  readonly claimContracts?: readonly ClaimContract[];
  /**
   * Lets members join with a passkey: the chain of their accounts, which is one of `chains`, and the factory there
   * (`MemberAccountFactory`, see `.docs/passkeys.md`). Without it, the page offers no passkeys.
   */
  readonly passkeys?: Passkeys;
  /** Lets anyone look up what an address may claim, without a proof; by default only members see their own claims. */
  readonly publicEligibility?: boolean;
  /**
   * Profile fields that members may change: `displayName`, `logoUrl`, `bio`, `attributes` (the website's questions). None by
   * default.
   */
  readonly profileFields?: readonly ProfileField[];
  /**
   * Lets members remove a wallet from their account. Laurel's own service supports this, but the platform's documents do not
   * mention it: leave it unset for another platform.
   */
  readonly unlinkWallets?: boolean;
  /**
   * Amounts above which a bid needs a further signature: whole numbers of base units as text, by the id of a currency or the
   * address of a token.
   */
  readonly confirmBidsAbove?: Readonly<Record<string, string>>;
  /** Store of sessions and nonces; by default in this process. Several processes need a shared one. */
  readonly store?: Store;

  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Returns epoch milliseconds. */
  readonly now?: () => number;
  /** Returns milliseconds of a monotonic clock, for durations; by default `now` if that is given. */
  readonly elapsed?: () => number;
  readonly random?: () => number;
  readonly logger?: Logger;
  readonly rateLimiter?: RateLimiter;
}

/** CAIP-2 references, by the type of wallet. */
export type ChainReferences = Readonly<Partial<Record<WalletType, readonly string[]>>>;
