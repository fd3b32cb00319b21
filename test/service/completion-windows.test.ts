import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { rules } from '../../src/service/db/schema/index.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const claimed = "You've already claimed the reward for this quest.";
/** A Wednesday in the middle of a month. */
const wednesday = Date.UTC(2026, 6, 15);

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ sandbox: true });
  program = await TestProgram.open(service);
});
after(() => service.close());
beforeEach(() => {
  service.now = wednesday + 12 * hour;
});

const change = (ruleId: string, values: Partial<typeof rules.$inferInsert>) =>
  service.database.update(rules).set(values).where(eq(rules.id, ruleId));

async function streakOf(ruleId: string, userId: string) {
  const path = `/api/loyalty/account_streaks?${service.scoped({ loyaltyRuleId: ruleId, userId })}`;
  const [streak] = (await service.get(path)).body as unknown as { streakCount: number; expiresAt: string }[];
  return streak;
}

describe('a streak whose quest’s interval changes', () => {
  const streaks = {
    amount: '1',
    metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 3, streakAmount: 100 }] },
  };

  /** Completes a quest in two successive windows. */
  async function begin(frequency: string, length: number): Promise<{ ruleId: string; userId: string }> {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', { ...streaks, frequency });
    await program.run(ruleId, userId);
    await service.advance(length);
    await program.run(ruleId, userId);
    return { ruleId, userId };
  }

  for (const [from, length, to, wait] of [
    ['weekly', 7 * day, 'daily', day],
    ['weekly', 7 * day, 'hourly', hour],
    ['weekly', 7 * day, 'monthly', 31 * day],
    ['monthly', 31 * day, 'weekly', 7 * day],
    ['monthly', 31 * day, 'daily', day],
    ['daily', day, 'hourly', hour],
    ['daily', day, 'weekly', 7 * day],
    ['daily', day, 'monthly', 31 * day],
    ['hourly', hour, 'daily', day],
  ] as const)
    it(`continues when the interval changes from ${from} to ${to}, and pays its milestone`, async () => {
      const { ruleId, userId } = await begin(from, length);
      await change(ruleId, { frequency: to });
      await service.advance(wait);
      assert.equal((await streakOf(ruleId, userId))?.streakCount, 2, 'it is said to be alive');
      await program.run(ruleId, userId);
      assert.equal((await streakOf(ruleId, userId))?.streakCount, 3);
      assert.equal(await program.balance(userId), '103');
      await service.advance(wait);
      await program.run(ruleId, userId);
      assert.equal((await streakOf(ruleId, userId))?.streakCount, 4);
    });

  it('restarts once both the old expiry and the new window have passed', async () => {
    const { ruleId, userId } = await begin('weekly', 7 * day);
    const { expiresAt } = (await streakOf(ruleId, userId)) ?? {};
    assert.ok(expiresAt !== undefined);
    await change(ruleId, { frequency: 'daily' });
    service.now = Date.parse(expiresAt);
    assert.equal((await streakOf(ruleId, userId))?.streakCount, 0);
    await program.run(ruleId, userId);
    assert.equal((await streakOf(ruleId, userId))?.streakCount, 1);
    assert.equal(await program.balance(userId), '3', 'no milestone was reached');
  });

  it('survives until the end of the longer window in which the member can continue it', async () => {
    const { ruleId, userId } = await begin('daily', day);
    await change(ruleId, { frequency: 'monthly' });
    await program.refuses(ruleId, userId, claimed);
    service.now = Date.UTC(2026, 8, 1) - 1;
    const { streakCount, expiresAt } = (await streakOf(ruleId, userId)) ?? {};
    assert.deepEqual([streakCount, expiresAt], [2, '2026-09-01T00:00:00.000Z']);
    await program.run(ruleId, userId);
    assert.equal((await streakOf(ruleId, userId))?.streakCount, 3);
  });

  it('continues when the operator moves the start of a custom interval', async () => {
    const userId = await program.addMember();
    const length = 5 * day;
    const anchor = service.now;
    const span = (start: number) => ({
      effectiveStartTime: new Date(start),
      effectiveEndTime: new Date(start + length),
    });
    const ruleId = await program.addRule('check_in', { ...streaks, interval: 'custom', ...span(anchor) });
    await program.run(ruleId, userId);
    await service.advance(length);
    await program.run(ruleId, userId);
    await change(ruleId, span(anchor - hour));
    await program.refuses(ruleId, userId, claimed);
    await service.advance(length);
    await program.run(ruleId, userId);
    assert.equal((await streakOf(ruleId, userId))?.streakCount, 3);
  });

  it('continues even if a delayed earlier click is paid later', async () => {
    const userId = await program.addMember();
    const metadata = (delay: number) => ({
      ...streaks.metadata,
      link: 'https://guild.example',
      timeDelayToVerifySeconds: delay,
    });
    const ruleId = await program.addRule('link_click', { frequency: 'weekly', metadata: metadata((2 * day) / 1000) });
    await program.complete(ruleId, userId);
    await change(ruleId, { frequency: 'daily', metadata: metadata(0) });
    await service.advance(day);
    await program.run(ruleId, userId);
    await service.advance(day);
    await service.settled();
    assert.equal(await program.balance(userId), '20', 'the late one is paid');
    await program.run(ruleId, userId);
    assert.equal((await streakOf(ruleId, userId))?.streakCount, 2);
  });
});

