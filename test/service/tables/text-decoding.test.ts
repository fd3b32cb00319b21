import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NotTextError, TextDecoding, decodeText } from '../../../src/service/tables/text-decoding.js';
import { fc } from '../../support/properties.js';

/** Decodes bytes that arrive in pieces of a given length. */
function inPieces(bytes: Buffer, length: number): string {
  const decoding = new TextDecoding();
  let text = '';
  for (let start = 0; start < bytes.length; start += length)
    text += decoding.write(bytes.subarray(start, start + length));
  return text + decoding.end();
}

const lineOfFault = (read: () => string): number | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof NotTextError, String(error));
    return error.line;
  }
};

const line = fc.string({ unit: fc.constantFrom('a', ',', 'é', '€', '🌱', '\r') });
const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => `wa\n${lines.join('\n')}`);

describe('the text of a file', () => {
  it('is decoded from UTF-8 or UTF-16 without its byte order mark, in pieces of any length', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 9 }), (wanted, length) => {
        const little = Buffer.from(`\uFEFF${wanted}`, 'utf16le');
        const big = Buffer.from(little).swap16();
        for (const bytes of [Buffer.from(wanted), Buffer.from(`\uFEFF${wanted}`), little, big, little.subarray(2)])
          assert.equal(inPieces(bytes, length), wanted);
      }),
    );
  });

  it('is refused with the first line in another encoding', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 4, max: 90 }), (before, after, length) => {
        const bytes = Buffer.concat([Buffer.from(before), Buffer.from('José', 'latin1'), Buffer.from(after)]);
        const wanted = before.split('\n').length;
        assert.equal(
          lineOfFault(() => inPieces(bytes, bytes.length)),
          wanted,
        );
        const found = lineOfFault(() => inPieces(bytes, length));
        assert.ok(found !== undefined && found <= wanted, `${found} of ${wanted}`);
      }),
    );
  });

  it('is refused if it ends in the middle of a character', () => {
    const whole = Buffer.from('a\né');
    assert.equal(
      lineOfFault(() => decodeText(whole.subarray(0, -1))),
      2,
    );
    assert.equal(
      lineOfFault(() => decodeText(Buffer.from('\uFEFFab', 'utf16le').subarray(0, -1))),
      1,
    );
  });

  it('is empty if the file is', () => {
    assert.equal(decodeText(Buffer.alloc(0)), '');
    assert.equal(decodeText(Buffer.from('\uFEFF')), '');
  });
});
