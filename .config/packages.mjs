import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entries, nodeEntries, root } from './entries.mjs';

/**
 * Makes the packages that are published, in dist/packages: each with the built files that its entries need, and with the
 * dependencies that those import. The root package.json stays the only one that is written by hand.
 */
const whole = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const forServers = (source) => nodeEntries.includes(source);

/** Exports of a package: entries of the repository, by their names there. */
const exportsOf = (names) => Object.fromEntries(Object.entries(names).map(([name, own]) => [name, whole.exports[own]]));
const browserEntries = Object.fromEntries(
  Object.entries(entries).flatMap(([name, source]) => (forServers(source) ? [] : [[name, name]])),
);

/** Returns the version of a package that viem names. */
const ofViem = (name) => JSON.parse(readFileSync(`${root}node_modules/viem/package.json`, 'utf8')).dependencies[name];

const packages = [
  {
    name: 'laurel-widgets',
    description: whole.description,
    exports: {
      ...exportsOf(browserEntries),
      './laurel.css': whole.exports['./laurel.css'],
      './translations/*.json': whole.exports['./translations/*.json'],
      './custom-elements.json': whole.exports['./custom-elements.json'],
    },
    folders: ['src/i18n/translations'],
    files: ['dist/cdn/laurel.css', 'dist/custom-elements.json', 'README.md'],
    more: {
      customElements: whole.customElements,
      sideEffects: whole.sideEffects.filter((path) => path.startsWith('./dist/browser')),
    },
    peers: whole.peerDependencies,
    // The version that viem brings along: both have what is needed, and so it is installed once.
    versions: { '@noble/hashes': ofViem('@noble/hashes') },
    readme: 'README.md',
  },
  {
    name: 'laurel-proxy',
    description:
      'The proxy between the pages of a community and the platform: it holds the API key and serves the elements of Laurel.',
    exports: {
      ...exportsOf({ '.': './proxy', './node': './proxy/node', './verify': './verify', './contract': './contract' }),
      './openapi.json': whole.exports['./openapi.proxy.json'],
    },
    bin: { laurel: './dist/node/proxy-cli.js' },
    folders: ['dist/cdn'],
    files: ['dist/openapi.proxy.json'],
    readme: 'src/proxy/README.md',
  },
  {
    name: 'laurel-service',
    description: "The platform's whole API on embedded Postgres or a Postgres server, with a demo of everything.",
    exports: {
      ...exportsOf({ '.': './service', './contract': './contract' }),
      './commands': { types: './dist/types/commands.d.ts', default: './dist/node/commands.js' },
      './openapi.json': whole.exports['./openapi.json'],
    },
    bin: { laurel: './dist/node/cli.js' },
    entries: ['dist/node/service/db/pglite-worker.js'],
    folders: ['dist/cdn', 'dist/demo', 'dist/site', 'dist/node/service/db/migrations', 'demo/art'],
    files: [
      'demo/contracts/chain.json',
      'dist/openapi.json',
      'dist/custom-elements.json',
      ...readdirSync(`${root}dist/node/service/db`)
        .filter((name) => name.endsWith('.tar.gz'))
        .map((name) => `dist/node/service/db/${name}`),
    ],
    optional: whole.optionalDependencies,
    readme: '.docs/operating.md',
  },
];

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\n]+)["']/g;

/** Returns the built files that entries import, and the names of the packages that these import. */
function trace(starts) {
  const files = new Set();
  const imported = new Set();
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(root + file, 'utf8');
    for (const [, to] of text.matchAll(specifiers)) {
      if (!to.startsWith('.')) imported.add(to);
      else {
        const path = relative(root, join(root, dirname(file), to)).replaceAll('\\', '/');
        const target = file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path;
        if (existsSync(root + target)) visit(target);
      }
    }
  };
  for (const start of starts) visit(start);
  return { files: [...files], imported: [...imported] };
}

const nameOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const out = `${root}dist/packages/`;
rmSync(out, { recursive: true, force: true });
for (const each of packages) {
  const {
    name,
    description,
    exports,
    bin = {},
    entries: further = [],
    folders,
    files,
    optional,
    peers,
    more = {},
    versions = {},
    readme,
  } = each;
  const folder = `${out}${name}/`;
  const targets = Object.values(exports).flatMap((to) => (typeof to === 'string' ? [] : [to.default, to.types]));
  const starts = [...targets, ...Object.values(bin)].map((path) => path.slice(2));
  const traced = trace([...starts, ...further]);
  const copy = (path) => {
    mkdirSync(dirname(folder + path), { recursive: true });
    cpSync(root + path, folder + path, { recursive: true, filter: (from) => !from.endsWith('.map') });
  };
  for (const path of [...traced.files, ...folders, ...files]) if (existsSync(root + path)) copy(path);
  for (const path of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md']) copy(path);
  cpSync(root + readme, `${folder}README.md`);
  const needed = [...new Set(traced.imported.map(nameOf))].filter((needs) => needs in whole.dependencies).sort();
  const { version, license, engines, keywords } = whole;
  const packageJson = {
    ...{ name, version, description, keywords, type: 'module', license, engines },
    ...(Object.keys(bin).length > 0 && { bin }),
    exports: { ...exports, './package.json': './package.json' },
    ...more,
    dependencies: Object.fromEntries(needed.map((needs) => [needs, versions[needs] ?? whole.dependencies[needs]])),
    ...(optional && { optionalDependencies: optional }),
    ...(peers && { peerDependencies: peers, peerDependenciesMeta: whole.peerDependenciesMeta }),
  };
  writeFileSync(`${folder}package.json`, `${JSON.stringify(packageJson, null, 2)}\n`);
  execFileSync('npx', ['--no-install', 'publint', '--strict', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const size = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ size: bytes, entryCount }] = JSON.parse(size);
  process.stdout.write(
    `dist/packages/${name}: ${needed.length} dependencies, ${entryCount} files, ${Math.round(bytes / 1000)} kB\n`,
  );
}
