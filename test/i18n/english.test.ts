import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/i18n/en/index.js';
import type { Message } from '../../src/i18n/plural-forms.js';

const texts = Object.entries<Message>(en).flatMap(([key, message]) =>
  (typeof message === 'string' ? [message] : Object.values(message)).map((text) => ({ key, text })),
);

/** A sentence that ends and another that begins. Numbers of steps ("1. Copy this code") end none. */
const severalSentences = /(?<!^\d)[.!?] \p{Lu}/u;

describe('English texts', () => {
  it('end with a full stop if they have several sentences', () => {
    const open = texts.filter(({ text }) => severalSentences.test(text) && !/[.!?…}][”’)]?$/.test(text));
    assert.deepEqual(open, []);
  });

  it('use typographic quotation marks and apostrophes, and one kind of ellipsis', () => {
    assert.deepEqual(
      texts.filter(({ text }) => /["']|\.\.\./.test(text)),
      [],
    );
  });

  it('have no spaces at their ends, and never two in a row', () => {
    assert.deepEqual(
      texts.filter(({ text }) => text !== text.trim() || text.includes('  ')),
      [],
    );
  });
});
