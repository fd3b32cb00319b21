import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../../.config/build/entries.mjs';
import type { SuiteName } from './suites.js';

/** Modules that lead to every element. A test reaches the elements that it names, and not the others. */
const collections = ['src/browser/registry.ts', 'src/browser/index.ts'];

/** Folder of files that a module loads by a pattern, which the compiler does not follow, by the module. */
const patterns: Readonly<Record<string, string>> = { 'demo/languages.ts': 'src/browser/i18n/translations' };

/** Configuration and the runner, on which several suites depend: after a change, everything has to run again. */
const foundations = /^(\.config\/|package(-lock)?\.json$|tsconfig\.json$|vite\.config\.ts$|test\/run(ner\/|\.ts$))/;

/**
 * Files of `src`, `demo` and `test` with the files that they import. Type-only imports run nothing and are left
 * out.
 */
type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Chooses the tests that the changes since a commit can reach by imports. Uncommitted changes count.
 *
 * Suites that start a whole demo or another engine are left to CI, unless one of their own files has changed.
 *
 * @param since a commit, such as `HEAD` or `main`
 * @returns a function that says whether to run a test file of a suite
 */
export function changedTests(since: string): (suite: SuiteName, file: string) => boolean {
  const changed = new Set([
    ...lines(run('git', 'diff', '--name-only', since, '--')),
    ...lines(run('git', 'ls-files', '--others', '--exclude-standard')),
  ]);
  return testsReachedBy(changed);
}

/** Returns a function that says whether a test file of a suite can reach one of the changed files. */
export function testsReachedBy(changed: ReadonlySet<string>): (suite: SuiteName, file: string) => boolean {
  if ([...changed].some((file) => foundations.test(file))) return () => true;
  const graph = readGraph();
  return (suite, file) => (isLeftToCi(suite) ? changed.has(file) : reaches(graph, file, changed));
}

const isLeftToCi = (suite: SuiteName): boolean => ['e2e', 'firefox', 'webkit', 'timing'].includes(suite);

/** Whether a test runs one of the files. */
function reaches(graph: Graph, test: string, wanted: ReadonlySet<string>): boolean {
  const seen = new Set([test]);
  for (const file of seen) {
    if (wanted.has(file)) return true;
    const next = graph.get(file) ?? [];
    const isCollection = collections.includes(file);
    for (const each of next) if (!isCollection || !isElement(each) || names(test, each)) seen.add(each);
  }
  return false;
}

const isElement = (file: string): boolean => file.startsWith('src/browser/elements/');

/** Whether a test is about an element: its name begins with the element's, or its text contains the element's tag. */
function names(test: string, definition: string): boolean {
  const element = definition.split('/').at(-2) ?? '';
  return basename(test).startsWith(element) || readFileSync(join(root, test), 'utf8').includes(`laurel-${element}`);
}

/** Reads the imports of all files of `test`, and of what they import, as the compiler follows them. */
function readGraph(): Graph {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: ['test/**/*.ts'],
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    // Otherwise each test's output contains all that it imports.
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      [...imports.filter(({ external }) => !external).map(({ path }) => path), ...loadedByPattern(file)],
    ]),
  );
}

function loadedByPattern(module: string): string[] {
  const folder = patterns[module];
  return folder === undefined ? [] : readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** Returns the output of a command. Throws with the command's error output. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
