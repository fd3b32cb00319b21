import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Challenge, OpenSessions, StepUpPurpose } from '../../src/contract/session.js';
import { renderSignInMessage } from '../../src/contract/message.js';
import { type Proxy, type ProxyConfig, createProxy, endSessionsOf, memoryStore } from '../../src/proxy/index.js';
import { isRefusal } from '../../src/proxy/http/refusal.js';
import { Proofs } from '../../src/proxy/session/proofs.js';
import { Sessions, maximumSessions } from '../../src/proxy/session/sessions.js';
import { requireStepUp } from '../../src/proxy/session/step-up.js';
import { laurelCookie, probeCookie, sessionCookie } from '../support/session-cookies.js';
import { KeyedVisitor, type ProofClaims, partner } from './keyed-visitor.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { Visitor, base, canary, proxyBefore, site } from './visitor.js';

const start = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const place = { basePath: '/laurel', publicUrl: undefined };

function setUp(config: Partial<ProxyConfig> = {}) {
  const platform = new RecordingPlatform();
  const clock = { now: start };
  const now = () => clock.now;
  const store = memoryStore(now);
  const proxy = proxyBefore(platform, { now, store, origins: [site, partner], ...config });
  return { platform, clock, now, store, proxy, visitor: new Visitor(proxy), keyed: new KeyedVisitor(proxy, now) };
}

const code = async (response: Response): Promise<string> => {
  const { code: text = '' } = (await response.clone().json()) as { code?: string };
  return `${response.status} ${text}`;
};
const statusOf = async (visitor: Visitor): Promise<string> =>
  ((await (await visitor.send('/session')).json()) as { status: string }).status;

/** A browser on another site's page than the proxy's, which partitions cookies by site. */
class ForeignVisitor extends Visitor {
  readonly jar = new Map<string, string>();

