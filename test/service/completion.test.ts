import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  accounts,
  badgeUsers,
  badges,
  conditionAssociations,
  conditions,
  multipliers,
  ruleCompletions,
  rules,
  transactionEntries,
  userMetadata,
} from '../../src/service/db/schema/index.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ sandbox: true });
  program = await TestProgram.open(service);
});
after(() => service.close());

describe('a rule that is completed', () => {
  it('goes through the queue and pays its amount', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', { amount: '12.5' });
    const answer = await program.complete(ruleId, userId);
    assert.deepEqual([answer.status, answer.body.message], [200, 'Completion request added to queue']);
    await service.settled();
    const status = await program.status(ruleId, userId);
    assert.deepEqual([status.status, status.message, status.progress], ['completed', 'Streak successful', 100]);
    assert.equal(await program.balance(userId), '12.5');
  });

  it('takes at most twelve statements, from the request to the evaluation of badges', async () => {
    const ruleId = await program.addRule('check_in');
    const counts: number[] = [];
    // The first completion fills the cache, which on a slow machine lasts for few requests.
    for (let time = 0; time < 5 && !counts.some((count) => count <= 12); time += 1) {
      const userId = await program.addMember();
      await service.database
        .insert(accounts)
        .values({ websiteId: service.websiteId, currencyId: program.currencyId, userId });
      await service.settled();
      const before = service.statements.length;
      await program.complete(ruleId, userId);
      await service.settled();
      // Statements of the queue, the counts, the announcer, new connections and this test are not counted.
      const others =
        /^\s*(with next|with results|update jobs|select count\(\*\).* from jobs)|_histogram\(|announce_changes|pg_catalog/i;
      counts.push(service.statements.slice(before).filter((text) => !others.test(text)).length);
    }
    assert.ok(
      counts.some((count) => count <= 12),
      String(counts),
    );
  });

  it('is found by the member’s wallet', async () => {
    const { address, userId } = await service.addMember();
    const ruleId = await program.addRule('check_in');
    const { status } = await service.post(`/api/loyalty/rules/${ruleId}/complete`, {
      walletAddress: address.toUpperCase().replace('0X', '0x'),
    });
    assert.equal(status, 200);
    await service.settled();
    assert.equal(await program.balance(userId), '10');
  });

  it('is pending, processing, then completed for ten minutes, and after that reports only progress', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('link_click', {
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: '30' },
    });
    await program.complete(ruleId, userId);
    await service.settled();
    assert.deepEqual(
      [(await program.status(ruleId, userId)).status, await program.balance(userId)],
      ['pending', '0'],
      'it waits',
    );
    await service.database
      .update(ruleCompletions)
      .set({ status: 'processing' })
      .where(eq(ruleCompletions.ruleId, ruleId));
    assert.equal((await program.status(ruleId, userId)).status, 'processing');
    await service.advance(31_000);
    await service.settled();
    assert.equal((await program.status(ruleId, userId)).status, 'completed');
    assert.equal(await program.balance(userId), '10');
    await service.advance(10 * minute - 1000);
    assert.equal((await program.status(ruleId, userId)).status, 'completed');
    await service.advance(2000);
    const { status, message, progress } = await program.status(ruleId, userId);
    assert.deepEqual([status, message, progress], [undefined, undefined, 100]);
  });

  it('pays once for many simultaneous requests of one member', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', { frequency: 'daily' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => program.complete(ruleId, userId)));
    await service.settled();
    for (const { status, body } of answers)
      assert.ok(status === 200 || body.message === "You've already claimed the reward for this quest.", body.message);
    assert.equal(await program.balance(userId), '10');
    assert.equal((await program.completions(ruleId, userId)).length, 1);
  });

  it('pays each of a hundred members who complete it at once', async () => {
    const ruleId = await program.addRule('check_in');
    const members = await Promise.all(Array.from({ length: 100 }, () => program.addMember()));
    await Promise.all(members.map((userId) => program.complete(ruleId, userId)));
    await service.settled();
    for (const userId of members) assert.equal(await program.balance(userId), '10');
  });

  it('pays once even if its job runs again', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in');
    await program.run(ruleId, userId);
    const [completion] = await program.completions(ruleId, userId);
    assert.ok(completion);
    await service.database.execute(
      `update jobs.job set state = 'retry', start_after = now(), completed_on = null where data->'data'->>'completionId' = '${completion.id}'`,
    );
    await service.settled();
    assert.equal(await program.balance(userId), '10');
    assert.equal((await program.status(ruleId, userId)).status, 'completed');
  });

  it('resumes a completion that was abandoned in the queue', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in');
    await service.database.insert(ruleCompletions).values({
      websiteId: service.websiteId,
      userId,
      ruleId,
      status: 'processing',
      window: 'once',
      createdAt: new Date(service.now),
      updatedAt: new Date(service.now),
    });
    assert.equal((await program.complete(ruleId, userId)).status, 200);
    await service.settled();
    assert.equal(await program.balance(userId), '0', 'someone may be at work on it');
    await service.advance(11 * minute);
    assert.equal((await program.complete(ruleId, userId)).status, 200);
    await service.settled();
    assert.equal(await program.balance(userId), '10');
  });

  it('fails if the member is blocked or the rule is deleted before its check', async () => {
    const ruleId = await program.addRule('link_click', {
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 60 },
    });
    const [blocked, late] = [await program.addMember(), await program.addMember()];
    await program.complete(ruleId, blocked);
    await program.complete(ruleId, late);
    await service.database.update(userMetadata).set({ isBlocked: true }).where(eq(userMetadata.userId, blocked));
    await service.advance(61_000);
    await service.settled();
    assert.equal((await program.status(ruleId, blocked)).message, 'Access restricted. Your account is blocked.');
    assert.equal(await program.balance(blocked), '0');
    assert.equal(await program.balance(late), '10');
    const removed = await program.addRule('link_click', {
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 60 },
    });
    await program.complete(removed, late);
    await service.database
      .update(rules)
      .set({ deletedAt: new Date(service.now) })
      .where(eq(rules.id, removed));
    await service.advance(61_000);
    await service.settled();
    const { status, message } = await program.status(removed, late);
    assert.deepEqual([status, message], ['failed', 'Rule is not setup']);
  });

  it('is only checked with verifyOnly, without a reward or progress', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in');
    const looked = await program.run(ruleId, userId, { verifyOnly: 'true' });
    assert.deepEqual([looked.status, looked.message, looked.progress], ['completed', 'Streak successful', 0]);
    assert.equal(await program.balance(userId), '0');
    assert.equal((await program.run(ruleId, userId)).status, 'completed', 'it can still be done');
    assert.equal(await program.balance(userId), '10');
  });
});

