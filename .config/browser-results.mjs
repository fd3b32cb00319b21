import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './entries.mjs';

/** Reporter of the browser test runner. Writes one line of JSON for each test: see `TestResult` in test/runner/results.ts. */
export const browserResults = (path) => ({
  onTestRunFinished({ sessions }) {
    const lines = sessions.flatMap(({ testFile, testResults, errors }) => {
      const file = relative(root, testFile).replaceAll('\\', '/');
      const tests = testResults ? [...testsBelow(testResults, [])] : [];
      // A file that could not run, or has no test, counts as failed.
      const broken = errors.length > 0 || tests.length === 0;
      return [...tests, ...(broken ? [{ name: 'runs', seconds: 0, status: 'failed' }] : [])].map((test) => ({
        file,
        ...test,
      }));
    });
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  },
});

function* testsBelow({ tests, suites }, names) {
  for (const { name, duration, passed, skipped } of tests)
    yield {
      name: [...names, name].join(' › '),
      seconds: (duration ?? 0) / 1000,
      status: skipped ? 'skipped' : passed ? 'passed' : 'failed',
    };
  for (const suite of suites) yield* testsBelow(suite, [...names, suite.name]);
}
