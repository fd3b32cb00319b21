import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { findChromium } from '../../.config/test/engines.mjs';
import { root } from '../../.config/build/entries.mjs';
import { count, failures } from './results.js';
import { runAll } from './run-all.js';
import { inEngine } from './suites.js';

const config = '.config/test/web-test-runner.config.mjs';

/** The browser tests' own configuration, with a plugin that breaks on a page's command, and shorter timeouts. */
const brokenConfig = `
import config from ${JSON.stringify(join(root, config))};

const breaks = {
  reject: () => void Promise.reject(new Error('nobody handles this')),
  throw: () => void setTimeout(() => { throw new Error('nobody catches this'); }),
};
const plugin = {
  name: 'breaks',
  executeCommand({ command }) {
    breaks[command]?.();
    return command in breaks ? true : undefined;
  },
};
export default { ...config, plugins: [...config.plugins, plugin], testsFinishTimeout: 8_000 };
`;

const tests: Readonly<Record<string, string>> = {
  '1-passes': "it('passes', () => undefined);",
  '2-rejects': "it('passes', async () => { await executeServerCommand('reject'); });",
  '3-throws': "it('passes', async () => { await executeServerCommand('throw'); await new Promise(() => undefined); });",
  '4-hangs': "it('hangs', () => { for (;;); });",
  '5-passes': "it('passes', () => undefined);",
};

/** Writes the tests below the root, whose files alone the runner serves. */
function writeTests() {
  const parent = join(root, 'node_modules/.cache/laurel');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'made-up-'));
  writeFileSync(join(folder, 'config.mjs'), brokenConfig);
  const files = Object.entries(tests).map(([name, text]) => {
    const path = join(folder, `${name}.test.ts`);
    writeFileSync(path, `import { executeServerCommand } from '@web/test-runner-commands';\n${text}\n`);
    return relative(root, path).replaceAll('\\', '/');
  });
  return { folder, files };
}

describe(
  'the runner of the browser tests',
  { skip: findChromium() === undefined && 'there is no Chromium here' },
  () => {
    it('fails those files alone that break a plugin, end the runner or hang, and counts the others', async () => {
      const { folder, files } = writeTests();
      const chromium = inEngine('chromium');
      const command: typeof chromium.command = (order) =>
        chromium.command(order).map((argument) => (argument === config ? join(folder, 'config.mjs') : argument));
      try {
        const suite = { ...chromium, command, paths: [], cores: 1, hands: 1 };
        const { results, flaky } = await runAll([{ name: 'browser', suite, files, lacking: [] }], false);
        const all = results.flatMap((result) => result.tests);
        const failed = failures(results).map((failure) => failure.replace(/^.*\/(\d-\w+)\.test\.ts/, '$1'));
        const broken = new Set(failed.map((failure) => failure.slice(0, failure.indexOf(':'))));
        assert.deepEqual([...broken].sort(), ['2-rejects', '3-throws', '4-hangs'], failed.join('\n'));
        assert.match(failed.join('\n'), /2-rejects: leaves no rejection unhandled\n.*nobody handles this/);
        assert.match(failed.join('\n'), /3-throws: leaves no error uncaught\n.*nobody catches this/);
        assert.match(failed.join('\n'), /4-hangs: runs to its end/);
        // The file that rejects has a test that passes.
        assert.equal(count(all, 'passed'), 3);
        assert.deepEqual(flaky, []);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  },
);
