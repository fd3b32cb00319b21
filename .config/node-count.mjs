/** Reporter of node:test that writes how many tests passed, failed and were skipped as one line of JSON. */
export default async function* count(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite' && type === 'test:pass') continue;
    // A suite fails with its tests, which are counted themselves; it counts where it failed by a hook.
    if (data.details?.type === 'suite' && data.details.error?.failureType === 'subtestsFailed') continue;
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped += 1;
    else counts[type === 'test:pass' ? 'passed' : 'failed'] += 1;
  }
  yield JSON.stringify(counts);
}
