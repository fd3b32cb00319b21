import type { Logger } from 'pino';
import type { Database } from '../../db/database.js';
import { websites } from '../../db/schema/index.js';
import { describeCircle, findCircles } from './find-circle.js';
import { loadThings } from './load-things.js';

/**
 * Logs a warning for each circle of rules and badges that nobody can ever do; such a circle was saved before the service refused
 * them.
 */
export async function tellCircles(database: Database, logger: Pick<Logger, 'warn'>, now: Date): Promise<void> {
  for (const { id } of await database.select({ id: websites.id }).from(websites))
    for (const circle of findCircles(await loadThings(database, id, now)))
      logger.warn({ websiteId: id, ids: circle.map((thing) => thing.id) }, describeCircle(circle));
}
