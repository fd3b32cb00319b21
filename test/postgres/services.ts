import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createApiKey } from '../../src/service/api-key.js';
import { createService } from '../../src/service/app.js';
import { openDatabase } from '../../src/service/db/database.js';
import type { Database, DatabaseOptions } from '../../src/service/db/database.js';
import { accounts, currencies, organizations, users, websites } from '../../src/service/db/schema/index.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

/** Services on one server database. Each has its own connections and cache, as separate processes would. */
export interface Services {
  readonly server: ServerDatabase;
  readonly database: Database;
  readonly organizationId: string;
  readonly websiteId: string;
  readonly currencyId: string;
  /** Logged errors. */
  readonly log: readonly string[];
  /** Sends a request to the service with the given index, modulo their number. */
  ask(service: number, method: string, path: string, body?: object): Promise<Response>;
  /** Adds members with an account in the currency. Returns their user ids. */
  addMembers(amounts: readonly string[]): Promise<string[]>;
  /** @param beforeDrop called after the services have ended and before the database is dropped */
  close(beforeDrop?: () => Promise<void>): Promise<void>;
}

/** @param optionsFor how the database is opened; by default as the role that created it */
export async function startServices(
  count: number,
  optionsFor: (server: ServerDatabase) => Promise<DatabaseOptions> = ({ url }) => Promise.resolve({ url }),
): Promise<Services> {
  const server = await createServerDatabase();
  const options = await optionsFor(server);
  const log: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(line) });
  const open = async () => {
    const { database, readers, workers, listen, close } = await openDatabase(options);
    const service = await createService({ database, readers, workers, listen, logger, rateLimits: false });
    return { database, close, service };
  };
  const first = await open();
  const all = [first];
  while (all.length < count) all.push(await open());
  const [organizationId, websiteId, currencyId] = [randomUUID(), randomUUID(), randomUUID()];
  const { database } = first;
  await database.insert(organizations).values({ id: organizationId, name: 'Ashfall' });
  await database.insert(websites).values({ id: websiteId, organizationId, name: 'Ashfall' });
  await database.insert(currencies).values({ id: currencyId, websiteId, name: 'Leaf', symbol: 'LEAF' });
  const key = (await createApiKey(database, { organizationId })).key;
  return {
    server,
    database,
    organizationId,
    websiteId,
    currencyId,
    log,
    ask: (service, method, path, body) => {
      const init = {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      };
      const asked = all[service % all.length] ?? first;
      return asked.service.fetch(new Request(`http://service.test${path}`, init));
    },
    addMembers: async (amounts) => {
      const members = amounts.map(() => randomUUID());
      await database.insert(users).values(members.map((id) => ({ id, organizationId })));
      await database
        .insert(accounts)
        .values(members.map((userId, index) => ({ websiteId, currencyId, userId, amount: amounts[index] ?? '0' })));
      return members;
    },
    close: async (beforeDrop) => {
      for (const { service, close } of all) {
        await service.close();
        await close();
      }
      await beforeDrop?.();
      await server.drop();
    },
  };
}
