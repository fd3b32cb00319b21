import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { AmountInput } from '../../src/contract/primitives.js';
import { fc } from '../support/properties.js';

describe('an amount that a caller sends', () => {
  it('is kept with the digits that were sent, whatever form JSON gives the number', () => {
    for (const [sent, kept] of [
      [5e-7, '0.0000005'],
      [1.5e-10, '0.00000000015'],
      [-5e-7, '-0.0000005'],
      [0.1, '0.1'],
      [12, '12'],
      [-0, '0'],
      ['5.10', '5.10'],
    ] as const)
      assert.equal(z.parse(AmountInput, sent), kept);
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (sent) => {
        const kept = z.safeParse(AmountInput, sent);
        // Zero has no sign.
        if (kept.success) assert.equal(Number(kept.data), Object.is(sent, -0) ? 0 : sent);
      }),
    );
  });

  it('is refused if it has more decimals than are kept, or is no number', () => {
    for (const sent of [1e-31, 5e-324, 2 ** 53, 1e21, NaN, Infinity, '', '1e5', '1,5', `0.${'1'.repeat(31)}`])
      assert.equal(z.safeParse(AmountInput, sent).success, false, String(sent));
  });
});
