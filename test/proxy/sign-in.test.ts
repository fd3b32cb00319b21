import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Challenge } from '../../src/contract/session.js';
import { renderSignInMessage } from '../../src/contract/message.js';
import { type ProxyConfig, memoryStore } from '../../src/proxy/index.js';
import { sessionCookie } from '../support/session-cookies.js';
import { RecordingPlatform, json, organizationId, websiteId } from './recording-platform.js';
import { turns } from './turns.js';
import { Visitor, chains, proxyBefore, site } from './visitor.js';

const start = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;

function setUp(config: Partial<ProxyConfig> = {}) {
  const platform = new RecordingPlatform();
  const clock = { now: start };
  const visitor = new Visitor(proxyBefore(platform, { now: () => clock.now, ...config }));
  return { platform, clock, visitor };
}

const post = async (visitor: Visitor, body: unknown, origin = site): Promise<string> => {
  const headers = { 'sec-fetch-site': origin === site ? 'same-origin' : 'same-site' };
  const response = await visitor.send('/session', { method: 'POST', body, origin, headers });
  return `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`;
};

describe('signing in', () => {
  it('signs a new member in, remembers them, and signs them out', async () => {
    const { visitor, platform } = setUp();
    assert.deepEqual(await (await visitor.send('/session')).json(), { status: 'signed-out' });

    const response = await visitor.signIn();
    const signedIn = (await response.json()) as { status: string; expiresAt: string; user: { wallets: unknown[] } };
    assert.equal(response.status, 200, JSON.stringify(signedIn));
    assert.deepEqual(signedIn.user.wallets, [{ address: visitor.account.address, type: 'evm' }]);
    assert.equal(signedIn.expiresAt, '2026-03-02T12:00:00.000Z');
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    const cookie = response.headers.get('set-cookie') ?? '';
    assert.match(
      cookie,
      new RegExp(`^${sessionCookie}=[0-9a-f]{64}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=604800$`),
    );
    assert.deepEqual(
      platform.requests.map(({ method, path }) => `${method} ${path}`),
      ['POST /api/users/connect', 'POST /api/users/metadatas', 'POST /api/users/connect', 'GET /api/users'],
      'the wallet was new, so its user is created',
    );

    assert.deepEqual(await (await visitor.send('/session')).json(), signedIn);
    const kept = visitor.cookie;
    const out = await visitor.send('/session', { method: 'DELETE' });
    assert.match(out.headers.get('set-cookie') ?? '', /Max-Age=0/);
    visitor.cookie = kept;
    assert.deepEqual(await (await visitor.send('/session')).json(), { status: 'signed-out' });
    assert.equal((await visitor.send('/api/me/accounts')).status, 401);
  });

  it('tells the platform exactly what was verified', async () => {
    const { visitor, platform } = setUp();
    const body = await visitor.signed(await visitor.challenge());
    await post(visitor, body);
    assert.deepEqual(platform.requests[0]?.body, {
      organizationId,
      websiteId,
      walletAddress: visitor.account.address,
      walletType: 'evm',
      verificationData: { message: body.message, signature: body['signature'], verifiedLocally: true },
    });
    assert.deepEqual(platform.requests[1]?.body, { organizationId, websiteId, walletAddress: visitor.account.address });
  });

  it('rejects a user list without the wallet that signed in', async () => {
    const { visitor, platform } = setUp();
    const stranger = { id: randomUUID(), walletAddress: `0x${'5'.repeat(40)}`, isSnagSuperAdmin: false };
    platform.reply = ({ method, path }) =>
      method === 'GET' && path === '/api/users' ? json({ data: [stranger], hasNextPage: true }) : undefined;
    const response = await visitor.signIn();
    assert.deepEqual([response.status, ((await response.json()) as { code: string }).code], [502, 'upstream_error']);
    assert.equal(visitor.cookie, undefined);
  });

  it("returns the member's name, and their picture if it is https", async () => {
    for (const [logoUrl, shown] of [
      ['https://images.example/a.png', 'https://images.example/a.png'],
      ['javascript:alert(1)', null],
    ] as const) {
      const { visitor, platform } = setUp();
      const id = '99999999-8888-4777-8666-555555555555';
      platform.users.set(visitor.account.address.toLowerCase(), { id, displayName: 'Ada', logoUrl });
      const { user } = (await (await visitor.signIn()).json()) as { user: Record<string, unknown> };
      assert.deepEqual(
        { id: user['id'], name: user['displayName'], logo: user['logoUrl'] },
        { id, name: 'Ada', logo: shown },
      );
    }
  });

  it('issues a nonce with 128 random bits and its expiry', async () => {
    const { visitor } = setUp();
    const challenge = await visitor.challenge();
    assert.match(challenge.nonce, /^[0-9a-f]{76}$/);
    assert.deepEqual(
      { ...challenge, nonce: '', statement: '' },
      {
        domain: 'community.example',
        uri: site,
        nonce: '',
        statement: '',
        issuedAt: '2026-03-01T12:00:00.000Z',
        expirationTime: '2026-03-01T12:05:00.000Z',
        chainIds: chains.map(({ id }) => id),
      },
    );
    assert.notEqual((await visitor.challenge()).nonce, challenge.nonce);
  });

  it('issues a new token at every sign-in, and ends the previous session', async () => {
    const { visitor } = setUp();
    await visitor.signIn();
    const first = visitor.cookie;
    await visitor.signIn();
    assert.notEqual(visitor.cookie, first);
    visitor.cookie = first;
    assert.deepEqual(await (await visitor.send('/session')).json(), { status: 'signed-out' });
  });

  it('stores nothing for a challenge, which any process of the proxy can verify', async () => {
    const { visitor, clock } = setUp();
    const body = await visitor.signed(await visitor.challenge());
    const kept: string[] = [];
    const store = memoryStore(() => clock.now);
    const note: typeof store.set = (key, ...rest) => store.set((kept.push(key), key), ...rest);
    const flooded = setUp({
      store: { ...store, set: note, add: (key, ...rest) => store.add((kept.push(key), key), ...rest) },
    });
    for (let count = 0; count < 100; count += 1) await flooded.visitor.challenge();
    assert.deepEqual(kept, [], 'a challenge takes no room in the store');
    const { visitor: honest } = flooded;
    assert.equal(await post(honest, { ...body }), '200 ', 'and any process of the proxy knows it');
  });

  it('starts one session for 50 concurrent attempts with one nonce', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { visitor, platform } = setUp();
      const body = await visitor.signed(await visitor.challenge());
      const tries = await Promise.all(Array.from({ length: 50 }, () => post(new Visitor(visitor.proxy), body)));
      assert.equal(tries.filter((result) => result === '200 ').length, 1);
      assert.equal(tries.filter((result) => result === '401 nonce_unusable').length, 49);
      assert.equal(platform.requests.filter(({ path }) => path === '/api/users').length, 1);
    }
  });
});

