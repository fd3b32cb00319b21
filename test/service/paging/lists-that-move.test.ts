import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { createService } from '../../../src/service/app.js';
import type { Service } from '../../../src/service/app.js';
import {
  accounts,
  auctions,
  tokenClaimAllocations,
  tokenClaims,
  userMetadata,
} from '../../../src/service/db/schema/index.js';
import { fc } from '../../support/properties.js';
import { addAuction } from '../auction-fixture.js';
import { idsOf } from '../answer.js';
import type { Body } from '../answer.js';
import { TestService } from '../test-service.js';

const logger = pino({ level: 'silent' });

/** Two processes on one database, and one that is alone on its own database. */
let service: TestService;
let another: Service;
let alone: TestService;
before(async () => {
  service = await TestService.start({ isAlone: false, jobs: [] });
  const clock = { now: () => service.now };
  another = await createService({
    ...{ database: service.database, logger, clock, isAlone: false },
    ...{ rateLimits: false, jobs: [] },
  });
  alone = await TestService.start({ jobs: [] });
});
after(async () => {
  await another.close();
  await service.close();
  await alone.close();
});

type Fetch = (request: Request) => Promise<Response>;

/** The processes, which answer in turn. */
const together = (): Fetch[] => [(request) => service.fetch(request), (request) => another.fetch(request)];

async function read(fetch: Fetch, path: string, key = service.key): Promise<Body> {
  const answer = await fetch(new Request(`http://service.test${path}`, { headers: { 'x-api-key': key } }));
  assert.equal(answer.status, 200, path);
  return (await answer.json()) as Body;
}

/** Pages through a list by the id of the last row. `between` is called with that row before each further page is read. */
async function walk(
  { path, processes, key }: { path: string; processes: readonly Fetch[]; key?: string },
  between: (last: string) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  let after = '';
  for (let turn = 0; turn < 100; turn += 1) {
    const fetch = processes[turn % processes.length];
    assert.ok(fetch);
    const body = await read(fetch, path + after, key);
    seen.push(...idsOf(body));
    if (!body.hasNextPage) return seen;
    const last = seen.at(-1) ?? '';
    await between(last);
    after = `&startingAfter=${last}`;
  }
  assert.fail(`The list has no end: ${seen.length} rows.`);
}

