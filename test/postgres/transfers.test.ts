import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rankOf } from '../../src/service/loyalty/rank.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

const pairs = 200;
const amounts = Array.from({ length: pairs * 2 }, (_, index) => 100 + (index % 20));

/** Each process has ten connections. */
const processes = 5;

let services: Services;
let members: string[];
before(async () => {
  services = await startServices(processes);
  members = await services.addMembers(amounts.map(String));
});
after(() => services.close());

type Pair = readonly [from: number, to: number];

/** Transfers points between two members by index. Returns "200" or the error. */
async function transfer(index: number, [from, to]: Pair = [index * 2, index * 2 + 1], amount = 1 + (index % 50)) {
  const entries = [
    { userId: members[from], direction: 'debit', amount },
    { userId: members[to], direction: 'credit', amount },
  ];
  const body = { description: 'A gift', loyaltyCurrencyId: services.currencyId, entries };
  const answer = await services.ask(index, 'POST', '/api/loyalty/transactions', body);
  return answer.status === 200 ? '200' : `${answer.status} ${await answer.text()}`;
}

/** Asserts that there was no deadlock, not even a retried one, and that no points were created or lost. */
async function assertWhole(entriesExpected: number): Promise<void> {
  const { server, log } = services;
  // The server updates its statistics with a delay.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const [counts] = await server.sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`;
  assert.equal(counts?.deadlocks, 0);
  assert.deepEqual(log, []);
  const [sums] = await server.sql<{ is_whole: boolean; entries: number }[]>`
    select (select sum(amount) from accounts) = ${amounts.reduce((sum, amount) => sum + amount)} as is_whole,
      count(*)::int as entries from transaction_entries`;
  assert.deepEqual({ ...sums }, { is_whole: true, entries: entriesExpected });
}

describe('simultaneous transfers between unrelated members', () => {
  it('all succeed without a deadlock or an error', async (test) => {
    const began = performance.now();
    const outcomes = await Promise.all(Array.from({ length: pairs }, (_, index) => transfer(index)));
    test.diagnostic(`${pairs} transfers in ${Math.round(performance.now() - began)} ms`);
    assert.deepEqual([...new Set(outcomes)], ['200']);
    await assertWhole(pairs * 2);
  });

  it('keep every rank correct before and after the histogram is folded', async () => {
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

describe('simultaneous transfers in both directions between five members', () => {
  it('all succeed without a deadlock or an error', async () => {
    // Each pair occurs in both directions, so each order of entries meets its opposite.
    const places = Array.from({ length: pairs }, (_, index) => {
      const [one, step] = [index % 5, 1 + (Math.floor(index / 5) % 4)];
      return [one, (one + step) % 5] as const;
    });
    const outcomes = await Promise.all(places.map((both, index) => transfer(index, both, 1)));
    assert.deepEqual([...new Set(outcomes)], ['200']);
    await assertWhole(pairs * 4);
  });
});
