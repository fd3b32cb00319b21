import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { accounts } from '../../src/service/db/schema/index.js';
import { takePlaces } from '../../src/service/keep-places.js';
import { TestService } from './test-service.js';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

type Named = Awaited<ReturnType<TestService['addMember']>>;

/** Creates three members with 30, 20 and 10 points of a currency of their own. */
async function addThree() {
  const currencyId = await service.addCurrency();
  const members: Named[] = [];
  for (const amount of ['30', '20', '10']) members.push(await service.addMember({ currencyId, amount }));
  const [first, second, third] = members as [Named, Named, Named];
  return { currencyId, first, second, third };
}

const setBlock = async ({ userId }: Named, block: { isBlocked?: boolean; isBlockExempt?: boolean }) => {
  const { organizationId, websiteId } = service;
  const { status } = await service.post('/api/users/metadatas', { organizationId, websiteId, userId, ...block });
  assert.equal(status, 200);
};

const listed = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await service.get(`/api/loyalty/accounts?${service.scoped(query)}`);
  assert.equal(status, 200);
  return (body as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
};

const rankOf = async ({ accountId }: Named, loyaltyCurrencyId: string): Promise<unknown> => {
  const { body } = await service.get(
    `/api/loyalty/accounts/${accountId}/rank?${service.scoped({ loyaltyCurrencyId })}`,
  );
  return body['rank'];
};

const countMembers = async (): Promise<number> => {
  const { body } = await service.get(`/api/users/count?${service.scoped()}`);
  return Number(body['totalCount']);
};

const placesOf = async (loyaltyCurrencyId: string, members: readonly Named[]) => {
  const query = new URLSearchParams(service.scoped({ loyaltyCurrencyId }));
  for (const { accountId } of members) query.append('accountId', accountId);
  const { body } = await service.get(`/api/loyalty/account_places?${query}`);
  const { data } = body as unknown as { data: { id: string; rank: number | null }[] };
  return new Map(data.map(({ id, rank }) => [id, rank]));
};

