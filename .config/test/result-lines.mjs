import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Maximum number of characters and of lines of a failure's reason. The log has the test's whole output. */
const longest = { reason: 1_000, lines: 12 };

/** Terminal colours, which some libraries write into their messages. */
const colours = /\u001b\[[0-9;]*m/g;

/** @param {string | undefined} message */
const shortened = (message) =>
  (message ?? 'no message')
    .replace(colours, '')
    .trim()
    .split('\n')
    .slice(0, longest.lines)
    .join('\n')
    .slice(0, longest.reason);

/** Returns the line of a test: see `TestResult` in test/runner/results.ts. A failure also says why, and how busy the machine was. */
export const testLine = ({ message, ...test }) =>
  `${JSON.stringify(test.status === 'failed' ? { ...test, reason: shortened(message), load: loadavg()[0] } : test)}\n`;

/** Returns the line that says that a file began or ended. */
export const progressLine = (file, progress) => `${JSON.stringify({ file, progress })}\n`;

/** Appends lines to a file synchronously, so that they are not lost if the process ends early. */
export const append = (path, ...lines) => appendFileSync(path, lines.join(''));
