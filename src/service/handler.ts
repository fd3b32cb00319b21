import type * as z from 'zod/mini';
import type { CheckedPart, PlatformEndpoints } from '../contract/index.js';
import type { FlowAccounts } from '../wallet-types/flow-cadence/server/accounts.js';
import type { UltraAccounts } from '../wallet-types/ultra/server/accounts.js';
import type { VerifyWalletDependencies } from '../verify/wallet-claim.js';
import type { Scope } from './access.js';
import type { Announcer } from './changes/announcer.js';
import type { Clock } from './clock.js';
import type { Database } from './db/database.js';
import type { RemoteFiles } from './http/remote-files.js';
import type { JobQueue } from './jobs/job-queue.js';
import type { AccountCursors } from './loyalty/account-cursors.js';
import type { Memory } from './memory.js';
import type { MintSigner } from './minting/mint-signer.js';
import type { PageEnds } from './paging/page-ends.js';
import type { Providers } from './social/verifier.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { UploadLinks } from './uploads/upload-link.js';
import type { UploadStore } from './uploads/upload-store.js';

/** Parts of the service that handlers use. */
export interface ServiceContext {
  readonly database: Database;
  readonly clock: Clock;
  /** Caches keys and currencies. */
  readonly memory: Memory;
  /** Accepts work that continues after the answer. */
  readonly jobs: JobQueue;
  /** Reads lists whose URL operators name. */
  readonly remoteFiles: RemoteFiles;
  /** Counts requests against rate limits; for completions, use `limits/limit-completion.ts`. */
  readonly limiter: RateLimiter;
  /** Client of the chain on which contract wallets are verified; without it, only plain EVM accounts can be verified. */
  readonly evmClient?: NonNullable<VerifyWalletDependencies['evmClient']>;
  /** Look up the keys of accounts; without them, no Ultra and no Flow wallet can be verified. */
  readonly ultraAccounts?: UltraAccounts;
  readonly flowAccounts?: FlowAccounts;
  /** Maximum number of wallets per user, if it differs from the default. */
  readonly maximumWallets?: number;
  /** Signs orders to mint; without it, nothing is minted on chains. */
  readonly mintSigner?: MintSigner;
  /** Providers at which members link accounts and do what rules ask for. Empty if none is configured. */
  readonly providers: Providers;
  readonly accountCursors: AccountCursors;
  /** Remembers where pages ended, for lists whose order changes. */
  readonly pageEnds: PageEnds;
  /** Tells proxies what has changed. The service wakes it after each request that changes something, and after each job. */
  readonly announcer: Pick<Announcer, 'wake'>;
  /** Keeps uploaded files. */
  readonly uploadStore: UploadStore;
  /** Signs the links to which files are uploaded. */
  readonly uploadLinks: UploadLinks;
}

/** A checked request: its input, and the organisation and websites that it concerns. */
export interface CheckedRequest<N extends keyof PlatformEndpoints> {
  readonly params: CheckedPart<PlatformEndpoints[N], 'params'>;
  readonly query: CheckedPart<PlatformEndpoints[N], 'query'>;
  readonly body: CheckedPart<PlatformEndpoints[N], 'body'>;
  readonly scope: Scope;
  /** Origin at which the sender reached the service, without a trailing slash. */
  readonly origin: string;
}

/** Answers one endpoint. Throws `HttpError` for the errors of the platform API, section 7. */
export type Handler<N extends keyof PlatformEndpoints> = (
  request: CheckedRequest<N>,
  context: ServiceContext,
) => Promise<z.input<PlatformEndpoints[N]['response']>>;

/** A handler for each endpoint of the platform. A missing one does not compile. */
export type Handlers = { readonly [N in keyof PlatformEndpoints]: Handler<N> };