describe('a sign-in is refused', () => {
  const cases: Record<string, [expected: string, make: (visitor: Visitor, challenge: Challenge) => Promise<unknown>]> =
    {
      'with a nonce that nobody issued': [
        '401 nonce_unusable',
        (visitor, challenge) => visitor.signed({ ...challenge, nonce: 'f'.repeat(40) }),
      ],
      'for another domain': [
        '401 message_mismatch',
        (visitor, challenge) => visitor.signed({ ...challenge, domain: 'evil.example' }),
      ],
      'for another page URL': [
        '401 message_mismatch',
        (visitor, challenge) => visitor.signed({ ...challenge, uri: 'https://evil.example' }),
      ],
      'with another statement': [
        '401 message_mismatch',
        (visitor, challenge) => visitor.signed({ ...challenge, statement: 'Transfer everything.' }),
      ],
      'with a later expiry': [
        '401 message_mismatch',
        (visitor, challenge) => visitor.signed({ ...challenge, expirationTime: '2036-03-01T12:05:00.000Z' }),
      ],
      'for a chain that the community does not use': [
        '400 chain_not_allowed',
        (visitor, challenge) => visitor.signed(challenge, 1),
      ],
      'for another chain than the body names': [
        '401 message_mismatch',
        async (visitor, challenge) => ({ ...(await visitor.signed(challenge, 10)), chainId: 31_337 }),
      ],
      'by a wallet of a type that is not enabled': [
        '400 wallet_unsupported',
        async (visitor, challenge) => ({ ...(await visitor.signed(challenge)), walletType: 'solana' }),
      ],
      'if another wallet signed': [
        '401 signature_invalid',
        async (visitor, challenge) => {
          const stranger = privateKeyToAccount(generatePrivateKey());
          const body = await visitor.signed(challenge);
          return { ...body, signature: await stranger.signMessage({ message: body.message }) };
        },
      ],
      "with another wallet's address": [
        '401 signature_invalid',
        async (visitor, challenge) => {
          const { address } = privateKeyToAccount(generatePrivateKey());
          const body = await visitor.signed(challenge);
          return { ...body, walletAddress: address, message: renderSignInMessage(challenge, address, 31_337) };
        },
      ],
      'with an invalid signature': [
        '401 signature_invalid',
        async (visitor, challenge) => ({ ...(await visitor.signed(challenge)), signature: '0xjunk' }),
      ],
      'with an invalid address': [
        '400 bad_request',
        async (visitor, challenge) => ({ ...(await visitor.signed(challenge)), walletAddress: 'alice.eth' }),
      ],
    };
  for (const [name, [expected, make]] of Object.entries(cases))
    it(`${name}, and its nonce is used up`, async () => {
      const { visitor, platform } = setUp();
      const challenge = await visitor.challenge();
      const body = await make(visitor, challenge);
      assert.equal(await post(visitor, body), expected);
      assert.equal(platform.requests.length, 0);
      const unknown = expected === '401 nonce_unusable';
      assert.equal(await post(visitor, await visitor.signed(challenge)), unknown ? '200 ' : '401 nonce_unusable');
    });

  it('if any character of the message is changed', async () => {
    const { visitor } = setUp();
    const { length } = (await visitor.signed(await visitor.challenge())).message;
    for (let index = 0; index < length; index += 3) {
      const body = await visitor.signed(await visitor.challenge());
      const letter = body.message[index] === 'x' ? 'y' : 'x';
      const message = body.message.slice(0, index) + letter + body.message.slice(index + 1);
      const signature = await visitor.account.signMessage({ message });
      assert.equal(await post(visitor, { ...body, message, signature }), '401 message_mismatch', `letter ${index}`);
    }
    for (const change of [
      (text: string) => `${text}\n`,
      (text: string) => ` ${text}`,
      (text: string) => text.replaceAll('\n', '\r\n'),
    ]) {
      const body = await visitor.signed(await visitor.challenge());
      const message = change(body.message);
      const signature = await visitor.account.signMessage({ message });
      assert.equal(await post(visitor, { ...body, message, signature }), '401 message_mismatch');
    }
  });

  it('after five minutes', async () => {
    const { visitor, clock } = setUp();
    const body = await visitor.signed(await visitor.challenge());
    clock.now += 5 * minute;
    assert.equal(await post(visitor, body), '401 nonce_unusable');
    const other = await visitor.signed(await visitor.challenge());
    clock.now += 5 * minute - 1;
    assert.equal(await post(visitor, other), '200 ');
  });

  it('on a page of another origin than the one that asked', async () => {
    const shop = 'https://shop.example';
    const { visitor } = setUp({ origins: [site, shop] });
    const body = await visitor.signed(await visitor.challenge());
    assert.equal(await post(visitor, body, shop), '401 nonce_unusable');
  });

  it('if the account is blocked', async () => {
    const { visitor, platform } = setUp();
    platform.users.set(visitor.account.address.toLowerCase(), { id: websiteId, isBlocked: true });
    const response = await visitor.signIn();
    assert.deepEqual([response.status, ((await response.json()) as { code: string }).code], [403, 'account_blocked']);
    assert.equal(visitor.cookie, undefined);
  });

  it('by the platform, with the reason if the member can act on it', async () => {
    const replies: [string, number, unknown][] = [
      ['400 maximum_accounts_linked', 400, { message: 'Request body is invalid', error: 'MAXIMUM_ACCOUNT_LINKED' }],
      ['400 wallet_taken', 400, { message: 'Wallet is already connected to another user' }],
      ['403 account_blocked', 400, { message: 'Access restricted. Your account is blocked.' }],
      ['502 upstream_error', 400, { message: 'Request body is invalid' }],
      ['502 upstream_key_refused', 403, { message: 'Forbidden, Could not validate api key' }],
      ['502 upstream_key_refused', 403, '"Forbidden, Could not validate api key"'],
      [
        '502 upstream_unavailable',
        500,
        { success: false, message: 'Internal server error', debugInfo: { stack: 'x' } },
      ],
      ['503 busy', 429, { message: 'Too many requests' }],
      ['502 upstream_error', 200, { unexpected: true }],
      ['502 upstream_error', 200, '<html>'],
      ['502 upstream_error', 302, {}],
    ];
    for (const [expected, status, body] of replies) {
      const { visitor, platform } = setUp();
      platform.reply = ({ path }) =>
        path === '/api/users/connect' ? json(body, status, { location: 'https://evil.example' }) : undefined;
      assert.equal(await post(visitor, await visitor.signed(await visitor.challenge())), expected);
      assert.equal(platform.requests.length, 1, 'a write is sent once');
    }
  });

  it("with a retryable error if a contract wallet's chain is unreachable", async () => {
    const { visitor } = setUp({ chains: chains.map((chain) => ({ ...chain, rpcUrls: ['http://127.0.0.1:9'] })) });
    const body = { ...(await visitor.signed(await visitor.challenge())), signature: `0x${'12'.repeat(200)}` };
    assert.equal(await post(visitor, body), '503 upstream_unavailable');
  });

  it('during maintenance', async () => {
    const { visitor } = setUp({ maintenance: true });
    const response = await visitor.send('/session/challenge', { method: 'POST', body: { purpose: 'sign-in' } });
    assert.equal(response.status, 503);
    const capabilities = (await (await visitor.send('/capabilities')).json()) as { maintenance: boolean };
    assert.equal(capabilities.maintenance, true);
    assert.equal((await visitor.send('/api/loyalty/accounts')).status, 200);
  });

  it('during maintenance, like any write of a member who is signed in', async () => {
    const store = memoryStore(() => start);
    const { visitor } = setUp({ store });
    await visitor.signIn();
    const { visitor: later, platform } = setUp({ store, maintenance: true });
    later.cookie = visitor.cookie;
    const complete = await later.send(`/api/me/rules/${randomUUID()}/complete`, { method: 'POST', body: {} });
    assert.deepEqual([complete.status, complete.headers.get('retry-after')], [503, '60']);
    assert.equal(((await complete.json()) as { code: string }).code, 'busy');
    for (const [method, path] of [
      ['POST', '/api/me/profile'],
      ['DELETE', `/session/wallets/${visitor.account.address}`],
    ] as const) {
      const response = await later.send(path, { method, ...(method === 'POST' && { body: { displayName: 'Ada' } }) });
      assert.equal(response.status, 503, path);
    }
    assert.deepEqual(platform.requests, []);
    assert.equal((await later.send('/session', { method: 'DELETE' })).status, 200);
  });
});