describe('a member who is blocked', () => {
  it('is in no leaderboard, and the others close the gap; unblocked, they are back at once', async () => {
    const { currencyId, first, second, third } = await addThree();
    await setBlock(first, { isBlocked: true });
    for (const query of [{ loyaltyCurrencyId: currencyId }, { loyaltyCurrencyId: currencyId, sortDir: 'asc' }])
      assert.deepEqual(new Set(await listed(query)), new Set([second.accountId, third.accountId]));
    assert.ok(!(await listed({ limit: '100' })).includes(first.accountId));
    assert.deepEqual(
      [await rankOf(first, currencyId), await rankOf(second, currencyId), await rankOf(third, currencyId)],
      [null, 1, 2],
    );
    await setBlock(first, { isBlocked: false });
    assert.deepEqual(await listed({ loyaltyCurrencyId: currencyId }), [
      first.accountId,
      second.accountId,
      third.accountId,
    ]);
    assert.deepEqual([await rankOf(first, currencyId), await rankOf(third, currencyId)], [1, 3]);
  });

  it('is listed to whoever names them: their own points and the operator’s look-up', async () => {
    const { currencyId, first } = await addThree();
    await setBlock(first, { isBlocked: true });
    assert.deepEqual(await listed({ loyaltyCurrencyId: currencyId, userId: first.userId }), [first.accountId]);
    assert.deepEqual(await listed({ walletAddress: first.address }), [first.accountId]);
  });

  it('is not counted, and counted again once there is an exception for them', async () => {
    const { first } = await addThree();
    const before = await countMembers();
    await setBlock(first, { isBlocked: true });
    assert.equal(await countMembers(), before - 1);
    await setBlock(first, { isBlocked: true });
    assert.equal(await countMembers(), before - 1);
    await setBlock(first, { isBlockExempt: true });
    assert.equal(await countMembers(), before);
  });

  it('is not counted among the members of several websites', async () => {
    const { first } = await addThree();
    await service.addWebsite();
    const { organizationId } = service;
    const count = async () => {
      const { body } = await service.get(`/api/users/count?${new URLSearchParams({ organizationId })}`);
      return Number(body['totalCount']);
    };
    const before = await count();
    await setBlock(first, { isBlocked: true });
    assert.equal(await count(), before - 1);
  });

  it('is counted and ranked while the operator makes an exception for them', async () => {
    const { currencyId, first, second } = await addThree();
    await setBlock(first, { isBlocked: true, isBlockExempt: true });
    assert.equal((await listed({ loyaltyCurrencyId: currencyId }))[0], first.accountId);
    assert.deepEqual([await rankOf(first, currencyId), await rankOf(second, currencyId)], [1, 2]);
    await setBlock(first, { isBlockExempt: false });
    assert.deepEqual([await rankOf(first, currencyId), await rankOf(second, currencyId)], [null, 1]);
  });

  it('has no rank with points that they first get while blocked, nor with those of a block that comes with the member', async () => {
    const { currencyId, third } = await addThree();
    const blocked = await service.addMember({ metadata: { isBlocked: true } });
    const { organizationId, websiteId } = service;
    const paid = await service.post('/api/loyalty/transactions', {
      organizationId,
      websiteId,
      description: 'A gift',
      loyaltyCurrencyId: currencyId,
      entries: [{ userId: blocked.userId, direction: 'credit', amount: 500 }],
    });
    assert.equal(paid.status, 200);
    assert.equal((await listed({ loyaltyCurrencyId: currencyId })).length, 3);
    assert.equal(await rankOf(third, currencyId), 3);
    const [account] = await service.database.select().from(accounts).where(eq(accounts.userId, blocked.userId));
    assert.equal(await rankOf({ ...blocked, accountId: account?.id ?? '' }, currencyId), null);
  });

  it('is blocked on one website only: their points of another one are ranked', async () => {
    const { first } = await addThree();
    const elsewhere = await service.addWebsite();
    const currencyId = await service.addCurrency({ websiteId: elsewhere });
    await service.database
      .insert(accounts)
      .values({ websiteId: elsewhere, currencyId, userId: first.userId, amount: '7' });
    await setBlock(first, { isBlocked: true });
    const query = new URLSearchParams({
      organizationId: service.organizationId,
      websiteId: elsewhere,
      loyaltyCurrencyId: currencyId,
    });
    const { body } = await service.get(`/api/loyalty/accounts?${query}`);
    assert.equal((body as unknown as { data: unknown[] }).data.length, 1);
  });
});

describe('the places of a day', () => {
  const take = (moment: string) => takePlaces({ database: service.database, clock: { now: () => Date.parse(moment) } });
  const addOld = async () => {
    const three = await addThree();
    await service.database
      .update(accounts)
      .set({ createdAt: new Date('2025-01-01') })
      .where(eq(accounts.currencyId, three.currencyId));
    return three;
  };

  it('leave out a member who was blocked then, and have the others close the gap', async () => {
    const { currencyId, first, second, third } = await addOld();
    await setBlock(first, { isBlocked: true });
    await take('2026-03-01T00:00:30Z');
    assert.deepEqual(
      await placesOf(currencyId, [first, second, third]),
      new Map([
        [second.accountId, 1],
        [third.accountId, 2],
      ]),
    );
  });

  it('leave out a member who was blocked since, and give the place back once they are unblocked', async () => {
    const { currencyId, first, second, third } = await addOld();
    await take('2026-03-01T00:00:30Z');
    await setBlock(second, { isBlocked: true });
    assert.deepEqual(
      await placesOf(currencyId, [first, second, third]),
      new Map([
        [first.accountId, 1],
        [third.accountId, 2],
      ]),
    );
    await setBlock(second, { isBlocked: false });
    assert.equal((await placesOf(currencyId, [first, second, third])).get(third.accountId), 3);
  });
});
