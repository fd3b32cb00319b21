import { git } from './git.js';
import { indent } from './results.js';
import type { FlakyFile } from './second-look.js';

/**
 * Lists flaky files with what failed at first, and marks files that were changed since main: the change may be the
 * cause.
 */
export function flakyList(flaky: readonly FlakyFile[]): string[] {
  if (flaky.length === 0) return [];
  const changed = changedFiles();
  return flaky.map(({ suite, file, failed }) => {
    const note = changed?.files.has(file) ? ` (changed since ${changed.base.slice(0, 8)})` : '';
    const tests = failed.map(({ name, reason, load }) => {
      const busy = load === undefined ? '' : `, at a load of ${load.toFixed(1)}`;
      return `${name}${busy}${reason ? `\n${indent(reason)}` : ''}`;
    });
    return [`${suite} ${file}${note}`, ...tests.map(indent)].join('\n');
  });
}

/**
 * Returns the files that differ from main, with the commit that they are compared with: where the branch left main, or, on main
 * itself, the commit before the last one. Undefined without git.
 */
function changedFiles(): { base: string; files: ReadonlySet<string> } | undefined {
  const head = git('rev-parse', 'HEAD');
  const branched = ['origin/main', 'main'].map((main) => git('merge-base', 'HEAD', main));
  const base = branched.find((commit) => commit !== undefined && commit !== head) ?? git('rev-parse', 'HEAD~1');
  const files = base === undefined ? undefined : git('diff', '--name-only', base, '--');
  return base === undefined || files === undefined ? undefined : { base, files: new Set(files.split('\n')) };
}
