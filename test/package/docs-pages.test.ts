import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sections } from '../../demo/docs/contents.js';
import { elementPage } from '../../demo/docs/element-page.js';
import type { ElementReference } from '../../demo/docs/manifest.js';
import { partOf, plain, render } from '../../demo/docs/markdown.js';
import { exists, read } from './repository.js';

const none: ElementReference = {
  ...{ tag: 'laurel-thing', name: 'thing', title: 'Thing', summary: 'Shows a thing.' },
  ...{ attributes: [], commonAttributes: [], members: [], events: [], slots: [], parts: [], tokens: [], states: [] },
};

describe('pages of the documentation', () => {
  it('take a part of a document with its headings one level higher, and leave code as it is', () => {
    const document = '# A\n\n## B\n\ntext\n\n### C\n\n```sh\n# no heading\n```\n\n## D\n';
    assert.equal(partOf(document, 'B'), '# B\n\ntext\n\n## C\n\n```sh\n# no heading\n```\n');
    assert.throws(() => partOf(document, 'E'), /no heading "E"/);
  });

  it('are made of documents and headings that exist', () => {
    for (const { source, part } of sections.flatMap(({ guides }) => guides)) {
      assert.ok(exists(source), source);
      if (part !== undefined) assert.ok(partOf(read(source), part).length > 100, `${source}: ${part}`);
    }
  });

  it('have headings with ids of their own, and links that lead to pages or are text', () => {
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

  it('of an element have a table for what it has, and none for what it lacks', () => {
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
    assert.doesNotMatch(page, /## (?:Events|Slots|Tokens|Texts)/);
  });
});