describe('a session', () => {
  it('ends after a day without a request, and after a week in any case', async () => {
    const hour = 60 * minute;
    const status = async (visitor: Visitor) =>
      ((await (await visitor.send('/session')).json()) as { status: string }).status;
    const { visitor, clock } = setUp();
    await visitor.signIn();
    clock.now += 23 * hour;
    assert.equal(await status(visitor), 'signed-in');
    clock.now += 24 * hour;
    assert.equal(await status(visitor), 'signed-out');

    await visitor.signIn();
    const end = clock.now + 7 * 24 * hour;
    for (; clock.now < end; clock.now += 12 * hour) assert.equal(await status(visitor), 'signed-in');
    assert.equal(await status(visitor), 'signed-out');
  });

  it("never returns another member's data under concurrent reads", async () => {
    const platform = new RecordingPlatform();
    const proxy = proxyBefore(platform);
    const ownRows = async (wallet: string): Promise<Response> => {
      // All reads arrive meanwhile.
      await turns();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      const row = { id: organizationId, loyaltyCurrencyId: websiteId, userId: null, user: null, amount: wallet };
      return json({ data: [row], hasNextPage: false });
    };
    platform.reply = ({ path, query }) =>
      path === '/api/loyalty/accounts' ? ownRows(query.get('walletAddress') ?? '') : undefined;
    const members = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const visitor = new Visitor(proxy);
        assert.equal((await visitor.signIn()).status, 200);
        return visitor;
      }),
    );
    platform.requests.length = 0;
    const reads = Array.from({ length: 200 }, (_, index) => members[index % members.length]).map(async (member) => {
      const response = await member?.send('/api/me/accounts');
      const { data } = (await response?.json()) as { data: { amount: string }[] };
      assert.equal(response?.headers.get('cache-control'), 'private, no-store');
      assert.equal(data[0]?.amount, member?.account.address);
    });
    await Promise.all(reads);
    assert.equal(platform.requests.length, members.length, 'concurrent reads of one session are one');
  });

  it('accepts only a cookie with exactly one token', async () => {
    const { visitor } = setUp();
    await visitor.signIn();
    const token = visitor.cookie?.split('=')[1] ?? '';
    for (const cookie of [
      `laurel=${token}`,
      `${sessionCookie}=${token.toUpperCase()}x`,
      `${sessionCookie}=${token.slice(1)}`,
      `${sessionCookie}=`,
      `__host-laurel=${token}`,
      `${sessionCookie}=${'0'.repeat(64)}; ${sessionCookie}=${token}`,
    ]) {
      visitor.cookie = cookie;
      assert.deepEqual(await (await visitor.send('/session')).json(), { status: 'signed-out' }, cookie);
    }
    visitor.cookie = `other=1; ${sessionCookie}=${token}; more=2`;
    assert.equal(((await (await visitor.send('/session')).json()) as { status: string }).status, 'signed-in');
  });

  it('is stored only under the hash of its token', async () => {
    const kept: string[] = [];
    const store = memoryStore(() => start);
    const { visitor } = setUp({
      store: {
        ...store,
        set: (key, value, ...rest) => {
          kept.push(`${key} ${value}`);
          return store.set(key, value, ...rest);
        },
      },
    });
    assert.equal((await visitor.signIn()).status, 200);
    const token = visitor.cookie?.split('=')[1] ?? '';
    assert.equal(token.length, 64);
    assert.deepEqual(
      kept.map((entry) => entry.split(':')[0]),
      ['session'],
    );
    assert.ok(!kept.join().includes(token));
  });
});
