import type { Logger } from 'pino';
import { authenticate, websiteOf } from '../access.js';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { DeafError } from '../db/listen.js';
import { notFound } from '../http/http-error.js';
import { unavailable } from '../http/unavailable.js';
import type { ChangeFeed } from './change-feed.js';

export interface WatchChangesParts {
  readonly database: Database;
  /** Absent if the caller opened the database and gave no `listen`. */
  readonly feed: ChangeFeed | undefined;
  readonly logger: Logger;
}

/**
 * Answers `watchChanges` with a stream that ends when the key loses access to the website. Throws `HttpError` 404 if this service
 * receives no changes: the caller then has to poll.
 */
export async function watchChanges(
  key: string | null,
  scope: Scope,
  { database, feed, logger }: WatchChangesParts,
): Promise<Response> {
  if (!feed) throw notFound();
  const websiteId = websiteOf(scope);
  const terms = {
    websiteId,
    isAllowed: async () => (await authenticate(database, key)).websiteIds.includes(websiteId),
  };
  const body = await feed.open(terms).catch((error: unknown) => {
    if (!(error instanceof DeafError)) throw error;
    logger.warn(
      'notifications of the database do not arrive, as behind a pooler in transaction mode: proxies ask now and then',
    );
    throw notFound();
  });
  if (!body) return unavailable();
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Keeps nginx from buffering the stream.
      'x-accel-buffering': 'no',
    },
  });
}
