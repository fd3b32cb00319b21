import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folders and files that the demo serves. */
export interface BuiltPages {
  /** The script tag's files, as a CDN would hold them. */
  readonly cdn: string;
  /** The demo's own pages. */
  readonly pages: string;
  /** The documentation, with the pages that its live examples are. */
  readonly site: string;
  /** The community's pictures, as they are. */
  readonly pictures: string;
  /** File with the initial state of the community's chain. */
  readonly chain: string;
}

/** Sources of the build, relative to the root. */
const sources = ['src', 'demo', 'vite.config.ts', 'package-lock.json', 'README.md', 'CHANGELOG.md', '.docs'];

/** Returns the built pages. In a checkout, they are built first if a source is newer. */
export async function builtPages(): Promise<BuiltPages> {
  const root = packageRoot();
  const built = {
    cdn: join(root, 'dist/cdn'),
    pages: join(root, 'dist/demo'),
    site: join(root, 'dist/site'),
    pictures: join(root, 'demo/art'),
    chain: join(root, 'demo/contracts/chain.json'),
  };
  const isCheckout = existsSync(join(root, 'vite.config.ts'));
  if (isCheckout && !(await isUpToDate(root, built))) {
    const { build } = await import('vite');
    const configFile = join(root, 'vite.config.ts');
    for (const mode of ['cdn', 'walletconnect', 'demo']) await build({ configFile, mode, logLevel: 'error' });
    await buildSite(root);
  }
  return built;
}

/** Makes the manifest of the elements and, from it, the documentation. */
async function buildSite(root: string): Promise<void> {
  const analyzer = ['node_modules/@custom-elements-manifest/analyzer/cem.js', 'analyze', '--quiet'];
  const options = ['--config', '.config/custom-elements-manifest.config.mjs'];
  await run(process.execPath, [...analyzer, ...options], { cwd: root });
  await run(process.execPath, ['--import', 'tsx', 'demo/docs/build.ts'], { cwd: root });
}

async function isUpToDate(root: string, built: BuiltPages): Promise<boolean> {
  const outputs = [join(built.cdn, 'loader.js'), join(built.pages, 'index.html'), join(built.site, 'docs/docs.js')];
  if (!outputs.every((file) => existsSync(file))) return false;
  const newestSource = Math.max(...(await Promise.all(sources.map((source) => newest(join(root, source))))));
  const oldestOutput = Math.min(...(await Promise.all(outputs.map(async (file) => (await stat(file)).mtimeMs))));
  return newestSource < oldestOutput;
}

/** Returns the time of the latest change below a file or folder, in epoch ms. */
async function newest(path: string): Promise<number> {
  const own = await stat(path);
  if (!own.isDirectory()) return own.mtimeMs;
  const entries = await readdir(path);
  return Math.max(own.mtimeMs, ...(await Promise.all(entries.map((entry) => newest(join(path, entry))))));
}

/** Returns the nearest folder above this file with a package.json: the checkout, or the installed package. */
function packageRoot(): string {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('..', folder);
    if (parent.href === folder.href) throw new Error('The demo is not inside a package: package.json is missing.');
    folder = parent;
  }
  return fileURLToPath(folder);
}
