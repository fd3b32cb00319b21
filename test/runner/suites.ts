import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { prepareModules } from '../../.config/test/browser-modules.mjs';
import { makeDatabaseTemplate } from '../../.config/build/database-template.js';
import { root } from '../../.config/build/entries.mjs';
import { hostRequirements, requirements } from '../../.config/test/requirements.mjs';
import { findPostgres } from '../../.config/test/servers.mjs';
import { startPostgres } from '../postgres.js';
import { makeServerTemplate } from '../postgres-template.js';
import { compile } from './compile.js';

export type Requirement = (typeof requirements)[keyof typeof requirements];
export type Engine = 'chromium' | 'firefox' | 'webkit';
export type SuiteName = 'node' | 'postgres' | 'browser' | 'firefox' | 'webkit' | 'e2e' | 'timing' | 'hosts';

/** Environment that a suite's tests get, and how to end what was started for them. */
export interface Prepared {
  readonly env: Readonly<Record<string, string>>;
  /** Folder with the compiled tests. */
  readonly compiled?: string;
  readonly stop: () => Promise<void>;
}

/** What a process is to run. */
export interface Order {
  readonly files: readonly string[];
  /** Path of the file that the reporter writes. */
  readonly results: string;
  readonly prepared: Prepared;
  /** Whether nothing else runs, so that the process does one thing at a time. */
  readonly isAlone: boolean;
}

export interface Suite {
  /** Folders and files below test/. */
  readonly paths: readonly string[];
  /** Files of these folders that belong to another suite. */
  readonly except?: readonly string[];
  readonly ending: '.test.ts' | '.spec.ts' | '.ts';
  /** Requirements without which none of its tests can run. */
  readonly needs?: readonly Requirement[];
  /** Requirements of some of its tests. Without them, those tests skip themselves, or fail in CI. */
  readonly uses?: readonly Requirement[];
  /**
   * Cores that it keeps busy: one for each worker, with its browser and servers. Suites run in parallel as long as the machine has
   * enough cores; one that needs more than exist runs alone.
   */
  readonly cores: number;
  /** Its files by process, if these run one after the other; otherwise `hands` parallel processes share them. */
  readonly inTurn?: (files: readonly string[]) => string[][];
  /** Whether it runs only if it is named. */
  readonly isOnDemand?: boolean;
  /** Number of processes that share its files. */
  readonly hands: number;
  /** Arguments for `node` that run files and make a reporter write their results to `results`. */
  readonly command: (order: Order) => string[];
  /** Milliseconds after which a silent process is ended; a quarter of an hour by default. */
  readonly silenceLimit?: number;
  readonly prepare?: (files: readonly string[]) => Promise<Prepared>;
}

const bin = (path: string) => join(root, 'node_modules', path);

/** Milliseconds that a file has on node:test, which has no default limit. */
const fileLimit = 600_000;

