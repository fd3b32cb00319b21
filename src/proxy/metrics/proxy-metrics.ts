import type { PlatformChanges } from '../live/platform-changes.js';
import type { EndOfView } from '../live/viewer.js';
import type { Trace } from '../http/request-context.js';
import type { Platform, PlatformObserver } from '../upstream/platform.js';
import { Registry } from '../../server/metrics/registry.js';

/** Seconds */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Parts whose state is read when metrics are scraped. */
export interface WatchedParts {
  readonly platform: Platform;
  readonly changes: Pick<PlatformChanges, 'isLive'>;
  readonly cacheBytes: () => number;
  /** Number of open streams of `GET /live`. */
  readonly viewers: () => number;
}

/** Metrics of a proxy: counts and durations by endpoint and outcome. They never contain an address, an id or text of a request. */
export class ProxyMetrics {
  readonly #registry = new Registry();
  readonly #request;
  readonly #requestTime;
  readonly #cache;
  readonly observer: PlatformObserver;
  /** Counts a stream of `GET /live` that ended. */
  readonly countEndOfView: (why: EndOfView) => void;

  constructor() {
    const registry = this.#registry;
    const ended = registry.counter('laurel_live_ended_total', 'Streams that ended, by reason.');
    this.countEndOfView = (why) => ended({ why });
    this.#request = registry.counter('laurel_requests_total', 'Requests of pages, by endpoint, status and problem.');
    this.#requestTime = registry.histogram('laurel_request_seconds', 'Time to answer a page, by endpoint.', bounds);
    this.#cache = registry.counter('laurel_cache_reads_total', 'Public reads, by what became of them in the cache.');
    const call = registry.counter('laurel_upstream_calls_total', 'Calls to the platform, by operation and outcome.');
    const callTime = registry.histogram('laurel_upstream_seconds', 'Time of calls, by operation.', bounds);
    const retry = registry.counter('laurel_upstream_retries_total', 'Reads that were tried again, by operation.');
    const refused = registry.counter('laurel_upstream_refused_total', 'Calls that were not sent, by reason.');
    this.observer = {
      onTry: (operation, outcome, milliseconds) => {
        call({ operation, outcome });
        callTime(milliseconds / 1_000, { operation });
      },
      onRetry: (operation) => retry({ operation }),
      onRefused: (reason) => refused({ reason }),
    };
  }

  /** Counts an answered request; the route is `none` if no endpoint matched. */
  count({ row, cache }: Trace, status: number, code: string | undefined, milliseconds: number): void {
    const route = row?.endpoint.name ?? 'none';
    this.#request({ route, status: String(status), ...(code !== undefined && { code }) });
    this.#requestTime(milliseconds / 1_000, { route });
    if (cache !== undefined) this.#cache({ state: cache });
  }

  /** Adds gauges that are read when they are scraped. */
  watch({ platform, changes, cacheBytes, viewers }: WatchedParts): void {
    const { host, standing } = platform;
    const gauge = this.#registry.gauge.bind(this.#registry);
    gauge('laurel_upstream_running', 'Calls to the platform that are under way.', () => host.running);
    gauge('laurel_upstream_waiting', 'Calls that wait for their turn.', () => host.waiting);
    gauge('laurel_upstream_paused', '1 while the platform asked to be left alone.', () =>
      Number(host.state === 'paused'),
    );
    gauge('laurel_upstream_open', '1 while the breaker keeps calls away.', () => Number(host.state === 'open'));
    gauge('laurel_upstream_key_refused', '1 while the platform refuses the API key.', () =>
      Number(standing.refusesKey),
    );
    gauge('laurel_cache_bytes', 'Bytes the cache takes.', cacheBytes);
    gauge('laurel_live_viewers', 'Open streams of GET /live.', viewers);
    gauge('laurel_live_announced', '1 while the platform announces changes.', () => Number(changes.isLive));
  }

  /** Registry for further metrics, such as those of the runtime. */
  get registry(): Registry {
    return this.#registry;
  }
}
