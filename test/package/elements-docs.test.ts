import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventSources, exists, list, matches, read, sourcesIn } from './repository.js';

/** Returns a file's code without comments, because only code renders something. */
const code = (path: string) => read(path).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

const unique = (words: readonly string[]) => [...new Set(words)].sort();
const without = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word));

/** Returns an element's own files, and the files of src/browser/ui that it renders. */
function filesOf(element: string): string[] {
  const files = new Set(sourcesIn(`src/browser/elements/${element}`));
  for (const file of files)
    for (const path of matches(code(file), /^import (?!type\b)[^;]*?from '([^']+)\.js';/gm)) {
      const source = new URL(`${path}.ts`, `file:///${file}`).pathname.slice(1);
      if (/^src\/browser\/(ui\/|elements\/(?:list\/)?[^/]+\.ts$)/.test(source) && exists(source)) files.add(source);
    }
  return [...files];
}

/** Returns the words in the values of `part=`, except those that only exist at run time. */
function renderedParts(file: string): string[] {
  const values = [...code(file).matchAll(/\bpart=(?:"([^"]*)"|\$\{([^}]*)\})/g)];
  return values
    .flatMap(([, text, expression]) =>
      text === undefined
        ? matches(expression ?? '', /'([^']*)'/g).flatMap((words) => words.split(/\s+/))
        : text.replace(/\S*\$\{[^}]*\}\S*/g, ' ').split(/\s+/),
    )
    .filter((word) => /^[a-z][a-z-]*$/.test(word));
}

/** Returns the names that a tag of the class's doc comment lists before its ` - `. */
const documented = (element: string, tag: string) =>
  matches(read(`src/browser/elements/${element}/${element}.ts`), new RegExp(`^ \\* @${tag} (.*)$`, 'gm')).flatMap(
    (line) => (line.split(' - ')[0] ?? '').split(/\s+/).filter((word) => /^[a-z][a-z0-9-]*$/.test(word)),
  );

const eventTypes = new Map(
  eventSources().flatMap((file) =>
    [...code(file).matchAll(/export class (\w+)[^]*?static readonly type = '([^']+)'/g)].map(
      ([, name = '', type = '']) => [name, type] as const,
    ),
  ),
);

const elements = list('src/browser/elements').filter((name) => exists(`src/browser/elements/${name}/define.ts`));

for (const element of elements)
  describe(`the docs block of laurel-${element}`, () => {
    const own = sourcesIn(`src/browser/elements/${element}`).map(code).join('\n');
    const all = filesOf(element).map(code).join('\n');

    it('has its tag and states its purpose', () => {
      const source = read(`src/browser/elements/${element}/${element}.ts`);
      assert.match(source, new RegExp(`^ \\* @element laurel-${element}$`, 'm'));
      assert.match(source, /\/\*\*\n \* [A-Z][^@]+/);
    });

    it('names every part it renders', () => {
      const rendered = unique(filesOf(element).flatMap(renderedParts));
      assert.deepEqual(without(rendered, documented(element, 'csspart')), []);
    });

    it('names no part that it does not render', () => {
      const gone = documented(element, 'csspart').filter(
        (part) => !new RegExp(`(?<![\\w-])${part}(?![\\w-])`).test(all),
      );
      assert.deepEqual(gone, []);
    });

    it('names every event that it dispatches, and no other', () => {
      const dispatched = unique(matches(own, /new (\w+Event)\(/g).flatMap((name) => eventTypes.get(name) ?? []));
      assert.deepEqual(unique(documented(element, 'fires')), dispatched);
    });

    it('names every slot that it has, and no other', () => {
      const rendered = matches(all, /<slot name="([a-z-]+)"/g);
      const named = documented(element, 'slot').filter((name) => name !== '-');
      assert.deepEqual(without(unique(rendered), named), []);
    });

    it('names every key that it listens to', () => {
      const source = read(`src/browser/elements/${element}/${element}.ts`);
      const named = matches(source, /^ \* @keyboard (.*?) - /gm).flatMap((keys) => keys.split(/[ +]/));
      const heard = matches(all, /key === '(Arrow\w+|Escape|Tab|Home|End)'/g);
      const roved = /\brove\(|\bsegmented\(/.test(all) ? ['ArrowLeft', 'ArrowRight', 'Home', 'End'] : [];
      // Except where the function itself is defined.
      const inline =
        /(?<!function )\brove\([^;]*'inline'/.test(all) || /\bsegmented\(/.test(all) ? roved : roved.slice(2);
      assert.deepEqual(without(unique([...heard, ...inline]), named), []);
    });
  });

describe('public elements', () => {
  it('are all exported by the index', () => {
    for (const element of elements) {
      const [name = ''] = matches(
        read(`src/browser/elements/${element}/define.ts`),
        /define\('laurel-[\w-]+', (\w+)\)/g,
      );
      assert.match(read('src/browser/elements/index.ts'), new RegExp(`export \\{ ${name} \\}`), element);
    }
  });
});

describe('public events', () => {
  it('are classes of the events files, and never dispatched otherwise', () => {
    for (const file of sourcesIn('src').filter((path) => !eventSources().includes(path)))
      assert.doesNotMatch(code(file), /new (?:Custom)?Event\(\s*['"`]laurel-/, file);
  });

  it('are all exported by the index', () => {
    const index = read('src/browser/elements/events.ts');
    for (const file of eventSources().filter((path) => path !== 'src/browser/elements/events.ts'))
      assert.ok(
        index.includes(`export * from '.${file.slice('src/browser/elements'.length, -'.ts'.length)}.js'`),
        file,
      );
  });

  it('have a type for listeners on elements, the document and the window', () => {
    for (const [name, type] of eventTypes) {
      const declared = new RegExp(`interface GlobalEventHandlersEventMap \\{[^}]*\\s'${type}': ${name};`);
      assert.ok(
        eventSources().some((file) => declared.test(read(file))),
        name,
      );
    }
  });

  it('are uniquely named laurel-<noun>-<verb> or laurel-<state>', () => {
    const types = [...eventTypes.values()];
    for (const type of types) assert.match(type, /^laurel(-[a-z]+){2,3}$/);
    assert.equal(new Set(types).size, types.length);
  });
});
