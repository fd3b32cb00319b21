import * as z from 'zod/mini';
import { ProfileField } from '../contract/identity/profile.js';
import { WalletType } from '../contract/primitives.js';
import { Chain, ChainReference, ClaimContract } from '../contract/session.js';
import { canonicalAddress } from '../verify/index.js';
import { ConfigurationError } from './configuration-error.js';
import type { LiveLimits } from './live/live-handler.js';
import type { Logger } from './logger.js';
import { type RateLimiter, type RateLimits, defaultRateLimits } from './rate-limiter.js';
import type { Scope } from './stages/bind.js';
import { isSafeUrl } from './rebuild.js';
import { isLoopback } from './stages/origin.js';
import type { HostLogin } from './session/host-login.js';
import type { Store } from './store/store.js';
import { type PlatformDeadlines, defaultDeadlines } from './upstream/platform.js';

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

/** Main chain of each type: of Substrate Polkadot, of TON the main net as TON Connect numbers it. */
const mainChains: ChainReferences = {
  solana: ['mainnet'],
  sui: ['mainnet'],
  ton: ['-239'],
  cosmos: ['cosmoshub-4'],
  ultra: ['a9c481dfbc7d9506dc7e87e9a137c931'],
  flow_cadence: ['mainnet'],
  substrate: ['91b171bb158e2d3848fa23a9f1c25182'],
};

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const message = (text: string) => ({ error: text });
const isHttpsOrLocal = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
};
const isOrigin = (text: string): boolean =>
  !text.includes('*') && isHttpsOrLocal(text) && new URL(text).origin === text;
const isEvm = (type: WalletType): boolean => type === 'evm' || type === 'imx' || type === 'agw';
const isMoment = (value: number | string): boolean => !Number.isNaN(new Date(value).getTime());
const isReturnPage = (text: string): boolean => isSafeUrl(text) && new URL(text).hash === '';
const count = z.optional(z.int().check(z.minimum(1)));
const limitClasses = Object.keys(defaultRateLimits);

const Checked = z.object({
  apiKey: z
    .string(message('The API key is missing: set LAUREL_API_KEY (option apiKey).'))
    .check(
      z.regex(/^[\x21-\x7e]{1,512}$/, 'The API key is empty or has characters no key has: set LAUREL_API_KEY anew.'),
    ),
  upstream: z
    .string(message('The address of the platform is missing: set LAUREL_UPSTREAM (option upstream).'))
    .check(
      z.refine(
        isHttpsOrLocal,
        'The address of the platform has to begin with https:// (http:// on this machine alone).',
      ),
    ),
  organizationId: z.guid(
    message('The organisation is missing or no id: set LAUREL_ORGANIZATION_ID (option organizationId).'),
  ),
  websiteId: z.guid(message('The website is missing or no id: set LAUREL_WEBSITE_ID (option websiteId).')),
  origins: z._default(
    z.array(
      z
        .string()
        .check(
          z.refine(
            isOrigin,
            'An origin (LAUREL_ORIGIN, option origins) is written like https://community.example: https (http on this machine alone), no path, no *, no slash at its end.',
          ),
        ),
    ),
    [],
  ),
  publicUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttpsOrLocal,
          'The public address has to be https:// (http:// on this machine alone): set LAUREL_PUBLIC_URL (option publicUrl).',
        ),
      ),
  ),
  basePath: z._default(
    z
      .string()
      .check(
        z.regex(/^(?:(?:\/[A-Za-z0-9._~-]+)*|\/)$/, 'The base path is written like /laurel: no slash at its end.'),
      ),
    '',
  ),
  chains: z._default(z.array(Chain), []),
  evmRpcUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttp,
          'The RPC of the chain has to be an http(s):// address: set LAUREL_EVM_RPC_URL (option evmRpcUrl).',
        ),
      ),
  ),
  walletTypes: z._default(z.array(WalletType), ['evm']),
  chainReferences: z._default(z.partialRecord(WalletType, z.array(ChainReference)), {}),
  ultraUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttpsOrLocal,
          'The node of Ultra has to be an https:// address: set LAUREL_ULTRA_URL (option ultraUrl).',
        ),
      ),
  ),
  flowUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttpsOrLocal,
          'The node of Flow has to be an https:// address: set LAUREL_FLOW_URL (option flowUrl).',
        ),
      ),
  ),
  statement: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]{1,200}$/,
          'The statement may be one line of letters, digits and simple punctuation (EIP-4361).',
        ),
      ),
    'Sign in to see your points. This costs nothing and sends no transaction.',
  ),
  maintenance: z._default(z.boolean(), false),
  returnPages: z._default(
    z.record(
      z
        .string()
        .check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'A name of a return page has small letters, digits and - alone.')),
      z
        .string()
        .check(
          z.refine(isReturnPage, 'A return page is an https:// address (http:// on this machine alone), without #.'),
        ),
    ),
    {},
  ),
  socialHosts: z._default(
    z.array(z.string().check(z.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'A social host is written like accounts.example.'))),
    [],
  ),
  claimContracts: z._default(
    z.array(
      z.extend(ClaimContract, {
        address: z
          .string()
          .check(
            z.refine(
              (address) => canonicalAddress('evm', address) !== null,
              'A claim contract is written as an address, 0x and 40 digits, whose checksum is right where it has one (option claimContracts).',
            ),
          ),
      }),
    ),
    [],
  ),
  publicEligibility: z._default(z.boolean(), false),
  profileFields: z._default(
    z.array(
      z.enum(
        ProfileField.options,
        message(
          'What members may change is any of displayName, logoUrl, bio and attributes: set LAUREL_PROFILE_FIELDS (option profileFields).',
        ),
      ),
    ),
    [],
  ),
  unlinkWallets: z._default(z.boolean(), false),
  confirmBidsAbove: z._default(
    z.record(z.string(), z.string().check(z.regex(/^\d{1,78}$/, 'A limit of bids is a whole number as text.'))),
    {},
  ),
  hostLogin: z.optional(
    z.object({
      issuer: z.string().check(z.minLength(1)),
      audience: z.string().check(z.minLength(1)),
      keys: z.union(
        [
          z.string().check(z.refine(isHttpsOrLocal)),
          z.object({ secret: z.string().check(z.minLength(32)) }),
          z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.minLength(1)) }),
        ],
        message(
          'The keys of hostLogin are an https:// address, a key set { keys: […] }, or { secret } of 32 characters or more.',
        ),
      ),
    }),
  ),
  sessionsSince: z._default(
    z
      .union([z.number(), z.string()])
      .check(
        z.refine(isMoment, 'sessionsSince (LAUREL_SESSIONS_SINCE) has to be a moment, such as 2026-03-01T12:00:00Z.'),
      ),
    0,
  ),
  limits: z._default(z.object(Object.fromEntries(limitClasses.map((name) => [name, count]))), {}),
  cacheBytes: z._default(z.int().check(z.minimum(1)), 32 * 1024 * 1024),
});

