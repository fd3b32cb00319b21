import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../../.config/build/entries.mjs';
import { type ElementReference, readElements } from '../../demo/docs/manifest.js';
import { list, matches, read, sourcesIn } from './repository.js';

describe('the custom elements manifest', () => {
  let folder: string;
  let elements: readonly ElementReference[];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-manifest-'));
    const config = [
      '--config',
      '.config/generate/custom-elements-manifest.config.mjs',
      '--outdir',
      relative(root, folder),
    ];
    const command = join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js');
    execFileSync(process.execPath, [command, 'analyze', '--quiet', ...config], { cwd: root });
    elements = readElements(join(folder, 'custom-elements.json'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const elementOf = (name: string): ElementReference => {
    const element = elements.find((each) => each.name === name);
    assert.ok(element, name);
    return element;
  };

  it('contains every element', () => {
    const names = list('src/browser/elements').filter((name) => !/\.|^(list|share)$/.test(name));
    assert.deepEqual(elements.map(({ name }) => name).sort(), names);
  });

  it('states what every attribute accepts, without type names from the sources', () => {
    for (const { tag, attributes, commonAttributes } of elements)
      for (const { name, type } of [...attributes, ...commonAttributes]) {
        const options = type.split(' | ');
        const isPlain = ['string', 'number', 'boolean'].includes(type);
        assert.ok(
          isPlain || options.every((option) => /^(?:'[^']*'|`[^`]*`)$/.test(option)),
          `${tag} ${name}: ${type}`,
        );
      }
  });

  it('lists the options of types that are declared elsewhere', () => {
    const optionsOf = (element: string, name: string) =>
      elementOf(element).attributes.find((attribute) => attribute.name === name)?.options;
    assert.deepEqual(optionsOf('quest-list', 'view'), [
      ...['list', 'path', 'all', 'available', 'progress', 'done', 'locked', 'past'],
    ]);
    assert.deepEqual(optionsOf('badge-shelf', 'order'), ['status', 'newest', 'closest', 'name']);
    assert.deepEqual(optionsOf('leaderboard', 'heading'), []);
  });

  it('contains every token that a style sheet reads, with default and description', () => {
    const used = sourcesIn('src').flatMap((file) => matches(read(file), /var\(\s*(--laurel-[a-z0-9-]+)/g));
    const tokens = elements.flatMap((element) => [...element.tokens, ...element.commonTokens]);
    assert.deepEqual([...new Set(tokens.map(({ name }) => name))].sort(), [...new Set(used)].sort());
    for (const { name, text, initial } of tokens) assert.ok(text.endsWith('.') && initial, name);
  });

  it('lists the design tokens on every element except the programme, which shows nothing', () => {
    const without = elements.filter(({ commonTokens }) => commonTokens.length < 58).map(({ name }) => name);
    assert.deepEqual(without, ['program']);
    const { category, initial } = elementOf('referral').commonTokens.find(({ name }) => name === '--laurel-pad') ?? {};
    assert.deepEqual(
      [category, initial],
      ['Space and density', 'calc(calc(var(--laurel-space, 4px) * var(--laurel-density)) * 4)'],
    );
  });

  it('contains no private members', () => {
    const names = elements.flatMap(({ members }) => members.map(({ name }) => name));
    assert.deepEqual(
      names.filter((name) => /^[#_]|Callback|willUpdate|requestUpdate/.test(name)),
      [],
    );
  });
});