  override async send(path: string, sent: Parameters<Visitor['send']>[1] = {}): Promise<Response> {
    this.cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ') || undefined;
    const response = await super.send(path, {
      ...sent,
      origin: partner,
      headers: { 'sec-fetch-site': 'cross-site', ...sent.headers },
    });
    for (const cookie of response.headers.getSetCookie()) {
      assert.match(cookie, /; Path=\/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=\d+$/);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }
}

describe('a page that adds a cache-busting value, as it does with a service worker', () => {
  it('gets the same answers, with a cookie or a key', async () => {
    const { visitor, keyed } = setUp();
    await visitor.signIn();
    for (const path of ['/session', '/time', '/sessions', '/api/me/profile'])
      assert.equal((await visitor.send(`${path}?fresh=1`)).status, (await visitor.send(path)).status, path);
    const session = (await (await visitor.send('/session?fresh=2')).json()) as { status: string };
    assert.equal(session.status, 'signed-in');
    await keyed.signIn();
    assert.equal((await keyed.send('/session?fresh=3')).status, 200);
  });
});

describe('a session on another site, in a browser with partitioned cookies', () => {
  const foreign = () => {
    const { proxy, ...rest } = setUp();
    return { ...rest, proxy, foreigner: new ForeignVisitor(proxy) };
  };

  it('starts in a partitioned cookie once a probe cookie has come back', async () => {
    const { foreigner } = foreign();
    await statusOf(foreigner);
    assert.equal(foreigner.jar.size, 0, 'nothing is set before somebody wants to sign in');
    assert.equal((await foreigner.signIn()).status, 200);
    assert.deepEqual([...foreigner.jar.keys()], [probeCookie, sessionCookie]);
    assert.equal(await statusOf(foreigner), 'signed-in');
    await foreigner.send('/session', { method: 'DELETE' });
    assert.deepEqual([...foreigner.jar.keys()], [probeCookie]);
    assert.equal(await statusOf(foreigner), 'signed-out');
  });

  it('does not start if the probe cookie is missing, and the challenge remains valid for a key', async () => {
    const { foreigner, platform } = foreign();
    const body = await foreigner.signed(await foreigner.challenge());
    foreigner.jar.clear();
    assert.equal(await code(await foreigner.send('/session', { method: 'POST', body })), '403 key_required');
    assert.equal(platform.requests.length, 0);
    assert.equal(
      (await foreigner.send('/session', { method: 'POST', body })).status,
      200,
      'that answer was a probe too',
    );
  });

  it('needs a listed origin and the X-Laurel header', async () => {
    const { foreigner, proxy } = foreign();
    await foreigner.signIn();
    const cookie = `${sessionCookie}=${foreigner.jar.get(sessionCookie)}`;
    const send = (headers: Record<string, string>) =>
      proxy(new Request(`${base}/session`, { method: 'DELETE', headers: { cookie, ...headers } }));
    assert.equal(await code(await send({ origin: 'https://evil.example', 'x-laurel': '1' })), '403 origin_not_allowed');
    assert.equal(await code(await send({ origin: partner })), '403 csrf');
    assert.equal(await code(await send({ 'x-laurel': '1' })), '403 csrf');
    assert.equal(await statusOf(foreigner), 'signed-in');
  });

  it("is separate from the own site's session, which other sites cannot use", async () => {
    const { visitor } = foreign();
    await visitor.signIn();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const origin = partner;
    for (const [path, method] of [
      ['/session', 'GET'],
      ['/session', 'DELETE'],
      ['/api/me/accounts', 'GET'],
    ] as const)
      assert.equal(await code(await visitor.send(path, { method, headers, origin })), '403 csrf', `${method} ${path}`);
    assert.equal(await statusOf(visitor), 'signed-in');
  });
});

describe('a session bound to a key of the page', () => {
  it('starts with a proof and the same signature after the browser kept no cookie', async () => {
    const { keyed } = setUp();
    const body = await keyed.signed(await keyed.challenge());
    const refused = await keyed.plain('/session', { method: 'POST', body });
    assert.equal(await code(refused), '403 key_required');
    assert.match(refused.headers.get('dpop-nonce') ?? '', /^[0-9a-f]{64}$/);
    assert.match(refused.headers.get('access-control-expose-headers') ?? '', /dpop-nonce/);

    const response = await keyed.send('/session', { method: 'POST', body });
    assert.equal(response.status, 200, await response.clone().text());
    assert.equal(response.headers.get('set-cookie'), null);
    const { access } = (await response.json()) as { access: { token: string; expiresAt: string } };
    assert.match(access.token, /^[0-9a-f]{64}$/);
    assert.equal(Date.parse(access.expiresAt), start + 15 * minute);
    assert.equal(await statusOf(keyed), 'signed-in');
    assert.equal((await keyed.send('/api/me/accounts')).status, 200);
  });

  it('works if the server in front changes path and host', async () => {
    const ways: readonly [string, Partial<ProxyConfig>][] = [
      ['http://10.0.0.7:4200', { basePath: '', publicUrl: base }],
      ['http://10.0.0.7:4200', { basePath: '', publicUrl: `${base}/` }],
      ['http://10.0.0.7:4200/inner', { basePath: '/inner', publicUrl: base }],
      ['http://10.0.0.7:4200/laurel', { basePath: '/laurel', publicUrl: site }],
      [site, { basePath: '/', publicUrl: base }],
    ];
    for (const [inside, config] of ways) {
      const { proxy, now } = setUp(config);
      const front: Proxy = (request) => proxy(new Request(request.url.replace(base, inside), request));
      const keyed = new KeyedVisitor(front, now);
      const response = await keyed.signIn();
      assert.equal(response.status, 200, `${inside}: ${await response.clone().text()}`);
      assert.equal((await keyed.send('/api/me/accounts')).status, 200, inside);
      // The inner address is not the one that the page named.
      const dpop = await keyed.proof('GET', '/api/me/accounts', { htu: `${inside}/api/me/accounts` });
      const headers = { dpop, authorization: `DPoP ${keyed.token}` };
      assert.equal(await code(await keyed.plain('/api/me/accounts', { headers })), '401 proof_invalid', inside);
    }
  });

  it('is the only kind that an app with its own URL scheme gets', async () => {
    const app = 'capacitor://localhost';
    const { proxy, now } = setUp({ origins: [app] });
    const keyed = new KeyedVisitor(proxy, now);
    const headers = { 'sec-fetch-site': 'cross-site', cookie: `${probeCookie}=1` };
    const asked = { method: 'POST', body: { purpose: 'sign-in' }, origin: app };
    const challenge = (await (await keyed.send('/session/challenge', asked)).json()) as Challenge;
    const body = await keyed.signed(challenge);
    const visitor = new Visitor(proxy);
    assert.equal(
      await code(await visitor.send('/session', { method: 'POST', body, headers, origin: app })),
      '403 key_required',
    );
    assert.equal(await code(await keyed.send('/session', { method: 'POST', body, origin: app })), '200 ');
    assert.equal((await keyed.send('/api/me/accounts', { origin: app })).status, 200);
  });

  it('is useless to anyone who has the token but not the key', async () => {
    const { keyed, proxy, now } = setUp();
    await keyed.signIn();
    const thief = new KeyedVisitor(proxy, now);
    thief.token = keyed.token;
    assert.deepEqual(await (await thief.send('/session')).json(), { status: 'signed-out' });
    assert.equal((await thief.send('/api/me/accounts')).status, 401);
    const bare = await thief.plain('/api/me/accounts', { headers: { authorization: `DPoP ${keyed.token}` } });
    assert.equal(await code(bare), '401 proof_invalid');
    const asBearer = await thief.plain('/api/me/accounts', { headers: { authorization: `Bearer ${keyed.token}` } });
    assert.equal(await code(asBearer), '401 signed_out');
    const asCookie = await proxy(
      new Request(`${base}/session`, {
        headers: { origin: site, 'x-laurel': '1', cookie: `${sessionCookie}=${keyed.token}` },
      }),
    );
    assert.deepEqual(await asCookie.json(), { status: 'signed-out' });
  });

  it('rejects a proof that is used, old, early, or made for another request, token, nonce or kind', async () => {
    const { keyed, now } = setUp();
    await keyed.signIn();
    const path = '/api/me/accounts';
    const seconds = Math.floor(now() / 1_000);
    const ask = async (proof: string, to = path, method = 'GET') =>
      code(await keyed.plain(to, { method, headers: { dpop: proof, authorization: `DPoP ${keyed.token}` } }));
    const good = await keyed.proof('GET', path);
    assert.equal(await ask(good), '200 ');
    assert.equal(await ask(good), '401 proof_invalid', 'used');
    const wrong: readonly [Partial<ProofClaims>, object?][] = [
      [{ htm: 'POST' }],
      [{ htu: `${base}/session` }],
      [{ htu: `https://evil.example/laurel${path}` }],
      [{ htu: `${base}${path}?x=1` }],
      [{ iat: seconds - 121 }],
      [{ iat: seconds + 61 }],
      [{ nonce: undefined }],
      [{ nonce: 'a'.repeat(64) }],
      [{ ath: undefined }],
      [{ ath: 'x' }],
      [{ jti: '' }],
      [{ jti: 'x'.repeat(129) }],
      [{}, { typ: 'JWT' }],
      [{}, { jwk: undefined }],
      [{}, { jwk: await exportJWK((await generateKeyPair('ES256')).publicKey) }],
      [{}, { jwk: await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey) }],
    ];
    for (const [claims, header] of wrong)
      assert.equal(
        await ask(await keyed.proof('GET', path, claims, header)),
        '401 proof_invalid',
        JSON.stringify([claims, header]),
      );
    const [head = '', payload = '', signature = ''] = (await keyed.proof('GET', path)).split('.');
    const unsigned = Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg: 'none' })).toString('base64url');
    for (const broken of [
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      `${head}.${payload}.`,
      `${head}.${payload}.${'A'.repeat(signature.length)}`,
      `${head}.${payload}`,
      'junk',
      '',
    ])
      assert.equal(await ask(broken), '401 proof_invalid', broken.slice(0, 40));
    assert.equal(await ask(await keyed.proof('GET', path)), '200 ');
  });

  it('rejects a proof whose id or nonce is not a string, or that is encoded differently', async () => {
    const { keyed } = setUp();
    await keyed.signIn();
    const path = '/api/me/accounts';
    const ask = async (proof: string) =>
      code(await keyed.plain(path, { headers: { dpop: proof, authorization: `DPoP ${keyed.token}` } }));
    for (const change of [{ jti: { id: 'an object' } }, { jti: ['a list'] }, { jti: 7 }, { nonce: [keyed.nonce] }])
      assert.equal(
        await ask(await keyed.proof('GET', path, change as unknown as Partial<ProofClaims>)),
        '401 proof_invalid',
        JSON.stringify(change),
      );
    const good = await keyed.proof('GET', path);
    for (const written of [`${good}==`, `${good}=`, good.replace('.', ' .')])
      assert.equal(await ask(written), '401 proof_invalid', written.slice(-8));
    assert.equal(await ask(good), '200 ');
  });

  it('accepts a proof if a host added a trailing slash to the address', async () => {
    const { keyed } = setUp();
    await keyed.signIn();
    const spelled = async (path: string, proven: string): Promise<number> => {
      const dpop = await keyed.proof('GET', proven);
      const response = await keyed.plain(path, { headers: { dpop, authorization: `DPoP ${keyed.token ?? ''}` } });
      return response.status;
    };
    assert.equal(await spelled('/api/me/accounts/', '/api/me/accounts'), 200);
    assert.equal(await spelled('/api/me/accounts', '/api/me/accounts/'), 200);
    assert.equal(await spelled('/api/me/accounts/', '/api/me/accounts/'), 200);
    assert.equal(await spelled('/api/me/accounts', '/api/me/accounts//'), 401);
    assert.equal(await spelled('/api/me/accounts/', '/api/me'), 401);
  });

  it('accepts one of 50 copies of a proof that arrive at once', async () => {
    const { keyed } = setUp();
    await keyed.signIn();
    const headers = { dpop: await keyed.proof('GET', '/api/me/accounts'), authorization: `DPoP ${keyed.token}` };
    const answers = await Promise.all(Array.from({ length: 50 }, () => keyed.plain('/api/me/accounts', { headers })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 401).length, 49);
  });

  it('gets a new token for a proof alone, even after a reload, until it ends', async () => {
    const { keyed, clock } = setUp();
    await keyed.signIn();
    const old = keyed.token;
    clock.now += 16 * minute;
    assert.equal(await statusOf(keyed), 'signed-out', 'the token is over');
    keyed.token = undefined;
    const renewed = await keyed.send('/session/refresh', { method: 'POST' });
    assert.equal(((await renewed.json()) as { status: string }).status, 'signed-in');
    assert.notEqual(keyed.token, old);
    assert.equal(await statusOf(keyed), 'signed-in');

    await keyed.send('/session', { method: 'DELETE' });
    assert.equal(await statusOf(keyed), 'signed-out');
    keyed.token = undefined;
    assert.deepEqual(await (await keyed.send('/session/refresh', { method: 'POST' })).json(), { status: 'signed-out' });
  });

  it('issues a new nonce every five minutes, and accepts the previous one', async () => {
    const { keyed, clock } = setUp();
    await keyed.signIn();
    const ask = async () =>
      keyed.plain('/session', {
        headers: { dpop: await keyed.proof('GET', '/session'), authorization: `DPoP ${keyed.token}` },
      });
    const first = keyed.nonce;
    clock.now += 5 * minute;
    assert.equal((await ask()).status, 200);
    clock.now += 5 * minute;
    const late = await ask();
    assert.equal(late.status, 401);
    assert.notEqual(late.headers.get('dpop-nonce'), first);
    assert.match(late.headers.get('www-authenticate') ?? '', /use_dpop_nonce/);
  });
});

