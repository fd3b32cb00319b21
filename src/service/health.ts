import { Hono } from 'hono';

/**
 * Serves `GET /health`, which shows that the process answers, and `GET /ready`, which shows whether it is ready for requests: 503
 * while it cannot reach its database. Neither needs a key, and neither counts against a rate limit.
 *
 * @param isThere whether the database answers within a second
 */
export function healthRoutes(isThere: () => Promise<boolean>): Hono {
  const answer = (body: object, status: number) =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
  return new Hono()
    .get('/health', () => answer({ status: 'ok' }, 200))
    .get('/ready', async () =>
      (await isThere())
        ? answer({ status: 'ready', database: 'ok' }, 200)
        : answer({ status: 'not_ready', database: 'failing' }, 503),
    );
}
