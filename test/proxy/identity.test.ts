import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import { endpoints } from '../../src/contract/index.js';
import type { Logger } from '../../src/proxy/index.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { ids, memberReply, secret } from './member-replies.js';
import { Visitor, canary, proxyBefore } from './visitor.js';

/** A valid request of a page, and the request that it causes at the platform. */
interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The platform's path that it reaches; absent if that takes more than one request. */
  readonly target?: string;
}

/** Names another member somewhere in a request. */
interface Placement {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (body: Readonly<Record<string, unknown>>) => string;
  readonly path?: (path: string) => string;
}

const text = (body: Readonly<Record<string, unknown>>, ...further: string[]): string =>
  `{${[JSON.stringify(body).slice(1, -1), ...further].filter((part) => part !== '').join(',')}}`;

/** Returns all places where a request could name the other member, by id and by wallet. */
const placementsOf = (id: string, wallet: string): readonly Placement[] => [
  { query: `userId=${id}` },
  { query: `walletAddress=${wallet}` },
  { query: `wallet=${wallet}` },
  { query: `wallet=${wallet.toLowerCase()}&wallet=${wallet}` },
  { query: `userId=${id}&userId=${id}` },
  { query: `userId[]=${id}` },
  { query: `UserID=${id}` },
  { query: `user%49d=${id}` },
  { query: `%EF%BD%95serId=${id}` },
  { query: `userGroupExternalIdentifier=${id}&externalIdentifier=${id}` },
  { query: `user[id]=${id}&body=${encodeURIComponent(JSON.stringify({ userId: id }))}` },
  { headers: { 'x-user-id': id, 'x-wallet-address': wallet } },
  { headers: { 'x-forwarded-user': id, 'x-laurel-user': id, from: wallet } },
  { headers: { authorization: `Bearer ${id}`, 'x-api-key': wallet } },
  { path: (path) => path.replace('/me/', `/${id}/`) },
  { path: (path) => `${path}/${id}` },
  { body: (body) => text({ ...body, userId: id }) },
  { body: (body) => text({ ...body, walletAddress: wallet }) },
  { body: (body) => text({ ...body, wallet }) },
  { body: (body) => text({ ...body, user: { id, walletAddress: wallet } }) },
  { body: (body) => `[${JSON.stringify(body)},${JSON.stringify({ userId: id })}]` },
  { body: (body) => text(body, `"userId":"${id}"`, `"userId":"${id}"`, `"us\\u0065rId":"${id}"`) },
  {
    body: (body) =>
      text(body, `"__proto__":{"userId":"${id}"}`, `"USERID":"${id}"`, `"verificationData":{"verifiedLocally":true}`),
  },
];

