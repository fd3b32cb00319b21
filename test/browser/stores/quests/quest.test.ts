import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MyQuest } from '../../../../src/contract/loyalty/my-quests.js';
import { RuleType } from '../../../../src/contract/loyalty/rule-type.js';
import type { QuestActionName } from '../../../../src/contract/loyalty/quests.js';
import type { PublicRule } from '../../../../src/contract/loyalty/rules.js';
import type { ReasonCode } from '../../../../src/contract/reason.js';
import type { Condition, ConditionGroup } from '../../../../src/browser/stores/quests/conditions/condition.js';
import { actionOf } from '../../../../src/browser/stores/quests/quest-action.js';
import {
  openRequired,
  timesDone,
  type OwnFacts,
  type QuestFacts,
} from '../../../../src/browser/stores/quests/quest-facts.js';
import { filterQuests, quickQuests, sortQuests } from '../../../../src/browser/stores/quests/quest-choice.js';
import { groupQuests, summarizeQuests, type QuestSort } from '../../../../src/browser/stores/quests/quest-group.js';
import type { Quest, QuestPhase } from '../../../../src/browser/stores/quests/quest.js';
import { detailsOf } from '../../../../src/browser/stores/quests/quest-details.js';
import { toQuest } from '../../../../src/browser/stores/quests/to-quest.js';
import type { AttemptStatus } from '../../../../src/browser/stores/quests/completion/attempt.js';
import { windowAt } from '../../../../src/browser/stores/quests/window.js';
import { windowAt as windowOfService } from '../../../../src/service/loyalty/windows.js';
import { fc } from '../../../support/properties.js';

const now = Date.parse('2026-11-18T12:00:00Z');
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
const ruleId = '11111111-1111-4111-8111-111111111111';

const ruleOf = (given: Partial<PublicRule> = {}): PublicRule => ({
  id: ruleId,
  name: 'Say hello',
  description: '',
  type: 'text_input',
  frequency: 'once',
  rewardType: 'points',
  amount: '50',
  startTime: null,
  endTime: null,
  createdAt: at(-1000),
  updatedAt: at(-1000),
  deletedAt: null,
  loyaltyRuleChain: [],
  loyaltyCurrencyId: 'leaf',
  ...given,
});

const ownOf = (row: Partial<MyQuest> = {}, more: Partial<OwnFacts> = {}): OwnFacts => ({
  rows: new Map([[ruleId, { loyaltyRuleId: ruleId, ...row }]]),
  knownAt: now,
  missing: [],
  holds: () => false,
  ...more,
});

const attempt = (stage: AttemptStatus['stage'], code?: ReasonCode, hours = 0): AttemptStatus => ({
  stage,
  startedAt: now + hours * 3_600_000,
  since: now + hours * 3_600_000,
  lastCheckedAt: undefined,
  nextCheckAt: undefined,
  canCheckAt: 0,
  attempts: 1,
  isBusy: false,
  reason: code && { code },
});

const questOf = (rule: Partial<PublicRule> = {}, facts: Partial<QuestFacts> = {}): Quest =>
  toQuest(ruleOf(rule), { now, own: ownOf(), attempt: undefined, conditions: undefined, requiredFirst: [], ...facts });

const group = (state: ConditionGroup['state']): ConditionGroup => ({ operator: 'AND', state, met: 0, conditions: [] });

describe('a quest with closed operations', () => {
  const kindOf = (type: string, closed: readonly QuestActionName[], facts: Partial<QuestFacts> = {}) =>
    questOf({ type }, { closed, ...facts }).action.kind;

  it('has no action if nothing can be submitted, unless it completes automatically', () => {
    for (const type of ['check_in', 'code_entry', 'quiz', 'connected_twitter', 'drip_x_follow'])
      assert.equal(kindOf(type, ['complete', 'connect']), 'closed', type);
    assert.equal(kindOf('external_rule', ['complete']), 'external');
    assert.equal(kindOf('PoapClaim', ['complete']), 'automatic');
  });

  it('keeps actions that need no account if none can be linked', () => {
    assert.equal(kindOf('check_in', ['connect']), 'check-in');
    assert.equal(kindOf('connected_twitter', ['connect']), 'closed');
    const refused = { attempt: attempt('refused', 'account_not_connected') };
    assert.equal(kindOf('drip_x_follow', ['connect'], refused), 'closed');
    assert.equal(kindOf('drip_x_follow', [], refused), 'verify');
  });
});