describe('a reward', () => {
  it('is multiplied by the member’s multipliers, unless the rule disables them', async () => {
    const userId = await program.addMember({ metadata: { twitterVerifiedAt: new Date() } });
    await service.database.insert(multipliers).values({ websiteId: service.websiteId, userId, multiplier: '1.25' });
    await program.run(await program.addRule('check_in', { amount: '0.1' }), userId);
    assert.equal(await program.balance(userId), '0.125');
    await program.run(await program.addRule('check_in', { metadata: { skipMultiplier: true } }), userId);
    assert.equal(await program.balance(userId), '10.125');
    const verified = { enableVerifiedMultiplier: true, verifiedMultiplier: 2 };
    await program.run(await program.addRule('check_in', { amount: '4', metadata: verified }), userId);
    assert.equal(await program.balance(userId), '20.125');
  });

  it('is capped within its interval, and refused once nothing is left', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', {
      frequency: 'none',
      amount: '4',
      maxAmountPerInterval: '10',
      maxAmountInterval: 'daily',
    });
    const run = () => program.run(ruleId, userId);
    await run();
    await run();
    await run();
    assert.equal(await program.balance(userId), '10', 'the last pays what is left');
    const { status, message } = await run();
    assert.deepEqual([status, message], ['failed', "You've already claimed the reward for this quest."]);
    await service.advance(day);
    await run();
    assert.equal(await program.balance(userId), '14');
  });

  it('is capped under many simultaneous requests', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', {
      frequency: 'none',
      amount: '7',
      maxAmountPerInterval: '50',
      maxAmountInterval: 'lifetime',
    });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => program.complete(ruleId, userId, { idempotencyKey: `k${index}` })),
    );
    await service.settled();
    assert.equal(await program.balance(userId), '50');
  });

  it('can be a badge', async () => {
    const userId = await program.addMember();
    const badgeId = randomUUID();
    await service.database.insert(badges).values({ id: badgeId, websiteId: service.websiteId, name: 'Ember' });
    const ruleId = await program.addRule('check_in', {
      rewardType: 'badge',
      badgeId,
      amount: null,
      currencyId: null,
    });
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
    const [holder] = await service.database.select().from(badgeUsers).where(eq(badgeUsers.userId, userId));
    assert.deepEqual([holder?.badgeId, holder?.status], [badgeId, 'active']);
    const empty = await program.addRule('check_in', { rewardType: 'badge', badgeId: randomUUID() });
    assert.equal((await program.run(empty, userId)).message, 'Rule is not setup');
  });

  it('can be a multiplier, which is given only once', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', {
      rewardType: 'multiplier',
      amount: '2',
      frequency: 'daily',
      metadata: { multiplierLoyaltyCurrencyIds: [program.currencyId] },
    });
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
    await program.run(await program.addRule('check_in'), userId);
    assert.equal(await program.balance(userId), '20');
    await service.advance(day);
    const { status, message } = await program.run(ruleId, userId);
    assert.deepEqual([status, message], ['failed', 'Claim failed: Multiplier is already active']);
    assert.equal((await program.complete(ruleId, userId)).status, 200, 'what failed can be tried again');
    await service.settled();
  });

  it('earns the badges whose conditions it meets', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in');
    const [badgeId, conditionId] = [randomUUID(), randomUUID()];
    await service.database.insert(badges).values({ id: badgeId, websiteId: service.websiteId, name: 'First' });
    await service.database.insert(conditions).values({ id: conditionId, badgeId, type: 'rule' });
    await service.database.insert(conditionAssociations).values({ conditionId, ruleId });
    await program.run(ruleId, userId);
    const [holder] = await service.database.select().from(badgeUsers).where(eq(badgeUsers.badgeId, badgeId));
    assert.deepEqual([holder?.userId, holder?.status], [userId, 'active']);
  });

  it('is recorded in the ledger for its rule, under a key of the completion', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('check_in', { name: 'Morning round' });
    await program.run(ruleId, userId);
    const [completion] = await program.completions(ruleId, userId);
    const [entry] = await service.database
      .select()
      .from(transactionEntries)
      .where(eq(transactionEntries.transactionId, completion?.transactionId ?? ''));
    assert.deepEqual(
      [entry?.amount, entry?.direction, entry?.idempotencyKey],
      ['10', 'credit', `completion ${completion?.id}`],
    );
  });
});

