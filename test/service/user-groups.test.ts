import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq, inArray, sql } from 'drizzle-orm';
import {
  accounts,
  badgeUsers,
  badges,
  mintingAssets,
  mintingContracts,
  socialAccounts,
  userMetadata,
  wallets,
} from '../../src/service/db/schema/index.js';
import { fc } from '../support/properties.js';
import { addAuction, addBidder, bid, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { first, idsOf } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';
import { untilHeard } from './until-heard.js';

let service: TestService;
let program: TestProgram;
let currencyId: string;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
  currencyId = program.currencyId;
});
after(() => service.close());

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
const member = (amount = '0') => addBidder(service, currencyId, amount);
const connect = ({ account }: Bidder, userId: string, more: object = { confirmDisconnect: true }) =>
  service.post('/api/users/connect', {
    ...scope(),
    walletAddress: account.address,
    walletType: 'evm',
    userId,
    ...more,
  });
const pay = (direction: 'credit' | 'debit', { userId }: Bidder, amount: string, more: object = {}) =>
  service.post('/api/loyalty/transactions', {
    description: 'By hand',
    loyaltyCurrencyId: currencyId,
    entries: [{ userId, direction, amount, ...more }],
  });
const group = async (...members: Bidder[]): Promise<string> => {
  const userGroupExternalIdentifier = randomUUID();
  const groups: string[] = [];
  for (const { userId } of members) {
    const { body } = await service.post('/api/users/metadatas', { ...scope(), userId, userGroupExternalIdentifier });
    groups.push(body.userGroup?.id ?? '');
  }
  return first(groups);
};
const has = ({ userId }: Bidder) => program.balance(userId);
const entriesOf = async ({ userId }: Bidder) =>
  (await service.get(`/api/loyalty/transaction_entries?${service.scoped({ userId, limit: '100' })}`)).body.data;

describe('the wallet of a user that another user connects', () => {
  it('moves everything if it is the last one: points, entries, badges, quests and accounts', async () => {
    const [one, two] = [await member('50'), await member('70')];
    const ruleIds = [await program.addRule('check_in'), await program.addRule('check_in')];
    for (const ruleId of ruleIds) assert.equal((await program.run(ruleId, two.userId)).status, 'completed');
    assert.equal((await program.run(first(ruleIds), one.userId)).status, 'completed');
    const { websiteId, database } = service;
    const [badge] = await database.insert(badges).values({ websiteId, name: 'Ember' }).returning();
    const badgeId = badge?.id ?? '';
    for (const [{ userId }, status] of [
      [one, 'inactive'],
      [two, 'active'],
    ] as const)
      await database.insert(badgeUsers).values({ websiteId, badgeId, userId, status });
    await database
      .insert(socialAccounts)
      .values({ websiteId, userId: two.userId, type: 'discord', accountId: '7', accountName: 'ash' });
    await database
      .update(userMetadata)
      .set({ discordUserId: '7', discordUser: 'ash', displayName: 'Ash' })
      .where(eq(userMetadata.userId, two.userId));

    const joined = await connect(two, one.userId);
    assert.deepEqual([joined.status, joined.body.id], [200, one.userId]);
    await service.settled();
    assert.deepEqual([await has(one), await has(two)], ['140', '0'], 'a quest that both have done is paid once');
    assert.deepEqual(await unbalanced(service), []);
    const tens = (await entriesOf(one)).filter(({ amount }) => amount === 10);
    assert.equal(tens.length, 4, 'what both have earned is listed, and that one of it was cancelled');
    for (const ruleId of ruleIds) {
      await program.refuses(ruleId, one.userId, 'Quest already completed');
      assert.equal((await program.status(ruleId, one.userId)).progress, 100);
    }
    const { body } = await service.get(`/api/loyalty/badge_users?loyaltyBadgeId=${badgeId}`);
    assert.deepEqual(
      (body.data as unknown as readonly { userId: string; status: string }[]).map((row) => [row.userId, row.status]),
      [[one.userId, 'active']],
    );
    const [linked] = await database.select().from(socialAccounts).where(eq(socialAccounts.accountId, '7'));
    assert.equal(linked?.userId, one.userId);
    const { body: users } = await service.get(`/api/users?discordUser=ash&userId=${one.userId}`);
    assert.equal(first(first(users.data).userMetadata)['displayName'], 'Ash');
  });

  it('puts both users into one group, and later points go to the remaining one', async () => {
    const [one, two] = [await member('5'), await member('7')];
    await connect(two, one.userId);
    const { body } = await service.get(`/api/users?userId=${one.userId}`);
    const userGroupId = first(first(body.data).userMetadata)['userGroupId'] ?? '';
    const members = await service.get(`/api/users?userGroupId=${userGroupId}`);
    assert.deepEqual(idsOf(members.body), [one.userId, two.userId].sort());
    assert.equal((await pay('credit', two, '3')).status, 200);
    assert.deepEqual([await has(one), await has(two)], ['15', '0']);
  });

  it('releases a bid to the user who holds the wallet by then', async () => {
    const [one, two, rival] = [await member('5'), await member('70'), await member('500')];
    const auctionId = await addAuction(service, { loyaltyCurrencyId: currencyId, minBidAmount: '10' });
    assert.equal((await bid(service, two, auctionId, 60n)).status, 200);
    await connect(two, one.userId);
    assert.deepEqual([await has(one), await has(two)], ['15', '0']);
    assert.equal((await bid(service, rival, auctionId, 80n)).status, 200);
    assert.deepEqual([await has(one), await has(two)], ['75', '0']);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('moves no points if its user still has another wallet', async () => {
    const [one, two] = [await member('5'), await member('7')];
    const spare = await member();
    await connect(spare, two.userId);
    await connect(two, one.userId);
    assert.deepEqual([await has(one), await has(two)], ['5', '7']);
    assert.equal((await connect(spare, two.userId, {})).body.id, two.userId);
  });

  it('moves in just one direction when two users connect each other at once', async () => {
    const [one, two] = [await member('5'), await member('7')];
    const answers = await Promise.all([connect(one, two.userId), connect(two, one.userId)]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.id]),
      [
        [200, two.userId],
        [200, one.userId],
      ],
    );
    const owners = await Promise.all(
      [one, two].map((each) => service.database.$count(wallets, eq(wallets.userId, each.userId))),
    );
    assert.deepEqual(owners.sort(), [0, 2]);
    assert.deepEqual([await has(one), await has(two)].sort(), ['0', '12']);
  });
});

