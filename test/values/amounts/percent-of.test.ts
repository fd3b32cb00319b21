import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { percentOf } from '../../../src/values/amounts/percent-of.js';
import { fc } from '../../support/properties.js';

describe('a percentage', () => {
  it('is exact for whole percents, in any notation of the numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 12 }), (percent, scale) => {
        const part = `0.${'0'.repeat(scale)}${String(percent).padStart(3, '0')}`;
        assert.equal(percentOf(percent, 100), percent);
        assert.equal(percentOf(part, `0.${'0'.repeat(scale)}1`), percent);
      }),
    );
  });

  it('is truncated, and 100 only if nothing is left', () => {
    assert.deepEqual(
      [percentOf(2, 3), percentOf('90071992547409930.9', '90071992547409931'), percentOf('1e-30', 1)],
      [66.66, 99.99, 0],
    );
    assert.deepEqual([percentOf(3, 3), percentOf(4, 3), percentOf(-1, 3)], [100, 100, 0]);
  });

  it('is unknown if unreadable or of nothing', () => {
    for (const [part, whole] of [
      ['some', 3],
      [1, 'many'],
      [1, 0],
      [1, -3],
      [NaN, 3],
    ] as const)
      assert.equal(percentOf(part, whole), undefined, `${part} of ${whole}`);
  });
});
