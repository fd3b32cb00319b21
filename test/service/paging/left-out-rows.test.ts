import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { endpoints } from '../../../src/contract/index.js';
import { accounts, badgeUsers, badges } from '../../../src/service/db/schema/index.js';
import { eraseMember } from '../../../src/service/operator/erase/erase-member.js';
import { first, idsOf } from '../answer.js';
import { addAuction, addBidder, bid } from '../auction-fixture.js';
import { TestService } from '../test-service.js';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

interface ListedMember {
  readonly userId: string;
  /** Their row in the list. */
  readonly id: string;
}

/** A list of three members. */
interface MemberList {
  readonly path: string;
  readonly members: readonly ListedMember[];
}

async function accountsOfCurrency(): Promise<MemberList> {
  const loyaltyCurrencyId = await service.addCurrency();
  const members: ListedMember[] = [];
  for (const amount of ['30', '20', '10']) {
    const { userId, accountId: id } = await service.addMember({ currencyId: loyaltyCurrencyId, amount });
    members.push({ userId, id });
  }
  return { path: `/api/loyalty/accounts?${service.scoped({ loyaltyCurrencyId })}`, members };
}

async function holdersOfBadge(): Promise<MemberList> {
  const { websiteId, database } = service;
  const loyaltyBadgeId = first(await database.insert(badges).values({ websiteId, name: 'Ember' }).returning()).id;
  const members: ListedMember[] = [];
  for (let second = 0; second < 3; second += 1) {
    const { userId } = await service.addMember();
    const id = randomUUID();
    const createdAt = new Date(service.now + second * 1000);
    await database
      .insert(badgeUsers)
      .values({ id, websiteId, userId, badgeId: loyaltyBadgeId, status: 'active', createdAt });
    members.push({ userId, id });
  }
  return { path: `/api/loyalty/badge_users?${service.scoped({ loyaltyBadgeId, status: 'active' })}`, members };
}

/** Public lists that are read page by page: of members, or of things, whose order tells nothing about a member. */
const lists: Readonly<Record<string, (() => Promise<MemberList>) | 'things'>> = {
  listAccounts: accountsOfCurrency,
  listBadgeUsers: holdersOfBadge,
  listAuctionItems: 'things',
  listAuctions: 'things',
  listBadges: 'things',
  listCurrencies: 'things',
  listMintingAssets: 'things',
  listMintingContracts: 'things',
  listQuests: 'things',
  listRuleChains: 'things',
  listRuleGroups: 'things',
  listRules: 'things',
};

/** Parameters without which a list is refused. */
const needed: Readonly<Record<string, Record<string, string>>> = { listAuctionItems: { auctionId: randomUUID() } };

const setBlock = async (userId: string, block: { isBlocked: boolean; isBlockExempt?: boolean }) => {
  const { organizationId, websiteId } = service;
  const { status } = await service.post('/api/users/metadatas', { organizationId, websiteId, userId, ...block });
  assert.equal(status, 200);
};

/** How members leave public lists. */
const departures: Readonly<Record<string, (userId: string) => Promise<void>>> = {
  blocked: (userId) => setBlock(userId, { isBlocked: true }),
  erased: (userId) => {
    const { organizationId, now } = service;
    const removeFile = () => Promise.resolve();
    return eraseMember(service.database, { organizationId, userId, now: new Date(now), removeFile });
  },
};

const answerAfter = async (path: string, id: string) => {
  const { status, body } = await service.get(`${path}&startingAfter=${id}`);
  return { status, body };
};

