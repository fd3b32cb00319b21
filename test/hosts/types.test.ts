import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../.config/build/entries.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { examples } from '../package/examples.js';

const run = promisify(execFile);
const tools = [
  'typescript@5.9.3',
  'react@19.3.1',
  '@types/react@19.3.0',
  'preact@10.29.8',
  'solid-js@1.9.19',
  'vue@3.5.45',
  'vue-tsc@3.3.14',
  'svelte@5.57.3',
  'svelte-check@4.7.8',
  'vscode-html-languageservice@5.6.2',
  'vscode-css-languageservice@6.3.10',
  'ajv@8.20.0',
];

/** How a framework's checker is called, and what it reports as a mistake. */
interface Checker {
  readonly command: readonly string[];
  readonly jsx?: Readonly<Record<string, string>>;
  /** Checks declaration files too, ours and those of the framework. */
  readonly checksLibraries: boolean;
}

const tsc = ['typescript/bin/tsc', '-p', '.'];
const checkers = {
  react: { command: tsc, jsx: { jsx: 'react-jsx' }, checksLibraries: true },
  preact: { command: tsc, jsx: { jsx: 'react-jsx', jsxImportSource: 'preact' }, checksLibraries: true },
  solid: { command: tsc, jsx: { jsx: 'preserve', jsxImportSource: 'solid-js' }, checksLibraries: true },
  vue: { command: ['vue-tsc/bin/vue-tsc.js', '-p', '.'], checksLibraries: false },
  svelte: {
    command: [
      'svelte-check/bin/svelte-check',
      '--workspace',
      '.',
      '--tsconfig',
      './tsconfig.json',
      '--output',
      'machine',
    ],
    checksLibraries: false,
  },
} satisfies Readonly<Record<string, Checker>>;

type Files = Readonly<Record<string, string>>;

/** Components in JSX. `on` stands before the name of an event. */
const jsx = (module: string, on: string, tags: Files): Files =>
  Object.fromEntries(
    Object.entries(tags).map(([name, tag]) => [
      `${name}.tsx`,
      `import 'laurel-widgets/${module}';\nexport const app = ${tag.replaceAll('ON', on)};\n`,
    ]),
  );
const vue = (tags: Files): Files =>
  Object.fromEntries(
    Object.entries(tags).map(([name, tag]) => [
      `${name}.vue`,
      `<script setup lang="ts">import 'laurel-widgets/vue';</script><template>${tag}</template>`,
    ]),
  );
const svelte = (tags: Files): Files =>
  Object.fromEntries(
    Object.entries(tags).map(([name, tag]) => [
      `${name}.svelte`,
      `<script lang="ts">import 'laurel-widgets/svelte';</script>\n${tag}`,
    ]),
  );

/** What a checker has to accept is called `right`; each other it has to refuse, for the mistake that its name says. */
const inJsx = {
  right: `<laurel-quest-list view="available" hideSearch hide-balance refreshInterval={30} refresh-interval="30" id="quests"
  ONlaurel-quest-complete={(event) => { event.detail.questId.trim(); event.currentTarget; }} />`,
  'no-option': '<laurel-quest-list view="alll" />',
  'unknown-property': '<laurel-leaderboard pagesizes={5} />',
  'text-for-a-number': '<laurel-activity limit="many" />',
  'unknown-detail': '<laurel-quest-list ONlaurel-quest-complete={(event) => event.detail.nothing} />',
  'unknown-tag': '<laurel-quests />',
};
const projects: Readonly<Record<keyof typeof checkers, Files>> = {
  react: jsx('jsx/react', 'on', inJsx),
  preact: jsx('jsx/preact', 'on', inJsx),
  solid: jsx('jsx/solid', 'on:', { ...inJsx, right: inJsx.right.replace('hideSearch', 'prop:hideSearch={true}') }),
  vue: vue({
    right: `<laurel-quest-list view="available" hide-search :hide-balance="true" :refresh-interval="30" id="quests"
      @laurel-quest-complete="(event) => event.detail.questId.trim()" />`,
    'no-option': '<laurel-quest-list view="alll" />',
    'object-for-a-number': '<laurel-leaderboard :page-size="{}" />',
    'unknown-detail': '<laurel-quest-list @laurel-quest-complete="(event) => event.detail.nothing" />',
  }),
  svelte: svelte({
    right: `<laurel-quest-list view="available" hideSearch hide-balance={true} refresh-interval="30" id="quests"
      onlaurel-quest-complete={(event) => event.detail.questId.trim()}></laurel-quest-list>`,
    'no-option': '<laurel-quest-list view="alll"></laurel-quest-list>',
    'unknown-property': '<laurel-leaderboard pagesizes={5}></laurel-leaderboard>',
    'text-for-a-number': '<laurel-activity limit="many"></laurel-activity>',
    'unknown-detail':
      '<laurel-quest-list onlaurel-quest-complete={(event) => event.detail.nothing}></laurel-quest-list>',
  }),
};

