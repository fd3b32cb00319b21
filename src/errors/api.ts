import type { ProblemCode } from '../contract/problem.js';
import type { ReasonBody } from '../contract/reason.js';
import { BaseError } from './base.js';

/**
 * Why a request to the proxy brought no answer: the proxy refused, or something prevented the request from reaching it.
 *
 * - `offline`: the browser has no network
 * - `timeout`: nothing came within the deadline
 * - `unreachable`: the connection failed or broke off, or a gateway in between answered with its own error
 * - `bad_answer`: another server answered in place of the proxy, such as a login page or a bot check
 */
export type ApiErrorCode = ProblemCode | 'offline' | 'timeout' | 'unreachable' | 'bad_answer';

export interface ApiErrorOptions {
  /** HTTP status, if there was one. */
  readonly status?: number;
  /** Whether a redirect led to the answer, such as to a login. */
  readonly redirected?: boolean;
  /** The proxy's id of the request, which the owner of the site can look up in the logs. */
  readonly requestId?: string;
  /** Milliseconds the proxy asks the page to wait. */
  readonly retryAfter?: number;
  /** Name of the request's field that was wrong. */
  readonly field?: string;
  /** With the code `refused`: why the platform refused. `errors/reasons.ts` says who can do something about it. */
  readonly reason?: ReasonBody;
  readonly cause?: unknown;
}

/** A request to the proxy that failed. */
export class ApiError extends BaseError<ApiErrorCode> {
  override readonly name = 'ApiError';
  readonly status: number | undefined;
  readonly redirected: boolean;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly field: string | undefined;
  readonly reason: ReasonBody | undefined;

  constructor(code: ApiErrorCode, shortMessage: string, options: ApiErrorOptions = {}) {
    super(code, shortMessage, { cause: options.cause });
    this.status = options.status;
    this.redirected = options.redirected ?? false;
    this.requestId = options.requestId;
    this.retryAfter = options.retryAfter;
    this.field = options.field;
    this.reason = options.reason;
  }
}
