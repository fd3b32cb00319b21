import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { badgeRewards, badges, ruleCompletions } from '../../src/service/db/schema/index.js';
import { createMembers } from '../../src/service/identity/create-members.js';
import { addAuction, addBidder, bid, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const day = 86_400_000;
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
const connect = ({ account }: Bidder, userId: string) =>
  service.post('/api/users/connect', {
    ...scope(),
    walletAddress: account.address,
    walletType: 'evm',
    userId,
    confirmDisconnect: true,
  });
const split = ({ account }: Bidder, userId: string) =>
  service.post('/api/users/wallets/disconnect', { ...scope(), userId, walletAddress: account.address });
/** Signs in with a wallet that belongs to nobody. */
const signIn = async ({ account }: Bidder): Promise<Bidder> => {
  const wallet = { walletAddress: account.address, walletType: 'evm' };
  const { status, body } = await service.post('/api/users/connect', { ...scope(), ...wallet });
  assert.equal(status, 200);
  return { account, userId: body.id ?? '' };
};
/** An edit that leaves a quest unchanged. */
const edited = { name: 'A quest', amount: '10', endTime: null };
const has = async ({ userId }: Bidder) => Number(await program.balance(userId));
const done = async (ruleId: string, userId: string, body: object = {}) =>
  assert.equal((await program.run(ruleId, userId, body)).status, 'completed');
const spend = async ({ userId }: Bidder, amount: string) => {
  const entries = [{ userId, direction: 'debit', amount }];
  const sent = { description: 'Spent', loyaltyCurrencyId: currencyId, entries };
  assert.equal((await service.post('/api/loyalty/transactions', sent)).status, 200);
};
interface Entry {
  readonly amount: number;
  readonly direction: string;
  readonly loyaltyTransaction: { readonly description: string; readonly reason?: string; readonly subject?: string };
}
const entriesOf = async ({ userId }: Bidder) =>
  (await service.get(`/api/loyalty/transaction_entries?${service.scoped({ userId, limit: '100' })}`)).body
    .data as unknown as readonly Entry[];

describe('two merged users', () => {
  it('keep a reward that both earned only once, and the ledger says why the other was cancelled', async () => {
    const [one, two] = [await member(), await member()];
    const ruleId = await program.addRule('check_in', { name: 'Say hello' });
    await done(ruleId, one.userId);
    await done(ruleId, two.userId);
    assert.equal((await connect(two, one.userId)).status, 200);
    await service.settled();
    assert.deepEqual([await has(one), await has(two)], [10, 0]);
    const cancelled = (await entriesOf(one)).filter(({ direction }) => direction === 'debit');
    assert.deepEqual(
      cancelled.map(({ amount, loyaltyTransaction: { description } }) => `${amount}: ${description}`).sort(),
      ['10: Already earned: Say hello'],
    );
    assert.deepEqual(await unbalanced(service), []);
  });

  it('see in the ledger why each amount moved, in a form that pages can translate', async () => {
    const [one, two] = [await member(), await member()];
    const [hello, late] = [await program.addRule('check_in', { name: 'Hello' }), await program.addRule('check_in', {})];
    await done(hello, one.userId);
    await done(hello, two.userId);
    await done(late, two.userId);
    assert.equal((await connect(two, one.userId)).status, 200);
    await service.settled();
    const reasons = (await entriesOf(one)).map(({ direction, loyaltyTransaction: { reason, subject } }) =>
      [direction, reason, subject].join(' '),
    );
    assert.deepEqual(reasons.filter((each) => each.trim() !== 'credit').sort(), [
      'credit wallet_connected ',
      'debit already_earned Hello',
      'debit wallet_connected ',
    ]);
  });

  it('keep rewards for different days, and one for a day that both earned', async () => {
    const [one, two] = [await member(), await member()];
    const ruleId = await program.addRule('check_in', { frequency: 'daily' });
    await done(ruleId, one.userId);
    await service.advance(day);
    await done(ruleId, one.userId);
    await done(ruleId, two.userId);
    await service.advance(day);
    await done(ruleId, two.userId);
    await connect(two, one.userId);
    assert.deepEqual([await has(one), await has(two)], [30, 0]);
  });

  for (const [from, to, wait, left] of [
    ['daily', 'once', day, 10],
    ['once', 'daily', 0, 10],
    ['once', 'daily', day, 20],
    ['hourly', 'monthly', day, 10],
    ['monthly', 'hourly', day, 20],
    ['daily', 'daily', day, 20],
  ] as const)
    for (const first of ['receiver', 'merged'] as const)
      it(`have ${left} points if the ${first} user was paid ${from}, and the other ${wait ? 'a day later' : 'at the same time'} ${to}`, async () => {
        service.now = Date.UTC(2026, 6, 15, 12);
        const [one, two] = [await member(), await member()];
        const [early, late] = first === 'receiver' ? [one, two] : [two, one];
        const ruleId = await program.addRule('check_in', { frequency: from });
        await done(ruleId, early.userId);
        await service.advance(wait + 1);
        assert.equal((await service.post(`/api/loyalty/rules/${ruleId}`, { ...edited, frequency: to })).status, 200);
        await done(ruleId, late.userId);
        await connect(two, one.userId);
        assert.deepEqual([await has(one), await has(two)], [left, 0]);
        assert.deepEqual(await unbalanced(service), []);
      });

  it('keep all rewards that one of them earned before the quest could be done only once', async () => {
    const [one, two] = [await member(), await member()];
    const ruleId = await program.addRule('check_in', { frequency: 'daily' });
    for (let count = 0; count < 2; count += 1) {
      await done(ruleId, two.userId);
      await service.advance(day);
    }
    assert.equal((await service.post(`/api/loyalty/rules/${ruleId}`, { ...edited, frequency: 'once' })).status, 200);
    await done(ruleId, one.userId);
    await connect(two, one.userId);
    assert.deepEqual([await has(one), await has(two)], [20, 0]);
  });

  it('keep their reward if a wallet of theirs once earned it for another user', async () => {
    for (const later of ['completed', 'clicked'] as const) {
      const [earner, one, two, wallet] = [await member(), await member(), await member(), await member()];
      const link = { link: 'https://guild.example', timeDelayToVerifySeconds: 600 };
      const ruleId = await program.addRule('link_click', { frequency: 'daily', metadata: link });
      await connect(wallet, earner.userId);
      assert.equal((await program.complete(ruleId, earner.userId)).status, 200);
      await service.advance(day);
      await service.settled();
      await connect(wallet, two.userId);
      assert.equal((await service.post(`/api/loyalty/rules/${ruleId}`, { ...edited, frequency: 'once' })).status, 200);
      assert.equal((await program.complete(ruleId, one.userId)).status, 200);
      if (later === 'completed') await service.advance(day);
      await service.settled();
      for (const each of [two, wallet]) await connect(each, one.userId);
      await service.advance(day);
      await service.settled();
      assert.deepEqual([await has(earner), await has(one)], [10, 10], later);
    }
  });

  it('get one reward if a check is pending for one of them and the quest’s interval changed', async () => {
    const [one, two] = [await member(), await member()];
    const link = { link: 'https://guild.example', timeDelayToVerifySeconds: 600 };
    const ruleId = await program.addRule('link_click', { frequency: 'daily', metadata: link });
    assert.equal((await program.complete(ruleId, one.userId)).status, 200);
    assert.equal((await service.post(`/api/loyalty/rules/${ruleId}`, { ...edited, frequency: 'once' })).status, 200);
    assert.equal((await program.complete(ruleId, two.userId)).status, 200);
    await connect(two, one.userId);
    await service.advance(day);
    await service.settled();
    assert.deepEqual([await has(one), await has(two)], [10, 0]);
  });

  it('get no reward for a pending check if the other already has it', async () => {
    const ruleId = await program.addRule('link_click', {
      metadata: { link: 'https://guild.example', timeDelayToVerifySeconds: 60 },
    });
    for (const first of ['receiver', 'given'] as const) {
      const [one, two] = [await member(), await member()];
      const [early, late] = first === 'receiver' ? [one, two] : [two, one];
      assert.equal((await program.complete(ruleId, early.userId)).status, 200);
      await service.advance(day);
      await service.settled();
      assert.equal(await has(early), 10);
      assert.equal((await program.complete(ruleId, late.userId)).status, 200);
      await connect(two, one.userId);
      await service.advance(day);
      await service.settled();
      assert.deepEqual([await has(one), await has(two)], [10, 0], first);
      await program.refuses(ruleId, one.userId, 'Quest already completed');
    }
  });

  it('get no second reward because one of them had a failed attempt', async () => {
    const [one, two] = [await member(), await member()];
    const ruleId = await program.addRule('check_in');
    const { websiteId, database } = service;
    const values = { websiteId, ruleId, window: 'once', createdAt: new Date(service.now) };
    await database.insert(ruleCompletions).values([
      { ...values, userId: one.userId, status: 'failed', fulfilledAt: new Date(service.now) },
      { ...values, userId: two.userId, status: 'completed', fulfilledAt: new Date(service.now) },
    ]);
    await connect(two, one.userId);
    await program.refuses(ruleId, one.userId, 'Quest already completed');
  });

  it('have a badge’s points once, however many users merge', async () => {
    const { websiteId, database } = service;
    const [badge] = await database.insert(badges).values({ websiteId, name: 'Ember' }).returning();
    const badgeId = badge?.id ?? '';
    await database.insert(badgeRewards).values({ badgeId, rewardType: 'points', currencyId, amount: '25' });
    const one = await member();
    const others = [await member(), await member(), await member()];
    for (const { userId } of others) {
      const given = await service.post(`/api/loyalty/badges/${badgeId}/reward`, { userId });
      assert.equal(given.status, 200, JSON.stringify(given.body));
    }
    for (const other of others) await connect(other, one.userId);
    assert.equal(await has(one), 25);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('repay a spent duplicate reward from their common balance, and never go below zero', async () => {
    const ruleId = await program.addRule('check_in');
    const [rich, spender] = [await member('100'), await member()];
    for (const { userId } of [rich, spender]) await done(ruleId, userId);
    await spend(spender, '10');
    await connect(spender, rich.userId);
    assert.equal(await has(rich), 100);
    const [poor, another] = [await member(), await member()];
    for (const each of [poor, another]) {
      await done(ruleId, each.userId);
      await spend(each, '10');
    }
    await connect(another, poor.userId);
    assert.equal(await has(poor), 0);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('lose a duplicate reward that is held by a bid as soon as the bid is released', async () => {
    const ruleId = await program.addRule('check_in');
    const [one, two, rival] = [await member(), await member(), await member('500')];
    for (const { userId } of [one, two]) await done(ruleId, userId);
    await spend(one, '10');
    const auctionId = await addAuction(service, { loyaltyCurrencyId: currencyId, minBidAmount: '1' });
    assert.equal((await bid(service, two, auctionId, 10n)).status, 200);
    await connect(two, one.userId);
    assert.equal(await has(one), -10);
    assert.equal((await bid(service, rival, auctionId, 80n)).status, 200);
    assert.deepEqual([await has(one), await has(two)], [0, 0]);
  });

  it('get no more from a rule than its cap', async () => {
    const ruleId = await program.addRule('external_rule', {
      frequency: 'unlimited',
      maxAmountPerInterval: '15',
      maxAmountInterval: 'daily',
    });
    const [one, two, three] = [await member(), await member(), await member()];
    await done(ruleId, one.userId);
    for (const { userId } of [two, three]) {
      await done(ruleId, userId);
      await done(ruleId, userId);
    }
    await connect(two, one.userId);
    assert.equal(await has(one), 15);
    await connect(three, one.userId);
    assert.equal(await has(one), 15);
    const next = await member();
    await connect(one, next.userId);
    for (const wallet of [two, three]) await connect(wallet, next.userId);
    assert.equal(await has(next), 15, 'what was cancelled is not cancelled again');
  });

  it('count as one member for requests that name the user without wallets', async () => {
    const [one, two] = [await member(), await member()];
    const ruleId = await program.addRule('check_in');
    await done(ruleId, one.userId);
    await connect(two, one.userId);
    await program.refuses(ruleId, two.userId, 'Quest already completed');
    const open = await program.addRule('check_in');
    assert.equal((await program.complete(open, two.userId)).status, 200);
    await service.settled();
    await program.refuses(open, one.userId, 'Quest already completed');
    assert.equal(await has(one), 20);
  });
});

describe('a wallet that leaves a user', () => {
  it('does not earn the same reward again, however often it leaves and returns', async () => {
    const [owner, wallet] = [await member(), await member()];
    const ruleId = await program.addRule('check_in');
    await connect(wallet, owner.userId);
    await done(ruleId, owner.userId);
    for (let round = 0; round < 3; round += 1) {
      assert.equal((await split(wallet, owner.userId)).status, 200);
      const alone = await signIn(wallet);
      assert.notEqual(alone.userId, owner.userId);
      await program.refuses(ruleId, alone.userId, 'Quest already completed');
      assert.deepEqual([await has(alone), (await program.status(ruleId, alone.userId)).progress], [0, 100]);
      await connect(wallet, owner.userId);
      assert.equal(await has(owner), 10);
    }
  });

  it('earns later rewards on its own, and a day that both earned counts once after it returns', async () => {
    const [owner, wallet] = [await member(), await member()];
    const ruleId = await program.addRule('check_in', { frequency: 'daily' });
    await connect(wallet, owner.userId);
    await done(ruleId, owner.userId);
    await split(wallet, owner.userId);
    const alone = await signIn(wallet);
    await service.advance(day);
    for (const { userId } of [owner, alone]) await done(ruleId, userId);
    assert.deepEqual([await has(owner), await has(alone)], [20, 10]);
    await connect(wallet, owner.userId);
    assert.deepEqual([await has(owner), await has(alone)], [20, 0]);
  });

  it('keeps its earned rewards for every later holder, also after a user in between or a move', async () => {
    const [owner, wallet, stranger, spare] = [await member(), await member(), await member(), await member()];
    const ruleId = await program.addRule('check_in');
    await connect(wallet, owner.userId);
    await done(ruleId, owner.userId);
    await connect(wallet, stranger.userId);
    await program.refuses(ruleId, stranger.userId, 'Quest already completed');
    await connect(spare, stranger.userId);
    await split(spare, stranger.userId);
    const last = await signIn(spare);
    await program.refuses(ruleId, last.userId, 'Quest already completed');
    assert.deepEqual([await has(owner), await has(stranger), await has(last)], [10, 0, 0]);
  });

  it('counts rewards of its former holder, even after that user was merged into another', async () => {
    const [owner, wallet, heir] = [await member(), await member(), await member()];
    const ruleId = await program.addRule('check_in');
    await connect(wallet, owner.userId);
    await done(ruleId, owner.userId);
    await split(wallet, owner.userId);
    await connect(owner, heir.userId);
    const alone = await signIn(wallet);
    await program.refuses(ruleId, alone.userId, 'Quest already completed');
  });

  it('takes nothing from a user who moves to another one wallet by wallet', async () => {
    const [owner, wallet, next] = [await member(), await member(), await member()];
    const ruleId = await program.addRule('check_in');
    await connect(wallet, owner.userId);
    await done(ruleId, owner.userId);
    await connect(wallet, next.userId);
    assert.deepEqual([await has(owner), await has(next)], [10, 0]);
    await connect(owner, next.userId);
    assert.deepEqual([await has(owner), await has(next)], [0, 10]);
    const other = await member();
    await done(ruleId, other.userId);
    await connect(other, next.userId);
    assert.equal(await has(next), 10);
  });

  it('counts rewards whose check is still pending', async () => {
    const metadata = { link: 'https://guild.example', timeDelayToVerifySeconds: 60 };
    const ruleId = await program.addRule('link_click', { metadata });
    const [owner, wallet] = [await member(), await member()];
    await connect(wallet, owner.userId);
    assert.equal((await program.complete(ruleId, owner.userId)).status, 200);
    await split(wallet, owner.userId);
    const alone = await signIn(wallet);
    await program.refuses(ruleId, alone.userId, 'Quest already completed');
    await service.advance(day);
    await service.settled();
    await connect(owner, alone.userId);
    assert.deepEqual([await has(owner), await has(alone)], [0, 10]);
  });

  for (const [who, isBack] of [
    ['returns to the user who waits', true],
    ['takes in the user who waits', false],
  ] as const)
    it(`leaves a pending check to be paid when it ${who}`, async () => {
      const metadata = { link: 'https://guild.example', timeDelayToVerifySeconds: 60 };
      const ruleId = await program.addRule('link_click', { metadata });
      const [owner, wallet] = [await member(), await member()];
      await connect(wallet, owner.userId);
      assert.equal((await program.complete(ruleId, owner.userId)).status, 200);
      await split(wallet, owner.userId);
      const alone = await signIn(wallet);
      if (isBack) await connect(wallet, owner.userId);
      else await connect(owner, alone.userId);
      await service.advance(day);
      await service.settled();
      const holder = isBack ? owner.userId : alone.userId;
      assert.equal(await program.balance(holder), '10');
      await program.refuses(ruleId, holder, 'Quest already completed');
    });

  it('does not get the used part of a cap again', async () => {
    const [owner, wallet] = [await member(), await member()];
    const cap = { maxAmountPerInterval: '15', maxAmountInterval: 'daily' } as const;
    const ruleId = await program.addRule('external_rule', { frequency: 'unlimited', ...cap });
    await connect(wallet, owner.userId);
    await done(ruleId, owner.userId);
    await split(wallet, owner.userId);
    const alone = await signIn(wallet);
    await done(ruleId, alone.userId);
    assert.deepEqual([await has(owner), await has(alone)], [10, 5]);
  });

  it('does not get a badge’s points again', async () => {
    const { websiteId, database } = service;
    const [badge] = await database.insert(badges).values({ websiteId, name: 'Spark' }).returning();
    const badgeId = badge?.id ?? '';
    await database.insert(badgeRewards).values({ badgeId, rewardType: 'points', currencyId, amount: '25' });
    const reward = ({ userId }: Bidder) => service.post(`/api/loyalty/badges/${badgeId}/reward`, { userId });
    const [owner, wallet] = [await member(), await member()];
    await connect(wallet, owner.userId);
    await reward(owner);
    await split(wallet, owner.userId);
    const alone = await signIn(wallet);
    assert.equal((await reward(alone)).status, 200);
    assert.deepEqual([await has(owner), await has(alone)], [25, 0]);
  });

  it('counts its rewards even if its next user is created from a list', async () => {
    const [owner, wallet] = [await member(), await member()];
    const ruleId = await program.addRule('check_in');
    await connect(wallet, owner.userId);
    await done(ruleId, owner.userId);
    await split(wallet, owner.userId);
    const { organizationId, websiteId, database } = service;
    const now = new Date(service.now);
    const listed = { address: wallet.account.address, type: 'evm', metadata: {} };
    await database.transaction((transaction) =>
      createMembers(transaction, { organizationId, websiteId, now }, [listed]),
    );
    const alone = await signIn(wallet);
    await program.refuses(ruleId, alone.userId, 'Quest already completed');
  });
});

describe('a self-referral', () => {
  const codeOf = async (loyaltyRuleId: string, { userId }: Bidder): Promise<string> => {
    const { body } = await service.post('/api/referral/codes', { loyaltyRuleId, userId });
    return (body as unknown as { referralCode: string }).referralCode;
  };
  const bring = async (referralCode: string, { userId }: Bidder) => {
    const { status, body } = await service.post('/api/referral/users', { referralCode, userIds: [userId] });
    await service.settled();
    return status === 200 ? 'taken' : body.error;
  };
  const tiers = { amount: '3', metadata: { firstReferralReward: 50 } };

  it('is undone when both users merge, whichever of them remains', async () => {
    for (const goesOn of ['referrer', 'friend'] as const) {
      const ruleId = await program.addRule('referred_user', tiers);
      const [owner, friend] = [await member(), await member()];
      assert.equal(await bring(await codeOf(ruleId, owner), friend), 'taken');
      assert.deepEqual([await has(owner), await has(friend)], [50, 3]);
      const [from, to] = goesOn === 'referrer' ? [friend, owner] : [owner, friend];
      await connect(from, to.userId);
      assert.equal(await has(to), 0, goesOn);
      const { body } = await service.get(`/api/referral/users?${service.scoped({ loyaltyRuleId: ruleId })}`);
      const [referral] = body.data as unknown as readonly { eligible: boolean; amount: number }[];
      assert.deepEqual([referral?.eligible, referral?.amount], [false, 0]);
      assert.deepEqual(await unbalanced(service), []);
    }
  });

  it('does not pay for one wallet again and again, nor use up the cap for real friends', async () => {
    const ruleId = await program.addRule('referred_user', { ...tiers, maxAmountPerInterval: '60' });
    const [owner, wallet] = [await member(), await member()];
    const code = await codeOf(ruleId, owner);
    assert.equal(await bring(code, wallet), 'taken');
    for (let round = 0; round < 3; round += 1) {
      await connect(wallet, owner.userId);
      assert.equal(await has(owner), 0);
      await split(wallet, owner.userId);
      assert.equal(await bring(code, await signIn(wallet)), 'OWN_CODE');
    }
    assert.equal(await bring(code, await member()), 'taken');
    assert.equal(await has(owner), 50);
  });

  it('is refused with the code of anyone who ever held a wallet of theirs or merged with such a user', async () => {
    const ruleId = await program.addRule('referred_user', tiers);
    const [owner, wallet, heir] = [await member(), await member(), await member()];
    await connect(wallet, owner.userId);
    const code = await codeOf(ruleId, owner);
    await split(wallet, owner.userId);
    const alone = await signIn(wallet);
    assert.equal(await bring(code, alone), 'OWN_CODE');
    assert.equal(await bring(await codeOf(ruleId, alone), owner), 'OWN_CODE');
    await connect(owner, heir.userId);
    assert.equal(await bring(code, heir), 'OWN_CODE');
    assert.equal(await bring(code, alone), 'OWN_CODE');
  });

  it('is closed if it still waits for its requirements', async () => {
    const metadata = { ...tiers.metadata, referralRequirements: { completeProfile: true } };
    const ruleId = await program.addRule('referred_user', { ...tiers, metadata });
    const [owner, friend] = [await member(), await member()];
    assert.equal(await bring(await codeOf(ruleId, owner), friend), 'taken');
    await connect(friend, owner.userId);
    await service.post('/api/users/metadatas', { userId: owner.userId, displayName: 'Ada' });
    await service.settled();
    assert.equal(await has(owner), 0);
  });

  const waiting = { ...tiers, metadata: { ...tiers.metadata, referralRequirements: { completeProfile: true } } };
  const completeProfile = async ({ userId }: Bidder) => {
    assert.equal((await service.post('/api/users/metadatas', { userId, displayName: 'Ada' })).status, 200);
    await service.settled();
  };
  /** Puts users into one group, as an operator does. */
  const group = async (...members: readonly Bidder[]) => {
    const userGroupExternalIdentifier = `group of ${members[0]?.userId}`;
    for (const { userId } of members) {
      const body = { ...scope(), userId, userGroupExternalIdentifier };
      assert.equal((await service.post('/api/users/metadatas', body)).status, 200);
    }
  };
  const eligibleOf = async (loyaltyRuleId: string) => {
    const { body } = await service.get(`/api/referral/users?${service.scoped({ loyaltyRuleId })}`);
    return (body.data as unknown as readonly { eligible: boolean | null }[]).map(({ eligible }) => eligible);
  };

  it('is closed while pending if the friend is the user who remains', async () => {
    const ruleId = await program.addRule('referred_user', waiting);
    const [owner, friend] = [await member(), await member()];
    assert.equal(await bring(await codeOf(ruleId, owner), friend), 'taken');
    await connect(owner, friend.userId);
    await completeProfile(friend);
    assert.deepEqual([await has(friend), await eligibleOf(ruleId)], [0, [false]]);
  });

  it('is closed while pending if one of the friend’s wallets moves to the referrer', async () => {
    const ruleId = await program.addRule('referred_user', waiting);
    const [owner, friend, wallet] = [await member(), await member(), await member()];
    await connect(wallet, friend.userId);
    assert.equal(await bring(await codeOf(ruleId, owner), friend), 'taken');
    await connect(wallet, owner.userId);
    await completeProfile(friend);
    assert.deepEqual([await has(owner), await has(friend), await eligibleOf(ruleId)], [0, 0, [false]]);
  });

  it('is refused within a user group, whose users count as one person', async () => {
    const ruleId = await program.addRule('referred_user', tiers);
    const [owner, second, stranger] = [await member(), await member(), await member()];
    await group(owner, second);
    const code = await codeOf(ruleId, owner);
    assert.equal(await bring(code, second), 'OWN_CODE');
    assert.equal(await bring(code, stranger), 'taken');
    assert.equal(await bring(await codeOf(ruleId, stranger), second), 'CIRCULAR_REFERRAL');
    assert.deepEqual([await has(owner), await has(second), await has(stranger)], [50, 0, 3]);
  });

  it('pays once for all users of one group', async () => {
    const ruleId = await program.addRule('referred_user', tiers);
    const [owner, one, two] = [await member(), await member(), await member()];
    await group(one, two);
    const code = await codeOf(ruleId, owner);
    for (const friend of [one, two]) assert.equal(await bring(code, friend), 'taken');
    assert.deepEqual([await has(owner), await has(one), await has(two)], [50, 3, 0]);
  });

  it('is closed while pending if both users join one user group', async () => {
    const ruleId = await program.addRule('referred_user', waiting);
    const [owner, friend] = [await member(), await member()];
    assert.equal(await bring(await codeOf(ruleId, owner), friend), 'taken');
    await group(owner, friend);
    await completeProfile(friend);
    assert.deepEqual([await has(owner), await has(friend), await eligibleOf(ruleId)], [0, 0, [false]]);
  });

  it('does not affect real friends, who pay the user that the code’s owner was merged into', async () => {
    for (const hasOwnCode of [false, true]) {
      const ruleId = await program.addRule('referred_user', waiting);
      const [owner, heir, friend] = [await member(), await member(), await member()];
      if (hasOwnCode) await codeOf(ruleId, heir);
      const code = await codeOf(ruleId, owner);
      assert.equal(await bring(code, friend), 'taken');
      await connect(owner, heir.userId);
      await completeProfile(friend);
      assert.deepEqual([await has(heir), await has(friend)], [50, 3]);
      const next = await member();
      assert.equal(await bring(code, next), 'taken');
      await completeProfile(next);
      assert.equal(await has(heir), 100);
      assert.deepEqual(await unbalanced(service), []);
    }
  });

  it('pays no second referrer for a wallet that has already joined with another code', async () => {
    const ruleId = await program.addRule('referred_user', tiers);
    const [owner, other, friend, wallet] = [await member(), await member(), await member(), await member()];
    await connect(wallet, friend.userId);
    assert.equal(await bring(await codeOf(ruleId, owner), friend), 'taken');
    await split(wallet, friend.userId);
    assert.equal(await bring(await codeOf(ruleId, other), await signIn(wallet)), 'taken');
    assert.deepEqual([await has(owner), await has(other)], [50, 0]);
  });

  it('pays only one tier for a friend of the second user, whether referred before or after the merge', async () => {
    const metadata = { firstReferralReward: 50, secondReferralReward: 7 };
    for (const goesOn of ['upper', 'lower'] as const) {
      const ruleId = await program.addRule('referred_user', { amount: '3', metadata });
      const [upper, lower] = [await member(), await member()];
      const spare = await member();
      await connect(spare, lower.userId);
      assert.equal(await bring(await codeOf(ruleId, upper), lower), 'taken');
      const code = await codeOf(ruleId, lower);
      assert.equal(await bring(code, await member()), 'taken');
      assert.deepEqual([await has(upper), await has(lower)], [57, 53]);
      const [from, to] = goesOn === 'lower' ? [upper, lower] : [lower, upper];
      for (const wallet of from === lower ? [lower, spare] : [upper]) await connect(wallet, to.userId);
      assert.equal(await has(to), 50, goesOn);
      assert.equal(await bring(code, await member()), 'taken');
      assert.equal(await has(to), 100, goesOn);
      assert.deepEqual(await unbalanced(service), []);
    }
  });

  it('leaves the second tier to the referrer of the member who merged with their own friend', async () => {
    const metadata = { firstReferralReward: 50, secondReferralReward: 7 };
    const ruleId = await program.addRule('referred_user', { amount: '3', metadata });
    const [top, middle, last] = [await member(), await member(), await member()];
    assert.equal(await bring(await codeOf(ruleId, top), middle), 'taken');
    assert.equal(await bring(await codeOf(ruleId, middle), last), 'taken');
    await connect(last, middle.userId);
    assert.deepEqual([await has(top), await has(middle)], [57, 3]);
  });

  it('pays a person who was referred twice their own reward only once', async () => {
    const ruleId = await program.addRule('referred_user', tiers);
    const [owner, one, two] = [await member(), await member(), await member()];
    const code = await codeOf(ruleId, owner);
    for (const friend of [one, two]) assert.equal(await bring(code, friend), 'taken');
    await connect(two, one.userId);
    assert.deepEqual([await has(owner), await has(one)], [100, 3]);
  });
});
