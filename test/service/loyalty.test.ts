import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import {
  accounts,
  userGroups,
  websiteUserAttributeValues,
  websiteUserAttributes,
} from '../../src/service/db/schema/index.js';
import { fc } from '../support/properties.js';
import { fieldsOf, idsOf, readAll } from './answer.js';
import { TestService } from './test-service.js';

/** What the queue, the counts, the announcer and new connections send at any time. */
const background = /jobs\.|_histogram\(|announce_changes|pg_catalog/;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const list = async (query: Record<string, string> = {}) =>
  (await service.get(`/api/loyalty/accounts?${service.scoped(query)}`)).body;

const setAmount = (id: string, amount: string) =>
  service.database.update(accounts).set({ amount }).where(eq(accounts.id, id));

describe('GET /api/loyalty/accounts', () => {
  it('answers with the account, its user and their public profile', async () => {
    const loyaltyCurrencyId = await service.addCurrency();
    const metadata = {
      displayName: 'Ångström',
      twitterUser: 'ang',
      walletGroupIdentifier: 'w',
      emailAddress: 'a@b.example',
    };
    const { userId, accountId, address } = await service.addMember({
      currencyId: loyaltyCurrencyId,
      amount: '7',
      metadata,
    });
    const [attribute] = await service.database
      .insert(websiteUserAttributes)
      .values({ websiteId: service.websiteId, label: 'City' })
      .returning();
    assert.ok(attribute);
    await service.database
      .insert(websiteUserAttributeValues)
      .values({ attributeId: attribute.id, userId, value: 'Oslo' });
    assert.deepEqual(await list({ loyaltyCurrencyId }), {
      data: [
        {
          id: accountId,
          loyaltyCurrencyId,
          userId,
          user: {
            id: userId,
            walletAddress: address,
            userMetadata: [
              {
                displayName: 'Ångström',
                logoUrl: null,
                twitterUser: 'ang',
                discordUser: null,
                walletGroupIdentifier: 'w',
              },
            ],
            websiteUserAttributeValues: [{ value: 'Oslo', websiteUserAttribute: { id: attribute.id, label: 'City' } }],
          },
          amount: 7,
          lockVersion: 0,
        },
      ],
      hasNextPage: false,
    });
  });

  it('writes amounts exactly: as numbers if a double holds them, otherwise as decimal text', async () => {
    const loyaltyCurrencyId = await service.addCurrency();
    const exact: [string, number | string][] = [
      ['123456789012345678901234567890.000000000000000001', '123456789012345678901234567890.000000000000000001'],
      ['9007199254740993', '9007199254740993'],
      ['9007199254740991', 9007199254740991],
      ['1200', 1200],
      ['12.50', '12.5'],
      ['3.000', 3],
      ['0', 0],
    ];
    for (const [amount] of exact) await service.addMember({ currencyId: loyaltyCurrencyId, amount });
    assert.deepEqual(
      (await list({ loyaltyCurrencyId })).data.map(({ amount }) => amount),
      exact.map(([, shown]) => shown),
    );
  });

  it('finds accounts by user, group, identifier, and wallet in any case', async () => {
    const loyaltyCurrencyId = await service.addCurrency();
    const [group] = await service.database
      .insert(userGroups)
      .values({ websiteId: service.websiteId, externalIdentifier: 'family' })
      .returning();
    assert.ok(group);
    const wanted = await service.addMember({
      currencyId: loyaltyCurrencyId,
      amount: '5',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      metadata: { walletGroupIdentifier: 'wg', externalIdentifier: 'mine', userGroupId: group.id },
    });
    await service.addMember({ currencyId: loyaltyCurrencyId, amount: '6' });
    const filters: Record<string, string>[] = [
      { walletAddress: wanted.address },
      { walletAddress: wanted.address.toLowerCase() },
      { walletAddress: wanted.address.toUpperCase().replace('X', 'x') },
      { userId: wanted.userId },
      { userId: wanted.userId.toUpperCase() },
      { walletGroupIdentifier: 'wg' },
      { externalIdentifier: 'mine' },
      { userGroupId: group.id },
      { userGroupExternalIdentifier: 'family' },
    ];
    for (const filter of filters)
      assert.deepEqual(
        (await list({ loyaltyCurrencyId, ...filter })).data.map(({ id }) => id),
        [wanted.accountId],
        JSON.stringify(filter),
      );
    assert.deepEqual((await list({ walletAddress: wanted.address, walletGroupIdentifier: 'other' })).data, []);
  });

  it('accepts several wallets, users and currencies as repeated parameters', async () => {
    const [one, two, three] = [await service.addCurrency(), await service.addCurrency(), await service.addCurrency()];
    const members = [
      await service.addMember({ currencyId: one, amount: '3' }),
      await service.addMember({ currencyId: two, amount: '2' }),
      await service.addMember({ currencyId: three, amount: '1' }),
    ];
    const ids = async (query: string) => idsOf((await service.get(`/api/loyalty/accounts?${query}`)).body);
    const [a, b, c] = members.map(({ accountId }) => accountId);
    assert.deepEqual(await ids(`loyaltyCurrencyId=${one}&loyaltyCurrencyId=${three}`), [a, c]);
    assert.deepEqual(await ids(`userId=${members[0]?.userId}&userId=${members[1]?.userId}`), [a, b]);
    assert.deepEqual(await ids(`walletAddress=${members[1]?.address}&walletAddress=${members[2]?.address}`), [b, c]);
  });

  it('lists the main account of a currency only for the user null', async () => {
    const loyaltyCurrencyId = await service.addCurrency();
    const id = randomUUID();
    await service.database
      .insert(accounts)
      .values({ id, websiteId: service.websiteId, currencyId: loyaltyCurrencyId, amount: '1000' });
    const member = await service.addMember({ currencyId: loyaltyCurrencyId, amount: '1' });
    assert.deepEqual(
      (await list({ loyaltyCurrencyId })).data.map((row) => row.id),
      [member.accountId],
    );
    const main = await list({ loyaltyCurrencyId, userId: 'null' });
    assert.deepEqual(main.data, [{ id, loyaltyCurrencyId, userId: null, user: null, amount: 1000, lockVersion: 0 }]);
  });

  it('leaves out accounts of deleted currencies on request, unless the currency is named', async () => {
    const gone = await service.addCurrency({ deletedAt: new Date() });
    const { userId, accountId } = await service.addMember({ currencyId: gone, amount: '5' });
    const ids = async (query: Record<string, string>) => (await list({ userId, ...query })).data.map(({ id }) => id);
    assert.deepEqual(await ids({}), [accountId]);
    assert.deepEqual(await ids({ excludeDeletedCurrency: 'true' }), []);
    assert.deepEqual(await ids({ excludeDeletedCurrency: 'true', loyaltyCurrencyId: gone }), [accountId]);
  });

  it('refuses the cursor of an account that no longer exists', async () => {
    const currencyId = await service.addCurrency();
    const { accountId } = await service.addMember({ currencyId });
    await service.database.delete(accounts).where(eq(accounts.id, accountId));
    const { status, body } = await service.get(`/api/loyalty/accounts?startingAfter=${accountId}`);
    assert.deepEqual([status, fieldsOf(body)], [400, ['startingAfter']]);
  });

  it('lists every account with an unchanged amount exactly once while others move, in both directions', async () => {
    const loyaltyCurrencyId = await service.addCurrency();
    const members = await Promise.all(
      Array.from({ length: 24 }, () => service.addMember({ currencyId: loyaltyCurrencyId })),
    );
    const amount = fc.integer({ min: 0, max: 12 }).map(String);
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 24, maxLength: 24 }),
        fc.array(fc.record({ row: fc.nat(23), amount }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('asc', 'desc'),
        async (start, moves, limit, sortDir) => {
          await Promise.all(members.map(({ accountId }, index) => setAmount(accountId, start[index] ?? '0')));
          const seen: string[] = [];
          const moved = new Set<string>();
          const left = [...moves];
          for (let startingAfter: string | undefined; ;) {
            const page = await list({
              loyaltyCurrencyId,
              limit: String(limit),
              sortDir,
              ...(startingAfter && { startingAfter }),
            });
            seen.push(...page.data.map(({ id }) => id));
            const last = page.data.at(-1)?.id;
            startingAfter = page.nextCursor;
            assert.equal(startingAfter !== undefined, page.hasNextPage);
            if (!page.hasNextPage) break;
            for (const move of left.splice(0, 5)) {
              const { accountId } = members[move.row] ?? { accountId: '' };
              moved.add(accountId);
              await setAmount(accountId, move.amount);
            }
            // The last row of the page, the cursor of the next one, moves as well.
            const further = left.pop();
            if (further && last) {
              moved.add(last);
              await setAmount(last, further.amount);
            }
          }
          for (const { accountId } of members)
            if (!moved.has(accountId)) assert.equal(seen.filter((id) => id === accountId).length, 1);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('reads', () => {
  it('take one statement each once the key and the currency are cached', async () => {
    const loyaltyCurrencyId = await service.addCurrency();
    const members = [];
    for (const amount of ['3', '2', '1'])
      members.push(await service.addMember({ currencyId: loyaltyCurrencyId, amount }));
    const startingAfter = members[0]?.accountId ?? '';
    const paths = [
      `/api/loyalty/accounts?${service.scoped({ loyaltyCurrencyId })}`,
      `/api/loyalty/accounts?${service.scoped({ loyaltyCurrencyId, startingAfter })}`,
      `/api/loyalty/accounts/${startingAfter}/rank?${service.scoped({ loyaltyCurrencyId })}`,
      `/api/loyalty/currencies?${service.scoped()}`,
      `/api/users/count?${service.scoped()}`,
    ];
    for (const path of paths) {
      const counts: number[] = [];
      // The cache may be emptied in between: on a slow machine it lasts for few requests.
      for (let time = 0; time < 5 && !counts.includes(1); time += 1) {
        const before = service.statements.length;
        assert.equal((await service.get(path)).status, 200);
        const own = service.statements.slice(before).filter((text) => !background.test(text));
        counts.push(own.length);
      }
      assert.ok(counts.includes(1) && !counts.includes(0), `${path}: ${counts.join()}`);
    }
  });
});

describe('GET /api/loyalty/accounts/{id}/rank', () => {
  const rankOf = (id: string, loyaltyCurrencyId: string) =>
    service.get(`/api/loyalty/accounts/${id}/rank?${service.scoped({ loyaltyCurrencyId })}`);

  it('gives equal amounts the same rank and skips the next one', async () => {
    const currencyId = await service.addCurrency();
    const places: [string, number | null][] = [
      ['500', 1],
      ['70.5', 2],
      ['70.5', 2],
      ['70.4', 4],
      ['0', null],
    ];
    const added = [];
    for (const [amount, rank] of places) added.push([await service.addMember({ currencyId, amount }), rank] as const);
    for (const [{ accountId }, rank] of added) assert.deepEqual((await rankOf(accountId, currencyId)).body, { rank });
  });

  it('equals one more than the number of larger amounts, before and after amounts change', async () => {
    const currencyId = await service.addCurrency();
    const members = await Promise.all(Array.from({ length: 12 }, () => service.addMember({ currencyId })));
    const digits = fc
      .integer({ min: 0, max: 24 })
      .chain((length) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length}}$`)));
    const amount = fc.oneof(
      fc.constantFrom('0', '0.5', '1', '999', '999.99', '1000', '1009.99', '1010', '99999', '100000'),
      digits,
      fc.tuple(digits, fc.stringMatching(/^\d{1,6}$/)).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 12, maxLength: 12 }), async (amounts) => {
        await Promise.all(members.map(({ accountId }, index) => setAmount(accountId, amounts[index] ?? '0')));
        const counted = await service.database
          .select({
            id: accounts.id,
            rank: sql`case when amount > 0 then rank() over (order by amount desc) end`.mapWith(Number),
          })
          .from(accounts)
          .where(eq(accounts.currencyId, currencyId));
        for (const { id, rank } of counted) assert.equal((await rankOf(id, currencyId)).body.rank, rank);
      }),
      { numRuns: 15 },
    );
    await service.database.delete(accounts).where(eq(accounts.currencyId, currencyId));
    const { accountId } = await service.addMember({ currencyId, amount: '1' });
    assert.deepEqual((await rankOf(accountId, currencyId)).body, { rank: 1 });
  });

  it('answers 404 for an unknown account or one of another currency', async () => {
    const [currencyId, other] = [await service.addCurrency(), await service.addCurrency()];
    const { accountId } = await service.addMember({ currencyId, amount: '1' });
    assert.equal((await rankOf(randomUUID(), currencyId)).status, 404);
    assert.equal((await rankOf(accountId, other)).status, 404);
  });

  it('requires a currency, an organisation and a website', async () => {
    const { status, body } = await service.get(`/api/loyalty/accounts/7/rank`);
    assert.equal(status, 400);
    assert.deepEqual(fieldsOf(body), ['id', 'loyaltyCurrencyId', 'organizationId', 'websiteId']);
  });
});

describe('GET /api/loyalty/currencies', () => {
  it('lists currencies page by page in the operator’s order, without deleted ones', async () => {
    const { key, organizationId, websiteId } = await service.addOrganization();
    const add = (symbol: string, sortId: number | null, deletedAt: Date | null = null) =>
      service.addCurrency({ websiteId, symbol, sortId, deletedAt, createdAt: new Date(1_700_000_000_000) });
    await add('THIRD', 3);
    await add('LAST', null);
    await add('FIRST', 1);
    await add('GONE', 2, new Date());
    const path = `/api/loyalty/currencies?organizationId=${organizationId}&websiteId=${websiteId}&limit=1`;
    const symbols = async (query = '') =>
      (await readAll(async (after) => (await service.get(path + query + after, key)).body)).map(({ symbol }) => symbol);
    assert.deepEqual(await symbols(), ['FIRST', 'THIRD', 'LAST']);
    assert.deepEqual(await symbols('&includeDeleted=true'), ['FIRST', 'GONE', 'THIRD', 'LAST']);
  });

  it('requires organisation and website, and refuses an unknown cursor', async () => {
    assert.equal((await service.get('/api/loyalty/currencies')).status, 400);
    const { body } = await service.get(`/api/loyalty/currencies?${service.scoped({ startingAfter: randomUUID() })}`);
    assert.deepEqual(body.issues, [{ field: 'startingAfter', message: 'There is no such currency' }]);
  });
});
