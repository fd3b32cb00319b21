import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { end, endAll, program, send, settled, start as startOn } from './processes.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

/*
 * Several processes of the service on one server database, as in production. TEST_DATABASE_URL names the server;
 * `npm test -- postgres` sets it.
 */

let database: ServerDatabase;
before(async () => {
  database = await createServerDatabase();
});
afterEach(endAll);
after(() => database.drop());

const start = (...options: string[]) => startOn(database.url, ...options);

/** Asserts that each member was paid once and that each balance equals the payments. */
async function assertPaidOnce(currencyId: string, ruleId: string, members: readonly string[]): Promise<void> {
  const paid = await database.sql<{ user_id: string; amount: string; entries: number; lock_version: number }[]>`
    select a.user_id, a.amount::text, a.lock_version, count(e.id)::int as entries
    from accounts a left join transaction_entries e on e.account_id = a.id
    where a.currency_id = ${currencyId} and a.user_id is not null group by a.id`;
  assert.deepEqual(new Set(paid.map((row) => row.user_id)), new Set(members));
  for (const { amount, entries, lock_version } of paid)
    assert.deepEqual([Number(amount), entries, lock_version], [10, 1, 1]);
  const [completed] = await database.sql<{ count: number }[]>`
    select count(*)::int from rule_completions where rule_id = ${ruleId} and status = 'completed'`;
  assert.equal(completed?.count, members.length);
}

describe('processes on one database', () => {
  it('start at once, and run each job once, whichever accepted it', async () => {
    const both = await Promise.all([start('--rate-limit', 'off'), start('--rate-limit', 'off')]);
    const { currencyId, ruleId, members } = await program(both[0], 30);
    const path = `/api/loyalty/rules/${ruleId}/complete`;
    const replies = await Promise.all(
      members.flatMap((userId) => both.map((process) => send(process, 'POST', path, { userId }))),
    );
    for (const { status } of replies) assert.ok(status === 200 || status === 400, String(status));
    await settled(database);
    await assertPaidOnce(currencyId, ruleId, members);
    for (const process of both) await end(process, 'SIGTERM');
  });

  it('start at once on an empty database, and seed it once', async () => {
    const empty = await createServerDatabase();
    try {
      const all = await Promise.all([1, 2, 3].map(() => startOn(empty.url, '--seed', 'scale:3000')));
      const { organizationId, websiteId } = all[0] ?? { organizationId: '', websiteId: '' };
      for (const process of all) {
        const path = `/api/users/count?organizationId=${organizationId}&websiteId=${websiteId}`;
        const { body } = await send(process, 'GET', path);
        assert.equal(body.totalCount, 3000);
        await end(process, 'SIGTERM');
      }
    } finally {
      await empty.drop();
    }
  });

  it('count requests together', async () => {
    const limits = ['--rate-limit', 'accountRank=6/60'];
    const both = await Promise.all([start(...limits), start(...limits)]);
    const { organizationId, websiteId } = both[0];
    const path = `/api/loyalty/accounts/${randomUUID()}/rank?organizationId=${organizationId}&websiteId=${websiteId}&loyaltyCurrencyId=${randomUUID()}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(both[index % 2 ? 1 : 0], 'GET', path)),
    );
    const statuses = replies.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 429).length, 14);
    assert.equal(statuses.filter((status) => status === 404).length, 6);
    for (const process of both) await end(process, 'SIGTERM');
  });

  it('lose and repeat nothing when one of them is killed during its work, and finish it soon', async (test) => {
    const doomed = await start('--rate-limit', 'off');
    const { currencyId, ruleId, members } = await program(doomed, 60);
    const path = `/api/loyalty/rules/${ruleId}/complete`;
    const taken: string[] = [];
    const countActive = async () => {
      const [row] = await database.sql<{ count: number }[]>`select count(*)::int from jobs.job where state = 'active'`;
      return row?.count ?? 0;
    };
    const sending = members.map(async (userId) => {
      const reply = await send(doomed, 'POST', path, { userId }).catch(() => undefined);
      if (reply?.status === 200) taken.push(userId);
    });
    let inHand = 0;
    // Nobody can be paid while the table is locked, so the process is killed while it holds jobs.
    await database.sql.begin(async (lock) => {
      await lock`lock table transaction_entries in exclusive mode`;
      while (taken.length < 25 || inHand === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        inHand = await countActive();
      }
      await end(doomed, 'SIGKILL');
    });
    await Promise.all(sending);
    assert.equal(doomed.child.signalCode, 'SIGKILL');
    const other = await start('--rate-limit', 'off');
    const began = performance.now();
    await settled(database);
    const seconds = (performance.now() - began) / 1000;
    test.diagnostic(`${inHand} jobs were in hand; all was done ${seconds.toFixed(1)} s after another came`);
    assert.ok(seconds < 30, `${seconds} s`);
    const [left] = await database.sql<{ count: number }[]>`
      select count(*)::int from rule_completions where rule_id = ${ruleId} and status in ('pending', 'processing')`;
    assert.equal(left?.count, 0, 'nothing that was taken in is left undone');
    // Members without an answer ask the other process again.
    for (const userId of members) await send(other, 'POST', path, { userId });
    await settled(database);
    assert.ok(taken.length >= 25 && taken.length < members.length + 1);
    await assertPaidOnce(currencyId, ruleId, members);
    await end(other, 'SIGTERM');
  });
});
