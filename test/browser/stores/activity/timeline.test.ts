import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDecimals } from '../../../../src/values/amounts/add-decimals.js';
import { compareDecimals } from '../../../../src/values/amounts/decimal.js';
import type { ActivityItem } from '../../../../src/browser/stores/activity/activity-item.js';
import { isShown, timeline, type ActivityFilter } from '../../../../src/browser/stores/activity/timeline.js';
import { fc } from '../../../support/properties.js';

const now = new Date(2026, 2, 20, 15, 30).getTime();
const at = (daysAgo: number, hours: number): number => new Date(2026, 2, 20 - daysAgo, hours).getTime();
const leaf = 'leaf';

const quest = (id: string, moment: number, more: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  kind: 'quest',
  name: id,
  at: moment,
  amount: '10',
  currencyId: leaf,
  ruleId: id,
  ...more,
});
const whole = { isWhole: true, folds: true, now };

describe('the timeline', () => {
  it('groups by today, yesterday, the rest of the month, and earlier months', () => {
    const items = [
      quest('august', new Date(2025, 7, 3).getTime()),
      quest('noon', at(0, 12)),
      quest('night', at(0, 0)),
      quest('yesterday', at(1, 23)),
      quest('third', at(17, 1)),
      quest('february', at(20, 1)),
    ];
    assert.deepEqual(
      timeline(items, whole).map(({ key, entries }) => [key, ...entries.map(({ id }) => id)]),
      [
        ['today', 'noon', 'night'],
        ['yesterday', 'yesterday'],
        ['month', 'third'],
        ['2026-02', 'february'],
        ['2025-08', 'august'],
      ],
    );
  });

  it('recognises yesterday across the end of a month and a clock change', () => {
    const first = new Date(2026, 2, 1, 9).getTime();
    const periods = timeline([quest('last', new Date(2026, 1, 28, 22).getTime())], { ...whole, now: first });
    assert.deepEqual(
      periods.map(({ key }) => key),
      ['yesterday'],
    );
    for (const day of [29, 30]) {
      const noon = new Date(2026, 2, day, 12).getTime();
      const late = new Date(2026, 2, day - 1, 0, 10).getTime();
      assert.equal(timeline([quest('late', late)], { ...whole, now: noon })[0]?.key, 'yesterday');
    }
  });

  it('lists pending items on top and leaves them out of the sum', () => {
    const [today] = timeline(
      [quest('done', at(0, 12)), quest('open', at(3, 8), { kind: 'pending', amount: '40' })],
      whole,
    );
    assert.deepEqual([today?.entries.map(({ id }) => id), today?.sum?.amount], [['open', 'done'], '10']);
  });

  it('folds consecutive completions of the same quest, but not what was taken back', () => {
    const days = [3, 4, 5].map((ago) => quest(`day ${ago}`, at(ago, 8), { ruleId: 'check-in', kind: 'check-in' }));
    const other = quest('other', at(6, 8));
    const before = quest('before', at(7, 8), { ruleId: 'check-in', kind: 'check-in' });
    const back = [1, 2].map((each) =>
      quest(`back ${each}`, at(8, each), { kind: 'taken-back', ruleId: 'x', amount: '-5' }),
    );
    const [month] = timeline([...back, ...days, other, before], whole);
    assert.deepEqual(
      month?.entries.map(({ id, count, amount }) => [id, count, amount]),
      [
        ['day 3', 3, '30'],
        ['other', 1, '10'],
        ['before', 1, '10'],
        ['back 2', 1, '-5'],
        ['back 1', 1, '-5'],
      ],
    );
    assert.equal(month?.entries[0]?.since, at(5, 8));
  });

  it('sums neither different currencies nor a period that may be incomplete', () => {
    const mixed = timeline([quest('a', at(0, 1)), quest('b', at(0, 2), { currencyId: 'ember' })], whole);
    assert.equal(mixed[0]?.sum, undefined);
    const partly = timeline([quest('a', at(0, 1)), quest('b', at(1, 2))], { ...whole, isWhole: false });
    assert.deepEqual(
      partly.map(({ sum }) => sum?.amount),
      ['10', undefined],
    );
    assert.equal(
      timeline([quest('a', at(0, 1), { kind: 'badge', amount: undefined as never })], whole)[0]?.sum?.amount,
      undefined,
    );
  });

  it('keeps every item, adds up, and lists the newest first', () => {
    const item = fc.record({
      kind: fc.constantFrom<ActivityItem['kind']>('quest', 'check-in', 'bid', 'returned', 'taken-back', 'team'),
      at: fc.integer({ min: now - 200 * 86_400_000, max: now }),
      amount: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
      ruleId: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), fc.boolean(), (list, folds) => {
        const items = list.map((each, index) => quest(String(index), each.at, each));
        const periods = timeline(items, { isWhole: true, folds, now });
        const entries = periods.flatMap((period) => period.entries);
        assert.equal(
          entries.reduce((sum, { count }) => sum + count, 0),
          items.length,
        );
        const sum = (amounts: readonly (string | undefined)[]) =>
          amounts.reduce<string>((total, amount) => addDecimals(total, amount), '0');
        assert.equal(
          compareDecimals(sum(entries.map((each) => each.amount)), sum(items.map((each) => each.amount))),
          0,
        );
        assert.equal(
          compareDecimals(sum(periods.map((each) => each.sum?.amount)), sum(items.map((each) => each.amount))),
          0,
        );
        for (const [index, each] of entries.entries()) {
          assert.ok(each.since <= each.at);
          assert.ok((entries[index + 1]?.at ?? -Infinity) <= each.since);
        }
        assert.equal(new Set(periods.map(({ key }) => key)).size, periods.length);
      }),
    );
  });
});

describe('the activity filter', () => {
  it('has each item in at most one of badges, quests and market, and in points if it has an amount', () => {
    const filters: readonly ActivityFilter[] = ['badges', 'quests', 'market'];
    const kinds = [
      'badge',
      'quest',
      'check-in',
      'taken-back',
      'bid',
      'won',
      'mint',
      'refund',
      'team',
      'entry',
    ] as const;
    const of = (kind: ActivityItem['kind']) => filters.filter((filter) => isShown(quest('x', 0, { kind }), filter));
    assert.deepEqual(kinds.map(of), [
      ...[['badges'], ['quests'], ['quests'], ['quests'], ['market'], ['market'], ['market'], ['market'], [], []],
    ]);
    assert.ok(
      kinds.every((kind) => isShown(quest('x', 0, { kind }), 'points') && isShown(quest('x', 0, { kind }), 'all')),
    );
    const { amount: _, ...badge } = quest('x', 0, { kind: 'badge' });
    assert.ok(!isShown(badge, 'points'));
    assert.ok(isShown(badge, 'nonsense' as ActivityFilter), 'a filter that does not exist hides nothing');
  });
});
