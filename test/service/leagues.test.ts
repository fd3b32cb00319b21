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
interface Row {
  readonly id: string;
  readonly amount: number | string;
  readonly startAmount: number | string;
  readonly earlierAmount?: number | string;
  readonly user: { readonly id: string };
}
interface League {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly earlierAt: string | null;
  readonly data: readonly Row[];
  readonly results: readonly { startsAt: string; endsAt: string; place: number; members: number; points: number }[];
}

/** Adds a member for each amount, most points first. */
async function addMembers(currencyId: string, amounts: readonly number[]): Promise<Member[]> {
  const members: Member[] = [];
  for (const amount of amounts) members.push(await service.addMember({ currencyId, amount: String(amount) }));
  return members;
}

/** Returns the amounts 100, 99, 98 and so on. */
const falling = (count: number): number[] => Array.from({ length: count }, (_, index) => 100 - index);

async function leagueOf(
  { userId }: Pick<Member, 'userId'>,
  loyaltyCurrencyId: string,
  size = 30,
  end: { readonly until?: string } = {},
): Promise<League> {
  const query = service.scoped({ userId, loyaltyCurrencyId, size: String(size), ...end });
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

  it('tells the points of a day ago, once the week is older', async () => {
    const currency = await service.addCurrency();
    const [ada, bo] = (await addMembers(currency, [30, 20])) as [Member, Member];
    service.now = Date.parse('2026-03-02T23:30:00Z');
    await give(bo, currency, 5);
    const early = await leagueOf(bo, currency);
    assert.equal(early.earlierAt, null);
    assert.ok(early.data.every((row) => !('earlierAmount' in row)));
    service.now = Date.parse('2026-03-04T11:10:00Z');
    await give(bo, currency, 7);
    await give(ada, currency, 1);
    service.now = Date.parse('2026-03-04T12:20:00Z');
    const { earlierAt, data } = await leagueOf(bo, currency);
    assert.equal(earlierAt, '2026-03-03T12:00:00.000Z');
    assert.deepEqual(
      data.map(({ id, startAmount, earlierAmount, amount }) => [id, startAmount, earlierAmount, amount]),
      [
        [bo.accountId, 20, 25, 32],
        [ada.accountId, 30, 30, 31],
      ],
    );
  });
});

