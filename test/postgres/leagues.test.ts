import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startServices } from './services.js';
import type { Services } from './services.js';

describe('a league', () => {
  let services: Services;
  before(async () => {
    services = await startServices(2);
  });
  after(() => services.close());

  /** Returns the ids of a member's league, in any order. */
  const ask = async (service: number, userId: string): Promise<string> => {
    const { organizationId, websiteId, currencyId: loyaltyCurrencyId } = services;
    const query = new URLSearchParams({ organizationId, websiteId, userId, loyaltyCurrencyId, size: '9' });
    const answer = await services.ask(service, 'GET', `/api/loyalty/league?${query}`);
    assert.equal(answer.status, 200);
    const { data } = (await answer.json()) as { data: readonly { id: string }[] };
    assert.equal(data.length, 9);
    return data
      .map(({ id }) => id)
      .sort()
      .join();
  };

  it('is made once by simultaneous requests to two processes, while the places change', async () => {
    const members = await services.addMembers(Array.from({ length: 200 }, (_, index) => String(1000 - index)));
    const [, , , own = ''] = members.slice(97);
    for (let round = 0; round < 10; round += 1) {
      await services.server.sql`delete from leagues`;
      // Each statement moves other members past the one who asks.
      const stir = async (): Promise<void> => {
        for (let step = 0; step < 20; step += 1)
          await services.server.sql`
            update accounts set amount = 800 + (hashtext(id::text || ${String(step)}) & 255)
            where user_id <> ${own}`;
      };
      const leagues = Array.from({ length: 30 }, (_, index) => ask(index, own));
      const [answers] = await Promise.all([Promise.all(leagues), stir()]);
      assert.equal(new Set(answers).size, 1);
      const [kept] = await services.server.sql<{ count: number }[]>`select count(*)::int from leagues`;
      assert.equal(kept?.count, 1);
    }
  });

  it('has one result, which simultaneous requests of the next week record, and goes with its account', async () => {
    const { sql } = services.server;
    const [, own = ''] = await services.addMembers(Array.from({ length: 20 }, (_, index) => String(100 - index)));
    await ask(0, own);
    const [account] = await sql<{ id: string }[]>`
      update leagues set week = week - 7, start_amounts = array_fill(0::numeric, array[cardinality(start_amounts)])
      where account_id in (select id from accounts where user_id = ${own}) returning account_id as id`;
    const id = account?.id ?? '';
    const asked = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index, own)));
    assert.equal(new Set(asked).size, 1);
    const results = await sql<{ points: string }[]>`
      select points::text from league_results where account_id = ${id}`;
    assert.equal(results.length, 1);
    assert.equal(results[0]?.points, '99');
    await sql`delete from accounts where id = ${id}`;
    assert.deepEqual([...(await sql`select * from league_results where account_id = ${id}`)], []);
  });
});
