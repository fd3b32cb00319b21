import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ember, leaf } from '../../../../demo/states/community.js';
import { at, day, quest, questId } from '../../../../demo/states/quests.js';
import { needsOf, totalOf } from '../../../../src/browser/stores/social/needs.js';

const now = Date.now();
const needs = (...args: Parameters<typeof needsOf> extends [infer R, infer M, number] ? [R, M?] : never) =>
  [...needsOf(args[0], args[1] ?? [], now)].map(([provider, { count, amounts }]) => [provider, count, [...amounts]]);

describe('accounts that quests need', () => {
  it('are summed by provider and currency, exactly', () => {
    const rules = [
      quest(1, 'Follow', 'twitter_follow', '0.1'),
      quest(2, 'Post', 'drip_x_tweet', '0.2'),
      quest(3, 'Say', 'twitter_comment', 5, { loyaltyCurrencyId: ember.id }),
      quest(4, 'Star', 'github_star', 7, { loyaltyCurrencyId: null }),
    ];
    assert.deepEqual(needs(rules), [
      [
        'twitter',
        3,
        [
          [leaf.id, '0.3'],
          [ember.id, '5'],
        ],
      ],
      ['github', 1, [['', '7']]],
    ]);
  });

  it('are counted without an amount if the quest pays no points', () => {
    assert.deepEqual(needs([quest(1, 'Join', 'discord_member', 2, { rewardType: 'multiplier' })]), [
      ['discord', 1, []],
    ]);
  });

  it('exclude quests without a provider, closed ones, and those that the member has done', () => {
    const rules = [
      quest(1, 'Check in', 'check_in', 5),
      quest(2, 'Follow', 'twitter_follow', 5, { endTime: at(-day) }),
      quest(3, 'Post', 'drip_x_tweet', 5, { startTime: at(day) }),
      quest(4, 'Star', 'github_star', 5),
      quest(5, 'Fork', 'github_fork', 5),
      quest(6, 'Join', 'discord_member', 5),
    ];
    const done = [
      { loyaltyRuleId: questId(4), completion: { createdAt: at(-day), amount: '5' } },
      { loyaltyRuleId: questId(5), request: { status: 'completed' as const } },
      { loyaltyRuleId: questId(6), request: { status: 'failed' as const } },
    ];
    assert.deepEqual(needs(rules, done), [['discord', 1, [[leaf.id, '5']]]]);
  });

  it('are summed over several providers', () => {
    const all = needsOf([quest(1, 'Follow', 'twitter_follow', 5), quest(2, 'Star', 'github_star', 7)], [], now);
    const { count, amounts } = totalOf([...all.values()]);
    assert.deepEqual([count, [...amounts]], [2, [[leaf.id, '12']]]);
  });
});