describe('the results of leagues', () => {
  const monday = '2026-03-09T00:00:00.000Z';

  it('tell the place, members and points at the end of the week, whenever the member comes back', async () => {
    const currency = await service.addCurrency();
    const members = await addMembers(currency, falling(5));
    const own = members[2] as Member;
    assert.deepEqual((await leagueOf(own, currency)).results, []);
    await give(own, currency, 10);
    await give(members[4] as Member, currency, 20);
    service.now = Date.parse(monday);
    // Points of the next week do not count.
    await give(members[0] as Member, currency, 500);
    service.now = wednesday + 15 * day;
    const { results } = await leagueOf(own, currency);
    const expected = { startsAt: '2026-03-02T00:00:00.000Z', endsAt: monday, place: 2, members: 5, points: 10 };
    assert.deepEqual(results, [expected]);
    // The nearest two were in front of whom the member ended first.
    const [small] = (await leagueOf(own, currency, 3)).results;
    assert.deepEqual([small?.place, small?.members], [1, 3]);
    await give(own, currency, 1);
    service.now = wednesday + 22 * day;
    const later = await leagueOf(own, currency);
    assert.deepEqual(
      later.results.map(({ startsAt, place, points }) => [startsAt, place, points]),
      [
        ['2026-03-16T00:00:00.000Z', 1, 1],
        ['2026-03-02T00:00:00.000Z', 2, 10],
      ],
    );
  });

  it('share a place between members with as many points', async () => {
    const currency = await service.addCurrency();
    const members = await addMembers(currency, falling(4));
    const [, own, other] = members as [Member, Member, Member];
    await leagueOf(own, currency);
    await leagueOf(other, currency);
    for (const [index, member] of members.entries()) await give(member, currency, index === 3 ? 9 : 5);
    service.now = wednesday + 7 * day;
    for (const member of [own, other]) assert.equal((await leagueOf(member, currency)).results[0]?.place, 2);
  });

  it('leave out a week in which nobody had points, and members who are blocked when it is counted', async () => {
    const currency = await service.addCurrency();
    const members = await addMembers(currency, falling(4));
    const own = members[3] as Member;
    await leagueOf(own, currency);
    service.now = wednesday + 7 * day;
    assert.deepEqual((await leagueOf(own, currency)).results, []);
    await give(members[0] as Member, currency, 5);
    await give(members[1] as Member, currency, 5);
    await block(members[1] as Member, true);
    service.now = wednesday + 14 * day;
    const [result, ...more] = (await leagueOf(own, currency)).results;
    assert.deepEqual([result?.members, result?.points, more.length], [3, 0, 0]);
    assert.notEqual(result?.place, 1);
  });

  it('count no points below zero', async () => {
    const currency = await service.addCurrency();
    const [own, other] = (await addMembers(currency, [30, 20])) as [Member, Member];
    await leagueOf(own, currency);
    await give(other, currency, 1);
    const { organizationId, websiteId } = service;
    await service.post('/api/loyalty/transactions', {
      ...{ organizationId, websiteId, loyaltyCurrencyId: currency, description: 'Spent' },
      entries: [{ userId: own.userId, direction: 'debit', amount: 9 }],
    });
    service.now = wednesday + 7 * day;
    const [result] = (await leagueOf(own, currency)).results;
    assert.deepEqual([result?.place, result?.points], [2, 0]);
  });
});

describe('the league in which a season ends', () => {
  const until = '2026-03-06T18:00:00Z';

  it('ends with the season, and then stays as it was', async () => {
    const currency = await service.addCurrency();
    const [ada, bo] = (await addMembers(currency, [30, 20])) as [Member, Member];
    await give(ada, currency, 3);
    const before = await leagueOf(bo, currency, 30, { until });
    assert.equal(before.endsAt, '2026-03-06T18:00:00.000Z');
    service.now = Date.parse('2026-03-07T00:00:00Z');
    await give(bo, currency, 50);
    for (const now of ['2026-03-07T01:00:00Z', '2026-03-20T00:00:00Z']) {
      service.now = Date.parse(now);
      const league = await leagueOf(bo, currency, 30, { until });
      assert.equal(league.endsAt, '2026-03-06T18:00:00.000Z');
      assert.deepEqual(
        league.data.map(({ id, amount }) => [id, amount]),
        [
          [ada.accountId, 33],
          [bo.accountId, 20],
        ],
      );
    }
  });

  it('is made if the season has ended in the present week, and is empty for a week in which the member had none', async () => {
    const currency = await service.addCurrency();
    const [own, other] = (await addMembers(currency, [30, 20])) as [Member, Member];
    service.now = wednesday + 4 * day;
    assert.equal((await leagueOf(own, currency, 30, { until })).data.length, 2);
    service.now = wednesday + 5 * day;
    const { data, startsAt } = await leagueOf(other, currency, 30, { until });
    assert.deepEqual([data, startsAt], [[], '2026-03-02T00:00:00.000Z']);
    // The league of the present week takes its place.
    await leagueOf(own, currency);
    assert.deepEqual((await leagueOf(own, currency, 30, { until })).data, []);
  });

  it('ends at Monday if the season does', async () => {
    const currency = await service.addCurrency();
    const [own] = (await addMembers(currency, [30])) as [Member];
    const monday = '2026-03-09T00:00:00Z';
    await leagueOf(own, currency);
    service.now = Date.parse(monday);
    const league = await leagueOf(own, currency, 30, { until: monday });
    assert.deepEqual(
      [league.startsAt, league.endsAt, league.data.length],
      ['2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z', 1],
    );
  });
});
