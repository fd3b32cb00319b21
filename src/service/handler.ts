import type * as z from 'zod/mini';
import type { CheckedPart, PlatformEndpoints } from '../contract/index.js';
import type { FlowAccounts } from '../verify/flow-accounts.js';
import type { UltraAccounts } from '../verify/ultra-accounts.js';
import type { VerifyWalletDependencies } from '../verify/wallet-claim.js';
import type { Scope } from './access.js';
import type { Database } from './db/database.js';
import type { RemoteFiles } from './http/remote-files.js';
import type { JobQueue } from './jobs/job-queue.js';
import type { AccountCursors } from './loyalty/account-cursors.js';
import type { MintSigner } from './minting/mint-signer.js';
import type { Providers } from './social/verifier.js';
import type { RateLimiter } from './limits/rate-limiter.js';

/** Time, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970 */
  now(): number;
}

/** What handlers work with. */
export interface ServiceContext {
  readonly database: Database;
  readonly clock: Clock;
  /** Takes in work that goes on after the answer. */
  readonly jobs: JobQueue;
  /** Lists that operators name by their address. */
  readonly remoteFiles: RemoteFiles;
  /** Counts requests; for completions through `limits/limit-completion.ts`. */
  readonly limiter: RateLimiter;
  /** Chain that contract wallets are asked on; without it only plain EVM accounts can be verified. */
  readonly evmClient?: NonNullable<VerifyWalletDependencies['evmClient']>;
  /** Look up the keys of accounts; without them no Ultra and no Flow wallet can be verified. */
  readonly ultraAccounts?: UltraAccounts;
  readonly flowAccounts?: FlowAccounts;
  /** Wallets a user may have, where it is not the usual number. */
  readonly maximumWallets?: number;
  /** Signs orders to mint; without it nothing is minted on chains. */
  readonly mintSigner?: MintSigner;
  /** Places where members link accounts and do what rules ask for. Empty where none is set up. */
  readonly providers: Providers;
  readonly accountCursors: AccountCursors;
}

/** A request after it was checked: what it asks, and within which organisation and websites. */
export interface CheckedRequest<N extends keyof PlatformEndpoints> {
  readonly params: CheckedPart<PlatformEndpoints[N], 'params'>;
  readonly query: CheckedPart<PlatformEndpoints[N], 'query'>;
  readonly body: CheckedPart<PlatformEndpoints[N], 'body'>;
  readonly scope: Scope;
  /** Where the sender reached the service, without a slash at the end. */
  readonly origin: string;
}

/** Answers one endpoint. Throws `HttpError` for what api.md 7 names. */
export type Handler<N extends keyof PlatformEndpoints> = (
  request: CheckedRequest<N>,
  context: ServiceContext,
) => Promise<z.input<PlatformEndpoints[N]['response']>>;

/** A handler for each endpoint of the platform: one that lacks does not compile. */
export type Handlers = { readonly [N in keyof PlatformEndpoints]: Handler<N> };
