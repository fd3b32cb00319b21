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
});
