import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'esbuild';
import { root } from '../../.config/entries.mjs';

/** What tests start as processes and threads of their own. */
const scripts = ['src/cli.ts', 'test/service/dying-service.ts', 'test/e2e/hostile-site/server.ts'];
const worker = { 'pglite-worker': 'src/service/db/pglite-worker.ts' };
/** Starts the worker, which is compiled too and lies beside it. */
const besideWorker = join(root, 'src/service/db/pglite-client.ts');

/** A module knows its own address, and finds its neighbours by it: that of its source, wherever it was compiled to. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
      if (path.includes('/node_modules/') || path === besideWorker) return undefined;
      const address = JSON.stringify(pathToFileURL(path).href);
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', address);
      return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

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
  const folder = mkdtempSync(join(parent, 'tests-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const entries = [...files, ...scripts].map((file) => [file.replace(/\.ts$/, ''), file]);
  try {
    await build({
      absWorkingDir: root,
      entryPoints: { ...Object.fromEntries(entries), ...worker },
      outdir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      keepNames: true,
      sourcemap: 'linked',
      logLevel: 'warning',
      plugins: [sourceAddresses],
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
