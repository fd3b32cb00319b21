import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { rules, userMetadata } from '../../src/service/db/schema/index.js';
import { eraseMember } from '../../src/service/operator/erase/erase-member.js';
import { fieldsOf, first } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

interface Code {
  readonly id: string;
  readonly referralCode: string;
  readonly userId: string;
}

interface Referral {
  readonly id: string;
  readonly amount: number;
  readonly tier1Amount: number;
  readonly tier2Amount: number;
  readonly eligible: boolean | null;
  readonly referralCode: Code & { readonly loyaltyRuleId: string };
  readonly user: { readonly id: string; readonly walletAddress: string };
}

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ sandbox: true });
  program = await TestProgram.open(service);
});
after(() => service.close());

const askForCode = (loyaltyRuleId: string, body: object) =>
  service.post('/api/referral/codes', { loyaltyRuleId, ...body });

async function codeOf(ruleId: string, userId: string, customReferralCode?: string): Promise<Code> {
  const answer = await askForCode(ruleId, { userId, customReferralCode });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as Code;
}

const bring = (referralCode: string, ...userIds: string[]) =>
  service.post('/api/referral/users', { referralCode, userIds });

async function brought(referralCode: string, ...userIds: string[]): Promise<void> {
  const { status, body } = await bring(referralCode, ...userIds);
  assert.deepEqual([status, body.message], [200, 'Success']);
  await service.settled();
}

async function list(query: Record<string, string>): Promise<{ data: readonly Referral[]; hasNextPage: boolean }> {
  const { body } = await service.get(`/api/referral/users?${service.scoped(query)}`);
  return body as unknown as { data: readonly Referral[]; hasNextPage: boolean };
}

describe('a referral code', () => {
  it('is created once per member and stays the same', async () => {
    const ruleId = await program.addRule('referred_user');
    const userId = await program.addMember();
    const code = await codeOf(ruleId, userId);
    assert.match(code.referralCode, /^[2-9A-HJ-NP-Z]{8}$/);
    assert.deepEqual(
      [code.userId, (await codeOf(ruleId, userId, 'another')).referralCode],
      [userId, code.referralCode],
    );
    const codes = await Promise.all(Array.from({ length: 10 }, async () => codeOf(ruleId, await program.addMember())));
    assert.equal(new Set(codes.map(({ referralCode }) => referralCode)).size, 10);
  });

  it('is the custom code that was requested, unless it is invalid or taken in any case', async () => {
    const ruleId = await program.addRule('referred_user');
    const name = `Ada-${randomUUID().slice(0, 8)}`;
    assert.equal((await codeOf(ruleId, await program.addMember(), name)).referralCode, name);
    const refused = await askForCode(ruleId, {
      userId: await program.addMember(),
      customReferralCode: name.toUpperCase(),
    });
    assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, ['customReferralCode']]);
    const bad = await askForCode(ruleId, { userId: await program.addMember(), customReferralCode: 'a b' });
    assert.deepEqual([bad.status, fieldsOf(bad.body)], [400, ['customReferralCode']]);
  });

  it('is the same for many simultaneous requests', async () => {
    const ruleId = await program.addRule('referred_user');
    const userId = await program.addMember();
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(ruleId, userId)));
    assert.equal(new Set(codes.map(({ id }) => id)).size, 1);
  });

  it('requires a member and a referral rule', async () => {
    const userId = await program.addMember();
    const ruleId = await program.addRule('referred_user');
    assert.deepEqual(fieldsOf((await askForCode(ruleId, {})).body), ['userId']);
    assert.deepEqual(fieldsOf((await askForCode(await program.addRule('check_in'), { userId })).body), [
      'loyaltyRuleId',
    ]);
    assert.equal((await askForCode(randomUUID(), { userId })).status, 404);
    assert.equal((await askForCode(ruleId, { userId: randomUUID() })).status, 404);
  });
});