describe('windows', () => {
  it('let a member in again when the next one begins, and not before', async () => {
    const spans = { hourly: hour, daily: day, weekly: 7 * day };
    for (const [frequency, length] of Object.entries(spans)) {
      const userId = await program.addMember();
      // A Sunday, so that all three windows begin at the same time.
      service.now = Date.UTC(2026, 5, 7);
      const ruleId = await program.addRule('check_in', { frequency });
      await program.run(ruleId, userId);
      await service.advance(length - 1);
      await program.refuses(ruleId, userId, "You've already claimed the reward for this quest.");
      await service.advance(1);
      assert.equal((await program.run(ruleId, userId)).status, 'completed', frequency);
      assert.equal(await program.balance(userId), '20');
    }
  });

  it('last a calendar month, or as long as the effective time in a custom interval', async () => {
    const userId = await program.addMember();
    service.now = Date.UTC(2028, 1, 1);
    const monthly = await program.addRule('check_in', { frequency: 'monthly' });
    const custom = await program.addRule('check_in', {
      interval: 'custom',
      effectiveStartTime: new Date(service.now),
      effectiveEndTime: new Date(service.now + 10 * day),
    });
    for (const ruleId of [monthly, custom]) await program.run(ruleId, userId);
    await service.advance(10 * day);
    assert.equal((await program.run(custom, userId)).status, 'completed');
    await service.advance(19 * day - 1);
    await program.refuses(monthly, userId, "You've already claimed the reward for this quest.");
    await service.advance(1);
    assert.equal((await program.run(monthly, userId)).status, 'completed', '29 February 2028 is the last day');
  });

  it('do not exist for unlimited rules', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { interval: 'unlimited' });
    for (let time = 0; time < 3; time += 1) await program.run(ruleId, userId);
    assert.equal(await program.balance(userId), '30');
  });
});

