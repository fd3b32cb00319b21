import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  apiKeys,
  conditionAssociations,
  conditions,
  currencies,
  questionChoices,
  questions,
  ruleChains,
  ruleGroups,
} from '../../src/service/db/schema/index.js';
import { hashApiKey } from '../../src/service/access.js';
import type { RuleType } from '../../src/contract/loyalty/rule-type.js';
import { TestProgramme } from './test-programme.js';
import { TestService } from './test-service.js';

const hour = 3_600_000;

describe('a completion is refused', () => {
  let service: TestService;
  let programme: TestProgramme;
  let userId: string;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    programme = await TestProgramme.open(service);
    userId = await programme.addMember();
  });
  after(() => service.close());

  const at = (offset: number) => new Date(service.now + offset);

  it('with an id that is none', async () => {
    await programme.refuses('not-an-id', userId, 'loyaltyRuleId must be a uuid');
  });

  it('where nobody is named', async () => {
    const ruleId = await programme.addRule('check_in');
    const answer = await service.post(`/api/loyalty/rules/${ruleId}/complete`, {});
    assert.deepEqual([answer.status, answer.body.message], [400, 'Invalid request']);
  });

  it('with 404 for a rule or a member that is not there', async () => {
    const ruleId = await programme.addRule('check_in', { deletedAt: at(0) });
    const elsewhere = await service.addOrganization();
    for (const [rule, user] of [
      [ruleId, userId],
      [randomUUID(), userId],
      [await programme.addRule('check_in'), randomUUID()],
    ]) {
      const { status, body } = await programme.complete(rule ?? '', user ?? '');
      assert.deepEqual([status, body.message], [404, 'Not found']);
    }
    const foreign = await programme.complete(await programme.addRule('check_in'), userId, {}, elsewhere.key);
    assert.equal(foreign.status, 404, 'a key of another organisation knows nothing of it');
  });

  it('without a key, and with one that may only read', async () => {
    const ruleId = await programme.addRule('check_in');
    const reader = `key-${randomUUID()}`;
    await service.database.insert(apiKeys).values({
      organizationId: service.organizationId,
      role: 'WEBSITE_READ_ONLY_API_KEY',
      hash: hashApiKey(reader),
    });
    for (const key of ['wrong', reader]) {
      const { status, body } = await programme.complete(ruleId, userId, {}, key);
      assert.deepEqual([status, body.message], [403, 'Forbidden, Could not validate api key']);
    }
  });

  it('with what the endpoint does not know, naming it', async () => {
    const ruleId = await programme.addRule('check_in');
    const { status, body } = await programme.complete(ruleId, userId, { unknown: 1, idempotencyKey: 'k'.repeat(71) });
    assert.equal(status, 400);
    assert.deepEqual(body.issues.map(({ field }) => field).sort(), ['idempotencyKey', 'unknown']);
    const negative = await programme.complete(await programme.addRule('external_rule'), userId, { amount: -1 });
    assert.deepEqual(negative.body.issues, [{ field: 'amount', message: 'Must not be negative' }]);
  });

  it('after its end, of which the end is part', async () => {
    await programme.refuses(
      await programme.addRule('check_in', { endTime: at(0) }),
      userId,
      'Loyalty rule has expired',
    );
  });

  it('before its start, by name where the name is known', async () => {
    const hidden = await programme.addRule('check_in', { startTime: at(1) });
    await programme.refuses(hidden, userId, 'Loyalty rule has not started yet');
    const shown = await programme.addRule('check_in', { startTime: at(1), showBeforeStart: true, name: 'Dawn' });
    await programme.refuses(shown, userId, 'Loyalty rule Dawn has not started yet');
  });

  it('with an amount or a key of its own, where the rule is not external', async () => {
    const ruleId = await programme.addRule('check_in');
    await programme.refuses(ruleId, userId, 'Only external rules can have amount override', { amount: 5 });
    await programme.refuses(ruleId, userId, 'Only external rules can have idempotency key override', {
      idempotencyKey: 'a',
    });
  });

  it('where its currency is gone', async () => {
    const currencyId = await service.addCurrency();
    const ruleId = await programme.addRule('check_in', { currencyId });
    await service.database
      .update(currencies)
      .set({ deletedAt: at(0) })
      .where(eq(currencies.id, currencyId));
    await programme.refuses(ruleId, userId, 'Loyalty currency not found');
    await programme.refuses(
      await programme.addRule('check_in', { currencyId: null }),
      userId,
      'Loyalty currency not found',
    );
  });

  it('where it skips what comes first without a key of the operator', async () => {
    const ruleId = await programme.addRule('check_in');
    const key = `key-${randomUUID()}`;
    await service.database
      .insert(apiKeys)
      .values({ organizationId: service.organizationId, role: 'STRATUS_API_KEY', hash: hashApiKey(key) });
    const skip = { skipChainOrRequiredCheck: true };
    await programme.refuses(ruleId, userId, 'Api key is required to skip chain or required check', skip, key);
    assert.equal((await programme.complete(ruleId, await programme.addMember(), {}, key)).status, 200);
    assert.equal((await programme.complete(ruleId, await programme.addMember(), skip)).status, 200);
    await service.settled();
  });

  it('to who is blocked, unless they are excepted', async () => {
    const blocked = await programme.addMember({ metadata: { isBlocked: true } });
    const excepted = await programme.addMember({ metadata: { isBlocked: true, isBlockExempt: true } });
    const ruleId = await programme.addRule('check_in');
    await programme.refuses(ruleId, blocked, 'Access restricted. Your account is blocked.');
    assert.equal((await programme.run(ruleId, excepted)).status, 'completed');
  });

  it('to who was there before, where it is for new users', async () => {
    const ruleId = await programme.addRule('check_in', {
      startTime: at(-hour),
      metadata: { isRestrictedToNewUsers: true },
    });
    const [old, fresh] = [
      await programme.addMember({ metadata: { createdAt: at(-2 * hour) } }),
      await programme.addMember({ metadata: { createdAt: at(-hour) } }),
    ];
    await programme.refuses(ruleId, old, 'Unfortunately, this quest is only available for new users');
    assert.equal((await programme.run(ruleId, fresh)).status, 'completed');
  });

  it('until its chain is met, or skipped by the operator', async () => {
    const member = await programme.addMember();
    const firstId = await programme.addRule('check_in');
    const ruleId = await programme.addRule('check_in');
    await addChain(ruleId, firstId);
    const text = 'Please complete other required rules to unlock this quest.';
    await programme.refuses(ruleId, member, text);
    await programme.run(firstId, member);
    assert.equal((await programme.run(ruleId, member)).status, 'completed');
    const other = await programme.addMember();
    assert.equal((await programme.run(ruleId, other, { skipChainOrRequiredCheck: true })).status, 'completed');
  });

  async function addChain(ruleId: string, firstId: string): Promise<void> {
    const { database, websiteId } = service;
    const chainId = randomUUID();
    const conditionId = randomUUID();
    await database.insert(ruleChains).values({ id: chainId, websiteId, ruleId, name: 'First things first' });
    await database.insert(conditions).values({ id: conditionId, chainId, type: 'rule' });
    await database.insert(conditionAssociations).values({ conditionId, ruleId: firstId });
  }

  it('where it has none of the settings its type needs', async () => {
    const member = await programme.addMember();
    await programme.link(member, 'twitter', 'setup');
    await programme.link(member, 'discord', 'setup');
    const types: RuleType[] = [
      'link_click',
      'code_entry',
      'profile_completed',
      'twitter_follow',
      'twitter_comment',
      'Retweet',
      'drip_x_text_in_bio',
      'discord_join',
      'token_hold_erc20',
    ];
    for (const type of types) await programme.refuses(await programme.addRule(type), member, 'Rule is not setup');
  });

  it('with a code that is wrong', async () => {
    const ruleId = await programme.addRule('code_entry', { metadata: { promoCode: 'EMBER' } });
    for (const verificationCode of ['LEAF', '', undefined, 'ember'])
      await programme.refuses(ruleId, userId, 'Code verification failed', { verificationCode });
  });

  it('with a text that is too short', async () => {
    const ruleId = await programme.addRule('text_input', { metadata: { verificationTextMinimumLength: 5 } });
    for (const verificationCode of ['four', '', undefined, '  four  ', '👩‍🚀'.slice(0, 2)])
      await programme.refuses(ruleId, userId, 'Invalid Verification, try again', { verificationCode });
  });

  it('where it is completed by a feed, until the feed says so', async () => {
    const types: RuleType[] = ['swap', 'dapps_by_transaction_count', 'BoughtOn', 'smart_contract_event'];
    for (const type of types) {
      const ruleId = await programme.addRule(type);
      await programme.refuses(ruleId, userId, 'Quest not completed');
      await programme.setProgress(ruleId, userId, 99.5);
      await programme.refuses(ruleId, userId, 'Quest not completed');
    }
    const tracked = await programme.addRule('external_rule', { metadata: { trackProgress: true } });
    await programme.refuses(tracked, userId, 'Quest not completed');
    await programme.refuses(await programme.addRule('referred_user'), userId, 'Quest not completed');
  });

  it('where the link was clicked already', async () => {
    const member = await programme.addMember();
    const ruleId = await programme.addRule('link_click', {
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 60 },
    });
    const clicked = await programme.complete(ruleId, member);
    assert.deepEqual(
      [clicked.status, clicked.body.message],
      [200, 'Link click being verified, come back later to check the status'],
    );
    const text = 'You have already clicked the link, please wait for the reward to be processed';
    await programme.refuses(ruleId, member, text);
  });

  it('where a check-in is worth nothing', async () => {
    const text = 'Check-in amount rule cannot be completed when amount is 0';
    for (const amount of ['0', '0.00', null])
      await programme.refuses(await programme.addRule('check_in', { amount }), userId, text);
  });

  const unlinked: readonly (readonly [RuleType, string])[] = [
    ['connected_twitter', 'Twitter not connected'],
    ['connected_phone', 'Phone not connected or not verified'],
    ['connected_instagram', 'Instagram not connected'],
    ['connected_telegram', 'Telegram not connected'],
    ['connected_discord', 'Discord not connected'],
    ['connected_epic', 'Epic not connected'],
    ['connected_github', 'GitHub not connected'],
    ['connected_youtube', 'Youtube not connected'],
    ['connected_reddit', 'Reddit not connected'],
    ['connected_tiktok', 'TikTok not connected'],
    ['connected_steam', 'Steam not connected'],
    ['connected_email', 'Email not connected or not verified'],
  ];
  for (const [type, text] of unlinked)
    it(`where nothing is linked: ${text}`, async () => {
      await programme.refuses(await programme.addRule(type), userId, text);
    });

  it('where the email address is not verified, or the account has no channel', async () => {
    const member = await programme.addMember({ metadata: { emailAddress: 'a@guild.example' } });
    await programme.refuses(await programme.addRule('connected_email'), member, 'Email not verified');
    await programme.link(member, 'google', 'no-channel');
    await programme.refuses(await programme.addRule('connected_youtube'), member, 'Youtube not connected');
  });

  it('where the link to what was written is missing', async () => {
    const member = await programme.addMember();
    await programme.link(member, 'twitter', 'writer');
    await programme.link(member, 'reddit', 'writer');
    const tweet = await programme.addRule('drip_x_tweet', { metadata: { requirePostLink: true, checkText: 'leaf' } });
    const text = 'Twitter not connected or content url is required';
    await programme.refuses(tweet, member, text);
    await programme.refuses(tweet, userId, text, { contentUrl: 'https://x.com/a/status/1' });
    const comment = await programme.addRule('reddit_comment', { metadata: { redditPostId: '1abc' } });
    await programme.refuses(comment, member, 'Comment link is required');
    const worded = await programme.addRule('drip_x_text_in_comment', {
      metadata: { twitterPostUrl: 'https://x.com/a/status/1', checkText: 'leaf' },
    });
    await programme.refuses(worded, member, 'Comment link is required');
  });

  it('of a quiz or a poll without question, choice, or a choice of its own', async () => {
    for (const type of ['quiz', 'poll'] as const) {
      const ruleId = await programme.addRule(type);
      await programme.refuses(ruleId, userId, 'Question not found', { loyaltyQuestionChoiceId: randomUUID() });
      const [question] = await service.database.insert(questions).values({ ruleId, text: 'Why?' }).returning();
      const [removed] = await service.database
        .insert(questionChoices)
        .values({ questionId: question?.id ?? '', text: 'So', sortIdentifier: 1, deletedAt: at(0) })
        .returning();
      await programme.refuses(ruleId, userId, 'No choice selected');
      for (const loyaltyQuestionChoiceId of [randomUUID(), removed?.id])
        await programme.refuses(ruleId, userId, 'Invalid choice selected', { loyaltyQuestionChoiceId });
    }
  });

  it('of holding tokens where it cannot be claimed by hand', async () => {
    const collections = [{ address: '0x1', network: 'sui' as const }];
    await programme.refuses(
      await programme.addRule('TokenHold', { collections, rewardType: 'multiplier' }),
      userId,
      'Claim on token hold is not supported for Sui',
    );
    for (const metadata of [{ hasPaidFullRoyalty: true }, { onlyNative: true }])
      await programme.refuses(
        await programme.addRule('TokenHold', { metadata, rewardType: 'multiplier' }),
        userId,
        'Claim on token hold is not supported for paid full royalty or native purchases',
      );
    await programme.refuses(
      await programme.addRule('TokenHold', { collectionAddress: '0x1' }),
      userId,
      'Claim on token hold is only supported for multipliers',
    );
  });

  it('with a value that is in none of its ranges', async () => {
    const ruleId = await programme.addRule('external_rule', {
      metadata: { range: [{ startRange: 10, endRange: 20, amount: 5 }] },
    });
    for (const rangeValue of [undefined, null, 9.99, 20.01, -10])
      await programme.refuses(ruleId, userId, 'Quest not achieved, please try again.', { rangeValue });
  });

  it('where it was done already', async () => {
    const member = await programme.addMember();
    const once = await programme.addRule('check_in');
    await programme.run(once, member);
    await programme.refuses(once, member, 'Quest already completed');
    const daily = await programme.addRule('check_in', { frequency: 'daily' });
    await programme.run(daily, member);
    await programme.refuses(daily, member, "You've already claimed the reward for this quest.");
  });
});

