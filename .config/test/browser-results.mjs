import { relative } from 'node:path';
import { root } from '../build/entries.mjs';
import { append, progressLine, testLine } from './result-lines.mjs';

const fileOf = ({ testFile }) => relative(root, testFile).replaceAll('\\', '/');

/**
 * Reporter of the browser test runner. Writes lines of JSON (see test/runner/results.ts) as each file ends, so that a
 * crash loses only the running file.
 */
export const browserResults = (path) => {
  let running;
  const begin = (session) => {
    running = fileOf(session);
    append(path, progressLine(running, 'began'));
  };
  const end = (session) => {
    const file = fileOf(session);
    append(path, ...resultsOf(session).map((test) => testLine({ file, ...test })), progressLine(file, 'ended'));
  };
  const blame = (name, error) => {
    const message = error instanceof Error ? error.stack : String(error);
    console.error(message);
    append(path, testLine({ file: running, name, seconds: 0, status: 'failed', message, isOfFile: true }));
  };
  return {
    start({ sessions }) {
      // The first file began before reporters start.
      [...sessions.forStatus('INITIALIZING')].forEach(begin);
      sessions.on('session-status-updated', (session) => {
        if (session.status === 'INITIALIZING') begin(session);
        if (session.status === 'FINISHED') end(session);
      });
      // Errors of the runner itself, such as of a plugin that works for a page. An unhandled rejection would end the
      // runner without this listener; an uncaught exception ends it, and its terminal may lose the message.
      process.on('unhandledRejection', (error) => blame('leaves no rejection unhandled', error));
      process.on('uncaughtException', (error) => {
        // The output is closed, and each message about it would cause the next such error.
        if (error.code === 'EPIPE') process.exit(1);
        blame('leaves no error uncaught', error);
      });
    },
  };
};

function resultsOf({ testResults, errors }) {
  const tests = testResults ? [...testsBelow(testResults, [])] : [];
  // A file that could not run, or has no test, counts as failed.
  const message = errors[0]?.message ?? (tests.length === 0 ? 'It has no test.' : undefined);
  const ofFile = { name: 'runs to its end', seconds: 0, status: 'failed', message, isOfFile: true };
  return message === undefined ? tests : [...tests, ofFile];
}

function* testsBelow({ tests, suites }, names) {
  for (const { name, duration, passed, skipped, error } of tests)
    yield {
      name: [...names, name].join(' › '),
      seconds: (duration ?? 0) / 1000,
      status: skipped ? 'skipped' : passed ? 'passed' : 'failed',
      message: error?.message,
    };
  for (const suite of suites) yield* testsBelow(suite, [...names, suite.name]);
}
