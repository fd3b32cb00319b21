import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';

/**
 * `npm run release -- patch|minor|major`: gives the changelog's "Unreleased" section a version and today's date, raises the
 * package's version, commits both and tags the commit. It publishes nothing.
 */
const changelogFile = `${root}CHANGELOG.md`;
const run = (command, ...args) => execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [kind] = process.argv.slice(2);
if (!['patch', 'minor', 'major'].includes(kind)) fail('Say which: npm run release -- patch, minor or major.');
if (run('git', 'status', '--porcelain')) fail('There are changes that are not committed. Commit or stash them first.');
const changelog = readFileSync(changelogFile, 'utf8');
const [, news = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(changelog) ?? [];
if (!news.trim()) fail('CHANGELOG.md has nothing under "Unreleased". Say there what changed, then release.');

run('npm', 'version', kind, '--no-git-tag-version');
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const day = new Date().toISOString().slice(0, 10);
writeFileSync(
  changelogFile,
  changelog.replace('## [Unreleased]\n', () => `## [Unreleased]\n\n## [${version}] - ${day}\n`),
);
run('git', 'commit', '--all', '--message', `release: ${version}`);
run('git', 'tag', `v${version}`);
process.stdout.write(
  `${version} is committed and tagged. Next: npm run verify, then npm publish in each folder of dist/packages\n`,
);
