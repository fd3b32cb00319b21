import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createApiKey } from '../../src/service/api-key.js';
import { demoMembers, testWalletPlaces } from '../../src/service/seed/demo-members.js';
import { autumn, beforeEarnings, demoEarnings } from '../../src/service/seed/earnings.js';
import { currencyIds, program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import type { Body } from './answer.js';
import { unbalanced } from './auction-fixture.js';
import { TestService } from './test-service.js';

const members = demoMembers(10_000);
const own = testWalletPlaces.map((place) => members[place]?.id ?? '');
const day = 86_400_000;

describe('what members of the demo have earned', () => {
  let service: TestService;
  let key: string;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    service.now = Date.now();
    await plant(service.database, 'demo');
    key = (await createApiKey(service.database, { organizationId: program.organizationId })).key;
  });
  after(() => service.close());

  const read = async <T>(path: string, query: Record<string, string>): Promise<T> => {
    const { status, body } = await service.get(`${path}?${new URLSearchParams({ ...program, ...query })}`, key);
    assert.equal(status, 200, JSON.stringify(body));
    return body as unknown as T;
  };
  const loyaltyCurrencyId = currencyIds.leaf;

  it('is in the ledger, and adds up to the same points as before', async () => {
    assert.deepEqual(await unbalanced(service), []);
    for (const [index, userId] of own.entries()) {
      const { data } = await read<Body>('/api/loyalty/accounts', { userId, loyaltyCurrencyId });
      assert.equal(String(data[0]?.amount), members[testWalletPlaces[index] ?? 0]?.leaf);
    }
  });

  it('makes a race of each test wallet’s league since Monday', async () => {
    for (const userId of own) {
      interface Row {
        readonly amount: number | string;
        readonly startAmount: number | string;
        readonly userId: string;
      }
      const { data } = await read<{ data: Row[] }>('/api/loyalty/league', { userId, loyaltyCurrencyId, size: '30' });
      const gained = data.map((row) => ({ ...row, gain: Number(row.amount) - Number(row.startAmount) }));
      assert.equal(gained.length, 30);
      assert.ok(gained.filter(({ gain }) => gain > 0).length >= 5, JSON.stringify(gained.map(({ gain }) => gain)));
      assert.ok(gained.some((row) => row.userId === userId && row.gain > 0));
    }
  });

  it('has each test wallet among the first five of its last league', async () => {
    for (const userId of own) {
      interface Result {
        readonly place: number;
        readonly members: number;
        readonly points: number;
      }
      const query = { userId, loyaltyCurrencyId, size: '30' };
      const { results } = await read<{ results: Result[] }>('/api/loyalty/league', query);
      assert.equal(results.length, 1);
      assert.ok((results[0]?.place ?? 30) <= 5, JSON.stringify(results));
      assert.deepEqual([results[0]?.members, results[0]?.points], [30, 30]);
    }
  });

  it('fills every week of the last season', async () => {
    const [start, end] = [autumn.start, autumn.end].map((moment) => new Date(moment).toISOString());
    for (const userId of own) {
      interface Season {
        readonly weeks: readonly { readonly amount: number | string }[];
        readonly days: number;
      }
      const query = { userId, loyaltyCurrencyId, start: start ?? '', end: end ?? '' };
      const { weeks, days } = await read<Season>('/api/loyalty/season', query);
      assert.deepEqual([weeks.length, days], [6, 18]);
      assert.ok(weeks.every(({ amount }) => Number(amount) > 0));
    }
  });
});

describe('the earnings of the demo', () => {
  it('leave nobody with less than nothing, and fall into the last week and the present one', () => {
    for (const now of ['2026-11-23T00:00:01Z', '2026-11-27T12:00:00Z', '2026-11-29T23:59:59Z'].map(
      (at) => new Date(at),
    )) {
      const earnings = demoEarnings(members, now);
      assert.ok(beforeEarnings(members, earnings).every(({ leaf, ember }) => Number(leaf) >= 0 && Number(ember) >= 0));
      const recent = earnings.filter(({ now: at }) => at.getTime() >= autumn.end);
      assert.ok(recent.length > 0);
      const monday = Date.parse('2026-11-23T00:00:00Z');
      assert.ok(recent.every(({ now: at }) => at.getTime() >= monday - 7 * day && at <= now));
      assert.ok(
        recent.some(({ now: at }) => at.getTime() < monday) && recent.some(({ now: at }) => at.getTime() >= monday),
      );
      const latest = Math.max(...recent.map(({ now: at }) => at.getTime()));
      assert.ok(now.getTime() - latest < day, 'today or yesterday');
    }
  });
});
