import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { account, own } from '../../../../demo/states/community.js';
import { leagueOf } from '../../../../src/browser/stores/leaderboard/league.js';

describe('a league', () => {
  it('ranks by the points since the week began, with ties, and gives a place to those without any', () => {
    const week = { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-09T00:00:00Z' };
    const rows = [
      [100, 90],
      [900, 900],
      [30, 0],
      ['50.5', '40.5'],
    ] as const;
    const data = rows.map(([amount, startAmount], index) => ({ ...account(index, own(amount)), startAmount }));
    const found = leagueOf({ ...week, data }, String(data[1]?.userId));
    assert.deepEqual(
      found?.entries.map(({ account: { amount }, rank, shared }) => [amount, rank, shared]),
      [
        ['30', 1, false],
        ['10', 2, true],
        ['10', 2, true],
        ['0', 4, false],
      ],
    );
    assert.equal(found?.ownIndex, 3);
    assert.deepEqual(
      [found?.startsAt, found?.endsAt],
      [week.startsAt, week.endsAt].map((each) => Date.parse(each)),
    );
  });

  it('has no places in a new week, while nobody has points', () => {
    const data = [0, 1].map((index) => ({ ...account(index, own(50)), startAmount: 50 }));
    const found = leagueOf({ startsAt: '', endsAt: '2026-03-09T00:00:00Z', data }, String(data[1]?.userId));
    assert.deepEqual(
      found?.entries.map(({ rank, shared }) => [rank, shared]),
      [
        [0, false],
        [0, false],
      ],
    );
  });

  it('counts no points below zero for a member who has spent some', () => {
    const data = [{ ...account(0, own(10)), startAmount: 500 }];
    const found = leagueOf({ startsAt: '', endsAt: '2026-03-09T00:00:00Z', data }, String(data[0]?.userId));
    assert.equal(found?.entries[0]?.account.amount, '0');
  });

  it('knows the places of a day ago by the points that members had then, and none before anybody had some', () => {
    const week = { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-09T00:00:00Z' };
    const rows = [
      [100, 10],
      [90, 40],
      [80, 40],
      [70, 0],
    ] as const;
    const data = rows.map(([amount, earlierAmount], index) => ({
      ...account(index, own(amount)),
      startAmount: 0,
      earlierAmount,
    }));
    const earlierAt = '2026-03-04T12:00:00Z';
    const found = leagueOf({ ...week, earlierAt, data }, String(data[0]?.userId));
    assert.equal(found?.movement?.since, earlierAt);
    assert.deepEqual(
      data.map(({ id }) => found?.movement?.places.get(id)),
      [3, 1, 1, 4],
    );
    const none = data.map((row) => ({ ...row, earlierAmount: 0 }));
    for (const answer of [
      { ...week, earlierAt, data: none },
      { ...week, earlierAt: null, data },
      { ...week, data },
    ])
      assert.equal(leagueOf(answer, String(data[0]?.userId))?.movement, undefined);
  });

  it('is none for somebody who is not in it', () => {
    assert.equal(leagueOf({ startsAt: '', endsAt: '', data: [] }, 'somebody'), undefined);
  });
});
