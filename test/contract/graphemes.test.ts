import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { graphemes } from '../../src/contract/graphemes.js';
import { fc } from '../support/properties.js';

const { Segmenter } = Intl;

describe('the characters of a text', () => {
  afterEach(() => Object.assign(Intl, { Segmenter }));

  it('are those that a reader counts', () => {
    assert.deepEqual([...graphemes('e\u0301👨‍👩‍👧‍👦🇳🇴')], ['e\u0301', '👨‍👩‍👧‍👦', '🇳🇴']);
  });

  for (const [where, own] of [
    ['in a current browser', Segmenter],
    ['in one without Intl.Segmenter', undefined],
  ] as const)
    it(`add up to the text, and none is half of a code point, ${where}`, () => {
      Object.assign(Intl, { Segmenter: own });
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          const parts = [...graphemes(text)];
          assert.equal(parts.join(''), text);
          assert.ok(!parts.some((part) => /\p{Cs}/u.test(part)));
        }),
      );
    });
});
