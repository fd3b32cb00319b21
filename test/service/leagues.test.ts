import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { leagues } from '../../src/service/db/schema/index.js';
import { TestService } from './test-service.js';

/** A Wednesday. */
const wednesday = Date.parse('2026-03-04T12:00:00Z');
const day = 86_400_000;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());
beforeEach(() => (service.now = wednesday));

type Member = Awaited<ReturnType<TestService['addMember']>>;
interface League {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly data: readonly { id: string; amount: number | string; startAmount: number | string; user: { id: string } }[];
}

/** Adds a member for each amount, most points first. */
async function addMembers(currencyId: string, amounts: readonly number[]): Promise<Member[]> {
  const members: Member[] = [];
  for (const amount of amounts) members.push(await service.addMember({ currencyId, amount: String(amount) }));
  return members;
}

/** Returns the amounts 100, 99, 98 and so on. */
const falling = (count: number): number[] => Array.from({ length: count }, (_, index) => 100 - index);

async function leagueOf({ userId }: Pick<Member, 'userId'>, loyaltyCurrencyId: string, size = 30): Promise<League> {
  const query = service.scoped({ userId, loyaltyCurrencyId, size: String(size) });
  const { status, body } = await service.get(`/api/loyalty/league?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as League;
}

/** Gives a member points at the service's present time. */
async function give({ userId }: Member, loyaltyCurrencyId: string, amount: number): Promise<void> {
  const { organizationId, websiteId } = service;
  const { status, body } = await service.post('/api/loyalty/transactions', {
    ...{ organizationId, websiteId, loyaltyCurrencyId, description: 'Points' },
    entries: [{ userId, direction: 'credit', amount }],
  });
  assert.equal(status, 200, JSON.stringify(body));
}

const block = async ({ userId }: Member, isBlocked: boolean): Promise<void> => {
  const { organizationId, websiteId } = service;
  const { status } = await service.post('/api/users/metadatas', { organizationId, websiteId, userId, isBlocked });
  assert.equal(status, 200);
};

const idsOf = ({ data }: League): string[] => data.map(({ id }) => id);
const idsIn = (members: readonly Member[]): string[] => members.map(({ accountId }) => accountId);

describe('a league', () => {
  it('has the accounts that are nearest to the member’s, and lasts from Monday to Monday', async () => {
    const currency = await service.addCurrency();
    const members = await addMembers(currency, falling(12));
    const league = await leagueOf(members[5] as Member, currency, 5);
    assert.deepEqual([league.startsAt, league.endsAt], ['2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z']);
    assert.deepEqual(new Set(idsOf(league)), new Set(idsIn(members.slice(3, 8))));
    const first = await leagueOf(members[0] as Member, currency, 5);
    assert.deepEqual(new Set(idsOf(first)), new Set(idsIn(members.slice(0, 5))));
    const last = await leagueOf(members[11] as Member, currency, 5);
    assert.deepEqual(new Set(idsOf(last)), new Set(idsIn(members.slice(7))));
  });

  it('tells each member’s points now and when the week began, most points in the week first', async () => {
    const currency = await service.addCurrency();
    const [ada, bo, cy] = (await addMembers(currency, [30, 20, 10])) as [Member, Member, Member];
    service.now = Date.parse('2026-03-01T23:00:00Z');
    await give(ada, currency, 5);
    service.now = wednesday;
    await give(cy, currency, 7);
    await give(cy, currency, 8);
    await give(bo, currency, 1);
    const { data } = await leagueOf(bo, currency);
    assert.deepEqual(
      data.map(({ id, amount, startAmount }) => [id, amount, startAmount]),
      [
        [cy.accountId, 25, 10],
        [bo.accountId, 21, 20],
        [ada.accountId, 35, 35],
      ],
    );
  });

  it('is about the places when the week began, not those of now', async () => {
    const currency = await service.addCurrency();
    const members = await addMembers(currency, falling(12));
    await give(members[10] as Member, currency, 1000);
    const league = await leagueOf(members[10] as Member, currency, 3);
    assert.deepEqual(new Set(idsOf(league)), new Set(idsIn(members.slice(9))));
  });

  it('has members who have gained as many points as the member since, although many now stand between', async () => {
    const currency = await service.addCurrency();
    const [own, near] = (await addMembers(currency, [50, 51])) as [Member, Member];
    await addMembers(
      currency,
      Array.from({ length: 120 }, (_, index) => 52 + index),
    );
    await give(own, currency, 1000);
    await give(near, currency, 1000);
    assert.deepEqual(new Set(idsOf(await leagueOf(own, currency, 2))), new Set(idsIn([own, near])));
  });

  it('stays the same all week, and is made anew on Monday', async () => {
    const currency = await service.addCurrency();
    const members = await addMembers(currency, falling(12));
    const own = members[6] as Member;
    const before = new Set(idsOf(await leagueOf(own, currency, 3)));
    await give(own, currency, 500);
    service.now = wednesday + 4 * day;
    assert.deepEqual(new Set(idsOf(await leagueOf(own, currency, 3))), before);
    service.now = wednesday + 5 * day;
    const next = await leagueOf(own, currency, 3);
    assert.equal(next.startsAt, '2026-03-09T00:00:00.000Z');
    assert.deepEqual(new Set(idsOf(next)), new Set(idsIn([own, ...members.slice(0, 2)])));
    assert.equal(await service.database.$count(leagues, eq(leagues.accountId, own.accountId)), 1);
  });

  it('leaves out members who are blocked, for as long as they are', async () => {
    const currency = await service.addCurrency();
    const members = await addMembers(currency, falling(6));
    const [first, second, third] = members as [Member, Member, Member];
    await block(first, true);
    const before = await leagueOf(third, currency, 3);
    assert.deepEqual(new Set(idsOf(before)), new Set(idsIn([second, third, members[3] as Member])));
    await block(second, true);
    assert.deepEqual(idsOf(await leagueOf(third, currency, 3)).includes(second.accountId), false);
    assert.deepEqual(await leagueOf(second, currency), { ...before, data: [] });
    await block(second, false);
    assert.deepEqual(new Set(idsOf(await leagueOf(third, currency, 3))), new Set(idsOf(before)));
  });

  it('is empty for somebody without an account in the currency, and in another organisation', async () => {
    const currency = await service.addCurrency();
    const [own] = (await addMembers(currency, [3])) as [Member];
    assert.deepEqual((await leagueOf({ userId: randomUUID() }, currency)).data, []);
    const { key, organizationId, websiteId } = await service.addOrganization();
    const query = new URLSearchParams({ organizationId, websiteId, userId: own.userId, loyaltyCurrencyId: currency });
    const { body } = await service.get(`/api/loyalty/league?${query}`, key);
    assert.deepEqual(body['data'], []);
  });
});
