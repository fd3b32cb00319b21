import { Hono } from 'hono';

/**
 * Serves `GET /health`, which shows that the process answers, and `GET /ready`, which shows whether it is ready for requests: 503
 * while it cannot reach its database, and once it is about to stop. Neither needs a key, and neither counts against a rate limit.
 *
 * @param isThere whether the database answers within a second
 * @param isStopping whether the process is about to stop
 */
export function healthRoutes(isThere: () => Promise<boolean>, isStopping: () => boolean): Hono {
  const answer = (body: object, status: number) =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
  return new Hono()
    .get('/health', () => answer({ status: 'ok' }, 200))
    .get('/ready', async () => {
      const database = (await isThere()) ? 'ok' : 'failing';
      if (isStopping()) return answer({ status: 'stopping', database }, 503);
      return database === 'ok'
        ? answer({ status: 'ready', database }, 200)
        : answer({ status: 'not_ready', database }, 503);
    });
}