describe("a session from the site's own login", () => {
  const issuer = 'https://community.example';
  const audience = 'laurel';
  const secret = 'a secret of the test, longer than 32 letters';
  const hostLogin = { issuer, audience, keys: { secret } };
  const key = new TextEncoder().encode(secret);
  const seconds = start / 1_000;
  const member = '99999999-8888-4777-8666-555555555555';
  const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

  const claims = (change: object = {}) => ({
    iss: issuer,
    aud: audience,
    sub: 'member-7',
    iat: seconds,
    exp: seconds + 60,
    jti: randomUUID(),
    ...change,
  });
  const sign = (payload: object, alg = 'HS256') =>
    new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>).setProtectedHeader({ alg }).sign(key);
  const withMember = (platform: RecordingPlatform) => {
    platform.reply = ({ path, query, method }) =>
      method === 'GET' && path === '/api/users' && query.get('externalIdentifier') === 'member-7'
        ? json({
            data: [
              { id: member, walletAddress: wallet, isSnagSuperAdmin: false, userMetadata: [{ displayName: 'Ada' }] },
            ],
            hasNextPage: false,
          })
        : undefined;
  };
  const exchange = (visitor: Visitor, token: string) =>
    visitor.send('/session/exchange', { method: 'POST', body: { token } });

  it('starts with a token that the site signed for its member', async () => {
    const { visitor, platform } = setUp({ hostLogin });
    withMember(platform);
    const response = await exchange(visitor, await sign(claims()));
    const { user } = (await response.json()) as { user: unknown };
    assert.equal(response.status, 200, JSON.stringify(user));
    assert.deepEqual(user, {
      id: member,
      displayName: 'Ada',
      logoUrl: null,
      wallets: [{ address: wallet, type: 'evm' }],
    });
    assert.equal(await statusOf(visitor), 'signed-in');
  });

  it('accepts a token once, even if copies arrive together', async () => {
    const { visitor, platform, proxy } = setUp({ hostLogin });
    withMember(platform);
    const token = await sign(claims());
    const tries = await Promise.all(
      Array.from({ length: 50 }, async () => code(await exchange(new Visitor(proxy), token))),
    );
    assert.equal(tries.filter((one) => one === '200 ').length, 1);
    assert.equal(tries.filter((one) => one === '401 token_invalid').length, 49);
    assert.equal(await code(await exchange(visitor, token)), '401 token_invalid');
  });

  it('does not start with any other token', async () => {
    const { visitor, platform } = setUp({ hostLogin });
    withMember(platform);
    const wrong = [
      { iss: 'https://evil.example' },
      { aud: 'another' },
      { sub: undefined },
      { sub: '' },
      { sub: 'two words' },
      { exp: seconds - 31 },
      { exp: undefined },
      { iat: undefined },
      { iat: seconds - 400, exp: seconds + 60 },
      { exp: seconds + 301 },
      { iat: seconds + 60 },
      { nbf: seconds + 60 },
      { jti: undefined },
      { jti: 'short' },
    ];
    for (const change of wrong)
      assert.equal(
        await code(await exchange(visitor, await sign(claims(change)))),
        '401 token_invalid',
        JSON.stringify(change),
      );
    const other = new TextEncoder().encode('another secret, also longer than 32 letters');
    const [, payload = ''] = (await sign(claims())).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(other),
      await sign(claims(), 'HS512'),
      `${none}.${payload}.`,
      'junk',
    ])
      assert.equal(await code(await exchange(visitor, token)), '401 token_invalid', token.slice(0, 30));
    assert.equal(platform.requests.length, 0);
  });

  it('accepts public keys, from the configuration or a URL', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] };
    const token = () => new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);
    const own = setUp({ hostLogin: { issuer, audience, keys: jwks } });
    withMember(own.platform);
    assert.equal((await exchange(own.visitor, await token())).status, 200);
    const confused = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode(JSON.stringify(jwks.keys[0])));
    assert.equal(await code(await exchange(own.visitor, confused)), '401 token_invalid');

    for (const [reply, expected] of [
      [() => json(jwks), '200 '],
      [() => json({ message: 'no' }, 500), '503 upstream_unavailable'],
      [() => Promise.reject(new TypeError('fetch failed')), '503 upstream_unavailable'],
    ] as const) {
      const platform = new RecordingPlatform();
      withMember(platform);
      const fetch: typeof globalThis.fetch = (input, init) =>
        new Request(input).url === 'https://community.example/jwks'
          ? Promise.resolve(reply())
          : platform.fetch(input, init);
      const { proxy } = setUp({ hostLogin: { issuer, audience, keys: 'https://community.example/jwks' }, fetch });
      assert.equal(await code(await exchange(new Visitor(proxy), await token())), expected);
    }
  });

  it('creates a new member if the site vouches for a wallet', async () => {
    const { visitor, platform } = setUp({ hostLogin });
    assert.equal(await code(await exchange(visitor, await sign(claims()))), '404 member_unknown');
    let created = false;
    platform.reply = ({ method, path, body }) => {
      if (method === 'POST' && path === '/api/users/metadatas') {
        created = true;
        const { externalIdentifier, walletAddress } = body as Record<string, unknown>;
        assert.deepEqual([externalIdentifier, walletAddress], ['member-7', wallet]);
      }
      const user = { id: member, walletAddress: wallet, isSnagSuperAdmin: false, userMetadata: [] };
      return path === '/api/users' ? json({ data: created ? [user] : [], hasNextPage: false }) : undefined;
    };
    const token = await sign(claims({ wallet_address: wallet.toLowerCase() }));
    assert.equal(await code(await exchange(visitor, token)), '200 ');
    assert.ok(created);
  });

  it('is refused if the platform ignores the name that was searched for', async () => {
    const { visitor, platform } = setUp({ hostLogin });
    const first = { id: member, walletAddress: wallet, isSnagSuperAdmin: false, userMetadata: [] };
    platform.reply = ({ path }) => (path === '/api/users' ? json({ data: [first], hasNextPage: false }) : undefined);
    assert.equal(await code(await exchange(visitor, await sign(claims()))), '502 upstream_error');
    assert.equal(visitor.cookie, undefined);
  });

  it('is not available unless the owner configures it', async () => {
    const { visitor } = setUp();
    assert.equal(await code(await exchange(visitor, await sign(claims()))), '404 not_found');
    const { operations } = (await (await visitor.send('/capabilities')).json()) as { operations: string[] };
    assert.ok(!operations.includes('exchangeToken'));
  });
});

