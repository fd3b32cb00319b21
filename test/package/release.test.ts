import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { root } from '../../.config/build/entries.mjs';

/** Files of the repository that the script reads. */
const files = ['.config/packages/release.mjs', '.config/build/entries.mjs', 'src/browser/registry.ts'];
const env = {
  ...process.env,
  ...{
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  },
};

describe('npm run release', () => {
  let folder: string;
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  const release = (...args: string[]): string => run(process.execPath, '.config/packages/release.mjs', ...args);
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-release-'));
    for (const file of files) cpSync(join(root, file), join(folder, file));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'released', version: '0.1.9', type: 'module' }));
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      '# Changelog\n\n## [Unreleased]\n\n- A $& new thing.\n\n## [0.1.9]\n\n- Old.\n',
    );
    run('git', 'init', '--quiet');
    run('git', 'add', '--all');
    run('git', 'commit', '--quiet', '--message', 'before');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('gives the unreleased changes a version, in changelog, package and tag', () => {
    assert.match(release('minor'), /^0\.2\.0 is committed and tagged/);
    assert.equal((JSON.parse(read('package.json')) as { version: string }).version, '0.2.0');
    assert.match(
      read('CHANGELOG.md'),
      /## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n- A \$& new thing\.\n\n## \[0\.1\.9\]/,
    );
    assert.equal(run('git', 'describe', '--tags').trim(), 'v0.2.0');
    assert.equal(run('git', 'status', '--porcelain'), '');
  });

  it('refuses without unreleased changes, with uncommitted files, or without a kind', () => {
    assert.throws(() => release('patch', 'now') && release('patch'), /nothing under "Unreleased"/);
    writeFileSync(join(folder, 'new.txt'), '');
    assert.throws(() => release('patch'), /not committed/);
    assert.throws(() => release(), /patch, minor or major/);
  });
});
