import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createApiKey } from '../../src/service/api-key.js';
import { createService } from '../../src/service/app.js';
import { openDatabase } from '../../src/service/db/database.js';
import { currencies, organizations, rules, userMetadata, users, websites } from '../../src/service/db/schema/index.js';

/* A service that completes rules until it is killed: `dying-service.ts <directory>`. It writes the id of a member to its
   standard output as soon as their request is accepted. */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Which directory?');
const { database } = await openDatabase({ directory });
const [organizationId, websiteId, currencyId, ruleId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
await database.insert(organizations).values({ id: organizationId, name: 'Ashfall' });
await database.insert(websites).values({ id: websiteId, organizationId, name: 'Ashfall' });
await database.insert(currencies).values({ id: currencyId, websiteId, name: 'Leaf', symbol: 'LEAF' });
await database
  .insert(rules)
  .values({ id: ruleId, websiteId, name: 'A quest', type: 'check_in', frequency: 'once', amount: '10', currencyId });
const key = (await createApiKey(database, { organizationId })).key;
const service = await createService({ database, logger: pino({ level: 'silent' }), isAlone: true, rateLimits: false });

/** Sends a completion and returns the member once it is accepted. */
async function complete(): Promise<string> {
  const userId = randomUUID();
  await database.insert(users).values({ id: userId, organizationId });
  await database.insert(userMetadata).values({ websiteId, userId });
  const answer = await service.fetch(
    new Request(`http://service.test/api/loyalty/rules/${ruleId}/complete`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ userId }),
    }),
  );
  if (answer.status !== 200) throw new Error(await answer.text());
  return userId;
}

// Several at once, so that the queue is never empty.
for (;;)
  for (const userId of await Promise.all(Array.from({ length: 10 }, complete))) process.stdout.write(`${userId}\n`);