describe("a member's sessions", () => {
  /** Signs the same member in with several browsers. */
  const browsers = async (proxy: Proxy, count: number): Promise<Visitor[]> => {
    const { account } = new Visitor(proxy);
    const all = Array.from({ length: count }, () => new Visitor(proxy, account));
    for (const one of all) assert.equal((await one.signIn()).status, 200);
    return all;
  };

  it('are listed, and can all be ended at once', async () => {
    const { proxy, clock, keyed } = setUp();
    const [first, second] = await browsers(proxy, 2);
    assert.ok(first && second);
    const stranger = keyed;
    await stranger.signIn();
    clock.now += 2 * minute;
    await statusOf(second);
    const { data } = (await (await second.send('/sessions')).json()) as OpenSessions;
    assert.deepEqual(
      data.map(({ current, origin, seenAt }) => [current, origin, seenAt]),
      [
        [true, site, '2026-03-01T12:02:00.000Z'],
        [false, site, '2026-03-01T12:00:00.000Z'],
      ],
    );
    assert.equal((await second.send('/sessions', { method: 'DELETE' })).status, 200);
    assert.equal(second.cookie, undefined);
    assert.equal(await statusOf(first), 'signed-out');
    assert.equal(await statusOf(stranger), 'signed-in');
    assert.equal((await first.send('/sessions')).status, 401);
  });

  it('end after a day without a request, and after seven days in any case', async () => {
    const { proxy, clock } = setUp();
    const day = 24 * 60 * minute;
    const [quiet, busy] = await browsers(proxy, 2);
    assert.ok(quiet && busy);
    for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
      clock.now += day / 2;
      assert.equal(await statusOf(busy), 'signed-in', `after ${hours + 12} hours`);
    }
    assert.equal(await statusOf(quiet), 'signed-out');
    clock.now += day / 2;
    assert.equal(await statusOf(busy), 'signed-out');
  });

  it('are limited to twenty, of which a new one ends the longest idle', async () => {
    const { proxy, clock } = setUp();
    const { account } = new Visitor(proxy);
    const all = Array.from({ length: maximumSessions + 1 }, () => new Visitor(proxy, account));
    for (const one of all) {
      clock.now += 1_000;
      await one.signIn();
    }
    assert.equal(await statusOf(all[0] as Visitor), 'signed-out');
    assert.equal(await statusOf(all[1] as Visitor), 'signed-in');
    assert.equal(await statusOf(all.at(-1) as Visitor), 'signed-in');
  });

  it('are limited to twenty even if eighty start at once', async () => {
    const kept = memoryStore(() => start);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    // A store on another machine, which takes time to answer.
    const store = {
      ...kept,
      list: (group: string) => pause().then(() => kept.list(group)),
      set: (...given: Parameters<typeof kept.set>) => pause().then(() => kept.set(...given)),
    };
    const { proxy } = setUp({ store });
    const { account } = new Visitor(proxy);
    const all = Array.from({ length: 80 }, () => new Visitor(proxy, account));
    const bodies = await Promise.all(all.map(async (one) => one.signed(await one.challenge())));
    const answers = await Promise.all(
      all.map((one, index) => one.send('/session', { method: 'POST', body: bodies[index] })),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const states = await Promise.all(all.map(statusOf));
    assert.equal(states.filter((state) => state === 'signed-in').length, maximumSessions);
  });

  it("end when the site's owner ends them, for one member or for all", async () => {
    const { proxy, store, platform, now } = setUp();
    const [first, second] = await browsers(proxy, 2);
    assert.ok(first && second);
    const { user } = (await (await first.send('/session')).json()) as { user: { id: string } };
    await endSessionsOf(store, user.id);
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['signed-out', 'signed-out']);

    await first.signIn();
    const later = new Visitor(proxyBefore(platform, { now, store, sessionsSince: '2026-03-01T12:00:01Z' }));
    later.cookie = first.cookie;
    assert.equal(await statusOf(later), 'signed-out');
  });

  it('end everywhere when the platform reports the account as blocked', async () => {
    const { proxy, platform } = setUp();
    const [first, second] = await browsers(proxy, 2);
    assert.ok(first && second);
    platform.reply = ({ path }) =>
      path === '/api/loyalty/accounts'
        ? json({ message: 'Access restricted. Your account is blocked.' }, 400)
        : undefined;
    assert.equal(await code(await first.send('/api/me/accounts')), '403 account_blocked');
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['signed-out', 'signed-out']);
  });

  it('are known to every process', async () => {
    const { proxy, platform, now, store } = setUp();
    const [visitor] = await browsers(proxy, 1);
    assert.ok(visitor);
    const other = new Visitor(proxyBefore(platform, { now, store }), visitor.account);
    other.cookie = visitor.cookie;
    assert.equal(await statusOf(other), 'signed-in');
    const body = await visitor.signed(await visitor.challenge());
    assert.equal((await other.send('/session', { method: 'POST', body })).status, 200);
    assert.equal(await code(await visitor.send('/session', { method: 'POST', body })), '401 nonce_unusable');
    const signedOut = new Visitor(proxy);
    signedOut.cookie = other.cookie;
    await other.send('/session', { method: 'DELETE' });
    assert.equal(await statusOf(signedOut), 'signed-out');
  });
});

