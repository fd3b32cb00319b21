import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { migrationsFolder } from '../../src/service/db/template.js';
import { fc } from '../support/properties.js';
import { until } from '../support/until.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

/** A step of a history: an award to a new or existing member, a change of a block, a deleted account, or a fold. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('open'), amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('award'), amount: fc.integer({ min: 1, max: 3_000 }), member: fc.nat(9) }),
  fc.record({ kind: fc.constant('block'), member: fc.nat(9), isBlocked: fc.boolean(), isBlockExempt: fc.boolean() }),
  fc.record({ kind: fc.constant('delete'), member: fc.nat(9) }),
  fc.record({ kind: fc.constant('fold') }),
);

describe('the histogram of amounts', () => {
  let services: Services;
  let wallets = 0;
  before(async () => {
    services = await startServices(2);
  });
  after(() => services.close());

  const award = (index: number, receiver: object, amount = 0) =>
    services.ask(index, 'POST', '/api/loyalty/transactions', {
      description: 'A gift',
      loyaltyCurrencyId: services.currencyId,
      entries: [{ ...receiver, direction: 'credit', amount }],
    });
  /** Buckets that differ from a count of the accounts. */
  const wrong = () => services.server.sql`
    with kept as (
      select currency_id, bucket, sum(count) as count from (
        select currency_id, bucket, count from account_histogram
        union all select currency_id, bucket, change from account_histogram_changes
      ) as parts group by 1, 2 having sum(count) <> 0
    ), counted as (
      select currency_id, account_bucket(amount) as bucket, count(*) from accounts
      where user_id is not null and not exists (
        select from user_metadata as owner where owner.user_id = accounts.user_id and owner.website_id = accounts.website_id
          and owner.is_blocked and not owner.is_block_exempt)
      group by 1, 2
    )
    (table kept except table counted) union all (table counted except table kept)`;

  it('equals a count of the accounts at every moment of any history with several writers', async () => {
    const { server } = services;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
        const members = await services.addMembers(Array.from({ length: 10 }, (_, index) => String(index * 137)));
        const outcomes = history.map(async (each, index) => {
          if (each.kind === 'fold') await server.sql`select fold_account_histogram()`;
          else if (each.kind === 'block') {
            const { isBlocked, isBlockExempt } = each;
            const block = { userId: members[each.member], isBlocked, isBlockExempt };
            const answer = await services.ask(index, 'POST', '/api/users/metadatas', block);
            assert.equal(answer.status, 200, await answer.text());
          } else if (each.kind === 'delete')
            await server.sql`delete from accounts where user_id = ${members[each.member] ?? ''}`;
          else {
            wallets += 1;
            const walletAddress = `0x${wallets.toString(16).padStart(40, '0')}`;
            const receiver = each.kind === 'open' ? { walletAddress } : { userId: members[each.member] };
            const answer = await award(index, receiver, each.amount);
            assert.equal(answer.status, 200, await answer.text());
          }
        });
        const during = wrong().execute();
        await Promise.all(outcomes);
        assert.deepEqual([...(await during)], []);
        assert.deepEqual([...(await wrong())], []);
        await server.sql`select fold_account_histogram()`;
        assert.deepEqual([...(await wrong())], []);
      }),
      { numRuns: 10 },
    );
  });

  it('leaves out an account opened while its owner is being blocked, until the block is lifted', async () => {
    const { server, websiteId, currencyId } = services;
    const [userId = ''] = await services.addMembers(['5']);
    await server.sql`delete from accounts where user_id = ${userId}`;
    await server.sql`insert into user_metadata (website_id, user_id) values (${websiteId}, ${userId})`;
    const block = await server.sql.reserve();
    try {
      await block`begin`;
      await block`update user_metadata set is_blocked = true where user_id = ${userId}`;
      const opened = award(0, { userId }, 7);
      const waiting = () =>
        server.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await waiting()).length > 0, 'the payment waits for the block');
      await block`commit`;
      assert.equal((await opened).status, 200);
    } finally {
      block.release();
    }
    const account = () => server.sql<{ takes_part: boolean }[]>`
      select takes_part from accounts where user_id = ${userId} and currency_id = ${currencyId}`;
    assert.equal((await account())[0]?.takes_part, false);
    assert.deepEqual([...(await wrong())], []);
    await server.sql`update user_metadata set is_blocked = false where user_id = ${userId}`;
    assert.equal((await account())[0]?.takes_part, true);
    assert.deepEqual([...(await wrong())], []);
  });

  it('starts without the accounts of blocked members', async () => {
    const { server, websiteId } = services;
    const [userId = ''] = await services.addMembers(['5']);
    await server.sql`insert into user_metadata (website_id, user_id, is_blocked) values (${websiteId}, ${userId}, true)`;
    await server.sql`update accounts set takes_part = true where user_id = ${userId}`;
    assert.notDeepEqual([...(await wrong())], []);
    const migration = await readFile(join(migrationsFolder, '0014_takes_part.sql'), 'utf8');
    const updates = migration
      .split('--> statement-breakpoint')
      .filter((text) => text.includes('UPDATE accounts SET takes_part = false'));
    assert.equal(updates.length, 1);
    await server.sql.unsafe(updates[0] ?? '');
    assert.deepEqual([...(await wrong())], []);
  });
});
