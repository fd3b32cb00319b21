import { type Answer, type CompleteAnswer, complete, problemAnswer } from './answer.js';
import type { Logger } from '../logger.js';
import type { ProxyMetrics } from '../metrics/proxy-metrics.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import type { Trace } from '../http/request-context.js';
import type { Sessions } from '../session/sessions.js';
import { corsHeaders } from '../stages/origin.js';

export interface AnsweringParts {
  readonly sessions: Sessions;
  readonly metrics: ProxyMetrics;
  readonly logger: Logger;
  /** Describes an error for the log, without the API key. */
  readonly describe: (error: unknown) => string;
  readonly now: () => number;
  readonly elapsed: () => number;
  /** URL at which browsers reach the proxy, if the request's own does not show it. */
  readonly publicUrl: string | undefined;
}

/** Does what every request needs, however it is answered: request id, refusals, log line, metrics and headers. */
export class RequestRunner {
  readonly #parts: AnsweringParts;

  constructor(parts: AnsweringParts) {
    this.#parts = parts;
  }

  /** Completes the answer of `work`, or turns the error that it threw into an answer. Never rejects. */
  async run(
    { method, url }: { readonly method: string; readonly url: string },
    work: (trace: Trace) => Promise<Answer>,
  ): Promise<CompleteAnswer> {
    const { sessions, metrics, logger, describe, now, elapsed, publicUrl } = this.#parts;
    const started = elapsed();
    const trace: Trace = { requestId: newRequestId(), caller: { origin: null } };
    let answer: Answer;
    let code: string | undefined;
    try {
      answer = await work(trace);
    } catch (error) {
      const refusal = isRefusal(error) ? error : new Refusal(500, 'internal', 'The proxy failed.', { cause: error });
      code = refusal.code;
      // If the platform has blocked the account, its sessions end in every browser.
      const blocked = refusal.userId ?? trace.userId;
      if ((code === 'account_blocked' || refusal.reason?.code === 'account_blocked') && blocked !== undefined)
        await sessions.endAll(blocked).catch(() => undefined);
      answer = problemAnswer(refusal, trace.requestId);
      if (refusal.status >= 500)
        logger.error({ requestId: trace.requestId, code, cause: describe(refusal.cause) }, refusal.shortMessage);
    }
    const { requestId, row, cache } = trace;
    const route = row?.endpoint.name;
    const ms = Math.round(elapsed() - started);
    metrics.count(trace, answer.status, code, ms);
    logger.info({ requestId, method, route, status: answer.status, code, cache, ms }, 'request');
    const strict = (publicUrl ?? url).startsWith('https:');
    return complete(answer, { requestId, method, now: now(), cors: corsHeaders(trace.caller), strict });
  }
}

/**
 * Returns 64 random bits. They come from a UUID, because runtimes generate UUIDs in batches, while random bytes cost a system call
 * per request.
 */
export function newRequestId(): string {
  const id = crypto.randomUUID();
  return id.slice(0, 8) + id.slice(-8);
}
