import { readFileSync, writeFileSync } from 'node:fs';
import { entries, nodeEntries, root } from './entries.mjs';

/** `npm run exports`: writes the package's entries into package.json and, for the compiler, into tsconfig.json. */

const packageFile = `${root}package.json`;
const packageJson = JSON.parse(readFileSync(packageFile, 'utf8'));
const builtFrom = (name, source) =>
  nodeEntries.includes(source)
    ? source.replace(/^src\/(.*)\.ts$/, './dist/node/$1.js')
    : `./dist/browser/${name === '.' ? 'index' : name.slice(2)}.js`;
packageJson.exports = {
  ...Object.fromEntries(
    Object.entries(entries).map(([name, source]) => [
      name,
      { types: source.replace(/^src\/(.*)\.ts$/, './dist/types/$1.d.ts'), default: builtFrom(name, source) },
    ]),
  ),
  // Exports that are plain files stay unchanged.
  ...Object.fromEntries(Object.entries(packageJson.exports).filter(([, target]) => typeof target === 'string')),
};
writeFileSync(packageFile, `${JSON.stringify(packageJson, null, 2)}\n`);

const compilerFile = `${root}tsconfig.json`;
const paths = Object.entries(entries)
  .map(([name, source]) => `      "laurel-widgets${name.slice(1)}": ["./${source}"]`)
  .join(',\n');
const compiler = readFileSync(compilerFile, 'utf8');
writeFileSync(compilerFile, compiler.replace(/("paths": \{\n)[^}]*?(\n {4}\})/, `$1${paths}$2`));
