import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { RuleType } from '../../src/contract/loyalty/rule-type.js';
import type { RuleMetadata } from '../../src/contract/loyalty/rule-metadata.js';
import {
  ruleAllotments,
  ruleCodes,
  ruleCompletions,
  rules,
  sandboxAccounts,
  userMetadata,
  wallets,
  websiteUserAttributeValues,
  websiteUserAttributes,
} from '../../src/service/db/schema/index.js';
import { changeAccount, recordAct } from '../../src/service/social/sandbox/directory.js';
import type { NewAct } from '../../src/service/social/sandbox/directory.js';
import type { AuthType } from '../../src/contract/identity/social.js';
import type { Provider } from '../../src/service/social/verifier.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ sandbox: true });
  program = await TestProgram.open(service);
});
after(() => service.close());

const notAchieved = 'Quest not achieved, please try again.';

let names = 0;
const newName = () => `member${(names += 1)}`;

/** A member with an account at a sandbox provider. */
async function visitor(provider: AuthType, details: Record<string, unknown> = {}) {
  const userId = await program.addMember();
  const account = await program.link(userId, provider, newName(), details);
  const place = { websiteId: service.websiteId, provider };
  const act = (what: NewAct) => recordAct(service.database, place, account.accountId, what, new Date(service.now));
  return { userId, account, act };
}

/** Returns the status of a rule after the member has tried to complete it. */
async function outcome(ruleId: string, userId: string, body: object = {}) {
  await service.advance(1);
  const { status, message } = await program.run(ruleId, userId, body);
  return [status, message];
}

describe('entering a code', () => {
  it('works for one member only, whoever is first', async () => {
    const ruleId = await program.addRule('code_entry', { metadata: { promoCode: ' EMBER ' } });
    const members = await Promise.all(Array.from({ length: 10 }, () => program.addMember()));
    await Promise.all(members.map((userId) => program.complete(ruleId, userId, { verificationCode: 'EMBER' })));
    await service.settled();
    const balances = await Promise.all(members.map((userId) => program.balance(userId)));
    assert.deepEqual(balances.filter((balance) => balance === '10').length, 1);
    const failed = members[balances.indexOf('0')] ?? '';
    await program.refuses(ruleId, failed, 'Code verification failed', { verificationCode: 'EMBER' });
  });

  it('works once for every member if the code allows many redemptions', async () => {
    const ruleId = await program.addRule('code_entry', {
      interval: 'unlimited',
      metadata: { promoCode: 'EMBER', allowMultipleRedemptions: true },
    });
    const members = [await program.addMember(), await program.addMember()];
    for (const userId of members) {
      await program.run(ruleId, userId, { verificationCode: 'EMBER' });
      const again = { verificationCode: 'EMBER' };
      await program.refuses(ruleId, userId, "You've already claimed the reward for this quest.", again);
      assert.equal(await program.balance(userId), '10');
    }
  });

  it('accepts a code as any keyboard or messenger writes it, and counts it as the same', async () => {
    const own = await program.addRule('code_entry', { metadata: { promoCode: "IT'S-1" } });
    const [first, second] = [await program.addMember(), await program.addMember()];
    await program.run(own, first, { verificationCode: '\u200e\uff29\uff34\u2019S\u20101\u200b' });
    assert.equal(await program.balance(first), '10');
    await program.refuses(own, second, 'Code verification failed', { verificationCode: "IT'S-1" });

    const listed = await program.addRule('code_entry', { interval: 'unlimited' });
    await service.database.insert(ruleCodes).values({ ruleId: listed, code: '2026' });
    await program.run(listed, first, { verificationCode: '\u0662\u0660\u0662\u0666' });
    await program.refuses(listed, second, 'Code verification failed', { verificationCode: '2026' });
    const [row] = await service.database.select().from(ruleCodes).where(eq(ruleCodes.ruleId, listed));
    assert.equal(row?.redeemedById, first);
  });

  it('from a list uses up only that code', async () => {
    const ruleId = await program.addRule('code_entry', { interval: 'unlimited' });
    await service.database.insert(ruleCodes).values(['A1', 'B2'].map((code) => ({ ruleId, code })));
    const [first, second] = [await program.addMember(), await program.addMember()];
    await program.run(ruleId, first, { verificationCode: 'A1' });
    await program.refuses(ruleId, second, 'Code verification failed', { verificationCode: 'A1' });
    await program.run(ruleId, second, { verificationCode: 'B2' });
    const codes = await service.database.select().from(ruleCodes).where(eq(ruleCodes.ruleId, ruleId));
    assert.deepEqual(
      new Map(codes.map(({ code, redeemedById }) => [code, redeemedById])),
      new Map([
        ['A1', first],
        ['B2', second],
      ]),
    );
  });
});