describe('a referral', () => {
  it('pays the referrer once', async () => {
    const ruleId = await program.addRule('referred_user', { amount: '25' });
    const [owner, friend] = [await program.addMember(), await program.addMember()];
    const { referralCode } = await codeOf(ruleId, owner);
    await brought(referralCode.toLowerCase(), friend);
    await brought(referralCode, friend);
    await Promise.all(Array.from({ length: 10 }, () => bring(referralCode, friend)));
    await service.settled();
    assert.deepEqual([await program.balance(owner), await program.balance(friend)], ['25', '0']);
    assert.equal((await program.completions(ruleId, owner)).length, 1, 'the rule was done once');
    const [referral] = (await list({ loyaltyRuleId: ruleId })).data;
    assert.deepEqual(
      [referral?.amount, referral?.tier1Amount, referral?.tier2Amount, referral?.eligible, referral?.user.id],
      [25, 25, 0, true, friend],
    );
  });

  it('pays two tiers and the friend, if the rule has tiers', async () => {
    const tiersIn = await service.addCurrency({ decimals: 1 });
    const ruleId = await program.addRule('referred_user', {
      amount: '3',
      metadata: {
        firstReferralReward: 20,
        secondReferralReward: 7.5,
        referrerRewardLoyaltyCurrencyId: tiersIn,
      },
    });
    const [top, middle, last] = [await program.addMember(), await program.addMember(), await program.addMember()];
    await brought((await codeOf(ruleId, top)).referralCode, middle);
    await brought((await codeOf(ruleId, middle)).referralCode, last);
    const balances = await Promise.all([top, middle, last].map((userId) => program.balance(userId, tiersIn)));
    assert.deepEqual(balances, ['27.5', '20', '0']);
    assert.deepEqual([await program.balance(top), await program.balance(middle)], ['0', '3']);
    assert.equal(await program.balance(last), '3');
  });

  it('waits until the friend meets the rule’s requirements', async () => {
    const ruleId = await program.addRule('referred_user', {
      metadata: {
        referralRequirements: {
          connectTwitter: true,
          connectDiscord: true,
          connectEmail: true,
          completeProfile: true,
          achievePoints: true,
          points: { amount: 10, loyaltyCurrecyId: program.currencyId },
        },
      },
    });
    const quest = await program.addRule('external_rule', { frequency: 'none', amount: '5' });
    const [owner, friend] = [await program.addMember(), await program.addMember()];
    await brought((await codeOf(ruleId, owner)).referralCode, friend);
    const isOpen = async () => {
      await program.run(quest, friend, { amount: 0 });
      assert.equal(await program.balance(owner), '0');
      assert.equal((await list({ loyaltyRuleId: ruleId })).data[0]?.eligible, null);
    };
    for (const provider of ['twitter', 'discord', 'email'] as const) {
      await isOpen();
      await program.link(friend, provider, `friend-${provider}`);
    }
    await isOpen();
    await service.database.update(userMetadata).set({ displayName: 'Ada' }).where(eq(userMetadata.userId, friend));
    await program.run(quest, friend);
    assert.equal(await program.balance(owner), '0', 'five points are not ten');
    await program.run(quest, friend);
    assert.equal(await program.balance(owner), '10');
  });

  for (const [needed, tooLittle, enough] of [
    [5e-7, '0.0000004', '0.0000001'],
    [1e21, '999999999999999999999', '1'],
  ] as const)
    it(`waits for an amount of points that JSON writes as ${needed}`, async () => {
      const currencyId = await service.addCurrency({ decimals: 18 });
      const points = { amount: needed, loyaltyCurrecyId: currencyId };
      const ruleId = await program.addRule('referred_user', {
        metadata: { referralRequirements: { achievePoints: true, points } },
      });
      const [owner, friend] = [await program.addMember(), await program.addMember()];
      await brought((await codeOf(ruleId, owner)).referralCode, friend);
      for (const [amount, paid] of [
        [tooLittle, '0'],
        [enough, '10'],
      ]) {
        const entries = [{ userId: friend, amount }];
        const gift = { description: 'A gift', loyaltyCurrencyId: currencyId, entries };
        assert.equal((await service.post('/api/loyalty/transactions', gift)).status, 200);
        await service.settled();
        assert.equal(await program.balance(owner), paid);
      }
    });

  it('pays no more than the cap leaves', async () => {
    const ruleId = await program.addRule('referred_user', {
      amount: '20',
      maxAmountPerInterval: '30',
      maxAmountInterval: 'lifetime',
    });
    const owner = await program.addMember();
    const { referralCode } = await codeOf(ruleId, owner);
    for (let friend = 0; friend < 3; friend += 1) await brought(referralCode, await program.addMember());
    assert.equal(await program.balance(owner), '30');
  });

  for (const [what, leave] of [
    [
      'blocked',
      (userId: string) =>
        service.database.update(userMetadata).set({ isBlocked: true }).where(eq(userMetadata.userId, userId)),
    ],
    [
      'erased',
      (userId: string) =>
        eraseMember(service.database, {
          organizationId: service.organizationId,
          userId,
          now: new Date(service.now),
          removeFile: () => Promise.resolve(),
        }),
    ],
  ] as const)
    it(`pays only the friend if the owner of the code is ${what} before the requirements are met`, async () => {
      const points = { amount: 1, loyaltyCurrecyId: program.currencyId };
      const ruleId = await program.addRule('referred_user', {
        amount: '3',
        metadata: { firstReferralReward: 50, referralRequirements: { achievePoints: true, points } },
      });
      const [owner, friend, late] = [await program.addMember(), await program.addMember(), await program.addMember()];
      const { referralCode } = await codeOf(ruleId, owner);
      await brought(referralCode, friend);
      await leave(owner);
      const entries = [{ userId: friend, amount: 1 }];
      const gift = { description: 'A gift', loyaltyCurrencyId: program.currencyId, entries };
      assert.equal((await service.post('/api/loyalty/transactions', gift)).status, 200);
      await service.settled();
      assert.deepEqual([await program.balance(owner), await program.balance(friend)], ['0', '4']);
      assert.equal((await bring(referralCode, late)).status, 404);
      await service.settled();
      assert.deepEqual([await program.balance(owner), await program.balance(late)], ['0', '0']);
    });

  it('stays paid if the points that the friend needed are undone, and is not paid again when they have them', async () => {
    const ruleId = await program.addRule('referred_user', {
      amount: '25',
      metadata: {
        referralRequirements: { achievePoints: true, points: { amount: 5, loyaltyCurrecyId: program.currencyId } },
      },
    });
    const [owner, friend] = [await program.addMember(), await program.addMember()];
    await brought((await codeOf(ruleId, owner)).referralCode, friend);
    const send = async (entry: object): Promise<void> => {
      const body = { description: 'By the team', loyaltyCurrencyId: program.currencyId, entries: [entry] };
      const answer = await service.post('/api/loyalty/transactions', body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      await service.settled();
    };
    await send({ userId: friend, amount: '5' });
    assert.equal(await program.balance(owner), '25');
    const { body } = await service.get(`/api/loyalty/transaction_entries?${service.scoped({ userId: friend })}`);
    await send({ userId: friend, direction: 'debit', amount: '5', undoes: first(body.data).id });
    assert.deepEqual([Number(await program.balance(friend)), await program.balance(owner)], [0, '25']);
    await send({ userId: friend, amount: '5' });
    assert.equal(await program.balance(owner), '25');
  });

  it('is not eligible once the rule has ended', async () => {
    const ruleId = await program.addRule('referred_user');
    const owner = await program.addMember();
    const { referralCode } = await codeOf(ruleId, owner);
    await service.database
      .update(rules)
      .set({ endTime: new Date(service.now) })
      .where(eq(rules.id, ruleId));
    await brought(referralCode, await program.addMember());
    assert.equal((await list({ loyaltyRuleId: ruleId })).data[0]?.eligible, false);
    assert.equal(await program.balance(owner), '0');
  });

  it('is refused by one’s own code, in a circle, or by an unknown code', async () => {
    const ruleId = await program.addRule('referred_user');
    const [owner, friend] = [await program.addMember(), await program.addMember()];
    const [mine, theirs] = [await codeOf(ruleId, owner), await codeOf(ruleId, friend)];
    assert.deepEqual(fieldsOf((await bring(mine.referralCode, owner)).body), ['userIds']);
    await brought(mine.referralCode, friend);
    assert.deepEqual(fieldsOf((await bring(theirs.referralCode, owner)).body), ['userIds']);
    assert.equal((await bring('nobodys', friend)).status, 404);
    assert.equal((await bring(mine.referralCode, randomUUID())).status, 404);
    const nameless = await service.post('/api/referral/users', { userIds: [friend] });
    assert.deepEqual(fieldsOf(nameless.body), ['referralCode']);
    const byId = await service.post('/api/referral/users', {
      userIds: [await program.addMember()],
      referralCodeId: mine.id,
    });
    assert.equal(byId.status, 200);
    await service.settled();
  });

  for (const length of [2, 3, 5])
    for (const atOnce of [false, true])
      it(`refuses to close a ring of ${length}, ${atOnce ? 'all at once' : 'one after the other'}`, async () => {
        const ruleId = await program.addRule('referred_user');
        const members = await Promise.all(Array.from({ length }, () => program.addMember()));
        const codes = await Promise.all(members.map((userId) => codeOf(ruleId, userId)));
        const joins = members.map((userId, index) => () => {
          const code = codes[(index + 1) % length];
          assert.ok(code);
          return bring(code.referralCode, userId);
        });
        const answers = atOnce ? await Promise.all(joins.map((join) => join())) : [];
        if (!atOnce) for (const join of joins) answers.push(await join());
        await service.settled();
        const refused = answers.filter(({ status }) => status !== 200);
        assert.deepEqual(
          refused.map(({ status, body }) => [status, body.error]),
          [[400, 'CIRCULAR_REFERRAL']],
        );
        const balances = await Promise.all(members.map((userId) => program.balance(userId)));
        assert.deepEqual(balances.sort(), ['0', ...Array.from({ length: length - 1 }, () => '10')]);
      });

  it('refuses to close a ring through another rule', async () => {
    const [first, second] = [await program.addRule('referred_user'), await program.addRule('referred_user')];
    const [one, two] = [await program.addMember(), await program.addMember()];
    await brought((await codeOf(first, one)).referralCode, two);
    assert.equal((await bring((await codeOf(second, two)).referralCode, one)).body.error, 'CIRCULAR_REFERRAL');
  });

  it('counts for existing members, unless the rule is for new members only', async () => {
    const startTime = new Date(service.now);
    const { userId: old } = await service.addMember({ metadata: { createdAt: new Date(service.now - 1) } });
    const { userId: fresh } = await service.addMember({ metadata: { createdAt: startTime } });
    for (const isRestrictedToNewUsers of [false, true]) {
      const ruleId = await program.addRule('referred_user', { startTime, metadata: { isRestrictedToNewUsers } });
      const owner = await program.addMember();
      const { referralCode } = await codeOf(ruleId, owner);
      const answer = await bring(referralCode, old);
      assert.deepEqual(
        [answer.status, answer.body.error],
        isRestrictedToNewUsers ? [400, 'NEW_USERS_ONLY'] : [200, undefined],
      );
      await brought(referralCode, fresh);
      assert.equal(await program.balance(owner), isRestrictedToNewUsers ? '10' : '20');
    }
  });

  it('is listed by rule and by referrer, newest first', async () => {
    const ruleId = await program.addRule('referred_user');
    const [first, second] = [await service.addMember(), await service.addMember()];
    const { referralCode } = await codeOf(ruleId, first.userId);
    const friends: string[] = [];
    for (let friend = 0; friend < 3; friend += 1) {
      friends.unshift(await program.addMember());
      await service.advance(1000);
      await brought(referralCode, friends[0] ?? '');
    }
    await brought((await codeOf(ruleId, second.userId)).referralCode, await program.addMember());
    const walletAddress = first.address;
    const page = await list({ loyaltyRuleId: ruleId, walletAddress, limit: '2' });
    const rest = await list({
      loyaltyRuleId: ruleId,
      walletAddress,
      limit: '2',
      startingAfter: page.data[1]?.id ?? '',
    });
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ user }) => user.id),
      friends,
    );
    assert.deepEqual([page.hasNextPage, rest.hasNextPage], [true, false]);
    assert.equal((await list({ loyaltyRuleId: ruleId })).data.length, 4);
    const wrong = `/api/referral/users?${service.scoped({ startingAfter: randomUUID() })}`;
    assert.equal((await service.get(wrong)).status, 400);
    const foreign = await service.addOrganization();
    assert.deepEqual((await service.get('/api/referral/users', foreign.key)).body.data, []);
  });

  it('is checked again when the profile is completed', async () => {
    const ruleId = await program.addRule('referred_user', {
      metadata: { referralRequirements: { completeProfile: true } },
    });
    const [owner, friend] = [await program.addMember(), await program.addMember()];
    await brought((await codeOf(ruleId, owner)).referralCode, friend);
    assert.equal(await program.balance(owner), '0');
    const { status } = await service.post('/api/users/metadatas', { userId: friend, displayName: 'Ada' });
    assert.equal(status, 200);
    await service.settled();
    assert.equal(await program.balance(owner), '10');
  });

  it('is checked again when the operator changes a balance', async () => {
    const ruleId = await program.addRule('referred_user', {
      metadata: { referralRequirements: { achievePoints: true, points: { amount: 1 } } },
    });
    const [owner, friend] = [await program.addMember(), await program.addMember()];
    await brought((await codeOf(ruleId, owner)).referralCode, friend);
    const { status } = await service.post('/api/loyalty/transactions', {
      description: 'A gift',
      loyaltyCurrencyId: program.currencyId,
      entries: [{ userId: friend, amount: 1 }],
    });
    assert.equal(status, 200);
    await service.settled();
    assert.equal(await program.balance(owner), '10');
  });
});

