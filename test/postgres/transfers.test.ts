import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rankOf } from '../../src/service/loyalty/rank.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

const pairs = 200;
const amounts = Array.from({ length: pairs * 2 }, (_, index) => 100 + (index % 20));

/** Each has ten connections. */
const processes = 5;

let services: Services;
let members: string[];
before(async () => {
  services = await startServices(processes);
  members = await services.addMembers(amounts.map(String));
});
after(() => services.close());

/** Returns "200", or else what was wrong. */
async function transfer(index: number): Promise<string> {
  const amount = 1 + (index % 50);
  const entries = [
    { userId: members[index * 2], direction: 'debit', amount },
    { userId: members[index * 2 + 1], direction: 'credit', amount },
  ];
  const body = { description: 'A gift', loyaltyCurrencyId: services.currencyId, entries };
  const answer = await services.ask(index, 'POST', '/api/loyalty/transactions', body);
  return answer.status === 200 ? '200' : `${answer.status} ${await answer.text()}`;
}

describe('transfers between unrelated members, all at once', () => {
  it('all happen, without a deadlock or an error', async (test) => {
    const { server, log } = services;
    const began = performance.now();
    const outcomes = await Promise.all(Array.from({ length: pairs }, (_, index) => transfer(index)));
    test.diagnostic(`${pairs} transfers in ${Math.round(performance.now() - began)} ms`);
    assert.deepEqual([...new Set(outcomes)], ['200']);
    // The server updates its statistics with a delay.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const [counts] = await server.sql<{ deadlocks: number }[]>`
      select deadlocks::int from pg_stat_database where datname = current_database()`;
    assert.equal(counts?.deadlocks, 0);
    assert.deepEqual(log, []);
    const [sums] = await server.sql<{ is_whole: boolean; entries: number }[]>`
      select (select sum(amount) from accounts) = ${amounts.reduce((sum, amount) => sum + amount)} as is_whole,
        count(*)::int as entries from transaction_entries`;
    assert.deepEqual({ ...sums }, { is_whole: true, entries: pairs * 2 });
  });

  it('leave every rank right, before and after the histogram is brought up to date', async () => {
    const { server, database, currencyId } = services;
    const counted = await server.sql<{ amount: string; rank: number }[]>`
      select distinct amount, (rank() over (order by amount desc))::int as rank from accounts where amount > 0`;
    const compare = async () => {
      for (const { amount, rank } of counted) assert.equal(await rankOf(database, currencyId, amount), rank, amount);
    };
    await compare();
    await server.sql`select fold_account_histogram()`;
    const [left] = await server.sql<{ count: number }[]>`select count(*)::int from account_histogram_changes`;
    assert.equal(left?.count, 0);
    await compare();
  });
});
