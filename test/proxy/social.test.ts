import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { AuthType } from '../../src/contract/identity/social.js';
import { ProxyConfigError, type ProxyConfig, createProxy } from '../../src/proxy/index.js';
import { trustedSocialUrl } from '../../src/proxy/member/social-hosts.js';
import { RecordingPlatform, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const pages = { default: 'https://community.example/linked', profile: 'https://community.example/me?tab=accounts' };
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const state = `${encode({ alg: 'HS256' })}.${encode({ generatedCode: '12345678' })}.signed-by-the-platform`;

interface Started {
  readonly attempt: string;
  readonly url: string | null;
  readonly code: string | null;
}

async function setUp(config: Partial<ProxyConfig> = {}) {
  const platform = new RecordingPlatform();
  const clock = { now: Date.now() };
  const proxy = proxyBefore(platform, { returnPages: pages, now: () => clock.now, ...config });
  const member = new Visitor(proxy);
  await member.signIn();
  const userId = platform.users.get(member.account.address.toLowerCase())?.id ?? '';
  platform.reply = ({ path }) =>
    path.endsWith('/auth') ? json({ url: `https://platform.example/consent?state=${state}` }) : undefined;
  platform.requests.length = 0;
  return { platform, proxy, member, userId, clock };
}

const post = (visitor: Visitor, path: string, body: unknown = {}): Promise<Response> =>
  visitor.send(path, { method: 'POST', body });
const start = async (visitor: Visitor, type: string, body: unknown = {}): Promise<Started> => {
  const response = await post(visitor, `/api/me/social/${type}/start`, body);
  const answer = (await response.json()) as Started;
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
};
const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('linking an account', () => {
  it('starts for the signed-in member, and returns to a page that the owner registered', async () => {
    const { platform, member, userId } = await setUp();
    for (const type of AuthType.options.filter((each) => each !== 'email')) {
      platform.requests.length = 0;
      const { attempt, url } = await start(member, type, { returnPage: 'profile' });
      assert.match(attempt, /^[0-9a-f]{32}$/);
      assert.equal(url, `https://platform.example/consent?state=${state}`);
      const request = platform.requests.find(({ path }) => path.endsWith('/auth'));
      assert.equal(`${request?.method} ${request?.path}`, `GET /api/${type}/auth`);
      assert.deepEqual(Object.fromEntries(request?.query ?? []), {
        ...{ userId, organizationId, websiteId, walletAddress: member.account.address },
        redirect: `https://community.example/me?tab=accounts&laurel-attempt=${attempt}`,
        ...{ responseType: 'redirect', skipYTChannelCheck: 'false' },
      });
    }
  });

  it('accepts the name of a return page, but no URL', async (test) => {
    const { platform, member } = await setUp();
    const wrong = [
      ...[
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        'https://community.example',
      ],
      ...['constructor', '__proto__', 'toString', 'other', 'DEFAULT', '', 'default ', 'default\n', '../default'],
    ];
    for (const returnPage of wrong)
      assert.equal((await post(member, '/api/me/social/discord/start', { returnPage })).status, 400, returnPage);
    for (const more of [{ redirect: pages.default }, { url: pages.default }, { responseType: 'json' }])
      assert.equal((await post(member, '/api/me/social/discord/start', more)).status, 400);
    for (const type of ['twitch', 'Discord', 'DISCORD', 'discord%20', '..', 'email;', randomUUID()])
      assert.equal((await post(member, `/api/me/social/${type}/start`)).status, 404, type);
    assert.equal(platform.requests.length, 0);
    test.diagnostic(`return pages of a page's own making: ${wrong.length} tried, 0 passed`);
  });

  it('redirects only to addresses of the platform and the provider', async (test) => {
    const { platform, member } = await setUp({ socialHosts: ['login.partner.example'] });
    const asked = async (url: string): Promise<number> => {
      platform.reply = ({ path }) => (path.endsWith('/auth') ? json({ url }) : undefined);
      return (await post(member, '/api/me/social/discord/start')).status;
    };
    for (const good of [
      'https://discord.com/oauth2/authorize?client_id=1',
      'https://platform.example/x',
      'https://login.partner.example/',
    ])
      assert.equal(await asked(good), 200, good);
    const bad = [
      ...['https://evil.example/', 'https://discord.com.evil.example/', 'https://evildiscord.com', 'https://x.com/'],
      ...['http://discord.com/', 'https://discord.com@evil.example/', 'https://evil@discord.com/', '//discord.com/'],
      ...['javascript:alert(1)', 'data:text/html,x', 'https://discord.com\\@evil.example', ' https://discord.com'],
      ...['https://discord.com:8443/', 'https://platform.example.evil.example/', 'http://platform.example/', ''],
      ...[
        'https://platform.example:444/',
        'https://discord.com./',
        'https://xn--discrd-wxa.com/',
        'https://DISCORD.com@evil',
      ],
    ];
    for (const url of bad) assert.equal(await asked(url), 502, url);
    test.diagnostic(`addresses to send members to: ${bad.length} wrong ones tried, 0 passed`);
    const own = { upstream: 'http://127.0.0.1:8787', socialHosts: [], local: true };
    assert.ok(trustedSocialUrl('http://127.0.0.1:8787/sandbox', 'ultra', own));
    assert.equal(trustedSocialUrl('http://127.0.0.1:8788/sandbox', 'ultra', own), null);
    assert.equal(trustedSocialUrl('http://127.0.0.1:8787/sandbox', 'ultra', { ...own, local: false }), null);
  });

  it("by email keeps the link's URL out of the answer", async () => {
    const { platform, member } = await setUp();
    platform.reply = ({ path }) =>
      path.endsWith('/auth') ? json({ url: 'https://platform.example/verify?token=only-in-the-mail' }) : undefined;
    const begun = await post(member, '/api/me/social/email/start', { emailAddress: 'ada@example.com' });
    const text = await begun.text();
    assert.deepEqual([(JSON.parse(text) as Started).url, begun.status], [null, 200]);
    assert.ok(!text.includes('only-in-the-mail'));
    const sent = platform.requests.find(({ path }) => path.endsWith('/auth'));
    assert.equal(sent?.query.get('emailAddress'), 'ada@example.com');
    assert.equal((await post(member, '/api/me/social/email/start')).status, 400);
    assert.equal((await post(member, '/api/me/social/discord/start', { emailAddress: 'a@example.com' })).status, 400);
  });

  it('asks the platform only once, even if that fails', async () => {
    const { platform, member } = await setUp();
    platform.reply = ({ path }) => (path.endsWith('/auth') ? json({}, 503) : undefined);
    assert.ok((await post(member, '/api/me/social/email/start', { emailAddress: 'ada@example.com' })).status >= 500);
    assert.equal(platform.requests.filter(({ path }) => path.endsWith('/auth')).length, 1);
  });

  it('by profile text is checked with the state that the platform signed, not one from the page', async () => {
    const { platform, member } = await setUp();
    const { attempt, code } = await start(member, 'tiktok');
    assert.equal(code, '12345678');
    const next = `${state}2`;
    platform.reply = ({ path }) =>
      path.endsWith('/auth/connect')
        ? json({ success: false, error: 'CODE_NOT_FOUND', message: 'secret-of-the-operator', jwtState: next })
        : undefined;
    const check = () =>
      post(member, '/api/me/social/tiktok/verify', { attempt, profile: 'https://www.tiktok.com/@ada' });
    const first = await (await check()).text();
    assert.deepEqual(JSON.parse(first), { success: false, taken: false, reason: { code: 'code_wrong' } });
    await check();
    const [one, two] = platform.requests.filter(({ path }) => path === '/api/tiktok/auth/connect');
    assert.deepEqual([one?.query.get('state'), two?.query.get('state')], [state, next]);
    assert.deepEqual(
      [one?.query.get('tiktokProfileUrl'), one?.query.get('code')],
      ['https://www.tiktok.com/@ada', code],
    );
    platform.reply = ({ path }) =>
      path.endsWith('/auth/connect') ? json({ success: true, message: 'Success' }) : undefined;
    assert.deepEqual(await (await check()).json(), { success: true, taken: false });
    assert.equal(await codeOf(await check()), 'not_found', 'a link that is made is over');
  });

  it('is bound to the session that started it', async () => {
    const { platform, proxy, member, clock } = await setUp();
    const { attempt } = await start(member, 'reddit');
    const other = new Visitor(proxy);
    await other.signIn();
    const elsewhere = new Visitor(proxy, member.account);
    await elsewhere.signIn();
    platform.requests.length = 0;
    for (const visitor of [other, elsewhere])
      for (const [path, body] of [
        ['/api/me/social/reddit/verify', { attempt, profile: 'ada' }],
        ['/api/me/social/move', { attempt, accountLinkData: 'a.b.c' }],
      ] as const)
        assert.equal(await codeOf(await post(visitor, path, body)), 'not_found');
    for (const wrong of [{ state }, { attempt: 'x' }, { attempt: 'f'.repeat(32) }])
      assert.ok(
        [400, 404].includes(
          (await post(member, '/api/me/social/reddit/verify', { attempt, profile: 'x', ...wrong })).status,
        ),
      );
    assert.equal((await post(member, '/api/me/social/tiktok/verify', { attempt, profile: 'x' })).status, 400);
    clock.now += 15 * 60_000;
    assert.equal(
      await codeOf(await post(member, '/api/me/social/reddit/verify', { attempt, profile: 'x' })),
      'not_found',
    );
    assert.equal(platform.requests.length, 0);
  });

  it('moves an account that another member has, with the data that the platform signed', async () => {
    const { platform, member, userId } = await setUp();
    const { attempt } = await start(member, 'instagram');
    platform.reply = ({ path }) =>
      path.endsWith('/auth/connect')
        ? json({ success: false, error: 'MAXIMUM_ACCOUNT_LINKED', jwtState: 'link.data.signed' })
        : path === '/api/users/verify'
          ? json({ message: 'Success' })
          : undefined;
    assert.equal((await post(member, '/api/me/social/move', { attempt })).status, 400, 'nothing to move yet');
    const verified = await post(member, '/api/me/social/instagram/verify', { attempt, profile: 'ada' });
    const text = await verified.text();
    assert.deepEqual(JSON.parse(text), { success: false, taken: true });
    assert.ok(!text.includes('link.data.signed'));
    assert.deepEqual(
      await (await post(member, '/api/me/social/move', { attempt, accountLinkData: 'of.a.page' })).json(),
      { success: true },
    );
    const [moved] = platform.requests.filter(({ path }) => path === '/api/users/verify');
    assert.deepEqual(moved?.body, { organizationId, websiteId, userId, accountLinkData: 'link.data.signed' });
    assert.equal((await post(member, '/api/me/social/move', { attempt })).status, 404, 'once');
  });

  it('ends if the platform no longer accepts its data, and can be started again', async () => {
    for (const refusal of [
      { error: 'Bad Request', message: 'Invalid account link data' },
      { error: 'BAD_REQUEST', message: 'jwt expired' },
      { anything: 'else' },
    ]) {
      const { platform, member } = await setUp();
      const startReply = platform.reply;
      const { attempt } = await start(member, 'instagram');
      platform.reply = ({ path }) =>
        path.endsWith('/auth/connect')
          ? json({ success: false, error: 'MAXIMUM_ACCOUNT_LINKED', jwtState: 'link.data.signed' })
          : path === '/api/users/verify'
            ? json(refusal, 400)
            : undefined;
      await post(member, '/api/me/social/instagram/verify', { attempt, profile: 'ada' });
      for (const time of ['first', 'again']) {
        const answer = await post(member, '/api/me/social/move', { attempt });
        assert.deepEqual([answer.status, await codeOf(answer)], [404, 'not_found'], time);
      }
      assert.equal(platform.requests.filter(({ path }) => path === '/api/users/verify').length, 1);
      platform.reply = startReply;
      assert.notEqual((await start(member, 'instagram')).attempt, attempt);
    }
  });

  it('moves an account only with data that is about this very link', async () => {
    const { platform, member, userId, clock } = await setUp();
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const end = Math.floor(clock.now / 1_000) + 600;
    const data = JSON.stringify({ authType: 'discord', userId, websiteId });
    const tokenOf = (payload: unknown) => `${encode({ alg: 'HS256' })}.${encode(payload)}.c2lnbmVk`;
    const { attempt } = await start(member, 'discord');
    platform.reply = ({ path }) => (path === '/api/users/verify' ? json({ message: 'ok' }) : undefined);
    const move = (accountLinkData: string) => post(member, '/api/me/social/move', { attempt, accountLinkData });
    platform.requests.length = 0;
    for (const token of [
      'junk',
      'a.b.c',
      tokenOf('text'),
      tokenOf({ exp: end }),
      tokenOf({ data: 'no JSON', exp: end }),
      tokenOf({ data: JSON.parse(data) as unknown, exp: end }),
      tokenOf({ data }),
      tokenOf({ data, exp: end - 1_200 }),
      tokenOf({ data: JSON.stringify({ userId: websiteId }), exp: end }),
      tokenOf({ data: JSON.stringify({ websiteId: userId }), exp: end }),
      tokenOf({ data: JSON.stringify({ authType: 'reddit' }), exp: end }),
    ])
      assert.equal(await codeOf(await move(token)), 'bad_request', token);
    assert.equal(platform.requests.length, 0);
    const good = tokenOf({ data, exp: end });
    assert.equal((await move(good)).status, 200);
    const sent = platform.requests.find(({ path }) => path === '/api/users/verify');
    assert.equal((sent?.body as Record<string, unknown>)['accountLinkData'], good);
  });

  it('reports an account that another member has to every tab of the session once one tab knows', async () => {
    const { platform, proxy, member, userId, clock } = await setUp();
    const end = Math.floor(clock.now / 1_000) + 600;
    const data = JSON.stringify({ authType: 'email', userId, websiteId });
    const token = `${encode({ alg: 'HS256' })}.${encode({ data, exp: end })}.c2lnbmVk`;
    const { attempt } = await start(member, 'email', { emailAddress: 'ada@example.com' });
    const finish = (visitor: Visitor, more: object = {}) =>
      post(visitor, '/api/me/social/finish', { attempt, ...more });
    const other = new Visitor(proxy, member.account);
    await other.signIn();
    platform.reply = ({ path }) => (path === '/api/users/verify' ? json({ message: 'ok' }) : undefined);

    const nothing = { authType: 'email', success: false, taken: false };
    assert.deepEqual(await (await finish(member)).json(), nothing);
    for (const accountLinkData of ['a.b.c', token.replace(/\.[^.]+\./, `.${encode({ data: '{}', exp: 1 })}.`)])
      assert.equal(await codeOf(await finish(member, { accountLinkData })), 'bad_request');
    assert.deepEqual(await (await finish(member)).json(), nothing, 'and such a token is not kept');
    assert.equal(await codeOf(await finish(other, { accountLinkData: token })), 'not_found', 'another session');
    const taken = { authType: 'email', success: false, taken: true };
    assert.deepEqual(await (await finish(member, { accountLinkData: token })).json(), taken);
    assert.deepEqual(await (await finish(member)).json(), taken, 'the first tab');
    assert.equal((await post(other, '/api/me/social/move', { attempt })).status, 404);
    assert.deepEqual(await (await post(member, '/api/me/social/move', { attempt })).json(), { success: true });
    const sent = platform.requests.find(({ path }) => path === '/api/users/verify');
    assert.equal((sent?.body as Record<string, unknown>)['accountLinkData'], token);
  });

  it('without a code is finished if the platform lists the account', async () => {
    const { platform, member, userId } = await setUp();
    const { attempt } = await start(member, 'email', { emailAddress: 'ada@example.com' });
    const finish = async (): Promise<unknown> => (await post(member, '/api/me/social/finish', { attempt })).json();
    assert.deepEqual(await finish(), { authType: 'email', success: false, taken: false });
    const metadata = { emailAddress: 'ada@example.com', emailVerifiedAt: '2026-03-02T00:00:00Z' };
    const user = { id: userId, walletAddress: member.account.address, isSnagSuperAdmin: false };
    platform.reply = ({ path }) =>
      path === '/api/users' ? json({ data: [{ ...user, userMetadata: [metadata] }], hasNextPage: false }) : undefined;
    assert.deepEqual(await finish(), { authType: 'email', success: true, taken: false });
  });

  it('returns the accounts from the platform, to the member only, without private data', async () => {
    const { platform, member, userId } = await setUp();
    const metadata = {
      ...{
        twitterUser: 'ada',
        twitterVerifiedAt: '2026-03-01T00:00:00Z',
        discordUser: 'csvname',
        githubUser: 'ada-l',
        githubUserId: '1',
      },
      ...{ emailAddress: 'ada@example.com', emailVerifiedAt: '2026-03-02T00:00:00Z', meta: 'secret', isBlocked: false },
    };
    const user = { id: userId, walletAddress: member.account.address, isSnagSuperAdmin: false };
    platform.reply = ({ path }) =>
      path === '/api/users' ? json({ data: [{ ...user, userMetadata: [metadata] }], hasNextPage: false }) : undefined;
    const response = await member.send('/api/me/social');
    assert.deepEqual(await response.json(), {
      data: [
        { authType: 'twitter', name: 'ada', verifiedAt: '2026-03-01T00:00:00Z' },
        { authType: 'email', name: 'a…@example.com', verifiedAt: '2026-03-02T00:00:00Z' },
        { authType: 'github', name: 'ada-l', verifiedAt: null },
      ],
      unverified: [{ authType: 'discord', name: 'csvname' }],
    });
    assert.equal(platform.requests[0]?.query.get('userId'), userId);
    platform.reply = ({ path }) =>
      path === '/api/users'
        ? json({ data: [{ ...user, id: randomUUID(), userMetadata: [metadata] }], hasNextPage: false })
        : undefined;
    assert.equal((await member.send('/api/me/social')).status, 502, 'someone else is not shown');
    assert.equal((await new Visitor(member.proxy).send('/api/me/social')).status, 401);
  });

  it('is undone for the signed-in member, through their metadata if the platform has no other way', async () => {
    const { platform, member, userId } = await setUp();
    platform.reply = ({ path }) => (path.endsWith('/disconnect') ? json({ message: 'Not found' }, 404) : undefined);
    const remove = (path: string, body?: unknown) => member.send(path, { method: 'DELETE', ...(body ? { body } : {}) });
    const answer = await remove('/api/me/social/twitter');
    assert.deepEqual([answer.status, await answer.json()], [200, { success: true }]);
    const writes = platform.requests.filter(({ method }) => method === 'POST');
    assert.deepEqual(
      writes.map(({ path, body }) => [path, body]),
      [
        ['/api/twitter/auth/disconnect', { organizationId, websiteId, userId }],
        [
          '/api/users/metadatas',
          {
            ...{ organizationId, websiteId, userId },
            ...{ twitterUser: null, twitterUserId: null, twitterUserFollowersCount: null },
          },
        ],
      ],
    );
    assert.equal((await remove('/api/me/social/ultra')).status, 404, 'no field says that it is linked');
    assert.equal((await remove(`/api/me/social/twitter?userId=${randomUUID()}`)).status, 400);
    platform.requests.length = 0;
    await remove('/api/me/social/twitter', { userId: randomUUID() });
    const named = platform.requests.flatMap(({ body }) => (body as { userId?: string } | undefined)?.userId ?? []);
    assert.deepEqual(new Set(named), new Set([userId]), 'a page names nobody');
  });

  it('is not reported as undone while the platform still has the name', async () => {
    const { platform, member, userId } = await setUp();
    const user = { id: userId, walletAddress: member.account.address, isSnagSuperAdmin: false };
    const keeps = (userMetadata: object) => {
      platform.reply = ({ path }) =>
        path === '/api/users'
          ? json({ data: [{ ...user, userMetadata: [userMetadata] }], hasNextPage: false })
          : undefined;
    };
    const undo = async () =>
      (await (await member.send('/api/me/social/discord', { method: 'DELETE' })).json()) as unknown;
    keeps({ discordUser: 'csvname', discordUserId: null });
    assert.deepEqual(await undo(), { success: false });
    keeps({ discordUser: null, discordUserId: null });
    assert.deepEqual(await undo(), { success: true });
  });

  it('is not offered without a return page', async () => {
    const { platform, member } = await setUp({ returnPages: {} });
    const { operations } = (await (await member.send('/capabilities')).json()) as { operations: string[] };
    assert.ok(!operations.includes('startMySocialAuth') && operations.includes('listMySocialAccounts'));
    assert.equal((await post(member, '/api/me/social/discord/start')).status, 400);
    assert.equal(platform.requests.length, 0);
  });

  it('is limited to five an hour', async () => {
    const { member, clock } = await setUp({ limits: {} });
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await post(member, '/api/me/social/discord/start')).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    clock.now += 61_000;
    assert.equal((await post(member, '/api/me/social/discord/start')).status, 429);
    clock.now += 3_600_000;
    assert.equal((await post(member, '/api/me/social/discord/start')).status, 200);
  });

  it('is configured with safe addresses only', () => {
    const config = { apiKey: 'k', upstream: 'https://platform.example', organizationId, websiteId };
    for (const wrong of [
      { returnPages: { default: 'http://community.example/' } },
      { returnPages: { default: 'https://community.example/#a' } },
      { returnPages: { default: 'javascript:alert(1)' } },
      { returnPages: { 'Not A Name': 'https://community.example/' } },
      { socialHosts: ['https://x.example'] },
      { socialHosts: ['*'] },
      { confirmBidsAbove: { x: '1.5' } },
    ])
      assert.throws(() => createProxy({ ...config, ...wrong }), ProxyConfigError, JSON.stringify(wrong));
  });
});
