import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { createMultiplier } from '../../src/contract/loyalty/multipliers.js';
import { AmountInput, FactorInput } from '../../src/contract/primitives.js';
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

describe('a factor that a caller sends', () => {
  it('is kept with its digits, above zero, and at most a million for one member', () => {
    const { multiplier } = createMultiplier.body.shape;
    for (const [sent, kept] of [
      [1.5, '1.5'],
      [5e-7, '0.0000005'],
      ['1.000000000000000000000000000001', '1.000000000000000000000000000001'],
      [1_000_000, '1000000'],
    ] as const)
      for (const input of [FactorInput, multiplier]) assert.equal(z.parse(input, sent), kept);
    for (const sent of [0, -0, -1, '0.000', 'two', '1e5', NaN, null])
      assert.equal(z.safeParse(FactorInput, sent).success, false, String(sent));
    assert.equal(z.safeParse(multiplier, '1000000.000000000000000000000000000001').success, false);
  });
});
