import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sections } from '../../demo/docs/contents.js';
import { defaultOf, elementPage } from '../../demo/docs/element-page.js';
import type { ElementReference } from '../../demo/docs/manifest.js';
import { partOf, plain, render } from '../../demo/docs/markdown.js';
import { exists, read } from './repository.js';

const none: ElementReference = {
  ...{ tag: 'laurel-thing', name: 'thing', title: 'Thing', summary: 'Shows a thing.' },
  ...{
    attributes: [],
    commonAttributes: [],
    members: [],
    events: [],
    slots: [],
    parts: [],
    tokens: [],
    commonTokens: [],
    states: [],
    keyboard: [],
  },
};

describe('documentation pages', () => {
  it('include a part of a document with its headings one level higher and its code unchanged', () => {
    const document = '# A\n\n## B\n\ntext\n\n### C\n\n```sh\n# no heading\n```\n\n## D\n';
    assert.equal(partOf(document, 'B'), '# B\n\ntext\n\n## C\n\n```sh\n# no heading\n```\n');
    assert.throws(() => partOf(document, 'E'), /no heading "E"/);
  });

  it('use only existing documents and headings', () => {
    for (const { source, part } of sections.flatMap(({ guides }) => guides)) {
      assert.ok(exists(source), source);
      if (part !== undefined) assert.ok(partOf(read(source), part).length > 100, `${source}: ${part}`);
    }
  });

  it('have unique heading ids, and links that lead to pages or become text', () => {
    const { html, title, headings } = render('# T\n\n## Same\n\n## Same\n\n[a](a.md) [b](b.md#x "t") <code>', (href) =>
      href.startsWith('a') ? 'a.html' : undefined,
    );
    assert.equal(title, 'T');
    assert.deepEqual(
      headings.map(({ id }) => id),
      ['same', 'same-2'],
    );
    assert.match(html, /<a href="a\.html">a<\/a> b/);
  });

  it('show code as it is written', () => {
    const { html } = render('```html\n<b onclick="x">&amp;</b>\n```', () => undefined);
    assert.match(html, /&lt;b onclick="x">&amp;amp;&lt;\/b>/);
    assert.equal(plain('<p>a &lt;b&gt; &amp;</p>'), 'a <b> &');
  });

  it("abbreviate a token's long default by the tokens in it", () => {
    const token = { name: '--laurel-focus', text: '', type: '', options: [], initial: 'red' };
    assert.equal(defaultOf(token), '`red`');
    const long = `color-mix(in oklab, var(--laurel-text) 61%, var(--laurel-surface), ${'#fff '.repeat(9)})`;
    assert.equal(defaultOf({ ...token, initial: long }), 'from `--laurel-text` `--laurel-surface`');
    assert.equal(defaultOf({ ...token, initial: '1'.repeat(70) }), `\`${'1'.repeat(60)}…\``);
  });

  it('have tables only for what an element has', () => {
    const entry = { name: 'view', text: 'Either a | b <i>.', type: 'View', initial: 'all', options: ['all', 'done'] };
    const page = elementPage(
      {
        ...none,
        attributes: [entry],
        parts: [
          { ...entry, name: 'a' },
          { ...entry, name: 'b' },
        ],
      },
      { kB: 1.25, texts: [] },
    );
    assert.match(page, /^# Thing\n\nShows a thing\./);
    assert.match(page, /\| `view` \| Either a \\\| b &lt;i>\. \| `all` `done` \| `all` \|/);
    assert.match(page, /\| `a` `b` \|/);
    assert.match(page, /\| <kbd>Tab<\/kbd>, <kbd>Shift<\/kbd> <kbd>Tab<\/kbd> \|/);
    assert.doesNotMatch(page, /## (?:Events|Slots|Tokens|Texts)/);
  });

  it("list an element's keys, and none for an element that draws nothing", () => {
    const parts = [{ name: 'a', text: '', type: '', initial: '', options: [] }];
    const keyboard = [{ keys: ['ArrowUp', 'Shift+PageDown'], description: 'In the menu: moves.' }];
    const page = elementPage({ ...none, parts, keyboard }, { kB: 1, texts: [] });
    assert.match(page, /\| <kbd>↑<\/kbd>, <kbd>Shift<\/kbd> <kbd>Page down<\/kbd> \| In the menu: moves\. \|/);
    assert.doesNotMatch(elementPage(none, { kB: 1, texts: [] }), /## Keyboard/);
  });
});
