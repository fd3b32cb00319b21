import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { currencies, ember, leaf } from '../../../../demo/states/community.js';
import { quest } from '../../../../demo/states/quests.js';
import { bringAFriend, friendOf } from '../../../../demo/states/referral.js';
import { ApiError } from '../../../../src/errors/api.js';
import { dealOf } from '../../../../src/browser/stores/referral/deal.js';
import { invitationLasts, isCode, KeptInvitation } from '../../../../src/browser/stores/referral/invitation.js';
import { ReferralStore, type ReferralOptions } from '../../../../src/browser/stores/referral/referral-store.js';
import { fc } from '../../../support/properties.js';
import { createFakeProgram, fails, hangs, settled, signedIn, type Replies } from '../fake-program.js';

const options: ReferralOptions = { ruleId: '', invitation: '', isWelcome: false, every: 0 };
const made = {
  id: '00000041-0000-4000-8000-000000000001',
  referralCode: 'mira-7k2q',
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
};
const friends = {
  data: [friendOf(3, true), friendOf(6, true, '50.5'), friendOf(9, null), friendOf(12, false)],
  hasNextPage: false,
};
const member: Replies = {
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/quests': { data: [quest(1, 'Read', 'link_click', 10), bringAFriend], hasNextPage: false, groups: [] },
  'GET /api/me/referral/users': friends,
  'POST /api/me/referral/codes': made,
  'POST /api/me/referral/users': {},
};
const refuses = (code: 'referral_own' | 'referral_circular' | 'used_by_another' | 'account_blocked') => (): never => {
  throw new ApiError('refused', 'Refused.', { reason: { code } });
};

function open(
  replies: Replies = member,
  changes: Partial<ReferralOptions> = {},
  session: Parameters<typeof createFakeProgram>[1] = signedIn('mira'),
  kept = new Map<string, string>(),
) {
  const program = createFakeProgram(replies, session, kept);
  const store = new ReferralStore(program, { ...options, ...changes });
  return { program, store, close: store.subscribe(() => undefined) };
}

const join = 'POST /api/me/referral/users';
const visitor = { status: 'signed-out' } as const;

