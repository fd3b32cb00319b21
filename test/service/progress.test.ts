import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { ruleStatuses } from '../../src/service/db/schema/index.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ sandbox: true });
  program = await TestProgram.open(service);
});
after(() => service.close());
beforeEach(() => {
  service.now = Date.UTC(2026, 6, 15, 12);
});

const add = (ruleId: string, userId: string, incProgress: number) =>
  service.post('/api/loyalty/rule_statuses', { userId, loyaltyRuleId: ruleId, incProgress });
const tracked = { claimType: 'auto', metadata: { trackProgress: true } } as const;
const progressOf = async (ruleId: string, userId: string) => (await program.status(ruleId, userId)).progress;

describe('progress beyond 100', () => {
  it('from thirty simultaneous reports of 10 each pays three times', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { ...tracked, frequency: 'none' });
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(ruleId, userId, 10)));
    for (const { status } of answers) assert.equal(status, 200);
    await service.settled();
    assert.equal(await program.balance(userId), '30');
    assert.equal(await progressOf(ruleId, userId), 0);
  });

  it('carries over from one reward to the next', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { ...tracked, frequency: 'none' });
    for (const [percent, balance, left] of [
      [70, '0', 70],
      [70, '10', 40],
      [70, '20', 10],
      [100, '30', 10],
    ] as const) {
      await add(ruleId, userId, percent);
      await service.settled();
      assert.deepEqual([await program.balance(userId), await progressOf(ruleId, userId)], [balance, left]);
      service.now += 1;
    }
  });

  it('allows one manual claim for each 100, even if claims are simultaneous', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', {
      ...tracked,
      claimType: 'manual',
      frequency: 'none',
    });
    for (const percent of [100, 100, 50]) await add(ruleId, userId, percent);
    assert.equal(await progressOf(ruleId, userId), 100, 'no more is shown');
    await Promise.all(Array.from({ length: 10 }, () => program.complete(ruleId, userId)));
    await service.settled();
    assert.equal(await program.balance(userId), '20');
    assert.equal(await progressOf(ruleId, userId), 50);
    await program.refuses(ruleId, userId, 'Quest not completed');
  });

  it('reported by a feed is also paid once for each 100', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('swap', { interval: 'unlimited' });
    await Promise.all(Array.from({ length: 9 }, () => add(ruleId, userId, 50)));
    await service.settled();
    assert.equal(await program.balance(userId), '40');
    assert.equal(await progressOf(ruleId, userId), 50);
  });

  it('is capped at 100 if the reward is paid only once', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { ...tracked, frequency: 'once' });
    await Promise.all(Array.from({ length: 30 }, () => add(ruleId, userId, 10)));
    await service.settled();
    assert.equal(await program.balance(userId), '10');
    assert.equal(await progressOf(ruleId, userId), 100);
  });
});

describe('progress of a daily quest', () => {
  it('counts only for its day: the excess pays nothing tomorrow', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { ...tracked, frequency: 'daily' });
    await Promise.all(Array.from({ length: 22 }, () => add(ruleId, userId, 10)));
    await service.settled();
    assert.equal(await program.balance(userId), '10');
    await add(ruleId, userId, 100);
    await service.advance(day);
    assert.equal(await progressOf(ruleId, userId), 0, 'a new day begins at 0');
    await add(ruleId, userId, 10);
    await service.settled();
    assert.deepEqual([await program.balance(userId), await progressOf(ruleId, userId)], ['10', 10]);
    await add(ruleId, userId, 90);
    await service.settled();
    assert.equal(await program.balance(userId), '20');
  });

  it('that is not claimed expires with its day', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { ...tracked, claimType: 'manual', frequency: 'daily' });
    await add(ruleId, userId, 90);
    await service.advance(day);
    await add(ruleId, userId, 90);
    await program.refuses(ruleId, userId, 'Quest not completed');
    await add(ruleId, userId, 10);
    await service.advance(day);
    await program.refuses(ruleId, userId, 'Quest not completed');
    const { body } = await service.get(
      `/api/loyalty/rule_statuses?${service.scoped({ userId, loyaltyRuleId: ruleId })}`,
    );
    assert.deepEqual(
      (body.data as unknown as { progress: number }[]).map(({ progress }) => progress),
      [0],
    );
  });

  it('of a new day is not used up by the reward for the day before', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('link_click', {
      claimType: 'manual',
      frequency: 'daily',
      metadata: { trackProgress: true, link: 'https://guild.example', timeDelayToVerifySeconds: 20 * 60 },
    });
    service.now = Date.UTC(2026, 6, 15, 23, 50);
    await add(ruleId, userId, 100);
    await program.complete(ruleId, userId);
    await service.advance(15 * minute);
    await add(ruleId, userId, 30);
    await service.advance(6 * minute);
    await service.settled();
    assert.deepEqual([await program.balance(userId), await progressOf(ruleId, userId)], ['10', 30]);
  });

  it('of a click that is paid after midnight belongs to the day of the click', async () => {
    for (const [frequency, hours] of [
      ['daily', 24],
      ['weekly', 24 * 4],
      ['once', 24],
    ] as const) {
      const userId = await program.addMember();
      const link = { link: 'https://guild.example', timeDelayToVerifySeconds: 20 * 60 };
      const ruleId = await program.addRule('link_click', { frequency, metadata: link });
      const midnight = Date.UTC(2026, 6, 15) + hours * 60 * minute;
      service.now = midnight - 10 * minute;
      await program.complete(ruleId, userId);
      await service.advance(20 * minute);
      await service.settled();
      assert.equal(await program.balance(userId), '10');
      const reachedAt = async () =>
        (
          await service.database.select().from(ruleStatuses).where(eq(ruleStatuses.ruleId, ruleId))
        )[0]?.updatedAt.getTime() ?? 0;
      assert.equal(await progressOf(ruleId, userId), 100);
      assert.equal((await reachedAt()) < midnight, frequency !== 'once', frequency);
      if (frequency === 'once') continue;
      await program.complete(ruleId, userId);
      await service.advance(20 * minute);
      await service.settled();
      assert.equal(await program.balance(userId), '20');
      assert.ok((await reachedAt()) > midnight);
    }
  });
});
