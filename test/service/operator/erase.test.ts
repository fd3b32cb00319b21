import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, is, sql } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import * as schema from '../../../src/service/db/schema/index.js';
import { connectUser } from '../../../src/contract/identity/connect.js';
import { rowsOf } from '../../../src/service/db/rows-of.js';
import { eraseMember, planErase } from '../../../src/service/operator/erase/erase-member.js';
import { eraseSteps } from '../../../src/service/operator/erase/erase-steps.js';
import { findMembers } from '../../../src/service/operator/erase/find-members.js';
import { recordAct } from '../../../src/service/social/sandbox/directory.js';
import { addAuction } from '../auction-fixture.js';
import { TestProgram } from '../test-program.js';
import { TestService } from '../test-service.js';

const { users, userMetadata, wallets, walletHolders } = schema;

describe('the tables that refer to a member', () => {
  it('are all covered by the steps that erase a member', () => {
    const listed = new Set(eraseSteps.map(({ table, owner }) => `${getTableConfig(table).name}.${owner.name}`));
    const referring = Object.values(schema).flatMap((table) => {
      if (!is(table, PgTable)) return [];
      const { name, foreignKeys } = getTableConfig(table);
      return foreignKeys.flatMap((key) => {
        const { foreignTable, columns } = key.reference();
        return foreignTable === users ? columns.map((column) => `${name}.${column.name}`) : [];
      });
    });
    assert.deepEqual([...listed].sort(), referring.sort());
  });

  it('have a reason wherever their rows are kept', () => {
    for (const { what, fate, why } of eraseSteps) assert.equal(why !== undefined, fate !== 'deleted', what);
  });
});

