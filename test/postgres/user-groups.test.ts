import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { addBidder, unbalanced } from '../service/auction-fixture.js';
import { TestService } from '../service/test-service.js';

/*
 * Users connect each other's wallets while all of them spend and are paid, with all requests at the same time. Only a
 * server runs transactions concurrently.
 */
describe('users who connect wallets and spend at the same time', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  it('lose no points and no user, and no request fails', { timeout: 120_000 }, async () => {
    const currencyId = await service.addCurrency();
    const members = await Promise.all(Array.from({ length: 24 }, () => addBidder(service, currencyId, '100')));
    const { organizationId, websiteId } = service;
    const at = (index: number) => {
      const member = members[index % members.length];
      assert.ok(member);
      return member;
    };
    const connect = (from: number, to: number) =>
      service.post('/api/users/connect', {
        ...{ organizationId, websiteId, walletType: 'evm', confirmDisconnect: true },
        walletAddress: at(from).account.address,
        userId: at(to).userId,
      });
    let expected = members.length * 100;
    const pay = async (index: number, direction: 'credit' | 'debit', amount: number) => {
      const entry = { walletAddress: at(index).account.address, direction, amount: String(amount) };
      const body = {
        description: 'At once',
        loyaltyCurrencyId: currencyId,
        entries: [{ ...entry, idempotencyKey: randomUUID() }],
      };
      const answer = await service.post('/api/loyalty/transactions', body);
      if (answer.status === 200) expected += direction === 'credit' ? amount : -amount;
      return answer;
    };
    const give = (from: number, to: number) =>
      service.post('/api/loyalty/transactions', {
        description: 'A gift',
        loyaltyCurrencyId: currencyId,
        entries: [
          { userId: at(from).userId, direction: 'debit', amount: '30' },
          { userId: at(to).userId, direction: 'credit', amount: '30' },
        ],
      });
    const requests = Array.from({ length: 12 }, (_, index) => [
      // Each pair connects in both directions; later rounds connect pairs that earlier rounds connected.
      connect(index, index + 12),
      connect(index + 12, index),
      connect(index, index + 1),
      pay(index, 'debit', 70),
      pay(index + 12, 'debit', 110),
      pay(index + 5, 'credit', 13),
      give(index, index + 7),
      give(index + 7, index),
    ]).flat();
    const answers = await Promise.all(requests);
    const failed = answers.filter(({ status }) => status !== 200 && status !== 400);
    assert.deepEqual(
      failed.map(({ status, body }) => [status, body]),
      [],
    );
    await service.settled();
    assert.deepEqual(service.log, []);
    assert.deepEqual(await unbalanced(service), []);
    const rows = (query: ReturnType<typeof sql>) =>
      service.database.execute(query) as unknown as Promise<Record<string, unknown>[]>;
    const [sum] = await rows(sql`select sum(amount)::int as total from accounts where currency_id = ${currencyId}`);
    assert.equal(sum?.['total'], expected);
    const [held] = await rows(sql`select count(distinct lookup)::int as count from wallets`);
    assert.equal(held?.['count'], members.length);
    const lost = await rows(sql`
      select m.user_id from user_metadata m
      where not exists (select 1 from wallets w where w.user_id = m.user_id)
        and not exists (
          select 1 from user_metadata o join wallets w on w.user_id = o.user_id where o.user_group_id = m.user_group_id)`);
    assert.deepEqual([...lost], [], 'everyone has a wallet, or is of a group with one who has');
  });
});
