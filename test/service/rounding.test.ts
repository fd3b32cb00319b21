import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { accounts, multipliers, ruleCompletions, transactionEntries } from '../../src/service/db/schema/index.js';
import { fc } from '../support/properties.js';
import { fieldsOf } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ sandbox: true });
  program = await TestProgram.open(service);
});
after(() => service.close());

const factor = (userId: string, multiplier: string) =>
  service.database.insert(multipliers).values({ websiteId: service.websiteId, userId, multiplier });

/** Returns the amounts of a member's entries in a currency. */
async function entriesOf(userId: string): Promise<string[]> {
  const rows = await service.database
    .select({ amount: transactionEntries.amount })
    .from(transactionEntries)
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .where(eq(accounts.userId, userId))
    .orderBy(transactionEntries.createdAt);
  return rows.map(({ amount }) => amount);
}

describe('a currency without decimals', () => {
  it('is paid in whole points if a multiplier makes fractions, and the completion records the same amount', async () => {
    const currencyId = await service.addCurrency({ decimals: 0 });
    const userId = await program.addMember();
    await factor(userId, '1.25');
    for (const amount of ['5', '6', '2']) {
      const ruleId = await program.addRule('check_in', { amount, currencyId });
      await program.run(ruleId, userId);
      service.now += 1;
    }
    assert.deepEqual(await entriesOf(userId), ['6', '8', '3'], '6.25, 7.5 and 2.5 to the nearest, halves up');
    assert.equal(await program.balance(userId, currencyId), '17');
    const completions = await service.database
      .select()
      .from(ruleCompletions)
      .where(eq(ruleCompletions.userId, userId))
      .orderBy(ruleCompletions.createdAt);
    assert.deepEqual(
      completions.map(({ amount }) => amount),
      ['6', '8', '3'],
    );
  });

  it('is paid in whole points if a rule, range or milestone has fractions', async () => {
    const currencyId = await service.addCurrency({ decimals: 0 });
    const userId = await program.addMember();
    await program.run(await program.addRule('check_in', { amount: '12.5', currencyId }), userId);
    const ranges = { range: [{ startRange: 1, endRange: 9, amount: 0.7 }] };
    const ranged = await program.addRule('external_rule', { currencyId, metadata: ranges });
    await program.run(ranged, userId, { rangeValue: 3 });
    const streak = { enableStreaks: true, streakArray: [{ streakMilestone: 1, streakAmount: 0.4 }] };
    await program.run(
      await program.addRule('check_in', { amount: '1', currencyId, frequency: 'daily', metadata: streak }),
      userId,
    );
    assert.equal(await program.balance(userId, currencyId), '15', '13, 1 and 1');
  });

  it('is rounded once, after all multipliers', async () => {
    const currencyId = await service.addCurrency({ decimals: 0 });
    const userId = await program.addMember({ metadata: { twitterVerifiedAt: new Date() } });
    await factor(userId, '1.5');
    const metadata = { enableVerifiedMultiplier: true, verifiedMultiplier: 1.1 };
    await program.run(await program.addRule('check_in', { amount: '3', currencyId, metadata }), userId);
    assert.equal(await program.balance(userId, currencyId), '5', '4.95; rounded on the way it would be 6');
  });

  it('is never paid above a cap, and refused when less than one point is left', async () => {
    const currencyId = await service.addCurrency({ decimals: 0 });
    const userId = await program.addMember();
    const cap = { currencyId, frequency: 'none', amount: '4', maxAmountPerInterval: '5.7', maxAmountInterval: 'daily' };
    const ruleId = await program.addRule('external_rule', cap as Parameters<TestProgram['addRule']>[1]);
    await program.run(ruleId, userId);
    await program.run(ruleId, userId);
    assert.equal(await program.balance(userId, currencyId), '5');
    const { status, message } = await program.run(ruleId, userId);
    assert.deepEqual([status, message], ['failed', "You've already claimed the reward for this quest."]);
  });

  it('is paid in whole points for a referral', async () => {
    const currencyId = await service.addCurrency({ decimals: 0 });
    const [referrer, friend] = [await program.addMember(), await program.addMember()];
    const ruleId = await program.addRule('referred_user', {
      currencyId,
      amount: '1.4',
      metadata: { firstReferralReward: 6.25, secondReferralReward: 1 },
    });
    const { body } = await service.post('/api/referral/codes', { userId: referrer, loyaltyRuleId: ruleId });
    const { referralCode } = (body.data ?? body) as unknown as { referralCode: string };
    assert.equal((await service.post('/api/referral/users', { userIds: [friend], referralCode })).status, 200);
    await service.settled();
    assert.deepEqual(await entriesOf(referrer), ['6']);
    assert.deepEqual(await entriesOf(friend), ['1']);
  });

  it('is refused in a badge reward with too many decimals', async () => {
    const { organizationId, websiteId } = service;
    const loyaltyCurrencyId = await service.addCurrency({ decimals: 1 });
    const create = (amount: string) =>
      service.post('/api/loyalty/badges', {
        organizationId,
        websiteId,
        name: 'Ember',
        imageUrl: 'https://img.example/ember.png',
        conditions: [],
        rewards: [{ rewardType: 'points', loyaltyCurrencyId, amount }],
      });
    const { status, body } = await create('2.55');
    assert.deepEqual([status, fieldsOf(body)], [400, ['rewards.0.amount']]);
    assert.equal((await create('2.50')).status, 200);
  });
});

describe('a currency with decimals', () => {
  it('is paid exactly to its nearest smallest unit, whatever the multiplier', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 18 }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 99_999 }),
        async (decimals, base, thousandths) => {
          const currencyId = await service.addCurrency({ decimals });
          const userId = await program.addMember();
          await factor(userId, String(thousandths / 1000));
          await program.run(await program.addRule('check_in', { amount: String(base), currencyId }), userId);
          const unit = 10n ** BigInt(decimals);
          const units = (base * BigInt(thousandths) * unit * 2n + 1000n) / 2000n;
          const paid = await program.balance(userId, currencyId);
          const [whole = '0', fraction = ''] = paid.split('.');
          assert.ok(fraction.length <= decimals, paid);
          assert.equal(BigInt(whole + fraction.padEnd(decimals, '0')), units);
        },
      ),
      { numRuns: 20 },
    );
  });
});
