import type { ProblemCode } from '../../contract/problem.js';
import type { ReasonBody } from '../../contract/reason.js';
import { BaseError } from '../../errors/base.js';

export interface RefusalOptions {
  /** The invalid part of the request. */
  readonly field?: string;
  /** The platform's reason. */
  readonly reason?: ReasonBody;
  /** Milliseconds to wait before another try. */
  readonly retryAfter?: number;
  /** Further response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The request may have been carried out: it was sent, and its outcome is unknown. */
  readonly mayHaveArrived?: boolean;
  /** Member whom the refusal concerns, if the request has no session of theirs; it never reaches a page. */
  readonly userId?: string;
  /** For the log; it never reaches a page. */
  readonly cause?: unknown;
}

/** A refused request, which ends with a {@link Problem}. Stages throw it; the pipeline turns it into an answer. */
export class Refusal extends BaseError<ProblemCode> {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly field: string | undefined;
  readonly reason: ReasonBody | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly mayHaveArrived: boolean;
  readonly userId: string | undefined;

  constructor(status: number, code: ProblemCode, message: string, options: RefusalOptions = {}) {
    super(code, message, options.cause === undefined ? {} : { cause: options.cause });
    this.status = status;
    this.field = options.field;
    this.reason = options.reason;
    this.retryAfter = options.retryAfter;
    this.headers = options.headers ?? {};
    this.userId = options.userId;
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}

/** Whether an error is a refusal and not a failure of the proxy. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal;
