import { relative } from 'node:path';
import { root } from '../build/entries.mjs';
import { progressLine, testLine } from './result-lines.mjs';

/** Folder of the compiled tests: see test/runner/compile.ts. */
const compiled = process.env.LAUREL_COMPILED ?? root;

/** Returns the source of a test. A test reports its source file, but a file that could not run reports its compiled file. */
const sourceOf = (path) =>
  relative(path.startsWith(compiled) ? compiled : root, path)
    .replaceAll('\\', '/')
    .replace(/\.m?js$/, '.ts');

/** node:test reporter. Writes lines of JSON: see test/runner/results.ts. */
export default async function* results(source) {
  /** Names of the open suites, by file. */
  const open = new Map();
  for await (const { type, data } of source) {
    const file = data?.file ? sourceOf(data.file) : '';
    // node:test reports each file as a test whose name is the file's path.
    const isFile = data?.nesting === 0 && data.file !== undefined && data.name === data.file;
    if (isFile && type === 'test:dequeue') yield progressLine(file, 'began');
    if (isFile && type === 'test:complete') yield progressLine(file, 'ended');
    const path = open.get(file) ?? [];
    open.set(file, path);
    if (type === 'test:start') path.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite' && type === 'test:pass') continue;
    // A suite fails with its tests, which have their own lines; it gets a line only if a hook failed.
    if (data.details?.type === 'suite' && data.details.error?.failureType === 'subtestsFailed') continue;
    const seconds = (data.details?.duration_ms ?? 0) / 1000;
    // A file gets its own line if it could not run or has no test: both are failures.
    if (type === 'test:pass' && data.nesting === 0 && /\.test\.[jt]s$/.test(data.name)) {
      process.stderr.write(`${data.name} has no test\n`);
      yield testLine({ file, name: 'has a test', seconds, status: 'failed', message: 'It has none.', isOfFile: true });
      continue;
    }
    const name = isFile ? 'runs to its end' : [...path.slice(0, data.nesting), data.name].join(' › ');
    const status =
      data.skip !== undefined || data.todo !== undefined ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed';
    const message = data.details?.error?.cause?.message ?? data.details?.error?.message;
    yield testLine({ file, name, seconds, status, message, ...(isFile && { isOfFile: true }) });
  }
}