describe('a streak', () => {
  it('grows day by day, pays its milestones, and starts again after a missed day', async () => {
    const userId = await program.addMember();
    service.now = Date.UTC(2026, 7, 1, 23, 59);
    const ruleId = await program.addRule('check_in', {
      frequency: 'daily',
      amount: '1',
      metadata: {
        enableStreaks: true,
        streakArray: [
          { streakMilestone: 2, streakAmount: 10 },
          { streakMilestone: 3, streakAmount: 100 },
        ],
      },
    });
    const streak = async () => {
      const { body } = await service.get(
        `/api/loyalty/account_streaks?${service.scoped({ loyaltyRuleId: ruleId, userId })}`,
      );
      return (body as unknown as { streakCount: number; milestone: unknown[]; expiresAt: string }[])[0];
    };
    assert.equal(await streak(), undefined);
    await program.run(ruleId, userId);
    assert.deepEqual([(await streak())?.streakCount, await program.balance(userId)], [1, '1']);
    await service.advance(minute);
    await program.run(ruleId, userId);
    assert.equal(await program.balance(userId), '12');
    await service.advance(day);
    await program.run(ruleId, userId);
    assert.equal(await program.balance(userId), '113');
    assert.deepEqual(
      [(await streak())?.streakCount, (await streak())?.expiresAt, (await streak())?.milestone.length],
      [3, '2026-08-05T00:00:00.000Z', 2],
    );
    await service.advance(2 * day);
    assert.equal((await streak())?.streakCount, 0, 'missed');
    await program.run(ruleId, userId);
    assert.deepEqual([(await streak())?.streakCount, await program.balance(userId)], [1, '114']);
  });

  it('is listed for the requested rules, page by page, and answers 404 for unknown members', async () => {
    const ruleId = await program.addRule('check_in', { frequency: 'daily', metadata: { enableStreaks: true } });
    const members = [await program.addMember(), await program.addMember(), await program.addMember()];
    for (const userId of members) await program.run(ruleId, userId);
    const list = async (query: Record<string, string>) => {
      const answer = await service.get(
        `/api/loyalty/account_streaks?${service.scoped({ loyaltyRuleId: ruleId, ...query })}`,
      );
      return { ...answer, rows: answer.body as unknown as { id: string; userId: string }[] };
    };
    const all = (await list({})).rows.map(({ userId }) => userId);
    assert.deepEqual([...all].sort(), [...members].sort());
    const firstPage = (await list({ limit: '2' })).rows;
    const rest = (await list({ limit: '2', startingAfter: firstPage[1]?.id ?? '' })).rows;
    assert.deepEqual(
      [...firstPage, ...rest].map(({ userId }) => userId),
      all,
    );
    assert.equal((await list({ userId: randomUUID() })).status, 404);
    assert.equal((await list({ startingAfter: randomUUID() })).status, 400);
    assert.equal((await service.get(`/api/loyalty/account_streaks?${service.scoped()}`)).status, 400);
  });
});

describe('an external rule', () => {
  it('pays the requested amount in whole units, however large', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { frequency: 'none' });
    await program.run(ruleId, userId, { amount: 2.5 });
    await program.run(ruleId, userId, { amount: '90071992547409931234' });
    assert.equal(await program.balance(userId), '90071992547409931237');
  });

  it('pays once per idempotency key, however many requests with whatever amounts', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { frequency: 'none' });
    const request = (amount: number) => program.complete(ruleId, userId, { amount, idempotencyKey: 'order 7' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(5)));
    await service.settled();
    answers.push(await request(9));
    await service.settled();
    for (const { status, body } of answers)
      assert.deepEqual([status, body.message], [200, 'Completion request added to queue']);
    assert.equal(await program.balance(userId), '5');
    await program.run(ruleId, userId, { amount: 1, idempotencyKey: 'order 8' });
    assert.equal(await program.balance(userId), '6');
    const other = await program.addRule('external_rule', { frequency: 'none' });
    await program.run(other, userId, { amount: 1, idempotencyKey: 'order 7' });
    assert.equal(await program.balance(userId), '7', 'another rule has keys of its own');
  });

  it('pays the amount of the range that contains the value', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', {
      frequency: 'none',
      metadata: {
        range: [
          { startRange: 1, endRange: 10, amount: 3 },
          { startRange: 11, endRange: 20, amount: 30 },
        ],
      },
    });
    await program.run(ruleId, userId, { rangeValue: 11 });
    assert.equal(await program.balance(userId), '30');
  });
});