describe('a user group', () => {
  it('spends from the acting member’s account first, then from the others’, and never more than it has', async () => {
    const [one, two, stranger] = [await member('50'), await member('100.5'), await member('1000')];
    await group(one, two);
    const entries = [
      { userId: one.userId, direction: 'debit', amount: '120.25', idempotencyKey: 'a' },
      { userId: stranger.userId, direction: 'credit', amount: '120.25' },
    ];
    const send = () =>
      service.post('/api/loyalty/transactions', { description: 'Gift', loyaltyCurrencyId: currencyId, entries });
    await service.database.execute(sql`update currencies set decimals = 2 where id = ${currencyId}`);
    const isSent = async () => (await send()).status === 200;
    await untilHeard(isSent, 'the service knows the decimals');
    assert.deepEqual([await has(one), await has(two), await has(stranger)], ['0', '30.25', '1120.25']);
    assert.equal((await send()).status, 400, 'a key counts for the group');
    const refused = await pay('debit', one, '30.26');
    assert.deepEqual(
      [refused.status, first(refused.body.issues)],
      [400, { field: 'entries.0.amount', message: 'The account has 30.25: less than is to be taken from it' }],
    );
    assert.equal((await pay('debit', two, '30.25')).status, 200);
    assert.deepEqual([await has(one), Number(await has(two))], ['0', 0]);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('pays for bids and mints together, and gets released bids back', async () => {
    const [one, two] = [await member('50'), await member('100')];
    await group(one, two);
    const auctionId = await addAuction(service, { loyaltyCurrencyId: currencyId, minBidAmount: '10' });
    assert.equal((await bid(service, one, auctionId, 151n)).status, 400);
    assert.equal((await bid(service, one, auctionId, 110n)).status, 200);
    assert.deepEqual([await has(one), await has(two)], ['0', '40']);
    const { websiteId, database } = service;
    const kind = { websiteId, name: 'Relics', contractKind: 'OFFCHAIN' } as const;
    const [contract] = await database.insert(mintingContracts).values(kind).returning();
    const contractId = contract?.id ?? '';
    const asset = {
      websiteId,
      contractId,
      assetNr: 1,
      name: 'Lantern',
      price: '40',
      loyaltyCurrencyId: currencyId,
      quantity: 5,
    };
    const [made] = await database.insert(mintingAssets).values(asset).returning();
    const mint = () =>
      service.post('/api/minting/contracts/mint', {
        contractId,
        assetId: made?.id,
        walletAddress: one.account.address,
      });
    assert.equal((await mint()).status, 202);
    assert.equal((await mint()).body.error, 'INSUFFICIENT_BALANCE');
    await service.settled();
    assert.deepEqual([await has(one), await has(two)], ['0', '0']);
    assert.equal((await bid(service, await member('200'), auctionId, 200n)).status, 200);
    assert.deepEqual([await has(one), await has(two)], ['110', '0']);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('does not spend the points of a blocked member for the others, until the block is lifted or they are exempt', async () => {
    const [one, farmer] = [await member('50'), await member('100')];
    await group(one, farmer);
    const block = async (flags: object) => {
      const answer = await service.post('/api/users/metadatas', { ...scope(), userId: farmer.userId, ...flags });
      assert.equal(answer.status, 200);
      await service.settled();
    };
    await block({ isBlocked: true });
    const auctionId = await addAuction(service, { loyaltyCurrencyId: currencyId, minBidAmount: '10' });
    assert.equal((await bid(service, one, auctionId, 51n)).status, 400);
    assert.equal((await pay('debit', one, '51')).status, 400);
    assert.equal((await pay('debit', farmer, '10')).status, 200, 'the operator can take their own');
    assert.deepEqual([await has(one), await has(farmer)], ['50', '90']);
    await block({ isBlockExempt: true });
    assert.equal((await bid(service, one, auctionId, 60n)).status, 200);
    assert.deepEqual([await has(one), await has(farmer)], ['0', '80']);
    await block({ isBlocked: false, isBlockExempt: false });
    assert.equal((await bid(service, one, auctionId, 130n)).status, 200);
    assert.deepEqual([await has(one), await has(farmer)], ['0', '10']);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('lets a member leave with their own points, which no longer count for the others', async () => {
    const [one, two] = [await member('50'), await member('100')];
    await group(one, two);
    const left = await service.post('/api/users/disconnect', { ...scope(), userId: two.userId });
    assert.equal(left.status, 200);
    assert.equal((await pay('debit', one, '51')).status, 400);
    assert.equal((await pay('debit', two, '100')).status, 200);
    assert.deepEqual([await has(one), await has(two)], ['50', '0']);
  });

  it('keeps its total, whatever the order of connecting, spending and leaving', { timeout: 120_000 }, async () => {
    const step = fc.record({
      deed: fc.constantFrom('connect', 'group', 'leave', 'remove', 'debit', 'debit', 'credit'),
      who: fc.nat(3),
      whom: fc.nat(3),
      amount: fc.integer({ min: 1, max: 150 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const members = [await member('100'), await member('50'), await member('0'), await member('25')];
        const ids = members.map(({ userId }) => userId);
        const read = async () => {
          const rows = await service.database
            .select({
              userId: userMetadata.userId,
              groupId: userMetadata.userGroupId,
              amount: accounts.amount,
              wallets: sql<number>`(select count(*)::int from wallets w where w.user_id = user_metadata.user_id)`,
            })
            .from(userMetadata)
            .innerJoin(accounts, eq(accounts.userId, userMetadata.userId))
            .where(inArray(userMetadata.userId, ids));
          return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
        };
        type Rows = Awaited<ReturnType<typeof read>>;
        const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
        const groupOf = (rows: Rows, userId: string) => {
          const own = rows.find((row) => row.userId === userId);
          return rows.filter((row) => row.userId === userId || (row.groupId !== null && row.groupId === own?.groupId));
        };
        const holdersOf = (rows: Rows, userId: string) => groupOf(rows, userId).filter(({ wallets }) => wallets > 0);
        /** Users without a wallet keep what they receive by id, unless exactly one user of their group can sign in. */
        const givenById = new Set<string>();
        for (const { deed, who, whom, amount } of steps) {
          const [actor, other] = [members[who], members[whom]];
          assert.ok(actor && other);
          const rows = await read();
          let expected = sum(rows);
          if (deed === 'connect') await connect(actor, other.userId);
          else if (deed === 'group') await group(actor, other);
          else if (deed === 'leave') await service.post('/api/users/disconnect', { ...scope(), userId: actor.userId });
          else if (deed === 'remove') {
            const [held] = await service.database.select().from(wallets).where(eq(wallets.userId, actor.userId));
            const body = { ...scope(), userId: actor.userId, walletAddress: held?.address ?? actor.account.address };
            const { status } = await service.post('/api/users/wallets/disconnect', body);
            assert.ok(status === 200 || status === 400 || status === 404, String(status));
          } else {
            const { status, body } = await pay(deed, actor, String(amount));
            const mayBe = deed === 'credit' || sum(groupOf(rows, actor.userId)) >= amount;
            assert.equal(status, mayBe ? 200 : 400, JSON.stringify(body));
            if (mayBe) expected += deed === 'credit' ? amount : -amount;
            if (deed === 'credit' && holdersOf(rows, actor.userId).length !== 1) givenById.add(actor.userId);
          }
          const now = await read();
          assert.equal(sum(now), expected, `the sum after ${deed}`);
          assert.ok(now.every((row) => row.amount >= 0));
          for (const { userId, wallets, amount } of now)
            if (wallets === 0 && holdersOf(now, userId).length > 0 && !givenById.has(userId))
              assert.equal(amount, 0, 'nothing is out of reach');
        }
        assert.deepEqual(await unbalanced(service), []);
      }),
      { numRuns: 15 },
    );
  });
});