describe('an erased member', () => {
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    program = await TestProgram.open(service);
  });
  after(() => service.close());

  const removed: string[] = [];
  const erase = (userId: string, removeFile = (path: string) => Promise.resolve(void removed.push(path))) =>
    eraseMember(service.database, {
      ...{ organizationId: service.organizationId, userId, removeFile },
      now: new Date(service.now),
    });
  /** Everything in the database as text, except operators’ lists. */
  const everything = async (): Promise<string> => {
    const texts: string[] = [];
    // The service does this every two seconds.
    await service.database.execute(sql`select fold_account_histogram(), fold_member_counts()`);
    for (const table of Object.values(schema)) {
      if (!is(table, PgTable)) continue;
      const { name } = getTableConfig(table);
      if (name.startsWith('sandbox_') || name === 'pending_changes') continue;
      const rows = rowsOf<object>(await service.database.execute(sql`select * from ${table}`));
      texts.push(
        rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join(),
      );
    }
    return texts.join();
  };
  const secret = 'Hedy Lamarr';

  /** A member with rows in many tables. */
  async function member(name: string) {
    const { database, websiteId, now } = service;
    const made = await service.addMember({
      metadata: {
        displayName: `${secret} ${name}`,
        emailAddress: `${name}@secret.example`,
        bio: `${secret} ${name}`,
        phoneNumber: `${secret} ${name}`,
      },
    });
    const { userId, address } = made;
    await program.link(userId, 'discord', `${name}.secret`);
    const own = { websiteId, userId };
    await database.insert(schema.userDevices).values({ ...own, ipAddress: '203.0.113.9', source: `${secret} ${name}` });
    const path = `images/${name}.png`;
    await database.insert(schema.uploads).values({
      ...own,
      path,
      fileName: `${secret} ${name}`,
      size: 1,
      expiresAt: new Date(now),
      uploadedAt: new Date(now),
    });
    const ruleId = await program.addRule('connected_discord');
    const text = await program.addRule('text_input');
    await program.run(ruleId, userId);
    await program.complete(text, userId, { verificationCode: `${secret} ${name}` });
    await service.settled();
    await service.post('/api/referral/codes', {
      loyaltyRuleId: await program.addRule('referred_user'),
      userId,
      customReferralCode: `secret-${name}`,
    });
    return { ...made, lookup: address.toLowerCase(), ruleId, path };
  }

  it('is found by id, email address and any spelling of a wallet, but only in their own organisation', async () => {
    const { userId, address } = await member('found');
    const { database, organizationId } = service;
    for (const who of [
      address,
      address.toUpperCase().replace('0X', '0x'),
      userId,
      userId.toUpperCase(),
      'Found@Secret.example',
      ' found@secret.example\u200b',
      `\u200e${userId}\u00a0`,
      `\u200b${address}`,
    ])
      assert.deepEqual(await findMembers(database, organizationId, who), [userId], who);
    const elsewhere = await service.addOrganization();
    for (const who of [address, userId, 'found@secret.example'])
      assert.deepEqual(await findMembers(database, elsewhere.organizationId, who), [], who);
    await assert.rejects(
      eraseMember(database, { ...elsewhere, userId, now: new Date(service.now), removeFile: () => Promise.resolve() }),
      /There is no member/,
    );
  });

  it('leaves no trace that identifies them', async () => {
    const { userId, lookup, path } = await member('gone');
    const plan = await planErase(service.database, userId);
    assert.ok(plan.some(({ what }) => what === 'wallets') && plan.every(({ count }) => count > 0));
    await erase(userId);
    const left = (await everything()).toLowerCase();
    for (const trace of [lookup, 'gone@secret', 'lamarr gone', 'gone.secret', 'secret-gone'])
      assert.equal(left.includes(trace), false, trace);
    assert.ok(removed.includes(path));
    assert.equal(await service.database.$count(schema.userDevices, eq(schema.userDevices.userId, userId)), 0);
  });

  it('has no points, and a consistent ledger', async () => {
    const { userId } = await member('points');
    assert.equal(await program.balance(userId), '20');
    await erase(userId);
    assert.equal(await program.balance(userId), '0');
    const wrong = rowsOf(
      await service.database.execute(sql`
        select account.id from accounts as account left join transaction_entries as entry on entry.account_id = account.id
        where account.user_id = ${userId}::uuid group by account.id, account.amount
        having account.amount <> coalesce(sum(case entry.direction when 'credit' then entry.amount else -entry.amount end), 0)`),
    );
    assert.deepEqual(wrong, []);
  });

  it('gets no points or badge back when a deleted quest is restored', async () => {
    const { database, websiteId } = service;
    const [badge] = await database.insert(schema.badges).values({ websiteId, name: 'Ember' }).returning();
    const badgeId = badge?.id ?? '';
    const points = { rewardType: 'points', currencyId: program.currencyId, amount: '5' } as const;
    await database.insert(schema.badgeRewards).values({ badgeId, ...points });
    const addQuest = async (reward: object) => {
      const none = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
      const { body } = await service.post('/api/loyalty/rules', {
        ...{
          organizationId: service.organizationId,
          websiteId,
          type: 'check_in',
          name: 'Say hello',
          frequency: 'once',
        },
        ...{ ...none, loyaltyCurrencyId: program.currencyId, metadata: {}, ...reward },
      });
      return (body as unknown as { id: string }).id;
    };
    const rules = [
      await addQuest({ amount: '10' }),
      await addQuest({ amount: '0', rewardType: 'badge', loyaltyBadgeId: badgeId }),
    ];
    const [leaver, other] = [await program.addMember(), await program.addMember()];
    for (const userId of [leaver, other]) for (const ruleId of rules) await program.run(ruleId, userId);
    await service.settled();
    const balances = () => Promise.all([leaver, other].map((userId) => program.balance(userId)));
    assert.deepEqual(await balances(), ['15', '15']);
    for (const ruleId of rules) {
      const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
      const path = `/api/loyalty/rules/${ruleId}?debitLoyaltyPoints=true`;
      assert.equal((await service.send(path, init)).status, 200);
    }
    await service.settled();
    assert.deepEqual(await balances(), ['0', '0']);
    await erase(leaver);
    for (const ruleId of rules) {
      const { body } = await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: ruleId })}`);
      const [edit] = (body.data as unknown as { id: string; action: string }[]).filter(
        ({ action }) => action !== 'delete',
      );
      assert.equal((await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {})).status, 200);
    }
    await service.settled();
    assert.deepEqual(await balances(), ['0', '15']);
  });

  it('earns no badge that is made afterwards for what they had done, nor its points', async () => {
    const { userId, ruleId } = await member('late-badge');
    const other = await member('late-badge-other');
    await program.run(ruleId, other.userId);
    await service.settled();
    await erase(userId);
    const { organizationId, websiteId } = service;
    const made = await service.post('/api/loyalty/badges', {
      ...{ organizationId, websiteId, name: 'Early', description: '', imageUrl: 'https://guild.example/early.png' },
      conditions: [{ type: 'rule', loyaltyRuleIds: [ruleId] }],
      rewards: [{ rewardType: 'points', loyaltyCurrencyId: program.currencyId, amount: 7, isRetroactive: true }],
    });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    await service.settled();
    const holders = await service.database
      .select({ userId: schema.badgeUsers.userId })
      .from(schema.badgeUsers)
      .where(and(eq(schema.badgeUsers.badgeId, made.body.id ?? ''), eq(schema.badgeUsers.status, 'active')));
    assert.deepEqual(holders, [{ userId: other.userId }]);
    assert.equal(await program.balance(userId), '0');
  });

  it('is not paid again, neither through their wallet nor through their account', async () => {
    const { userId, address, ruleId } = await member('again');
    const { accountId, accountName } =
      (
        await service.database.select().from(schema.socialAccounts).where(eq(schema.socialAccounts.userId, userId))
      )[0] ?? assert.fail('no account');
    await erase(userId);
    const { organizationId, websiteId } = service;
    const back = await service.post(connectUser.path, {
      ...{ organizationId, websiteId, walletAddress: address, walletType: 'evm' },
      verificationData: { verifiedLocally: true },
    });
    const newId = String((back.body as unknown as { id: string }).id);
    assert.notEqual(newId, userId, 'the wallet signs in as somebody new');
    const completed = await service.database.$count(
      schema.ruleCompletions,
      and(eq(schema.ruleCompletions.userId, newId), eq(schema.ruleCompletions.ruleId, ruleId)),
    );
    assert.equal(completed, 1, 'what was earned with the wallet is earned');
    const other = await program.addMember();
    await service.database
      .insert(schema.socialAccounts)
      .values({ websiteId, userId: other, type: 'discord', accountId, accountName });
    const { status } = await program.run(ruleId, other);
    assert.deepEqual([status, await program.balance(newId), await program.balance(other)], ['failed', '0', '0']);
  });

  it('leaves no post that somebody else could be paid for', async () => {
    const ruleId = await program.addRule('drip_x_new_tweet');
    const [first, second] = [await program.addMember(), await program.addMember()];
    const account = await program.link(first, 'twitter', 'posted.once');
    const place = { websiteId: service.websiteId, provider: 'twitter' as const };
    await recordAct(
      service.database,
      place,
      account.accountId,
      { act: 'post', text: 'the grove' },
      new Date(service.now),
    );
    assert.equal((await program.run(ruleId, first)).status, 'completed');
    await erase(first);
    await program.link(second, 'twitter', 'posted.once');
    const { status, message } = await program.run(ruleId, second);
    assert.deepEqual([status, await program.balance(second)], ['failed', '0']);
    assert.match(
      message ?? '',
      /your all previous 1 posts are already claimed/i,
      'the post says no, before the account does',
    );
  });

  it('can be erased again, which changes nothing', async () => {
    const { userId } = await member('twice');
    await erase(userId);
    const first = await everything();
    await erase(userId);
    assert.equal(await everything(), first);
  });

  it('is not erased in part if one step fails', async () => {
    const { userId, lookup } = await member('whole');
    const before = await everything();
    await assert.rejects(
      erase(userId, () => Promise.reject(new Error('The bucket is gone.'))),
      /bucket is gone/,
    );
    assert.equal(await everything(), before);
    assert.equal(await service.database.$count(wallets, eq(wallets.lookup, lookup)), 1);
  });

  it('cannot be erased while points may still come back to them', async () => {
    const { userId, address } = await member('bids');
    const { database, websiteId, now } = service;
    const auctionId = await addAuction(service, { loyaltyCurrencyId: program.currencyId });
    const [bid] = await database
      .insert(schema.auctionBids)
      .values({
        ...{ websiteId, auctionId, userId, walletAddress: address, amount: '5', status: 'accepted' },
        ...{ chainName: 'ethereum', signature: '0x', nonce: '1' },
      })
      .returning();
    const [account] = await database.select().from(schema.accounts).where(eq(schema.accounts.userId, userId));
    const hold = { bidId: bid?.id ?? '', accountId: account?.id ?? '', amount: '5' };
    await database.insert(schema.auctionHolds).values(hold);
    await assert.rejects(erase(userId), /bids or mints that have not ended/);
    assert.equal(await program.balance(userId), '20');
    await database
      .update(schema.auctionHolds)
      .set({ releasedAt: new Date(now) })
      .where(eq(schema.auctionHolds.bidId, hold.bidId));
    await erase(userId);
    const [left] = await database.select().from(schema.auctionBids).where(eq(schema.auctionBids.userId, userId));
    assert.deepEqual([left?.walletAddress, left?.signature, left?.amount], ['erased', 'erased', '5']);
  });

  it('is blocked, which ends open sessions and stops payments', async () => {
    const { userId } = await member('blocked');
    await erase(userId);
    const [row] = await service.database.select().from(userMetadata).where(eq(userMetadata.userId, userId));
    assert.deepEqual([row?.isBlocked, row?.displayName, row?.emailAddress], [true, null, null]);
    assert.equal(
      await service.database.$count(walletHolders, sql`user_id = ${userId}::uuid and lookup not like 'erased %'`),
      0,
    );
  });
});
