import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../.config/build/entries.mjs';
import { howToInstall, installMissing, requirements } from '../.config/test/requirements.mjs';
import { changedTests } from './runner/changed.js';
import { flakyList } from './runner/flaky-list.js';
import { recordRun } from './runner/last-run.js';
import { count, failures, slowest, summary, timingTable } from './runner/results.js';
import { type Choice, runAll } from './runner/run-all.js';
import { setSeed } from './runner/seed.js';
import { filesOf, inEngine, suites, type Requirement, type Suite, type SuiteName } from './runner/suites.js';
import { keepTimings } from './runner/timings.js';

/*
 * npm test                       everything
 * npm test -- node               one of the suites: node, postgres, browser, firefox, webkit, e2e
 * npm test -- hosts              the built package on real sites, such as WordPress; runs only if it is named, after npm run build
 * npm test -- browser test/browser/ui/…  some of the suite's files
 * npm test -- browser --engine firefox test/browser/ui/…   the same in another engine: firefox, webkit
 * npm test -- --changed          tests that the changes since the last commit can reach; --changed=main: since branching off main
 * npm test -- --timings          everything, and the duration of each file
 * npm test -- --seed N           everything, with the seed of an earlier run for the properties; --seed random: with another one
 * LAUREL_HISTORIES=1000 npm test -- node test/service/hand-over.model.test.ts   as many random histories of a model
 *
 * Files that failed run again, alone, once all suites have ended. What passes then is flaky: it counts as passed and is listed.
 * More than eight flaky files fail the run. test-results/last-run.json records each whole run.
 *
 * The node suite is node:test with tsx: it uses the same loader and worker threads that the service itself starts with, and
 * no second transformer with rules of its own. The service is tested on a Postgres server: the one of TEST_DATABASE_URL, or
 * one that is started here; each test has a database of its own on it. If there is no server, the service is tested on the
 * embedded database. The browser suite runs in Chromium; firefox and webkit run its files about differences between engines.
 */

type Arguments = ReturnType<typeof readArguments>;

const options = {
  engine: { type: 'string' },
  changed: { type: 'string' },
  timings: { type: 'boolean' },
  seed: { type: 'string' },
} as const;

function readArguments(args: string[]) {
  // `--changed` without a value means: since the last commit.
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
    allowPositionals: true,
    options,
  });
  const [wanted, ...files] = positionals;
  return { ...values, wanted, files };
}

function chooseSuites({ wanted, engine }: Arguments): [SuiteName, Suite][] {
  if (wanted !== undefined && !Object.hasOwn(suites, wanted))
    throw new Error(`There is no suite ${JSON.stringify(wanted)}. Suites: ${Object.keys(suites).join(', ')}.`);
  if (engine !== undefined && engine !== 'chromium' && engine !== 'firefox' && engine !== 'webkit')
    throw new Error(`There is no engine ${JSON.stringify(engine)}. Engines: chromium, firefox, webkit.`);
  if (engine !== undefined && wanted !== 'browser')
    throw new Error('--engine belongs to the browser suite: npm test -- browser --engine …');
  const chosen = (Object.entries(suites) as [SuiteName, Suite][]).filter(
    ([name, { isOnDemand }]) => name === wanted || (wanted === undefined && !isOnDemand),
  );
  return engine ? chosen.map(([name, suite]) => [name, { ...suite, ...inEngine(engine) }]) : chosen;
}

/** Installs what is missing. Returns the requirements that could not be installed. */
function install(chosen: readonly [SuiteName, Suite][]): Requirement[] {
  const wanted = chosen.flatMap(([, { needs = [], uses = [] }]) => [...needs, ...uses]);
  const missing = installMissing([...new Set(wanted)]);
  if (missing.length > 0) process.stdout.write(`${howToInstall(missing)}\n`);
  if (missing.includes(requirements.postgres))
    process.stdout.write('The service is tested on the embedded database alone, for want of a Postgres server.\n');
  return missing;
}

function chooseFiles(
  chosen: readonly [SuiteName, Suite][],
  missing: readonly Requirement[],
  { files, changed }: Arguments,
): Choice[] {
  const isReached = changed === undefined ? () => true : changedTests(changed);
  return chosen
    .map(([name, suite]) => ({
      name,
      suite,
      files: files.length > 0 ? files.flatMap((path) => filesAt(path, suite)) : filesOf(suite),
      lacking: missing.filter((requirement) => suite.needs?.includes(requirement)),
    }))
    .map((choice) => ({ ...choice, files: choice.files.filter((file) => isReached(choice.name, file)) }))
    .filter((choice) => choice.files.length > 0);
}

/** Returns the path of a test from the root, or those of all the suite's tests in a folder. */
function filesAt(path: string, suite: Suite): string[] {
  const file = relative(root, resolve(path)).replaceAll('\\', '/');
  if (!existsSync(join(root, file))) throw new Error(`There is no file ${path}.`);
  if (!statSync(join(root, file)).isDirectory()) return [file];
  return filesOf({ ...suite, paths: [relative('test', file)] });
}

try {
  const wishes = readArguments(process.argv.slice(2));
  const chosen = chooseSuites(wishes);
  setSeed(wishes.seed);
  const missing = install(chosen);
  const choices = chooseFiles(chosen, missing, wishes);
  const run = await runAll(choices, choices.length === 1);
  keepTimings(run.results);
  // A record of some tests would pass for one of all.
  if (wishes.wanted === undefined && wishes.changed === undefined) recordRun(run);
  const tests = run.results.flatMap((result) => result.tests);
  const failed = failures(run.results);
  const flaky = flakyList(run.flaky);
  const parts = [
    ...(wishes.timings ? timingTable(run.results) : []),
    'The slowest:',
    ...slowest(run.results, 10),
    ...(failed.length > 0 ? ['Failed:', ...failed] : []),
    ...(flaky.length > 0 ? ['Flaky:', ...flaky, `Their properties had the seed ${process.env['LAUREL_SEED']}.`] : []),
    summary(run.results),
    `${count(tests, 'passed')} passed, ${count(tests, 'failed')} failed`,
  ];
  process.stdout.write(`\n${parts.join('\n')}\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`);
  process.exitCode = 1;
}
