import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { badge, publicBadges, shelf } from '../../../../demo/states/badges.js';
import { arrange, badgesOf } from '../../../../src/browser/stores/badges/badge.js';

describe('a badge', () => {
  it('counts a leaderboard place only once it is good enough', () => {
    const [summit] = badgesOf([shelf.summit], true);
    assert.deepEqual([summit?.phase, summit?.percent], ['locked', 0]);
  });

  it('never calls an unearned badge earned, however close it is', () => {
    const close = badge(50, {
      name: 'Close',
      conditions: [{}],
      status: 'inactive',
      progress: [[999_999, 1_000_000]],
    });
    const [found] = badgesOf([close], true);
    assert.deepEqual([found?.phase, found?.percent], ['progressing', 99]);
  });

  it('has as many percent as its member has of a hundred', () => {
    const shown = [1, 28, 29, 57, 58].map((done) => {
      const [found] = badgesOf(
        [badge(50, { name: 'Part', conditions: [{}], status: 'inactive', progress: [[done, 100]] })],
        true,
      );
      return found?.percent;
    });
    assert.deepEqual(shown, [1, 28, 29, 57, 58]);
  });

  it('accepts a badge of the platform with nothing but its name', () => {
    const { loyaltyBadgeUsers: _, rewards: __, hideInUi: ___, ...bare } = badge(51, { name: 'Bare' });
    const [found] = badgesOf([bare], true);
    assert.deepEqual([found?.phase, found?.percent], ['locked', 0]);
  });

  it('shows every visitor the same', () => {
    for (const each of badgesOf(publicBadges().data, false))
      assert.deepEqual([each?.phase, each?.percent], ['open', 0]);
  });

  it('is sorted by status, by progress or by name', () => {
    const list = badgesOf(
      [
        badge(1, { name: 'Locked', conditions: [{}] }),
        badge(2, { name: 'Begun', conditions: [{}], status: 'inactive', progress: [[2, 10]] }),
        badge(3, { name: 'Almost', conditions: [{}], status: 'inactive', progress: [[9, 10]] }),
        badge(4, { name: 'Earned', status: 'active' }),
      ],
      true,
    );
    const names = (...how: Parameters<typeof arrange> extends [unknown, ...infer Rest] ? Rest : never) =>
      arrange(list, ...how).map(({ name }) => name);
    assert.deepEqual(names('all', 'status', 'en'), ['Earned', 'Almost', 'Begun', 'Locked']);
    assert.deepEqual(names('all', 'closest', 'en'), ['Almost', 'Begun', 'Locked', 'Earned']);
    assert.deepEqual(names('all', 'name', 'en'), ['Almost', 'Begun', 'Earned', 'Locked']);
    assert.deepEqual(names('reach', 'status', 'en'), ['Almost', 'Begun']);
    assert.deepEqual(names('earned', 'status', 'en'), ['Earned']);
  });
});
