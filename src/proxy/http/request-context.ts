import type { CacheState } from '../answers/public-cache.js';
import type { RouteRow } from './route-table.js';
import type { Caller } from '../stages/origin.js';

/** Facts that a runtime knows about a request beyond the request itself. */
export interface RequestContext {
  /** Address of the client, as the runtime or a trusted proxy reports it. */
  readonly clientAddress?: string | undefined;
  /** Keeps the runtime alive for work that outlasts the response (Workers' `waitUntil`). */
  readonly waitUntil?: (work: Promise<unknown>) => void;
  /**
   * Whether timers and connections end with the request that began them, as in workers. Each stream of `GET /live` then reads on
   * its own, without the platform's announcements, and does not count towards the limits of streams.
   */
  readonly isApart?: boolean;
}

/** Facts about one request for its log line. */
export interface Trace {
  readonly requestId: string;
  /** Absent if no endpoint matched. */
  row?: RouteRow;
  cache?: CacheState | undefined;
  /** Member of the session; not logged. */
  userId?: string;
  caller: Caller;
}
