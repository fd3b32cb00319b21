import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, type Plugin, build } from 'esbuild';
import { root } from '../../.config/entries.mjs';

/** What tests start as processes and threads of their own. */
const scripts = ['src/cli.ts', 'test/service/dying-service.ts', 'test/e2e/hostile-site/server.ts'];
const worker = { 'pglite-worker': 'src/service/db/pglite-worker.ts' };
/** Starts the worker, which is compiled too, and looks for it beside itself. */
const besideWorker = join(root, 'src/service/db/pglite-client.ts');

/**
 * Adds something to a table before what derives from it is loaded. Modules run in the order of their imports only where a test
 * is compiled into one file.
 */
const isOrdered = (file: string): boolean => basename(file).startsWith('made-up-');

/** A module knows its own address, and finds its neighbours by it: that of its source, wherever it was compiled to. */
const sourceAddresses = (folder: string): Plugin => ({
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const address = pathToFileURL(path === besideWorker ? join(folder, 'pglite-client.js') : path);
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(address.href));
      return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
});

/**
 * Compiles tests, and what they start, into a few files: from those a process has loaded the service in half a second, from
 * its 400 sources in two. It is esbuild that compiles, as `tsx` has it do.
 *
 * @param files of tests, from the root
 * @returns the folder they are in, under their own names with `.js`, and how to remove it
 */
export async function compile(files: readonly string[]): Promise<{ folder: string; remove: () => void }> {
  // Packages are found from there as they are from the sources.
  const parent = join(root, 'node_modules/.cache/laurel/compiled');
  mkdirSync(parent, { recursive: true });
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, 'tests-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const options: BuildOptions = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    keepNames: true,
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [sourceAddresses(folder)],
  };
  const named = (some: readonly string[]) => Object.fromEntries(some.map((file) => [file.replace(/\.ts$/, ''), file]));
  const others = [...files.filter((file) => !isOrdered(file)), ...scripts];
  try {
    await Promise.all([
      build({ ...options, splitting: true, entryPoints: { ...named(others), ...worker } }),
      build({ ...options, entryPoints: named(files.filter(isOrdered)) }),
    ]);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** A run that was killed leaves its folder behind; none lasts a day. */
function removeAbandoned(parent: string): void {
  const day = 24 * 3_600_000;
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > day;
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
}