describe('a quest', () => {
  const phases: readonly (readonly [QuestPhase, string, Partial<PublicRule>, Partial<QuestFacts>])[] = [
    ['available', 'nothing prevents it', {}, {}],
    ['available', 'nobody is signed in', {}, { own: undefined }],
    ['ending', 'less than a day is left', { endTime: at(5) }, {}],
    ['progress', 'it was begun', { metadata: { trackProgress: true } }, { own: ownOf({ progress: 40 }) }],
    ['pending', 'a request is in flight', {}, { attempt: attempt('sending') }],
    ['pending', 'the platform is checking', {}, { own: ownOf({ request: { status: 'processing' } }) }],
    ['refused', 'the last attempt was refused', {}, { attempt: attempt('refused', 'code_wrong') }],
    [
      'refused',
      'the platform reports that it failed',
      {},
      { own: ownOf({ request: { status: 'failed', createdAt: at(0), reason: { code: 'text_not_found' } } }) },
    ],
    ['refused', 'it was refused for an unknown reason', {}, { attempt: attempt('refused') }],
    ['available', 'the refusal was dismissed', {}, { attempt: attempt('dismissed') }],
    ['available', 'the refusal is two days old', {}, { attempt: attempt('refused', 'code_wrong', -48) }],
    ['done', 'the ledger contains it', {}, { own: ownOf({ completion: { createdAt: at(-200), amount: '50' } }) }],
    ['done', 'it pays no points and its progress is full', {}, { own: ownOf({ progress: 100, progressAt: at(-200) }) }],
    [
      'done',
      'its tracked progress is full and its badge is held',
      { rewardType: 'badge', loyaltyBadgeId: 'b', metadata: { trackProgress: true } },
      { own: ownOf({ progress: 100 }, { holds: () => true }) },
    ],
    [
      'available',
      'its badge is held but came from elsewhere',
      { rewardType: 'badge', loyaltyBadgeId: 'b' },
      { own: ownOf({}, { holds: () => true }) },
    ],
    [
      'done',
      'it was done before it ended',
      { endTime: at(-1) },
      { own: ownOf({ completion: { createdAt: at(-2), amount: 1 } }) },
    ],
    [
      'done',
      'it ends before it could be done again',
      { frequency: 'daily', endTime: at(3) },
      { own: ownOf({ completion: { createdAt: at(-1), amount: 1 } }) },
    ],
    [
      'cooling',
      'it was done today',
      { frequency: 'daily' },
      { own: ownOf({ completion: { createdAt: at(-1), amount: 1 } }) },
    ],
    [
      'available',
      'it was done yesterday',
      { frequency: 'daily' },
      { own: ownOf({ completion: { createdAt: at(-20), amount: 1 } }, { knownAt: now - 20 * 3_600_000 }) },
    ],
    [
      'capped',
      'the cap of the day is reached',
      { maxAmountPerInterval: 5, maxAmountInterval: 'daily', interval: 'unlimited' },
      { attempt: attempt('refused', 'already_claimed') },
    ],
    [
      'available',
      'the cap was reached in an earlier window',
      { maxAmountPerInterval: 5, maxAmountInterval: 'daily', interval: 'unlimited' },
      { attempt: attempt('refused', 'already_claimed', -20) },
    ],
    [
      'cooling',
      'the platform says that today’s reward was already paid',
      { frequency: 'daily' },
      { attempt: attempt('refused', 'already_claimed', -1) },
    ],
    [
      'available',
      'the platform said so yesterday',
      { frequency: 'daily' },
      { attempt: attempt('refused', 'already_claimed', -20) },
    ],
    ['done', 'the platform says that it was done', {}, { attempt: attempt('refused', 'already_completed', -20) }],
    [
      'available',
      'the platform said an hour ago that a prerequisite is missing, which cannot be seen here',
      {},
      { conditions: group('unknown'), attempt: attempt('refused', 'prerequisite_open', -1) },
    ],
    ['upcoming', 'it has not started', { startTime: at(5) }, {}],
    ['expired', 'it is over', { endTime: at(-5) }, {}],
    ['locked', 'a condition is open', {}, { conditions: group('unmet') }],
    ['available', 'only unknown conditions remain', {}, { conditions: group('unknown') }],
    ['locked', 'it has conditions and nobody is signed in', {}, { own: undefined, conditions: group('unknown') }],
    [
      'locked',
      'the platform says that a prerequisite is missing',
      {},
      { conditions: group('unknown'), attempt: attempt('refused', 'prerequisite_open') },
    ],
    [
      'available',
      'the missing prerequisite is met now',
      {},
      { conditions: group('met'), attempt: attempt('refused', 'prerequisite_open') },
    ],
    ['locked', 'a required quest is open', {}, { requiredFirst: ['other'] }],
    ['new-members-only', 'the member is not new', {}, { attempt: attempt('refused', 'new_members_only') }],
    ['blocked', 'the account is blocked', {}, { attempt: attempt('refused', 'account_blocked') }],
  ];
  for (const [phase, when, rule, facts] of phases)
    it(`is ${phase} when ${when}`, () => assert.equal(questOf(rule, facts).phase, phase));

  it('states when it was done, what it paid, and when it reopens', () => {
    const own = ownOf({ completion: { createdAt: at(-1), amount: '9007199254740993' } });
    const quest = questOf({ frequency: 'daily' }, { own });
    assert.deepEqual(
      [quest.doneAt, quest.received, quest.againAt],
      [now - 3_600_000, '9007199254740993', Date.parse('2026-11-19T00:00:00Z')],
    );
    assert.equal(questOf({ frequency: 'weekly' }, { own }).againAt, Date.parse('2026-11-22T00:00:00Z'));
    assert.equal(questOf({ frequency: 'monthly' }, { own }).againAt, Date.parse('2026-12-01T00:00:00Z'));
    const custom = { interval: 'custom', effectiveStartTime: at(-10), effectiveEndTime: at(2) };
    assert.equal(questOf(custom, { own }).againAt, now + 2 * 3_600_000);
    assert.equal(questOf({ frequency: 'once' }, { own }).againAt, undefined);
  });

  it('tolerates unknown words', () => {
    const quest = questOf({ type: 'moon_walk', frequency: 'lunar', rewardType: 'cheese', maxAmountInterval: 'lunar' });
    assert.deepEqual(
      [quest.phase, quest.rhythm, quest.reward.kind, quest.action.kind],
      ['available', 'unlimited', 'points', 'verify'],
    );
  });

  it('is available the day after a completion that was paid past midnight', () => {
    const daily = { frequency: 'daily' };
    const paid = { status: 'completed', createdAt: at(-12.1), fulfilledAt: at(-11.9) } as const;
    const whole = { progress: 100, progressAt: at(-11.9) };
    assert.equal(questOf(daily, { own: ownOf({ ...whole, request: paid }) }).phase, 'available');
    const today = { ...paid, createdAt: at(-11.95) };
    assert.equal(questOf(daily, { own: ownOf({ ...whole, request: today }) }).phase, 'cooling');
    assert.equal(questOf(daily, { own: ownOf({ progress: 100, progressAt: at(-12.1) }) }).phase, 'available');
  });

  it('has the cap in the form in which it was sent, or none', () => {
    const capOf = (maxAmountPerInterval: PublicRule['maxAmountPerInterval']) =>
      questOf({ maxAmountPerInterval, maxAmountInterval: 'daily' }).cap;
    for (const amount of [5, 0, 5e-7, '0.1', '12345678901234567890.123456789012345678', 'plenty'])
      assert.deepEqual(capOf(amount), { amount, rhythm: 'daily' });
    assert.deepEqual([capOf(null), capOf(undefined)], [undefined, undefined]);
  });

  it('can be claimed once a feed has reported full progress', () => {
    const swap = { type: 'swap', frequency: 'once' };
    assert.equal(questOf(swap, { own: ownOf({ progress: 60 }) }).action.kind, 'automatic');
    assert.equal(questOf(swap, { own: ownOf({ progress: 60 }) }).progress?.percent, 60);
    const whole = questOf(swap, { own: ownOf({ progress: 100, progressAt: at(-1) }) });
    assert.deepEqual([whole.phase, whole.action.kind], ['available', 'claim']);
  });

  it('counts towards its only condition while that is open, with the percent of the same count', () => {
    const progressOf = (row: number, ...conditions: Partial<Condition>[]) => {
      const all = conditions.map((each) => ({ id: '1', type: 'rule', state: 'unmet', ...each }) as Condition);
      const { phase, progress } = questOf(
        { metadata: { trackProgress: true } },
        { own: ownOf({ progress: row }), conditions: { ...group(all[0]?.state ?? 'met'), conditions: all } },
      );
      return [phase, progress?.percent, progress?.done, progress?.of];
    };
    const open = { done: 3, of: 5 };
    assert.deepEqual(progressOf(0, open), ['locked', 60, 3, 5]);
    assert.deepEqual(progressOf(20, { type: 'points', done: '2.5', of: 1000 }), ['locked', 0.25, '2.5', 1000]);
    assert.deepEqual(progressOf(0, { ...open, state: 'unknown' }), ['progress', 60, 3, 5]);
    // What is met says nothing about the rest of the quest.
    assert.deepEqual(progressOf(40, { done: 5, of: 5, state: 'met' }), ['progress', 40, undefined, undefined]);
    for (const uncounted of [
      { type: 'level', done: 128, of: 10 },
      { type: 'api', done: 60, of: 100 },
      { type: 'csv', done: 3, of: 5 },
      { done: 0, of: 1 },
      { done: undefined, of: 5 },
    ] as const)
      assert.deepEqual(progressOf(40, uncounted), ['locked', 40, undefined, undefined], JSON.stringify(uncounted));
    assert.deepEqual(progressOf(40, open, open), ['locked', 40, undefined, undefined]);
  });

  it('reports whether a check takes too long', () => {
    assert.equal(questOf({}, { attempt: attempt('checking') }).check?.isSlow, false);
    const slow = questOf({}, { attempt: attempt('checking', undefined, -1) });
    assert.equal(slow.check?.isSlow, true);
    const link = { type: 'link_click', metadata: { link: 'https://example.com', timeDelayToVerifySeconds: 7200 } };
    assert.equal(questOf(link, { attempt: attempt('checking', undefined, -1) }).check?.isSlow, false);
  });

  it("trusts the newer of the browser's and the platform's records", () => {
    const failed = (hours: number) =>
      ownOf({ request: { status: 'failed', createdAt: at(hours), reason: { code: 'code_wrong' } } });
    assert.equal(questOf({}, { own: failed(-1), attempt: attempt('dismissed') }).phase, 'available');
    assert.equal(questOf({}, { own: failed(1), attempt: attempt('dismissed') }).phase, 'refused');
    const stale = ownOf({ request: { status: 'pending' } }, { knownAt: now - 1000 });
    assert.equal(questOf({}, { own: stale, attempt: attempt('refused', 'code_wrong') }).phase, 'refused');
  });

  it('keeps a streak until it is missed, and names the next milestone', () => {
    const rule = {
      type: 'check_in',
      frequency: 'daily',
      metadata: {
        enableStreaks: true,
        streakArray: [
          { streakMilestone: 14, streakAmount: 60 },
          { streakMilestone: 7, streakAmount: 25 },
        ],
      },
    };
    const streak = (hours: number) => ownOf({ streak: { count: 6, milestone: [], expiresAt: at(hours) } });
    const alive = questOf(rule, { own: streak(12) }).streak;
    assert.deepEqual(
      [alive?.count, alive?.next, alive?.safeUntil],
      [6, { length: 7, amount: 25 }, now + 12 * 3_600_000],
    );
    assert.equal(alive?.resetsAt, Date.parse('2026-11-19T00:00:00Z'));
    const broken = questOf(rule, { own: streak(-1) }).streak;
    assert.deepEqual([broken?.count, broken?.ended, alive?.ended], [0, 6, 0]);
    assert.equal(questOf({ type: 'check_in', frequency: 'daily' }).streak, undefined);
  });

  it('has the rest days and the longest streak that the platform knows', () => {
    const rule = { type: 'check_in', frequency: 'daily', metadata: { enableStreaks: true } };
    const streakWith = (more: Partial<NonNullable<MyQuest['streak']>>) =>
      questOf(rule, { own: ownOf({ streak: { count: 6, milestone: [], expiresAt: at(12), ...more } }) }).streak;
    const restDays = { left: 1, kept: ['2026-11-16T00:00:00Z', 'soon'], nextAt: '2026-12-01T00:00:00Z' };
    const known = streakWith({ restDays, longestCount: 12 });
    assert.deepEqual(known?.rest, { left: 1, kept: [Date.UTC(2026, 10, 16)], nextAt: Date.UTC(2026, 11, 1) });
    assert.equal(known.longest, 12);
    for (const more of [{}, { restDays: null, longestCount: null }])
      assert.deepEqual([streakWith(more)?.rest, streakWith(more)?.longest], [undefined, undefined]);
  });

  it('counts reactions up to their limits, and never verifies likes', () => {
    const metadata = {
      checkLike: true,
      checkRepost: true,
      maxLikes: 10,
      maxReposts: 5,
      reactionStats: { likeCount: 3, repostCount: 5, commentCount: 0, syncedAt: at(-2) },
    };
    const quest = detailsOf(ruleOf({ type: 'Retweet', metadata }));
    assert.deepEqual(quest.reactions, [
      { kind: 'like', count: 3, limit: 10, isFull: false, isVerified: false },
      { kind: 'repost', count: 5, limit: 5, isFull: true, isVerified: false },
    ]);
    assert.equal(quest.syncedAt, now - 2 * 3_600_000);
    assert.deepEqual(
      detailsOf(ruleOf({ type: 'twitter_comment' })).reactions.map(({ kind }) => kind),
      ['comment'],
    );
  });

  it('reads swaps in the new and the old format', () => {
    const token = { address: '0xabc', chainId: 8453 };
    const fresh = detailsOf(
      ruleOf({
        type: 'swap',
        metadata: {
          swap: {
            from: { mode: 'any', chain: 'any' },
            to: { mode: 'specific', chain: 8453, tokens: [token], trackAmount: true },
          },
        },
      }),
    );
    assert.deepEqual(fresh.swap, {
      from: { chain: undefined, tokens: [], isMeasured: false },
      to: { chain: '8453', tokens: [{ address: '0xabc', chain: '8453' }], isMeasured: true },
    });
    const before = detailsOf(
      ruleOf({
        type: 'swap',
        metadata: {
          swap: { tokenMode: 'specific', swappedToChain: 1, swappedToTokens: [{ address: '0xdef', chainId: '1' }] },
        },
      }),
    );
    assert.deepEqual(before.swap?.to.tokens, [{ address: '0xdef', chain: '1' }]);
    assert.deepEqual(
      detailsOf(ruleOf({ type: 'dapps_by_gas_spent', dappDataWindow: 'weekly', dappDeployedWithin: 'eon' })).dapp,
      { window: 'weekly', deployedWithin: undefined },
    );
  });

  it('promises up to the highest of several amounts', () => {
    const range = [
      { startRange: 0, endRange: 9, amount: 5 },
      { startRange: 10, endRange: 99, amount: 80 },
    ];
    assert.deepEqual(questOf({ metadata: { range } }).reward, {
      kind: 'points',
      amount: 80,
      currencyId: 'leaf',
      isUpTo: true,
    });
  });

  it('can be derived from anything that a platform sends', () => {
    const word = fc.constantFrom(
      'once',
      'daily',
      'weekly',
      'monthly',
      'hourly',
      'custom',
      'none',
      'every_message',
      'later',
    );
    const moment = fc.option(fc.integer({ min: -900, max: 900 }).map(at));
    fc.assert(
      fc.property(
        fc.constantFrom(...RuleType.options, 'new_type'),
        word,
        fc.option(word),
        moment,
        moment,
        fc.option(fc.integer({ min: 0, max: 100 })),
        fc.boolean(),
        (type, frequency, interval, startTime, endTime, progress, isKnown) => {
          const row = progress === null ? {} : { progress, progressAt: at(-1) };
          const quest = questOf(
            { type, frequency, interval, startTime, endTime },
            { own: isKnown ? ownOf(row) : undefined },
          );
          assert.ok(quest.phase && quest.action.kind && quest.reward.kind);
          if (quest.phase === 'upcoming') assert.ok((quest.startsAt ?? 0) > now);
          if (quest.againAt !== undefined) assert.ok(quest.againAt > now);
        },
      ),
    );
  });
});

