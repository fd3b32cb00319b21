import type { ProfileField } from '../contract/identity/profile.js';
import type { WalletType } from '../contract/primitives.js';
import type { Chain, ClaimContract } from '../contract/session.js';
import type { LiveLimits } from './live/live-limits.js';
import type { Logger } from './logger.js';
import type { RateLimiter, RateLimits } from './rate-limiter.js';
import type { HostLogin } from './session/host-login.js';
import type { Store } from './store/store.js';
import type { PlatformDeadlines } from './upstream/platform.js';

/** What the owner of a site sets. Addresses are absolute; times are milliseconds. */
export interface ProxyConfig {
  /** Key of the platform (LAUREL_API_KEY). Kept in this process alone. */
  readonly apiKey: string | undefined;
  /** Address of the platform; https, or http on this machine. */
  readonly upstream: string;
  readonly organizationId: string;
  readonly websiteId: string;
  /**
   * Origins of the pages that may use the proxy, exactly as browsers write them: `https://community.example`.
   * Without any (and without `publicUrl`) only pages of this machine, served from the proxy's own origin, may.
   */
  readonly origins?: readonly string[];
  /** Address the proxy is reached at, where a TLS terminator stands before it. Its origin may use the proxy. */
  readonly publicUrl?: string;
  /**
   * `false` where pages of other machines may use the proxy though no origin says so: a server that listens beyond this
   * machine. Addresses of this machine in data, and its cookie without https, are for a proxy whose pages are all of it.
   */
  readonly local?: boolean;
  /** Path the proxy is mounted on, `/laurel`; nothing for the root. */
  readonly basePath?: string;
  /** Chains a wallet may be on; the first is the community's own. Without any, no EVM wallet can sign in. */
  readonly chains?: readonly Chain[];
  /** JSON-RPC endpoint at which contract wallets on the first chain are verified; otherwise the `rpcUrls` of each chain. */
  readonly evmRpcUrl?: string;
  /** Types of wallets that may sign in; `evm` alone unless set. */
  readonly walletTypes?: readonly WalletType[];
  /**
   * Chains that wallets of other types than EVM may be on, as CAIP-2 references: `{ solana: ['mainnet'] }`. The main one of
   * each unless set.
   */
  readonly chainReferences?: ChainReferences;
  /** Node of Ultra's chain, at which the keys of accounts are looked up. Without it no wallet of type `ultra` can sign in. */
  readonly ultraUrl?: string;
  /** Access node of Flow (REST), for the same. Without it no wallet of type `flow_cadence` can sign in. */
  readonly flowUrl?: string;
  /** Sentence members sign; one line of plain ASCII. */
  readonly statement?: string;
  /** Everything is read-only: nobody signs in. */
  readonly maintenance?: boolean;
  /** Requests within a minute (`link`: an hour), where they differ from the preset (`defaultRateLimits`). */
  readonly limits?: Partial<RateLimits>;
  /** Bytes the cache may take; 32 MiB unless set. */
  readonly cacheBytes?: number;
  readonly deadlines?: Partial<PlatformDeadlines>;
  /** How many streams of `GET /live` may be open; 10,000 and 100 for each client unless set. */
  readonly live?: Partial<LiveLimits>;
  /** Login of the site's own, whose members need no wallet to sign in. */
  readonly hostLogin?: HostLogin;
  /** Sessions begun before are over: set it to now to sign everyone out. Epoch milliseconds, or a date as text. */
  readonly sessionsSince?: number | string;
  /**
   * Pages on which members land after linking an account elsewhere, by names of your choice; `default` is the one used
   * unless a page asks for another: `{ default: 'https://community.example/linked' }`. Without any, none can be linked.
   */
  readonly returnPages?: Readonly<Record<string, string>>;
  /** Further hosts to which members may be sent to link an account, beside the providers' own and the platform. */
  readonly socialHosts?: readonly string[];
  /**
   * Contracts at which members may claim tokens, by chain: a page has them sign for no other, whatever the platform names.
   * Without any, nothing can be claimed.
   */
  readonly claimContracts?: readonly ClaimContract[];
  /** Lets anyone look up what an address may claim, without a proof; only members see their own unless set. */
  readonly publicEligibility?: boolean;
  /**
   * What members may change of themselves: `displayName`, `logoUrl`, `bio`, `attributes` (the website's questions).
   * Nothing unless set.
   */
  readonly profileFields?: readonly ProfileField[];
  /**
   * Lets members take a wallet from their account. Our own service can do that, and no document of the platform says that
   * it can: leave it out before another one.
   */
  readonly unlinkWallets?: boolean;
  /**
   * Bids above this need a further signature: whole numbers of base units as text, by the id of a currency or the address
   * of a token.
   */
  readonly confirmBidsAbove?: Readonly<Record<string, string>>;
  /** Where sessions and nonces are kept; in this process unless set. Several processes need one they share. */
  readonly store?: Store;

  /** Replacements for what the proxy uses of its surroundings. */
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly logger?: Logger;
  readonly rateLimiter?: RateLimiter;
}

/** CAIP-2 references by the type of wallet. */
export type ChainReferences = Readonly<Partial<Record<WalletType, readonly string[]>>>;
