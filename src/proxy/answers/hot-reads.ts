import { LRUCache } from 'lru-cache';
import type { Answer, CompleteAnswer } from './answer.js';
import type { RequestRunner } from './request-runner.js';
import type { PublicAnswers, ReadHeaders } from './public-answers.js';
import type { PublicRead } from './public-cache.js';
import { type RateLimiter, checkRate } from '../http/rate-limiter.js';
import type { RequestContext, Trace } from '../http/request-context.js';
import type { RouteRow } from '../http/route-table.js';
import { clientKey } from '../stages/client-key.js';
import { type OriginPolicy, allowedOrigin, checkOrigin } from '../stages/origin.js';

/** A request without a body, before a `Request` was created for it. */
export interface BareRequest {
  readonly method: string;
  /** Full URL, exactly as a `Request` would contain it. */
  readonly url: string;
  readonly headers: ReadHeaders;
}

/** It does not hold the answer's bytes: they stay in the cache, which limits their size. */
interface KnownRead {
  readonly url: URL;
  readonly row: RouteRow;
  readonly read: Omit<PublicRead, 'cached'>;
}

export interface HotReadsParts {
  readonly runner: RequestRunner;
  readonly answers: PublicAnswers;
  readonly limiter: RateLimiter;
  readonly origins: OriginPolicy;
}

/** Maximum length of all known URLs together, in characters. */
const maximumLength = 2_000_000;

/**
 * Answers repeated public reads without most stages. A URL is added once the stages have answered it, and only an identical URL
 * matches, so all checks of the URL still hold. This class checks what may differ between two requests for one URL: origin, rate
 * limits, and the form of the answer. Requests that may belong to a session go through the stages.
 */
export class HotReads {
  readonly #parts: HotReadsParts;
  readonly #known = new LRUCache<string, KnownRead>({
    maxSize: maximumLength,
    sizeCalculation: (_, url) => url.length + 200,
  });

  constructor(parts: HotReadsParts) {
    this.#parts = parts;
  }

  /** Remembers a public read that the stages have answered. */
  learn(url: URL, row: RouteRow, { fresh, again }: PublicRead): void {
    this.#known.set(url.href, { url, row, read: { fresh, again } });
  }

  /** Returns the answer, or `null` if the request has to pass all stages; such a request is not counted here. */
  answer(request: BareRequest, context: RequestContext): Promise<CompleteAnswer> | null {
    const { method, url, headers } = request;
    const known = this.#known.get(url);
    if (!known || (method !== 'GET' && method !== 'HEAD') || mayHaveSession(headers)) return null;
    const cached = known.read.again();
    const answer = cached && this.#parts.answers.ready({ ...known.read, cached }, headers);
    if (!answer) return null;
    return this.#parts.runner.run({ method, url }, (trace) => this.#check(known, request, context, trace, answer));
  }

  /** Runs the pipeline's checks that do not concern the URL, in the pipeline's order. */
  async #check(
    { url, row }: KnownRead,
    { headers }: BareRequest,
    context: RequestContext,
    trace: Trace,
    answer: Answer,
  ): Promise<Answer> {
    const { limiter, origins } = this.#parts;
    trace.caller = { origin: allowedOrigin(headers, url, origins) };
    trace.row = row;
    checkOrigin(headers, url, origins);
    const client = clientKey(context.clientAddress);
    await checkRate(limiter, 'client', client);
    await checkRate(limiter, row.exposure.rate, client);
    trace.cache = answer.read?.cached.state;
    return answer;
  }
}

/** Whether a request may belong to a session: it has an `Authorization` header or any cookie of this package. */
const mayHaveSession = (headers: ReadHeaders): boolean =>
  headers.get('authorization') !== null || (headers.get('cookie') ?? '').toLowerCase().includes('laurel');
