import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { accounts, badgeUsers, badges } from '../../src/service/db/schema/index.js';
import { findStanding } from '../../src/service/identity/participation.js';
import { takePlaces } from '../../src/service/keep-places.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
before(async () => {
  service = await TestService.start({ sandbox: true });
});
after(() => service.close());

type Named = Awaited<ReturnType<TestService['addMember']>>;

/** Creates three members with 30, 20 and 10 points in a separate currency. */
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
  it('is on no leaderboard while the others move up, and returns once unblocked', async () => {
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

  it('is listed in requests that name them, by user or wallet', async () => {
    const { currencyId, first } = await addThree();
    await setBlock(first, { isBlocked: true });
    assert.deepEqual(await listed({ loyaltyCurrencyId: currencyId, userId: first.userId }), [first.accountId]);
    assert.deepEqual(await listed({ walletAddress: first.address }), [first.accountId]);
  });

  it('is not counted until they are exempt', async () => {
    const { first } = await addThree();
    const before = await countMembers();
    await setBlock(first, { isBlocked: true });
    assert.equal(await countMembers(), before - 1);
    await setBlock(first, { isBlocked: true });
    assert.equal(await countMembers(), before - 1);
    await setBlock(first, { isBlockExempt: true });
    assert.equal(await countMembers(), before);
  });

  it('is not counted in the total over several websites', async () => {
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

  it('is counted and ranked while they are exempt', async () => {
    const { currencyId, first, second } = await addThree();
    await setBlock(first, { isBlocked: true, isBlockExempt: true });
    assert.equal((await listed({ loyaltyCurrencyId: currencyId }))[0], first.accountId);
    assert.deepEqual([await rankOf(first, currencyId), await rankOf(second, currencyId)], [1, 2]);
    await setBlock(first, { isBlockExempt: false });
    assert.deepEqual([await rankOf(first, currencyId), await rankOf(second, currencyId)], [null, 1]);
  });

  it('has no rank even with points first paid during the block', async () => {
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

  it('is blocked on one website only, and ranked on another', async () => {
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

describe('daily places', () => {
  const take = (moment: string) => takePlaces({ database: service.database, clock: { now: () => Date.parse(moment) } });
  const addOld = async () => {
    const three = await addThree();
    await service.database
      .update(accounts)
      .set({ createdAt: new Date('2025-01-01') })
      .where(eq(accounts.currencyId, three.currencyId));
    return three;
  };

  it('leave out a member who was blocked then, and move the others up', async () => {
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

  it('leave out a member who was blocked since, until the block is lifted', async () => {
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

describe('a blocked member', () => {
  const blocked = 'Access restricted. Your account is blocked.';
  const refusal = ({ status, body }: { status: number; body: { message?: unknown } }) => [status, body.message];
  let program: TestProgram;
  before(async () => {
    program = await TestProgram.open(service);
  });

  const addQuestion = async (type: 'quiz' | 'poll') => {
    const ruleId = await program.addRule(type);
    const { body } = await service.post('/api/loyalty/questions', {
      loyaltyRuleId: ruleId,
      questionText: 'Which leaf?',
      loyaltyQuestionAnswers: [{ text: 'Laurel', isCorrect: true, sortIdentifier: 1 }],
    });
    const { loyaltyQuestionChoices: choices } = body as unknown as { loyaltyQuestionChoices: { id: string }[] };
    return { ruleId, choiceId: choices[0]?.id ?? '' };
  };

  it('cannot answer, get or use a referral code, or connect a wallet or an account', async () => {
    const { choiceId } = await addQuestion('poll');
    const loyaltyRuleId = await program.addRule('referred_user');
    const friend = await service.addMember();
    const code = await service.post('/api/referral/codes', { loyaltyRuleId, userId: friend.userId });
    const member = await service.addMember();
    const { userId } = member;
    const { organizationId, websiteId } = service;
    const deeds = {
      answer: () => service.post('/api/loyalty/questions_responses', { userId, loyaltyQuestionChoiceId: choiceId }),
      code: () => service.post('/api/referral/codes', { loyaltyRuleId, userId }),
      join: () =>
        service.post('/api/referral/users', {
          referralCode: (code.body as unknown as { referralCode: string }).referralCode,
          userIds: [userId],
        }),
      wallet: () =>
        service.post('/api/users/connect', {
          organizationId,
          websiteId,
          userId,
          walletType: 'evm',
          walletAddress: `0x${'5a'.repeat(20)}`,
        }),
      account: () =>
        service.get(`/api/discord/auth?${service.scoped({ userId, redirect: 'https://guild.example/linked' })}`),
    };
    await setBlock(member, { isBlocked: true });
    for (const [deed, act] of Object.entries(deeds)) assert.deepEqual(refusal(await act()), [400, blocked], deed);
    await setBlock(member, { isBlockExempt: true });
    for (const [deed, act] of Object.entries(deeds)) assert.equal((await act()).status, 200, deed);
  });

  it('passes the block on to the user who gets their last wallet, unless they were exempt', async () => {
    const { organizationId, websiteId } = service;
    const hasTaken = async (block: { isBlocked?: boolean; isBlockExempt?: boolean }) => {
      const [from, to] = [await service.addMember(), await service.addMember()];
      await setBlock(from, block);
      const joined = await service.post('/api/users/connect', {
        organizationId,
        websiteId,
        userId: to.userId,
        walletType: 'evm',
        walletAddress: from.address,
        confirmDisconnect: true,
      });
      assert.equal(joined.status, 200, JSON.stringify(joined.body));
      return findStanding(service.database, websiteId, to.userId);
    };
    assert.equal(await hasTaken({ isBlocked: true }), 'blocked');
    assert.equal(await hasTaken({ isBlocked: true, isBlockExempt: true }), 'active');
  });

  it('is not paid if the block comes during the check of a quest', async () => {
    const ruleId = await program.addRule('check_in');
    const member = await service.addMember();
    // The block comes with the statement that begins the check, so that the check itself still sees an active member.
    await service.database.execute(sql`
      create function block_now() returns trigger language plpgsql as $$
      begin
        update user_metadata set is_blocked = true where user_id = new.user_id;
        return null;
      end $$`);
    await service.database.execute(sql`
      create trigger block_now after update on rule_completions for each row
      when (new.status = 'processing') execute function block_now()`);
    try {
      const { message } = await program.run(ruleId, member.userId);
      assert.equal(message, blocked);
    } finally {
      await service.database.execute(sql`drop function block_now cascade`);
    }
    assert.equal(await program.balance(member.userId), '0');
  });

  it('earns no badge until the block is lifted', async () => {
    const member = await service.addMember();
    await setBlock(member, { isBlocked: true });
    const { organizationId, websiteId } = service;
    const loyaltyCurrencyId = await service.addCurrency();
    const badge = await service.post('/api/loyalty/badges', {
      organizationId,
      websiteId,
      name: 'Five',
      imageUrl: 'https://guild.example/five.png',
      conditions: [{ type: 'points', loyaltyCurrencyIds: [loyaltyCurrencyId], amount: 5 }],
    });
    assert.equal(badge.status, 200, JSON.stringify(badge.body));
    const gift = await service.post('/api/loyalty/transactions', {
      organizationId,
      websiteId,
      loyaltyCurrencyId,
      description: 'A gift',
      entries: [{ userId: member.userId, direction: 'credit', amount: 5 }],
    });
    assert.equal(gift.status, 200);
    const holds = () => service.database.$count(badgeUsers, eq(badgeUsers.userId, member.userId));
    await service.settled();
    assert.equal(await holds(), 0);
    await setBlock(member, { isBlocked: false });
    await service.settled();
    assert.equal(await holds(), 1);
  });

  it('is on no public list of badge holders', async () => {
    const members = [await service.addMember(), await service.addMember()] as const;
    const [badge] = await service.database
      .insert(badges)
      .values({ websiteId: service.websiteId, name: 'Ember' })
      .returning({ id: badges.id });
    const loyaltyBadgeId = badge?.id ?? '';
    await service.database.insert(badgeUsers).values(
      members.map(({ userId }) => ({
        badgeId: loyaltyBadgeId,
        userId,
        websiteId: service.websiteId,
        status: 'active' as const,
      })),
    );
    const holders = async (query: Record<string, string> = {}) => {
      const { body } = await service.get(`/api/loyalty/badge_users?${service.scoped({ loyaltyBadgeId, ...query })}`);
      return (body as unknown as { data: { userId: string }[] }).data.map(({ userId }) => userId);
    };
    await setBlock(members[0], { isBlocked: true });
    assert.deepEqual(await holders(), [members[1].userId]);
    assert.deepEqual(await holders({ walletAddress: members[0].address }), [members[0].userId]);
    await setBlock(members[0], { isBlocked: false });
    assert.equal((await holders()).length, 2);
  });
});