describe('a replaced token', () => {
  const parts = () => {
    const clock = { now: start };
    const now = () => clock.now;
    const store = memoryStore(now);
    const proofs = new Proofs({ store, now, secret: canary, ...place });
    const sessions = new Sessions({ store, now, proofs, cookie: laurelCookie, since: 0 });
    const member = { userId: randomUUID(), displayName: null, logoUrl: null, wallets: [] };
    const find = (token: string) =>
      sessions.find({ method: 'GET', url: base, headers: new Headers({ cookie: `${sessionCookie}=${token}` }) }, false);
    return { clock, sessions, member, find };
  };

  it('remains valid for ten seconds; using it later ends the session', async () => {
    const { clock, sessions, member, find } = parts();
    const { token: old } = await sessions.begin(member, { transport: 'same-site', origin: site }, null);
    const session = await find(old);
    assert.ok(session);
    const wallets = [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'evm' as const }];
    const { token, record } = await sessions.rotate(session, { wallets });
    assert.notEqual(token, old);
    assert.deepEqual([record.id, record.wallets, record.createdAt], [session.record.id, wallets, start]);
    clock.now += 10_000;
    assert.ok(await find(old));
    assert.deepEqual((await find(token))?.record.wallets, wallets);
    clock.now += 1;
    assert.equal(await find(old), null);
    assert.equal(await find(token), null, 'the thief and the member cannot be told apart');
  });

  it('gets only one successor if replaced concurrently, and none once the session has ended', async () => {
    const { sessions, member, find } = parts();
    const { token } = await sessions.begin(member, { transport: 'same-site', origin: site }, null);
    const session = await find(token);
    assert.ok(session);
    const both = await Promise.allSettled([sessions.rotate(session), sessions.rotate(session)]);
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
    const other = await sessions.begin(member, { transport: 'same-site', origin: site }, null);
    const ended = await find(other.token);
    assert.ok(ended);
    await sessions.endAll(member.userId);
    await assert.rejects(sessions.rotate(ended), (error) => isRefusal(error) && error.code === 'signed_out');
    assert.equal(await find(other.token), null);
  });

  it('is refused if its transport is unknown, as one from another version of the proxy may be', async () => {
    const { sessions, member, find } = parts();
    const unknown = 'by-post' as 'same-site';
    const { token } = await sessions.begin(member, { transport: unknown, origin: site }, null);
    assert.equal(await find(token), null);
  });

  it("does not extend the session's absolute lifetime", async () => {
    const { clock, sessions, member, find } = parts();
    let { token } = await sessions.begin(member, { transport: 'same-site', origin: site }, null);
    for (let day = 0; day < 14; day += 1) {
      const session = await find(token);
      if (!session) {
        assert.equal(clock.now, start + 7 * 24 * hour);
        return;
      }
      ({ token } = await sessions.rotate(session));
      clock.now += 12 * hour;
    }
    assert.equal(await find(token), null);
  });
});

