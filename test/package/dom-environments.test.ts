import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../.config/build/entries.mjs';
import { scriptArguments } from '../support/script-arguments.js';

const run = promisify(execFile);

describe('a DOM without a browser, as in tests of sites', () => {
  for (const dom of ['jsdom', 'happy-dom'])
    it(`can import all entries and contain all elements: ${dom}`, async () => {
      const { stdout } = await run(process.execPath, [...scriptArguments('test/package/dom/elements.ts'), dom], {
        cwd: root,
      });
      const { shown, wrong } = JSON.parse(stdout) as { shown: Record<string, number>; wrong: string[] };
      assert.deepEqual(wrong, []);
      assert.equal(Object.keys(shown).length, 15);
      const empty = Object.keys(shown).filter((tag) => tag !== 'laurel-program' && shown[tag] === 0);
      assert.deepEqual(empty, []);
    });
});
