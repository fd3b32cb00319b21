import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { earlierMilestones } from '../../src/service/loyalty/earlier-milestones.js';
import type { EarlierCompletion, Terms } from '../../src/service/loyalty/earlier-milestones.js';
import { fc } from '../support/properties.js';

const day = 86_400_000;

const terms = (values: Partial<Terms> = {}, extra = 100): Terms => ({
  ...{ type: 'check_in', interval: null, frequency: 'daily', effectiveStartTime: null, effectiveEndTime: null },
  amount: '1',
  metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 3, streakAmount: extra }] },
  ...values,
});

const completion = (at: number, paid: string, values: Partial<EarlierCompletion> = {}): EarlierCompletion => ({
  ...{ id: `day ${at}`, userId: 'ash', at: at * day, isRecalled: false, isNoted: false },
  ...{ amount: paid, paid, paidTo: 'ash' },
  ...values,
});

const found = (completions: readonly EarlierCompletion[], termsAt: (at: number) => Terms = () => terms()) =>
  earlierMilestones(completions, termsAt).map(({ id, count, amount }) => [id, count, amount]);

describe('an unrecorded milestone', () => {
  const three = [completion(1, '1'), completion(2, '1'), completion(3, '101')];

  it('is found at its day of the streak, with the amount it added', () => {
    assert.deepEqual(found(three), [['day 3', 3, '100']]);
    assert.deepEqual(found([completion(1, '2.5'), completion(2, '2.5'), completion(3, '252.5')]), [
      ['day 3', 3, '250'],
    ]);
  });

  it('is not assumed if it is recorded, or if the payment was reduced, recalled, missing or another user’s', () => {
    for (const values of [{ isNoted: true }, { amount: '1' }, { paidTo: 'moss' }, { paid: null }, { amount: null }])
      assert.deepEqual(found([...three.slice(0, 2), completion(3, '101', values)]), []);
    assert.deepEqual(found([completion(1, '1', { paidTo: 'moss' }), ...three.slice(1)]), []);
    assert.deepEqual(found([completion(1, '1', { isRecalled: true }), ...three.slice(1)]), []);
  });

  it('is not assumed if a cap may have reduced it or nothing was paid for it', () => {
    for (const paid of ['41', '1', '100.5']) assert.deepEqual(found([...three.slice(0, 2), completion(3, paid)]), []);
  });

  it('is not assumed if the rule had no streaks or changed during the streak', () => {
    const without = terms({ metadata: { streakArray: [{ streakMilestone: 3, streakAmount: 100 }] } });
    assert.deepEqual(
      found(three, () => without),
      [],
    );
    for (const other of [terms({ amount: '2' }), terms({ interval: 'hourly' }), without])
      assert.deepEqual(
        found(three, (at) => (at < 2 * day ? other : terms())),
        [],
      );
    assert.deepEqual(
      found(three, (at) => (at < 2 * day ? terms({ amount: '1.0' }) : terms())),
      [['day 3', 3, '100']],
    );
  });

  it('is found in any history exactly where it was paid', () => {
    const history = fc.record({
      gaps: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 20 }),
      base: fc.integer({ min: 1, max: 50 }),
      extra: fc.integer({ min: 1, max: 200 }),
      milestone: fc.integer({ min: 2, max: 4 }),
      factor: fc.constantFrom(1, 1.5, 2, 3),
    });
    fc.assert(
      fc.property(history, ({ gaps, base, extra, milestone, factor }) => {
        const streakArray = [{ streakMilestone: milestone, streakAmount: extra }];
        const rule = terms({ amount: String(base), metadata: { enableStreaks: true, streakArray } });
        let [at, count] = [0, 0];
        const expected: unknown[] = [];
        const completions = gaps.map((gap) => {
          at += gap;
          count = gap === 1 ? count + 1 : 1;
          if (count === milestone) expected.push([`day ${at}`, count, String(extra * factor)]);
          return completion(at, String((base + (count === milestone ? extra : 0)) * factor));
        });
        assert.deepEqual(
          found(completions, () => rule),
          expected,
        );
      }),
    );
  });
});