describe('referral store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('has the deal, the friends who joined, and what that earned', async () => {
    const { store } = open();
    await settled();
    const { status, deal, brought, counted, code } = store.state;
    assert.deepEqual([status, deal?.own?.amount, deal?.friend?.amount], ['ready', 100, 50]);
    assert.deepEqual([brought, counted, code], ['150.5', 2, 'mira-7k2q']);
  });

  it('waits for the currency names, but not for long', async () => {
    for (const session of [signedIn('mira'), { status: 'signed-out' } as const]) {
      const { store, close } = open({ ...member, 'GET /api/loyalty/currencies': hangs }, {}, session);
      await settled();
      assert.equal(store.state.status, 'loading');
      mock.timers.tick(4000);
      assert.equal(store.state.status, session.status === 'signed-in' ? 'ready' : 'signed-out');
      close();
    }
  });

  it('creates a code on request, and stores it for the member and quest', async () => {
    const kept = new Map<string, string>();
    const none = { ...member, 'GET /api/me/referral/users': { data: [], hasNextPage: false } };
    const { store, program } = open(none, {}, signedIn('mira'), kept);
    await settled();
    assert.deepEqual([store.state.code, program.count('POST /api/me/referral/codes')], [undefined, 0]);
    await Promise.all([store.requestCode('mira-7k2q'), store.requestCode()]);
    assert.equal(store.state.code, 'mira-7k2q');
    const sent = program.asked.filter(({ route }) => route === 'POST /api/me/referral/codes').map(({ body }) => body);
    assert.deepEqual(sent, [{ loyaltyRuleId: bringAFriend.id, customReferralCode: 'mira-7k2q' }]);
    const later = open(none, {}, signedIn('mira'), kept);
    const other = open(none, {}, signedIn('kofi'), kept);
    await settled();
    assert.deepEqual([later.store.state.code, other.store.state.code], ['mira-7k2q', undefined]);
  });

  it('distinguishes a code that is taken from a failed request', async () => {
    const none = { data: [], hasNextPage: false };
    const { store, program } = open({
      ...member,
      'GET /api/me/referral/users': none,
      'POST /api/me/referral/codes': refuses('used_by_another'),
    });
    await settled();
    await store.requestCode('grove');
    assert.equal(store.state.codeRequest, 'taken');
    program.on('POST /api/me/referral/codes', fails('upstream_unavailable'));
    await store.requestCode();
    assert.deepEqual([store.state.codeRequest, store.state.code], ['failed', undefined]);
  });

  it('stores an invitation until the visitor has signed in, and sends it once, without naming them', async () => {
    const kept = new Map<string, string>();
    const first = open(member, { invitation: 'kofi-1' }, visitor, kept);
    await settled();
    assert.deepEqual([first.store.state.status, first.store.state.invitation], ['signed-out', 'invited']);
    assert.equal(first.program.count(join), 0);
    first.close();
    // Another page, whose address lacks the code.
    const { store, program } = open(member, {}, visitor, kept);
    await settled();
    assert.equal(store.state.invitation, 'invited');
    program.signIn('mira');
    await settled();
    assert.equal(store.state.invitation, 'joined');
    await store.refresh();
    await settled();
    assert.deepEqual(
      program.asked.filter(({ route }) => route === join).map(({ body }) => body),
      [{ referralCode: 'kofi-1' }],
    );
    const next = open(member, {}, signedIn('mira'), kept);
    await settled();
    assert.deepEqual([next.store.state.invitation, next.program.count(join)], ['none', 0]);
  });

  it('reports why an invitation was refused, and deletes it', async () => {
    for (const [reply, outcome] of [
      [refuses('referral_own'), 'own'],
      [refuses('referral_circular'), 'circular'],
      [refuses('account_blocked'), 'invalid'],
      [fails('not_found'), 'invalid'],
    ] as const) {
      const { store, program } = open({ ...member, [join]: reply }, { invitation: 'kofi-1' });
      await settled();
      assert.equal(store.state.invitation, outcome);
      assert.deepEqual(
        [...program.kept.keys()].filter((key) => key.includes('invitation')),
        [],
      );
    }
  });

  it('keeps an invitation that could not be sent, for another attempt', async () => {
    const { store, program } = open({ ...member, [join]: fails('upstream_unavailable') }, { invitation: 'kofi-1' });
    await settled();
    assert.deepEqual([store.state.invitation, program.count(join)], ['failed', 1]);
    program.on(join, {});
    await store.join();
    assert.equal(store.state.invitation, 'joined');
  });

  it('dismisses an invitation permanently', async () => {
    const { store, program } = open(member, { invitation: 'kofi-1' }, visitor);
    await settled();
    store.dismiss();
    program.signIn('mira');
    await settled();
    assert.deepEqual([store.state.invitation, program.count(join)], ['none', 0]);
  });

  it('works if the browser denies storage', async () => {
    const program = createFakeProgram(member, visitor);
    const denied = (): never => {
      throw new Error('denied');
    };
    const storage = { read: denied, write: denied, remove: denied, subscribe: () => () => undefined };
    const store = new ReferralStore({ ...program, storage }, { ...options, invitation: 'kofi-1' });
    store.subscribe(() => undefined);
    await settled();
    program.signIn('mira');
    await settled();
    assert.equal(store.state.invitation, 'joined');
  });

  it('is "none" without a referral quest, and requests no friends', async () => {
    const { store, program } = open({ ...member, 'GET /api/quests': { data: [], hasNextPage: false, groups: [] } });
    await settled();
    assert.deepEqual([store.state.status, program.count('GET /api/me/referral/users')], ['none', 0]);
  });

  it('is ready without the friends if only they failed', async () => {
    const { store } = open({ ...member, 'GET /api/me/referral/users': fails('upstream_unavailable') });
    await settled();
    assert.deepEqual([store.state.status, store.state.friends.status], ['ready', 'error']);
  });
});

describe('a deal', () => {
  it('pays the rule’s amount to the referrer, or to the friend if the referrer has a separate reward', () => {
    const of = (metadata: Parameters<typeof dealOf>[0]['metadata']) =>
      dealOf(quest(90, 'Invite', 'referred_user', 25, { metadata }));
    assert.deepEqual(of({}).own, { amount: 25, currencyId: leaf.id });
    assert.equal(of({}).friend, undefined);
    const tiers = of({ firstReferralReward: 100, referrerRewardLoyaltyCurrencyId: ember.id });
    assert.deepEqual(
      [tiers.own, tiers.friend],
      [
        { amount: 100, currencyId: ember.id },
        { amount: 25, currencyId: leaf.id },
      ],
    );
    assert.equal(of({ firstReferralReward: 0 }).own, undefined);
    const asked = of({ referralRequirements: { connectTwitter: true, achievePoints: true, points: { amount: 10 } } });
    assert.deepEqual([asked.requirements, asked.points?.amount], [['twitter', 'points'], 10]);
  });
});

describe('a stored invitation', () => {
  it('lasts 30 days, and the first one is kept', () => {
    mock.timers.enable({ apis: ['Date'], now: 0 });
    const program = createFakeProgram();
    const kept = new KeptInvitation(program);
    kept.keep('first-1');
    kept.keep('second-2');
    assert.equal(new KeptInvitation(program).code, 'first-1');
    mock.timers.tick(invitationLasts);
    assert.equal(new KeptInvitation(program).code, undefined);
    kept.keep('third-3');
    assert.equal(kept.code, 'third-3');
    mock.timers.reset();
  });

  it('is a valid code, whatever the address or the storage contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, stored) => {
        const program = createFakeProgram();
        program.kept.set(`laurel.invitation ${program.proxy}`, stored);
        const kept = new KeptInvitation(program);
        kept.keep(address);
        assert.ok(kept.code === undefined || isCode(kept.code));
        if (isCode(address)) assert.ok(kept.code);
      }),
    );
  });
});
