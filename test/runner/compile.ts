import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, type Plugin, build } from 'esbuild';
import { root } from '../../.config/build/entries.mjs';

/** Files that tests start as separate processes and threads. */
const scripts = [
  'src/cli/laurel-service.ts',
  'src/cli/laurel-proxy.ts',
  'test/service/dying-service.ts',
  'test/e2e/hostile-site/server.ts',
  'test/e2e/prepare.ts',
];
const worker = { 'pglite-worker': 'src/service/db/pglite-worker.ts' };
/** Starts the worker, which is compiled as well, and looks for it in its own folder. */
const besideWorker = join(root, 'src/service/db/pglite-client.ts');

/**
 * Whether a test adds something to a table before the code that derives from the table loads. Modules run in the order of
 * their imports only if the test is compiled into one file.
 */
const isOrdered = (file: string): boolean => basename(file).startsWith('made-up-');

/**
 * Sets `import.meta.url` to the address of the source, because a module finds its neighbours by it wherever it is
 * compiled.
 */
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

/** Packages of many small modules that read no files from their own folders. A process loads them faster from the compiled files. */
const bundled = /^(laurel-widgets|viem|ox|abitype|zod|@noble|@scure|jose|drizzle-orm|hono|fast-check)(\/|$)/;

/** Leaves all other packages where they are: some look for files next to their modules, or are not ES modules. */
const otherPackages: Plugin = {
  name: 'other-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || bundled.test(path) ? undefined : { path, external: true },
    );
  },
};

/**
 * Compiles tests, and the files that they start, into a few files. A process loads the service from those in half a second,
 * but from its 400 sources in two. The compiler is esbuild, as in `tsx`.
 *
 * @param files paths of tests from the root
 * @returns the folder with the tests, under their own names with `.js`, and a function that removes it
 */
export async function compile(files: readonly string[]): Promise<{ folder: string; remove: () => void }> {
  // Modules in this folder find packages as the sources do.
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
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [sourceAddresses(folder), otherPackages],
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

/** Removes folders that killed runs have left behind. No run lasts a day. */
function removeAbandoned(parent: string): void {
  const day = 24 * 3_600_000;
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > day;
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
}
