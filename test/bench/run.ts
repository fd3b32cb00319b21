import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { root } from '../../.config/build/entries.mjs';
import { prepareCommunities } from './communities.js';
import { type Bench, type Figure, type Workbench, isMet, median, ratios } from './figure.js';
import { connect } from './connect.bench.js';
import { completionSpeed } from './completions.bench.js';
import { leaderboardPage } from './leaderboard-page.bench.js';
import { leaderboardRows } from './leaderboard-rows.bench.js';
import { live } from './live.bench.js';
import { machine, machineLine } from './machine.js';
import { page } from './page.bench.js';
import { proxyCachedReads } from './proxy-cached-reads.bench.js';
import { proxyMisses } from './proxy-misses.bench.js';
import { proxySessions } from './proxy-sessions.bench.js';
import { proxySoak } from './proxy-soak.bench.js';
import { rank } from './rank.bench.js';
import { readsUnderWriters } from './writers.bench.js';
import { serviceStart } from './service-start.bench.js';
import { statements } from './statements.bench.js';
import { table } from './table.js';
import { inTemporaryFolder } from './temporary-folder.js';

/*
 * npm run bench                        everything; about four minutes
 * npm run bench -- soak                a million requests to the proxy; runs only if it is named
 * npm run bench -- proxy rank          benches with one of the words in their names
 * npm run bench -- --accounts 1000000  with a larger community
 * DATABASE_URL=postgres://… npm run bench -- page rank
 *
 * Prints each figure with its limit and goal, and writes bench-results.json. A missed goal is not a failure.
 */

const benches: readonly Bench[] = [
  serviceStart,
  leaderboardPage,
  rank,
  completionSpeed,
  statements,
  readsUnderWriters,
  proxyCachedReads,
  proxyMisses,
  proxySessions,
  connect,
  page,
  leaderboardRows,
  live,
  proxySoak,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accounts: { type: 'string', default: '100000' } },
});
const accounts = Number(values.accounts);
if (!Number.isInteger(accounts) || accounts < 1 || accounts > 99_999_999)
  throw new Error(`--accounts is ${JSON.stringify(values.accounts)}. It has to be a whole number from 1.`);
const chosen = benches.filter(
  ({ name, isLong }) => (positionals.length === 0 && !isLong) || positionals.some((word) => name.includes(word)),
);
if (chosen.length === 0)
  throw new Error(`No bench has that name. There are: ${benches.map(({ name }) => name).join(', ')}.`);

const databaseUrl = process.env['DATABASE_URL'] || undefined;
const began = new Date();
const before = machine();
process.stdout.write(`${machineLine(before)}\n`);

const results = await inTemporaryFolder(async (folder) => {
  const { communities, close } = prepareCommunities(folder, accounts, databaseUrl);
  const workbench: Workbench = { communities };
  const figures: (Figure & { bench: string })[] = [];
  try {
    for (const bench of chosen) {
      const of = await bench.run(workbench);
      process.stdout.write(`\n${table(of)}\n`);
      figures.push(...of.map((figure) => ({ bench: bench.name, ...figure })));
    }
  } finally {
    await close();
  }
  return figures;
});

const after = machine();
const missed = results.filter((figure) => isMet(figure) === false);
process.stdout.write(
  `\n${missed.length} of ${results.filter(({ goal }) => goal).length} goals not met; load at the end ${after.load.toFixed(2)}\n`,
);
await writeFile(
  `${root}bench-results.json`,
  `${JSON.stringify(
    {
      began: began.toISOString(),
      seconds: Math.round((Date.now() - began.getTime()) / 1000),
      machine: { ...before, loadAtEnd: after.load },
      figures: results.map((figure) => ({
        ...figure,
        median: median(figure.runs),
        ...(figure.limit && { ratio: median(ratios(figure)) }),
        met: isMet(figure) ?? null,
      })),
    },
    null,
    2,
  )}\n`,
);
