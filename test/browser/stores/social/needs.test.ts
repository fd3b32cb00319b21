import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ember, leaf } from '../../../../demo/states/community.js';
import { at, day, quest, questId } from '../../../../demo/states/quests.js';
import type { MyQuest } from '../../../../src/contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../../src/contract/loyalty/rules.js';
import { summarizeQuests } from '../../../../src/browser/stores/quests/quest-group.js';
import { toQuest } from '../../../../src/browser/stores/quests/to-quest.js';
import { needsOf, totalOf, type ProviderNeed } from '../../../../src/browser/stores/social/needs.js';
import { fc } from '../../../support/properties.js';

const now = Date.now();
const needs = (rules: readonly PublicRule[], rows: readonly MyQuest[] = []) =>
  [...needsOf(rules, rows, now)].map(([provider, need]) => [provider, need.count, sums(need)]);
const sums = ({ amounts }: ProviderNeed): (readonly [string, string])[] =>
  [...amounts].map(([currencyId, { amount }]) => [currencyId, amount]);

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
    const total = totalOf([...all.values()]);
    assert.deepEqual([total.count, sums(total)], [2, [[leaf.id, '12']]]);
  });

  it('states what is certain of amounts that the member’s multipliers change, as the quests do', () => {
    const factor = (multiplier: number) => [{ id: 'a', multiplier }];
    const rules = [quest(1, 'Follow', 'twitter_follow', 5), quest(2, 'Star', 'github_star', 7)];
    const totalWith = (factors: ReturnType<typeof factor>, given = rules) =>
      totalOf([...needsOf(given, [], now, factors).values()]).amounts.get(leaf.id);
    assert.deepEqual(totalWith([]), { amount: '12', isUpTo: false, isFrom: false });
    assert.deepEqual(totalWith(factor(2)), { amount: '12', isUpTo: false, isFrom: true });
    assert.deepEqual(totalWith(factor(0.5)), { amount: '12', isUpTo: true, isFrom: false });
    const spans = { metadata: { range: [{ amount: 1 }, { amount: 9 }] } };
    assert.deepEqual(
      totalWith(factor(2), [...rules, quest(3, 'Fork', 'github_fork', 0, spans as object)]),
      { amount: '30', isUpTo: true, isFrom: true },
      'the most of one, the least of the others',
    );
  });

  it('is summed as the list of quests sums it', () => {
    const amounts = fc.array(fc.record({ cents: fc.nat(), isSpan: fc.boolean() }), { maxLength: 4 });
    const factors = fc.array(fc.constantFrom(0.5, 1, 1.5, 2), { maxLength: 2 });
    fc.assert(
      fc.property(amounts, factors, (given, multipliers) => {
        const held = multipliers.map((multiplier, at) => ({ id: String(at), multiplier }));
        const rules = given.map(({ cents, isSpan }, at) => {
          const amount = cents / 100;
          const range = { metadata: { range: [{ amount }, { amount: amount / 2 }] } } as object;
          return quest(at + 1, 'Star', 'github_star', amount, isSpan ? range : {});
        });
        const facts = { now, own: undefined, attempt: undefined, conditions: undefined, requiredFirst: [] };
        const { open } = summarizeQuests(rules.map((rule) => toQuest(rule, { ...facts, factors: held })));
        const total = totalOf([...needsOf(rules, [], now, held).values()]);
        assert.deepEqual(total.amounts, open);
      }),
    );
  });
});
