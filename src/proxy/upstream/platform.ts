import type { EndpointName } from '../../contract/index.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import type { PlatformCall } from '../stages/bind.js';
import type { BreakerOptions } from './breaker.js';
import type { BulkheadOptions } from './bulkhead.js';
import { HostGate } from './host-gate.js';
import { type StreamOptions, openStream } from './open-stream.js';
import type { PlatformAnswer } from './platform-answer.js';
import { RetryBudget, backoff, retryPolicy } from './retry.js';
import { type SendOptions, mayHaveArrived, send } from './send.js';
import { Standing } from './standing.js';

export interface PlatformOptions extends SendOptions, StreamOptions {
  readonly random: () => number;
  /** Returns milliseconds of a clock that only moves forward. */
  readonly elapsed: () => number;
  /** Milliseconds */
  readonly deadlines: PlatformDeadlines;
  readonly breaker?: BreakerOptions;
  readonly bulkhead?: BulkheadOptions;
  readonly observer?: PlatformObserver;
}

export interface PlatformDeadlines {
  /** Milliseconds until the head of an answer has to arrive. */
  readonly head: number;
  /** Milliseconds until one try of a read has to end. */
  readonly attempt: number;
  /** Milliseconds until a read is answered, including further tries. */
  readonly read: number;
  /** Milliseconds until a write is answered. */
  readonly write: number;
}

/** In any case, a page gets its answer within 8 s. A write leaves time for looking up its outcome. */
export const defaultDeadlines: PlatformDeadlines = { head: 3_000, attempt: 4_500, read: 7_500, write: 6_000 };

/** Observes calls to the platform, for metrics. */
export interface PlatformObserver {
  /** Called when a try has ended, with a status or without an answer. */
  readonly onTry: (endpoint: string, outcome: string, milliseconds: number) => void;
  readonly onRetry: (endpoint: string) => void;
  readonly onRefused: (reason: 'paused' | 'open' | 'full') => void;
}

/** Sends one call and returns the platform's answer, whatever its status; throws {@link Refusal} if there is no answer. */
export interface Platform {
  /** @param within milliseconds that the call has, if less than usual */
  (call: PlatformCall, within?: number): Promise<PlatformAnswer>;
  /**
   * Opens a stream of server-sent events, which does not count towards the limits of calls. Returns the data of its events; `null`
   * if the platform has no such stream.
   */
  open(call: PlatformCall, signal: AbortSignal): Promise<AsyncIterable<string> | null>;
  /** State of the platform's host. */
  readonly host: Pick<HostGate, 'running' | 'waiting' | 'state'>;
  readonly standing: Pick<Standing, 'hasAnswered' | 'refusesKey'>;
}

/** Milliseconds of pause for a host that answers `429` without naming a time. */
const pauseWithoutTime = 1_000;
const failures: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/**
 * Creates the client through which all calls to the platform go. Only this code knows the API key. Reads are tried again, writes
 * never.
 */
