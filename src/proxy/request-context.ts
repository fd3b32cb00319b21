import type { Caller } from './stages/origin.js';

/** What a runtime knows of a request beyond the request itself. */
export interface RequestContext {
  /** Address of the client, as the runtime or a trusted hop tells it. */
  readonly clientAddress?: string | undefined;
  /** Keeps the runtime alive for work that outlasts the response (Workers' `waitUntil`). */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** What one request leaves behind for its log line. */
export interface Trace {
  readonly requestId: string;
  route?: string;
  cache?: string;
  /** Member whose session it is; not for the log. */
  userId?: string;
  caller: Caller;
}