describe('entering a text', () => {
  it('requires the minimum length and one of the words', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('text_input', {
      metadata: { verificationTextMinimumLength: 6, checkText: ['laurel', 'ember'] },
    });
    await program.refuses(ruleId, userId, 'Invalid Verification, try again', { verificationCode: 'a long text' });
    assert.deepEqual(await outcome(ruleId, userId, { verificationCode: 'My Laurel' }), ['completed', undefined]);
  });
});

describe('a quest about members’ wallets, profiles and accounts', () => {
  it('requires a wallet of the given type', async () => {
    const userId = await program.addMember();
    const any = await program.addRule('connect_wallet');
    const solana = await program.addRule('connect_wallet', { metadata: { walletType: 'solana' } });
    assert.deepEqual(await outcome(any, userId), ['completed', undefined]);
    assert.deepEqual(await outcome(solana, userId), ['failed', 'Quest not achieved, please try again.']);
    const { organizationId } = service;
    const address = '4Nd1mYzkqYB7bSnXqZ1u2Q1w3eR5tY6uI7oP8aSdFgHj';
    await service.database.insert(wallets).values({ organizationId, userId, address, lookup: address, type: 'solana' });
    assert.deepEqual(await outcome(solana, userId), ['completed', undefined]);
  });

  it('requires every profile field that it names', async () => {
    const userId = await program.addMember({ metadata: { displayName: 'Ada' } });
    const [attribute] = await service.database
      .insert(websiteUserAttributes)
      .values({ websiteId: service.websiteId, label: 'City' })
      .returning();
    const ruleId = await program.addRule('profile_completed', {
      metadata: { completeProfileConditions: { displayName: true, bio: true, logoUrl: false, City: true } },
    });
    assert.deepEqual(await outcome(ruleId, userId), ['failed', 'Profile not complete']);
    await service.database.update(userMetadata).set({ bio: 'Hello' }).where(eq(userMetadata.userId, userId));
    assert.deepEqual(await outcome(ruleId, userId), ['failed', 'Profile not complete']);
    await service.database
      .insert(websiteUserAttributeValues)
      .values({ attributeId: attribute?.id ?? '', userId, value: 'Bergen' });
    assert.deepEqual(await outcome(ruleId, userId), ['completed', undefined]);
  });

  it('pays the wallets on an airdrop list, with their own amounts', async () => {
    const [listed, own, other] = [await service.addMember(), await service.addMember(), await service.addMember()];
    const ruleId = await program.addRule('points_airdrop');
    await service.database.insert(ruleAllotments).values([
      { ruleId, walletLookup: listed.address.toLowerCase() },
      { ruleId, walletLookup: own.address.toLowerCase(), amount: '3.5' },
    ]);
    for (const { userId } of [listed, own]) await program.run(ruleId, userId);
    assert.deepEqual([await program.balance(listed.userId), await program.balance(own.userId)], ['10', '3.5']);
    assert.deepEqual(await outcome(ruleId, other.userId), [
      'failed',
      "Seems like you're not eligible for this points airdrop.",
    ]);
  });

  it('of any other type with a list pays only the wallets on it', async () => {
    const [listed, other] = [await service.addMember(), await service.addMember()];
    const ruleId = await program.addRule('check_in', { userAllotmentCsvUrl: 'https://guild.example/list.csv' });
    await service.database
      .insert(ruleAllotments)
      .values({ ruleId, walletLookup: listed.address.toLowerCase(), amount: '4' });
    assert.deepEqual(await outcome(ruleId, listed.userId), ['completed', 'Streak successful']);
    assert.equal(await program.balance(listed.userId), '4');
    assert.deepEqual(await outcome(ruleId, other.userId), ['failed', notAchieved]);
  });

  const linked: readonly (readonly [RuleType, AuthType, object?])[] = [
    ['connected_twitter', 'twitter'],
    ['connected_discord', 'discord'],
    ['connected_telegram', 'telegram'],
    ['connected_epic', 'epic'],
    ['connected_steam', 'steam'],
    ['connected_youtube', 'google', { channelId: 'UC1' }],
    ['connected_tiktok', 'tiktok'],
    ['connected_reddit', 'reddit'],
    ['connected_instagram', 'instagram'],
    ['connected_github', 'github'],
    ['connected_email', 'email'],
  ];
  for (const [type, provider, details] of linked)
    it(`requires an account: ${type}`, async () => {
      const { userId } = await visitor(provider, { ...details });
      assert.deepEqual(await outcome(await program.addRule(type), userId), ['completed', undefined]);
    });

  it('requires a phone number, or both community accounts', async () => {
    const userId = await program.addMember({ metadata: { phoneNumber: '+4712345678' } });
    assert.deepEqual(await outcome(await program.addRule('connected_phone'), userId), ['completed', undefined]);
    const both = await program.addRule('SnagSocialsConnected');
    await program.refuses(both, userId, 'Twitter not connected');
    await program.link(userId, 'twitter', newName());
    await program.refuses(both, userId, 'Discord not connected');
    await program.link(userId, 'discord', newName());
    assert.deepEqual(await outcome(both, userId), ['completed', undefined]);
  });

  it('refuses an account that another member was rewarded for', async () => {
    const ruleId = await program.addRule('connected_twitter');
    const { userId, account } = await visitor('twitter');
    await program.run(ruleId, userId);
    await service.database.execute(`delete from social_accounts where user_id = '${userId}'`);
    const other = await program.addMember();
    await program.link(other, 'twitter', account.accountName);
    const text = `Quest already completed using the same social account (${account.accountName}), with the different user.`;
    assert.deepEqual(await outcome(ruleId, other), ['failed', text]);
    assert.equal(await program.balance(other), '0');
  });
});