describe('windows', () => {
  it("equal the service's windows at any time", () => {
    const word = fc.constantFrom('hourly' as const, 'daily' as const, 'weekly' as const, 'monthly' as const);
    fc.assert(
      fc.property(
        word,
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (rhythm, date) => {
          const [mine, theirs] = [windowAt(rhythm, date.getTime()), windowOfService(rhythm, date.getTime())];
          assert.deepEqual([mine?.start, mine?.end], [theirs?.start, theirs?.end]);
        },
      ),
    );
  });
});

describe('the action of a quest', () => {
  const kinds: Readonly<Record<string, string>> = {
    check_in: 'check-in',
    link_click: 'link',
    code_entry: 'code',
    text_input: 'text',
    quiz: 'quiz',
    poll: 'poll',
    connected_youtube: 'connect',
    SnagSocialsConnected: 'connect',
    connect_wallet: 'connect-wallet',
    profile_completed: 'profile',
    external_rule: 'external',
    swap: 'automatic',
    MintOn: 'automatic',
    dapps_by_gas_spent: 'automatic',
    shopify_spend: 'automatic',
    referred_user: 'automatic',
    TokenHold: 'claim',
    twitter_follow: 'verify',
    discord_join: 'verify',
    reddit_comment: 'content-link',
    drip_x_text_in_comment: 'content-link',
    post_impressions: 'content-link',
  };
  for (const [type, kind] of Object.entries(kinds))
    it(`is ${kind} for ${type}`, () => assert.equal(actionOf({ type }).kind, kind));

  it('links to the place where it is done', () => {
    const href = (type: string, metadata: PublicRule['metadata']) => {
      const action = actionOf({ type, metadata });
      return 'href' in action ? action.href : undefined;
    };
    assert.equal(href('twitter_follow', { twitterUsername: '@grove' }), 'https://x.com/grove');
    assert.equal(href('drip_x_tweet', { preGeneratedPostText: 'a & b' }), 'https://x.com/intent/post?text=a%20%26%20b');
    assert.equal(
      href('drip_x_tweet', { preGeneratedPostText: 'a \ud83d b \ud83c\udf31' }),
      'https://x.com/intent/post?text=a%20%EF%BF%BD%20b%20%F0%9F%8C%B1',
    );
    assert.equal(href('steam_wishlist', { steamAppId: '42' }), 'https://store.steampowered.com/app/42');
    assert.equal(href('telegram_join', { telegramChannelId: '-100123' }), undefined);
    assert.equal(href('discord_join', { cta: { href: 'https://discord.gg/grove' } }), 'https://discord.gg/grove');
  });

  it("asks for a comment's URL only until enough comments are found", () => {
    const metadata = { requirePostLink: true, maxComments: 2 };
    assert.equal(actionOf({ type: 'twitter_comment', metadata }).kind, 'content-link');
    const full = { ...metadata, reactionStats: { commentCount: 2 } };
    assert.equal(actionOf({ type: 'twitter_comment', metadata: full }).kind, 'verify');
  });
});

