import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { accountStreaks } from '../../src/service/db/schema/index.js';
import { mostRestDays, restDaysLeft } from '../../src/service/loyalty/completion/rest-days.js';
import { continueStreak, keptDays, streakEnd } from '../../src/service/loyalty/completion/streak.js';
import type { Streak } from '../../src/service/loyalty/completion/streak.js';
import { contains, windowAfter, windowAt } from '../../src/service/loyalty/windows.js';
import { fc } from '../support/properties.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const day = 86_400_000;
const begin = Date.UTC(2026, 0, 20);
const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

type Interval = Parameters<typeof windowAt>[0];

/** Streaks as they were counted before there were rest days. */
const plain = {
  end({ expiresAt, lastAt }: Omit<Streak, 'count'>, interval: Interval): number {
    const last = lastAt === null ? null : windowAt(interval, lastAt);
    return Math.max(expiresAt, (last && windowAfter(interval, last)?.end) ?? expiresAt);
  },
  continue(earlier: Streak | undefined, at: number, interval: Interval): Streak | undefined {
    const window = windowAt(interval, at);
    const expiresAt = window && windowAfter(interval, window)?.end;
    if (!window || !expiresAt) return undefined;
    const lastAt = earlier?.lastAt ?? null;
    if (earlier && lastAt !== null && (lastAt > at || contains(window, lastAt))) return earlier;
    return { count: earlier && at < plain.end(earlier, interval) ? earlier.count + 1 : 1, expiresAt, lastAt: at };
  },
};

const bare = (streak: Streak | undefined) =>
  streak && { count: streak.count, expiresAt: streak.expiresAt, lastAt: streak.lastAt };