describe('a list of accounts, read by the id of the last row', () => {
  const size = 16;
  const members = new Map<TestService, string[]>();
  before(async () => {
    for (const each of [service, alone]) {
      const added = await Promise.all(Array.from({ length: size }, () => each.addMember()));
      members.set(
        each,
        added.map(({ userId }) => userId),
      );
    }
  });

  /** Starts afresh with accounts of all members with these amounts, in a separate currency. */
  async function fill(of: TestService, amounts: readonly string[]) {
    const { database, websiteId } = of;
    const users = members.get(of) ?? [];
    await database.delete(accounts).where(eq(accounts.websiteId, websiteId));
    await database.update(userMetadata).set({ isBlocked: false }).where(inArray(userMetadata.userId, users));
    const currencyId = await of.addCurrency();
    const rows = users.map((userId, index) => ({
      ...{ id: randomUUID(), websiteId, currencyId, userId },
      amount: amounts[index] ?? '0',
    }));
    await database.insert(accounts).values(rows);
    return { currencyId, rows };
  }

  const amount = fc.integer({ min: 0, max: 12 }).map(String);
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('has' as const), amount }) },
    fc.constant({ kind: 'erased' as const }),
    fc.constant({ kind: 'blocked' as const }),
  );
  type Change = { kind: 'has'; amount: string } | { kind: 'erased' } | { kind: 'blocked' };

  async function make({ database }: TestService, account: string, to: Change): Promise<void> {
    const own = eq(accounts.id, account);
    if (to.kind === 'has') await database.update(accounts).set({ amount: to.amount }).where(own);
    else if (to.kind === 'erased') await database.delete(accounts).where(own);
    else {
      const owner = database.select({ id: accounts.userId }).from(accounts).where(own);
      await database.update(userMetadata).set({ isBlocked: true }).where(inArray(userMetadata.userId, owner));
    }
  }

  for (const where of ['two processes', 'one process that is alone'] as const)
    it(`has every unchanged account exactly once, whatever happens to the last rows, with ${where}`, async () => {
      const of = where === 'two processes' ? service : alone;
      const processes = of === service ? together() : [(request: Request) => alone.fetch(request)];
      await fc.assert(
        fc.asyncProperty(
          fc.array(amount, { minLength: size, maxLength: size }),
          fc.array(fc.record({ last: change, other: fc.record({ row: fc.nat(size - 1), amount }) }), { maxLength: 12 }),
          fc.integer({ min: 1, max: 7 }),
          fc.constantFrom('asc', 'desc'),
          fc.boolean(),
          async (amounts, turns, limit, sortDir, isOfCurrency) => {
            const { currencyId, rows } = await fill(of, amounts);
            const moved = new Set<string>();
            const left = [...turns];
            const query = { limit: String(limit), sortDir, ...(isOfCurrency && { loyaltyCurrencyId: currencyId }) };
            const path = `/api/loyalty/accounts?${of.scoped(query)}`;
            const seen = await walk({ path, processes, key: of.key }, async (last) => {
              const turn = left.shift();
              if (!turn) return;
              const other = rows[turn.other.row]?.id ?? '';
              for (const id of [last, other]) moved.add(id);
              await make(of, other, { kind: 'has', amount: turn.other.amount });
              await make(of, last, turn.last);
            });
            for (const { id } of rows)
              if (!moved.has(id)) assert.equal(seen.filter((each) => each === id).length, 1, `${id} of ${rows.length}`);
          },
        ),
        { numRuns: 20 },
      );
    });

  it('ends even if the last row of each page moves to the top', async () => {
    const { currencyId, rows } = await fill(service, []);
    let most = 100;
    const path = `/api/loyalty/accounts?${service.scoped({ loyaltyCurrencyId: currencyId, limit: '3' })}`;
    const seen = await walk({ path, processes: together() }, async (last) => {
      await make(service, last, { kind: 'has', amount: String((most += 1)) });
    });
    assert.deepEqual(seen.toSorted(), rows.map(({ id }) => id).toSorted());
  });

  it('continues for each API key after its own last page', async () => {
    const { currencyId, rows } = await fill(
      service,
      Array.from({ length: size }, (_, index) => String(100 - index)),
    );
    const own = await service.addKey(service.websiteId);
    const query = { loyaltyCurrencyId: currencyId, limit: '4' };
    const path = `/api/loyalty/accounts?${service.scoped(query)}`;
    const seen = await walk({ path, processes: together() }, async (last) => {
      await make(service, last, { kind: 'has', amount: '1' });
      for (const process of together()) {
        // Ends a page with each row, at its current place.
        const each = `/api/loyalty/accounts?${service.scoped({ ...query, limit: '1' })}`;
        await walk({ path: each, processes: [process], key: own }, () => Promise.resolve());
      }
    });
    const ids = rows.map(({ id }) => id);
    assert.deepEqual([...new Set(seen)].toSorted(), ids.toSorted());
  });

  it('continues after pages of any size', async () => {
    const { currencyId, rows } = await fill(
      service,
      Array.from({ length: size }, (_, index) => String(100 - index)),
    );
    const [process] = together();
    assert.ok(process);
    const page = (limit: number, more: object = {}) =>
      read(
        process,
        `/api/loyalty/accounts?${service.scoped({ loyaltyCurrencyId: currencyId, limit: String(limit), ...more })}`,
      );
    const last = idsOf(await page(3)).at(-1) ?? '';
    await make(service, last, { kind: 'has', amount: '1' });
    const next = idsOf(await page(5, { startingAfter: last }));
    assert.deepEqual(
      next.map((id) => rows.findIndex((row) => row.id === id)),
      [3, 4, 5, 6, 7],
    );
  });

  it('starts at the current place of a row that did not end a page', async () => {
    const { currencyId, rows } = await fill(
      service,
      Array.from({ length: size }, (_, index) => String(100 - index)),
    );
    const [process] = together();
    assert.ok(process);
    const query = { loyaltyCurrencyId: currencyId, limit: '2', sortDir: 'asc' };
    const above = async (index: number) => {
      const body = await read(
        process,
        `/api/loyalty/accounts?${service.scoped({ ...query, startingAfter: rows[index]?.id ?? '' })}`,
      );
      return idsOf(body).map((id) => rows.findIndex((row) => row.id === id));
    };
    // Row 10 asks for the rows above it, a page that ends with row 8. That row then moves and asks the same.
    assert.deepEqual(await above(10), [9, 8]);
    await make(service, rows[8]?.id ?? '', { kind: 'has', amount: '97.5' });
    assert.deepEqual(await above(8), [2, 1]);
  });

  it('starts at the current place of a row once its former place has been dropped', async () => {
    const { currencyId, rows } = await fill(
      service,
      Array.from({ length: size }, (_, index) => String(100 - index)),
    );
    const [process] = together();
    assert.ok(process);
    const path = `/api/loyalty/accounts?${service.scoped({ loyaltyCurrencyId: currencyId, limit: '4' })}`;
    const last = idsOf(await read(process, path)).at(-1) ?? '';
    await make(service, last, { kind: 'has', amount: '90.5' });
    const next = async () => {
      const body = await read(process, `${path}&startingAfter=${last}`);
      return rows.findIndex(({ id }) => id === body.data[0]?.id);
    };
    assert.equal(await next(), 4);
    service.now += 10 * 60_000;
    assert.equal(await next(), 10);
  });
});

