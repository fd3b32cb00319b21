import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDatabaseTemplate } from '../.config/database-template.js';
import { root } from '../.config/entries.mjs';
import { howToInstall, installMissing, requirements } from '../.config/requirements.mjs';
import { startPostgres } from './postgres.js';

/*
 * npm test                       everything
 * npm test -- node               one of the suites: node, postgres, browser, firefox, webkit, e2e
 * npm test -- browser test/ui/…  files of it
 * npm test -- browser --engine firefox test/ui/…   the same in another engine: firefox, webkit
 *
 * The node suite is node:test with tsx: the loader and the real worker threads the service itself starts with, and no
 * second transformer with rules of its own. The postgres suite is the service's part of it once more, on a Postgres
 * server in place of the embedded one, with what only a server can show. The server is started here, or is that of
 * TEST_DATABASE_URL; each test has a database of its own there. The browser suite runs in Chromium; firefox and webkit
 * are its files that look at what differs between engines.
 */

type Requirement = (typeof requirements)[keyof typeof requirements];

interface Suite {
  readonly folders: readonly string[];
  readonly ending: string;
  /** What none of its tests can run without. */
  readonly needs?: readonly Requirement[];
  /** What some of its tests need; without it they skip themselves, or fail in CI. */
  readonly uses?: readonly Requirement[];
  /** Command line, after `node`, that runs the files and writes its counts to `countFile`. */
  readonly command: (files: readonly string[], countFile: string) => string[];
  /** Starts what the files need: the environment they get, and how to stop it. */
  readonly prepare?: () => Promise<{ env: Record<string, string>; stop: () => Promise<void> }>;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const bin = (path: string) => join(root, 'node_modules', path);

const onNode: Suite['command'] = (files, countFile) => [
  '--import',
  'tsx',
  '--test',
  '--test-concurrency=2',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./.config/node-count.mjs',
  `--test-reporter-destination=${countFile}`,
  ...files,
];

/** Tests have a database each, which begins as a copy. */
async function prepareEmbedded() {
  await makeDatabaseTemplate();
  return { env: {}, stop: () => Promise.resolve() };
}

const givenServer = process.env['TEST_DATABASE_URL'];

async function preparePostgres() {
  if (givenServer) return { env: {}, stop: () => Promise.resolve() };
  const { url, stop } = await startPostgres();
  return { env: { TEST_DATABASE_URL: url }, stop };
}

/** The test runner of the browser tests, in one engine. */
const inEngine = (engine: 'chromium' | 'firefox' | 'webkit') =>
  ({
    ending: '.test.ts',
    needs: [requirements[engine]],
    command: (files) => [
      bin('@web/test-runner/dist/bin.js'),
      '--config',
      '.config/web-test-runner.config.mjs',
      '--files',
      ...files,
    ],
    prepare: () => Promise.resolve({ env: { LAUREL_ENGINE: engine }, stop: () => Promise.resolve() }),
  }) satisfies Partial<Suite>;

const suites: Record<string, Suite> = {
  node: {
    folders: ['contract', 'errors', 'i18n', 'loyalty', 'verify', 'chain', 'proxy', 'service', 'package'],
    ending: '.test.ts',
    uses: [requirements.postgres, requirements.redis],
    command: onNode,
    prepare: prepareEmbedded,
  },
  postgres: {
    folders: ['service', 'postgres'],
    ending: '.test.ts',
    needs: givenServer ? [] : [requirements.postgres],
    command: onNode,
    prepare: preparePostgres,
  },
  browser: {
    folders: ['elements', 'ui', 'theme', 'client', 'program', 'controllers', 'wallets', 'loader', 'engines'],
    ...inEngine('chromium'),
  },
  firefox: { folders: ['engines'], ...inEngine('firefox') },
  webkit: { folders: ['engines'], ...inEngine('webkit') },
  e2e: {
    folders: ['e2e'],
    ending: '.spec.ts',
    needs: [requirements.chromium],
    uses: [requirements.firefox, requirements.webkit],
    command: (files) => [bin('@playwright/test/cli.js'), 'test', '--config', '.config/playwright.config.ts', ...files],
  },
};

/** Files of a suite, from the root, with `/`. */
function filesOf({ folders, ending }: Suite): string[] {
  return folders
    .map((folder) => join(root, 'test', folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
    .filter((file) => file.endsWith(ending))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .sort();
}

/** Runs one suite. One that crashed, or that ran nothing, counts as one failed test. */
async function runSuite(name: string, suite: Suite, files: readonly string[]): Promise<Counts> {
  const prepared = suite.prepare ? await suite.prepare() : { env: {}, stop: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  const countFile = join(folder, 'counts.json');
  try {
    const status = await new Promise<number>((resolve) => {
      const child = spawn(process.execPath, suite.command(files, countFile), {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...prepared.env, LAUREL_COUNT: countFile },
      });
      child.on('error', () => resolve(1));
      child.on('close', (code) => resolve(code ?? 1));
    });
    const counts = existsSync(countFile)
      ? (JSON.parse(readFileSync(countFile, 'utf8')) as Counts)
      : { passed: 0, failed: 0, skipped: 0 };
    const broken = (status !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0;
    if (broken) process.stdout.write(`${name}: ended with status ${status} after ${counts.passed} tests\n`);
    return broken ? { ...counts, failed: counts.failed + 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await prepared.stop();
  }
}

/** A suite that cannot run is skipped on a developer's machine, and fails where everything is to be tested. */
function withoutNeeds(lacking: readonly Requirement[], files: readonly string[]): Counts {
  const names = lacking.map(({ name }) => name).join(', ');
  const isCi = Boolean(process.env['CI']);
  process.stdout.write(`${isCi ? 'FAILED' : 'SKIPPED'}: ${names} is not on this machine.\n`);
  return { passed: 0, failed: isCi ? 1 : 0, skipped: isCi ? 0 : files.length };
}

function chooseSuites(wanted: string | undefined, engine: string | undefined): [string, Suite][] {
  if (wanted !== undefined && !Object.hasOwn(suites, wanted))
    throw new Error(`There is no suite ${JSON.stringify(wanted)}. Suites: ${Object.keys(suites).join(', ')}.`);
  const chosen = Object.entries(suites).filter(([name]) => wanted === undefined || name === wanted);
  if (engine === undefined) return chosen;
  if (engine !== 'chromium' && engine !== 'firefox' && engine !== 'webkit')
    throw new Error(`There is no engine ${JSON.stringify(engine)}. Engines: chromium, firefox, webkit.`);
  if (wanted !== 'browser') throw new Error('--engine belongs to the browser suite: npm test -- browser --engine …');
  return chosen.map(([name, suite]) => [name, { ...suite, ...inEngine(engine) }]);
}

/** Runs what the command line asks for and returns the sum. */
async function runAll(args: string[]): Promise<Counts> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { engine: { type: 'string' } } });
  const [wanted, ...files] = positionals;
  const chosen = chooseSuites(wanted, values.engine);
  const wantedPrograms = new Set(chosen.flatMap(([, { needs = [], uses = [] }]) => [...needs, ...uses]));
  const missing = installMissing([...wantedPrograms]);
  if (missing.length > 0) process.stdout.write(`${howToInstall(missing)}\n`);

  const lines: string[] = [];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, suite] of chosen) {
    process.stdout.write(`\n—— ${name} ——\n`);
    const began = performance.now();
    const run = files.length > 0 ? files : filesOf(suite);
    const lacking = missing.filter((requirement) => suite.needs?.includes(requirement));
    const counts = lacking.length > 0 ? withoutNeeds(lacking, run) : await runSuite(name, suite, run);
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key];
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    lines.push(
      `${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return sum;
}

try {
  const { passed, failed } = await runAll(process.argv.slice(2));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`);
  process.exitCode = 1;
}
