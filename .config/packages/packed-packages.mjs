import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from '../build/entries.mjs';
import { packages } from './packages.mjs';

/**
 * Packs the packages of dist/packages, and checks what npm would publish: its size and its number of dependencies against the limits of
 * `.config/packages/packages.mjs`, that no script runs on installation, that `npx` finds its command, that types resolve in every mode (attw), and
 * publint.
 */
const folder = `${root}dist/packages`;
const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
const wrong = [];
const lines = [];

const manifest = (name) => JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8'));

function pack(name) {
  const json = execFileSync('npm', ['pack', '--json', '--loglevel', 'error', '--pack-destination', folder], {
    cwd: `${folder}/${name}`,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(json)[0];
}

/** Returns a figure beside its limit, and records it if it exceeds the limit. */
function limited(name, unit, value, limit) {
  const text = `${unit === 'MB unpacked' ? value.toFixed(1) : Math.round(value)} of ${limit} ${unit}`;
  if (value > limit) wrong.push(`${name}: ${text}`);
  return text;
}

/** Returns the paths in the lock file that npm installs with a package, without its optional dependencies. */
function installedWith(name, sharedWith = {}) {
  const found = new Set();
  const add = (dependencies, from) => {
    for (const dependency of Object.keys(dependencies)) {
      const path = resolved(
        dependency,
        !from && dependency in sharedWith ? `node_modules/${sharedWith[dependency]}` : from,
      );
      if (path === undefined) throw new Error(`package-lock.json has no ${dependency}, which ${from || name} needs.`);
      if (found.has(path)) continue;
      found.add(path);
      add({ ...lock[path].dependencies, ...required(lock[path]) }, path);
    }
  };
  add(manifest(name).dependencies, '');
  return found;
}

/**
 * Returns how many packages there are. Versions with the same major count once, because one of them satisfies all
 * ranges even if the lock file of this larger project has two.
 */
const distinct = (paths) =>
  new Set([...paths].map((path) => `${path.slice(path.lastIndexOf('node_modules/'))}@${parseInt(lock[path].version)}`))
    .size;

/** Returns the peers that npm installs: those that are not optional. */
const required = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));

/** Returns the path of a dependency as Node finds it from a package. */
function resolved(dependency, from) {
  const path = `${from ? `${from}/` : ''}node_modules/${dependency}`;
  if (path in lock) return path;
  if (!from) return undefined;
  return resolved(dependency, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)));
}

/**
 * Returns the entries whose types do not resolve to what runs. It is intended that `require` gets ES modules: Node
 * 20.19 loads them.
 */
async function typeProblems(name, { fileExports }, archive) {
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(archive), {
    excludeEntrypoints: Object.keys(fileExports),
  });
  if (!types) return [`${name}: attw finds no types`];
  return problems
    .filter(({ kind }) => kind !== 'CJSResolvesToESM')
    .map(({ kind, ...where }) => `${name}: attw: ${kind} ${JSON.stringify(where)}`);
}

async function publishProblems(name, archive) {
  const { messages, pkg } = await publint({
    pack: { tarball: archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.byteLength) },
    strict: true,
  });
  return messages.map((message) => `${name}: publint: ${formatMessage(message, pkg, { color: false })}`);
}

for (const [name, each] of Object.entries(packages)) {
  const packed = pack(name);
  const installed = installedWith(name, each.sharedWith);
  lines.push(
    [
      name.padEnd(15),
      limited(name, 'packages', distinct(installed) + 1, each.maxPackages),
      limited(name, 'kB packed', packed.size / 1000, each.maxPackedKB),
      limited(name, 'MB unpacked', packed.unpackedSize / 1e6, each.maxUnpackedMB),
      `${packed.entryCount} files`,
    ].join(' · '),
  );
  for (const path of installed)
    if (lock[path].hasInstallScript) wrong.push(`${name}: ${path} runs a script on installation`);
  for (const { path } of packed.files) if (path.endsWith('.map')) wrong.push(`${name} contains ${path}`);
  // `npx` runs the command that has the name of its package.
  for (const [command, file] of Object.entries(manifest(name).bin ?? {}))
    if (command !== name || !packed.files.some(({ path }) => path === file))
      wrong.push(`${name}: the command ${command} at ${file}`);
  const archive = readFileSync(`${folder}/${packed.filename}`);
  wrong.push(...(await typeProblems(name, each, archive)), ...(await publishProblems(name, archive)));
}

process.stdout.write(`${[...lines, ...wrong].join('\n')}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
