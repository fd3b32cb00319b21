import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { multipliers, userMetadata, wallets } from '../../src/service/db/schema/index.js';
import type { Provider, Verdict } from '../../src/service/social/verifier.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';
import { untilHeard } from './until-heard.js';

/** Requests to a provider that wait until the test answers them. */
const questions: ((verdict: Verdict) => void)[] = [];
const slow = {
  verify: () => new Promise((resolve) => void questions.push(resolve)),
} as unknown as Provider;

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ providers: new Map([['discord', slow]]) });
  program = await TestProgram.open(service);
});
after(() => service.close());
const addRule = (values: Parameters<TestProgram['addRule']>[1] = {}) =>
  program.addRule('discord_join', { metadata: { discordServersToJoin: [{ id: 'one' }] }, ...values });
const remove = async (ruleId: string, query = '') => {
  const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
  assert.equal((await service.send(`/api/loyalty/rules/${ruleId}${query}`, init)).status, 200);
};

/** Completes a rule and edits something while the provider is asked. Returns the completion. */
async function completeWhile(ruleId: string, userId: string, edit?: () => Promise<unknown>) {
  assert.equal((await program.complete(ruleId, userId)).status, 200);
  await untilHeard(() => Promise.resolve(questions.length > 0), 'the provider is asked');
  await edit?.();
  questions.pop()?.({ isMet: true, count: 1, acts: [] });
  await service.settled();
  const completions = await program.completions(ruleId);
  return completions.at(-1);
}

async function addMember(): Promise<string> {
  const userId = await program.addMember();
  await program.link(userId, 'discord', `Member ${userId}`);
  return userId;
}

const setBlocked = (userId: string, isBlocked: boolean) =>
  service.database.update(userMetadata).set({ isBlocked }).where(eq(userMetadata.userId, userId));

describe('a quest that the operator edits during a check', () => {
  it('pays the amount it has when the check ends', async () => {
    const [ruleId, userId] = [await addRule({ amount: '500' }), await addMember()];
    await completeWhile(ruleId, userId, () =>
      service.post(`/api/loyalty/rules/${ruleId}`, { name: 'A quest', amount: '5', endTime: null }),
    );
    assert.equal(await program.balance(userId), '5');
  });

  for (const query of ['', '?debitLoyaltyPoints=true'])
    it(`pays nothing after it was deleted${query}`, async () => {
      const [ruleId, userId] = [await addRule(), await addMember()];
      const completion = await completeWhile(ruleId, userId, () => remove(ruleId, query));
      assert.deepEqual([completion?.status, completion?.message], ['failed', 'Rule is not setup']);
      assert.equal(await program.balance(userId), '0');
    });

  it('gives no multiplier after it was deleted', async () => {
    const [ruleId, userId] = [await addRule({ rewardType: 'multiplier', amount: '5' }), await addMember()];
    await completeWhile(ruleId, userId, () => remove(ruleId));
    assert.equal(await service.database.$count(multipliers, eq(multipliers.ruleId, ruleId)), 0);
  });

  it('pays nothing to a member who was blocked meanwhile, until the block is lifted', async () => {
    const [ruleId, userId] = [await addRule(), await addMember()];
    const completion = await completeWhile(ruleId, userId, () => setBlocked(userId, true));
    assert.deepEqual(
      [completion?.status, completion?.message],
      ['failed', 'Access restricted. Your account is blocked.'],
    );
    assert.equal(await program.balance(userId), '0');
    await setBlocked(userId, false);
    service.now += 1;
    await completeWhile(ruleId, userId);
    assert.equal(await program.balance(userId), '10');
  });

  it('pays nothing to an account that was merged into a member who was then blocked', async () => {
    const [ruleId, userId, other] = [await addRule(), await addMember(), await service.addMember()];
    const [wallet] = await service.database.select().from(wallets).where(eq(wallets.userId, userId));
    const { organizationId, websiteId } = service;
    const completion = await completeWhile(ruleId, userId, async () => {
      const answer = await service.post('/api/users/connect', {
        organizationId,
        websiteId,
        walletAddress: wallet?.address,
        walletType: 'evm',
        userId: other.userId,
        confirmDisconnect: true,
      });
      assert.equal(answer.status, 200);
      await setBlocked(other.userId, true);
    });
    assert.deepEqual(
      [completion?.status, await program.balance(userId), await program.balance(other.userId)],
      ['failed', '0', '0'],
    );
  });
});
