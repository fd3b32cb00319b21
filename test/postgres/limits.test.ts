import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { RuleMetadata } from '../../src/contract/loyalty/rule-metadata.js';
import {
  badgeRewards,
  badges,
  conditionAssociations,
  conditions,
  mintingAllowlist,
  mintingAssets,
  mintingContracts,
  multipliers,
  questionChoices,
  questions,
  tokenClaimAllocations,
  tokenClaims,
  wallets,
} from '../../src/service/db/schema/index.js';
import { limits } from '../../src/service/loyalty/limits.js';
import { first } from '../service/answer.js';
import { endAll } from './processes.js';
import { manyRequests, TwoProcesses } from './two-processes.js';

/* Each limit in the table, under forty simultaneous requests to two processes on one server database. */

let program: TwoProcesses;
before(async () => {
  program = await TwoProcesses.start();
});
after(async () => {
  await endAll();
  await program.drop();
});

const complete = (ruleId: string) => `/api/loyalty/rules/${ruleId}/complete`;

/** Completes a rule for one member many times at once. Returns their balance afterwards. */
async function completeMany(ruleId: string, body: (index: number) => object = () => ({})): Promise<number> {
  const { userId } = await program.addMember();
  await program.atOnce((index) => [complete(ruleId), { userId, ...body(index) }]);
  return program.balance(userId);
}

const perDay = { maxAmountPerInterval: '50', maxAmountInterval: 'daily' } as const;

const addReferralRule = (metadata: RuleMetadata = {}) => program.addRule('referred_user', { ...perDay, metadata });

/** Lets many new members join with one code at once. */
async function join(referralCode: string): Promise<void> {
  const friends = await program.addMembers();
  await program.atOnce((index) => ['/api/referral/users', { referralCode, userIds: [friends[index]?.userId] }]);
}

let number = 0;
async function addAsset(of: { quantity?: number; perUserMintLimit?: number } = {}) {
  const { websiteId, database } = program;
  const { quantity = 1000, perUserMintLimit = 0 } = of;
  const contract = first(
    await database
      .insert(mintingContracts)
      .values({ websiteId, name: 'Relics', contractKind: 'OFFCHAIN', perUserMintLimit })
      .returning(),
  );
  const values = { websiteId, contractId: contract.id, assetNr: (number += 1), name: 'Lantern', quantity };
  const asset = first(await database.insert(mintingAssets).values(values).returning());
  return { contractId: contract.id, assetId: asset.id };
}

type Minted = Awaited<ReturnType<typeof addAsset>>;

/** Mints one asset many times at once, for members in turn. Returns how many were minted. */
async function mintMany(asset: Minted, members: readonly { readonly walletAddress: string }[]): Promise<number> {
  await program.atOnce((index) => [
    '/api/minting/contracts/mint',
    { ...asset, walletAddress: members[index % members.length]?.walletAddress },
  ]);
  const [row] = await program.database.execute<{ minted: number }>(sql`
    select coalesce(sum(quantity), 0)::int as minted from mints where asset_id = ${asset.assetId} and status = 'minted'`);
  return row?.minted ?? 0;
}

const entry = (userId: string, values: object) => ({
  description: 'By hand',
  entries: [{ userId, amount: '10', loyaltyCurrencyId: program.currencyId, ...values }],
});

