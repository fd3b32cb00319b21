import { Refusal, isRefusal } from '../refusal.js';
import type { PlatformCall } from '../stages/bind.js';
import type { BreakerOptions } from './breaker.js';
import type { BulkheadOptions } from './bulkhead.js';
import { HostGate } from './host-gate.js';
import type { PlatformAnswer } from './platform-answer.js';
import { RetryBudget, backoff, retryPolicy } from './retry.js';
import { type SendOptions, mayHaveArrived, send } from './send.js';

export interface PlatformOptions extends SendOptions {
  readonly random: () => number;
  /** Milliseconds */
  readonly deadlines: PlatformDeadlines;
  readonly breaker?: BreakerOptions;
  readonly bulkhead?: BulkheadOptions;
  readonly observer?: PlatformObserver;
}

export interface PlatformDeadlines {
  /** Until the head of an answer has arrived. */
  readonly head: number;
  /** Until one try at a read has come to an end. */
  readonly attempt: number;
  /** Until a read is answered, further tries included. */
  readonly read: number;
  /** Until a write is answered. */
  readonly write: number;
}

/**
 * security.md 4.6 and 8: whatever happens, a page has its answer within 8 s. A write leaves room for looking up what became
 * of it.
 */
export const defaultDeadlines: PlatformDeadlines = { head: 3_000, attempt: 4_500, read: 7_500, write: 6_000 };

/** Hears what is done at the platform; for metrics. */
export interface PlatformObserver {
  /** A try came to an end: with a status, or without an answer. */
  readonly onTry: (endpoint: string, outcome: string, milliseconds: number) => void;
  readonly onRetry: (endpoint: string) => void;
  readonly onRefused: (reason: 'paused' | 'open' | 'full') => void;
}

/** Sends one call and gives back what the platform answered, whatever its status; throws {@link Refusal} where none came. */
export interface Platform {
  /** @param within milliseconds, where it has less time than usual */
  (call: PlatformCall, within?: number): Promise<PlatformAnswer>;
  /** What goes on at its host. */
  readonly host: Pick<HostGate, 'running' | 'waiting' | 'state'>;
}

/** Milliseconds the host is left alone where it says `429` and no time. */
const pauseWithoutTime = 1_000;
const failures: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** The only way to the platform, and the only place that knows the key. Reads are tried again, writes never. */
export function createPlatform(options: PlatformOptions): Platform {
  const { now, random, deadlines, breaker, bulkhead, observer } = options;
  const budget = new RetryBudget();
  const host = new HostGate({
    now,
    ...(breaker && { breaker }),
    ...(bulkhead && { bulkhead }),
    ...(observer && { onRefused: observer.onRefused }),
  });

  const attempt = async (call: PlatformCall, remaining: number): Promise<PlatformAnswer | Refusal> => {
    const isRead = isReading(call);
    const limits = isRead
      ? { head: deadlines.head, total: Math.min(deadlines.attempt, remaining) }
      : { head: deadlines.write, total: remaining };
    const started = now();
    try {
      const sendAndObey = async (): Promise<PlatformAnswer | Refusal> => {
        const answer = await sendOnce(call, options, limits);
        const wait = isRefusal(answer) ? undefined : pauseOf(call, answer);
        // Before the next one has its turn.
        if (wait !== undefined) host.pause(wait);
        return answer;
      };
      const answer = await host.run(sendAndObey, remaining, hasFailed);
      if (!isRefusal(answer) && !isTransient(answer.status)) budget.earn();
      observer?.onTry(call.endpoint.name, String(isRefusal(answer) ? answer.code : answer.status), now() - started);
      return answer;
    } catch (error) {
      if (isRefusal(error)) return error;
      throw error;
    }
  };

  const platform = async (call: PlatformCall, within = Number.POSITIVE_INFINITY): Promise<PlatformAnswer> => {
    const isRead = isReading(call);
    const end = now() + Math.min(within, isRead ? deadlines.read : deadlines.write);
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(call, end - now());
      if (isRead && mayTryAgain(outcome) && tries < retryPolicy.retries) {
        const wait = (isRefusal(outcome) ? undefined : waitOf(call, outcome)) ?? backoff(tries, random);
        if (now() + wait < end && budget.take()) {
          observer?.onRetry(call.endpoint.name);
          // A timer may go off a little early, which would be too early for who asked for time.
          await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait) + 1));
          continue;
        }
      }
      if (isRefusal(outcome)) throw outcome;
      return outcome;
    }
  };
  return Object.assign(platform, { host });
}

/** The platform starts links of accounts by GET. */
const isReading = ({ endpoint, isWrite }: PlatformCall): boolean => endpoint.method === 'GET' && isWrite !== true;

/** What came of one try; where nothing did, a refusal that says so. */
async function sendOnce(...parameters: Parameters<typeof send>): Promise<PlatformAnswer | Refusal> {
  try {
    return await send(...parameters);
  } catch (error) {
    return isRefusal(error) ? error : unavailable(error);
  }
}

/** Whether something came to a bad end that is the host's, and not that of one endpoint. */
const hasFailed = (outcome: PlatformAnswer | Refusal): boolean =>
  isRefusal(outcome) ? outcome.code === 'upstream_unavailable' : failures.has(outcome.status);

/** Whether another try may help. What was refused here, and so not sent, is not tried: the host needs the rest. */
const mayTryAgain = (outcome: PlatformAnswer | Refusal): boolean =>
  isRefusal(outcome) ? outcome.code === 'upstream_unavailable' && outcome.status !== 503 : isTransient(outcome.status);

const isTransient = (status: number): boolean => status === 429 || failures.has(status);

/**
 * How long the host asks to be left alone. Where it names no time, a write that met its limit says little: such a limit may
 * be the member's own.
 */
function waitOf(call: PlatformCall, { status, retryAfter }: PlatformAnswer): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  return retryAfter ?? (status === 429 && isReading(call) ? pauseWithoutTime : undefined);
}

/** Operations with limits of their own, some for each member (wire-facts.md 1.3). Whoever meets one stops nobody else. */
const limitedAlone: ReadonlySet<string> = new Set([
  'completeRule',
  'getAccountRank',
  'listTransactionEntries',
  'listAccountStreaks',
  'listMultipliers',
]);

/** How long the host is to be left alone by everyone. */
const pauseOf = (call: PlatformCall, answer: PlatformAnswer): number | undefined =>
  answer.status === 429 && limitedAlone.has(call.endpoint.name) ? undefined : waitOf(call, answer);

function unavailable(cause: unknown): Refusal {
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const options = { cause, mayHaveArrived: mayHaveArrived(cause) };
  return isTimeout
    ? new Refusal(504, 'upstream_unavailable', 'The platform did not answer in time.', options)
    : new Refusal(502, 'upstream_unavailable', 'The platform could not be reached.', options);
}
