import { pino } from 'pino';
import { makeDatabaseTemplate } from '../../.config/build/database-template.js';
import { builtPages } from '../../demo/build.js';
import { startService } from '../../src/service/index.js';

/* `prepare.ts pages` builds the pages that demos serve. `prepare.ts community <folder> [<database>]` sets up their
   community, so that each demo only has to copy it. It is set up for each run, because auctions and sales begin and
   end relative to that time. */
const [what, data, databaseUrl] = process.argv.slice(2);
if (what === 'pages') await builtPages();
else if (what === 'community' && data) {
  if (databaseUrl === undefined) await makeDatabaseTemplate();
  const service = await startService({ port: 0, data, databaseUrl, seed: 'demo', logger: pino({ level: 'silent' }) });
  await service.close();
} else throw new Error('Say what to prepare: pages, or community and a folder.');