describe('while a required rule is open', () => {
  let service: TestService;
  let programme: TestProgramme;
  before(async () => {
    service = await TestService.start();
    programme = await TestProgramme.open(service);
  });
  after(() => service.close());

  it('others wait for it, and it waits for none; its section can require it, too', async () => {
    const [groupId, member] = [randomUUID(), await programme.addMember()];
    await service.database
      .insert(ruleGroups)
      .values({ id: groupId, websiteId: service.websiteId, name: 'Begin here', isRequired: true });
    const required = await programme.addRule('check_in', { isRequired: true });
    const inSection = await programme.addRule('check_in', { groupId });
    const trap = await programme.addRule('check_in', { isRequired: true, isSpecial: true });
    const over = await programme.addRule('check_in', { isRequired: true, endTime: new Date(service.now) });
    const other = await programme.addRule('check_in');
    const text = 'Please complete other required rules to unlock this quest.';
    await programme.refuses(other, member, text);
    assert.equal((await programme.run(required, member)).status, 'completed');
    await programme.refuses(other, member, text);
    assert.equal((await programme.run(inSection, member)).status, 'completed');
    assert.equal((await programme.run(other, member)).status, 'completed');
    for (const ruleId of [trap, over]) assert.deepEqual(await programme.completions(ruleId), []);
  });
});
