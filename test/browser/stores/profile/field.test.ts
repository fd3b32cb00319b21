import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileOf } from '../../../../src/browser/stores/profile/export.js';
import { faultIn, lengthOf, type Field } from '../../../../src/browser/stores/profile/field.js';

describe('the fields of a profile', () => {
  const field = (kind: Field['kind'], most: number): Field => ({ id: 'bio', kind, label: undefined, value: '', most });
  const name = field('name', 64);
  const picture = field('picture', 2048);

  it('are valid if empty, and count characters as a reader does', () => {
    for (const each of [name, picture, field('bio', 500)]) assert.equal(faultIn(each, '  '), undefined);
    assert.equal(lengthOf(name, ' 👩‍👩‍👧 mira '), 6);
    assert.equal(faultIn(name, '👩‍👩‍👧'.repeat(64)), undefined);
    assert.equal(faultIn(name, 'm'.repeat(65)), 'name.long');
  });

  it('count characters even in a browser without Intl.Segmenter', () => {
    const { Segmenter } = Intl;
    Object.assign(Intl, { Segmenter: undefined });
    try {
      assert.equal(lengthOf(name, ' 𝕄ira '), 4);
      assert.equal(faultIn(name, '𝕄'.repeat(64)), undefined);
      assert.equal(faultIn(name, 'm'.repeat(65)), 'name.long');
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });

  it('reject invisible characters and text direction overrides', () => {
    assert.equal(faultIn(name, '\u2060\u2060'), 'name.unseen');
    assert.equal(faultIn(name, 'mira\u202e'), 'name.hostile');
    assert.equal(faultIn(field('bio', 500), 'one\ntwo'), undefined);
    assert.equal(faultIn(field('bio', 500), 'one\u2066'), 'text.hostile');
  });

  it('accept only https URLs as picture', () => {
    assert.equal(faultIn(picture, 'https://example.org/me.png'), undefined);
    for (const wrong of ['me.png', 'http://example.org/a', 'javascript:alert(1)', 'https://a@b.c/d', 'https://a b'])
      assert.equal(faultIn(picture, wrong), 'picture.wrong', wrong);
  });
});

describe('the exported file', () => {
  it('contains amounts as text', () => {
    assert.deepEqual(JSON.parse(fileOf({ points: [{ amount: 12, loyaltyAccountEndAmount: '1.5', count: 3 }] })), {
      points: [{ amount: '12', loyaltyAccountEndAmount: '1.5', count: 3 }],
    });
  });
});