describe("a member's identity", () => {
  const platform = new RecordingPlatform();
  const logged: string[] = [];
  const write = (...line: unknown[]): void => void logged.push(JSON.stringify(line));
  const logger: Logger = { info: write, warn: write, error: write };
  const proxy = proxyBefore(platform, {
    logger,
    returnPages: { default: 'https://community.example/linked' },
    profileFields: ['displayName', 'attributes'],
    unlinkWallets: true,
  });
  const member = new Visitor(proxy);
  const other = new Visitor(proxy);
  const third = privateKeyToAccount(generatePrivateKey());
  let operations: Operation[];
  let otherId: string;
  const answers: string[] = [];
  const ask = async (path: string, options: Parameters<Visitor['send']>[1] = {}): Promise<Response> => {
    const response = await member.send(path, options);
    answers.push(JSON.stringify([...response.headers]) + (await response.clone().text()));
    return response;
  };

  before(async () => {
    platform.reply = (request) =>
      request.path.endsWith('/auth')
        ? json({ url: 'https://platform.example/authorize?state=s' })
        : memberReply(request);
    await member.signIn();
    await other.signIn();
    otherId = platform.users.get(other.account.address.toLowerCase())?.id ?? '';
    const terms = { auctionId: ids.auction, amount: 5n, currency: null, nonce: 7n, deadline: 0n };
    const bidder = member.account;
    const signature = await bidder.signTypedData(bidTypedData(terms, bidder.address, 31_337));
    const bid = { auctionId: ids.auction, amount: '5', chainName: '31337', nonce: '7', signature };
    const challenge = await member.challenge('link');
    const link = await member.signed(challenge, 31_337, third);
    operations = [
      { method: 'POST', path: `/api/me/rules/${ids.rule}/complete`, body: {}, target: '/complete' },
      { method: 'POST', path: '/api/me/auction_bids', body: bid, target: '/auction_bids' },
      {
        method: 'POST',
        path: '/api/me/minting/contracts/mint',
        body: { contractId: ids.contract, assetId: ids.asset },
        target: '/mint',
      },
      {
        method: 'POST',
        path: '/api/me/questions_responses',
        body: { loyaltyQuestionChoiceId: ids.choice },
        target: '/questions_responses',
      },
      { method: 'POST', path: '/api/me/referral/codes', body: { loyaltyRuleId: ids.rule }, target: '/codes' },
      { method: 'POST', path: '/api/me/referral/users', body: { referralCode: 'ADA' }, target: '/referral/users' },
      {
        method: 'POST',
        path: `/api/me/token_claims/${ids.claim}/claim`,
        body: { txHash: `0x${'0'.repeat(64)}` },
        target: '/claim',
      },
      { method: 'POST', path: '/api/me/social/discord/start', body: {}, target: '/auth' },
      { method: 'POST', path: '/session/wallets', body: link },
      { method: 'POST', path: '/api/me/profile', body: { displayName: 'Ada' }, target: '/metadatas' },
      {
        method: 'POST',
        path: '/api/me/profile',
        body: { attributes: [{ id: ids.choice, value: 'Moss' }] },
        target: '/website_user_attributes/values',
      },
      { method: 'GET', path: '/api/me/profile', target: '/users' },
      { method: 'DELETE', path: `/session/wallets/${other.account.address}` },
      { method: 'GET', path: `/api/me/token_claims/${ids.claim}/eligibility`, target: '/eligibility' },
      { method: 'GET', path: `/api/me/token_claims/${ids.claim}/proof`, target: '/proof' },
      { method: 'GET', path: '/api/me/rule_statuses', query: { loyaltyRuleId: ids.rule }, target: '/rule_statuses' },
      { method: 'GET', path: '/api/me/badge_users', query: { loyaltyBadgeId: ids.badge }, target: '/badge_users' },
      { method: 'GET', path: '/api/me/accounts', target: '/accounts' },
    ];
  });

  const urlOf = ({ path, query }: Operation, placement: Placement = {}): string => {
    const search = [new URLSearchParams(query).toString(), placement.query ?? '']
      .filter((part) => part !== '')
      .join('&');
    return `${placement.path?.(path) ?? path}${search && `?${search}`}`;
  };

  it('comes from the session, in each of their requests', async () => {
    const memberId = platform.users.get(member.account.address.toLowerCase())?.id ?? 'nobody';
    for (const operation of operations.filter(({ target }) => target)) {
      platform.requests.length = 0;
      await ask(urlOf(operation), { method: operation.method, ...(operation.body && { body: operation.body }) });
      const sent = platform.requests.filter(({ path }) => path.endsWith(operation.target ?? ''));
      assert.equal(sent.length, 1, operation.path);
      const request = sent[0]?.text ?? '';
      assert.ok(request.includes(memberId) || request.includes(member.account.address), operation.path);
    }
  });

  it('cannot be replaced, wherever a request names another member', async (test) => {
    let tried = 0;
    let passed = 0;
    let refused = 0;
    for (const operation of operations)
      for (const placement of placementsOf(otherId, other.account.address)) {
        platform.requests.length = 0;
        const inBody = placement.body && operation.method !== 'POST';
        const query = inBody ? `body=${encodeURIComponent(placement.body?.({}) ?? '')}` : placement.query;
        const response = await ask(urlOf(operation, { ...placement, ...(query !== undefined && { query }) }), {
          method: operation.method,
          ...(placement.headers && { headers: placement.headers }),
          ...(operation.body && { body: placement.body?.(operation.body) ?? operation.body }),
        });
        tried += 1;
        if (response.status >= 400) refused += 1;
        const named = platform.requests.filter(({ text: request, headers }) =>
          [otherId, other.account.address].some((name) =>
            (request + JSON.stringify([...headers])).toLowerCase().includes(name.toLowerCase()),
          ),
        );
        if (named.length > 0) passed += 1;
        assert.equal(named.length, 0, `${operation.path} ${JSON.stringify(placement)}: ${named[0]?.text ?? ''}`);
        // Headers are ignored. Everything else is refused rather than silently dropped.
        if (!placement.headers) {
          assert.ok([400, 401, 403, 404, 405].includes(response.status), `${operation.path}: ${response.status}`);
          assert.equal(platform.requests.filter(({ path }) => path.endsWith(operation.target ?? '?')).length, 0);
        }
      }
    assert.ok(tried >= 391);
    test.diagnostic(`placements of a foreign identity: ${tried} tried, ${refused} refused, ${passed} passed`);
    assert.equal(passed, 0);
  });

  it('cannot be claimed as verified by a field of a body', async (test) => {
    const privileges = [
      'verifiedLocally',
      'verificationData',
      'confirmDisconnect',
      'skipChainOrRequiredCheck',
      'amount',
      'idempotencyKey',
      'rangeValue',
      'organizationId',
      'websiteId',
      'redirect',
      'state',
      'jwtState',
    ];
    platform.requests.length = 0;
    let tried = 0;
    for (const { method, path, body, exposure, access } of endpoints) {
      if (method !== 'POST' || access === 'operator' || !body) continue;
      const at = path.replace('{authType}', 'tiktok').replaceAll(/\{\w+\}/g, () => randomUUID());
      for (const key of privileges.filter((each) => !exposure?.body?.includes(each)))
        for (const value of [true, 'true', { verifiedLocally: true }]) {
          const base = operations.find((operation) => operation.path.replace(ids.rule, '') === at)?.body ?? {};
          const response = await ask(at, { method, body: { ...base, [key]: value } });
          assert.equal(response.status, 400, `${path} ${key}`);
          assert.equal(((await response.json()) as { field?: string }).field, key, path);
          tried += 1;
        }
    }
    assert.equal(platform.requests.filter(({ text: request }) => /verifiedLocally/.test(request)).length, 0);
    assert.equal(platform.requests.length, 0);
    assert.ok(tried > 300);
    test.diagnostic(`privileged fields in bodies: ${tried} tried, 0 passed`);
  });

  it('covers only their own wallets, in any spelling', async () => {
    const { address } = member.account;
    const path = `/api/me/token_claims/${ids.claim}/eligibility`;
    for (const wallet of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      platform.requests.length = 0;
      assert.equal((await ask(`${path}?wallet=${wallet}`)).status, 200, wallet);
      assert.equal(platform.requests[0]?.query.get('walletAddress'), address);
    }
    platform.requests.length = 0;
    for (const wallet of [
      other.account.address,
      third.address,
      '0x',
      'null',
      `${address} `,
      `${address},${third.address}`,
    ]) {
      const response = await ask(`${path}?wallet=${encodeURIComponent(wallet)}`);
      assert.deepEqual([response.status, ((await response.json()) as { code: string }).code], [403, 'wallet_foreign']);
    }
    assert.equal(platform.requests.length, 0);
  });

  it('reveals neither the key nor operator data, in answers or logs', (test) => {
    assert.ok(answers.length > 600);
    for (const answer of answers) {
      assert.ok(!answer.includes(canary));
      assert.ok(!answer.includes(secret), answer);
    }
    for (const line of logged) assert.ok(!line.includes(canary) && !line.includes(member.account.address));
    assert.ok(platform.requests.every(({ headers }) => headers.get('x-api-key') === canary));
    test.diagnostic(`the key in ${answers.length} answers and ${logged.length} log lines: 0`);
  });
});
