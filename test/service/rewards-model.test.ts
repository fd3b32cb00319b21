import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { rules } from '../../src/service/db/schema/index.js';
import type { Completion } from '../../src/service/loyalty/completion/completion.js';
import type { Rule } from '../../src/service/loyalty/completion/find-rule.js';
import { intervalOf } from '../../src/service/loyalty/completion/rule-window.js';
import { continueStreak } from '../../src/service/loyalty/completion/streak.js';
import type { Streak } from '../../src/service/loyalty/completion/streak.js';
import { findEarlier } from '../../src/service/loyalty/completion/take-request.js';
import { fc } from '../support/properties.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.UTC(2026, 1, 26, 22, 30);

/** Returns the starts of a window and the next two, computed from the calendar independently of the service. */
const calendar: Record<string, (now: Date, by: number) => number> = {
  hourly: (now, by) => now.setUTCHours(now.getUTCHours() + by, 0, 0, 0),
  daily: (now, by) => new Date(now.setUTCHours(0, 0, 0, 0)).setUTCDate(now.getUTCDate() + by),
  weekly: (now, by) => new Date(now.setUTCHours(0, 0, 0, 0)).setUTCDate(now.getUTCDate() - now.getUTCDay() + 7 * by),
  monthly: (now, by) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by),
  once: (_now, by) => (by > 0 ? Infinity : -Infinity),
};
const startOf = (frequency: string, moment: number, by = 0): number =>
  calendar[frequency]?.(new Date(moment), by) ?? assert.fail(frequency);

const frequency = fc.constantFrom('hourly', 'daily', 'weekly', 'monthly');
const wait = fc.oneof(
  fc.integer({ min: 1, max: 2 * hour }),
  fc.integer({ min: 1, max: 3 * day }),
  fc.integer({ min: 1, max: 40 * day }),
  fc.constantFrom(1, hour, day, 7 * day),
);
const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns', 'Pacific/Kiritimati');

type Step = { readonly wait: number; readonly to?: string | undefined };
const steps = (to: fc.Arbitrary<string>): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ wait, to: fc.option(to, { nil: undefined, freq: 4 }) }), { minLength: 1, maxLength: 40 });

const ruleOf = (values: Partial<Rule>) => ({ type: 'check_in', interval: null, ...values }) as Rule;

describe('any history of a quest whose interval the operator changes', () => {
  it('is rewarded once per window, and refused only after a reward in it', () => {
    const changes = fc.oneof(frequency, fc.constant('once'));
    fc.assert(
      fc.property(zone, frequency, steps(changes), (timeZone, first, history) => {
        const machine = process.env['TZ'];
        process.env['TZ'] = timeZone;
        try {
          let [now, current] = [begin, first as string];
          const rewarded: number[] = [];
          for (const step of history) {
            now += step.wait;
            current = step.to ?? current;
            const earlier = [...rewarded].reverse().map((at) => ({ createdAt: new Date(at), input: {} }) as Completion);
            const found = findEarlier({ rule: ruleOf({ frequency: current }), earlier, now }, undefined);
            const inWindow = rewarded.filter((at) => at >= startOf(current, now));
            assert.equal(found !== undefined, inWindow.length > 0, `${current} at ${new Date(now).toISOString()}`);
            if (!found) rewarded.push(now);
          }
        } finally {
          if (machine === undefined) delete process.env['TZ'];
          else process.env['TZ'] = machine;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('extends a streak for every window that was not missed, at most once per window', () => {
    fc.assert(
      fc.property(frequency, steps(frequency), (first, history) => {
        let [now, current] = [begin, first as string];
        let streak: Streak | undefined;
        for (const step of history) {
          now += step.wait;
          current = step.to ?? current;
          const interval = intervalOf(ruleOf({ frequency: current }));
          const last = streak?.lastAt ?? null;
          const next = continueStreak(streak, now, interval);
          assert.ok(next);
          if (last !== null && last >= startOf(current, now)) {
            assert.equal(next, streak, 'once in a window');
            continue;
          }
          assert.deepEqual([next.lastAt, next.expiresAt], [now, startOf(current, now, 2)]);
          const isPromised = streak !== undefined && now < streak.expiresAt;
          const isInRow = last !== null && last >= startOf(current, now, -1);
          assert.equal(next.count, streak && (isPromised || isInRow) ? streak.count + 1 : 1);
          streak = next;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the service', () => {
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    program = await TestProgram.open(service);
  });
  after(() => service.close());

  it('pays each window once, never above the cap, and keeps balances equal to their entries', async () => {
    await fc.assert(
      fc.asyncProperty(frequency, steps(frequency), async (first, history) => {
        service.now = begin;
        const userId = await program.addMember();
        const currencyId = await service.addCurrency({ decimals: 1 });
        const ruleId = await program.addRule('check_in', {
          frequency: first,
          currencyId,
          amount: '4.2',
          maxAmountPerInterval: '10',
          maxAmountInterval: 'daily',
          metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 3, streakAmount: 1.15 }] },
        });
        let current = first as string;
        for (const step of history.slice(0, 12)) {
          service.now += step.wait;
          if (step.to !== undefined) {
            current = step.to;
            await service.database.update(rules).set({ frequency: current }).where(eq(rules.id, ruleId));
          }
          const before = (await program.completions(ruleId, userId)).filter(({ status }) => status === 'completed');
          const isRewarded = before.some(({ createdAt }) => createdAt.getTime() >= startOf(current, service.now));
          const answers = await Promise.all([1, 2, 3].map(() => program.complete(ruleId, userId)));
          await service.settled();
          const completed = (await program.completions(ruleId, userId)).filter(({ status }) => status === 'completed');
          const today = before
            .filter(({ createdAt }) => createdAt.getTime() >= startOf('daily', service.now))
            .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 10), 0);
          const isPaid = !isRewarded && today < 100;
          assert.equal(completed.length, before.length + (isPaid ? 1 : 0));
          if (isRewarded) for (const { status } of answers) assert.equal(status, 400);
          const paid = completed.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 10), 0);
          assert.equal(Math.round(Number(await program.balance(userId, currencyId)) * 10), paid);
        }
        const days = new Map<number, number>();
        for (const { createdAt, amount, status } of await program.completions(ruleId, userId)) {
          if (status !== 'completed') continue;
          const start = startOf('daily', createdAt.getTime());
          days.set(start, (days.get(start) ?? 0) + Number(amount));
        }
        for (const sum of days.values()) assert.ok(sum <= 10 + 1e-9, String(sum));
      }),
      { numRuns: 12 },
    );
  });
});
