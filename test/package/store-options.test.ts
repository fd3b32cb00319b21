import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matches, read, sourcesIn } from './repository.js';

/** What a browser does for a store, whichever element shows it. */
const ofBrowser = ['LinkBrowser'];

const paths = sourcesIn('src/browser/stores');
const codeOf = (path: string): string => read(path).replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
const sources = paths.map(codeOf);
/** Parameters of the stores that have a constructor of their own. */
const parameters = paths
  .filter((path) => path.endsWith('-store.ts'))
  .flatMap((path) => matches(codeOf(path), /constructor\(([^]*?)\) \{/g));

/** The bodies of the interfaces that stores declare, by name. */
const bodies = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/interface (\w+)[^{]*\{\n([^]*?)\n\}/g)].map(([, name = '', body = '']) => [name, body] as const),
  ),
);

/** Returns the lines of an interface, and of those that it names, which declare a function. */
function functionsOf(name: string, seen = new Set(ofBrowser)): readonly string[] {
  const body = bodies.get(name);
  if (body === undefined || seen.has(name)) return [];
  seen.add(name);
  const own = body.split('\n').filter((line) => /=>|\bFunction\b|^\s*\w+\??[(<]/.test(line));
  return [
    ...own.map((line) => `${name}: ${line.trim()}`),
    ...matches(body, /\b([A-Z]\w+)/g).flatMap((each) => functionsOf(each, seen)),
  ];
}

describe('the options of a store', () => {
  const options = [
    ...sources.flatMap((text) => matches(text, /extends Store<\w+, (\w+)>/g)),
    ...parameters.flatMap((text) => matches(text, /\b(\w+Options)\b/g)),
  ];

  it('are found', () => {
    assert.ok(options.length > 10, options.join(', '));
    for (const name of options) assert.ok(bodies.has(name), name);
  });

  it('have no function of the page, which is asked by a question in the state', () => {
    assert.deepEqual(
      options.flatMap((name) => functionsOf(name)),
      [],
    );
  });

  it('are not joined by a function among the parameters of its constructor', () => {
    assert.ok(parameters.length > 2);
    assert.deepEqual(
      parameters.filter((text) => text.includes('=>')),
      [],
    );
  });
});