describe('a public list that is read page by page', () => {
  it('is of members or of things', () => {
    const paged = endpoints.filter(
      ({ access, query }) => access === 'public' && 'startingAfter' in (query?.shape ?? {}),
    );
    assert.deepEqual(paged.map(({ name }) => name).sort(), Object.keys(lists).sort());
  });

  for (const [name, list] of Object.entries(lists)) {
    const endpoint = endpoints.find((each) => each.name === name);
    if (list === 'things') {
      if (endpoint?.servedBy === 'platform')
        it(`${name} refuses an unknown id`, async () => {
          const { status, body } = await answerAfter(`${endpoint.path}?${service.scoped(needed[name])}`, randomUUID());
          assert.deepEqual([status, body.issues.map(({ field }) => field)], [400, ['startingAfter']]);
        });
      continue;
    }
    for (const [state, leave] of Object.entries(departures))
      it(`${name} answers after the row of a member who is ${state} as after an unknown id`, async () => {
        const { path, members } = await list();
        const [, left] = members as [ListedMember, ListedMember];
        await leave(left.userId);
        const pages = [path, `${path}&limit=1`, ...(name === 'listAccounts' ? [`${path}&sortDir=asc`] : [])];
        for (const page of pages)
          assert.deepEqual(await answerAfter(page, left.id), await answerAfter(page, randomUUID()), page);
      });

    it(`${name} starts after the row of an exempt member, and of one who is no longer blocked`, async () => {
      const { path, members } = await list();
      const [, middle, last] = members as [ListedMember, ListedMember, ListedMember];
      for (const block of [{ isBlocked: true, isBlockExempt: true }, { isBlocked: false }]) {
        await setBlock(middle.userId, block);
        assert.deepEqual(idsOf((await answerAfter(path, middle.id)).body), [last.id]);
      }
    });

    it(`${name} goes on for a reader whose last row is blocked before the next page`, async () => {
      const { path, members } = await list();
      const [top, ...others] = members as [ListedMember, ListedMember, ListedMember];
      assert.deepEqual(idsOf((await service.get(`${path}&limit=1`)).body), [top.id]);
      await setBlock(top.userId, { isBlocked: true });
      assert.deepEqual(
        idsOf((await answerAfter(path, top.id)).body),
        others.map(({ id }) => id),
      );
    });
  }

  it('does not tell the amount of a currency’s main account', async () => {
    const { path, members } = await accountsOfCurrency();
    const currencyId = new URLSearchParams(path.split('?')[1]).get('loyaltyCurrencyId') ?? '';
    const id = randomUUID();
    await service.database.insert(accounts).values({ id, websiteId: service.websiteId, currencyId, amount: '15' });
    assert.deepEqual(await answerAfter(path, id), await answerAfter(path, randomUUID()));
    assert.equal(members.length, 3);
  });
});

describe('a list of one member', () => {
  it('of their accounts answers after another’s account as after an unknown id', async () => {
    const currencyId = await service.addCurrency();
    const own = await service.addMember({ currencyId, amount: '5' });
    const richer = await service.addMember({ currencyId, amount: '9' });
    await setBlock(richer.userId, { isBlocked: true });
    const path = `/api/loyalty/accounts?${service.scoped({ walletAddress: own.address })}`;
    assert.deepEqual(await answerAfter(path, richer.accountId), await answerAfter(path, randomUUID()));
  });

  it('of their bids answers after another’s sealed bid as after an unknown id', async () => {
    const currencyId = await service.addCurrency({ decimals: 2 });
    const auctionId = await addAuction(service, {
      ...{ loyaltyCurrencyId: currencyId, currencyDecimals: 2, type: 'first_price', hideBids: true },
    });
    const [own, other] = [await addBidder(service, currencyId, '9'), await addBidder(service, currencyId, '9')];
    const { id } = (await bid(service, own, auctionId, 300n)).body;
    const sealed = (await bid(service, other, auctionId, 500n)).body;
    const path = `/api/auction_bids?${service.scoped({ auctionId, userId: own.userId })}`;
    assert.deepEqual(idsOf((await service.get(path)).body), [id]);
    assert.deepEqual(await answerAfter(path, sealed.id), await answerAfter(path, randomUUID()));
  });
});
