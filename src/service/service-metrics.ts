import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { elapsed } from '../values/clocks.js';
import { Registry } from '../server/metrics/registry.js';
import type { Database } from './db/database.js';
import { rowsOf } from './db/rows-of.js';

/** Seconds */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface ServiceMetricsOptions {
  readonly logger: Logger;
  /** Milliseconds from which on a request is logged as slow. */
  readonly slowMs: number;
}

/** Metrics of a service: requests by endpoint and status, and the queue. They contain no address, id or text of a request. */
export class ServiceMetrics {
  readonly registry = new Registry();
  readonly #options: ServiceMetricsOptions;
  readonly #request = this.registry.counter('laurel_service_requests_total', 'Requests, by endpoint and status.');
  readonly #time = this.registry.histogram('laurel_service_request_seconds', 'Time to answer, by endpoint.', bounds);
  #running = 0;

  constructor(options: ServiceMetricsOptions) {
    this.#options = options;
    this.registry.gauge('laurel_service_requests_running', 'Requests that are being answered.', () => this.#running);
  }

  /** Counts a request and how it was answered. Logs it if it was slow. Rejects as `answer` does. */
  async count(route: string, answer: () => Promise<Response>): Promise<Response> {
    const began = elapsed();
    this.#running += 1;
    let status = 500;
    try {
      const response = await answer();
      ({ status } = response);
      return response;
    } catch (error) {
      status = statusOf(error);
      throw error;
    } finally {
      this.#running -= 1;
      const milliseconds = elapsed() - began;
      this.#request({ route, status: String(status) });
      this.#time(milliseconds / 1_000, { route });
      if (milliseconds >= this.#options.slowMs)
        this.#options.logger.warn({ route, status, milliseconds: Math.round(milliseconds) }, 'slow request');
    }
  }

  /** Adds metrics of the queue: the number of due jobs, and how long the oldest has waited. */
  watchQueue(database: Database): void {
    let [waiting, oldest, failed] = [0, 0, 0];
    this.registry.beforeRead(async () => {
      const [row] = rowsOf<{ waiting: number; oldest: number; failed: number }>(
        await database.execute(sql`
          select count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
                 coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest,
                 count(*) filter (where state = 'failed')::int as failed
          from jobs.job`),
      );
      if (row) ({ waiting, oldest, failed } = row);
    });
    const { registry } = this;
    registry.gauge('laurel_service_jobs_waiting', 'Jobs that are due and have not begun.', () => waiting);
    registry.gauge('laurel_service_jobs_oldest_seconds', 'How long the oldest of them has waited.', () => oldest);
    registry.gauge('laurel_service_jobs_failed', 'Jobs that have no retries left, of the last days.', () => failed);
  }
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500;
