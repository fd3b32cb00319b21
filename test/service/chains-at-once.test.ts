import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { transactionEntries, transactions } from '../../src/service/db/schema/index.js';
import { first } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

describe('the conditions of a rule under a hundred simultaneous changes', () => {
  it('admit nobody too early or twice, and everybody in the end', async () => {
    const { currencyId } = program;
    const { organizationId, websiteId } = service;
    const { body } = await service.post('/api/loyalty/rules', {
      organizationId,
      websiteId,
      name: 'For those with twenty',
      type: 'check_in',
      frequency: 'once',
      amount: 1000,
      loyaltyCurrencyId: currencyId,
      metadata: {},
      startTime: null,
      endTime: null,
      effectiveStartTime: null,
      effectiveEndTime: null,
      loyaltyRuleChain: {
        name: 'Twenty points',
        conditions: [{ type: 'points', amount: 20, loyaltyCurrencyIds: [currencyId] }],
      },
    });
    assert.ok(body.id, body.message);
    const members = await Promise.all(Array.from({ length: 5 }, () => service.addMember()));
    const gift = (walletAddress: string) =>
      service.post('/api/loyalty/transactions', {
        description: 'A point',
        loyaltyCurrencyId: currencyId,
        entries: [{ amount: 1, direction: 'credit', walletAddress }],
      });
    for (const { userId } of members) assert.equal((await program.complete(body.id, userId)).status, 400);
    // Each member gets twenty points, one at a time, and tries to complete the rule after each.
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, writer) => {
        const { userId, address } = members[writer % 5] ?? first(members);
        assert.equal((await gift(address)).status, 200);
        return program.complete(body.id, userId);
      }),
    );
    for (const { status } of answers) assert.ok(status === 200 || status === 400);
    await service.settled();
    for (const { userId } of members) {
      const last = await program.complete(body.id, userId);
      assert.ok([200, 400].includes(last.status));
      await service.settled();
      assert.equal(await program.balance(userId), '1020');
    }
    const rewards = await service.database
      .select({ start: transactionEntries.startAmount })
      .from(transactionEntries)
      .innerJoin(transactions, eq(transactions.id, transactionEntries.transactionId))
      .where(eq(transactions.ruleId, body.id));
    assert.equal(rewards.length, members.length);
    for (const { start } of rewards) assert.ok(Number(start) >= 20, `was paid with ${start}`);
  });
});