describe("a member's completions", () => {
  it('are counted, derived from progress, or unknown', () => {
    assert.equal(timesDone(ruleOf(), undefined), undefined);
    assert.equal(timesDone(ruleOf(), ownOf()), 0);
    assert.equal(timesDone(ruleOf(), ownOf({ times: 4 })), 4);
    assert.equal(timesDone(ruleOf(), ownOf({ progress: 100 })), 1);
    assert.equal(timesDone(ruleOf({ type: 'swap' }), ownOf({ progress: 100 })), 0);
    assert.equal(timesDone(ruleOf(), ownOf({}, { missing: ['completions'] })), undefined);
  });

  it('settle required quests, which are open until then and never wait for each other', () => {
    const rules = [
      ruleOf({ id: 'a', isRequired: true }),
      ruleOf({ id: 'b', loyaltyRuleGroupId: 'g' }),
      ruleOf({ id: 'c' }),
      ruleOf({ id: 'd', isRequired: true, endTime: at(-1) }),
    ];
    const { ids, isRequired } = openRequired(rules, [{ id: 'g', isRequired: true }], { own: ownOf(), now });
    assert.deepEqual(ids, ['a', 'b']);
    assert.deepEqual(rules.map(isRequired), [true, true, false, true]);
    assert.deepEqual(openRequired(rules, [], { own: undefined, now }).ids, []);
  });
});

