import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.config/build/entries.mjs';
import { git } from './git.js';
import { count, failures } from './results.js';
import type { Run } from './run-all.js';

/** Records a whole run in `test-results/last-run.json`: its commit, the duration of each suite, and the outcome. */
export function recordRun({ results, flaky }: Run): void {
  const tests = results.flatMap((result) => result.tests);
  const record = {
    commit: git('rev-parse', 'HEAD'),
    uncommitted: git('status', '--porcelain')?.split('\n').filter(Boolean).length,
    endedAt: new Date().toISOString(),
    seed: Number(process.env['LAUREL_SEED']),
    seconds: Object.fromEntries(results.map(({ suite, seconds }) => [suite, Math.round(seconds)])),
    passed: count(tests, 'passed'),
    failed: failures(results),
    flaky,
  };
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'last-run.json'), `${JSON.stringify(record, null, 1)}\n`);
}
