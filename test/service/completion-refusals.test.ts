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
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const hour = 3_600_000;

describe('a completion is refused', () => {
  let service: TestService;
  let program: TestProgram;
  let userId: string;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    program = await TestProgram.open(service);
    userId = await program.addMember();
  });
  after(() => service.close());

  const at = (offset: number) => new Date(service.now + offset);

  it('for an id that is not a UUID', async () => {
    await program.refuses('not-an-id', userId, 'loyaltyRuleId must be a uuid');
  });

  it('without a member', async () => {
    const ruleId = await program.addRule('check_in');
    const answer = await service.post(`/api/loyalty/rules/${ruleId}/complete`, {});
    assert.deepEqual([answer.status, answer.body.message], [400, 'Invalid request']);
  });

  it('with 404 for an unknown rule or member', async () => {
    const ruleId = await program.addRule('check_in', { deletedAt: at(0) });
    const elsewhere = await service.addOrganization();
    for (const [rule, user] of [
      [ruleId, userId],
      [randomUUID(), userId],
      [await program.addRule('check_in'), randomUUID()],
    ]) {
      const { status, body } = await program.complete(rule ?? '', user ?? '');
      assert.deepEqual([status, body.message], [404, 'Not found']);
    }
    const foreign = await program.complete(await program.addRule('check_in'), userId, {}, elsewhere.key);
    assert.equal(foreign.status, 404, 'a key of another organisation knows nothing of it');
  });

  it('without a valid key with write access', async () => {
    const ruleId = await program.addRule('check_in');
    const reader = `key-${randomUUID()}`;
    await service.database.insert(apiKeys).values({
      organizationId: service.organizationId,
      role: 'WEBSITE_READ_ONLY_API_KEY',
      hash: hashApiKey(reader),
    });
    for (const key of ['wrong', reader]) {
      const { status, body } = await program.complete(ruleId, userId, {}, key);
      assert.deepEqual([status, body.message], [403, 'Forbidden, Could not validate api key']);
    }
  });

  it('with unknown or invalid fields, which it names', async () => {
    const ruleId = await program.addRule('check_in');
    const { status, body } = await program.complete(ruleId, userId, { unknown: 1, idempotencyKey: 'k'.repeat(71) });
    assert.equal(status, 400);
    assert.deepEqual(body.issues.map(({ field }) => field).sort(), ['idempotencyKey', 'unknown']);
    const negative = await program.complete(await program.addRule('external_rule'), userId, { amount: -1 });
    assert.deepEqual(negative.body.issues, [{ field: 'amount', message: 'Must not be negative' }]);
  });

  it('from its end time on', async () => {
    await program.refuses(await program.addRule('check_in', { endTime: at(0) }), userId, 'Loyalty rule has expired');
  });

  it('before its start time, naming the rule only if it is shown', async () => {
    const hidden = await program.addRule('check_in', { startTime: at(1) });
    await program.refuses(hidden, userId, 'Loyalty rule has not started yet');
    const shown = await program.addRule('check_in', { startTime: at(1), showBeforeStart: true, name: 'Dawn' });
    await program.refuses(shown, userId, 'Loyalty rule Dawn has not started yet');
  });

  it('with its own amount or idempotency key, unless the rule is external', async () => {
    const ruleId = await program.addRule('check_in');
    await program.refuses(ruleId, userId, 'Only external rules can have amount override', { amount: 5 });
    await program.refuses(ruleId, userId, 'Only external rules can have idempotency key override', {
      idempotencyKey: 'a',
    });
  });

  it('if the currency was deleted or is missing', async () => {
    const currencyId = await service.addCurrency();
    const ruleId = await program.addRule('check_in', { currencyId });
    await service.database
      .update(currencies)
      .set({ deletedAt: at(0) })
      .where(eq(currencies.id, currencyId));
    await program.refuses(ruleId, userId, 'Loyalty currency not found');
    await program.refuses(
      await program.addRule('check_in', { currencyId: null }),
      userId,
      'Loyalty currency not found',
    );
  });

  it('if it skips the chain or required rules with the wrong kind of key', async () => {
    const ruleId = await program.addRule('check_in');
    const key = `key-${randomUUID()}`;
    await service.database
      .insert(apiKeys)
      .values({ organizationId: service.organizationId, role: 'STRATUS_API_KEY', hash: hashApiKey(key) });
    const skip = { skipChainOrRequiredCheck: true };
    await program.refuses(ruleId, userId, 'Api key is required to skip chain or required check', skip, key);
    assert.equal((await program.complete(ruleId, await program.addMember(), {}, key)).status, 200);
    assert.equal((await program.complete(ruleId, await program.addMember(), skip)).status, 200);
    await service.settled();
  });

  it('for a blocked member, unless they are exempt', async () => {
    const blocked = await program.addMember({ metadata: { isBlocked: true } });
    const excepted = await program.addMember({ metadata: { isBlocked: true, isBlockExempt: true } });
    const ruleId = await program.addRule('check_in');
    await program.refuses(ruleId, blocked, 'Access restricted. Your account is blocked.');
    assert.equal((await program.run(ruleId, excepted)).status, 'completed');
  });

  it('for an existing member if the rule is for new ones', async () => {
    const ruleId = await program.addRule('check_in', {
      startTime: at(-hour),
      metadata: { isRestrictedToNewUsers: true },
    });
    const [old, fresh] = [
      await program.addMember({ metadata: { createdAt: at(-2 * hour) } }),
      await program.addMember({ metadata: { createdAt: at(-hour) } }),
    ];
    await program.refuses(ruleId, old, 'Unfortunately, this quest is only available for new users');
    assert.equal((await program.run(ruleId, fresh)).status, 'completed');
  });

  it('until the rule’s chain is completed or the operator skips it', async () => {
    const member = await program.addMember();
    const firstId = await program.addRule('check_in');
    const ruleId = await program.addRule('check_in');
    await addChain(ruleId, firstId);
    const text = 'Please complete other required rules to unlock this quest.';
    await program.refuses(ruleId, member, text);
    await program.run(firstId, member);
    assert.equal((await program.run(ruleId, member)).status, 'completed');
    const other = await program.addMember();
    assert.equal((await program.run(ruleId, other, { skipChainOrRequiredCheck: true })).status, 'completed');
  });

  async function addChain(ruleId: string, firstId: string): Promise<void> {
    const { database, websiteId } = service;
    const chainId = randomUUID();
    const conditionId = randomUUID();
    await database.insert(ruleChains).values({ id: chainId, websiteId, ruleId, name: 'First things first' });
    await database.insert(conditions).values({ id: conditionId, chainId, type: 'rule' });
    await database.insert(conditionAssociations).values({ conditionId, ruleId: firstId });
  }

  it('if the settings required by the rule’s type are missing', async () => {
    const member = await program.addMember();
    await program.link(member, 'twitter', 'setup');
    await program.link(member, 'discord', 'setup');
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
    for (const type of types) await program.refuses(await program.addRule(type), member, 'Rule is not setup');
  });

  it('with a wrong code', async () => {
    const ruleId = await program.addRule('code_entry', { metadata: { promoCode: 'EMBER' } });
    for (const verificationCode of ['LEAF', '', undefined, 'ember'])
      await program.refuses(ruleId, userId, 'Code verification failed', { verificationCode });
  });

  it('with a text that is too short', async () => {
    const ruleId = await program.addRule('text_input', { metadata: { verificationTextMinimumLength: 5 } });
    for (const verificationCode of ['four', '', undefined, '  four  ', '👩‍🚀'.slice(0, 2)])
      await program.refuses(ruleId, userId, 'Invalid Verification, try again', { verificationCode });
  });

  it('until the feed reports it, for rules that a feed completes', async () => {
    const types: RuleType[] = ['swap', 'dapps_by_transaction_count', 'BoughtOn', 'smart_contract_event'];
    for (const type of types) {
      const ruleId = await program.addRule(type);
      await program.refuses(ruleId, userId, 'Quest not completed');
      await program.setProgress(ruleId, userId, 99.5);
      await program.refuses(ruleId, userId, 'Quest not completed');
    }
    const tracked = await program.addRule('external_rule', { metadata: { trackProgress: true } });
    await program.refuses(tracked, userId, 'Quest not completed');
    await program.refuses(await program.addRule('referred_user'), userId, 'Quest not completed');
  });

  it('if the link was already clicked', async () => {
    const member = await program.addMember();
    const ruleId = await program.addRule('link_click', {
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 60 },
    });
    const clicked = await program.complete(ruleId, member);
    assert.deepEqual(
      [clicked.status, clicked.body.message],
      [200, 'Link click being verified, come back later to check the status'],
    );
    const text = 'You have already clicked the link, please wait for the reward to be processed';
    await program.refuses(ruleId, member, text);
  });

  it('for a check-in without an amount', async () => {
    const text = 'Check-in amount rule cannot be completed when amount is 0';
    for (const amount of ['0', '0.00', null])
      await program.refuses(await program.addRule('check_in', { amount }), userId, text);
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
    it(`without the linked account: ${text}`, async () => {
      await program.refuses(await program.addRule(type), userId, text);
    });

  it('if the email address is not verified or the account has no channel', async () => {
    const member = await program.addMember({ metadata: { emailAddress: 'a@guild.example' } });
    await program.refuses(await program.addRule('connected_email'), member, 'Email not verified');
    await program.link(member, 'google', 'no-channel');
    await program.refuses(await program.addRule('connected_youtube'), member, 'Youtube not connected');
  });

  it('without the link to the post or comment', async () => {
    const member = await program.addMember();
    await program.link(member, 'twitter', 'writer');
    await program.link(member, 'reddit', 'writer');
    const tweet = await program.addRule('drip_x_tweet', { metadata: { requirePostLink: true, checkText: 'leaf' } });
    const text = 'Twitter not connected or content url is required';
    await program.refuses(tweet, member, text);
    await program.refuses(tweet, userId, text, { contentUrl: 'https://x.com/a/status/1' });
    const comment = await program.addRule('reddit_comment', { metadata: { redditPostId: '1abc' } });
    await program.refuses(comment, member, 'Comment link is required');
    const worded = await program.addRule('drip_x_text_in_comment', {
      metadata: { twitterPostUrl: 'https://x.com/a/status/1', checkText: 'leaf' },
    });
    await program.refuses(worded, member, 'Comment link is required');
  });

  it('for a quiz or poll without a question or a valid choice', async () => {
    for (const type of ['quiz', 'poll'] as const) {
      const ruleId = await program.addRule(type);
      await program.refuses(ruleId, userId, 'Question not found', { loyaltyQuestionChoiceId: randomUUID() });
      const [question] = await service.database.insert(questions).values({ ruleId, text: 'Why?' }).returning();
      const [removed] = await service.database
        .insert(questionChoices)
        .values({ questionId: question?.id ?? '', text: 'So', sortIdentifier: 1, deletedAt: at(0) })
        .returning();
      await program.refuses(ruleId, userId, 'No choice selected');
      for (const loyaltyQuestionChoiceId of [randomUUID(), removed?.id])
        await program.refuses(ruleId, userId, 'Invalid choice selected', { loyaltyQuestionChoiceId });
    }
  });

  it('for token holdings that cannot be claimed manually', async () => {
    const collections = [{ address: '0x1', network: 'sui' as const }];
    await program.refuses(
      await program.addRule('TokenHold', { collections, rewardType: 'multiplier' }),
      userId,
      'Claim on token hold is not supported for Sui',
    );
    for (const metadata of [{ hasPaidFullRoyalty: true }, { onlyNative: true }])
      await program.refuses(
        await program.addRule('TokenHold', { metadata, rewardType: 'multiplier' }),
        userId,
        'Claim on token hold is not supported for paid full royalty or native purchases',
      );
    await program.refuses(
      await program.addRule('TokenHold', { collectionAddress: '0x1' }),
      userId,
      'Claim on token hold is only supported for multipliers',
    );
  });

  it('with a value outside all ranges', async () => {
    const ruleId = await program.addRule('external_rule', {
      metadata: { range: [{ startRange: 10, endRange: 20, amount: 5 }] },
    });
    for (const rangeValue of [undefined, null, 9.99, 20.01, -10])
      await program.refuses(ruleId, userId, 'Quest not achieved, please try again.', { rangeValue });
  });

  it('if it was already completed', async () => {
    const member = await program.addMember();
    const once = await program.addRule('check_in');
    await program.run(once, member);
    await program.refuses(once, member, 'Quest already completed');
    const daily = await program.addRule('check_in', { frequency: 'daily' });
    await program.run(daily, member);
    await program.refuses(daily, member, "You've already claimed the reward for this quest.");
  });
});

describe('a required rule', () => {
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    service = await TestService.start();
    program = await TestProgram.open(service);
  });
  after(() => service.close());

  it('blocks the other rules until it and the rules of required sections are completed', async () => {
    const [groupId, member] = [randomUUID(), await program.addMember()];
    await service.database
      .insert(ruleGroups)
      .values({ id: groupId, websiteId: service.websiteId, name: 'Begin here', isRequired: true });
    const required = await program.addRule('check_in', { isRequired: true });
    const inSection = await program.addRule('check_in', { groupId });
    const trap = await program.addRule('check_in', { isRequired: true, isSpecial: true });
    const over = await program.addRule('check_in', { isRequired: true, endTime: new Date(service.now) });
    const other = await program.addRule('check_in');
    const text = 'Please complete other required rules to unlock this quest.';
    await program.refuses(other, member, text);
    assert.equal((await program.run(required, member)).status, 'completed');
    await program.refuses(other, member, text);
    assert.equal((await program.run(inSection, member)).status, 'completed');
    assert.equal((await program.run(other, member)).status, 'completed');
    for (const ruleId of [trap, over]) assert.deepEqual(await program.completions(ruleId), []);
  });
});
