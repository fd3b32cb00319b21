import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Season } from '../../src/contract/loyalty/season.js';
import { badgeUsers, badges, transactionEntries, userMetadata } from '../../src/service/db/schema/index.js';
import { TestService } from './test-service.js';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const season = { start: '2026-02-02T00:00:00Z', end: '2026-03-16T00:00:00Z' };

/** Moves the service's clock, by which it dates payments. */
const at = (moment: string): void => void (service.now = Date.parse(moment));

async function pay(userId: string, loyaltyCurrencyId: string, amount: string, moment: string, more: object = {}) {
  at(moment);
  const entries = [{ userId, amount, ...more }];
  const answer = await service.post('/api/loyalty/transactions', { description: 'A gift', loyaltyCurrencyId, entries });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

const ask = (userId: string, loyaltyCurrencyId: string, span: { start: string; end: string } = season) =>
  service.get(`/api/loyalty/season?${service.scoped({ userId, loyaltyCurrencyId, ...span })}`);

async function seasonOf(...asked: Parameters<typeof ask>): Promise<Season> {
  const { status, body } = await ask(...asked);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as Season;
}

describe('a season', () => {
  it('adds up exact decimals per week, each of seven days from its start', async () => {
    const currencyId = await service.addCurrency({ decimals: 18 });
    const { userId } = await service.addMember();
    await pay(userId, currencyId, '5', '2026-02-01T23:59:59.999Z');
    await pay(userId, currencyId, '0.1', '2026-02-02T00:00:00Z');
    await pay(userId, currencyId, '0.2', '2026-02-08T23:59:59.999Z');
    await pay(userId, currencyId, '9007199254740993.000000000000000001', '2026-02-09T00:00:00Z');
    await pay(userId, currencyId, '1', '2026-03-15T23:59:59.999Z');
    await pay(userId, currencyId, '7', '2026-03-16T00:00:00Z');
    const { amount, days, weeks } = await seasonOf(userId, currencyId);
    assert.deepEqual(
      weeks.map((week) => week.amount),
      ['0.3', '9007199254740993.000000000000000001', 0, 0, 0, 1],
    );
    assert.equal(weeks[1]?.startsAt, '2026-02-09T00:00:00.000Z');
    assert.equal(amount, '9007199254740994.300000000000000001');
    assert.equal(days, 4);
  });

  it('counts a day once, also if a week begins in the middle of it', async () => {
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember();
    for (const hour of ['11:59', '12:00', '23:00']) await pay(userId, currencyId, '1', `2026-02-09T${hour}:00Z`);
    const span = { start: '2026-02-02T13:00:00+01:00', end: season.end };
    const { days, weeks } = await seasonOf(userId, currencyId, span);
    assert.deepEqual([days, weeks.slice(0, 2).map(({ amount }) => amount)], [1, [1, 2]]);
  });

  it('has only the weeks that have begun, and none before it starts', async () => {
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember();
    for (const [moment, weeks] of [
      ['2026-02-01T23:59:59Z', 0],
      ['2026-02-02T00:00:00Z', 1],
      ['2026-02-09T00:00:00Z', 2],
      ['2026-05-01T00:00:00Z', 6],
    ] as const) {
      at(moment);
      assert.equal((await seasonOf(userId, currencyId)).weeks.length, weeks, moment);
    }
  });

  it('counts neither debits nor credits that were undone', async () => {
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember();
    await pay(userId, currencyId, '10', '2026-02-03T10:00:00Z');
    await pay(userId, currencyId, '4', '2026-02-04T10:00:00Z', { direction: 'debit' });
    await pay(userId, currencyId, '3', '2026-02-05T10:00:00Z', { idempotencyKey: 'wrong' });
    const [wrong] = await service.database
      .select({ id: transactionEntries.id })
      .from(transactionEntries)
      .where(eq(transactionEntries.idempotencyKey, 'wrong'));
    await pay(userId, currencyId, '3', '2026-02-06T10:00:00Z', { direction: 'debit', undoes: wrong?.id });
    const { amount, days } = await seasonOf(userId, currencyId);
    assert.deepEqual([amount, days], [10, 1]);
  });

  it('keeps to its member and its currency', async () => {
    const [currencyId, other] = [await service.addCurrency(), await service.addCurrency()];
    const [{ userId }, stranger] = [await service.addMember(), await service.addMember()];
    await pay(userId, currencyId, '1', '2026-02-03T10:00:00Z');
    await pay(userId, other, '20', '2026-02-03T10:00:00Z');
    await pay(stranger.userId, currencyId, '300', '2026-02-03T10:00:00Z');
    assert.equal((await seasonOf(userId, currencyId)).amount, 1);
  });

  it('counts what was earned with a wallet that joined, and not its move', async () => {
    const currencyId = await service.addCurrency();
    const [from, to] = [await service.addMember(), await service.addMember()];
    await pay(from.userId, currencyId, '6', '2026-02-03T10:00:00Z');
    at('2026-02-20T10:00:00Z');
    const { organizationId, websiteId } = service;
    const { status } = await service.post('/api/users/connect', {
      ...{ organizationId, websiteId, userId: to.userId, walletType: 'evm', walletAddress: from.address },
      confirmDisconnect: true,
    });
    assert.equal(status, 200);
    const { amount, weeks } = await seasonOf(to.userId, currencyId);
    assert.deepEqual([amount, weeks.map((week) => week.amount)], [6, [6, 0, 0]]);
  });

  it('has the place now, among the members who take part', async () => {
    const currencyId = await service.addCurrency();
    const people = [];
    for (const amount of ['30', '20', '20', '10', '0.5', '0'])
      people.push(await service.addMember({ currencyId, amount }));
    const [first, second, third, , small, poor] = people.map(({ userId }) => userId);
    const placeOf = async (userId = '') => {
      const { rank, members } = await seasonOf(userId, currencyId);
      return [rank, members];
    };
    assert.deepEqual(await placeOf(third), [2, 5]);
    assert.deepEqual(await placeOf(small), [5, 5]);
    assert.deepEqual(await placeOf(poor), [null, 5]);
    await service.database
      .update(userMetadata)
      .set({ isBlocked: true })
      .where(eq(userMetadata.userId, first ?? ''));
    assert.deepEqual(await placeOf(second), [1, 4]);
    assert.deepEqual(await placeOf(first), [null, 4]);
  });

  it('has the badges that the member was given in this time and still has', async () => {
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember();
    const { websiteId } = service;
    const give = async (
      name: string,
      completedAt: string,
      holding: Partial<typeof badgeUsers.$inferInsert> = {},
      badge: Partial<typeof badges.$inferInsert> = {},
    ) => {
      const id = randomUUID();
      await service.database.insert(badges).values({ id, websiteId, name, ...badge });
      await service.database.insert(badgeUsers).values({
        ...{ badgeId: id, userId, websiteId, status: 'active', completedAt: new Date(completedAt) },
        ...holding,
      });
    };
    await give('Later', '2026-03-01T00:00:00Z');
    await give('First', '2026-02-02T00:00:00Z');
    await give('Before', '2026-02-01T23:59:59Z');
    await give('After', '2026-03-16T00:00:00Z');
    await give('Lost', '2026-02-05T00:00:00Z', { status: 'revoked' });
    await give('Hidden', '2026-02-05T00:00:00Z', {}, { hideInUi: true });
    const given = (await seasonOf(userId, currencyId)).badges;
    assert.deepEqual(
      given.map(({ name }) => name),
      ['First', 'Later'],
    );
  });

  it('is refused if it ends before it starts, or lasts longer than 400 days', async () => {
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember();
    const { start } = season;
    for (const end of [start, '2026-02-01T00:00:00Z', '2027-03-09T00:00:00.001Z']) {
      const { status, body } = await ask(userId, currencyId, { start, end });
      const issues = [{ field: 'end', message: 'Must be after start, by at most 400 days' }];
      assert.deepEqual([status, (body as unknown as { issues: unknown }).issues], [400, issues], end);
    }
    assert.equal((await ask(userId, currencyId, { start, end: '2027-03-09T00:00:00Z' })).status, 200);
  });

  it('is of no other website, and of nobody unknown', async () => {
    const { userId } = await service.addMember();
    const foreign = await service.addCurrency({ websiteId: await service.addWebsite() });
    assert.equal((await ask(userId, foreign)).status, 404);
    assert.equal((await ask(randomUUID(), await service.addCurrency())).status, 404);
  });
});
