import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { createMultiplier } from '../../src/contract/loyalty/multipliers.js';
import { AmountInput, FactorInput, TimestampInput } from '../../src/contract/primitives.js';
import { fc } from '../support/properties.js';

describe('an amount in a request', () => {
  it('keeps its digits in every notation that JSON allows', () => {
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

  it('is refused if it has too many decimals or is not a number', () => {
    for (const sent of [1e-31, 5e-324, 2 ** 53, 1e21, NaN, Infinity, '', '1e5', '1,5', `0.${'1'.repeat(31)}`])
      assert.equal(z.safeParse(AmountInput, sent).success, false, String(sent));
  });

  it('is never guessed from another notation', () => {
    const other = [
      '١٫٥',
      '１２',
      '0x10',
      '1_000',
      '1 000',
      '+5',
      ' 5',
      '5 ',
      '5.',
      '.5',
      '1e400',
      '1/2',
      '½',
      '−5',
      '--5',
    ];
    for (const sent of [...other, true, 5n]) assert.equal(z.safeParse(AmountInput, sent).success, false, String(sent));
  });
});

describe('a time in a request', () => {
  it('must have a valid day and time, and a zone', () => {
    for (const sent of ['2026-11-30T18:00:00Z', '2026-11-30T18:00:00.5+14:00', '2028-02-29T00:00:00-03:30'])
      assert.equal(z.parse(TimestampInput, sent), sent);
    const days = ['2026-11-31T00:00:00Z', '2026-02-29T00:00:00Z', '2026-11-30T24:00:00Z', '2026-11-30T18:00:60Z'];
    const zones = [
      '2026-11-30T18:00:00',
      '2026-11-30T18:00:00+25:00',
      '2026-11-30T18:00:00 Europe/Berlin',
      '2026-11-30',
    ];
    const others = [
      '30.11.2026 18:00',
      '45992.75',
      '+002026-11-30T00:00:00Z',
      '٢٠٢٦-11-30T00:00:00Z',
      1_796_061_600_000,
      '',
    ];
    for (const sent of [...days, ...zones, ...others])
      assert.equal(z.safeParse(TimestampInput, sent).success, false, String(sent));
  });
});

describe('a factor in a request', () => {
  it('keeps its digits, and must be above zero and at most a million for one member', () => {
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
