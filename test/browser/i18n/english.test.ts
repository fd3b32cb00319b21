import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { root } from '../../../.config/build/entries.mjs';
import { en } from '../../../src/browser/i18n/en/index.js';
import type { Message } from '../../../src/browser/i18n/plural-forms.js';

const texts = Object.entries<Message>(en).flatMap(([key, message]) =>
  (typeof message === 'string' ? [message] : Object.values(message)).map((text) => ({ key, text })),
);

/** The end of one sentence and the start of another. Step numbers ("1. Copy this code") end no sentence. */
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

  it('have no leading, trailing or double spaces', () => {
    assert.deepEqual(
      texts.filter(({ text }) => text !== text.trim() || text.includes('  ')),
      [],
    );
  });
});

describe('the code', () => {
  it('does not look keys up in the English texts, which a page in another language does not load', () => {
    const asking = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => {
        const source = readFileSync(`${root}src/${file}`, 'utf8');
        const imports = source.matchAll(/^import \{([^}]+)\} from '[./]+i18n\/en\/([\w-]+)\.js';/gm);
        // Names of wallet types and providers are not texts: every page has them.
        const names = [...imports].flatMap(([, list = '', module = '']) =>
          /^(wallet-types|(quest-)?providers)$/.test(module)
            ? []
            : list.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
        );
        return names.some((name) => new RegExp(`\\bin ${name}\\b|\\b${name}\\[`).test(source));
      });
    assert.deepEqual(asking, []);
  });
});