/** A rule, the action it requires, and the messages before and after. */
interface Quest {
  readonly type: RuleType;
  readonly provider: AuthType;
  readonly metadata: RuleMetadata;
  readonly act: NewAct;
  readonly failed: string;
  readonly done: string | undefined;
}

const follow = {
  provider: 'twitter',
  act: { act: 'follow', target: 'laurel' },
  failed: 'Quest Not Completed: Please follow @Laurel and try again in few minutes',
  done: 'Quest Completed: You are a follower of @Laurel',
} as const;
const quests: readonly Quest[] = [
  { ...follow, type: 'twitter_follow', metadata: { twitterUsername: '@Laurel' } },
  { ...follow, type: 'drip_x_follow', metadata: { twitterAccountUrl: 'https://x.com/Laurel/' } },
  {
    type: 'Retweet',
    provider: 'twitter',
    metadata: { twitterPostUrl: 'https://x.com/laurel/status/77' },
    act: { act: 'repost', target: '77' },
    failed: 'Quest Not Completed: Retweet not found for the specified tweet',
    done: 'Quest Completed: You have retweeted the tweet',
  },
  {
    type: 'twitter_comment',
    provider: 'twitter',
    metadata: { twitterPostUrl: 'https://x.com/laurel/status/77' },
    act: { act: 'comment', target: '77', text: 'gm' },
    failed: 'Quest Not Completed: Comment not found for the specified tweet',
    done: 'Quest Completed: You have commented on the tweet',
  },
  {
    type: 'discord_join',
    provider: 'discord',
    metadata: { discordServersToJoin: [{ id: 'guild-1' }] },
    act: { act: 'join', target: 'guild-1' },
    failed: notAchieved,
    done: undefined,
  },
  {
    type: 'DiscordMessages',
    provider: 'discord',
    metadata: { discordServersToJoin: [{ id: 'guild-1' }] },
    act: { act: 'message', target: 'guild-1', text: 'hello' },
    failed: notAchieved,
    done: undefined,
  },
  {
    type: 'discord_role_grant',
    provider: 'discord',
    metadata: { discordServersToJoin: [{ id: 'guild-1', roles: [{ id: 'role-9' }] }] },
    act: { act: 'role', target: 'role-9' },
    failed: notAchieved,
    done: undefined,
  },
  {
    type: 'telegram_join',
    provider: 'telegram',
    metadata: { telegramChannelId: '@laurel' },
    act: { act: 'join', target: 'laurel' },
    failed: 'Telegram Channel not joined',
    done: 'Telegram Channel joined successfully',
  },
  {
    type: 'telegram_messages',
    provider: 'telegram',
    metadata: { telegramChannelId: '@laurel' },
    act: { act: 'message', target: 'laurel', text: 'hello' },
    failed: notAchieved,
    done: undefined,
  },
  {
    type: 'youtube_subscribers',
    provider: 'google',
    metadata: { youtubeChannelId: 'UC77' },
    act: { act: 'subscribe', target: 'UC77' },
    failed: 'Quest failed, please make sure you have made your subscriptions public in youtube',
    done: 'Youtube channel subscribed',
  },
  {
    type: 'youtube_comment',
    provider: 'google',
    metadata: { youtubeVideoId: 'v77' },
    act: { act: 'comment', target: 'v77', text: 'nice' },
    failed: 'Youtube comment not added',
    done: 'Youtube comment added',
  },
  {
    type: 'steam_wishlist',
    provider: 'steam',
    metadata: { steamAppId: '440' },
    act: { act: 'wishlist', target: '440' },
    failed: 'Steam Wishlist item not added',
    done: 'Steam Wishlist item added',
  },
  {
    type: 'tiktok_post',
    provider: 'tiktok',
    metadata: { checkText: '#laurel' },
    act: { act: 'post', text: 'See #Laurel' },
    failed: 'TikTok post not verified',
    done: undefined,
  },
  {
    type: 'tiktok_follow',
    provider: 'tiktok',
    metadata: { link: 'https://www.tiktok.com/@laurel' },
    act: { act: 'follow', target: 'laurel' },
    failed: notAchieved,
    done: undefined,
  },
  {
    type: 'instagram_post',
    provider: 'instagram',
    metadata: { checkText: '#laurel' },
    act: { act: 'post', text: 'See #laurel' },
    failed: notAchieved,
    done: undefined,
  },
  {
    type: 'instagram_follow',
    provider: 'instagram',
    metadata: { link: 'https://www.instagram.com/laurel/' },
    act: { act: 'follow', target: 'laurel' },
    failed: notAchieved,
    done: undefined,
  },
  ...(['star', 'fork', 'collaborate', 'merge'] as const).map((act, index): Quest => ({
    type:
      (['github_repo_star', 'github_repo_fork', 'github_repo_collaborator', 'github_merge_PR'] as const)[index] ??
      'github_repo_star',
    provider: 'github',
    metadata: { githubRepoUrl: 'https://github.com/laurel/widgets' },
    act: { act, target: 'laurel/widgets' },
    failed: notAchieved,
    done: undefined,
  })),
];

