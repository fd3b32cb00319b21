import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { graphemes } from '../../src/contract/graphemes.js';
import { fc } from '../support/properties.js';

const { Segmenter } = Intl;
const leaveOutSegmenter = (): unknown => Object.assign(Intl, { Segmenter: undefined });

describe('the characters of a text', () => {
  afterEach(() => Object.assign(Intl, { Segmenter }));

  const characters = [
    ...['m', 'é', 'e\u0301', 'ß', 'ก', 'हि', 'ع', '김', '太', '\r\n', '\n', ' '],
    ...['👍🏽', '👨‍👩‍👧‍👦', '👩🏽‍🚀', '🏳️‍🌈', '🇳🇴', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '1️⃣', '𝕄'],
  ];

  it('are the same where the browser cannot take it apart', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters)), (parts) => {
        const text = parts.join('');
        const known = [...graphemes(text)];
        leaveOutSegmenter();
        assert.deepEqual([...graphemes(text)], known);
        Object.assign(Intl, { Segmenter });
      }),
    );
  });

  it('are together the text, and none is half of a code point, whatever it is', () => {
    leaveOutSegmenter();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parts = [...graphemes(text)];
        assert.equal(parts.join(''), text);
        assert.ok(!parts.some((part) => /\p{Cs}/u.test(part)));
      }),
    );
  });
});
