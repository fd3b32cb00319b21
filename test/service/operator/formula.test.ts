import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeFormula, unescapeFormula } from '../../../src/service/operator/data/formula.js';
import { fc } from '../../support/properties.js';

const text = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\n', '＝', '1', '.', 'x'), { maxLength: 6 })
    .map((all) => all.join('')),
);

describe('text in a CSV cell', () => {
  it('never starts like a formula, unless it is a number', () => {
    fc.assert(
      fc.property(text, (each) => {
        const cell = escapeFormula(each);
        assert.ok(!/^[=+\-@\t\r\n＝＋－＠]/.test(cell) || Number(cell) < 0 || /^-0(\.0+)?$/.test(cell), cell);
      }),
    );
  });

  it('is read back as it was written', () => {
    fc.assert(fc.property(text, (each) => assert.equal(unescapeFormula(escapeFormula(each)), each)));
  });
});
