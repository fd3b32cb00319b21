import { Hono } from 'hono';

/**
 * `GET /health` says that the process answers, `GET /ready` whether requests should come to it: 503 while it cannot reach its
 * database. Neither needs a key, and neither counts against a budget.
 *
 * @param isThere whether the database answers, within a second
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
