import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '../support/properties.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

/** Part of a history: an award to a new member or to a known one, an account that is deleted, a fold of the changes. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('open'), amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('award'), amount: fc.integer({ min: 1, max: 3_000 }), member: fc.nat(9) }),
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
      select currency_id, account_bucket(amount) as bucket, count(*) from accounts where user_id is not null group by 1, 2
    )
    (table kept except table counted) union all (table counted except table kept)`;

  it('agrees with a count of the accounts after any history of several writers, at every moment', async () => {
    const { server } = services;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
        const members = await services.addMembers(Array.from({ length: 10 }, (_, index) => String(index * 137)));
        const outcomes = history.map(async (each, index) => {
          if (each.kind === 'fold') await server.sql`select fold_account_histogram()`;
          else if (each.kind === 'delete')
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
});
