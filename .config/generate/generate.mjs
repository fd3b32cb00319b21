import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { elementFiles, missingParts } from './element-files.mjs';
import { entries, nodeEntries, root } from '../build/entries.mjs';
import { pageTexts } from './page-texts.mjs';
import { walletTypeFiles } from './wallet-type-files.mjs';

/**
 * `npm run generate`: writes every generated file: from `src/browser/registry.ts` the exports of package.json, the
 * paths of tsconfig.json, the list of states, and their tests; from the folders of `src/wallet-types` the lists of all
 * types; from the translations the texts of the service's pages. It lists the missing parts of elements. `--check`
 * writes nothing, and fails if a file is outdated or a part is missing.
 */

/** Returns package.json with the package's entries. */
function packageJson() {
  const current = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const builtFrom = (name, source) =>
    nodeEntries.includes(source)
      ? source.replace(/^src\/(.*)\.ts$/, './dist/node/$1.js')
      : `./dist/browser/${name === '.' ? 'index' : name.slice(2)}.js`;
  current.exports = {
    ...Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [
        name,
        { types: source.replace(/^src\/(.*)\.ts$/, './dist/types/$1.d.ts'), default: builtFrom(name, source) },
      ]),
    ),
    // Exports that are plain files stay unchanged.
    ...Object.fromEntries(Object.entries(current.exports).filter(([, target]) => typeof target === 'string')),
  };
  return `${JSON.stringify(current, null, 2)}\n`;
}

/** Returns tsconfig.json with the paths by which the compiler finds the package's entries. */
function compilerOptions() {
  const paths = Object.entries(entries)
    .map(([name, source]) => `      "laurel-widgets${name.slice(1)}": ["./${source}"]`)
    .join(',\n');
  return readFileSync(`${root}tsconfig.json`, 'utf8').replace(/("paths": \{\n)[^}]*?(\n {4}\})/, `$1${paths}$2`);
}

const files = {
  'package.json': packageJson(),
  'tsconfig.json': compilerOptions(),
  ...elementFiles(),
  ...walletTypeFiles(),
  ...pageTexts(),
};
const stale = Object.keys(files).filter(
  (path) => !existsSync(root + path) || readFileSync(root + path, 'utf8') !== files[path],
);
const missing = missingParts();
for (const sentence of missing) process.stderr.write(`${sentence}\n`);
if (process.argv.includes('--check')) {
  for (const path of stale) process.stderr.write(`${path} is not current: run \`npm run generate\`.\n`);
  process.exitCode = stale.length + missing.length > 0 ? 1 : 0;
} else
  for (const path of stale) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, files[path]);
    process.stdout.write(`${path}\n`);
  }