describe('a quest about actions elsewhere', () => {
  for (const { type, provider, metadata, act, failed, done } of quests)
    it(`is refused before the action and paid after it: ${type}`, async () => {
      const ruleId = await program.addRule(type, { metadata });
      const member = await visitor(provider);
      assert.deepEqual(await outcome(ruleId, member.userId), ['failed', failed]);
      await member.act(act);
      assert.deepEqual(await outcome(ruleId, member.userId), ['completed', done]);
      assert.equal(await program.balance(member.userId), '10');
    });

  it('requires membership of every server that it names', async () => {
    const member = await visitor('discord');
    const ruleId = await program.addRule('discord_member', {
      metadata: { discordServersToJoin: [{ id: 'one' }, { id: 'two' }] },
    });
    await member.act({ act: 'join', target: 'one' });
    assert.deepEqual(await outcome(ruleId, member.userId), ['failed', notAchieved]);
    await member.act({ act: 'join', target: 'two' });
    assert.deepEqual(await outcome(ruleId, member.userId), ['completed', undefined]);
  });

  it('requires words in a profile or a display name', async () => {
    const member = await visitor('twitter');
    const bio = await program.addRule('drip_x_text_in_bio', { metadata: { checkText: 'Laurel' } });
    const name = await program.addRule('drip_x_text_in_name', { metadata: { checkText: 'Laurel' } });
    assert.deepEqual(await outcome(bio, member.userId), ['failed', 'Text not found in bio']);
    assert.deepEqual(await outcome(name, member.userId), ['failed', 'Text not found in username']);
    await changeAccount(service.database, member.account.id, {
      bio: 'friend of laurel',
      details: { displayName: 'Ada (laurel)' },
    });
    assert.deepEqual(await outcome(bio, member.userId), ['completed', 'Text found in bio']);
    assert.deepEqual(await outcome(name, member.userId), ['completed', 'Text found in username']);
  });

  it('pays by the number of followers', async () => {
    const member = await visitor('twitter');
    const ruleId = await program.addRule('twitter_followers', {
      metadata: {
        minimumFollowerCount: '100',
        range: [
          { startRange: 100, endRange: 999, amount: 1 },
          { startRange: 1000, endRange: 1e9, amount: 50 },
        ],
      },
    });
    await changeAccount(service.database, member.account.id, { details: { followers: 99 } });
    assert.deepEqual(await outcome(ruleId, member.userId), ['failed', notAchieved]);
    await changeAccount(service.database, member.account.id, { details: { followers: 1000 } });
    assert.deepEqual(await outcome(ruleId, member.userId), ['completed', undefined]);
    assert.equal(await program.balance(member.userId), '50');
  });

  it('pays once for each post', async () => {
    const member = await visitor('twitter');
    const ruleId = await program.addRule('drip_x_tweet', {
      interval: 'unlimited',
      startTime: new Date(service.now),
      metadata: { checkText: ['laurel'] },
    });
    const tried = (body: object = {}) => outcome(ruleId, member.userId, body);
    assert.deepEqual(await tried(), ['failed', 'Text not found in tweet']);
    await member.act({ act: 'post', target: '900', text: 'about Laurel' });
    assert.deepEqual(await tried(), ['completed', 'Quest Completed: You have posted 900 a tweet with the text laurel']);
    assert.deepEqual(await tried(), [
      'failed',
      'Quest Not Completed: Your all previous 1 posts are already claimed. Please post a new tweet and try again in a few minutes.',
    ]);
    assert.deepEqual(await tried({ contentUrl: 'https://x.com/a/status/900' }), ['failed', 'Tweet is already claimed']);
    await member.act({ act: 'post', target: '901', text: 'more about laurel' });
    assert.equal((await tried({ contentUrl: 'https://x.com/a/status/901' }))[0], 'completed');
    const other = await visitor('twitter');
    assert.deepEqual(await outcome(ruleId, other.userId, { contentUrl: 'https://x.com/a/status/901' }), [
      'failed',
      'Tweet does not belong to the user',
    ]);
    assert.equal(await program.balance(member.userId), '20');
  });

  it('refuses posts that are too early, lack a picture or lack the hashtag', async () => {
    const member = await visitor('twitter');
    await member.act({ act: 'post', target: '950', text: 'x #laurel' });
    const late = await program.addRule('TwitterHashTagPost', {
      effectiveStartTime: new Date(service.now + 100),
      metadata: { twitterHashtag: 'laurel' },
    });
    assert.deepEqual(await outcome(late, member.userId), ['failed', 'Tweet is before the quest start time']);
    const pictured = await program.addRule('twitter_post_hashtag', {
      metadata: { twitterHashtag: '#laurel', requirePostMediaLink: true },
    });
    assert.deepEqual(await outcome(pictured, member.userId), ['failed', 'Tweet does not have media']);
    const other = await program.addRule('TwitterHashTagPost', { metadata: { twitterHashtag: 'ember' } });
    assert.deepEqual(await outcome(other, member.userId), ['failed', 'Text not found in tweet']);
  });

  it('pays once for each comment with the words, given its link', async () => {
    const member = await visitor('twitter');
    const metadata = { twitterPostUrl: 'https://x.com/laurel/status/78', checkText: 'gm' };
    const ruleId = await program.addRule('drip_x_text_in_comment', { interval: 'unlimited', metadata });
    const missing = { contentUrl: 'https://x.com/a/status/123456' };
    assert.deepEqual(await outcome(ruleId, member.userId, missing), [
      'failed',
      'Tweet not found or could not be retrieved',
    ]);
    const comment = await member.act({ act: 'comment', target: '78', text: 'GM all' });
    const link = { contentUrl: comment.id };
    assert.deepEqual(await outcome(ruleId, member.userId, link), ['completed', 'Text found in comment']);
    assert.deepEqual(await outcome(ruleId, member.userId, link), ['failed', 'Comment is already claimed']);
  });

  it('requires the link to a comment on Reddit', async () => {
    const member = await visitor('reddit');
    const ruleId = await program.addRule('reddit_comment', { metadata: { redditPostId: '1abc' } });
    const comment = await member.act({ act: 'comment', target: '1abc', text: 'fine' });
    assert.deepEqual(await outcome(ruleId, member.userId, { contentUrl: 'nope' }), ['failed', notAchieved]);
    assert.deepEqual(await outcome(ruleId, member.userId, { contentUrl: comment.id }), ['completed', undefined]);
  });

  it('pays once per range for a post’s impressions', async () => {
    const member = await visitor('twitter');
    await member.act({ act: 'post', target: '980', text: 'about laurel' });
    const ruleId = await program.addRule('post_impressions', {
      interval: 'unlimited',
      metadata: {
        range: [
          { startRange: 100, endRange: 999, amount: 5 },
          { startRange: 1000, endRange: 9999, amount: 50 },
        ],
      },
    });
    const contentUrl = 'https://x.com/a/status/980';
    await program.run(ruleId, member.userId, { contentUrl, rangeValue: 500 });
    assert.deepEqual(await outcome(ruleId, member.userId, { contentUrl, rangeValue: 600 }), [
      'failed',
      "You've already claimed the reward for this impression range.",
    ]);
    await program.run(ruleId, member.userId, { contentUrl, rangeValue: 1000 });
    assert.equal(await program.balance(member.userId), '55');
  });

  it('requires spending in a shop that knows the member’s email address', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('shopify_spend', { claimType: 'manual' });
    assert.deepEqual(await outcome(ruleId, userId), ['failed', 'Shopify not connected']);
    await service.database.update(userMetadata).set({ emailAddress: 'a@b.c' }).where(eq(userMetadata.userId, userId));
    assert.deepEqual(await outcome(ruleId, userId), ['failed', notAchieved]);
    await program.setProgress(ruleId, userId, 100);
    assert.deepEqual(await outcome(ruleId, userId), ['completed', undefined]);
  });

  it('fails if the feed withdraws a swap before the check', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('swap', { claimType: 'manual' });
    await program.setProgress(ruleId, userId, 100);
    const waiting = { websiteId: service.websiteId, userId, ruleId, status: 'pending', window: 'once' } as const;
    await service.database.insert(ruleCompletions).values({ ...waiting, updatedAt: new Date(0) });
    await program.setProgress(ruleId, userId, 50);
    assert.equal((await program.complete(ruleId, userId)).status, 200);
    await service.settled();
    const [completion] = await program.completions(ruleId, userId);
    assert.deepEqual([completion?.status, completion?.message], ['failed', 'Swap rule failed']);
  });

  it('fails if the account with the profile is gone', async () => {
    const member = await visitor('twitter');
    const ruleId = await program.addRule('TwitterBio', { metadata: { checkText: 'Laurel' } });
    await service.database.delete(sandboxAccounts).where(eq(sandboxAccounts.id, member.account.id));
    assert.deepEqual(await outcome(ruleId, member.userId), ['failed', 'User not found']);
  });

  it('fails for a Telegram account without a user name', async () => {
    const userId = await program.addMember({ metadata: { telegramUserId: '5' } });
    const ruleId = await program.addRule('telegram_join', { metadata: { telegramChannelId: 'laurel' } });
    assert.deepEqual(await outcome(ruleId, userId), [
      'failed',
      'user has not setup telegram (no telegramUsername), please setup username in telegram and reconnect.',
    ]);
  });
});