describe('a step-up', () => {
  const challengeFor = async (visitor: Visitor, purpose: string): Promise<Challenge> => {
    const response = await visitor.send('/session/challenge', { method: 'POST', body: { purpose } });
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as Challenge;
  };
  const confirm = async (visitor: Visitor, body: unknown) =>
    code(await visitor.send('/session/step-up', { method: 'POST', body }));
  const signedIn = async () => {
    const all = setUp();
    assert.equal((await all.visitor.signIn()).status, 200);
    const proofs = new Proofs({ store: all.store, now: all.now, secret: canary, ...place });
    const sessions = new Sessions({ store: all.store, now: all.now, proofs, cookie: laurelCookie, since: 0 });
    const headers = new Headers({ cookie: all.visitor.cookie ?? '' });
    const session = await sessions.find({ method: 'GET', url: base, headers }, false);
    assert.ok(session);
    const allowed = async (purpose: StepUpPurpose, wallets = session.record.wallets): Promise<boolean> =>
      requireStepUp(
        { session: { ...session, record: { ...session.record, wallets } }, store: all.store },
        purpose,
      ).then(
        () => true,
        (error: unknown) => {
          assert.ok(isRefusal(error) && error.code === 'step_up_required' && error.field === purpose);
          return false;
        },
      );
    return { ...all, allowed };
  };

  it('is a fresh signature that names its purpose, and permits it once', async () => {
    const { visitor, allowed } = await signedIn();
    assert.equal(await allowed('bid'), false);
    const challenge = await challengeFor(visitor, 'bid');
    assert.match(challenge.statement, /^Confirm one bid of the account [0-9a-f-]{36}\./);
    assert.equal(await confirm(visitor, await visitor.signed(challenge)), '200 ');
    assert.equal(await allowed('claim'), false, 'another purpose');
    const uses = await Promise.all(Array.from({ length: 50 }, () => allowed('bid')));
    assert.equal(uses.filter(Boolean).length, 1);
    assert.equal(await allowed('bid'), false);
  });

  it('must be used within five minutes, by the session that requested it', async () => {
    const { visitor, allowed, clock, proxy } = await signedIn();
    await confirm(visitor, await visitor.signed(await challengeFor(visitor, 'claim')));
    clock.now += 5 * minute;
    assert.equal(await allowed('claim'), false);

    const elsewhere = new Visitor(proxy, visitor.account);
    await elsewhere.signIn();
    const body = await elsewhere.signed(await challengeFor(elsewhere, 'claim'));
    assert.equal(await confirm(visitor, body), '401 nonce_unusable');
    assert.equal(await allowed('claim'), false);
  });

  it('is void if the wallet that confirmed no longer belongs to the member', async () => {
    const { visitor, allowed, proxy } = await signedIn();
    const another = { address: new Visitor(proxy).account.address.toLowerCase(), type: 'evm' } as const;
    const same = { address: visitor.account.address.toLowerCase(), type: 'evm', ofGroup: true } as const;
    for (const wallets of [[another], [another, same]]) {
      await confirm(visitor, await visitor.signed(await challengeFor(visitor, 'bid')));
      assert.equal(await allowed('bid', wallets), false);
    }
  });

  it('is not a sign-in, and a sign-in is not a step-up', async () => {
    const { visitor, allowed } = await signedIn();
    const forBid = await visitor.signed(await challengeFor(visitor, 'bid'));
    assert.equal(await code(await visitor.send('/session', { method: 'POST', body: forBid })), '401 nonce_unusable');
    assert.equal(await confirm(visitor, await visitor.signed(await visitor.challenge())), '401 nonce_unusable');
    assert.equal(
      await confirm(visitor, await visitor.signed(await challengeFor(visitor, 'link'))),
      '401 nonce_unusable',
    );
    assert.equal(await allowed('bid'), false);
  });

  it("is refused with a stranger's wallet, with another statement, or without a session", async () => {
    const { visitor, allowed, proxy } = await signedIn();
    const stranger = new Visitor(proxy);
    assert.equal(
      await confirm(visitor, await stranger.signed(await challengeFor(visitor, 'bid'))),
      '401 signature_invalid',
    );
    const challenge = await challengeFor(visitor, 'bid');
    const message = renderSignInMessage({ ...challenge, statement: 'Hello.' }, visitor.account.address, 31_337);
    const body = {
      ...(await visitor.signed(challenge)),
      message,
      signature: await visitor.account.signMessage({ message }),
    };
    assert.equal(await confirm(visitor, body), '401 message_mismatch');
    assert.equal(await allowed('bid'), false);
    const asked = await stranger.send('/session/challenge', { method: 'POST', body: { purpose: 'bid' } });
    assert.equal(await code(asked), '401 signed_out');
    assert.equal(await confirm(stranger, body), '401 signed_out');
  });
});

