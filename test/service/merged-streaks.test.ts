import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { multipliers, ruleCompletions } from '../../src/service/db/schema/index.js';
import { addBidder, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const day = 86_400_000;
let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
const member = () => addBidder(service, program.currencyId, '0');
const connect = async ({ account }: Bidder, { userId }: Bidder) => {
  const wallet = { walletAddress: account.address, walletType: 'evm' };
  const { status } = await service.post('/api/users/connect', {
    ...scope(),
    ...wallet,
    userId,
    confirmDisconnect: true,
  });
  assert.equal(status, 200);
};
const has = async ({ userId }: Bidder) => Number(await program.balance(userId));

/** A daily quest of 1 point, with 100 more on the third day in a row. */
const addQuest = (values: Parameters<TestProgram['addRule']>[1] = {}) =>
  program.addRule('check_in', {
    name: 'Say hello',
    frequency: 'daily',
    amount: '1',
    metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 3, streakAmount: 100 }] },
    ...values,
  });

/** Adds the quest as the operator does, so that it can be restored. */
async function createQuest(): Promise<string> {
  const none = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
  const metadata = { enableStreaks: true, streakArray: [{ streakMilestone: 3, streakAmount: 100 }] };
  const quest = { name: 'Say hello', type: 'check_in', amount: '1', frequency: 'daily', metadata };
  const body = { ...scope(), ...none, ...quest, loyaltyCurrencyId: program.currencyId };
  const answer = await service.post('/api/loyalty/rules', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.id ?? '';
}

/** Lets members complete a quest day by day: on each day the ones listed for it. */
async function complete(ruleId: string, days: readonly (readonly Bidder[])[]): Promise<void> {
  for (const members of days) {
    for (const { userId } of members) assert.equal((await program.run(ruleId, userId)).status, 'completed');
    await service.advance(day);
  }
}

const cancelledFrom = async ({ userId }: Bidder): Promise<readonly number[]> => {
  const path = `/api/loyalty/transaction_entries?${service.scoped({ userId, limit: '100' })}`;
  const entries = (await service.get(path)).body.data as unknown as readonly {
    readonly amount: number;
    readonly loyaltyTransaction: { readonly description: string };
  }[];
  return entries
    .filter(({ loyaltyTransaction: { description } }) => description === 'Already earned: Say hello')
    .map(({ amount }) => amount);
};

describe('a streak milestone that two merged users had both reached', () => {
  for (const goesOn of ['first', 'second'] as const)
    it(`is kept once if their days are consecutive and the ${goesOn} remains`, async () => {
      const ruleId = await addQuest();
      const [one, two] = [await member(), await member()];
      await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
      assert.deepEqual([await has(one), await has(two)], [103, 103]);
      const [from, to] = goesOn === 'first' ? [two, one] : [one, two];
      await connect(from, to);
      assert.deepEqual([await has(to), await has(from)], [106, 0]);
      assert.deepEqual(await cancelledFrom(from), [100]);
      assert.deepEqual(await unbalanced(service), []);
    });

  it('is kept once if they share days', async () => {
    const ruleId = await addQuest();
    const [one, two] = [await member(), await member()];
    await complete(ruleId, [[one], [one, two], [one, two], [two]]);
    await connect(two, one);
    assert.deepEqual([await has(one), await has(two)], [104, 0]);
  });

  it('is kept once if three users merge', async () => {
    const ruleId = await addQuest();
    const [one, two, three] = [await member(), await member(), await member()];
    await complete(ruleId, [[one], [one], [one], [two], [two], [two, three], [three], [three]]);
    await connect(three, two);
    assert.equal(await has(two), 105);
    for (const wallet of [two, three]) await connect(wallet, one);
    assert.equal(await has(one), 108);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('is kept twice if a day was missed in between, as for one member', async () => {
    const ruleId = await addQuest();
    const [one, two, alone] = [await member(), await member(), await member()];
    const both = (each: Bidder) => [each, alone];
    await complete(ruleId, [both(one), both(one), both(one), [], both(two), both(two), both(two)]);
    await connect(two, one);
    assert.deepEqual([await has(one), await has(alone)], [206, 206]);
  });

  it('is kept if only one of them reached it, even on a day that both completed', async () => {
    const ruleId = await addQuest();
    const [late, steady] = [await member(), await member()];
    await complete(ruleId, [[steady], [steady], [steady, late]]);
    await connect(steady, late);
    assert.equal(await has(late), 103);
    const next = await member();
    for (const wallet of [late, steady]) await connect(wallet, next);
    assert.equal(await has(next), 103);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('is cancelled with the multiplier it was paid with', async () => {
    const ruleId = await addQuest();
    const [one, two] = [await member(), await member()];
    const { websiteId, database } = service;
    await database.insert(multipliers).values({ websiteId, userId: two.userId, multiplier: '2' });
    await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
    assert.deepEqual([await has(one), await has(two)], [103, 206]);
    await connect(two, one);
    assert.equal(await has(one), 109);
    assert.deepEqual(await cancelledFrom(two), [200]);
  });

  it('is cancelled only as far as the cap let it be paid', async () => {
    const ruleId = await addQuest({ maxAmountPerInterval: '40', maxAmountInterval: 'daily' });
    const [one, two] = [await member(), await member()];
    await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
    assert.deepEqual([await has(one), await has(two)], [42, 42]);
    await connect(two, one);
    assert.equal(await has(one), 45);
  });

  it('counts towards the cap of the remaining user', async () => {
    const ruleId = await addQuest({ maxAmountPerInterval: '104' });
    const [late, steady] = [await member(), await member()];
    await complete(ruleId, [[steady], [steady], [steady, late]]);
    await connect(steady, late);
    await complete(ruleId, [[late]]);
    assert.equal(await has(late), 104);
    await program.complete(ruleId, late.userId);
    await service.settled();
    assert.equal(await has(late), 104);
  });

  it('is not paid again on the following day', async () => {
    for (const goesOn of ['first', 'second'] as const) {
      const ruleId = await addQuest();
      const [one, two] = [await member(), await member()];
      await complete(ruleId, [[one], [one], [one], [two], [two]]);
      const [from, to] = goesOn === 'first' ? [two, one] : [one, two];
      await connect(from, to);
      await complete(ruleId, [[to]]);
      assert.equal(await has(to), 106, goesOn);
    }
  });

  it('is kept once when a quest that was deleted during the merge is restored', async () => {
    const ruleId = await createQuest();
    const [one, two] = [await member(), await member()];
    await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
    const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
    assert.equal((await service.send(`/api/loyalty/rules/${ruleId}`, init)).status, 200);
    await connect(two, one);
    assert.equal(await has(one), 206);
    const { body } = await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: ruleId })}`);
    const edits = body.data as unknown as readonly { readonly id: string; readonly action: string }[];
    const edit = edits.find(({ action }) => action !== 'delete');
    assert.equal((await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {})).status, 200);
    await service.settled();
    assert.equal(await has(one), 106);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('is kept once when a wallet leaves, reaches it alone and returns', async () => {
    const ruleId = await addQuest();
    const [one, wallet] = [await member(), await member()];
    await connect(wallet, one);
    await complete(ruleId, [[one], [one], [one]]);
    const left = { ...scope(), userId: one.userId, walletAddress: wallet.account.address };
    assert.equal((await service.post('/api/users/wallets/disconnect', left)).status, 200);
    const signedIn = { ...scope(), walletAddress: wallet.account.address, walletType: 'evm' };
    const alone = { ...wallet, userId: (await service.post('/api/users/connect', signedIn)).body.id ?? '' };
    await complete(ruleId, [[alone], [alone], [alone]]);
    assert.deepEqual([await has(one), await has(alone)], [103, 103]);
    await connect(wallet, one);
    assert.equal(await has(one), 106);
  });
});

describe('an unrecorded streak milestone that two merged users were paid for', () => {
  /** Leaves the completions of a quest as an earlier version stored them. */
  const forget = (ruleId: string) =>
    service.database
      .update(ruleCompletions)
      .set({ streakMilestone: null, milestoneAmount: null })
      .where(eq(ruleCompletions.ruleId, ruleId));
  const change = async (ruleId: string, values: object) => {
    const body = { name: 'Say hello', amount: '1', endTime: null, ...values };
    const answer = await service.post(`/api/loyalty/rules/${ruleId}`, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };

  for (const goesOn of ['first', 'second'] as const)
    it(`is kept once if the ${goesOn} remains`, async () => {
      const ruleId = await addQuest();
      const [one, two] = [await member(), await member()];
      await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
      await forget(ruleId);
      const [from, to] = goesOn === 'first' ? [two, one] : [one, two];
      await connect(from, to);
      assert.deepEqual([await has(to), await has(from)], [106, 0]);
      assert.deepEqual(await cancelledFrom(from), [100]);
      assert.deepEqual(await unbalanced(service), []);
    });

  it('is cancelled with the multiplier it was paid with', async () => {
    const ruleId = await addQuest();
    const [one, two] = [await member(), await member()];
    const { websiteId, database } = service;
    await database.insert(multipliers).values({ websiteId, userId: two.userId, multiplier: '2' });
    await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
    await forget(ruleId);
    await connect(two, one);
    assert.equal(await has(one), 109);
    assert.deepEqual(await cancelledFrom(two), [200]);
  });

  it('is kept once if another one is recorded, and if three users merge', async () => {
    const ruleId = await addQuest();
    const [one, two, three] = [await member(), await member(), await member()];
    await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
    await forget(ruleId);
    await complete(ruleId, [[three], [three], [three]]);
    await connect(three, two);
    assert.equal(await has(two), 106);
    for (const wallet of [two, three]) await connect(wallet, one);
    assert.equal(await has(one), 109);
  });

  it('is kept once, whatever the operator has changed in the quest since', async () => {
    const ruleId = await createQuest();
    const [one, two] = [await member(), await member()];
    await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
    await forget(ruleId);
    await change(ruleId, { amount: '5', metadata: { enableStreaks: true, streakArray: [] } });
    await connect(two, one);
    assert.equal(await has(one), 106);
  });

  it('is kept once when a quest that was deleted during the merge is restored', async () => {
    const ruleId = await createQuest();
    const [one, two] = [await member(), await member()];
    await complete(ruleId, [[one], [one], [one], [two], [two], [two]]);
    await forget(ruleId);
    const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
    assert.equal((await service.send(`/api/loyalty/rules/${ruleId}`, init)).status, 200);
    await connect(two, one);
    const { body } = await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: ruleId })}`);
    const edits = body.data as unknown as readonly { readonly id: string; readonly action: string }[];
    const edit = edits.find(({ action }) => action !== 'delete');
    assert.equal((await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {})).status, 200);
    await service.settled();
    assert.equal(await has(one), 106);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('is kept by both if the quest changed during the streak, because its amount is unknown', async () => {
    const ruleId = await createQuest();
    const [one, two] = [await member(), await member()];
    await complete(ruleId, [[one], [one], [one], [two], [two]]);
    await change(ruleId, { amount: '2' });
    await complete(ruleId, [[two]]);
    await forget(ruleId);
    await connect(two, one);
    assert.equal(await has(one), 207);
  });
});

describe('the streak of two merged users', () => {
  it('is the later one if the other was broken', async () => {
    for (const goesOn of ['first', 'second'] as const) {
      const ruleId = await addQuest();
      const [one, two] = [await member(), await member()];
      await complete(ruleId, [[one], [one], [one], [one], [], [two]]);
      const [from, to] = goesOn === 'first' ? [two, one] : [one, two];
      await connect(from, to);
      await complete(ruleId, [[to]]);
      const path = `/api/loyalty/account_streaks?${service.scoped({ loyaltyRuleId: ruleId, userId: to.userId })}`;
      const [streak] = (await service.get(path)).body as unknown as readonly { readonly streakCount: number }[];
      assert.equal(streak?.streakCount, 2, goesOn);
    }
  });

  it('has used the rest days of both, except for days on which the other was there', async () => {
    const metadata = { enableStreaks: true, restDays: 1 };
    for (const [isThere, expected] of [
      [false, { streakCount: 2, left: 0, kept: 1 }],
      [true, { streakCount: 3, left: 1, kept: 0 }],
    ] as const) {
      service.now = Date.UTC(2027, isThere ? 2 : 1, 10);
      const ruleId = await addQuest({ metadata });
      const [one, two] = [await member(), await member()];
      await complete(ruleId, [[one, two], isThere ? [two] : [], [one, two]]);
      await connect(one, two);
      const path = `/api/loyalty/account_streaks?${service.scoped({ loyaltyRuleId: ruleId, userId: two.userId })}`;
      const [streak] = (await service.get(path)).body as unknown as readonly {
        readonly streakCount: number;
        readonly longestCount: number;
        readonly restDays: { readonly left: number; readonly kept: readonly string[] };
      }[];
      const { streakCount, longestCount, restDays } = streak ?? assert.fail('There is no streak.');
      assert.deepEqual({ streakCount, left: restDays.left, kept: restDays.kept.length }, expected);
      assert.equal(longestCount, streakCount);
    }
  });
});