describe('reactions to a post', () => {
  const post = { twitterPostUrl: 'https://x.com/laurel/status/90' };

  it('are checked together, except likes, which are assumed', async () => {
    const member = await visitor('twitter');
    const ruleId = await program.addRule('Retweet', {
      metadata: { ...post, checkLike: true, checkRepost: true, checkComment: true },
    });
    await member.act({ act: 'repost', target: '90' });
    assert.deepEqual(await outcome(ruleId, member.userId), [
      'failed',
      'Quest Not Completed: You have not retweeted or commented on the tweet',
    ]);
    await member.act({ act: 'comment', target: '90', text: 'gm' });
    assert.deepEqual(await outcome(ruleId, member.userId), [
      'completed',
      'Quest Completed: You have retweeted and commented on the tweet',
    ]);
    const liker = await visitor('twitter');
    const liking = await program.addRule('twitter_like', { metadata: post });
    assert.deepEqual(await outcome(liking, liker.userId), ['completed', undefined]);
  });

  it('are counted, and no longer checked once there are enough', async () => {
    const ruleId = await program.addRule('Retweet', { metadata: { ...post, maxReposts: 1 } });
    const [first, second] = [await visitor('twitter'), await visitor('twitter')];
    assert.equal((await outcome(ruleId, second.userId))[0], 'failed');
    await first.act({ act: 'repost', target: '90' });
    assert.equal((await outcome(ruleId, first.userId))[0], 'completed');
    const [rule] = await service.database.select().from(rules).where(eq(rules.id, ruleId));
    assert.deepEqual(rule?.metadata.reactionStats, {
      likeCount: 0,
      repostCount: 1,
      commentCount: 0,
      syncedAt: new Date(service.now).toISOString(),
    });
    assert.deepEqual(await outcome(ruleId, second.userId), ['completed', undefined]);
  });
});

