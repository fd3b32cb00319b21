import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../.config/build/entries.mjs';

/** Everything that the generator and the checks of single elements read. */
const paths = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'README.md', '.config', 'src'],
  ...['demo/states', 'demo/docs', 'test/browser/elements/contract', 'test/package', 'test/support'],
];

/** A copy of the repository's sources, for tests that add something to it. */
export class RepositoryCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'laurel-copy-'));

  constructor() {
    for (const path of paths) cpSync(join(root, path), this.path(path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), this.path('node_modules'));
  }

  path(path: string): string {
    return join(this.#folder, path);
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }

  /** Replaces a text, which the file has to contain. */
  replace(path: string, text: string, by: string): void {
    const before = this.read(path);
    if (!before.includes(text)) throw new Error(`${path} does not contain ${text}`);
    this.write(path, before.replace(text, by));
  }

  removeFolder(path: string): void {
    rmSync(this.path(path), { recursive: true });
  }

  /** Runs a script of the copy with Node. */
  run(...args: readonly string[]): {
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  } {
    // Node's test runner does not run inside itself unless this variable is removed.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    return spawnSync(process.execPath, args, { cwd: this.#folder, encoding: 'utf8', env });
  }

  /** Runs a module in the copy, and returns the JSON that it prints. */
  evaluate(program: string): unknown {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    return JSON.parse(execFileSync(process.execPath, args, { cwd: this.#folder, encoding: 'utf8' }));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
