import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { rules } from '../../src/service/db/schema/index.js';
import { multiplierOf } from '../../src/service/loyalty/multipliers/multiplier-of.js';
import { recordAct } from '../../src/service/social/sandbox/directory.js';
import { takeAccount } from './take-account.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const day = 86_400_000;
let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ sandbox: true });
  program = await TestProgram.open(service);
});
after(() => service.close());

let names = 0;
const newName = () => `owner${(names += 1)}`;
const take = (userId: string, type: 'twitter' | 'discord' | 'tiktok', name: string) =>
  takeAccount(service, userId, type, name);
const usedBy = (name: string) =>
  `Quest already completed using the same social account (${name}), with the different user.`;
async function outcome(ruleId: string, userId: string) {
  const { status, message } = await program.run(ruleId, userId);
  return [status, message];
}

describe('an account that a quest has rewarded', () => {
  it('rewards no other member, even as one of two accounts', async () => {
    const ruleId = await program.addRule('SnagSocialsConnected');
    const [x, discord] = [newName(), newName()];
    const [first, second, third] = [await program.addMember(), await program.addMember(), await program.addMember()];
    for (const userId of [first, second]) {
      await take(userId, 'twitter', x);
      await take(userId, 'discord', discord);
      await program.run(ruleId, userId);
    }
    assert.deepEqual([await program.balance(first), await program.balance(second)], ['10', '0']);
    assert.equal((await program.status(ruleId, second)).message, usedBy(x));
    await take(third, 'twitter', newName());
    await take(third, 'discord', discord);
    assert.deepEqual(await outcome(ruleId, third), ['failed', usedBy(discord)]);
  });

  it('rewards its holder of the day if the quest is daily', async () => {
    const ruleId = await program.addRule('SnagSocialsConnected', { frequency: 'daily' });
    const [x, discord] = [newName(), newName()];
    const [first, second] = [await program.addMember(), await program.addMember()];
    for (const userId of [first, second, first]) {
      await take(userId, 'twitter', x);
      await take(userId, 'discord', discord);
      assert.deepEqual(await outcome(ruleId, userId), ['completed', undefined]);
      await service.advance(day);
    }
    assert.deepEqual([await program.balance(first), await program.balance(second)], ['20', '10']);
  });

  it('rewards no other member when the quest’s interval changes', async () => {
    const ruleId = await program.addRule('connected_twitter', { frequency: 'daily' });
    const x = newName();
    const [first, second] = [await program.addMember(), await program.addMember()];
    await take(first, 'twitter', x);
    assert.deepEqual(await outcome(ruleId, first), ['completed', undefined]);
    await service.database.update(rules).set({ frequency: 'weekly' }).where(eq(rules.id, ruleId));
    await take(second, 'twitter', x);
    assert.deepEqual(await outcome(ruleId, second), ['failed', usedBy(x)]);
  });

  it('is not paid again, but counts as their own, when its member takes it back', async () => {
    const ruleId = await program.addRule('SnagSocialsConnected');
    const [x, discord] = [newName(), newName()];
    const [first, second] = [await program.addMember(), await program.addMember()];
    await take(first, 'twitter', x);
    await take(first, 'discord', discord);
    await program.run(ruleId, first);
    await take(second, 'twitter', x);
    await take(first, 'twitter', x);
    await program.refuses(ruleId, first, 'Quest already completed');
    assert.equal(await program.balance(first), '10');
  });

  it('rewards no other member for another post', async () => {
    const ruleId = await program.addRule('tiktok_post');
    const name = newName();
    const place = { websiteId: service.websiteId, provider: 'tiktok' as const };
    const [first, second] = [await program.addMember(), await program.addMember()];
    const { accountId } = await program.link(first, 'tiktok', name);
    await recordAct(service.database, place, accountId, { act: 'post' }, new Date(service.now));
    assert.equal((await outcome(ruleId, first))[0], 'completed');
    await service.database.execute(`delete from social_accounts where user_id = '${first}'`);
    await program.link(second, 'tiktok', name);
    await recordAct(service.database, place, accountId, { act: 'post' }, new Date(service.now));
    assert.deepEqual(await outcome(ruleId, second), ['failed', usedBy(name)]);
  });

  it('completes no other member’s profile', async () => {
    const ruleId = await program.addRule('profile_completed', {
      metadata: { completeProfileConditions: { displayName: true, discordUser: true } },
    });
    const discord = newName();
    const [first, second] = [
      await program.addMember({ metadata: { displayName: 'Ash' } }),
      await program.addMember({ metadata: { displayName: 'Birch' } }),
    ];
    await take(first, 'discord', discord);
    assert.deepEqual(await outcome(ruleId, first), ['completed', undefined]);
    await take(second, 'discord', discord);
    assert.deepEqual(await outcome(ruleId, second), ['failed', usedBy(discord)]);
  });

  it('is remembered when members merge', async () => {
    const ruleId = await program.addRule('connected_twitter');
    const x = newName();
    const [one, two, third] = [await service.addMember(), await service.addMember(), await program.addMember()];
    await take(two.userId, 'twitter', x);
    await program.run(ruleId, two.userId);
    const joined = await service.post('/api/users/connect', {
      organizationId: service.organizationId,
      websiteId: service.websiteId,
      walletAddress: two.address,
      walletType: 'evm',
      userId: one.userId,
      confirmDisconnect: true,
    });
    assert.equal(joined.status, 200, JSON.stringify(joined.body));
    await program.refuses(ruleId, one.userId, 'Quest already completed');
    await take(third, 'twitter', x);
    assert.deepEqual(await outcome(ruleId, third), ['failed', usedBy(x)]);
    assert.equal(await program.balance(one.userId), '10');
  });
});

