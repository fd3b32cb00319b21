import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { packages } from '../../.config/packages/packages.mjs';
import { Declarations } from './declarations.js';
import { examples } from './examples.js';

/** What the reader of an example has already, by name. */
const known: Readonly<Record<string, string>> = {
  app: `declare const app: Pick<import('hono').Hono, 'all'> & {
    use(path: string, listener: import('node:http').RequestListener): void };`,
  askFirst: 'declare function askFirst(quest: { questId: string }): Promise<void>;',
  config: "declare const config: import('laurel-proxy').ProxyConfig;",
  Env: 'interface Env { LAUREL_API_KEY: string }',
  connectAccount: 'declare function connectAccount(provider: string): Promise<void>;',
  redis: 'declare const redis: { sendCommand(parts: string[]): Promise<unknown> };',
  sharedStore: "declare function sharedStore(env: object): import('laurel-proxy').Store;",
};

/** Modules of other projects, and those of ours that the build makes for them. */
const others = [
  `declare module '@angular/core' {
    export function Component(options: object): (component: object) => void;
    export const CUSTOM_ELEMENTS_SCHEMA: object;
  }`,
  `declare module '@vitejs/plugin-vue' {
    export default function vue(options: {
      template: { compilerOptions: { isCustomElement: (tag: string) => boolean } } }): object;
  }`,
  ...Object.entries(packages).flatMap(([name, { typeExports = {} }]) =>
    Object.keys(typeExports).map((entry) => `declare module '${name}${entry.slice(1)}' {}`),
  ),
].join('\n');

/** Returns an example as a module, with the reader's context. */
const asModule = (code: string): string =>
  [
    ...Object.entries(known).flatMap(([name, declaration]) =>
      new RegExp(`(?<![\\w'])${name}\\b(?!')`).test(code) ? [declaration] : [],
    ),
    code,
    'export {};',
  ].join('\n');

describe('the declarations of the packages', () => {
  let declarations: Declarations;
  before(() => (declarations = new Declarations()));
  after(() => declarations.remove());

  it('do not refer to drizzle, whose declarations have errors that a project without skipLibCheck reports', () => {
    for (const [name, { entries }] of Object.entries(packages))
      assert.ok(!declarations.reachedFrom(Object.values(entries)).packages.includes('drizzle-orm'), name);
  });

  it('include all events and the element itself, for every entry that a page imports', () => {
    const entries = Object.entries(packages['laurel-widgets']?.entries ?? {}).filter(([entry]) =>
      /^\.(\/loader|\/elements\/.*)?$/.test(entry),
    );
    assert.ok(entries.length > 14);
    for (const [entry, source] of entries) {
      const { sources } = declarations.reachedFrom([source]);
      assert.ok(sources.includes('src/browser/elements/events.ts'), entry);
      if (source.endsWith('/define.ts'))
        assert.ok(sources.includes(source.replace(/([\w-]+)\/define\.ts$/, '$1/$1.ts')), entry);
    }
  });

  it('type the events on elements, the document and the window', () => {
    const page = `import 'laurel-widgets/elements/leaderboard';
      document.addEventListener('laurel-signed-in', (event) => event.detail.user.id.trim());
      addEventListener('laurel-quest-complete', (event) => event.detail.questId.trim());
      document.body.addEventListener('laurel-quest-submit', (event) => event.waitUntil(Promise.resolve()));
      document.querySelector('laurel-leaderboard')?.proxy.trim();`;
    assert.deepEqual(declarations.mistakesIn({ 'page.ts': page }), []);
  });

  it('refuse details that an event does not have', () => {
    const wrong = (target: string): string => `import 'laurel-widgets/loader';
      ${target}.addEventListener('laurel-signed-in', (event) => event.detail.nothing);`;
    const files = { 'a.ts': wrong('document'), 'b.ts': wrong('window'), 'c.ts': wrong('document.body') };
    const mistakes = declarations.mistakesIn(files);
    assert.deepEqual(
      mistakes.map((line) => /^\w/.exec(line)?.[0]),
      ['a', 'b', 'c'],
      mistakes.join('\n'),
    );
  });

  it('fit the examples in the documents', () => {
    const code = examples.filter(({ language }) => ['ts', 'js'].includes(language));
    assert.ok(code.length > 15, `${code.length} examples`);
    const modules = Object.fromEntries(code.map((example, index) => [`${index}.ts`, asModule(example.code)]));
    // The examples with events are for pages, which have the elements.
    const page = "import 'laurel-widgets/loader';";
    const mistakes = declarations.mistakesIn({ ...modules, 'others.d.ts': others, 'page.ts': page });
    assert.deepEqual(
      mistakes.map((line) => line.replace(/^(\d+)\.ts/, (_, index) => code[Number(index)]?.document ?? '')),
      [],
    );
  });
});