describe('a provider that does not answer', () => {
  it('is retried, and finally reported to the member', async () => {
    const silent = {
      verify: () => Promise.reject(new Error('There is no route to the host.')),
    } as unknown as Provider;
    const alone = await TestService.start({
      providers: new Map([
        ['discord', silent],
        ['github', silent],
      ]),
    });
    try {
      const there = await TestProgram.open(alone);
      const userId = await there.addMember();
      await there.link(userId, 'discord', 'a');
      await there.link(userId, 'github', 'a');
      const joining = await there.addRule('discord_join', { metadata: { discordServersToJoin: [{ id: 'one' }] } });
      const starring = await there.addRule('github_repo_star', { metadata: { githubRepoUrl: 'laurel/widgets' } });
      for (const ruleId of [joining, starring]) assert.equal((await there.complete(ruleId, userId)).status, 200);
      await alone.settled();
      assert.equal((await there.status(joining, userId)).status, 'processing');
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await alone.advance(60_000);
        await alone.settled();
      }
      const texts = await Promise.all([joining, starring].map((ruleId) => there.status(ruleId, userId)));
      assert.deepEqual(
        texts.map(({ status, message }) => [status, message]),
        [
          ['failed', 'Discord request timeout'],
          ['failed', 'Request aborted due to timeout'],
        ],
      );
      assert.equal(await there.balance(userId), '0');
    } finally {
      await alone.close();
    }
  });
});