describe('lists that operators and bidders reorder, read by the id of the last row', () => {
  /** The ids of rows in list order, and functions that move a row to the front and to the end. */
  interface Moving {
    readonly path: string;
    readonly ids: readonly string[];
    readonly first: (id: string) => Promise<unknown>;
    readonly last: (id: string) => Promise<unknown>;
  }

  const addresses = Array.from({ length: 6 }, () => `0x${randomBytes(20).toString('hex')}`);

  async function auctionsByEnd(): Promise<Moving> {
    const ids: string[] = [];
    for (let hour = 1; hour <= 6; hour += 1)
      ids.push(await addAuction(service, { endsAt: new Date(service.now + hour * 3_600_000) }));
    const end = (hours: number) => (id: string) =>
      service.database
        .update(auctions)
        .set({ endsAt: new Date(service.now + hours * 3_600_000) })
        .where(eq(auctions.id, id));
    const named = ids.map((id) => `&auctionId=${id}`).join('');
    return { path: `/api/auctions?${service.scoped({ limit: '2' })}${named}`, ids, first: end(0.5), last: end(24) };
  }

  async function currenciesInOrder(): Promise<Moving> {
    const { organizationId, websiteId, key } = await service.addOrganization();
    const ids: string[] = [];
    // Those without a sort id come last, by age.
    for (const sortId of [1, 2, 3, null, null, null]) ids.push(await service.addCurrency({ websiteId, sortId }));
    const scope = String(new URLSearchParams({ organizationId, websiteId, limit: '2' }));
    const order = (sortId: number) => async (id: string) => {
      const { status } = await service.post(`/api/loyalty/currencies/${id}`, { sortId }, key);
      assert.equal(status, 200);
    };
    keys.set('currencies', key);
    return { path: `/api/loyalty/currencies?${scope}`, ids, first: order(0), last: order(100) };
  }

  async function collectionsInOrder(): Promise<Moving> {
    const path = `/api/website_collections?${service.scoped({ limit: '2' })}`;
    const save = async (collectionAddress: string, sortId: number) => {
      const { organizationId, websiteId } = service;
      const body = { organizationId, websiteId, collectionAddress, sortId, name: 'Ashes', network: 'mainnet' };
      const { status } = await service.post('/api/website_collections', body);
      assert.equal(status, 200);
    };
    for (const [index, address] of addresses.entries()) await save(address, index + 1);
    const ids = idsOf((await service.get(`/api/website_collections?${service.scoped()}`)).body);
    const order = (sortId: number) => (id: string) => save(addresses[ids.indexOf(id)] ?? '', sortId);
    return { path, ids, first: order(0), last: order(100) };
  }

  const sharesBy = (sortBy: 'amount' | 'claimedAt') => async (): Promise<Moving> => {
    const { websiteId, database } = service;
    const tokenClaimId = randomUUID();
    const contract = { contractAddress: `0x${'70'.repeat(20)}`, contractChainId: 31_337 };
    await database.insert(tokenClaims).values({ id: tokenClaimId, websiteId, name: 'Laurel token', ...contract });
    const ids: string[] = [];
    for (let place = 1; place <= 6; place += 1) {
      const { address } = await service.addMember();
      const id = randomUUID();
      const share = { id, tokenClaimId, walletAddress: address, walletLookup: address.toLowerCase() };
      const claimedAt = place > 3 ? null : new Date(service.now + place * 1000);
      await database.insert(tokenClaimAllocations).values({ ...share, amount: String(place * 10), claimedAt });
      ids.push(id);
    }
    const set = (values: Partial<typeof tokenClaimAllocations.$inferInsert>) => (id: string) =>
      database.update(tokenClaimAllocations).set(values).where(eq(tokenClaimAllocations.id, id));
    const query = String(new URLSearchParams({ sortBy, sortOrder: 'asc', limit: '2' }));
    return {
      path: `/api/token_claims/${tokenClaimId}/users?${query}`,
      ids,
      first: set(sortBy === 'amount' ? { amount: '1' } : { claimedAt: new Date(service.now) }),
      last: set(sortBy === 'amount' ? { amount: '99' } : { claimedAt: new Date(service.now + 3_600_000) }),
    };
  };

  /** Keys of lists that have their own organisation. */
  const keys = new Map<string, string>();
  const lists = {
    auctions: auctionsByEnd,
    currencies: currenciesInOrder,
    collections: collectionsInOrder,
    'shares by amount': sharesBy('amount'),
    'shares by when they were claimed': sharesBy('claimedAt'),
  };

  for (const [name, make] of Object.entries(lists))
    for (const way of ['first', 'last'] as const)
      it(`${name}: have every unchanged row exactly once while last rows move to the ${way} place`, async () => {
        const moving = await make();
        const moved = new Set<string>();
        const key = keys.get(name);
        const seen = await walk({ path: moving.path, processes: together(), ...(key && { key }) }, (last) => {
          moved.add(last);
          return moving[way](last);
        });
        const stay = moving.ids.filter((id) => !moved.has(id));
        assert.ok(moved.size > 1 && stay.length > 2);
        for (const id of stay)
          assert.equal(seen.filter((each) => each === id).length, 1, `row ${moving.ids.indexOf(id)}`);
      });
});
