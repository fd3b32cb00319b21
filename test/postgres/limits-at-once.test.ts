import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { handOver } from '../../src/service/identity/hand-over.js';
import { lockFor } from '../../src/service/loyalty/limits.js';
import type { Answer } from '../service/answer.js';
import { TestProgram } from '../service/test-program.js';
import { TestService } from '../service/test-service.js';
import { until } from '../support/until.js';

/* Limits are checked under a lock on what they limit. Only a server runs transactions concurrently. */
describe('a limit under many simultaneous requests', () => {
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    program = await TestProgram.open(service);
  });
  after(() => service.close());

  const waits = () =>
    service.database.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock' and datname = current_database()`);

  it('on what a code pays in a day holds when thirty friends join with it', async () => {
    const referrer = await program.addMember();
    const loyaltyRuleId = await program.addRule('referred_user', {
      maxAmountPerInterval: '50',
      maxAmountInterval: 'daily',
    });
    const { body } = await service.post('/api/referral/codes', { userId: referrer, loyaltyRuleId });
    const { referralCode } = body as unknown as { referralCode: string };
    const friends = await Promise.all(Array.from({ length: 30 }, () => program.addMember()));
    const answers = await Promise.all(
      friends.map((userId) => service.post('/api/referral/users', { referralCode, userIds: [userId] })),
    );
    for (const { status } of answers) assert.equal(status, 200);
    await service.settled();
    assert.equal(await program.balance(referrer), '50');
  });

  it('on what both tiers pay in a day holds when friends of friends join', async () => {
    const [top, ...middle] = await Promise.all(Array.from({ length: 4 }, () => program.addMember()));
    assert.ok(top !== undefined);
    const loyaltyRuleId = await program.addRule('referred_user', {
      maxAmountPerInterval: '50',
      maxAmountInterval: 'daily',
      metadata: { firstReferralReward: 10, secondReferralReward: 7 },
    });
    const codeOf = async (userId: string) => {
      const { body } = await service.post('/api/referral/codes', { userId, loyaltyRuleId });
      return (body as unknown as { referralCode: string }).referralCode;
    };
    const join = async (referralCode: string, userIds: readonly string[]) =>
      assert.equal((await service.post('/api/referral/users', { referralCode, userIds })).status, 200);
    await join(await codeOf(top), middle);
    await service.settled();
    const codes = await Promise.all(middle.map(codeOf));
    const friends = await Promise.all(
      codes.flatMap((code) => [code, code, code].map(async (each) => [each, await program.addMember()] as const)),
    );
    await Promise.all(friends.map(([code, userId]) => join(code, [userId])));
    await service.settled();
    assert.equal(await program.balance(top), '50', 'three at 10, then 7 and 7 and 6');
    for (const userId of middle) assert.equal(await program.balance(userId), '40', 'ten for joining, thirty for three');
  });

  it('on valid codes holds when the owner of one is erased while a friend joins with it', async () => {
    const [owner, friend] = [await program.addMember(), await program.addMember()];
    const loyaltyRuleId = await program.addRule('referred_user');
    const { body } = await service.post('/api/referral/codes', { userId: owner, loyaltyRuleId });
    const { referralCode } = body as unknown as { referralCode: string };
    const join = await service.database.transaction(async (transaction) => {
      await transaction.execute(sql`select * from users where id = ${owner}::uuid for update`);
      const joining = service.post('/api/referral/users', { referralCode, userIds: [friend] });
      await until(async () => (await waits()) === 1, 'the friend waits');
      await transaction.execute(sql`update referral_codes set deleted_at = now() where user_id = ${owner}::uuid`);
      return { joining };
    });
    assert.equal((await join.joining).status, 404);
    assert.equal(await service.database.$count(sql`referrals`, sql`user_id = ${friend}::uuid`), 0);
  });

  it('on active referrers holds when the owner of a code is blocked while a friend joins with it', async () => {
    const [owner, friend, other] = [await program.addMember(), await program.addMember(), await program.addMember()];
    const loyaltyRuleId = await program.addRule('referred_user');
    const codeOf = async (userId: string) => {
      const { body } = await service.post('/api/referral/codes', { userId, loyaltyRuleId });
      return (body as unknown as { referralCode: string }).referralCode;
    };
    const [theirs, another] = [await codeOf(owner), await codeOf(other)];
    const join = await service.database.transaction(async (transaction) => {
      await transaction.execute(sql`select * from users where id = ${owner}::uuid for update`);
      const joining = service.post('/api/referral/users', { referralCode: theirs, userIds: [friend] });
      await until(async () => (await waits()) === 1, 'the friend waits');
      await transaction.execute(sql`update user_metadata set is_blocked = true where user_id = ${owner}::uuid`);
      return { joining };
    });
    assert.equal((await join.joining).status, 404);
    assert.equal(await service.database.$count(sql`referrals`, sql`user_id = ${friend}::uuid`), 0);
    const body = { referralCode: another, userIds: [friend] };
    assert.equal((await service.post('/api/referral/users', body)).status, 200);
    await service.settled();
    assert.deepEqual([await program.balance(owner), await program.balance(other)], ['0', '10']);
  });

  it('on progress holds for thirty reports of 10', async () => {
    const userId = await program.addMember();
    const loyaltyRuleId = await program.addRule('external_rule', {
      claimType: 'auto',
      frequency: 'none',
      metadata: { trackProgress: true },
    });
    await Promise.all(
      Array.from({ length: 30 }, () =>
        service.post('/api/loyalty/rule_statuses', { userId, loyaltyRuleId, incProgress: 10 }),
      ),
    );
    await service.settled();
    assert.equal(await program.balance(userId), '30');
    assert.equal((await program.status(loyaltyRuleId, userId)).progress, 0);
  });

  describe('when a member is merged while their reward waits', () => {
    const whileLocked = (lock: SQL, work: () => Promise<void>) =>
      service.database.transaction(async (transaction) => {
        await transaction.execute(lock);
        await work();
      });

    /** Moves everything a member has to another user while the reward that they asked for waits for its lock. */
    async function handOverDuring(from: string, to: string, ruleId: string, ask: () => Promise<Answer>): Promise<void> {
      await whileLocked(sql`select ${lockFor('completion', from, ruleId)}`, async () => {
        assert.equal((await ask()).status, 200);
        await until(async () => (await waits()) === 1, 'the reward waits');
        await service.database.transaction((transaction) =>
          handOver(transaction, { from, to, now: new Date(service.now) }),
        );
      });
    }

    it('pays the reward to the remaining user within the cap', async () => {
      const { currencyId } = program;
      const [from, to] = [await program.addMember(), (await service.addMember({ currencyId })).userId];
      const ruleId = await program.addRule('external_rule', {
        frequency: 'none',
        maxAmountPerInterval: '10',
        maxAmountInterval: 'daily',
      });
      await whileLocked(sql`select * from accounts where user_id = ${to}::uuid for update`, async () => {
        await handOverDuring(from, to, ruleId, () => program.complete(ruleId, from));
        await program.complete(ruleId, to);
        await until(async () => (await waits()) === 2, 'both rewards wait');
      });
      await service.settled();
      assert.equal(await program.balance(to), '10');
    });

    it('uses up the progress of the remaining user', async () => {
      const [from, to] = [await program.addMember(), await program.addMember()];
      const loyaltyRuleId = await program.addRule('external_rule', {
        claimType: 'manual',
        frequency: 'none',
        metadata: { trackProgress: true },
      });
      const report = (userId: string, incProgress: number) =>
        service.post('/api/loyalty/rule_statuses', { userId, loyaltyRuleId, incProgress });
      await report(from, 100);
      await report(from, 50);
      await handOverDuring(from, to, loyaltyRuleId, () => program.complete(loyaltyRuleId, from));
      await service.settled();
      assert.equal(await program.balance(to), '10');
      assert.equal((await program.status(loyaltyRuleId, to)).progress, 50);
    });
  });

  it('on rewards per account holds when members who shared it are checked concurrently', async () => {
    const ruleId = await program.addRule('SnagSocialsConnected');
    const named = (x: string, discord: string) => ({ twitterUserId: x, discordUserId: discord });
    const accounts = [named('x1', 'd1'), named('x2', 'd1'), named('x1', 'd2'), named('x1', 'd1')];
    const members = await Promise.all(
      [...accounts, ...accounts, ...accounts].map((metadata) => program.addMember({ metadata })),
    );
    await Promise.all(members.map((userId) => program.complete(ruleId, userId)));
    await service.settled();
    const paid = (await Promise.all(members.map((userId) => program.balance(userId)))).flatMap((balance, index) =>
      balance === '10' ? (accounts[index % accounts.length] ?? []) : [],
    );
    const used = paid.flatMap(({ twitterUserId, discordUserId }) => [twitterUserId, discordUserId]);
    assert.ok(used.length > 0);
    assert.equal(new Set(used).size, used.length, 'each account was rewarded once');
  });
});