describe('an unreachable store', () => {
  it('refuses sign-ins and members, and still serves visitors', async () => {
    const failing = () => Promise.reject(new Error('connection refused'));
    const working = memoryStore();
    const { proxy } = setUp({ store: { ...working, get: failing, take: failing, add: failing } });
    const visitor = new Visitor(proxy);
    assert.equal(await code(await visitor.signIn()), '503 busy');
    visitor.cookie = `${sessionCookie}=${'a'.repeat(64)}`;
    assert.equal(await code(await visitor.send('/api/me/accounts')), '503 busy');
    visitor.cookie = undefined;
    assert.equal((await visitor.send('/api/loyalty/accounts')).status, 200, 'who shows no session is served');
    const keyed = new KeyedVisitor(proxy, () => start);
    keyed.token = 'b'.repeat(64);
    assert.equal(await code(await keyed.send('/api/me/accounts')), '503 busy');
  });
});

describe("the configuration of a site's login", () => {
  it('is checked when the proxy starts', () => {
    const config = (hostLogin: unknown): ProxyConfig =>
      ({
        apiKey: canary,
        upstream: 'https://platform.example',
        organizationId: randomUUID(),
        websiteId: randomUUID(),
        hostLogin,
      }) as ProxyConfig;
    const good = { issuer: 'x', audience: 'y', keys: { secret: 'x'.repeat(32) } };
    assert.ok(createProxy(config(good)));
    for (const wrong of [
      { ...good, keys: { secret: 'short' } },
      { ...good, keys: 'http://community.example/jwks' },
      { ...good, keys: { keys: [] } },
      { ...good, issuer: '' },
      { issuer: 'x', audience: 'y' },
    ])
      assert.throws(() => createProxy(config(wrong)), /hostLogin|issuer/, JSON.stringify(wrong));
  });
});
