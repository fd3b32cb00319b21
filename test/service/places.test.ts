import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { accountPlaces, accounts } from '../../src/service/db/schema/index.js';
import { takePlaces } from '../../src/service/keep-places.js';
import { TestService } from './test-service.js';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Takes the snapshot at a given time, as the service does once a minute. */
const take = (moment: string) => takePlaces({ database: service.database, clock: { now: () => Date.parse(moment) } });

const places = async (loyaltyCurrencyId: string, ids: readonly string[]) => {
  const query = new URLSearchParams(service.scoped({ loyaltyCurrencyId }));
  for (const id of ids) query.append('accountId', id);
  const { status, body } = await service.get(`/api/loyalty/account_places?${query}`);
  assert.equal(status, 200);
  return body as unknown as { takenAt: string | null; data: { id: string; rank: number | null }[] };
};

/** Adds members with these amounts, whose accounts were created in 2025. Returns the accounts. */
async function addMembers(currencyId: string, amounts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const amount of amounts) ids.push((await service.addMember({ currencyId, amount })).accountId);
  for (const id of ids)
    await service.database
      .update(accounts)
      .set({ createdAt: new Date('2025-01-01') })
      .where(eq(accounts.id, id));
  return ids;
}

describe('daily places', () => {
  it('stay the same when amounts change, with ties, and leave out accounts without points', async () => {
    const currency = await service.addCurrency();
    const ids = await addMembers(currency, ['30', '20', '20', '10', '0']);
    await take('2026-03-01T00:00:30Z');
    await service.database
      .update(accounts)
      .set({ amount: '99' })
      .where(eq(accounts.id, ids[3] ?? ''));
    const { takenAt, data } = await places(currency, ids);
    assert.equal(takenAt, '2026-03-01T00:00:30Z');
    assert.deepEqual(
      new Map(data.map(({ id, rank }) => [id, rank])),
      new Map([1, 2, 2, 4].map((rank, i) => [ids[i], rank])),
    );
  });

  it('are taken once a day, and compared with those of the day before', async () => {
    const currency = await service.addCurrency();
    const [first = '', second = ''] = await addMembers(currency, ['2', '1']);
    await take('2026-04-01T00:00:10Z');
    await service.database.update(accounts).set({ amount: '5' }).where(eq(accounts.id, second));
    await take('2026-04-01T20:00:00Z');
    await take('2026-04-02T00:00:10Z');
    assert.deepEqual(await places(currency, [second]), {
      takenAt: '2026-04-01T00:00:10Z',
      data: [{ id: second, rank: 2 }],
    });
    await take('2026-04-03T00:00:10Z');
    assert.deepEqual((await places(currency, [first, second])).data, [
      { id: second, rank: 1 },
      { id: first, rank: 2 },
    ]);
    const kept = await service.database.select().from(accountPlaces).where(eq(accountPlaces.currencyId, currency));
    assert.deepEqual([...new Set(kept.map(({ day }) => day))].sort(), ['2026-04-02', '2026-04-03']);
  });

  it('have no rank for a newer account, and no data before the first snapshot', async () => {
    const currency = await service.addCurrency();
    const [old = ''] = await addMembers(currency, ['1']);
    assert.deepEqual(await places(currency, [old]), { takenAt: null, data: [] });
    await take('2026-05-01T00:00:10Z');
    const { accountId } = await service.addMember({ currencyId: currency, amount: '9' });
    await service.database
      .update(accounts)
      .set({ createdAt: new Date('2026-05-01T09:00:00Z') })
      .where(eq(accounts.id, accountId));
    assert.deepEqual((await places(currency, [accountId])).data, [{ id: accountId, rank: null }]);
  });

  it('are not shown to another organisation', async () => {
    const currency = await service.addCurrency();
    const ids = await addMembers(currency, ['1']);
    await take('2026-06-01T00:00:10Z');
    const { key, organizationId, websiteId } = await service.addOrganization();
    const query = new URLSearchParams({
      organizationId,
      websiteId,
      loyaltyCurrencyId: currency,
      accountId: ids[0] ?? '',
    });
    const { body } = await service.get(`/api/loyalty/account_places?${query}`, key);
    assert.deepEqual(body, { takenAt: null, data: [] });
  });
});