describe('the code of a member', () => {
  type Member = Awaited<ReturnType<TestService['addMember']>>;

  const save = async (userId: string, values: object) => {
    const { organizationId, websiteId } = service;
    const answer = await service.post('/api/users/metadatas', { organizationId, websiteId, userId, ...values });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const block = ({ userId }: Member) => save(userId, { isBlocked: true });
  const group = async (...members: readonly Member[]) => {
    const userGroupExternalIdentifier = randomUUID();
    for (const { userId } of members) await save(userId, { userGroupExternalIdentifier });
  };
  /** Connects a member's only wallet to another member, which merges the two. */
  const connect = async ({ address }: Member, { userId }: Member) => {
    const { organizationId, websiteId } = service;
    const wallet = { walletAddress: address, walletType: 'evm', confirmDisconnect: true };
    const answer = await service.post('/api/users/connect', { organizationId, websiteId, ...wallet, userId });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await service.settled();
  };
  const addTiers = (metadata: object = {}) =>
    program.addRule('referred_user', { amount: '3', metadata: { firstReferralReward: 50, ...metadata } });
  const points = () => ({
    referralRequirements: { achievePoints: true, points: { amount: 1, loyaltyCurrecyId: program.currencyId } },
  });
  const gift = async (userId: string) => {
    const entries = [{ userId, amount: 1 }];
    const sent = { description: 'A gift', loyaltyCurrencyId: program.currencyId, entries };
    assert.equal((await service.post('/api/loyalty/transactions', sent)).status, 200);
    await service.settled();
  };

  /** The ways in which the owner of an existing code, or a user who is the same person, is blocked. */
  const ways: readonly (readonly [string, (owner: Member, ruleId: string) => Promise<void>])[] = [
    ['who is blocked', block],
    [
      'who shares a user group with a blocked member',
      async (owner) => {
        const other = await service.addMember();
        await group(owner, other);
        await block(other);
      },
    ],
    [
      'who was merged into a member with another code who is blocked afterwards',
      async (owner, ruleId) => {
        const other = await service.addMember();
        await codeOf(ruleId, other.userId);
        await connect(owner, other);
        await block(other);
      },
    ],
    [
      'into whom a blocked member was merged',
      async (owner) => {
        const other = await service.addMember();
        await block(other);
        await connect(other, owner);
      },
    ],
    [
      'who holds a former wallet of a blocked member',
      async (owner) => {
        const [other, more] = [await service.addMember(), await service.addMember()];
        await connect(more, other);
        await connect(more, owner);
        await block(other);
      },
    ],
    [
      'who is unknown to the website',
      async ({ userId }) => {
        await service.database.delete(userMetadata).where(eq(userMetadata.userId, userId));
      },
    ],
  ];
  for (const [whose, happens] of ways)
    it(`${whose} is refused like an unknown code, and the friend can use another one`, async () => {
      const ruleId = await addTiers();
      const [owner, other] = [await service.addMember(), await program.addMember()];
      const friend = await program.addMember();
      const { id, referralCode } = await codeOf(ruleId, owner.userId);
      await happens(owner, ruleId);
      const unknown = await bring('nobodys', friend);
      assert.equal(unknown.status, 404);
      const byId = await service.post('/api/referral/users', { userIds: [friend], referralCodeId: id });
      for (const { status, body } of [await bring(referralCode, friend), byId])
        assert.deepEqual([status, body], [unknown.status, unknown.body]);
      await service.settled();
      assert.equal(await program.balance(friend), '0');
      assert.deepEqual((await list({ loyaltyRuleId: ruleId })).data, []);
      await brought((await codeOf(ruleId, other)).referralCode, friend);
      assert.deepEqual([await program.balance(other), await program.balance(friend)], ['50', '3']);
    });

  it('who is blocked looks unknown to themselves, to their referrer and to a blocked friend', async () => {
    const ruleId = await addTiers();
    const [top, owner, friend] = [await service.addMember(), await service.addMember(), await service.addMember()];
    await brought((await codeOf(ruleId, top.userId)).referralCode, owner.userId);
    const { referralCode } = await codeOf(ruleId, owner.userId);
    await block(owner);
    await block(friend);
    for (const { userId } of [top, owner, friend]) assert.equal((await bring(referralCode, userId)).status, 404);
  });

  it('works again once their block is lifted or they are exempt', async () => {
    const ruleId = await addTiers();
    const owner = await service.addMember();
    const { referralCode } = await codeOf(ruleId, owner.userId);
    await block(owner);
    assert.equal((await bring(referralCode, await program.addMember())).status, 404);
    await save(owner.userId, { isBlockExempt: true });
    await brought(referralCode, await program.addMember());
    await save(owner.userId, { isBlocked: false, isBlockExempt: false });
    await brought(referralCode, await program.addMember());
    assert.equal(await program.balance(owner.userId), '100');
  });

  it('whose group has a blocked member pays only an earlier friend, and not again once the block is lifted', async () => {
    const ruleId = await addTiers(points());
    const [owner, other] = [await service.addMember(), await service.addMember()];
    await group(owner, other);
    const friend = await program.addMember();
    await brought((await codeOf(ruleId, owner.userId)).referralCode, friend);
    await block(other);
    await gift(friend);
    assert.deepEqual([await program.balance(owner.userId), await program.balance(friend)], ['0', '4']);
    await save(other.userId, { isBlocked: false });
    await gift(friend);
    assert.deepEqual([await program.balance(owner.userId), await program.balance(friend)], ['0', '5']);
  });

  it('who shares a user group with a blocked member pays them no second tier', async () => {
    const ruleId = await addTiers({ secondReferralReward: 7 });
    const [top, other] = [await service.addMember(), await service.addMember()];
    const [middle, friend] = [await program.addMember(), await program.addMember()];
    await brought((await codeOf(ruleId, top.userId)).referralCode, middle);
    await group(top, other);
    await block(other);
    await brought((await codeOf(ruleId, middle)).referralCode, friend);
    assert.deepEqual([await program.balance(top.userId), await program.balance(middle)], ['50', '53']);
  });

  it('makes its owner a member of the website when they request it', async () => {
    const ruleId = await addTiers();
    const [owner, friend] = [await service.addMember(), await program.addMember()];
    await service.database.delete(userMetadata).where(eq(userMetadata.userId, owner.userId));
    await brought((await codeOf(ruleId, owner.userId)).referralCode, friend);
    assert.deepEqual([await program.balance(owner.userId), await program.balance(friend)], ['50', '3']);
  });
});
