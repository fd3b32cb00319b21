import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typedCode, typedText } from '../../../src/values/texts/typed.js';
import { fc } from '../../support/properties.js';

describe('a typed text', () => {
  it('is trimmed of invisible characters, and otherwise unchanged', () => {
    for (const around of ['\u200b', '\u200e', '\ufeff', '\u00a0', '\u2060', '\t', '\r\n', '\u3000', '\u00ad'])
      assert.equal(typedText(`${around} Ünal’s “Café” ${around}`), 'Ünal’s “Café”');
    // The joiners of an emoji are inside.
    assert.equal(typedText('👩\u200d🚀'), '👩\u200d🚀');
    // The flag of Scotland is a black flag with letters that nobody sees, up to its end.
    const scotland = String.fromCodePoint(
      0x1f3f4,
      ...[...'gbsct'].map((letter) => 0xe0000 + letter.charCodeAt(0)),
      0xe007f,
    );
    assert.equal(typedText(`${scotland}\u200b`), scotland);
  });

  it('is unchanged when normalised again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typedText(typedText(text)) === typedText(text)));
  });
});

describe('a typed code', () => {
  it("equals the owner's code, whatever the keyboard produced", () => {
    for (const typed of [
      'LANTERN\u200b',
      '\u200eLANTERN',
      'ＬＡＮＴＥＲＮ',
      '\u00a0LANTERN\u3000',
      '\u2066LANTERN\u2069',
    ])
      assert.equal(typedCode(typed), 'LANTERN', JSON.stringify(typed));
    for (const [typed, meant] of [
      ['it’s‐here', "it's-here"],
      ['“code”', '"code"'],
      ['A—1', 'A-1'],
      ['٢٠٢٦', '2026'],
      ['۲۰۲۶', '2026'],
      ['२०२६', '2026'],
      ['２０２６', '2026'],
      ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8\u200c', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ] as const)
      assert.equal(typedCode(typed), meant, JSON.stringify(typed));
  });

  it('is unchanged if made of plain characters, and otherwise idempotent', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_:.#/\'"'), minLength: 1 });
    fc.assert(fc.property(plain, (text) => typedCode(text) === text));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typedCode(typedCode(text)) === typedCode(text)));
  });
});
