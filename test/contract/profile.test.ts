import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { DisplayName, saveMyProfile } from '../../src/contract/identity/profile.js';
import { fc } from '../support/properties.js';

const taken = (name: string): boolean => z.safeParse(DisplayName, name).success;
/** Splits a text into characters as a reader counts them. */
const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** Characters that reverse the text around them, end a line, or are no characters at all. */
const hostile = [
  ...['\u0000', '\t', '\n', '\r', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'],
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\ud800', '\udfff'],
];
/** Characters without a visible shape. */
const unseen = [
  ' ',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u0301',
  '\u3164',
  '\ufe0f',
];

describe('a display name', () => {
  it('may be in any script, with joiners, marks and emoji', () => {
    for (const name of [
      ...['Ada', 'Žofie', 'علی‌رضا', 'שלום', 'नमस्ते', '太郎', '김 철수', '👩🏽‍🚀', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'x', '7', '•', "O'Brien <3"],
    ])
      assert.ok(taken(name), name);
  });

  it('may have 64 characters as a reader counts them, however many code points each has', () => {
    const one = fc.constantFrom('a', 'é', 'ह', '👍🏽', '👨‍👩‍👧‍👦', '🇳🇴', 'ก');
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 64 }), (letters) => {
        const name = letters.join('');
        assert.ok(taken(name), name);
        assert.equal(taken(`${name}${'a'.repeat(65 - graphemes(name).length)}`), false);
      }),
    );
    assert.equal(taken('👨‍👩‍👧‍👦'.repeat(65)), false);
  });

  it('may not stack an excessive number of marks on one letter', () => {
    assert.equal(taken(`a${'\u0301'.repeat(1_100)}`), false);
  });

  it('is trimmed, and may not be empty', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\s{0,5}$/), fc.stringMatching(/^[a-z]{1,20}$/), (space, name) => {
        assert.equal(z.parse(DisplayName, `${space}${name}${space}`), name);
        assert.equal(taken(space), false);
      }),
    );
  });

  it('may not contain characters that reverse, break or hide text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        fc.constantFrom(...hostile),
        fc.string({ maxLength: 20 }),
        (before, character, after) => {
          assert.equal(taken(`x${before}${character}${after}x`), false);
        },
      ),
    );
  });

  it('must contain a visible character', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...unseen), { maxLength: 12 }), (parts) => {
        assert.equal(taken(parts.join('')), false);
      }),
    );
  });

  it('is accepted or refused quickly for any input, and accepted names are unchanged apart from trimming', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        const read = z.safeParse(DisplayName, text);
        if (!read.success) return;
        assert.equal(read.data, text.trim());
        assert.ok(taken(read.data));
        assert.ok(graphemes(read.data).length <= 64 && read.data.length <= 1_024);
      }),
    );
  });
});

describe('a saved profile', () => {
  const fieldOf = (body: unknown): string | undefined =>
    z.safeParse(saveMyProfile.body, body).error?.issues[0]?.path.map(String).join('.');
  const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2';

  it('is validated in browsers without Intl.Segmenter and URL.canParse', () => {
    const [{ Segmenter }, { canParse }] = [Intl, URL];
    Object.assign(Intl, { Segmenter: undefined });
    Object.assign(URL, { canParse: undefined });
    try {
      assert.equal(fieldOf({ displayName: 'm'.repeat(64), logoUrl: 'https://pictures.example/a.png' }), undefined);
      assert.equal(fieldOf({ displayName: 'm'.repeat(65) }), 'displayName');
      assert.equal(fieldOf({ logoUrl: 'https://[' }), 'logoUrl');
    } finally {
      Object.assign(Intl, { Segmenter });
      Object.assign(URL, { canParse });
    }
  });

  it('accepts only https URLs as picture', () => {
    for (const logoUrl of [
      ...['http://pictures.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA==', '//x.example/a'],
      ...['https://user:word@x.example/a', 'https://x.example/a b', 'https://x.example\\@y.example', 'ftp://x.example'],
      ...['', 'x', `https://x.example/${'a'.repeat(2_048)}`, 'https://x.exam\tple/'],
    ])
      assert.equal(fieldOf({ logoUrl }), 'logoUrl', logoUrl);
    for (const logoUrl of ['https://pictures.example/a.png?size=2#top', null])
      assert.equal(fieldOf({ logoUrl }), undefined);
  });

  it('may contain several lines of text, but no direction overrides', () => {
    assert.deepEqual(z.parse(saveMyProfile.body, { bio: ' One\ntwo ' }), { bio: 'One\ntwo' });
    for (const bio of ['x'.repeat(501), 'a\u202eb', 'a\u0000b', '\ud800']) assert.equal(fieldOf({ bio }), 'bio');
  });

  it('answers each question once, up to the maximum number of entries', () => {
    const value = 'Moss';
    assert.equal(fieldOf({ attributes: [{ id, value: '' }] }), undefined);
    assert.equal(fieldOf({ attributes: [] }), 'attributes');
    assert.equal(fieldOf({ attributes: [{ id, value: 'x'.repeat(501) }] }), 'attributes.0.value');
    assert.equal(fieldOf({ attributes: [{ id: 'x', value }] }), 'attributes.0.id');
    assert.equal(
      fieldOf({
        attributes: [
          { id, value },
          { id: id.toUpperCase(), value },
        ],
      }),
      'attributes',
    );
    assert.equal(fieldOf({ attributes: [{ id, value, userId: id }] }), 'attributes.0');
    const many = Array.from({ length: 33 }, (_, index) => ({ id: id.replace(/^../, String(index + 10)), value }));
    assert.equal(fieldOf({ attributes: many }), 'attributes');
    assert.equal(fieldOf({ attributes: many.slice(1) }), undefined);
  });

  it('never sets an email address or other platform fields', () => {
    for (const key of ['emailAddress', 'isBlocked', 'userId', 'walletAddress', 'externalIdentifier', 'twitterUser'])
      assert.equal(z.safeParse(saveMyProfile.body, { [key]: 'x' }).success, false, key);
  });
});
