import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Reply } from './processes.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

const size = 100;
const limit = 10;

let services: Services;
before(async () => {
  services = await startServices(2);
  await fill();
});
after(() => services.close());

async function read(service: number, startingAfter?: string): Promise<Reply> {
  const query = new URLSearchParams({ loyaltyCurrencyId: services.currencyId, limit: String(limit) });
  if (startingAfter !== undefined) query.set('startingAfter', startingAfter);
  const answer = await services.ask(service, 'GET', `/api/loyalty/accounts?${query}`);
  assert.equal(answer.status, 200);
  return (await answer.json()) as Reply;
}

/**
 * Where the next page starts: at the cursor, as on Laurel's own pages, or after the last row's id, as in the platform's client.
 */
const ways = {
  'at the cursor': ({ nextCursor }: Reply) => nextCursor,
  "after the last row's id": ({ data }: Reply) => data.at(-1)?.id,
};

/** Starts afresh with accounts that have not moved. */
async function fill(): Promise<void> {
  await services.server.sql`delete from accounts`;
  await services.addMembers(Array.from({ length: size }, (_, index) => String(1000 + (index % 7) + index)));
}

describe('pages of accounts', () => {
  for (const [way, next] of Object.entries(ways))
    it(`repeat no row and miss none ${way}, with other readers and on any process`, async () => {
      await fill();
      const seen: string[] = [];
      const moved = new Set<string>();
      let page = await read(0);
      for (let turn = 1; ; turn += 1) {
        seen.push(...page.data.map(({ id }) => id));
        if (!page.hasNextPage) break;
        // The last member of the page overtakes everyone while other requests read the first page and the current one.
        const last = page.data.at(-1)?.id ?? '';
        moved.add(last);
        await services.server.sql`update accounts set amount = amount + 1000 where id = ${last}`;
        for (const process of [0, 1]) await read(process, next(await read(process)));
        page = await read(turn, next(page));
      }
      assert.equal(seen.length - new Set(seen).size, 0, 'rows that came twice');
      assert.equal(new Set(seen).size, size);
      assert.equal(moved.size, size / limit - 1);
    });

  it('miss nobody when the last member of every page spends most of their points', async () => {
    await fill();
    const seen = new Set<string>();
    let page = await read(0);
    for (let turn = 1; turn < 100; turn += 1) {
      for (const { id } of page.data) seen.add(id);
      if (!page.hasNextPage) break;
      const last = page.data.at(-1)?.id ?? '';
      await services.server.sql`update accounts set amount = 1 where id = ${last}`;
      page = await read(turn, last);
    }
    assert.equal(seen.size, size);
  });

  it('can also start after an id, at its account’s current place', async () => {
    const first = await read(0);
    const { data } = await read(1, first.data[4]?.id);
    assert.deepEqual(
      data.slice(0, 5).map(({ id }) => id),
      first.data.slice(5).map(({ id }) => id),
    );
  });

  it('refuse unknown ids and forged cursors', async () => {
    const { nextCursor = '' } = await read(0);
    const [place = '', signature = ''] = nextCursor.split('.');
    const further = Buffer.from(Buffer.from(place, 'base64url').toString().replace(/^\d/, '9')).toString('base64url');
    for (const cursor of [randomUUID(), `${further}.${signature}`, `${place}.${'A'.repeat(22)}`, 'page-2']) {
      const query = new URLSearchParams({ loyaltyCurrencyId: services.currencyId, startingAfter: cursor });
      const answer = await services.ask(0, 'GET', `/api/loyalty/accounts?${query}`);
      const { issues } = (await answer.json()) as Reply;
      assert.deepEqual([answer.status, issues.map(({ field }) => field)], [400, ['startingAfter']], cursor);
    }
  });
});