describe('types of the package', { timeout: 900_000 }, () => {
  let folder: string;
  let count = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-types-'));
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    await run('npm', ['pack', '--loglevel', 'error', '--pack-destination', folder], {
      cwd: join(root, 'dist/packages/laurel-widgets'),
    });
    const archive = `./laurel-widgets-${packageJson.version}.tgz`;
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', archive, ...tools], { cwd: folder });
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns what a checker says of the files of a project; empty if they are right. */
  async function check({ command, jsx: how, checksLibraries }: Checker, files: Files): Promise<string> {
    const cwd = join(folder, `project-${(count += 1)}`);
    await mkdir(cwd);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: !checksLibraries, types: [], ...how },
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
    };
    await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    for (const [file, text] of Object.entries(files)) await writeFile(join(cwd, file), text);
    const [script = '', ...options] = command;
    return run(process.execPath, [join(folder, 'node_modules', script), ...options], { cwd }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  for (const [name, files] of Object.entries(projects))
    it(`${name} accepts attributes, properties and events as they are, and refuses mistakes`, async () => {
      const told = await check(checkers[name as keyof typeof checkers], files);
      // A mistake in a declaration file would stand here too.
      const refused = new Set(told.match(/[\w./-]+\.(?:tsx|ts|vue|svelte)\b/g));
      const mistakes = Object.keys(files).filter((file) => !file.startsWith('right.'));
      assert.deepEqual([...refused].sort(), mistakes.sort(), told);
    });

  it('the guides show what JSX accepts', async () => {
    const inGuide = (guide: string): string[] =>
      examples.flatMap(({ document, language, code }) =>
        document === `demo/docs/guides/${guide}.md` && language === 'tsx' ? [code] : [],
      );
    const [inPreact, inSolid] = inGuide('preact-solid');
    const shown = {
      react: inGuide('react').map((code) => `import { useEffect, useRef } from 'react';\n${code}`),
      preact: [inPreact ?? ''],
      solid: [`declare function openMenu(): void;\n${inSolid ?? ''}`],
    };
    for (const [name, all] of Object.entries(shown)) {
      assert.ok(all.some((code) => code.includes('<laurel-')));
      const files = all.map((code, index) => [`${index}.tsx`, `import 'laurel-widgets/jsx/${name}';\n${code}`]);
      assert.equal(await check(checkers[name as keyof typeof shown], Object.fromEntries(files) as Files), '', name);
    }
  });

  it('events have their detail on elements, the document and the window', async () => {
    const using = (line: string): string => `import 'laurel-widgets';\n${line}\nexport {};\n`;
    const wrong = (target: string): string =>
      using(`${target}.addEventListener('laurel-signed-in', (event) => event.detail.nothing);`);
    const files = {
      'right.ts': using(`
        document.addEventListener('laurel-signed-in', (event) => event.detail.user.id.trim());
        addEventListener('laurel-quest-complete', (event) => event.detail.questId.trim());
        document.querySelector('laurel-quest-list')?.addEventListener('laurel-quest-submit', (event) =>
          event.waitUntil(Promise.resolve()));`),
      'document.ts': wrong('document'),
      'element.ts': wrong('document.body'),
      'window.ts': wrong('window'),
    };
    const told = await check({ command: tsc, checksLibraries: true }, files);
    assert.deepEqual(told.match(/^[\w./-]+\.ts\b/gm)?.sort(), ['document.ts', 'element.ts', 'window.ts'], told);
  });

  it("VS Code's own schemas accept the data for HTML and CSS, and refuse it without a name", async () => {
    const read = async (path: string): Promise<Record<string, unknown>> =>
      JSON.parse(await readFile(join(folder, 'node_modules', path), 'utf8')) as Record<string, unknown>;
    const { Ajv } = createRequire(join(folder, 'package.json'))('ajv') as { Ajv: new (options: object) => Validator };
    for (const [language, list] of [
      ['html', 'tags'],
      ['css', 'properties'],
    ] as const) {
      // The draft's address lacks the `#` by which Ajv knows it.
      const { $schema: _, ...schema } = await read(`vscode-${language}-languageservice/docs/customData.schema.json`);
      const ajv = new Ajv({ allErrors: true, strict: false });
      const data = await read(`laurel-widgets/dist/hosts/vscode.${language}-data.json`);
      assert.ok(ajv.validate(schema, data), ajv.errorsText());
      const [first, ...others] = data[list] as { name: string }[];
      assert.ok(!ajv.validate(schema, { ...data, [list]: [{ ...first, name: undefined }, ...others] }), language);
    }
  });

  it("VS Code's language server completes and explains attributes and their options", async () => {
    const service = createRequire(join(folder, 'package.json'))('vscode-html-languageservice') as LanguageService;
    const data = join(folder, 'node_modules/laurel-widgets/dist/hosts/vscode.html-data.json');
    const provider = service.newHTMLDataProvider('laurel', JSON.parse(await readFile(data, 'utf8')));
    const server = service.getLanguageService({ useDefaultDataProvider: false, customDataProviders: [provider] });
    const complete = (text: string): string[] => {
      const character = text.indexOf('|');
      const document = service.TextDocument.create('file:///a.html', 'html', 1, text.replace('|', ''));
      const { items } = server.doComplete(document, { line: 0, character }, server.parseHTMLDocument(document));
      return items.map(({ label }) => label);
    };
    assert.deepEqual(complete('<laurel-badge-shelf layout="|"></laurel-badge-shelf>').sort(), [
      'compact',
      'grid',
      'row',
      'single',
    ]);
    const attributes = complete('<laurel-leaderboard |></laurel-leaderboard>');
    assert.ok(attributes.includes('page-size') && attributes.includes('podium'), attributes.join(' '));
    assert.ok(complete('<|').includes('laurel-next-step'));
  });

  it("JetBrains' editors find the elements by the package", async () => {
    const own = join(folder, 'node_modules/laurel-widgets');
    const { 'web-types': file } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as {
      'web-types': string;
    };
    const { name, version, contributions } = JSON.parse(await readFile(join(own, file), 'utf8')) as WebTypes;
    assert.deepEqual([name, version], ['laurel-widgets', packageJson.version]);
    const shelf = contributions.html.elements.find((element) => element.name === 'laurel-badge-shelf');
    const layout = shelf?.attributes.find((attribute) => attribute.name === 'layout');
    assert.deepEqual([layout?.value.type, layout?.default], [["'grid'", "'row'", "'compact'", "'single'"], 'grid']);
    assert.equal(contributions.css.properties[0]?.name, '--laurel-accent');
  });
});

/** What the test uses of vscode-html-languageservice. */
interface LanguageService {
  readonly newHTMLDataProvider: (id: string, data: unknown) => object;
  readonly TextDocument: { create(uri: string, language: string, version: number, text: string): object };
  readonly getLanguageService: (options: object) => {
    parseHTMLDocument(document: object): object;
    doComplete(
      document: object,
      position: object,
      parsed: object,
    ): { readonly items: readonly { readonly label: string }[] };
  };
}

interface Validator {
  validate(schema: object, data: object): boolean;
  errorsText(): string;
}

interface WebTypes {
  readonly name: string;
  readonly version: string;
  readonly contributions: {
    readonly html: {
      readonly elements: readonly {
        readonly name: string;
        readonly attributes: readonly {
          readonly name: string;
          readonly default?: string;
          readonly value: { readonly type?: unknown };
        }[];
      }[];
    };
    readonly css: { readonly properties: readonly { readonly name: string }[] };
  };
}