describe('a streak without rest days', () => {
  it('is counted exactly as before there were any', () => {
    const interval = fc.oneof(
      fc.constantFrom('once', 'hourly', 'daily', 'weekly', 'monthly', 'unlimited', null),
      fc.record({ length: fc.integer({ min: 1, max: 9 * day }), anchor: fc.integer({ min: 0, max: begin }) }),
    ) as fc.Arbitrary<Interval>;
    const steps = fc.array(
      fc.record({ wait: fc.integer({ min: -day, max: 40 * day }), interval: fc.option(interval, { nil: undefined }) }),
      { minLength: 1, maxLength: 40 },
    );
    const earlier = fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 40 }),
        expiresAt: fc.integer({ min: begin - 9 * day, max: begin + 9 * day }),
        lastAt: fc.option(fc.integer({ min: begin - 9 * day, max: begin })),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(interval, earlier, steps, (first, known, history) => {
        let [now, current] = [begin, first];
        let [streak, expected]: (Streak | undefined)[] = [known, known];
        for (const step of history) {
          now += step.wait;
          current = step.interval === undefined ? current : step.interval;
          const [next, wanted] = [continueStreak(streak, now, current), plain.continue(expected, now, current)];
          assert.deepEqual(bare(next), bare(wanted));
          assert.equal(next === streak, wanted === expected, 'whether it changes');
          if (!next || !wanted) continue;
          [streak, expected] = [next, wanted];
          assert.equal(streakEnd(streak, current), plain.end(expected, current));
          assert.deepEqual(keptDays(streak, now, current), []);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a streak with rest days', () => {
  const restDays = fc.integer({ min: 1, max: mostRestDays });
  const days = fc
    .uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 60 })
    .map((list) => list.sort((one, other) => one - other));
  const timeOfDay = fc.integer({ min: 0, max: day - 1 });

  it('goes on over missed days if every month has enough rest days for its own, and counts none of them', () => {
    fc.assert(
      fc.property(restDays, days, timeOfDay, (perMonth, list, time) => {
        let streak: Streak | undefined;
        let [count, last] = [0, -1];
        const used = new Map<string, number>();
        for (const number of list) {
          const gap = last < 0 ? [] : Array.from({ length: number - last - 1 }, (_, index) => last + 1 + index);
          const needed = new Map<string, number>();
          for (const each of gap) {
            const month = monthOf(begin + each * day);
            needed.set(month, (needed.get(month) ?? 0) + 1);
          }
          const isKept = [...needed].every(([month, more]) => (used.get(month) ?? 0) + more <= perMonth);
          if (isKept) for (const [month, more] of needed) used.set(month, (used.get(month) ?? 0) + more);
          count = last >= 0 && isKept ? count + 1 : 1;
          last = number;

          const now = begin + number * day + time;
          if (streak) {
            assert.equal(now < streakEnd(streak, 'daily', perMonth), isKept, 'its end says the same');
            assert.equal(
              restDaysLeft(now, perMonth, keptDays(streak, now, 'daily', perMonth)),
              perMonth - (used.get(monthOf(now)) ?? 0),
              'before the completion',
            );
          }
          streak = continueStreak(streak, now, 'daily', perMonth);
          assert.equal(streak?.count, count);
          assert.equal(continueStreak(streak, now, 'daily', perMonth), streak, 'once a day');
          assert.equal(restDaysLeft(now, perMonth, streak?.kept ?? []), perMonth - (used.get(monthOf(now)) ?? 0));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never shorter than without them, and ends at some time', () => {
    fc.assert(
      fc.property(restDays, days, timeOfDay, (perMonth, list, time) => {
        let [kept, without]: (Streak | undefined)[] = [undefined, undefined];
        for (const number of list) {
          const now = begin + number * day + time;
          [kept, without] = [continueStreak(kept, now, 'daily', perMonth), plain.continue(without, now, 'daily')];
          assert.ok(kept && without && kept.count >= without.count && kept.expiresAt >= without.expiresAt);
          assert.ok(kept.expiresAt <= now + (2 * mostRestDays + 2) * day);
        }
      }),
    );
  });

  it('uses none for a streak that they cannot save', () => {
    const first = continueStreak(undefined, begin, 'daily', 1);
    const second = continueStreak(first, begin + 3 * day, 'daily', 1);
    assert.deepEqual([second?.count, second?.kept], [1, []]);
    const third = continueStreak(second, begin + 5 * day, 'daily', 1);
    assert.deepEqual([third?.count, third?.kept], [2, [begin + 4 * day]]);
  });

  it('lasts as long as announced if the operator takes them away', () => {
    const first = continueStreak(undefined, begin, 'daily', 1);
    assert.equal(first?.expiresAt, begin + 3 * day);
    assert.equal(continueStreak(first, begin + 2 * day, 'daily', 0)?.count, 2);
    assert.equal(continueStreak(first, begin + 3 * day, 'daily', 0)?.count, 1);
  });
});

describe('the rest days of a rule', () => {
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    program = await TestProgram.open(service);
  });
  after(() => service.close());

  const addRule = (metadata: object = {}, values: Parameters<TestProgram['addRule']>[1] = {}) =>
    program.addRule('check_in', {
      frequency: 'daily',
      amount: '1',
      metadata: {
        enableStreaks: true,
        restDays: 1,
        streakArray: [
          { streakMilestone: 2, streakAmount: 10 },
          { streakMilestone: 3, streakAmount: 100 },
        ],
        ...metadata,
      },
      ...values,
    });
  const streakOf = async (ruleId: string, userId: string) => {
    const path = `/api/loyalty/account_streaks?${service.scoped({ loyaltyRuleId: ruleId, userId })}`;
    const [row] = (await service.get(path)).body as unknown as readonly {
      readonly streakCount: number;
      readonly expiresAt: string;
      readonly restDays?: { readonly left: number; readonly kept: readonly string[]; readonly nextAt: string };
      readonly longestCount?: number;
    }[];
    const { streakCount, expiresAt, restDays, longestCount } = row ?? assert.fail('There is no streak.');
    return { streakCount, expiresAt, restDays, longestCount };
  };

  it('keep a streak over a missed day, which is neither counted nor paid, once a month', async () => {
    const userId = await program.addMember();
    service.now = Date.UTC(2026, 7, 10, 23, 59);
    const ruleId = await addRule();
    await program.run(ruleId, userId);
    await service.advance(60_000);
    await program.run(ruleId, userId);
    assert.equal(await program.balance(userId), '12');
    const nextAt = '2026-09-01T00:00:00.000Z';
    const ready = { left: 1, kept: [], nextAt };
    const lasting = { streakCount: 2, expiresAt: '2026-08-14T00:00:00.000Z', longestCount: 2 };
    assert.deepEqual(await streakOf(ruleId, userId), { ...lasting, restDays: ready });

    await service.advance(day);
    assert.deepEqual(await streakOf(ruleId, userId), { ...lasting, restDays: ready }, 'the day is not over');
    await service.advance(day);
    const used = { left: 0, kept: ['2026-08-12T00:00:00.000Z'], nextAt };
    assert.deepEqual(await streakOf(ruleId, userId), { ...lasting, restDays: used });
    assert.equal(await program.balance(userId), '12', 'nothing is paid for a missed day');
    await program.run(ruleId, userId);
    assert.deepEqual(await streakOf(ruleId, userId), {
      streakCount: 3,
      expiresAt: '2026-08-15T00:00:00.000Z',
      longestCount: 3,
      restDays: used,
    });
    assert.equal(await program.balance(userId), '113', 'the third milestone is paid once');

    await service.advance(2 * day);
    const broken = await streakOf(ruleId, userId);
    assert.deepEqual([broken.streakCount, broken.longestCount], [0, 3]);
    await program.run(ruleId, userId);
    const afresh = await streakOf(ruleId, userId);
    assert.deepEqual([afresh.streakCount, afresh.longestCount, afresh.restDays], [1, 3, used]);
    assert.equal(await program.balance(userId), '114');
  });

  it('are renewed at the start of the next month', async () => {
    const userId = await program.addMember();
    service.now = Date.UTC(2026, 9, 29, 12);
    const ruleId = await addRule();
    await program.run(ruleId, userId);
    await service.advance(2 * day);
    await program.run(ruleId, userId);
    assert.deepEqual((await streakOf(ruleId, userId)).restDays, {
      left: 0,
      kept: ['2026-10-30T00:00:00.000Z'],
      nextAt: '2026-11-01T00:00:00.000Z',
    });
    await service.advance(2 * day);
    const { streakCount, restDays } = await streakOf(ruleId, userId);
    assert.equal(streakCount, 2);
    assert.deepEqual(restDays, {
      left: 0,
      kept: ['2026-10-30T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
      nextAt: '2026-12-01T00:00:00.000Z',
    });
  });

  it('do not exist if the rule has none, or is not daily', async () => {
    const userId = await program.addMember();
    for (const ruleId of [
      await addRule({ restDays: null }),
      await addRule({ restDays: 0 }),
      await addRule({}, { frequency: 'weekly' }),
    ]) {
      await program.run(ruleId, userId);
      assert.equal((await streakOf(ruleId, userId)).restDays, undefined);
    }
  });

  it('are ten at most, so that every streak ends at some time', async () => {
    const userId = await program.addMember();
    const ruleId = await addRule({ restDays: 1_000 });
    await program.run(ruleId, userId);
    assert.equal((await streakOf(ruleId, userId)).restDays?.left, mostRestDays);
  });

  it('have a longest streak that is not known if the streak is older than its count', async () => {
    const userId = await program.addMember();
    const ruleId = await addRule();
    await program.run(ruleId, userId);
    await service.database.update(accountStreaks).set({ longestCount: null }).where(eq(accountStreaks.ruleId, ruleId));
    await service.advance(day);
    await program.run(ruleId, userId);
    const { streakCount, longestCount } = await streakOf(ruleId, userId);
    assert.deepEqual([streakCount, longestCount], [2, undefined]);
  });
});
