import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flakyList } from './flaky-list.js';
import { type Behaviour, madeUpSuite } from './made-up-suite.js';
import { count, failures } from './results.js';
import { type Run, runAll } from './run-all.js';
import type { Suite } from './suites.js';

async function run(files: readonly Behaviour[], options: { fileLimit?: number; suite?: Partial<Suite> } = {}) {
  const made = madeUpSuite(files, options.fileLimit);
  try {
    return outcome(await runAll([{ ...made, suite: { ...made.suite, ...options.suite } }], false));
  } finally {
    made.remove();
  }
}

function outcome({ results, flaky }: Run) {
  const tests = results.flatMap((result) => result.tests);
  return { passed: count(tests, 'passed'), failed: failures(results), flaky: flakyList(flaky) };
}

describe('a run of tests', () => {
  it('passes without flaky files if every test passes', async () => {
    assert.deepEqual(await run(['passes', 'passes']), { passed: 2, failed: [], flaky: [] });
  });

  it('fails if a test fails again when run alone', async () => {
    const { passed, failed, flaky } = await run(['passes', 'fails']);
    assert.equal(passed, 2);
    assert.deepEqual(failed, ['node 2-fails.test.ts: fails\n    always wrong']);
    assert.deepEqual(flaky, []);
  });

  it('passes if a failed test passes alone, and reports its error and the load', async () => {
    const { passed, failed, flaky } = await run(['passes', 'fails-first']);
    assert.equal(passed, 2);
    assert.deepEqual(failed, []);
    assert.match(
      flaky.join('\n'),
      /^node 2-fails-first.test.ts\n {4}fails first, at a load of \d+\.\d\n {8}wrong at first$/,
    );
  });

  it('fails if a test is skipped in its second run', async () => {
    const { failed, flaky } = await run(['passes', 'skips-later']);
    assert.deepEqual(failed, ['node 2-skips-later.test.ts: fails, then hides\n    wrong at first']);
    assert.deepEqual(flaky, []);
  });

  it('counts the other files if one crashes', async () => {
    const { passed, failed, flaky } = await run(['passes', 'crashes', 'passes']);
    assert.ok(passed >= 2, `${passed} passed`);
    assert.equal(failed.length, 1);
    assert.match(String(failed), /^node 2-crashes.test.ts: runs to its end/);
    assert.deepEqual(flaky, []);
  });

  it('ends a hanging file at its limit, and counts the others', async () => {
    const { passed, failed } = await run(['passes', 'hangs', 'passes'], { fileLimit: 4_000 });
    assert.ok(passed >= 2, `${passed} passed`);
    assert.equal(failed.length, 1);
    assert.match(String(failed), /^node 2-hangs.test.ts: runs to its end\n {4}test timed out after 4000ms$/);
  });

  it('fails only the file with an unhandled rejection', async () => {
    const { failed } = await run(['passes', 'rejects', 'passes']);
    assert.equal(failed.length, 1);
    assert.match(String(failed), /^node 2-rejects.test.ts: passes\n {4}nobody handles this$/);
  });

  it('passes with eight flaky files, and fails with nine', async () => {
    const eight = await run(Array.from({ length: 8 }, () => 'fails-first'));
    assert.deepEqual([eight.passed, eight.failed.length, eight.flaky.length], [8, 0, 8]);
    const nine = await run(Array.from({ length: 9 }, () => 'fails-first'));
    assert.deepEqual([nine.passed, nine.failed.length, nine.flaky.length], [9, 1, 9]);
    assert.match(String(nine.failed), /has at most 8 flaky files/);
  });
});

describe('a process that runs several files', () => {
  /** A runner that crashes in the middle of its second file at first, and then works. */
  const crashesFirst: Suite['command'] = ({ files, results, isAlone }) => {
    const line = (value: object) =>
      `fs.appendFileSync(${JSON.stringify(results)}, ${JSON.stringify(JSON.stringify(value))} + '\\n');`;
    const whole = (file: string) =>
      line({ file, progress: 'began' }) +
      line({ file, name: 'passes', seconds: 0, status: 'passed' }) +
      line({ file, progress: 'ended' });
    const [first = '', second = ''] = files;
    const crash = `${line({ file: second, progress: 'began' })} console.log('no room'); process.abort();`;
    return ['-e', `const fs = require('fs'); ${whole(first)} ${isAlone ? files.slice(1).map(whole).join('') : crash}`];
  };

  it('is split if it crashes: the running file is named, and those after it run as well', async () => {
    const files = ['passes', 'passes', 'passes'] as const;
    const { passed, failed, flaky } = await run(files, { suite: { command: crashesFirst } });
    assert.equal(passed, 3);
    assert.deepEqual(failed, []);
    assert.equal(flaky.length, 1);
    assert.match(String(flaky), /^node 2-passes.test.ts\n.*ended with SIGABRT after 1 tests.*no room/s);
  });

  it('fails its files if it crashes before each of them', async () => {
    const command = () => ['-e', 'console.log("no browser"); process.exit(3)'];
    const { passed, failed } = await run(['passes', 'passes'], { suite: { command } });
    assert.equal(passed, 0);
    assert.match(
      failed.join('\n'),
      /^node test \(node\): ends as it should\n.*ended with 3 after 0 tests.*no browser/s,
    );
  });

  it('is ended once it stops reporting', async () => {
    const command = () => ['-e', 'setInterval(() => {}, 1_000)'];
    const { failed } = await run(['passes'], { suite: { command, silenceLimit: 500 } });
    assert.match(failed.join('\n'), /^node 1-passes.test.ts: ends as it should\n.*ended with SIGTERM after 0 tests/s);
  });

  it('fails if it silently leaves out a file', async () => {
    const command: Suite['command'] = ({ results }) => {
      const line = JSON.stringify({ file: '1-passes.test.ts', name: 'passes', seconds: 0, status: 'passed' });
      const ended = JSON.stringify({ file: '1-passes.test.ts', progress: 'ended' });
      return [
        '-e',
        `require('fs').writeFileSync(${JSON.stringify(results)}, ${JSON.stringify(`${line}\n${ended}\n`)})`,
      ];
    };
    const { failed } = await run(['passes', 'passes'], { suite: { command } });
    assert.match(failed.join('\n'), /^node test \(node\): ends as it should/);
  });
});
