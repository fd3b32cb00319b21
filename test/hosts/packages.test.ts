import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../.config/build/entries.mjs';
import { packages } from '../../.config/packages/packages.mjs';
import packageJson from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const tools = [
  'vite@8.3.8',
  'webpack@5.112.2',
  'esbuild@0.28.2',
  'rollup@4.63.2',
  '@rollup/plugin-node-resolve@16.0.3',
  '@rollup/plugin-commonjs@29.0.3',
  'typescript@5.9.3',
  '@types/node@20.19.43',
];

/** Modules that a package exports, as other projects name them. */
const modulesOf = (name: keyof typeof packages): string[] =>
  Object.keys(packages[name]?.entries ?? {}).map((entry) => name + entry.slice(1));

/** A module that uses everything that others export, so that no bundler drops any of it. */
const using = (modules: readonly string[]): string =>
  [
    ...modules.map((module, index) => `import * as m${index} from '${module}';`),
    `globalThis.counts = [${modules.map((_, index) => `Object.keys(m${index}).length`).join(', ')}];`,
    `globalThis.all = [${modules.map((_, index) => `m${index}`).join(', ')}];`,
  ].join('\n');

/** Bytes that a bundle of all elements has at least, so that none is left out. */
const allElements = 500_000;

/** Returns the size of the scripts in a folder. */
async function bytesOf(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Configurations for the bundlers, which all write `out/<bundler>.js`. */
const bundlers: Readonly<Record<string, readonly string[]>> = {
  esbuild: [
    'esbuild',
    'all.js',
    '--bundle',
    '--format=esm',
    '--splitting',
    '--outdir=out/esbuild',
    '--log-level=warning',
  ],
  vite: ['vite', 'build', '--config', 'vite.config.js', '--logLevel', 'warn'],
  rollup: ['rollup', '--config', 'rollup.config.js', '--silent'],
};

describe('the packages, installed in empty folders', { timeout: 900_000 }, () => {
  let folder: string;
  const folderOf = (name: string): string => join(folder, name);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-packages-'));
    for (const name of Object.keys(packages)) {
      await mkdir(folderOf(name));
      await writeFile(join(folderOf(name), 'package.json'), '{"private":true,"type":"module"}');
      const pack = ['pack', '--loglevel', 'error', '--pack-destination', folder];
      await run('npm', pack, { cwd: join(root, 'dist/packages', name) });
      const archive = join(folder, `${name}-${packageJson.version}.tgz`);
      await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', archive], { cwd: folderOf(name) });
    }
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  for (const [name, { maxPackages }] of Object.entries(packages))
    it(`${name} brings no more packages than it may`, async () => {
      const lock = JSON.parse(await readFile(join(folderOf(name), 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { version: string; optional?: boolean; hasInstallScript?: boolean }>;
      };
      const installed = Object.entries(lock.packages).filter(([path, { optional }]) => path !== '' && !optional);
      // As .config/packages/packed-packages.mjs counts: npm installs one major of a package twice where it does not lift it.
      const distinct = new Set(
        installed.map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/'))}@${parseInt(version)}`),
      );
      assert.ok(distinct.size <= maxPackages, `${distinct.size} packages`);
      const acting = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
      assert.deepEqual(acting, []);
    });

  for (const name of ['laurel-proxy', 'laurel-service'])
    it(`${name} runs on Node: every export, and its command`, async () => {
      const script = `${using(modulesOf(name))}\nconsole.log(JSON.stringify(globalThis.counts)); process.exit();`;
      await writeFile(join(folderOf(name), 'all.js'), script);
      const { stdout } = await run(process.execPath, ['all.js'], { cwd: folderOf(name) });
      const counts = JSON.parse(stdout) as number[];
      assert.equal(counts.length, modulesOf(name).length);
      assert.ok(
        counts.every((count) => count > 0),
        stdout,
      );
      const { bin } = JSON.parse(
        await readFile(join(folderOf(name), 'node_modules', name, 'package.json'), 'utf8'),
      ) as { bin: object };
      assert.deepEqual(Object.keys(bin), [name]);
      const help = await run('npx', ['--no-install', name, '--help'], { cwd: folderOf(name) });
      assert.ok(help.stdout.startsWith(`Usage: npx ${name} <command>`), help.stdout);
      const snippet = await run('npx', ['--no-install', name, 'snippet', '--integrity'], { cwd: folderOf(name) });
      assert.match(snippet.stdout, /integrity="sha384-/);
    });

  it('laurel-proxy says which package has the other commands', async () => {
    await assert.rejects(
      run('npx', ['--no-install', 'laurel-proxy', 'demo'], { cwd: folderOf('laurel-proxy') }),
      /npm install laurel-service/,
    );
  });

  it('laurel-service shows the demo', async () => {
    const child = execFile(
      'npx',
      ['--no-install', 'laurel-service', 'demo', '--port', '0', '--data', 'memory', '--json'],
      {
        cwd: folderOf('laurel-service'),
      },
    );
    try {
      const line = await new Promise<string>((resolve, reject) => {
        child.stdout?.once('data', resolve);
        child.once('exit', (code) => reject(new Error(`The demo ended with status ${code}.`)));
      });
      const { url } = JSON.parse(line) as { url: string };
      for (const path of ['/', '/docs/index.html']) {
        const response = await fetch(url + path);
        assert.equal(response.status, 200, path);
        await response.body?.cancel();
      }
    } finally {
      child.kill('SIGTERM');
    }
  });

  it('laurel-widgets can be imported on Node, where there is no page', async () => {
    const script = `const [a, b] = await Promise.all([import('laurel-widgets'), import('laurel-widgets/loader')]);
      console.log('Leaderboard' in a, typeof b.discover);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folderOf('laurel-widgets'),
    });
    assert.equal(stdout, 'true function\n');
  });

  describe('with the tools of other projects', () => {
    before(async () => {
      const cwd = folderOf('laurel-widgets');
      await run(
        'npm',
        [
          'install',
          '--no-audit',
          '--no-fund',
          '--prefer-offline',
          '--no-save',
          '@walletconnect/sign-client@2.25.0',
          ...tools,
        ],
        { cwd },
      );
      await writeFile(join(cwd, 'all.js'), using(modulesOf('laurel-widgets')));
      await writeFile(
        join(cwd, 'vite.config.js'),
        `export default { build: { outDir: 'out/vite', lib: { formats: ['es'], entry: 'all.js', fileName: 'all' } } };`,
      );
      await writeFile(
        join(cwd, 'rollup.config.js'),
        `import commonjs from '@rollup/plugin-commonjs';
        import resolve from '@rollup/plugin-node-resolve';
        export default { input: 'all.js', output: { dir: 'out/rollup' }, plugins: [resolve({ browser: true }), commonjs()],
          external: ['@walletconnect/sign-client'] };`,
      );
    });

    for (const [bundler, command] of Object.entries(bundlers))
      it(`laurel-widgets is bundled by ${bundler}`, async () => {
        const cwd = folderOf('laurel-widgets');
        await run('npx', ['--no-install', ...command], { cwd });
        assert.ok((await bytesOf(join(cwd, 'out', bundler))) > allElements);
      });

    it('laurel-widgets is bundled by webpack', async () => {
      const cwd = folderOf('laurel-widgets');
      const script = `import webpack from 'webpack';
        webpack({ mode: 'production', entry: './all.js', output: { path: process.cwd() + '/out/webpack', filename: 'all.js' } },
          (error, stats) => { const text = error ?? stats.toString('errors-only'); if (error || stats.hasErrors()) { console.error(String(text)); process.exit(1); } });`;
      await run(process.execPath, ['--input-type=module', '--eval', script], { cwd, maxBuffer: 2 ** 24 });
      assert.ok((await bytesOf(join(cwd, 'out/webpack'))) > allElements);
    });

    for (const name of Object.keys(packages))
      for (const [resolution, module] of [
        ['bundler', 'esnext'],
        ['node16', 'node16'],
      ] as const)
        it(`the types of ${name} are right for resolution "${resolution}", libraries checked`, async () => {
          const cwd = folderOf(name);
          const compiler = join(folderOf('laurel-widgets'), 'node_modules/typescript/bin/tsc');
          await writeFile(join(cwd, 'all.ts'), using(modulesOf(name)).replaceAll('globalThis.', 'export const '));
          const types = join(folderOf('laurel-widgets'), 'node_modules/@types');
          const options = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--target', 'es2022'];
          const lib = ['--lib', 'es2023,dom,dom.iterable', '--typeRoots', types, '--types', 'node'];
          const mode = ['--module', module, '--moduleResolution', resolution];
          const { stdout } = await run(process.execPath, [compiler, ...options, ...lib, ...mode, 'all.ts'], {
            cwd,
          }).catch((error: unknown) => error as { stdout: string });
          assert.deepEqual(
            stdout.split('\n').filter((line) => /^\S/.test(line)),
            [],
          );
        });
  });
});
