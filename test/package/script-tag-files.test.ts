import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inlineRuntime } from '../../.config/build/inline-runtime.js';
import { loadTogether } from '../../.config/build/load-together.js';
import { preload } from '../../.config/build/preload.js';

/** Two elements that share a module, and an action of one of them, which needs a module that only actions need. */
const sources = {
  'tag.ts': `
    declare const elementFiles: unknown;
    export const files = elementFiles;
    export const start = () => import('./loader.ts');`,
  'loader.ts': `
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

interface Tag {
  readonly files: readonly [names: string, hashes: string, selectors: string];
  start(): Promise<{
    readonly elements: {
      one(): Promise<unknown>;
      two(): Promise<{ name: string; act(): Promise<{ act: string }> }>;
    };
  }>;
}

type Load = (importer: string, ...files: readonly string[]) => Promise<unknown>;
const page = globalThis as { [name: symbol]: Load | undefined; defined?: string[] };
const key = Symbol.for('laurel.load');

describe('the files of the script tag', () => {
  let folder: string;
  let names: readonly string[];
  let tag: Tag;
  const text = (file: string): Promise<string> => readFile(join(folder, 'dist', file), 'utf8');
  const fileOf = (name: string): string => names.find((file) => file.startsWith(`c/${name}-`)) ?? `no ${name}`;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-files-'));
    for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, name), source);
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: [
        inlineRuntime(),
        loadTogether('tag.js', 'loader'),
        preload('tag.js', { one: 'laurel-one', two: 'laurel-two' }),
      ],
      build: {
        modulePreload: false,
        target: 'es2022',
        lib: { formats: ['es'], entry: { tag: join(folder, 'tag.ts') } },
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
    tag = (await import(pathToFileURL(join(folder, 'dist/tag.js')).href)) as Tag;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('are all listed in the script tag, with their hashes and the elements that need them at once', async () => {
    const entry = async (name: string, ...tags: string[]) => {
      const hash = createHash('sha256')
        .update(await text(fileOf(name)))
        .digest('base64');
      return [fileOf(name).slice('c/'.length), hash, tags.join()];
    };
    const [files, hashes, selectors] = tag.files;
    const entries = files
      .split(' ')
      .map((file, at) => [`${file}.js`, `${hashes.slice(43 * at, 43 * at + 43)}=`, selectors.split(' ')[at]]);
    assert.deepEqual(entries[0], await entry('loader'), 'what the tag itself imports comes first');
    assert.deepEqual(
      [...entries].sort(),
      (
        await Promise.all([
          entry('loader'),
          entry('one', 'laurel-one'),
          entry('shared', 'laurel-one', 'laurel-two'),
          entry('two', 'laurel-two'),
          ...['act', 'deep', 'other'].map((name) => entry(name)),
        ])
      ).sort(),
    );
    assert.equal(entries.length, names.length - 1);
    assert.equal(hashes.length, 43 * entries.length);
  });

  it('are requested together with the module that needs them, and only through the script tag', async () => {
    const asked = (code: string): string[][] =>
      [...code.matchAll(/globalThis\[Symbol\.for\(.laurel\.load.\)\]\(import\.meta\.url,(.*?)\)/g)].map(
        ([, files = '']) => [...files.matchAll(/.\.\/(\w+)-/g)].map(([, name = '']) => name),
      );
    assert.deepEqual(asked(await text(fileOf('loader'))), [
      ['one', 'shared'],
      ['two', 'shared'],
    ]);
    // The page has the shared module once it has the element.
    assert.deepEqual(asked(await text(fileOf('two'))), [
      ['act', 'deep'],
      ['other', 'deep'],
    ]);
    for (const name of names.filter((one) => one !== 'tag.js'))
      assert.doesNotMatch(await text(name), /\bimport\([`'"]/, `${name} imports by itself`);
  });

  it('work like plain modules, even on a page without the script tag', async () => {
    const { elements } = await tag.start();
    await elements.one();
    assert.deepEqual(page.defined, ['shared one']);
    const two = await elements.two();
    assert.equal(two.name, 'shared two');
    assert.equal((await two.act()).act, 'shared deep act');
  });

  it('are loaded by the script tag if there is one', async () => {
    const asked: string[] = [];
    const plain = page[key];
    page[key] = (importer, ...files) => {
      asked.push(...files.map((file) => new URL(file, importer).href));
      return plain?.(importer, ...files) ?? Promise.reject(new Error('nothing loads'));
    };
    const { elements } = await tag.start();
    await (await elements.two()).act();
    page[key] = undefined;
    assert.deepEqual(
      asked,
      ['two', 'shared', 'act', 'deep'].map((name) => pathToFileURL(join(folder, 'dist', fileOf(name))).href),
    );
  });

  it("contain no file of the bundler's own", async () => {
    assert.deepEqual(
      names.filter((name) => name.includes('runtime')),
      [],
    );
    for (const name of names) assert.doesNotMatch(await text(name), /rolldown-runtime/, name);
  });
});
