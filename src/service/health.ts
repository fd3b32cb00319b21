import { Hono } from 'hono';
import type { DatabaseCondition } from './db/engine.js';

/** Condition of the database that `GET /ready` reports. `disk_full`: the server has no disk space for writes. */
type Readiness = DatabaseCondition | 'disk_full';

/**
 * Serves `GET /health`, which shows that the process answers, and `GET /ready`, which shows whether it is ready for requests: 503
 * while its database cannot serve them, and once it is about to stop. Neither needs a key, and neither counts against a rate limit.
 *
 * @param readiness returns the condition of the database within a second
 * @param isStopping whether the process is about to stop
 */
export function healthRoutes(readiness: () => Promise<Readiness>, isStopping: () => boolean): Hono {
  const answer = (body: object, status: number) =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
  return new Hono()
    .get('/health', () => answer({ status: 'ok' }, 200))
    .get('/ready', async () => {
      const database = await readiness();
      if (isStopping()) return answer({ status: 'stopping', database }, 503);
      return database === 'ok'
        ? answer({ status: 'ready', database }, 200)
        : answer({ status: 'not_ready', database }, 503);
    });
}
