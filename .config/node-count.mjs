/** Reporter of node:test that writes how many tests passed, failed and were skipped as one line of JSON. */
export default async function* count(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite' && type === 'test:pass') continue;
    // A suite fails with its tests, which are counted themselves; it counts where it failed by a hook.
    if (data.details?.type === 'suite' && data.details.error?.failureType === 'subtestsFailed') continue;
    // A file stands for itself where it could not run, and where it has no test: both are failures.
    if (type === 'test:pass' && data.nesting === 0 && data.name.endsWith('.test.ts')) {
      process.stderr.write(`${data.name} has no test\n`);
      counts.failed += 1;
    } else if (data.skip !== undefined || data.todo !== undefined) counts.skipped += 1;
    else counts[type === 'test:pass' ? 'passed' : 'failed'] += 1;
  }
  yield JSON.stringify(counts);
}