/** The configuration as the proxy works with it; the key is not in it. */
export interface Settings extends Omit<
  z.output<typeof Checked>,
  'apiKey' | 'organizationId' | 'websiteId' | 'hostLogin' | 'sessionsSince' | 'chainReferences'
> {
  /** Of the types that may sign in, without those of EVM. */
  readonly chainReferences: ChainReferences;
  readonly hostLogin: HostLogin | undefined;
  /** Epoch milliseconds */
  readonly sessionsSince: number;
  readonly scope: Scope;
  readonly rateLimits: RateLimits;
  readonly deadlines: PlatformDeadlines;
}

/** Checks a configuration and takes the key out of it; throws {@link ConfigurationError} whose message names everything that has to be set. */
export function checkConfig(config: ProxyConfig): { readonly settings: Settings; readonly apiKey: string } {
  const checked = z.safeParse(Checked, config);
  if (!checked.success)
    throw new ConfigurationError([
      ...new Set(
        checked.error.issues.map(({ path, message: text }) =>
          text.endsWith('.') ? text : `${path.map(String).join('.')}: ${text}`,
        ),
      ),
    ]);
  const limits = Object.fromEntries(Object.entries(checked.data.limits).filter(([, value]) => value !== undefined));
  const { apiKey, organizationId, websiteId, ...rest } = checked.data;
  // A page offers what the proxy names, so it does not name what cannot work.
  const walletTypes = rest.walletTypes.filter((type) => {
    if (isEvm(type)) return rest.chains.length > 0;
    if (type === 'ultra') return rest.ultraUrl !== undefined;
    return type !== 'flow_cadence' || rest.flowUrl !== undefined;
  });
  const references: ChainReferences = { ...mainChains, ...rest.chainReferences };
  const settings = {
    ...rest,
    walletTypes,
    chainReferences: Object.fromEntries(
      walletTypes.flatMap((type) => (references[type] && !isEvm(type) ? [[type, references[type]]] : [])),
    ),
    profileFields: ProfileField.options.filter((field) => rest.profileFields.includes(field)),
    scope: { organizationId, websiteId },
    hostLogin: rest.hostLogin as HostLogin | undefined,
    sessionsSince: new Date(rest.sessionsSince).getTime(),
    upstream: rest.upstream.replace(/\/+$/, ''),
    basePath: rest.basePath === '/' ? '' : rest.basePath,
    confirmBidsAbove: Object.fromEntries(
      Object.entries(rest.confirmBidsAbove).map(([currency, least]) => [currency.toLowerCase(), least]),
    ),
    rateLimits: { ...defaultRateLimits, ...limits },
    deadlines: { ...defaultDeadlines, ...config.deadlines },
  };
  return { settings, apiKey };
}