describe('a daily cap', () => {
  it('counts on the day of the click, and so does the streak', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('link_click', {
      frequency: 'daily',
      maxAmountPerInterval: '10',
      maxAmountInterval: 'daily',
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 20 * 60, enableStreaks: true },
    });
    service.now = wednesday + day - 10 * minute;
    await program.complete(ruleId, userId);
    await service.advance(20 * minute);
    await service.settled();
    assert.equal(await program.balance(userId), '10', 'paid ten minutes after midnight');
    service.now = wednesday + day + 12 * hour;
    await program.complete(ruleId, userId);
    await service.advance(20 * minute);
    await service.settled();
    assert.equal((await program.status(ruleId, userId)).status, 'completed');
    assert.equal(await program.balance(userId), '20');
    assert.equal((await streakOf(ruleId, userId))?.streakCount, 2);
  });

  it('is used only once by two clicks of one day that are paid on two days', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('link_click', {
      frequency: 'hourly',
      maxAmountPerInterval: '10',
      maxAmountInterval: 'daily',
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 90 * 60 },
    });
    for (const at of [22.25, 23.25]) {
      service.now = wednesday + at * hour;
      await program.complete(ruleId, userId);
      await service.settled();
    }
    await service.advance(3 * hour);
    await service.settled();
    assert.equal(await program.balance(userId), '10');
  });
});

describe('a quest whose windows the operator moves', () => {
  it('pays nobody again when a custom start moves by a minute back and forth', async () => {
    const userId = await program.addMember();
    const start = service.now - hour;
    const span = (by: number) => ({
      effectiveStartTime: new Date(start + by),
      effectiveEndTime: new Date(start + by + 10 * day),
    });
    const ruleId = await program.addRule('check_in', { interval: 'custom', ...span(0) });
    await program.run(ruleId, userId);
    for (const by of [minute, -minute, 30 * minute, -day]) {
      await change(ruleId, span(by));
      await program.refuses(ruleId, userId, claimed);
    }
    await service.settled();
    assert.equal(await program.balance(userId), '10');
    await service.advance(9 * day);
    assert.equal((await program.run(ruleId, userId)).status, 'completed', 'the next window pays');
  });

  it('pays nobody again on the same day, whatever its interval becomes', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', { frequency: 'daily' });
    await program.run(ruleId, userId);
    for (const frequency of ['once', 'weekly', 'monthly', 'daily']) {
      await change(ruleId, { frequency });
      await program.refuses(ruleId, userId, frequency === 'once' ? 'Quest already completed' : claimed);
    }
    await service.settled();
    assert.equal(await program.balance(userId), '10');
  });

  it('counts every earlier completion once its frequency becomes once', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', { frequency: 'hourly' });
    await program.run(ruleId, userId);
    await service.advance(400 * day);
    await change(ruleId, { frequency: 'once' });
    await program.refuses(ruleId, userId, 'Quest already completed');
  });

  it('counts the day’s completions once an unlimited quest becomes daily', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { frequency: 'none' });
    await program.run(ruleId, userId);
    await program.run(ruleId, userId, { idempotencyKey: 'a' });
    await change(ruleId, { frequency: 'daily' });
    await program.refuses(ruleId, userId, claimed);
    await service.advance(day);
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
    assert.equal(await program.balance(userId), '30');
  });

  it('also pays feed reports only once per window', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('swap', { frequency: 'daily' });
    const report = async () => {
      await service.post('/api/loyalty/rule_statuses', { userId, loyaltyRuleId: ruleId, progress: 100 });
      await service.settled();
    };
    await report();
    for (const frequency of ['weekly', 'monthly', 'daily']) {
      await change(ruleId, { frequency });
      await report();
    }
    assert.equal(await program.balance(userId), '10');
  });

  it('waits for a pending click, but ignores a verification without a reward', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('link_click', {
      frequency: 'daily',
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 60 },
    });
    await program.complete(ruleId, userId, { verifyOnly: 'true' });
    assert.equal((await program.complete(ruleId, userId)).status, 200, 'a look is no click');
    await change(ruleId, { frequency: 'weekly' });
    await program.refuses(
      ruleId,
      userId,
      'You have already clicked the link, please wait for the reward to be processed',
    );
    await service.advance(2 * minute);
    await service.settled();
    assert.equal(await program.balance(userId), '10');
  });

  it('tells the operator which completions block another one', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', { frequency: 'daily' });
    await program.run(ruleId, userId);
    const blocking = async () => {
      const query = service.scoped({ userId, userCompletedLoyaltyRuleId: ruleId });
      return ((await service.get(`/api/loyalty/transaction_entries?${query}`)).body.data as unknown[]).length;
    };
    await change(ruleId, { frequency: 'monthly' });
    assert.equal(await blocking(), 1);
    await service.advance(31 * day);
    assert.equal(await blocking(), 0);
    await change(ruleId, { frequency: 'once' });
    assert.equal(await blocking(), 1);
  });
});
