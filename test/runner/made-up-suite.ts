import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Choice } from './run-all.js';
import { onNode, suites } from './suites.js';

/** Tests that behave as their names say, each in a separate file. */
const behaviours = {
  passes: "it('passes', () => {});",
  fails: "it('passes', () => {}); it('fails', () => { throw new Error('always wrong'); });",
  /** Such as a test that the load of a whole run slows down: it leaves a file behind by which it knows the second time. */
  'fails-first': `it('fails first', () => {
    const seen = import.meta.filename + '.seen';
    if (existsSync(seen)) return;
    writeFileSync(seen, '');
    throw new Error('wrong at first');
  });`,
  'skips-later': `it('fails, then hides', { skip: existsSync(import.meta.filename + '.seen') }, () => {
    writeFileSync(import.meta.filename + '.seen', '');
    throw new Error('wrong at first');
  });`,
  crashes: "it('passes', () => {}); it('crashes', () => process.abort());",
  hangs: "it('passes', () => {}); it('hangs', () => { for (;;); });",
  rejects: `it('passes', async () => {
    Promise.reject(new Error('nobody handles this'));
    await new Promise(setImmediate);
  });`,
} as const;

export type Behaviour = keyof typeof behaviours;

export interface MadeUpSuite extends Choice {
  remove(): void;
}

/** Makes a suite of files with these behaviours, which node:test runs from a separate folder. */
export function madeUpSuite(wanted: readonly Behaviour[], fileLimit = 60_000): MadeUpSuite {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-made-up-'));
  const files = wanted.map((behaviour, at) => {
    const name = `${at + 1}-${behaviour}.test`;
    const imports = "import { existsSync, writeFileSync } from 'node:fs';\nimport { it } from 'node:test';\n";
    writeFileSync(join(folder, `${name}.js`), imports + behaviours[behaviour]);
    return `${name}.ts`;
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const { paths, ending } = suites.node;
  return {
    name: 'node',
    files,
    lacking: [],
    suite: {
      ...{ paths, ending, cores: 1, hands: 1, command: onNode(fileLimit) },
      prepare: () =>
        Promise.resolve({ env: { LAUREL_COMPILED: folder }, compiled: folder, stop: () => Promise.resolve() }),
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
