import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../../.config/build/entries.mjs';
import { packages } from '../../.config/packages/packages.mjs';
import { scriptArguments } from '../support/script-arguments.js';
import { hasGit, matches, read, repositoryFiles } from './repository.js';

/** The packages with a command, and the source behind it. */
const sources = Object.fromEntries(
  Object.entries(packages).flatMap(([name, { bin = {} }]) => Object.values(bin).map((source) => [name, source])),
);

/** Folder with a link to each command by its name, as npm makes them. */
let links = '';
before(() => {
  links = mkdtempSync(join(tmpdir(), 'laurel-commands-'));
  for (const [name, source] of Object.entries(sources))
    symlinkSync(scriptArguments(source).at(-1) ?? '', join(links, name));
});
after(() => rmSync(links, { recursive: true }));

/** Runs a package's command, and returns its output. */
function call(name: string, ...args: string[]): string {
  const { npm_command: _, ...env } = process.env;
  const nodeOptions = scriptArguments(sources[name] ?? '').slice(0, -1);
  return execFileSync(process.execPath, [...nodeOptions, join(links, name), ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** Returns the commands that a package lists. */
const commandsOf = (name: string): string[] => matches(call(name, '--help'), /^ {2}([a-z]+) /gm);

describe("a package's command", () => {
  it("has the package's name, so that npx finds it", () => {
    assert.deepEqual(Object.keys(sources), ['laurel-proxy', 'laurel-service']);
    for (const [name, { bin = {} }] of Object.entries(packages))
      assert.deepEqual(Object.keys(bin), name in sources ? [name] : []);
  });

  it('names itself as it was called, in help and errors', () => {
    for (const name of Object.keys(sources)) {
      assert.match(call(name, '--help'), new RegExp(`^Usage: ${name} <command>[^]*\\nRun ${name} <command> --help`));
      assert.match(call(name, 'doctor', '--help'), new RegExp(`^Usage: ${name} doctor `));
      assert.throws(() => call(name, 'snippet', '--colour'), new RegExp(`Run ${name} snippet --help`));
    }
    assert.match(call('laurel-service', 'points', 'undo', '--help'), /^Usage: laurel-service points undo /);
  });
});

const isClone = hasGit();

describe('texts', { skip: !isClone && 'git does not know this folder, or is not on this machine' }, () => {
  const texts = repositoryFiles()
    .filter((path) => /\.(md|txt|ts|mjs|cjs|js|json|ya?ml|php|html)$/.test(path) && path !== 'package-lock.json')
    .map((path) => ({ path, text: read(path).replaceAll(/\s+/g, ' ') }));

  it('use npx only with packages that have a command, and with existing commands', () => {
    const known = Object.fromEntries(Object.keys(sources).map((name) => [name, commandsOf(name)]));
    let count = 0;
    for (const { path, text } of texts)
      for (const [called, name = '', command = ''] of text.matchAll(
        /\bnpx (?:-\S+ )*(laurel[\w-]*)(?: (<?[a-z-]+))?/g,
      )) {
        count += 1;
        assert.ok(name in known, `${path}: ${called}`);
        if (/^[a-z]/.test(command)) assert.ok(known[name]?.includes(command), `${path}: ${called}`);
      }
    assert.ok(count > 25, `${count} calls`);
  });

  it('never use the bare name, which is not one of our packages', () => {
    const commands = commandsOf('laurel-service').join('|');
    // A backup's name begins with this word and a number.
    const bare = new RegExp(`(?<![\\w/.@-])laurel (?:<|--|(?:${commands})\\b(?! \\d))`);
    for (const { path, text } of texts) assert.doesNotMatch(text, bare, path);
  });
});
