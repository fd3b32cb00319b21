import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inlineRuntime } from '../../.config/inline-runtime.js';
import { loadTogether } from '../../.config/load-together.js';
import { preload } from '../../.config/preload.js';

/** Two elements that share a module, and an act of one of them, which needs a module that only acts need. */
const sources = {
  'loader.ts': `
    declare const elementFiles: unknown;
    export const files = elementFiles;
    export const elements = { one: () => import('./one.ts'), two: () => import('./two.ts') };`,
  'one.ts': `import { shared } from './shared.ts'; globalThis.defined = [...(globalThis.defined ?? []), shared + 'one'];`,
  'two.ts': `
    import { shared } from './shared.ts';
    export const name = shared + 'two';
    export const act = () => import('./act.ts');
    export const other = () => import('./other.ts');`,
  'act.ts': `import { shared } from './shared.ts'; import { deep } from './deep.ts'; export const act = shared + deep + 'act';`,
  'other.ts': `import { deep } from './deep.ts'; export const other = deep + 'other';`,
  'shared.ts': `export const shared = 'shared ';`,
  'deep.ts': `export const deep = 'deep ';`,
};

interface Loader {
  readonly files: readonly (readonly [string, string, string])[];
  readonly elements: {
    one(): Promise<unknown>;
    two(): Promise<{ name: string; act(): Promise<{ act: string }> }>;
  };
}

describe('the files of the script tag', () => {
  let folder: string;
  let names: readonly string[];
  let loader: Loader;
  const text = (file: string): Promise<string> => readFile(join(folder, 'dist', file), 'utf8');
  const fileOf = (name: string): string => names.find((file) => file.startsWith(`c/${name}-`)) ?? `no ${name}`;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-files-'));
    for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, name), source);
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: [loadTogether(), inlineRuntime(), preload('loader.js', { one: 'laurel-one', two: 'laurel-two' })],
      build: {
        modulePreload: false,
        target: 'es2022',
        lib: { formats: ['es'], entry: { loader: join(folder, 'loader.ts') } },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'c/[name]-[hash].js',
            minify: true,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: ['one', 'two', 'shared', 'deep'].map((name) => ({ name, test: new RegExp(`/${name}\\.ts$`) })),
            },
          },
        },
      },
    });
    names = (await readdir(join(folder, 'dist'), { recursive: true })).filter((name) => name.endsWith('.js'));
    loader = (await import(pathToFileURL(join(folder, 'dist/loader.js')).href)) as Loader;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('are in the loader, each with the elements that need it before a press, and its hash', async () => {
    const hash = async (file: string): Promise<string> =>
      `sha384-${createHash('sha384')
        .update(await text(file))
        .digest('base64')}`;
    assert.deepEqual(
      [...loader.files].sort(),
      await Promise.all(
        [
          ['laurel-one', fileOf('one')],
          ['laurel-one,laurel-two', fileOf('shared')],
          ['laurel-two', fileOf('two')],
        ].map(async ([selector, file = '']) => [selector, file, await hash(file)]),
      ),
    );
  });

  it('are asked for at once, with the module that needs them', async () => {
    const asked = (code: string): string[][] =>
      [...code.matchAll(/Promise\.all\(\[(.*?)\]\)/g)].map(([, imports = '']) =>
        [...imports.matchAll(/import\(.\.\/(?:c\/)?(\w+)-/g)].map(([, name = '']) => name),
      );
    assert.deepEqual(asked(await text('loader.js')), [
      ['one', 'shared'],
      ['two', 'shared'],
    ]);
    // The page has what is shared when it has the element.
    assert.deepEqual(asked(await text(fileOf('two'))), [
      ['act', 'deep'],
      ['other', 'deep'],
    ]);
  });

  it('work as the modules do', async () => {
    await loader.elements.one();
    assert.deepEqual((globalThis as { defined?: string[] }).defined, ['shared one']);
    const two = await loader.elements.two();
    assert.equal(two.name, 'shared two');
    assert.equal((await two.act()).act, 'shared deep act');
  });

  it('hold no file of the bundler’s own', async () => {
    assert.deepEqual(
      names.filter((name) => name.includes('runtime')),
      [],
    );
    for (const name of names) assert.doesNotMatch(await text(name), /rolldown-runtime/, name);
  });
});