describe('a list of quests', () => {
  const many = [
    questOf({ id: 'a', name: 'Plant a laurel', amount: '0.1', loyaltyRuleGroupId: 'g2', createdAt: at(-3) }),
    questOf({
      id: 'b',
      name: 'Vote',
      type: 'poll',
      amount: '0.2',
      endTime: at(3),
      loyaltyRuleGroupId: 'g1',
      createdAt: at(-2),
    }),
    questOf({
      id: 'c',
      name: 'Follow',
      type: 'twitter_follow',
      amount: '70',
      loyaltyRuleGroupId: 'gone',
      createdAt: at(-1),
    }),
    questOf(
      { id: ruleId, name: 'Code', type: 'code_entry', amount: '5', createdAt: at(-4) },
      { own: ownOf({ completion: { createdAt: at(-1), amount: 5 } }) },
    ),
  ];
  const sections = ['g1', 'g2'].map((id) => ({
    id,
    name: id.toUpperCase(),
    subtitle: undefined,
    isCollapsible: true,
    isRequired: false,
    questIds: ['a', 'b'],
  }));
  const names = (quests: readonly Quest[]) => quests.map(({ name }) => name);

  it("is grouped like the owner's sections, with ungrouped quests last", () => {
    const groups = groupQuests(many, sections);
    assert.deepEqual(
      groups.map(({ id, quests, done, total }) => [id, names(quests), done, total]),
      [
        ['g1', ['Vote'], 0, 1],
        ['g2', ['Plant a laurel'], 0, 1],
        [undefined, ['Follow', 'Code'], 1, 2],
      ],
    );
    assert.deepEqual(
      groupQuests(many, sections, filterQuests(many, { text: 'LAUREL plant' })).map(({ id, total }) => [id, total]),
      [['g2', 1]],
    );
  });

  it('can be filtered by view, text and provider', () => {
    assert.deepEqual(names(filterQuests(many, { view: 'done' })), ['Code']);
    assert.deepEqual(names(filterQuests(many, { view: 'available', provider: 'twitter' })), ['Follow']);
    assert.deepEqual(names(filterQuests(many, { text: 'nothing of the kind' })), []);
    const turkish = [questOf({ id: 'e', name: 'Merhaba İSTANBUL', description: 'Kapalıçarşı’da' })];
    for (const text of ['istanbul', 'İstanbul', 'ISTANBUL', 'kapaliçarşi', 'KAPALIÇARŞI'])
      assert.equal(filterQuests(turkish, { text }).length, 1, text);
  });

  it('can be sorted without losing any', () => {
    assert.deepEqual(names(sortQuests(many, 'reward')), ['Follow', 'Code', 'Vote', 'Plant a laurel']);
    assert.deepEqual(names(sortQuests(many, 'newest')), ['Follow', 'Vote', 'Plant a laurel', 'Code']);
    assert.deepEqual(names(sortQuests(many, 'ending'))[0], 'Vote');
    assert.deepEqual(names(sortQuests(many, 'recommended')), ['Vote', 'Follow', 'Plant a laurel', 'Code']);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(many),
        fc.constantFrom<QuestSort>('given', 'ending', 'reward', 'newest', 'recommended'),
        (some, sort) => assert.deepEqual(names(sortQuests(some, sort)).sort(), names(some).sort()),
      ),
    );
  });

  it('is summed up exactly, by currency', () => {
    const { done, total, open } = summarizeQuests(many);
    assert.deepEqual([done, total, [...open]], [1, 4, [['leaf', { amount: '70.3', isUpTo: false, isFrom: false }]]]);
  });

  it('knows which quests take two minutes at most', () => {
    assert.deepEqual(names(quickQuests(many)), ['Vote', 'Plant a laurel']);
  });
});
