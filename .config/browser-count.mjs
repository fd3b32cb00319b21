import { writeFileSync } from 'node:fs';

/** Reporter of the browser test runner that writes how many tests passed, failed and were skipped as JSON to a file. */
export const browserCount = (file) => ({
  onTestRunFinished({ sessions }) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const { testResults, errors } of sessions) {
      const tests = testResults ? testsBelow(testResults) : [];
      for (const { passed, skipped } of tests) counts[skipped ? 'skipped' : passed ? 'passed' : 'failed'] += 1;
      // A file that could not run, and one without a test, have failed too.
      counts.failed += errors.length > 0 ? errors.length : tests.length === 0 ? 1 : 0;
    }
    writeFileSync(file, JSON.stringify(counts));
  },
});

function testsBelow({ tests, suites }) {
  return [...tests, ...suites.flatMap(testsBelow)];
}
