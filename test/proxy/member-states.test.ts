import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import { type EndpointName, contract } from '../../src/contract/index.js';
import { createApiKey } from '../../src/service/api-key.js';
import { findMember } from '../../src/service/identity/find-member.js';
import { eraseMember } from '../../src/service/operator/erase/erase-member.js';
import { program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import { TestService } from '../service/test-service.js';
import { Visitor, proxyBefore, site } from './visitor.js';

/** Public address of the service: a page of a public site is not redirected to a local address. */
const platformUrl = 'https://platform.example';

/** Endpoints that require a signed-in member. */
type MemberEndpoint = {
  [Name in EndpointName]: (typeof contract)[Name]['access'] extends 'member' ? Name : never;
}[EndpointName];

/**
 * What a blocked member gets, and one who was erased while signed in. An active member and one with an exception from their block
 * are answered alike everywhere.
 * - `reads`: what an active member gets, because it is their own
 * - `refused`: 403 `account_blocked`, and all their sessions end
 * - `goes on`: what an active member gets, because it ends what was begun and paid before, or ends sessions
 */
type Outcome = 'reads' | 'refused' | 'goes on';

interface Entry {
  readonly blocked: Outcome;
  /** Request of the member. `known` is what {@link Entry.begin} returned before the block. */
  readonly send: (member: Visitor, known: string) => Promise<Response>;
  /** What the member does before the block. */
  readonly begin?: (member: Visitor) => Promise<string>;
}

describe('each member endpoint, with our own service', () => {
  let service: TestService;
  let proxy: ReturnType<typeof proxyBefore>;
  let apiKey = '';
  let currencyId = '';
  let friendCode = '';
  const rules = { check_in: '', poll: '', referred_user: '' };
  let choiceId = '';
  let auctionId = '';
  let asset = { id: '', contractId: '' };

  const post = (member: Visitor, path: string, body: unknown = {}) => member.send(path, { method: 'POST', body });
  const get = (path: string | (() => string)): Entry => ({
    blocked: 'reads',
    send: (member) => member.send(typeof path === 'string' ? path : path()),
  });
  const mint = (member: Visitor, { id, contractId }: typeof asset) =>
    post(member, '/api/me/minting/contracts/mint', { contractId, assetId: id, quantity: 1 });
  const startLink = async (member: Visitor, type = 'discord'): Promise<string> => {
    const begun = await post(member, `/api/me/social/${type}/start`, {});
    return ((await begun.json()) as { attempt: string }).attempt;
  };

  /** A token in the service's form, for an account that another member has, but of no link that the service knows. */
  const unknownLink = (): string => {
    const parts = [{ alg: 'none' }, { data: '{}', exp: 4_000_000_000 }, {}];
    return parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  };

  const table: Readonly<Record<MemberEndpoint, Entry>> = {
    listMyAuctionBids: get('/api/me/auction_bids'),
    listMySocialAccounts: get('/api/me/social'),
    listMyAccounts: get('/api/me/accounts'),
    getAccountRank: get(() => `/api/loyalty/accounts/${randomUUID()}/rank?loyaltyCurrencyId=${currencyId}`),
    getMyLeague: get(() => `/api/me/league?loyaltyCurrencyId=${currencyId}`),
    listMyBadgeUsers: get(() => `/api/me/badge_users?loyaltyBadgeId=${randomUUID()}`),
    listMyBadges: get('/api/me/badges'),
    listMyCompletionStatuses: get(() => `/api/me/rules/status?loyaltyRuleId=${rules.poll}`),
    listMyRuleStatuses: get(() => `/api/me/rule_statuses?loyaltyRuleId=${rules.poll}`),
    listMyMultipliers: get('/api/me/multipliers'),
    listMyQuests: get(() => `/api/me/quests?loyaltyRuleId=${rules.poll}`),
    listMyQuestions: get(() => `/api/me/questions?loyaltyRuleIds=${rules.poll}`),
    listMyQuestionResponses: get('/api/me/questions_responses'),
    getMyPollResults: get(() => `/api/me/poll_results?loyaltyRuleId=${rules.poll}`),
    listMyReferrals: get('/api/me/referral/users'),
    listMyStreaks: get(() => `/api/me/streaks?loyaltyRuleId=${rules.check_in}`),
    getMySeason: get(
      () => `/api/me/season?loyaltyCurrencyId=${currencyId}&start=2026-01-01T00:00:00Z&end=2026-02-01T00:00:00Z`,
    ),
    listMyTransactionEntries: get('/api/me/transaction_entries'),
    listMyMintedAssets: get('/api/me/minting/assets'),
    getMyMintStatus: get(() => `/api/me/minting/status/${randomUUID()}`),
    getMyTokenClaimProof: get(() => `/api/me/token_claims/${randomUUID()}/proof`),
    getMyTokenClaimEligibility: get(() => `/api/me/token_claims/${randomUUID()}/eligibility`),
    listSessions: get('/sessions'),

    completeMyRule: { blocked: 'refused', send: (member) => post(member, `/api/me/rules/${rules.check_in}/complete`) },
    answerMyQuestion: {
      blocked: 'refused',
      send: (member) => post(member, '/api/me/questions_responses', { loyaltyQuestionChoiceId: choiceId }),
    },
    createMyAuctionBid: {
      blocked: 'refused',
      send: async (member) => {
        const { address } = member.account;
        const nonce = BigInt(`0x${randomBytes(16).toString('hex')}`);
        const terms = { auctionId, amount: 100_000_000n, currency: null, nonce, deadline: 0n };
        const signature = await member.account.signTypedData(bidTypedData(terms, address, 31_337));
        const bid = { auctionId, amount: '100000000', chainName: '31337', nonce: String(nonce), signature };
        return post(member, '/api/me/auction_bids', bid);
      },
    },
    mintMyAsset: {
      blocked: 'refused',
      send: (member) => mint(member, asset),
    },
    getMyProfile: { blocked: 'refused', send: (member) => member.send('/api/me/profile') },
    saveMyProfile: { blocked: 'refused', send: (member) => post(member, '/api/me/profile', { displayName: 'Ada' }) },
    startMySocialAuth: { blocked: 'refused', send: (member) => post(member, '/api/me/social/discord/start') },
    verifyMySocialAuth: {
      blocked: 'refused',
      begin: (member) => startLink(member, 'instagram'),
      send: (member, attempt) =>
        post(member, '/api/me/social/instagram/verify', { attempt, profile: 'https://instagram.com/ada' }),
    },
    finishMySocialAuth: {
      blocked: 'refused',
      begin: (member) => startLink(member),
      send: (member, attempt) => post(member, '/api/me/social/finish', { attempt, code: 'any' }),
    },
    moveMySocialAccount: {
      blocked: 'refused',
      begin: (member) => startLink(member),
      send: (member, attempt) => post(member, '/api/me/social/move', { attempt, accountLinkData: unknownLink() }),
    },
    disconnectMySocialAccount: {
      blocked: 'refused',
      send: (member) => member.send('/api/me/social/discord', { method: 'DELETE' }),
    },
    createMyReferralCode: {
      blocked: 'refused',
      send: (member) => post(member, '/api/me/referral/codes', { loyaltyRuleId: rules.referred_user }),
    },
    joinByReferral: {
      blocked: 'refused',
      send: (member) => post(member, '/api/me/referral/users', { referralCode: friendCode }),
    },
    linkWallet: {
      blocked: 'refused',
      send: async (member) => {
        const wallet = privateKeyToAccount(generatePrivateKey());
        const body = await member.signed(await member.challenge('link'), 31_337, wallet);
        await member.stepUp('link-wallet');
        return post(member, '/session/wallets', body);
      },
    },
    unlinkWallet: {
      blocked: 'refused',
      send: async (member) => {
        await member.stepUp('unlink-wallet');
        return member.send(`/session/wallets/${member.account.address}`, { method: 'DELETE' });
      },
    },

    reportMyMint: {
      blocked: 'goes on',
      send: (member) => post(member, `/api/me/minting/status/${randomUUID()}`, { status: 'userDeclined' }),
    },
    reportMyTokenClaim: {
      blocked: 'goes on',
      send: (member) => post(member, `/api/me/token_claims/${randomUUID()}/claim`, { txHash: `0x${'1'.repeat(64)}` }),
    },
    stepUp: { blocked: 'goes on', send: (member) => member.stepUp('link-wallet') },
    endSessions: { blocked: 'goes on', send: (member) => member.send('/sessions', { method: 'DELETE' }) },
  };

  before(async () => {
    service = await TestService.start({ sandbox: true, publicUrl: platformUrl });
    service.now = Date.now();
    const { organizationId, websiteId } = program;
    await plant(service.database, 'demo');
    apiKey = (await createApiKey(service.database, { organizationId })).key;
    proxy = proxyBefore(
      { fetch: (input, init) => service.fetch(new Request(input, init)) },
      {
        ...{ organizationId, websiteId, apiKey },
        profileFields: ['displayName', 'attributes'],
        returnPages: { default: `${site}/linked` },
        socialHosts: [new URL(platformUrl).host],
      },
    );
    const friend = await signedIn();
    const list = async <T>(path: string): Promise<readonly T[]> =>
      ((await (await friend.send(path)).json()) as { data: T[] }).data;
    [currencyId = ''] = (await list<{ id: string }>('/api/loyalty/currencies')).map(({ id }) => id);
    for (const type of ['check_in', 'poll', 'referred_user'] as const) {
      const rule = await operate<{ id: string }>('/api/loyalty/rules', {
        ...{ organizationId, websiteId, type, frequency: 'once', name: `A ${type}`, amount: '10' },
        ...{ startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, metadata: {} },
        loyaltyCurrencyId: currencyId,
      });
      rules[type] = rule.id;
    }
    const question = await operate<{ loyaltyQuestionChoices: { id: string }[] }>('/api/loyalty/questions', {
      loyaltyRuleId: rules.poll,
      questionText: 'Which leaf?',
      loyaltyQuestionAnswers: [{ text: 'Laurel', isCorrect: true, sortIdentifier: 1 }],
    });
    choiceId = question.loyaltyQuestionChoices[0]?.id ?? '';
    const code = await post(friend, '/api/me/referral/codes', { loyaltyRuleId: rules.referred_user });
    friendCode = ((await code.json()) as { referralCode: string }).referralCode;
    const auctions = await list<{ id: string; status: string; loyaltyCurrencyId: string | null }>('/api/auctions');
    auctionId = auctions.find((each) => each.status === 'in_progress' && each.loyaltyCurrencyId !== null)?.id ?? '';
    const contracts = await list<{ id: string }>('/api/minting/contracts');
    for (const { id } of contracts) {
      for (const each of await list<{ id: string }>(`/api/minting/assets?mintingContractIds=${id}`))
        if (asset.id === '' && (await mint(friend, { id: each.id, contractId: id })).status === 200)
          asset = { id: each.id, contractId: id };
    }
  });
  after(() => service.close());

  const operate = async <T>(path: string, body: object): Promise<T> => {
    const answer = await service.post(path, body, apiKey);
    assert.equal(answer.status, 200, path);
    return answer.body as T;
  };
  const setBlock = ({ account }: Visitor, flags: Record<string, boolean>) =>
    operate('/api/users/metadatas', { websiteId: program.websiteId, walletAddress: account.address, ...flags });
  const signedIn = async (): Promise<Visitor> => {
    const visitor = new Visitor(proxy);
    assert.equal((await visitor.signIn()).status, 200);
    return visitor;
  };
  const stateOf = async (visitor: Visitor): Promise<string> =>
    ((await (await visitor.send('/session')).json()) as { status: string }).status;
  const outcomeOf = async (response: Response): Promise<string> => {
    const text = await response.text();
    const { code = '' } = (text === '' ? {} : JSON.parse(text)) as { code?: string };
    return `${response.status} ${code}`;
  };
  const erase = async ({ account }: Visitor) => {
    const { organizationId } = program;
    const userId = await findMember(service.database, { organizationId }, { walletAddress: account.address });
    assert.ok(userId);
    const removeFile = () => Promise.resolve();
    await eraseMember(service.database, { organizationId, userId, now: new Date(service.now), removeFile });
  };
  /** Sends an entry's request as a member of a state. Returns what they got, and whether they are still signed in. */
  const tried = async ({ send, begin }: Entry, change: (member: Visitor) => Promise<unknown>) => {
    const member = await signedIn();
    const known = (await begin?.(member)) ?? '';
    await change(member);
    const outcome = await outcomeOf(await send(member, known));
    return { outcome, state: await stateOf(member) };
  };

  it('is in the table, which has no others', () => {
    const members = Object.entries(contract).flatMap(([name, { access }]) => (access === 'member' ? name : []));
    assert.deepEqual(Object.keys(table).sort(), members.sort());
  });

  for (const [name, entry] of Object.entries(table))
    it(`${name}: ${entry.blocked} for a blocked and an erased member, as usual for an active and an exempt one`, async () => {
      const active = await tried(entry, () => Promise.resolve());
      assert.ok(!active.outcome.includes('account_blocked'), active.outcome);
      assert.deepEqual(
        await tried(entry, (member) => setBlock(member, { isBlocked: true, isBlockExempt: true })),
        active,
      );
      const blocked = await tried(entry, (member) => setBlock(member, { isBlocked: true }));

      if (entry.blocked === 'refused')
        assert.deepEqual(blocked, { outcome: '403 account_blocked', state: 'signed-out' });
      else assert.deepEqual(blocked, active);
      assert.deepEqual(await tried(entry, erase), blocked);
    });
});
