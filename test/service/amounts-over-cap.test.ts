import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { amountsOverCap } from '../../src/service/loyalty/amounts-over-cap.js';
import { fc } from '../support/properties.js';

const hour = 3_600_000;

describe('payments of two merged users', () => {
  it('are reduced to what the remaining user’s payments leave of the cap, and not reduced again', () => {
    const payment = fc.record({
      ruleId: fc.constantFrom('a', 'b'),
      amount: fc.integer({ min: 1, max: 12 }).map((tenths) => (tenths / 10).toString()),
      at: fc.nat(3).map((part) => part * 18 * hour),
    });
    fc.assert(
      fc.property(fc.array(payment), fc.array(payment), fc.nat(30), (kept, brought, tenths) => {
        const cap = (tenths / 10).toString();
        const all = [
          ...kept.map((each) => ({ ...each, interval: 'daily' as const, cap, isKept: true })),
          ...brought.map((each) => ({ ...each, interval: 'daily' as const, cap, isKept: false })),
        ];
        const over = new Map(amountsOverCap(all).map(({ payment: each, left, excess }) => [each, { left, excess }]));
        const window = ({ ruleId, at }: { ruleId: string; at: number }) => `${ruleId} ${Math.floor(at / (24 * hour))}`;
        const sum = (key: string, isKept: boolean, amountOf: (each: (typeof all)[number]) => string) =>
          all
            .filter((each) => window(each) === key && each.isKept === isKept)
            .reduce((total, each) => total + Math.round(Number(amountOf(each)) * 10), 0);
        for (const key of new Set(all.map(window))) {
          const [before, own] = [sum(key, false, ({ amount }) => amount), sum(key, true, ({ amount }) => amount)];
          const left = sum(key, false, (each) => over.get(each)?.left ?? each.amount);
          assert.equal(left, Math.min(before, Math.max(0, tenths - own)));
          assert.equal(
            sum(key, false, (each) => over.get(each)?.excess ?? '0'),
            before - left,
          );
        }
        assert.ok(
          all.every((each) => !each.isKept || !over.has(each)),
          'the receiver’s stay',
        );
        const cut = all.map((each) => ({ ...each, amount: over.get(each)?.left ?? each.amount }));
        assert.deepEqual(amountsOverCap(cut), []);
      }),
      { numRuns: 1000 },
    );
  });
});
