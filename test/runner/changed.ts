import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
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
export async function changedTests(since: string): Promise<(suite: SuiteName, file: string) => boolean> {
  const changed = new Set([
    ...git('diff', '--name-only', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
  if ([...changed].some((file) => foundations.test(file))) return () => true;
  const graph = await readGraph();
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

async function readGraph(): Promise<Graph> {
  const { output } = await cruise(
    ['src', 'demo', 'test'].filter((folder) => existsSync(join(root, folder))),
    { baseDir: root, exclude: { path: 'node_modules' }, tsPreCompilationDeps: false },
    { extensions: ['.ts', '.mjs', '.js'], mainFields: [] } as never,
    { tsConfig: undefined } as never,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text in place of modules.');
  return new Map(
    output.modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
