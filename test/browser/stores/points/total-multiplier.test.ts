import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { multipliers } from '../../../../demo/states/points-balance.js';
import { totalMultiplier } from '../../../../src/browser/stores/points/total-multiplier.js';

const factors = (...list: (number | string)[]) => list.map((multiplier, at) => ({ id: String(at), multiplier }));

describe('the total multiplier', () => {
  it('adds up multipliers exactly, counting only the best of each quest', () => {
    assert.equal(totalMultiplier(multipliers.data), '1.7');
    assert.equal(totalMultiplier([]), '1');
    assert.equal(totalMultiplier(factors(0.1, 0.2)), '0');
    assert.equal(totalMultiplier(factors(1.1, 1.2)), '1.3');
  });

  it('keeps every digit that a double would round', () => {
    const [more, most] = ['1.000000000000000000000000000001', '1.000000000000000000000000000002'];
    assert.equal(totalMultiplier(factors(more, most)), '1.000000000000000000000000000003');
    const ofOneQuest = [more, most, 1].map((multiplier, at) => ({ id: String(at), multiplier, loyaltyRuleId: 'a' }));
    assert.equal(totalMultiplier(ofOneQuest), most);
  });

  it('is NaN if a multiplier is not a number', () => {
    assert.equal(totalMultiplier(factors('much', 2)), 'NaN');
  });
});
