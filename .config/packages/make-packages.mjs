import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { nodeEntries, root } from '../build/entries.mjs';
import { copyDocuments } from './package-documents.mjs';
import { packages } from './packages.mjs';

/** Makes the published packages in dist/packages from the builds in dist (`.config/packages/packages.mjs` lists them). */

const own = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const translations = 'dist/types/browser/i18n/translations/en';

function makePackage(name, { readme, files, threads = [], ...each }) {
  const folder = `${root}dist/packages/${name}`;
  rmSync(folder, { recursive: true, force: true });
  const sources = [...Object.values(each.entries), ...Object.values(each.bin ?? {}), ...threads];
  const code = modulesFrom(sources.map((source) => builtFrom(source, each.entries)));
  const types = declarationsFrom(Object.values(each.entries).map(typesOf));
  for (const file of code.files) copyCode(file, folder, name);
  for (const file of types.files) copyTypes(file, folder);
  // Files that the service reads beside its modules, such as migrations.
  if (sources.includes('src/service/index.ts'))
    copyFiltered('dist/node/service', `${folder}/dist/node/service`, (path) => !/\.js$/.test(path));
  for (const [from, to] of Object.entries(files)) copyFiltered(from, join(folder, to), () => true);
  const docs = copyDocuments(readme, folder, files);
  const needed = new Set(
    [...code.packages, ...types.packages].filter((dependency) => !(each.inCheckout ?? []).includes(dependency)),
  );
  writeFileSync(
    `${folder}/package.json`,
    `${JSON.stringify(manifestOf(name, each, needed, [...Object.values(files), ...docs]), null, 2)}\n`,
  );
}

/** @returns where the build writes a source's code: for browsers by the name of the entry, for servers by the source's own. */
function builtFrom(source, exported) {
  if (nodeEntries.includes(source)) return source.replace(/^src\/(.*)\.ts$/, 'dist/node/$1.js');
  const [name] = Object.entries(exported).find(([, other]) => other === source);
  return `dist/browser/${name === '.' ? 'index' : name.slice(2)}.js`;
}

/** @returns where the compiler writes a source's declarations. */
const typesOf = (source) => source.replace(/^src\/(.*)\.ts$/, 'dist/types/$1.d.ts');

/** @returns the files that modules of dist reach by imports, those that load later included, and the packages they need. */
function modulesFrom(starts) {
  const { inputs } = buildSync({
    absWorkingDir: root,
    entryPoints: starts,
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  }).metafile;
  const imported = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  return { files: Object.keys(inputs), packages: packagesOf(imported.map(({ path }) => path)) };
}

/** @returns the declarations that others reach, and the packages they need. */
function declarationsFrom(starts) {
  const files = new Set(starts);
  const outside = [];
  for (const file of files)
    for (const [, name] of readFileSync(root + file, 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g,
    )) {
      if (!name.startsWith('.')) outside.push(name);
      else if (!name.endsWith('.json')) files.add(join(dirname(file), name.replace(/\.js$/, '.d.ts')));
    }
  return { files, packages: packagesOf(outside) };
}

/** @returns the names of packages in import specifiers, without Node's own modules. */
function packagesOf(specifiers) {
  return specifiers
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0]);
}

/** Copies a module without the address of its source map, which is not published. */
function copyCode(file, folder, name) {
  const text = readFileSync(root + file, 'utf8')
    .replace(/^\/\/# sourceMappingURL=.*$/m, '')
    .replaceAll('"laurel-widgets/package.json"', `"${name}/package.json"`);
  write(join(folder, file), text);
}

/**
 * Copies declarations. A compiler reads types from JSON only with an option, so the English texts become declarations
 * too.
 */
function copyTypes(file, folder) {
  const text = readFileSync(root + file, 'utf8');
  write(join(folder, file), text.replaceAll("'./translations/en.json'", "'./translations/en.js'"));
  if (!text.includes("'./translations/en.json'")) return;
  const texts = JSON.parse(readFileSync(`${root}${translations}.json`, 'utf8'));
  write(join(folder, `${translations}.d.ts`), `declare const texts: ${typeOf(texts)};\nexport default texts;\n`);
}

const typeOf = (value) => {
  if (Array.isArray(value)) return `readonly (${[...new Set(value.map(typeOf))].join(' | ')})[]`;
  if (typeof value !== 'object' || value === null) return typeof value;
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${typeOf(inner)}`)
    .join('; ')} }`;
};

/** Copies a file or folder without source maps. */
function copyFiltered(from, to, isWanted) {
  cpSync(root + from, to, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || (!path.endsWith('.map') && isWanted(path)),
  });
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function manifestOf(name, each, needed, files) {
  const { version, keywords, type, license, engines } = own;
  const chosen = (versions = {}) => Object.fromEntries(Object.entries(versions).filter(([key]) => needed.has(key)));
  const optional = Object.fromEntries((each.optional ?? []).map((key) => [key, own.optionalDependencies[key]]));
  const peers = chosen(own.peerDependencies);
  const dependencies = { ...chosen(own.dependencies), ...sharedVersions(each.sharedWith) };
  const missing = [...needed].filter((key) => !(key in own.dependencies) && !(key in own.peerDependencies));
  if (missing.length > 0) throw new Error(`${name} imports ${missing.join(', ')}, which package.json does not list.`);
  const modules = [
    ...Object.entries(each.entries).map(([key, source]) => [
      key,
      { types: `./${typesOf(source)}`, default: `./${builtFrom(source, each.entries)}` },
    ]),
    ...Object.entries(each.typeExports ?? {}).map(([key, types]) => [
      key,
      { types: `./${types}`, default: './dist/hosts/types-alone.js' },
    ]),
  ];
  const [, main] = modules.find(([key]) => key === '.');
  return {
    ...{ name, version, description: each.description, keywords, type, license, engines },
    ...(each.bin && {
      bin: Object.fromEntries(Object.entries(each.bin).map(([key, source]) => [key, builtFrom(source, {})])),
    }),
    files: [...new Set(['dist', ...files])].filter((file) => !/^(LICENSE|README\.md|dist\/.*)$/.test(file)),
    ...(name === 'laurel-widgets' && {
      customElements: './custom-elements.json',
      'web-types': './dist/hosts/web-types.json',
    }),
    // For tools that do not support `exports`.
    main: main.default,
    types: main.types,
    typesVersions: {
      '*': Object.fromEntries(
        modules.filter(([key]) => key !== '.').map(([key, target]) => [key.slice(2), [target.types]]),
      ),
    },
    exports: { ...Object.fromEntries(modules), ...each.fileExports },
    sideEffects: each.sideEffects ?? false,
    dependencies,
    ...(Object.keys(peers).length > 0 && {
      peerDependencies: peers,
      peerDependenciesMeta: chosen(own.peerDependenciesMeta),
    }),
    ...(Object.keys(optional).length > 0 && { optionalDependencies: optional }),
  };
}

/** @returns the versions of dependencies that other dependencies name. */
const sharedVersions = (sharedWith = {}) =>
  Object.fromEntries(
    Object.entries(sharedWith).map(([dependency, other]) => [
      dependency,
      JSON.parse(readFileSync(`${root}node_modules/${other}/package.json`, 'utf8')).dependencies[dependency],
    ]),
  );

for (const [name, each] of Object.entries(packages)) makePackage(name, each);