describe('an account that a referral has required', () => {
  const codeOf = async (loyaltyRuleId: string, userId: string) => {
    const { body } = await service.post('/api/referral/codes', { userId, loyaltyRuleId });
    return (body as unknown as { referralCode: string }).referralCode;
  };
  const bring = async (referralCode: string, userId: string) => {
    assert.equal((await service.post('/api/referral/users', { referralCode, userIds: [userId] })).status, 200);
    await service.settled();
  };
  const addRule = (required: object) =>
    program.addRule('referred_user', { amount: '100', metadata: { referralRequirements: required } });

  it('fulfils the requirement for only one friend', async () => {
    const ruleId = await addRule({ connectDiscord: true });
    const owner = await program.addMember();
    const code = await codeOf(ruleId, owner);
    const discord = newName();
    for (const friend of [await program.addMember(), await program.addMember(), await program.addMember()]) {
      await take(friend, 'discord', discord);
      await bring(code, friend);
      assert.equal(await program.balance(owner), '100');
    }
  });

  it('fulfils a required profile for only one friend, even with codes of two members', async () => {
    const [first, second] = [await program.addMember(), await program.addMember()];
    const discord = newName();
    const required = await addRule({ completeProfile: true });
    await service.database
      .update(rules)
      .set({
        metadata: { referralRequirements: { completeProfile: true }, completeProfileConditions: { discordUser: true } },
      })
      .where(eq(rules.id, required));
    for (const owner of [first, second]) {
      const friend = await program.addMember();
      await take(friend, 'discord', discord);
      await bring(await codeOf(required, owner), friend);
    }
    assert.deepEqual([await program.balance(first), await program.balance(second)], ['100', '0']);
  });

  it('counts for a friend who joined before it moved to them', async () => {
    const ruleId = await addRule({ connectDiscord: true });
    const [owner, friend, other] = [await program.addMember(), await program.addMember(), await program.addMember()];
    const discord = newName();
    await take(other, 'discord', discord);
    await bring(await codeOf(ruleId, owner), friend);
    assert.equal(await program.balance(owner), '0');
    await take(friend, 'discord', discord);
    assert.equal(await program.balance(owner), '100');
  });

  it('leaves the referral open until the friend links accounts of their own', async () => {
    const ruleId = await addRule({ connectTwitter: true, connectDiscord: true });
    const owner = await program.addMember();
    const code = await codeOf(ruleId, owner);
    const [first, second] = [await program.addMember(), await program.addMember()];
    const [x, discord] = [newName(), newName()];
    await take(first, 'twitter', x);
    await take(first, 'discord', discord);
    await bring(code, first);
    await take(second, 'twitter', x);
    await take(second, 'discord', newName());
    await bring(code, second);
    assert.equal(await program.balance(owner), '100');
    await take(second, 'twitter', newName());
    assert.equal(await program.balance(owner), '200');
  });
});

describe('an account that moves to another member', () => {
  const factorOf = (userId: string) =>
    multiplierOf(service.database, { websiteId: service.websiteId, userId, currencyId: program.currencyId });

  it('moves its multiplier back and forth, and leaves the points', async () => {
    const ruleId = await program.addRule('connected_twitter', { rewardType: 'multiplier', amount: '2' });
    const paying = await program.addRule('connected_twitter');
    const [first, second] = [await program.addMember(), await program.addMember()];
    const x = newName();
    await take(first, 'twitter', x);
    await program.run(ruleId, first);
    await program.run(paying, first);
    assert.deepEqual([await factorOf(first), await program.balance(first)], ['2', '20']);
    await take(second, 'twitter', x);
    assert.deepEqual([await factorOf(first), await factorOf(second)], ['1', '2']);
    assert.deepEqual(await outcome(ruleId, second), ['failed', usedBy(x)]);
    await take(first, 'twitter', x);
    assert.deepEqual([await factorOf(first), await factorOf(second)], ['2', '1']);
    assert.deepEqual([await program.balance(first), await program.balance(second)], ['20', '0']);
  });

  it('moves its multiplier even if its former member had replaced it', async () => {
    const ruleId = await program.addRule('connected_twitter', { rewardType: 'multiplier', amount: '3' });
    const [first, second] = [await program.addMember(), await program.addMember()];
    const x = newName();
    await take(first, 'twitter', x);
    await program.run(ruleId, first);
    await take(first, 'twitter', newName());
    assert.equal(await factorOf(first), '3');
    await take(second, 'twitter', x);
    assert.deepEqual([await factorOf(first), await factorOf(second)], ['1', '3']);
  });

  it('fulfils a required quest for one member at a time', async () => {
    const required = await program.addRule('connected_twitter', { isRequired: true });
    const daily = await program.addRule('check_in', { frequency: 'daily' });
    try {
      const [first, second] = [await program.addMember(), await program.addMember()];
      const x = newName();
      await take(first, 'twitter', x);
      await program.run(required, first);
      await take(second, 'twitter', x);
      await program.refuses(daily, first, 'Please complete other required rules to unlock this quest.');
      assert.equal((await program.run(daily, second)).status, 'completed');
      assert.deepEqual([await program.balance(first), await program.balance(second)], ['10', '10']);
      await take(first, 'twitter', newName());
      assert.equal((await program.run(daily, first)).status, 'completed', 'an account of their own opens it again');
    } finally {
      await service.database.update(rules).set({ isRequired: false }).where(eq(rules.id, required));
    }
  });
});