/** Runs files by node:test. @param limit milliseconds that a file has */
export const onNode =
  (limit = fileLimit): Suite['command'] =>
  ({ files, results, prepared: { compiled = root } }) => [
    '--enable-source-maps',
    '--test',
    '--test-concurrency=1',
    `--test-timeout=${limit}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./.config/test/node-results.mjs',
    `--test-reporter-destination=${results}`,
    ...files.map((file) => join(compiled, file.replace(/\.ts$/, '.js'))),
  ];

const onPlaywright: Suite['command'] = ({ files, isAlone }) => [
  bin('@playwright/test/cli.js'),
  'test',
  '--config',
  '.config/test/playwright.config.ts',
  ...(isAlone ? ['--workers=1'] : []),
  ...files,
];

const isEndToEnd = (file: string): boolean => file.endsWith('.spec.ts');

/** Compiles the tests. `LAUREL_COMPILED` tells them where the compiled files are (test/support/script-arguments.ts). */
async function compiled(files: readonly string[]): Promise<Prepared & { readonly compiled: string }> {
  const { folder, remove } = await compile(files);
  return { env: { LAUREL_COMPILED: folder }, compiled: folder, stop: () => Promise.resolve(remove()) };
}

let template: Promise<string> | undefined;

/** Prepares the template from which each test on the embedded database copies its own, once for all suites. */
const embeddedTemplate = (): Promise<string> => (template ??= makeDatabaseTemplate());

async function prepareEmbedded(files: readonly string[]): Promise<Prepared> {
  await embeddedTemplate();
  return compiled(files);
}

const givenServer = process.env['TEST_DATABASE_URL'];

async function preparePostgres(files: readonly string[]): Promise<Prepared> {
  // Backups are restored to the embedded database as well.
  await embeddedTemplate();
  const tests = await compiled(files);
  const { url, stop } = givenServer ? { url: givenServer, stop: () => Promise.resolve() } : await startPostgres();
  const { name, drop } = await makeServerTemplate(url);
  return {
    ...tests,
    env: { ...tests.env, TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: name },
    stop: async () => {
      await Promise.all([tests.stop(), drop().then(stop)]);
    },
  };
}

/** Suite of the browser tests in one engine. */
export const inEngine = (engine: Engine): Pick<Suite, 'ending' | 'needs' | 'command' | 'prepare'> => ({
  ending: '.test.ts',
  needs: [requirements[engine]],
  command: ({ files }) => [
    bin('@web/test-runner/dist/bin.js'),
    '--config',
    '.config/test/web-test-runner.config.mjs',
    '--files',
    ...files,
  ],
  prepare: async () => {
    await prepareModules();
    return { env: { LAUREL_ENGINE: engine }, stop: () => Promise.resolve() };
  },
});

/** Whether the service can be tested on Postgres, which most of its operators use; known once requirements are installed. */
const hasPostgres = () => givenServer !== undefined || findPostgres() !== undefined;

/** Tests of time itself, or of the effects of a busy machine: each runs alone, on a quiet machine. */
const aboutTime = [
  'proxy/faults.test.ts',
  'proxy/soak.test.ts',
  'postgres/outage.test.ts',
  'postgres/plans.test.ts',
  'e2e/layout-shift.spec.ts',
  'e2e/request-budget.spec.ts',
  'e2e/watched-quest.spec.ts',
];

/** Tests of the service that are about the embedded database. */
const embeddedAlone = ['service/command.test.ts', 'service/template.test.ts'];
/** Tests of the service that show that the embedded database works as a server does. */
const embeddedSmoke = [
  ...['service/changes.test.ts', 'service/ledger.test.ts', 'service/loyalty.test.ts'],
  'service/errors-in-logs.test.ts',
];

/** Tests of the browser side that need no page, but a fake clock. */
const withoutPage = [
  'browser/client/cache.test.ts',
  'browser/wallets/evm-discovery.test.ts',
  'browser/wallets/refusals.test.ts',
  'browser/wallets/wallet-standard.test.ts',
];

/** Folders and files that are tested in every engine. */
const inEveryEngine = ['engines', 'browser/elements/contract', 'browser/ui/sheet-states.test.ts'];

export const suites: Readonly<Record<SuiteName, Suite>> = {
  // The longest first. Engines run beside the rest of the service's tests.
  e2e: {
    paths: ['e2e'],
    except: aboutTime,
    ending: '.spec.ts',
    needs: [requirements.chromium],
    uses: [requirements.firefox, requirements.webkit],
    cores: 2,
    hands: 1,
    // Playwright compiles its own tests.
    prepare: () => compiled([]),
    command: onPlaywright,
  },
  browser: {
    paths: [
      ...['elements', 'ui', 'theme', 'client', 'program', 'controllers', 'wallets', 'loader'].map(
        (room) => `browser/${room}`,
      ),
      'engines',
    ],
    except: withoutPage,
    cores: 1,
    hands: 1,
    ...inEngine('chromium'),
  },
  node: {
    get paths() {
      const folders = [
        'contract',
        'errors',
        'values',
        'browser/i18n',
        'browser/stores',
        ...withoutPage,
        'browser/doctor',
        'verify',
        'chain',
        'proxy',
        'package',
        'runner',
      ];
      return [
        'cli',
        'server',
        'demo',
        ...folders,
        ...(hasPostgres() ? [...embeddedAlone, ...embeddedSmoke] : ['service']),
      ];
    },
    except: aboutTime,
    ending: '.test.ts',
    uses: [requirements.chromium, requirements.postgres, requirements.redis],
    cores: 1,
    hands: 1,
    command: onNode(),
    prepare: prepareEmbedded,
  },
  postgres: {
    paths: ['service', 'postgres'],
    except: [...embeddedAlone, ...aboutTime],
    ending: '.test.ts',
    needs: givenServer ? [] : [requirements.postgres],
    cores: 1,
    hands: 1,
    command: onNode(),
    prepare: preparePostgres,
  },
  firefox: { paths: inEveryEngine, cores: 1, hands: 1, ...inEngine('firefox') },
  webkit: { paths: inEveryEngine, cores: 1, hands: 1, ...inEngine('webkit') },
  timing: {
    paths: aboutTime,
    ending: '.ts',
    needs: [requirements.chromium, ...(givenServer ? [] : [requirements.postgres])],
    cores: Infinity,
    hands: 1,
    inTurn: (files) =>
      [files.filter((file) => !isEndToEnd(file)), files.filter(isEndToEnd)].filter(({ length }) => length > 0),
    command: (order) => (order.files.every(isEndToEnd) ? onPlaywright : onNode())(order),
    prepare: (files) => preparePostgres(files.filter((file) => !isEndToEnd(file))),
  },
  hosts: {
    paths: ['hosts'],
    ending: '.test.ts',
    needs: [requirements.chromium],
    uses: [hostRequirements.wordPress],
    isOnDemand: true,
    cores: 1,
    hands: 1,
    command: onNode(),
    prepare: compiled,
  },
};

/** Returns the paths of a suite's files from the root, with `/`. */
export function filesOf({ paths, except = [], ending }: Suite): string[] {
  const left = new Set(except.map((path) => `test/${path}`));
  return paths
    .map((path) => join(root, 'test', path))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      path.endsWith(ending) ? [path] : readdirSync(path, { recursive: true }).map((file) => join(path, String(file))),
    )
    .filter((file) => file.endsWith(ending))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .filter((file) => !left.has(file))
    .sort();
}
