import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureChromium } from '../.config/chromium.mjs';
import { makeDatabaseTemplate } from '../.config/database-template.js';
import { root } from '../.config/entries.mjs';
import { NoPostgresError, startPostgres } from './postgres.js';

/*
 * npm test                       everything
 * npm test -- node               one of the suites: node, postgres, browser, e2e
 * npm test -- browser test/ui/…  files of it
 *
 * The node suite is node:test with tsx: the loader and the real worker threads the service itself starts with, and no
 * second transformer with rules of its own. The postgres suite is the service's part of it once more, on a Postgres
 * server in place of the embedded one, with what only a server can show. The server is started here, or is that of
 * TEST_DATABASE_URL; each test has a database of its own there.
 */

interface Suite {
  readonly folders: readonly string[];
  readonly ending: string;
  /** Command line, after `node`, that runs the files and writes its counts to `countFile`. */
  readonly command: (files: readonly string[], countFile: string) => string[];
  /** Starts what the files need: the environment they get, and how to stop it. Null, having said why, where it cannot. */
  readonly prepare?: () => Promise<{ env: Record<string, string>; stop: () => Promise<void> } | null>;
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

async function preparePostgres() {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { env: {}, stop: () => Promise.resolve() };
  try {
    const { url, stop } = await startPostgres();
    return { env: { TEST_DATABASE_URL: url }, stop };
  } catch (error) {
    if (!(error instanceof NoPostgresError)) throw error;
    process.stdout.write(`SKIPPED: ${error.message}\n`);
    return null;
  }
}

const suites: Record<string, Suite> = {
  node: {
    folders: ['contract', 'errors', 'i18n', 'loyalty', 'verify', 'chain', 'proxy', 'service', 'package'],
    ending: '.test.ts',
    command: onNode,
    prepare: prepareEmbedded,
  },
  postgres: {
    folders: ['service', 'postgres'],
    ending: '.test.ts',
    command: onNode,
    prepare: preparePostgres,
  },
  browser: {
    folders: ['elements', 'ui', 'theme', 'client', 'program', 'controllers', 'wallets', 'loader'],
    ending: '.test.ts',
    command: (files) => [
      bin('@web/test-runner/dist/bin.js'),
      '--config',
      '.config/web-test-runner.config.mjs',
      '--files',
      ...files,
    ],
  },
  e2e: {
    folders: ['e2e'],
    ending: '.spec.ts',
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
  if (!prepared) return { passed: 0, failed: 0, skipped: files.length };
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

/** Runs what the command line asks for and returns the sum. */
async function runAll([wanted, ...files]: string[]): Promise<Counts> {
  if (wanted !== undefined && !Object.hasOwn(suites, wanted))
    throw new Error(`There is no suite ${JSON.stringify(wanted)}. Suites: ${Object.keys(suites).join(', ')}.`);
  const chosen = Object.entries(suites).filter(([name]) => wanted === undefined || name === wanted);
  if (chosen.some(([name]) => name === 'browser' || name === 'e2e')) ensureChromium();

  const lines: string[] = [];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, suite] of chosen) {
    process.stdout.write(`\n—— ${name} ——\n`);
    const began = performance.now();
    const counts = await runSuite(name, suite, files.length > 0 ? files : filesOf(suite));
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
