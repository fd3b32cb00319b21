import type { ProblemCode } from '../contract/problem.js';
import type { ReasonBody } from '../contract/reason.js';
import { BaseError } from '../errors/base.js';

export interface RefusalOptions {
  /** What of the request was wrong. */
  readonly field?: string;
  /** What the platform meant. */
  readonly reason?: ReasonBody;
  /** Milliseconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** Further response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What was asked may have been done all the same: it was sent, and how it ended is not known. */
  readonly mayHaveArrived?: boolean;
  /** For the log; never reaches a page. */
  readonly cause?: unknown;
}

/** A request that ends with a {@link Problem}. Stages throw it; the pipeline answers it. */
export class Refusal extends BaseError<ProblemCode> {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly field: string | undefined;
  readonly reason: ReasonBody | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly mayHaveArrived: boolean;

  constructor(status: number, code: ProblemCode, message: string, options: RefusalOptions = {}) {
    super(code, message, options.cause === undefined ? {} : { cause: options.cause });
    this.status = status;
    this.field = options.field;
    this.reason = options.reason;
    this.retryAfter = options.retryAfter;
    this.headers = options.headers ?? {};
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}

/** Tells a refusal from a failure. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal;
