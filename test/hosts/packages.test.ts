import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../../.config/entries.mjs';

/* The packages as others install them: packed, in an empty folder, from the registry. */

/** Most packages that a published package may bring along, itself not counted. */
const limits = { 'laurel-widgets': 25, 'laurel-proxy': 60, 'laurel-service': 120 } as const;
/** The declarations of drizzle-orm, which the service uses, name packages that are not installed. */
const skipsLibraries = (name: string): string => String(name === 'laurel-service');

const run = (folder: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

for (const [name, most] of Object.entries(limits))
  describe(`the package ${name}, installed in an empty folder`, () => {
    let folder: string;
    const installed = (path: string): string => join(folder, 'node_modules', name, path);
    const packageJson = () =>
      JSON.parse(readFileSync(installed('package.json'), 'utf8')) as {
        exports: Record<string, string | { types: string; default: string }>;
        bin?: Record<string, string>;
      };

    before(() => {
      const source = `${root}dist/packages/${name}`;
      assert.ok(existsSync(source), 'npm run build first');
      folder = mkdtempSync(join(tmpdir(), `${name}-`));
      const [archive = ''] = run(source, 'npm', 'pack', '--silent', '--pack-destination', folder).trim().split('\n');
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
      run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--silent', `./${archive}`);
    });
    after(() => rmSync(folder, { recursive: true, force: true }));

    it('brings few packages along, and none that runs a script at the installation', () => {
      const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>;
      };
      const others = Object.entries(lock.packages).filter(([path]) => path !== '' && path !== `node_modules/${name}`);
      process.stdout.write(`${name}: ${others.length} packages (limit ${most})\n`);
      assert.ok(others.length <= most, `${others.length} packages`);
      assert.deepEqual(
        others.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path),
        [],
      );
    });

    it('has everything that it exports', () => {
      for (const [entry, target] of Object.entries(packageJson().exports))
        for (const path of typeof target === 'string' ? [target] : Object.values(target))
          assert.ok(existsSync(installed(path.replace('*', 'de'))), `${entry}: ${path}`);
    });

    it('can be imported by Node, entry by entry', () => {
      for (const [entry, target] of Object.entries(packageJson().exports)) {
        if (typeof target === 'string') continue;
        const specifier = `${name}${entry.slice(1)}`;
        run(folder, process.execPath, '--input-type=module', '--eval', `await import('${specifier}')`);
      }
    });

    it('has types that a strict compiler accepts, whichever way it finds modules', () => {
      const modules = Object.entries(packageJson().exports).flatMap(([entry, target]) =>
        typeof target === 'string' ? [] : [`${name}${entry.slice(1)}`],
      );
      const text = modules.map((specifier, index) => `import * as m${index} from '${specifier}';\nvoid m${index};\n`);
      writeFileSync(join(folder, 'all.ts'), text.join(''));
      run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--silent', '@types/node@20');
      for (const [resolution, module] of [
        ['bundler', 'esnext'],
        ['node16', 'node16'],
      ])
        run(
          folder,
          process.execPath,
          `${root}node_modules/typescript-native/bin/tsc`,
          ...[
            '--noEmit',
            '--strict',
            '--types',
            'node',
            '--skipLibCheck',
            skipsLibraries(name),
            '--target',
            'es2023',
            '--lib',
            'es2023,dom,dom.iterable',
          ],
          ...['--module', module ?? '', '--moduleResolution', resolution ?? '', 'all.ts'],
        );
    });
  });

describe('what bundlers make of laurel-widgets', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-bundlers-'));
    const [archive = ''] = run(
      `${root}dist/packages/laurel-widgets`,
      'npm',
      'pack',
      '--silent',
      '--pack-destination',
      folder,
    )
      .trim()
      .split('\n');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
    const bundlers = [
      'vite@8',
      'esbuild',
      'rollup',
      '@rollup/plugin-node-resolve',
      '@rollup/plugin-commonjs',
      'webpack',
      'webpack-cli',
    ];
    run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--silent', `./${archive}`, ...bundlers);
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/index.js'), "import 'laurel-widgets/elements/leaderboard';\n");
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/index.js"></script>');
    writeFileSync(
      join(folder, 'rollup.config.js'),
      "import resolve from '@rollup/plugin-node-resolve';\nimport commonjs from '@rollup/plugin-commonjs';\nexport default { input: 'src/index.js', output: { dir: 'out-rollup' }, plugins: [resolve({ browser: true }), commonjs()] };\n",
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const builds: readonly (readonly [name: string, ...command: string[]])[] = [
    ['Vite', 'vite', 'build', '--outDir', 'out-vite'],
    ['esbuild', 'esbuild', 'src/index.js', '--bundle', '--splitting', '--format=esm', '--outdir=out-esbuild'],
    ['Rollup', 'rollup', '--config'],
    ['webpack', 'webpack', '--mode', 'production', '--output-path', 'out-webpack'],
  ];
  for (const [name, ...command] of builds)
    it(`is bundled by ${name}, with the element's tag in it`, () => {
      run(folder, 'npx', '--no-install', ...command);
      const out = `out-${name.toLowerCase()}`;
      assert.match(run(folder, 'grep', '-rl', 'laurel-leaderboard', out), /\.js/);
    });
});
