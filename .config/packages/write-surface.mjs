import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';
import { publicSurface, surfaceChange, undescribed } from './public-surface.mjs';

/**
 * `npm run surface`: writes the public surface to .docs/public-surface.txt, from the manifest of the last build; fails
 * without writing if the changelog does not name the changes. With `--check`, as `npm run verify` calls it, writes
 * nothing, and fails if the file is outdated.
 */
const file = `${root}.docs/public-surface.txt`;
const written = readFileSync(file, 'utf8');
const now = publicSurface(JSON.parse(readFileSync(`${root}dist/custom-elements.json`, 'utf8')));

/** @param {string} problem */
function fail(problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

if (process.argv.includes('--check')) {
  const change = surfaceChange(written, now);
  if (change) fail(change);
} else {
  const names = undescribed(written, now, readFileSync(`${root}CHANGELOG.md`, 'utf8'));
  if (names.length > 0) fail(`Describe in CHANGELOG.md, under "Unreleased", by name: ${names.join(', ')}.`);
  else writeFileSync(file, now);
}