export function createPlatform(options: PlatformOptions): Platform {
  const { elapsed, random, deadlines, breaker, bulkhead, observer } = options;
  const budget = new RetryBudget();
  const standing = new Standing();
  const host = new HostGate({
    elapsed,
    ...(breaker && { breaker }),
    ...(bulkhead && { bulkhead }),
    ...(observer && { onRefused: observer.onRefused }),
  });

  const attempt = async (call: PlatformCall, remaining: number): Promise<PlatformAnswer | Refusal> => {
    const isRead = isReading(call);
    const limits = isRead
      ? { head: deadlines.head, total: Math.min(deadlines.attempt, remaining) }
      : { head: deadlines.write, total: remaining };
    const started = elapsed();
    try {
      const sendAndObey = async (): Promise<PlatformAnswer | Refusal> => {
        const answer = await sendOnce(call, options, limits);
        if (!isRefusal(answer)) standing.note(answer);
        const wait = isRefusal(answer) ? undefined : pauseOf(call, answer);
        // The pause starts before the next waiting call gets its turn.
        if (wait !== undefined) host.pause(wait);
        return answer;
      };
      const answer = await host.run(sendAndObey, remaining, hasFailed);
      if (!isRefusal(answer) && !isTransient(answer.status)) budget.earn();
      observer?.onTry(call.endpoint.name, String(isRefusal(answer) ? answer.code : answer.status), elapsed() - started);
      return answer;
    } catch (error) {
      if (isRefusal(error)) return error;
      throw error;
    }
  };

  const platform = async (call: PlatformCall, within = Number.POSITIVE_INFINITY): Promise<PlatformAnswer> => {
    const isRead = isReading(call);
    const end = elapsed() + Math.min(within, isRead ? deadlines.read : deadlines.write);
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(call, end - elapsed());
      if (isRead && mayTryAgain(outcome) && tries < retryPolicy.retries) {
        const wait = (isRefusal(outcome) ? undefined : waitOf(call, outcome)) ?? backoff(tries, random);
        if (elapsed() + wait < end && budget.take()) {
          observer?.onRetry(call.endpoint.name);
          // A timer may fire slightly early, which would be too early for a host that asked for a pause.
          await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait) + 1));
          continue;
        }
      }
      if (isRefusal(outcome)) throw outcome;
      return outcome;
    }
  };
  const open: Platform['open'] = async (call, signal) => {
    if (host.state !== 'ok') throw new Refusal(503, 'upstream_unavailable', 'The platform needs a pause.');
    return openStream(call, options, deadlines.head, signal);
  };
  return Object.assign(platform, { host, standing, open });
}

/** Whether a call only reads. Some writes use GET: the platform starts account links that way. */
const isReading = ({ endpoint, isWrite }: PlatformCall): boolean => endpoint.method === 'GET' && isWrite !== true;

/** Returns the answer to one try, or the refusal if there was no answer. */
async function sendOnce(...parameters: Parameters<typeof send>): Promise<PlatformAnswer | Refusal> {
  try {
    return await send(...parameters);
  } catch (error) {
    return isRefusal(error) ? error : unavailable(error);
  }
}

/** Whether a result is a failure of the host rather than of one endpoint. */
const hasFailed = (outcome: PlatformAnswer | Refusal): boolean =>
  isRefusal(outcome) ? outcome.code === 'upstream_unavailable' : failures.has(outcome.status);

/** Whether another try may help. A call that the gate refused was never sent, and is not tried again: the host needs the pause. */
const mayTryAgain = (outcome: PlatformAnswer | Refusal): boolean =>
  isRefusal(outcome) ? outcome.code === 'upstream_unavailable' && outcome.status !== 503 : isTransient(outcome.status);

const isTransient = (status: number): boolean => status === 429 || failures.has(status);

/**
 * Returns the pause that the host asks for, in milliseconds. If a write gets 429 without a time, there is no pause: the limit may
 * be the member's own.
 */
function waitOf(call: PlatformCall, { status, retryAfter }: PlatformAnswer): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  return retryAfter ?? (status === 429 && isReading(call) ? pauseWithoutTime : undefined);
}

/** Operations with their own limits, some of them per member. Reaching one of these limits does not pause other calls. */
const limitedAlone: ReadonlySet<string> = new Set<EndpointName>([
  'completeRule',
  'getAccountRank',
  'listTransactionEntries',
  'listAccountStreaks',
  'listMultipliers',
]);

/** Returns how long every call to the host has to pause, in milliseconds. */
const pauseOf = (call: PlatformCall, answer: PlatformAnswer): number | undefined =>
  answer.status === 429 && limitedAlone.has(call.endpoint.name) ? undefined : waitOf(call, answer);

function unavailable(cause: unknown): Refusal {
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const options = { cause, mayHaveArrived: mayHaveArrived(cause) };
  return isTimeout
    ? new Refusal(504, 'upstream_unavailable', 'The platform did not answer in time.', options)
    : new Refusal(502, 'upstream_unavailable', 'The platform could not be reached.', options);
}
