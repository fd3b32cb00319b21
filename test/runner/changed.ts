import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../.config/entries.mjs';
import type { SuiteName } from './suites.js';

/** Loads every element, each when a page has its tag: a test reaches those it names. */
const registry = 'src/registry.ts';

/** Configuration, the runner, what several suites stand on: everything has to run again. */
const foundations = /^(\.config\/|package(-lock)?\.json$|tsconfig\.json$|vite\.config\.ts$|test\/run(ner\/|\.ts$))/;

/** Files of `src`, `demo` and `test` by what they run; imports of types alone run nothing. */
type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * What the changes since a commit can reach, those that are not committed included, by what modules import.
 *
 * Suites that start a whole demo, or another engine, are left to CI unless one of their own files has changed.
 *
 * @param since a commit, such as `HEAD` or `main`
 * @returns whether a test file of a suite is to run
 */
export function changedTests(since: string): (suite: SuiteName, file: string) => boolean {
  const changed = new Set([
    ...lines(run('git', 'diff', '--name-only', since, '--')),
    ...lines(run('git', 'ls-files', '--others', '--exclude-standard')),
  ]);
  if ([...changed].some((file) => foundations.test(file))) return () => true;
  const graph = readGraph();
  return (suite, file) =>
    suite === 'e2e' || suite === 'firefox' || suite === 'webkit' ? changed.has(file) : reaches(graph, file, changed);
}

/** Whether a test runs one of the files. */
function reaches(graph: Graph, test: string, wanted: ReadonlySet<string>): boolean {
  const seen = new Set([test]);
  for (const file of seen) {
    if (wanted.has(file)) return true;
    const next = graph.get(file) ?? [];
    for (const each of file === registry ? next.filter((element) => names(test, element)) : next) seen.add(each);
  }
  return false;
}

/** Whether a test is about an element: its own file, or one that has the element's tag in it. */
function names(test: string, definition: string): boolean {
  const element = definition.split('/').at(-2) ?? '';
  return basename(test).startsWith(element) || readFileSync(join(root, test), 'utf8').includes(`laurel-${element}`);
}

interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string; readonly dependencyTypes: readonly string[] }[];
}

/** As the layers are checked: by the same tool, with the same settings. */
function readGraph(): Graph {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const settings = ['--config', '.config/dependency-cruiser.cjs', '--output-type', 'json'];
  const { modules } = JSON.parse(run(process.execPath, program, ...settings, 'src', 'demo', 'test')) as {
    modules: readonly Module[];
  };
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter((each) => !each.dependencyTypes.includes('type-only')).map(({ resolved }) => resolved),
    ]),
  );
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** What a command prints. Throws with what it says is wrong. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