describe('progress', () => {
  const save = (body: object) => service.post('/api/loyalty/rule_statuses', body);

  it('is set or incremented, up to 100', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('external_rule', { metadata: { trackProgress: true } });
    const about = { userId, loyaltyRuleId: ruleId, websiteId: service.websiteId };
    const progressOf = (answer: { body: unknown }) => (answer.body as { progress: number }).progress;
    assert.equal(progressOf(await save({ ...about, incProgress: 30 })), 30);
    assert.equal(progressOf(await save({ ...about, progress: 40.5 })), 40.5);
    await program.refuses(ruleId, userId, 'Quest not completed');
    assert.equal(progressOf(await save({ ...about, incProgress: 90 })), 100);
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
    assert.equal(await program.balance(userId), '10');
  });

  it('is refused if it is invalid, or the member or rule is unknown', async () => {
    const userId = await program.addMember();
    const loyaltyRuleId = await program.addRule('external_rule');
    for (const body of [
      { userId, loyaltyRuleId },
      { userId, loyaltyRuleId, progress: 1, incProgress: 1 },
      { userId, loyaltyRuleId, progress: 101 },
      { userId, loyaltyRuleId, progress: -1 },
      { loyaltyRuleId, progress: 1 },
    ]) {
      const { status, body: answer } = await save(body);
      assert.deepEqual([status, answer.message], [400, 'Request body is invalid'], JSON.stringify(body));
    }
    assert.equal((await save({ userId: randomUUID(), loyaltyRuleId, progress: 1 })).status, 404);
    assert.equal((await save({ userId, loyaltyRuleId: randomUUID(), progress: 1 })).status, 404);
  });

  it('at 100 completes a rule that a feed reports, and starts again in the next window', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('swap', { frequency: 'daily' });
    const report = async () => {
      await save({ userId, loyaltyRuleId: ruleId, progress: 100 });
      await service.settled();
    };
    await report();
    const { status, message, progress } = await program.status(ruleId, userId);
    assert.deepEqual([status, message, progress], ['completed', 'Swap rewards calculated successfully', 0]);
    await service.advance(day);
    await program.refuses(ruleId, userId, 'Quest not completed');
    await report();
    assert.equal(await program.balance(userId), '20');
  });

  it('at 100 waits for a manual claim if the rule requires one', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('dapps_by_gas_spent', { claimType: 'manual' });
    await save({ userId, loyaltyRuleId: ruleId, progress: 100 });
    await service.settled();
    assert.equal(await program.balance(userId), '0');
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
    assert.equal(await program.balance(userId), '10');
  });

  it('is listed by member and rule, page by page', async () => {
    const userId = await program.addMember();
    const ruleIds: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const loyaltyRuleId = await program.addRule('external_rule');
      ruleIds.unshift(loyaltyRuleId);
      await service.advance(1000);
      await save({ userId, loyaltyRuleId, progress: index });
    }
    type Page = { data: { id: string; loyaltyRuleId: string; progress: number }[]; hasNextPage: boolean };
    const list = async (query: Record<string, string>) =>
      (await service.get(`/api/loyalty/rule_statuses?${service.scoped({ userId, ...query })}`)).body as unknown as Page;
    const page = await list({ limit: '2' });
    const rest = await list({ limit: '2', startingAfter: page.data[1]?.id ?? '' });
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ loyaltyRuleId }) => loyaltyRuleId),
      ruleIds,
    );
    assert.deepEqual([page.hasNextPage, rest.hasNextPage], [true, false]);
    assert.equal((await list({ loyaltyRuleId: ruleIds[0] ?? '' })).data[0]?.progress, 2);
    const path = `/api/loyalty/rule_statuses?${service.scoped({ startingAfter: randomUUID() })}`;
    assert.equal((await service.get(path)).status, 400);
  });
});

describe('statuses', () => {
  it('are listed for one member or group, with 404 for unknown members', async () => {
    const [mine, other] = [await program.addMember(), await program.addMember()];
    const ruleId = await program.addRule('check_in');
    for (const userId of [mine, other]) await program.run(ruleId, userId);
    const rows = await program.statuses(mine);
    assert.deepEqual(
      rows.map(({ userId, loyaltyRuleId }) => [userId, loyaltyRuleId]),
      [[mine, ruleId]],
    );
    const { status, body } = await service.get(`/api/loyalty/rules/status?${service.scoped({ userId: randomUUID() })}`);
    assert.deepEqual([status, body.message], [404, 'Not found']);
    const wrong = await service.get(`/api/loyalty/rules/status?${service.scoped({ startingAfter: randomUUID() })}`);
    assert.equal(wrong.status, 400);
    const foreign = await service.addOrganization();
    assert.deepEqual((await service.get('/api/loyalty/rules/status', foreign.key)).body.data, []);
  });
});
