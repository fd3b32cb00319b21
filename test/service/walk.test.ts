import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import { contract } from '../../src/contract/index.js';
import type { Endpoint, PlatformEndpoints } from '../../src/contract/index.js';
import {
  mintingAssets,
  mintingContracts,
  pageSections,
  tokenClaimAllocations,
  tokenClaims,
} from '../../src/service/db/schema/index.js';
import { handlers } from '../../src/service/handlers.js';
import { changeAccount, openAccount } from '../../src/service/social/sandbox/directory.js';
import { addAuction } from './auction-fixture.js';
import { fieldsOf, first } from './answer.js';
import type { Answer } from './answer.js';
import { TestService } from './test-service.js';

/* Walks the contract: each endpoint of the platform is called with valid and with invalid values. A missing endpoint does not
   compile; an endpoint without a handler, or with an answer that differs from the contract, fails. */

type PlatformName = keyof PlatformEndpoints;

const names = (Object.keys(contract) as (keyof typeof contract)[]).filter(
  (name): name is PlatformName => contract[name].servedBy === 'platform' && !('stream' in contract[name]),
);

let service: TestService;
before(async () => {
  service = await TestService.start({ sandbox: true });
});
after(() => service.close());

interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

/** Calls an endpoint by its name in the contract. */
function call(name: PlatformName, { params = {}, query = {}, body }: Parts = {}): Promise<Answer> {
  const { method, path }: Endpoint = contract[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? randomUUID());
  const search = new URLSearchParams(query);
  return service.send(`${filled}${search.size > 0 ? `?${String(search)}` : ''}`, {
    method,
    headers: { 'x-api-key': service.key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

describe('every endpoint of the platform', () => {
  it('has a handler, and there are no other handlers', () => {
    assert.deepEqual(Object.keys(handlers).sort(), [...names].sort());
  });

  it('answers valid requests as the contract says', async () => {
    const good = await goodRequests();
    assert.deepEqual(Object.keys(good).sort(), [...names].sort());
    for (const [name, request] of Object.entries(good) as [PlatformName, () => Promise<Answer>][]) {
      const endpoint: Endpoint = contract[name];
      service.now += 1000;
      const { status, body } = await request();
      assert.equal(status, endpoint.success ?? 200, `${name}: ${JSON.stringify(body)}`);
      const result = z.safeParse(endpoint.response, body);
      assert.ok(result.success, `${name}: ${JSON.stringify(result.error?.issues)}`);
      await service.settled();
    }
  });

  it('names an unknown parameter', async () => {
    for (const name of names) {
      const { status, headers, body } = await call(name, {
        query: { colour: 'red' },
        ...(hasBody(name) && { body: {} }),
      });
      // It is ignored, so only another missing parameter can be reported.
      if (status === 400) assert.ok(!body.issues || !fieldsOf(body).includes('colour'), name);
      else if (status < 300)
        assert.equal(headers.get('warning'), '299 laurel "Unknown query parameters: colour"', name);
    }
  });

  it('names each invalid query parameter', async () => {
    for (const name of names)
      for (const { key, value } of wrongValues(contract[name], 'query', ['nothing of the kind', '-1', '']))
        assertNamed(await call(name, { query: { [key]: value }, ...(hasBody(name) && { body: {} }) }), name, key);
  });

  it('names each invalid field of its body', async () => {
    for (const name of names)
      for (const { key, value } of wrongValues(contract[name], 'body', [{}, 5, 'nothing of the kind', true, []]))
        assertNamed(await call(name, { body: { [key]: value } }), name, key);
  });

  it('names each invalid part of its path', async () => {
    for (const name of names)
      for (const { key, value } of wrongValues(contract[name], 'params', ['nothing-of-the-kind'])) {
        const answer = await call(name, { params: { [key]: value }, ...(hasBody(name) && { body: {} }) });
        if (name === 'completeRule') assert.equal(answer.body.message, 'loyaltyRuleId must be a uuid');
        else assertNamed(answer, name, key);
      }
  });

  it('answers 404 for an unknown record', async () => {
    for (const name of names.filter((each) => contract[each].path.includes('{id}') && !hasBody(each))) {
      const { organizationId, websiteId } = service;
      const query: Record<string, string> =
        name === 'getAccountRank'
          ? { organizationId, websiteId, loyaltyCurrencyId: randomUUID() }
          : name.startsWith('getTokenClaim')
            ? { walletAddress: `0x${'1'.repeat(40)}` }
            : {};
      const { status, body } = await call(name, { query });
      assert.deepEqual([status, body.message], [404, 'Not found'], name);
    }
  });
});

const hasBody = (name: PlatformName) => (contract[name] as Endpoint).body !== undefined;

/** Returns for each key of a part a value that its schema refuses. Keys that accept all candidates are left out. */
function wrongValues<T>(endpoint: Endpoint, part: 'params' | 'query' | 'body', candidates: readonly T[]) {
  return Object.entries(endpoint[part]?.shape ?? {}).flatMap(([key, schema]) => {
    const value = candidates.find((candidate) => !z.safeParse(schema as z.ZodMiniType, candidate).success);
    return value === undefined ? [] : [{ key, value }];
  });
}

function assertNamed({ status, body }: Answer, name: string, key: string): void {
  assert.equal(status, 400, `${name}: ${key}`);
  assert.ok(
    fieldsOf(body).some((field) => field === key || field.startsWith(`${key}.`)),
    `${name} names ${key}: ${JSON.stringify(body)}`,
  );
}

/** Sends a request to each endpoint that must succeed, in this order: later requests use what earlier ones create. */
async function goodRequests() {
  const { organizationId, websiteId } = service;
  const scope = { organizationId, websiteId };
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet = { walletAddress: account.address };
  const made: Record<string, string> = {};
  const id = (name: string): string => made[name] ?? assert.fail(`There is no ${name} yet.`);
  /** Stores the id of an answer for later requests. */
  const keep = async (name: string, answer: Promise<Answer>): Promise<Answer> => {
    const { body } = await answer;
    made[name] = (body as unknown as Record<string, string>)['mintingContractAssetMintStatusId'] ?? body.id;
    return answer;
  };
  const timeless = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
  const rule = (type: string, more: object = {}) => ({
    ...scope,
    ...timeless,
    name: 'A quest',
    type,
    amount: 10,
    frequency: 'once',
    loyaltyCurrencyId: id('currency'),
    metadata: {},
    ...more,
  });
  const badge = { ...scope, name: 'Ember', imageUrl: 'https://ashfall.example/ember.png', conditions: [] };
  const choices = [
    { text: 'Yes', isCorrect: true, sortIdentifier: 1 },
    { text: 'No', isCorrect: false, sortIdentifier: 2 },
  ];

  return {
    connectUser: () => keep('user', call('connectUser', { body: { ...scope, ...wallet, walletType: 'evm' } })),
    listUserMetadata: () => call('listUserMetadata', { query: scope }),
    createUserDevice: () => call('createUserDevice', { body: { ...scope, ipAddress: '192.0.2.7' } }),
    countTransactionEntries: () => call('countTransactionEntries', { query: scope }),
    saveUserMetadata: () => call('saveUserMetadata', { body: { ...scope, userId: id('user'), displayName: 'Ash' } }),
    listUsers: () => call('listUsers', { query: { ...scope, ...wallet } }),
    countUsers: () => call('countUsers', { query: scope }),
    saveUserAttributes: async () => {
      const answer = await call('saveUserAttributes', { body: { ...scope, data: [{ label: 'guild' }] } });
      made['attribute'] = String(first(answer.body.data).id);
      return answer;
    },
    listUserAttributes: () => call('listUserAttributes', { query: scope }),
    saveUserAttributeValues: () => {
      const data = [{ userId: id('user'), websiteUserAttributeId: id('attribute'), value: 'Ash' }];
      return call('saveUserAttributeValues', { body: { ...scope, data } });
    },
    listUserAttributeValues: () => call('listUserAttributeValues', { query: { ...scope, userIds: id('user') } }),
    deleteUserAttribute: () =>
      call('deleteUserAttribute', { params: { id: id('attribute') }, body: { ...scope, body_id: id('attribute') } }),
    createCurrency: () =>
      keep('currency', call('createCurrency', { body: { ...scope, name: 'Leaf', symbol: 'LEAF', decimals: 0 } })),
    listCurrencies: () => call('listCurrencies', { query: scope }),
    updateCurrency: () => call('updateCurrency', { params: { id: id('currency') }, body: { symbol: 'LEAVES' } }),
    deleteCurrency: async () => {
      const { body } = await call('createCurrency', {
        body: { ...scope, name: 'Shell', symbol: 'SHELL', decimals: 0 },
      });
      return call('deleteCurrency', { params: { id: body.id } });
    },
    createRule: () => keep('rule', call('createRule', { body: rule('check_in', { frequency: 'daily' }) })),
    updateRule: () =>
      call('updateRule', { params: { id: id('rule') }, body: { name: 'Come by', amount: 20, endTime: null } }),
    listRules: () => call('listRules', { query: scope }),
    completeRule: () => call('completeRule', { params: { id: id('rule') }, body: { userId: id('user') } }),
    listCompletionStatuses: () => call('listCompletionStatuses', { query: { ...scope, userId: id('user') } }),
    saveRuleStatus: () =>
      call('saveRuleStatus', { body: { ...scope, loyaltyRuleId: id('rule'), userId: id('user'), progress: 50 } }),
    listRuleStatuses: () => call('listRuleStatuses', { query: scope }),
    listAccountStreaks: () =>
      call('listAccountStreaks', { query: { ...scope, loyaltyRuleId: id('rule'), userId: id('user') } }),
    listRuleChains: () => call('listRuleChains', { query: scope }),
    listRuleEdits: async () => {
      const answer = await call('listRuleEdits', { query: { ...scope, loyaltyRuleId: id('rule') } });
      made['edit'] = answer.body.data[0]?.id ?? '';
      return answer;
    },
    restoreRuleEdit: () => call('restoreRuleEdit', { params: { id: id('edit') }, body: {} }),
    createTransaction: () => {
      const entries = [{ amount: 100, direction: 'credit', ...wallet }];
      return call('createTransaction', { body: { description: 'A gift', loyaltyCurrencyId: id('currency'), entries } });
    },
    listTransactionEntries: () => call('listTransactionEntries', { query: scope }),
    listAccounts: async () => {
      const answer = await call('listAccounts', { query: { ...scope, userId: id('user') } });
      made['account'] = answer.body.data[0]?.id ?? '';
      return answer;
    },
    getAccountRank: () =>
      call('getAccountRank', { params: { id: id('account') }, query: { ...scope, loyaltyCurrencyId: id('currency') } }),
    getLeague: () => call('getLeague', { query: { ...scope, loyaltyCurrencyId: id('currency'), userId: id('user') } }),
    listAccountPlaces: () =>
      call('listAccountPlaces', { query: { ...scope, loyaltyCurrencyId: id('currency'), accountId: id('account') } }),
    getSeason: () =>
      call('getSeason', {
        query: {
          ...scope,
          ...{ userId: id('user'), loyaltyCurrencyId: id('currency') },
          ...{ start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
        },
      }),
    createMultiplier: () =>
      keep(
        'multiplier',
        call('createMultiplier', { body: { ...scope, ...wallet, multiplier: 2, externalIdentifier: 'a' } }),
      ),
    listMultipliers: () => call('listMultipliers', { query: scope }),
    updateMultiplier: () => call('updateMultiplier', { params: { id: id('multiplier') }, body: { multiplier: 3 } }),
    deleteMultiplier: () => call('deleteMultiplier', { params: { id: id('multiplier') } }),
    deleteMultiplierByIdentifier: async () => {
      await call('createMultiplier', { body: { ...scope, ...wallet, multiplier: 2, externalIdentifier: 'b' } });
      return call('deleteMultiplierByIdentifier', { body: { ...scope, externalIdentifier: 'b' } });
    },
    createRuleGroup: () => keep('group', call('createRuleGroup', { body: { ...scope, name: 'First steps' } })),
    listRuleGroups: () => call('listRuleGroups', { query: scope }),
    updateRuleGroup: () => call('updateRuleGroup', { params: { id: id('group') }, body: { name: 'Steps' } }),
    deleteRuleGroup: () => call('deleteRuleGroup', { params: { id: id('group') } }),
    createBadge: () => keep('badge', call('createBadge', { body: badge })),
    listBadges: () => call('listBadges', { query: scope }),
    updateBadge: () => call('updateBadge', { params: { id: id('badge') }, body: { name: 'Spark' } }),
    rewardBadge: () =>
      call('rewardBadge', { params: { id: id('badge') }, body: { userId: id('user'), status: 'active' } }),
    listBadgeUsers: () => call('listBadgeUsers', { query: { ...scope, loyaltyBadgeId: id('badge') } }),
    revokeBadge: () => call('revokeBadge', { params: { id: id('badge') }, body: { userId: id('user') } }),
    deleteBadge: () => call('deleteBadge', { params: { id: id('badge') } }),
    createQuestion: async () => {
      await keep('quiz', call('createRule', { body: rule('quiz') }));
      const body = { loyaltyRuleId: id('quiz'), questionText: 'Well?', loyaltyQuestionAnswers: choices };
      const answer = await keep('question', call('createQuestion', { body }));
      const { loyaltyQuestionChoices } = answer.body as unknown as { loyaltyQuestionChoices: { id: string }[] };
      made['choice'] = loyaltyQuestionChoices[0]?.id ?? '';
      return answer;
    },
    listQuestions: () => call('listQuestions', { query: { ...scope, loyaltyRuleIds: id('quiz') } }),
    createQuestionResponse: () =>
      call('createQuestionResponse', { body: { ...scope, loyaltyQuestionChoiceId: id('choice'), userId: id('user') } }),
    listQuestionResponses: () => call('listQuestionResponses', { query: scope }),
    getPollResults: async () => {
      await keep('poll', call('createRule', { body: rule('poll') }));
      return call('getPollResults', { query: { ...scope, loyaltyRuleId: id('poll'), userId: id('user') } });
    },
    updateQuestion: () =>
      call('updateQuestion', {
        params: { id: id('question') },
        body: { questionText: 'Well, well?', loyaltyQuestionAnswers: choices },
      }),
    createReferralCode: async () => {
      await keep('referral', call('createRule', { body: rule('referred_user') }));
      return keep(
        'code',
        call('createReferralCode', { body: { ...scope, loyaltyRuleId: id('referral'), userId: id('user') } }),
      );
    },
    createReferralUsers: async () => {
      const { userId } = await service.addMember();
      return call('createReferralUsers', { body: { ...scope, userIds: [userId], referralCodeId: id('code') } });
    },
    listReferralUsers: () => call('listReferralUsers', { query: { ...scope, loyaltyRuleId: id('referral') } }),
    startSocialAuth: async () => {
      const { answer, url } = await startLink('tiktok', id('user'));
      made['state'] = url.searchParams.get('state') ?? '';
      return answer;
    },
    verifySocialAuth: async () => {
      const [, claims = ''] = id('state').split('.');
      const { generatedCode } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { generatedCode: string };
      const place = { websiteId, provider: 'tiktok' } as const;
      const account = await openAccount(service.database, place, 'ash', new Date(service.now));
      await changeAccount(service.database, account.id, { bio: generatedCode });
      const query = { state: id('state'), tiktokProfileUrl: '@ash' };
      return call('verifySocialAuth', { params: { authType: 'tiktok' }, query });
    },
    finishSocialAuth: async () => {
      const attempt = 'f'.repeat(32);
      const { url } = await startLink('github', id('user'), `https://ashfall.example/back?laurel-attempt=${attempt}`);
      const { 'laurel-code': code } = await consent(url);
      const body = { ...scope, userId: id('user'), attempt, code };
      return call('finishSocialAuth', { params: { authType: 'github' }, body });
    },
    disconnectSocialAccount: () =>
      call('disconnectSocialAccount', { params: { authType: 'github' }, body: { ...scope, userId: id('user') } }),
    verifyUser: async () => {
      const { userId } = await service.addMember();
      await consent((await startLink('discord', userId)).url);
      const { accountLinkData } = await consent((await startLink('discord', id('user'))).url);
      return call('verifyUser', { body: { ...scope, accountLinkData, userId: id('user') } });
    },
    listAuctions: async () => {
      made['auction'] = await addAuction(service, { loyaltyCurrencyId: id('currency') });
      return call('listAuctions', { query: scope });
    },
    listAuctionItems: () => call('listAuctionItems', { query: { ...scope, auctionId: id('auction') } }),
    createAuctionBid: async () => {
      const terms = { auctionId: id('auction'), amount: 5n, currency: null, nonce: 1n, deadline: 0n };
      const signature = await account.signTypedData(bidTypedData(terms, account.address, 31_337));
      const bid = { auctionId: id('auction'), amount: '5', nonce: '1', chainName: '31337', signature };
      return call('createAuctionBid', { body: { ...scope, ...wallet, ...bid } });
    },
    listAuctionBids: () => call('listAuctionBids', { query: { ...scope, auctionId: id('auction') } }),
    listMintingContracts: async () => {
      const [row] = await service.database
        .insert(mintingContracts)
        .values({ websiteId, name: 'Lanterns', contractKind: 'OFFCHAIN' })
        .returning();
      made['contract'] = row?.id ?? '';
      return call('listMintingContracts', { query: scope });
    },
    listMintingAssets: async () => {
      const [row] = await service.database
        .insert(mintingAssets)
        .values({ websiteId, contractId: id('contract'), assetNr: 1, name: 'Lantern', quantity: 5 })
        .returning();
      made['asset'] = row?.id ?? '';
      return call('listMintingAssets', { query: scope });
    },
    createAuction: () => {
      const [startsAt, endsAt] = [0, 3_600_000].map((more) => new Date(service.now + more).toISOString());
      const terms = { type: 'english', loyaltyCurrencyId: id('currency'), startsAt, endsAt };
      const items = [{ assetId: id('asset') }];
      const body = {
        ...scope,
        name: 'Lantern',
        mintingContractId: id('contract'),
        userId: id('user'),
        ...terms,
        items,
      };
      return keep('newAuction', call('createAuction', { body }));
    },
    updateAuction: () => call('updateAuction', { params: { id: id('newAuction') }, body: { name: 'Ash lantern' } }),
    cancelAuction: () => call('cancelAuction', { params: { id: id('newAuction') }, body: {} }),
    saveMintingAllowlist: () =>
      call('saveMintingAllowlist', {
        body: { mintingContractAssetId: id('asset'), entries: [{ ...wallet, quantity: 1 }] },
      }),
    listMintingAllowlist: () => call('listMintingAllowlist', { query: { mintingContractAssetId: id('asset') } }),
    checkTokenGate: () =>
      call('checkTokenGate', {
        query: {
          ...{ mintingContractId: id('contract'), mintingContractAssetId: id('asset') },
          ...{ collectionAddress: `0x${'c0'.repeat(20)}`, network: 'base', tokenId: '1' },
        },
      }),
    mintAsset: () =>
      keep('mint', call('mintAsset', { body: { contractId: id('contract'), assetId: id('asset'), ...wallet } })),
    getMintStatus: () => call('getMintStatus', { params: { id: id('mint') } }),
    saveMintStatus: () => call('saveMintStatus', { params: { id: id('mint') }, body: { status: 'minted' } }),
    listTokenClaims: async () => {
      made['claim'] = await allocate(account.address);
      return call('listTokenClaims', { query: scope });
    },
    getTokenClaimProof: () => call('getTokenClaimProof', { params: { id: id('claim') }, query: wallet }),
    getTokenClaimEligibility: () => call('getTokenClaimEligibility', { params: { id: id('claim') }, query: wallet }),
    listTokenClaimUsers: () => call('listTokenClaimUsers', { params: { id: id('claim') } }),
    reportTokenClaim: () => {
      const txHash = `0x${randomBytes(32).toString('hex')}`;
      return call('reportTokenClaim', { params: { id: id('claim') }, body: { ...wallet, txHash } });
    },
    createTokenClaim: () => {
      const token = { contractAddress: `0x${'70'.repeat(20)}`, contractChainId: 31_337 };
      return keep('draft', call('createTokenClaim', { body: { ...scope, name: 'Ash', ...token } }));
    },
    saveTokenClaimShares: () =>
      call('saveTokenClaimShares', { params: { id: id('draft') }, body: { shares: [{ ...wallet, amount: 5 }] } }),
    publishTokenClaim: () => call('publishTokenClaim', { params: { id: id('draft') }, body: {} }),
    withdrawTokenClaim: () => call('withdrawTokenClaim', { params: { id: id('draft') }, body: {} }),
    getTokenClaim: () => call('getTokenClaim', { params: { id: id('claim') }, query: wallet }),
    deleteRule: () => call('deleteRule', { params: { id: id('rule') } }),
    disconnectUser: () => call('disconnectUser', { body: { ...scope, userId: id('user') } }),
    disconnectWallet: async () => {
      const walletAddress = privateKeyToAccount(generatePrivateKey()).address;
      const further = { ...scope, userId: id('user'), walletAddress };
      await call('connectUser', { body: { ...further, walletType: 'evm' } });
      return call('disconnectWallet', { body: further });
    },
    createWebsiteCollection: () => {
      const collection = { collectionAddress: `0x${'c0'.repeat(20)}`, name: 'Relics', network: 'base', sortId: 1 };
      return call('createWebsiteCollection', { body: { ...scope, ...collection } });
    },
    listWebsiteCollections: () => call('listWebsiteCollections', { query: scope }),
    saveWebsiteUserRoles: () =>
      call('saveWebsiteUserRoles', {
        body: { websiteId, websiteUserRoles: [{ roleType: 'WEBSITE_ADMIN', ...wallet }] },
      }),
    listWebsiteUserRoles: () => call('listWebsiteUserRoles', { query: { websiteId } }),
    getPageSection: async () => {
      await service.database.insert(pageSections).values({ websiteId, placement: 'global' });
      return call('getPageSection', { query: { ...scope, placement: 'global', all: '1' } });
    },
    createUpload: () => call('createUpload', { body: { ...scope, fileName: 'ember.png', fileSize: 10 } }),
    createWebsite: () => call('createWebsite', { body: { organizationId, name: 'Another' } }),
    listWebsites: () => call('listWebsites', { query: { organizationId } }),
  } satisfies Record<PlatformName, () => Promise<Answer>>;
}

/** Starts linking an account. Returns the address of the provider's page. */
async function startLink(
  authType: string,
  userId: string,
  redirect = 'https://ashfall.example/back',
): Promise<{ answer: Answer; url: URL }> {
  const query = {
    websiteId: service.websiteId,
    userId,
    responseType: 'json',
    redirect,
  };
  const answer = await call('startSocialAuth', { params: { authType }, query });
  return { answer, url: new URL((answer.body as unknown as { url: string }).url) };
}

/** Consents on the provider's page, always as the same visitor. Returns the parameters of the redirect. */
async function consent(url: URL): Promise<Record<string, string>> {
  const fields = {
    state: url.searchParams.get('state') ?? '',
    challenge: url.searchParams.get('code_challenge') ?? '',
  };
  const allowed = await service.fetch(
    new Request(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url.origin, host: url.host },
      body: new URLSearchParams({ ...fields, name: 'ash', decision: 'allow' }),
    }),
  );
  const landing = await service.fetch(
    new Request(new URL(allowed.headers.get('location') ?? '', url), { redirect: 'manual' }),
  );
  return (await landing.json()) as Record<string, string>;
}

/** Creates a claim with one share. */
async function allocate(walletAddress: string): Promise<string> {
  const [claim] = await service.database
    .insert(tokenClaims)
    .values({
      websiteId: service.websiteId,
      name: 'Laurel token',
      contractAddress: `0x${'70'.repeat(20)}`,
      contractChainId: 31_337,
      claimContractAddress: `0x${'c1'.repeat(20)}`,
    })
    .returning();
  assert.ok(claim);
  const share = { tokenClaimId: claim.id, walletAddress, walletLookup: walletAddress.toLowerCase(), amount: '5' };
  await service.database.insert(tokenClaimAllocations).values(share);
  return claim.id;
}
