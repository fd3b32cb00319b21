import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asc, eq, sql } from 'drizzle-orm';
import { accounts, transactionEntries, transactions } from '../../src/service/db/schema/index.js';
import { transact } from '../../src/service/db/transact.js';
import { InsufficientBalanceError, changeBalances } from '../../src/service/loyalty/ledger.js';
import type { Change } from '../../src/service/loyalty/ledger.js';
import { fc } from '../support/properties.js';
import { TestService } from './test-service.js';

describe('the ledger', () => {
  let service: TestService;
  let currencyId: string;
  before(async () => {
    service = await TestService.start();
    currencyId = await service.addCurrency({ decimals: 2 });
  });
  after(() => service.close());

  const post = (...changes: Omit<Change, 'currencyId'>[]) =>
    transact(service.database, (transaction) =>
      changeBalances(transaction, {
        websiteId: service.websiteId,
        type: 'api_key',
        now: new Date(service.now),
        changes: changes.map((change) => ({ currencyId, ...change })),
      }),
    );
  const accountOf = async (userId: string) => {
    const [account] = await service.database.select().from(accounts).where(eq(accounts.userId, userId));
    assert.ok(account);
    const entries = await service.database
      .select()
      .from(transactionEntries)
      .where(eq(transactionEntries.accountId, account.id))
      .orderBy(asc(transactionEntries.lockVersion));
    return { ...account, entries };
  };
  /** Asserts that the balance is the sum of the entries and that each entry starts where the previous one ended. */
  const assertWhole = async (userId: string) => {
    const { amount, lockVersion, entries } = await accountOf(userId);
    assert.equal(lockVersion, entries.length);
    let balance = '0';
    for (const [index, entry] of entries.entries()) {
      assert.equal(entry.lockVersion, index + 1);
      assert.equal(Number(entry.startAmount), Number(balance));
      balance = entry.endAmount;
    }
    assert.equal(Number(amount), Number(balance));
    const [sum] = await service.database
      .select({
        isWhole: sql<boolean>`coalesce(sum(case direction when 'credit' then amount else -amount end), 0) = ${amount}::numeric`,
      })
      .from(transactionEntries)
      .where(eq(transactionEntries.accountId, entries[0]?.accountId ?? ''));
    assert.equal(sum?.isWhole, true);
    return amount;
  };
  const member = async () => (await service.addMember()).userId;

  it('opens an account with the first entry', async () => {
    const userId = await member();
    const [entry] = await post({ userId, direction: 'credit', amount: '12.50' });
    assert.ok(entry);
    assert.deepEqual(
      [entry.startAmount, entry.endAmount, entry.lockVersion, entry.isRepeated],
      ['0', '12.50', 1, false],
    );
    assert.equal(await assertWhole(userId), '12.50');
  });

  it('is exact where floating-point numbers are not', async () => {
    const userId = await member();
    await post({ userId, direction: 'credit', amount: '90071992547409931234.1' });
    await post({ userId, direction: 'credit', amount: '0.2' });
    assert.equal((await accountOf(userId)).amount, '90071992547409931234.3');
  });

  it('pays once per idempotency key, and answers a repetition with the original entry', async () => {
    const userId = await member();
    const change = { userId, direction: 'credit', amount: '5', idempotencyKey: 'quest 1' } as const;
    const [first] = await post(change);
    const before = await service.database.$count(transactions);
    const [second] = await post({ ...change, amount: '7' });
    assert.deepEqual(second, { ...first, isRepeated: true });
    assert.equal(await service.database.$count(transactions), before, 'no transaction is left behind');
    assert.equal(await assertWhole(userId), '5');
  });

  it('pays once if many requests use one idempotency key at the same time', async () => {
    const userId = await member();
    const posted = await Promise.all(
      Array.from({ length: 50 }, () => post({ userId, direction: 'credit', amount: '5', idempotencyKey: 'rush' })),
    );
    assert.equal(posted.flat().filter(({ isRepeated }) => !isRepeated).length, 1);
    assert.equal(await assertWhole(userId), '5');
  });

  it('refuses a posting with all its entries if one debits more than the balance, unless it may overdraw', async () => {
    const [rich, poor] = [await member(), await member()];
    await post({ userId: rich, direction: 'credit', amount: '10' }, { userId: poor, direction: 'credit', amount: '1' });
    await assert.rejects(
      post({ userId: rich, direction: 'debit', amount: '4' }, { userId: poor, direction: 'debit', amount: '1.01' }),
      (error) => error instanceof InsufficientBalanceError && error.balance === '1',
    );
    assert.deepEqual([await assertWhole(rich), await assertWhole(poor)], ['10', '1']);
    await post({ userId: poor, direction: 'debit', amount: '1.01', mayOverdraw: true });
    assert.equal(await assertWhole(poor), '-0.01');
  });

  it('refuses invalid amounts', async () => {
    const userId = await member();
    for (const amount of ['-1', '1e3', '', ' 1', 'NaN', '0x1', '1.', 'Infinity'])
      await assert.rejects(post({ userId, direction: 'credit', amount }), RangeError, amount);
  });

  it('keeps every balance the sum of its entries with 100 concurrent writers', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, member));
    await post(...users.map((userId) => ({ userId, direction: 'credit', amount: '100' }) as const));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, writer) => {
        const from = users[writer % 5] ?? '';
        const to = users[(writer * 3 + 1) % 5] ?? '';
        const amount = String(1 + (writer % 40));
        return post({ userId: from, direction: 'debit', amount }, { userId: to, direction: 'credit', amount });
      }),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        assert.ok(outcome.reason instanceof InsufficientBalanceError, String(outcome.reason));
    assert.ok(outcomes.some(({ status }) => status === 'fulfilled'));
    let sum = 0;
    for (const userId of users) {
      const amount = Number(await assertWhole(userId));
      assert.ok(amount >= 0);
      sum += amount;
    }
    assert.equal(sum, 500, 'nothing is made and nothing is lost');
  });

  it('keeps a balance the sum of its entries, whatever is posted', async () => {
    const change = fc.record({
      direction: fc.constantFrom('credit', 'debit'),
      cents: fc.integer({ min: 0, max: 100_000 }),
      key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (list) => {
        const userId = await member();
        await post({ userId, direction: 'credit', amount: '0' });
        let expected = 0;
        const paid = new Set<string>();
        for (const { direction, cents, key } of list) {
          const amount = (cents / 100).toFixed(2);
          const isNew = key === null || !paid.has(key);
          const fits = direction === 'credit' || cents <= expected;
          const posting = post({ userId, direction: direction, amount, idempotencyKey: key });
          if (isNew && !fits) await assert.rejects(posting, InsufficientBalanceError);
          else await posting;
          if (!isNew || !fits) continue;
          if (key !== null) paid.add(key);
          expected += direction === 'credit' ? cents : -cents;
        }
        assert.equal(Math.round(Number(await assertWhole(userId)) * 100), expected);
      }),
      { numRuns: 25 },
    );
  });
});