/** For each limit, the amount that the requests give and the amount they may give: the same as in sequence. */
const cases: Readonly<Record<string, () => Promise<readonly [given: number, allowed: number]>>> = {
  window: async () => [await completeMany(await program.addRule('check_in', { frequency: 'daily' })), 10],
  key: async () => {
    const ruleId = await program.addRule('external_rule');
    return [await completeMany(ruleId, () => ({ idempotencyKey: 'order 7' })), 10];
  },
  cap: async () => {
    const ruleId = await program.addRule('external_rule', perDay);
    return [await completeMany(ruleId, (index) => ({ idempotencyKey: `order ${index}` })), 50];
  },
  progress: async () => {
    const { userId } = await program.addMember();
    const metadata = { trackProgress: true };
    const loyaltyRuleId = await program.addRule('external_rule', { claimType: 'auto', metadata });
    await program.atOnce(() => ['/api/loyalty/rule_statuses', { userId, loyaltyRuleId, incProgress: 10 }]);
    return [await program.balance(userId), manyRequests];
  },
  streak: async () => {
    const metadata = { enableStreaks: true, streakArray: [{ streakMilestone: 1, streakAmount: 5 }] };
    return [await completeMany(await program.addRule('check_in', { frequency: 'daily', metadata })), 15];
  },
  multiplier: async () => {
    const ruleId = await program.addRule('external_rule', { rewardType: 'multiplier', amount: '2' });
    await completeMany(ruleId, (index) => ({ idempotencyKey: `order ${index}` }));
    return [await program.database.$count(multipliers, sql`rule_id = ${ruleId}`), 1];
  },
  proof: async () => {
    const ruleId = await program.addRule('code_entry', { frequency: 'once', metadata: { promoCode: 'IVY' } });
    const members = await program.addMembers();
    await program.atOnce((index) => [complete(ruleId), { userId: members[index]?.userId, verificationCode: 'IVY' }]);
    return [await program.balances(members), 10];
  },
  answer: async () => {
    const { userId } = await program.addMember();
    const ruleId = await program.addRule('poll', { frequency: 'once' });
    const question = first(await program.database.insert(questions).values({ ruleId, text: 'Which?' }).returning());
    const choices = await program.database
      .insert(questionChoices)
      .values([1, 2].map((sortIdentifier) => ({ questionId: question.id, text: 'This one', sortIdentifier })))
      .returning();
    const replies = await program.atOnce((index) => [
      '/api/loyalty/questions_responses',
      { userId, loyaltyQuestionChoiceId: choices[index % 2]?.id },
    ]);
    const isTaken = (reply: object) => 'alreadySubmitted' in reply && !reply.alreadySubmitted;
    return [replies.filter(isTaken).length, 1];
  },
  badge: async () => {
    const { userId } = await program.addMember();
    const { database, websiteId, currencyId } = program;
    const badge = first(await database.insert(badges).values({ websiteId, name: 'Early' }).returning());
    await database.insert(badgeRewards).values({ badgeId: badge.id, rewardType: 'points', currencyId, amount: '10' });
    await program.atOnce((index) => [
      `/api/loyalty/badges/${badge.id}/${index % 4 === 0 ? 'revoke' : 'reward'}`,
      { userId },
    ]);
    return [await program.balance(userId), 10];
  },
  referral: async () => {
    const loyaltyRuleId = await addReferralRule();
    const [friend, members] = [await program.addMember(), await program.addMembers()];
    const codes: string[] = [];
    for (const { userId } of members) codes.push(await program.codeOf(userId, loyaltyRuleId));
    await program.atOnce((index) => ['/api/referral/users', { referralCode: codes[index], userIds: [friend.userId] }]);
    return [await program.balances(members), 10];
  },
  ring: async () => {
    const ruleId = await program.addRule('referred_user');
    const members = await program.addMembers();
    const codes: string[] = [];
    for (const { userId } of members) codes.push(await program.codeOf(userId, ruleId));
    await program.atOnce((index) => [
      '/api/referral/users',
      { referralCode: codes[(index + 1) % manyRequests], userIds: [members[index]?.userId] },
    ]);
    return [await program.balances(members), 10 * (manyRequests - 1)];
  },
  referrer: async () => {
    const { userId } = await program.addMember();
    await join(await program.codeOf(userId, await addReferralRule()));
    return [await program.balance(userId), 50];
  },
  secondTier: async () => {
    const [top, friend] = await program.addMembers(2);
    assert.ok(top && friend);
    const ruleId = await addReferralRule({ firstReferralReward: 1, secondReferralReward: 7 });
    const referralCode = await program.codeOf(top.userId, ruleId);
    await program.post('/api/referral/users', { referralCode, userIds: [friend.userId] });
    await program.settled();
    await join(await program.codeOf(friend.userId, ruleId));
    return [await program.balance(top.userId), 50];
  },
  wallets: async () => {
    const { userId } = await program.addMember();
    const { organizationId, websiteId } = program.both[0];
    await program.atOnce(() => [
      '/api/users/connect',
      { organizationId, websiteId, userId, walletType: 'evm', walletAddress: `0x${randomBytes(20).toString('hex')}` },
    ]);
    return [await program.database.$count(wallets, eq(wallets.userId, userId)), 5];
  },
  lastWallet: async () => {
    const { userId, walletAddress: own } = await program.addMember();
    const { organizationId, websiteId } = program.both[0];
    const addresses = Array.from({ length: manyRequests }, () => `0x${randomBytes(20).toString('hex')}`);
    await program.database
      .insert(wallets)
      .values(addresses.slice(1).map((address) => ({ organizationId, userId, address, lookup: address, type: 'evm' })));
    await program.atOnce((index) => [
      '/api/users/wallets/disconnect',
      { organizationId, websiteId, userId, walletAddress: index === 0 ? own : addresses[index] },
    ]);
    return [await program.database.$count(wallets, eq(wallets.userId, userId)), 1];
  },
  code: async () => {
    const { userId } = await program.addMember();
    const loyaltyRuleId = await addReferralRule();
    const replies = await program.atOnce((index) => [
      '/api/referral/codes',
      { userId, loyaltyRuleId, ...(index % 2 === 0 && { customReferralCode: `friend-${index}` }) },
    ]);
    return [new Set(replies.map(({ id }) => id)).size, 1];
  },
  chosenCode: async () => {
    const [members, loyaltyRuleId] = [await program.addMembers(), await addReferralRule()];
    const replies = await program.atOnce((index) => [
      '/api/referral/codes',
      { userId: members[index]?.userId, loyaltyRuleId, customReferralCode: index % 2 === 0 ? 'The-Ivy' : 'the-ivy' },
    ]);
    return [replies.filter(({ id }) => id !== undefined).length, 1];
  },
  supply: async () => [await mintMany(await addAsset({ quantity: 7 }), await program.addMembers(10)), 7],
  mintsOfMember: async () => [await mintMany(await addAsset({ perUserMintLimit: 3 }), await program.addMembers(1)), 3],
  allowlist: async () => {
    const asset = await addAsset();
    const { walletAddress } = await program.addMember();
    const values = { assetId: asset.assetId, walletAddress, walletLookup: walletAddress, quantity: 2 };
    await program.database.insert(mintingAllowlist).values(values);
    return [await mintMany(asset, [{ walletAddress }]), 2];
  },
  share: async () => {
    const members = await program.addMembers();
    const { websiteId, database } = program;
    const claim = first(
      await database
        .insert(tokenClaims)
        .values({ websiteId, name: 'Token', contractAddress: `0x${'70'.repeat(20)}`, contractChainId: 31_337 })
        .returning(),
    );
    const shares = members.map(({ walletAddress }) => ({ walletAddress, walletLookup: walletAddress, amount: '5' }));
    await database.insert(tokenClaimAllocations).values(shares.map((of) => ({ ...of, tokenClaimId: claim.id })));
    const txHash = `0x${randomBytes(32).toString('hex')}`;
    const replies = await program.atOnce((index) => [
      `/api/token_claims/${claim.id}/claim`,
      { walletAddress: members[index]?.walletAddress, txHash },
    ]);
    return [replies.filter(({ message }) => message === 'Success').length, 1];
  },
  payment: async () => {
    const { userId } = await program.addMember();
    await program.atOnce(() => ['/api/loyalty/transactions', entry(userId, { idempotencyKey: 'gift' })]);
    return [await program.balance(userId), 10];
  },
  undoing: async () => {
    const { userId } = await program.addMember('100');
    const { database, websiteId, currencyId } = program;
    const badge = first(await database.insert(badges).values({ websiteId, name: 'Rich' }).returning());
    const [badgeId, amount] = [badge.id, '105'];
    const condition = first(await database.insert(conditions).values({ badgeId, type: 'points', amount }).returning());
    await database.insert(conditionAssociations).values({ conditionId: condition.id, currencyId });
    await database.insert(badgeRewards).values({ badgeId, rewardType: 'points', currencyId, amount: '10' });
    await program.post('/api/loyalty/transactions', entry(userId, { idempotencyKey: 'mistake' }));
    const [credit] = await program.database.execute<{ id: string }>(sql`
      select entry.id from transaction_entries as entry join accounts on accounts.id = entry.account_id
      where accounts.user_id = ${userId}::uuid and entry.idempotency_key = 'mistake'`);
    await program.settled();
    assert.equal(await program.balance(userId), 120, 'the badge is earned');
    const undoing = { direction: 'debit', undoes: credit?.id };
    await program.atOnce(() => ['/api/loyalty/transactions', entry(userId, undoing)]);
    return [await program.balance(userId), 100];
  },
  balance: async () => {
    const { userId } = await program.addMember('100');
    const replies = await program.atOnce(() => ['/api/loyalty/transactions', entry(userId, { direction: 'debit' })]);
    assert.equal(await program.balance(userId), 0);
    return [replies.filter(({ id }) => id !== undefined).length, 10];
  },
};

describe('two processes keep the limit', () => {
  for (const [name, { what }] of Object.entries(limits))
    it(`of ${what}`, async () => {
      const many = cases[name];
      assert.ok(many, `the limit "${name}" has no case here`);
      const [given, allowed] = await many();
      assert.equal(given, allowed);
    });

  it('with unique indexes that exist in the database', async () => {
    const rows = await program.database.execute<{ name: string }>(sql`
      select index_class.relname as name from pg_index
      join pg_class as index_class on index_class.oid = pg_index.indexrelid where pg_index.indisunique`);
    const unique = new Set(rows.map(({ name }) => name));
    for (const { by } of Object.values(limits)) if ('index' in by) assert.ok(unique.has(by.index), by.index);
  });
});
