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
  /** The community's pictures, unchanged. */
  readonly pictures: string;
  /** File with the initial state of the community's chain. */
  readonly chain: string;
}

/** Sources of the build, relative to the root. */
const sources = ['src', 'demo', 'vite.config.ts', 'package-lock.json', 'README.md', 'CHANGELOG.md', '.docs'];

/** A build that is under way. */
export interface Build {
  readonly built: BuiltPages;
  /** Resolves when the script tag's files and the demo's pages are built. */
  readonly pages: Promise<void>;
  /** Builds the documentation from them. That takes as long again, and no page of the demo needs it. */
  makeSite(signal?: AbortSignal): Promise<void>;
}

/** Returns the built pages, with the documentation. In a checkout, they are built first if a source is newer. */
export async function builtPages(): Promise<BuiltPages> {
  const { built, pages, makeSite } = startBuild();
  await pages;
  await makeSite();
  return built;
}

/** Starts to build everything that is older than its sources. An installed package already contains all of it. */
export function startBuild(): Build {
  const root = packageRoot();
  const built = {
    cdn: join(root, 'dist/cdn'),
    pages: join(root, 'dist/demo'),
    site: join(root, 'dist/site'),
    pictures: join(root, 'demo/art'),
    chain: join(root, 'demo/contracts/chain.json'),
  };
  const isCheckout = existsSync(join(root, 'vite.config.ts'));
  const [loader, index] = [join(built.cdn, 'loader.js'), join(built.pages, 'index.html')];
  const files = [loader, join(built.cdn, 'walletconnect.js'), index];
  const fromSources = sources.map((source) => join(root, source));
  return {
    built,
    pages: isCheckout ? unlessNewer(files, fromSources, () => buildPages(root)) : Promise.resolve(),
    makeSite: async (signal) => {
      if (!isCheckout) return;
      await unlessNewer([join(built.site, 'docs/docs.js')], [...fromSources, loader, index], () =>
        buildSite(root, signal),
      );
    },
  };
}

async function buildPages(root: string): Promise<void> {
  const { build } = await import('vite');
  const configFile = join(root, 'vite.config.ts');
  const inMode = (mode: string) => build({ configFile, mode, logLevel: 'error' });
  // WalletConnect's file is written to the folder that the script tag's build empties first.
  await Promise.all([inMode('cdn').then(() => inMode('walletconnect')), inMode('demo')]);
}

/** Builds the manifest of the elements and, from it, the documentation. */
async function buildSite(root: string, signal: AbortSignal | undefined): Promise<void> {
  const analyzer = ['node_modules/@custom-elements-manifest/analyzer/cem.js', 'analyze', '--quiet'];
  const options = ['--config', '.config/generate/custom-elements-manifest.config.mjs'];
  await run(process.execPath, [...analyzer, ...options], { cwd: root, signal });
  await run(process.execPath, ['--import', 'tsx', 'demo/docs/build.ts'], { cwd: root, signal });
}

/** Builds files, unless they are newer than all their sources. */
async function unlessNewer(
  outputs: readonly string[],
  inputs: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  if (outputs.every((file) => existsSync(file))) {
    const newestInput = Math.max(...(await Promise.all(inputs.map(newest))));
    const oldestOutput = Math.min(...(await Promise.all(outputs.map(async (file) => (await stat(file)).mtimeMs))));
    if (newestInput < oldestOutput) return;
  }
  await make();
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
