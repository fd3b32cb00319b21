import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.config/build/entries.mjs';

/** Folder with the files that the test runner has compiled for this run (test/runner/compile.ts). */
const compiled = process.env['LAUREL_COMPILED'];

/** Returns the arguments for `node` to run a script of the repository: the compiled file of this run, otherwise its source. */
export function scriptArguments(script: string): string[] {
  const path = compiled && join(compiled, script.replace(/\.ts$/, '.js'));
  return path && existsSync(path) ? ['--enable-source-maps', path] : ['--import', 'tsx', join(root, script)];
}
