import { relative } from 'node:path';
import { root } from './entries.mjs';

/** Where the tests were compiled to: see test/runner/compile.ts. */
const compiled = process.env.LAUREL_COMPILED ?? root;

/** A test says where it stands in its source; a file that could not run, where it was compiled to. */
const sourceOf = (path) =>
  relative(path.startsWith(compiled) ? compiled : root, path)
    .replaceAll('\\', '/')
    .replace(/\.js$/, '.ts');

/** Reporter of node:test that writes one line of JSON for each test: see `TestResult` of test/runner/results.ts. */
export default async function* results(source) {
  /** Names of the suites that are open, by file. */
  const open = new Map();
  for await (const { type, data } of source) {
    const file = data?.file ? sourceOf(data.file) : '';
    const path = open.get(file) ?? [];
    open.set(file, path);
    if (type === 'test:start') path.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite' && type === 'test:pass') continue;
    // A suite fails with its tests, which are listed themselves; it is listed where it failed by a hook.
    if (data.details?.type === 'suite' && data.details.error?.failureType === 'subtestsFailed') continue;
    const name = [...path.slice(0, data.nesting), data.name].join(' › ');
    const seconds = (data.details?.duration_ms ?? 0) / 1000;
    const line = (status) => `${JSON.stringify({ file, name, seconds, status })}\n`;
    // A file stands for itself where it could not run, and where it has no test: both are failures.
    if (type === 'test:pass' && data.nesting === 0 && /\.test\.[jt]s$/.test(data.name)) {
      process.stderr.write(`${data.name} has no test\n`);
      yield line('failed');
    } else if (data.skip !== undefined || data.todo !== undefined) yield line('skipped');
    else yield line(type === 'test:pass' ? 'passed' : 'failed');
  }
}
