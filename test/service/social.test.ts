import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { AuthType } from '../../src/contract/identity/social.js';
import { socialAccounts, socialAuthAttempts, userMetadata } from '../../src/service/db/schema/index.js';
import { findSocialAccount } from '../../src/service/social/accounts.js';
import { findAccount, openAccount, recordAct } from '../../src/service/social/sandbox/directory.js';
import { sandboxProviders } from '../../src/service/social/sandbox/sandbox-provider.js';
import { normalTarget } from '../../src/service/social/target.js';
import type { VerificationRequest } from '../../src/service/social/verifier.js';
import { fieldsOf } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const origin = 'http://service.test';
const redirect = 'https://guild.example/quests?tab=1';

let service: TestService;
before(async () => {
  service = await TestService.start({ sandbox: true });
});
after(() => service.close());

const start = (type: string, query: Record<string, string>) =>
  service.get(`/api/${type}/auth?${service.scoped(query)}`);

async function begin(type: string, query: Record<string, string>): Promise<URL> {
  const { status, body } = await start(type, { redirect, ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return new URL((body as unknown as { url: string }).url);
}

const browse = (url: string | URL, init: RequestInit = {}) =>
  service.fetch(new Request(new URL(url, origin), { redirect: 'manual', ...init }));

const submit = (url: string | URL, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browse(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin, host: 'service.test', ...headers },
  });

/** Consents on the provider's page. Returns the callback's redirect or its JSON. */
async function consent(url: URL, name: string, fields: Record<string, string> = {}): Promise<Response> {
  const state = url.searchParams.get('state') ?? '';
  const challenge = url.searchParams.get('code_challenge') ?? '';
  const answer = await submit(url, { state, challenge, name, decision: 'allow', ...fields });
  assert.equal(answer.status, 303);
  return browse(answer.headers.get('location') ?? '');
}

const landingOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '');

const accountOf = (userId: string, type: AuthType) =>
  findSocialAccount(service.database, { websiteId: service.websiteId, userId, type });

const metadataOf = async (userId: string) => {
  const [row] = await service.database.select().from(userMetadata).where(eq(userMetadata.userId, userId));
  assert.ok(row);
  return row;
};

/** Metadata without the time of the last change. */
const fieldsIn = ({ updatedAt: _, ...fields }: typeof userMetadata.$inferSelect) => fields;

describe('GET /api/{authType}/auth', () => {
  it('links an account of each type with a consent page, and records it in the metadata', async () => {
    const { userId } = await service.addMember();
    for (const type of AuthType.options.filter((each) => !['email', 'tiktok', 'reddit', 'instagram'].includes(each))) {
      const answer = await consent(await begin(type, { userId }), `Ash ${type}`, { channel: 'yes' });
      assert.equal(answer.status, 302, type);
      assert.equal(answer.headers.get('location'), redirect);
      assert.equal((await accountOf(userId, type))?.accountName, `Ash ${type}`);
    }
    const metadata = await metadataOf(userId);
    assert.equal(metadata.twitterUser, 'Ash twitter');
    assert.equal(metadata.twitterVerifiedAt?.getTime(), service.now);
    assert.equal(metadata.githubUser, 'Ash github');
    assert.match(metadata.YTChannelId ?? '', /^UC\d+$/);
    assert.equal(metadata.epicUsername, 'Ash epic');
  });

  it('finds the member by wallet, and answers a browser with JSON on request', async () => {
    const { userId, address } = await service.addMember();
    const answer = await consent(
      await begin('discord', { walletAddress: address.toUpperCase().replace('0X', '0x'), responseType: 'json' }),
      'moss',
    );
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { success: true });
    assert.equal((await accountOf(userId, 'discord'))?.accountName, 'moss');
  });

  it('shows on the consent page whose link it is and that it is a sandbox, and allows no scripts', async () => {
    const { userId, address } = await service.addMember({ metadata: { displayName: '<b>Ash</b>' } });
    const answer = await browse(await begin('twitter', { userId }));
    const text = await answer.text();
    assert.match(text, /Sandbox: this stands in for the real service/);
    assert.ok(text.includes('&lt;b&gt;Ash&lt;/b&gt;') && text.includes(address));
    assert.equal(
      answer.headers.get('content-security-policy'),
      "default-src 'none'; style-src 'self'; form-action 'self' https://guild.example; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.doesNotMatch(text, /<script|\sstyle="|\son\w+="/);
  });

  it('starts a link that can be used once, for ten minutes, and only for its own type', async () => {
    const { userId } = await service.addMember();
    const url = await begin('twitter', { userId });
    const state = url.searchParams.get('state') ?? '';
    const foreign = await browse(`/api/discord/auth/callback?${String(new URLSearchParams({ state, code: 'x' }))}`);
    assert.equal(foreign.status, 400);
    assert.equal((await consent(url, 'once')).status, 302);
    assert.equal((await browse(url)).status, 400);
    const again = await submit(url, { state, challenge: 'c', name: 'twice', decision: 'allow' });
    assert.equal(again.status, 400);
    const late = await begin('twitter', { userId });
    service.now += 10 * 60_000;
    assert.equal((await browse(late)).status, 400);
    assert.equal((await accountOf(userId, 'twitter'))?.accountName, 'once');
  });

  it('accepts no code that was issued for another link', async () => {
    const { userId } = await service.addMember();
    const [mine, other] = [await begin('twitter', { userId }), await begin('twitter', { userId })];
    const state = other.searchParams.get('state') ?? '';
    const granted = await submit(mine, {
      state: mine.searchParams.get('state') ?? '',
      challenge: mine.searchParams.get('code_challenge') ?? '',
      name: 'swap',
      decision: 'allow',
    });
    const code = new URL(granted.headers.get('location') ?? '', origin).searchParams.get('code') ?? '';
    const swapped = await browse(`/api/twitter/auth/callback?${String(new URLSearchParams({ state, code }))}`);
    assert.equal(swapped.status, 400);
    assert.equal(await accountOf(userId, 'twitter'), undefined);
  });

  it('refuses a HEAD request of the provider’s answer, and links nothing by it', async () => {
    const { userId } = await service.addMember();
    const url = await begin('twitter', { userId });
    const fields = { challenge: url.searchParams.get('code_challenge') ?? '', name: 'head', decision: 'allow' };
    const granted = await submit(url, { state: url.searchParams.get('state') ?? '', ...fields });
    const back = granted.headers.get('location') ?? '';
    assert.equal((await browse(back, { method: 'HEAD' })).status, 405);
    assert.equal(await accountOf(userId, 'twitter'), undefined);
    assert.equal((await browse(back)).status, 302);
  });

  it('links nothing if the member declines', async () => {
    const { userId } = await service.addMember();
    const url = await begin('twitter', { userId });
    const answer = await consent(url, 'no', { decision: 'deny' });
    assert.equal(landingOf(answer).searchParams.get('error'), 'ACCESS_DENIED');
    assert.equal(landingOf(answer).searchParams.get('tab'), '1');
    assert.equal(await accountOf(userId, 'twitter'), undefined);
  });

  it('redirects with MAXIMUM_ACCOUNT_LINKED if another user has the account, which can be moved once', async () => {
    const [first, second] = [await service.addMember(), await service.addMember()];
    await consent(await begin('twitter', { userId: first.userId }), 'shared');
    const landing = landingOf(await consent(await begin('twitter', { userId: second.userId }), 'shared'));
    assert.equal(landing.searchParams.get('error'), 'MAXIMUM_ACCOUNT_LINKED');
    const accountLinkData = landing.searchParams.get('accountLinkData') ?? '';
    const claims = JSON.parse(Buffer.from(accountLinkData.split('.')[1] ?? '', 'base64url').toString()) as {
      data: string;
    };
    assert.equal((JSON.parse(claims.data) as { userId: string }).userId, second.userId);
    assert.equal(await accountOf(second.userId, 'twitter'), undefined);
    const stranger = await service.post('/api/users/verify', { accountLinkData, userId: first.userId });
    assert.deepEqual([stranger.status, fieldsOf(stranger.body)], [400, ['accountLinkData']]);
    const moved = await service.post('/api/users/verify', { accountLinkData, userId: second.userId });
    assert.deepEqual([moved.status, moved.body], [200, { message: 'Success' }]);
    assert.equal((await accountOf(second.userId, 'twitter'))?.accountName, 'shared');
    assert.equal(await accountOf(first.userId, 'twitter'), undefined);
    assert.equal((await metadataOf(first.userId)).twitterUser, null);
    assert.equal((await service.post('/api/users/verify', { accountLinkData })).status, 400);
    const elsewhere = await service.addOrganization();
    const other = await service.post('/api/users/verify', { accountLinkData }, elsewhere.key);
    assert.equal(other.status, 400);
  });

  it('does not link or move an account to a blocked member until the block is lifted', async () => {
    const [first, second] = [await service.addMember(), await service.addMember()];
    const setBlock = (isBlocked: boolean) =>
      service.post('/api/users/metadatas', { websiteId: service.websiteId, userId: second.userId, isBlocked });
    const begun = await begin('discord', { userId: second.userId });
    await setBlock(true);
    const refused = await consent(begun, 'too late');
    assert.equal(refused.status, 400);
    await setBlock(false);
    assert.equal((await consent(begun, 'too late')).status, 302);
    await consent(await begin('twitter', { userId: first.userId }), 'wandering');
    const landing = landingOf(await consent(await begin('twitter', { userId: second.userId }), 'wandering'));
    const accountLinkData = landing.searchParams.get('accountLinkData') ?? '';
    await setBlock(true);
    const kept = await service.post('/api/users/verify', { accountLinkData, userId: second.userId });
    assert.deepEqual([kept.status, kept.body.message], [400, 'Access restricted. Your account is blocked.']);
    await setBlock(false);
    const moved = await service.post('/api/users/verify', { accountLinkData, userId: second.userId });
    assert.equal(moved.status, 200);
  });

  it('gives an account to only one of many simultaneous links', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => service.addMember()));
    const urls = await Promise.all(members.map(({ userId }) => begin('github', { userId })));
    const answers = await Promise.all(urls.map((url) => consent(url, 'wanted')));
    const errors = answers.map((answer) => landingOf(answer).searchParams.get('error'));
    assert.equal(errors.filter((error) => error === null).length, 1);
    assert.equal(errors.filter((error) => error === 'MAXIMUM_ACCOUNT_LINKED').length, 7);
    const linked = await service.database
      .select()
      .from(socialAccounts)
      .where(and(eq(socialAccounts.type, 'github'), eq(socialAccounts.accountName, 'wanted')));
    assert.equal(linked.length, 1);
  });

  it('redirects with YOUTUBE_CHANNEL_NOT_FOUND without a channel, unless that check is skipped', async () => {
    const { userId } = await service.addMember();
    const without = await consent(await begin('google', { userId }), 'viewer');
    assert.equal(landingOf(without).searchParams.get('error'), 'YOUTUBE_CHANNEL_NOT_FOUND');
    const skipped = await consent(await begin('google', { userId, skipYTChannelCheck: 'true' }), 'viewer');
    assert.equal(landingOf(skipped).searchParams.get('error'), null);
    assert.equal((await accountOf(userId, 'google'))?.accountName, 'viewer');
  });

  it('sends a link by email, which verifies the address', async () => {
    const { userId } = await service.addMember();
    const inbox = await begin('email', { userId, emailAddress: 'Ash@Guild.example' });
    const text = await (await browse(inbox)).text();
    const link = /href="([^"]*callback[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const guess = new URL(link);
    guess.searchParams.set('code', '00000000');
    assert.equal((await browse(guess)).status, 400);
    const claims = Buffer.from(guess.searchParams.get('state')?.split('.')[1] ?? '', 'base64url').toString();
    assert.doesNotMatch(claims, /generatedCode/);
    assert.equal((await browse(link)).status, 200);
    assert.equal(await accountOf(userId, 'email'), undefined);
    assert.equal((await submit(link, {})).status, 303);
    assert.equal((await accountOf(userId, 'email'))?.accountId, 'ash@guild.example');
    assert.equal((await metadataOf(userId)).emailVerifiedAt?.getTime(), service.now);
  });

  it('accepts an account id that the operator put into the metadata, but no unverified email or bare name', async () => {
    const { userId } = await service.addMember({
      metadata: { discordUserId: '77', discordUser: 'tide', emailAddress: 'a@b.example', telegramUsername: 'x' },
    });
    assert.deepEqual(await accountOf(userId, 'discord'), { accountId: '77', accountName: 'tide', details: {} });
    assert.equal(await accountOf(userId, 'email'), undefined);
    assert.equal(await accountOf(userId, 'telegram'), undefined);
  });

  it('refuses invalid requests and names the field', async () => {
    const { userId } = await service.addMember();
    const refused = async (type: string, query: Record<string, string>) => {
      const { status, body } = await start(type, query);
      return [status, ...fieldsOf(body)];
    };
    assert.deepEqual(await refused('twitter', {}), [400, 'userId']);
    assert.deepEqual(await refused('myspace', { userId }), [400, 'authType']);
    assert.deepEqual(await refused('twitter', { userId, redirect: 'javascript:alert(1)' }), [400, 'redirect']);
    assert.deepEqual(await refused('twitter', { userId, emailAddress: 'a@b.example' }), [400, 'emailAddress']);
    assert.deepEqual(await refused('email', { userId }), [400, 'emailAddress']);
    assert.deepEqual(await refused('email', { userId, emailAddress: 'a b' }), [400, 'emailAddress']);
    assert.deepEqual(await refused('email', { userId, emailAddress: 'a@b.example', responseType: 'json' }), [
      400,
      'responseType',
    ]);
    assert.deepEqual(await refused('twitter', { userId, skipYTChannelCheck: 'true' }), [400, 'skipYTChannelCheck']);
    const unknown = await start('twitter', { userId: service.websiteId });
    assert.deepEqual([unknown.status, unknown.body], [404, { message: 'Not found' }]);
    const without = await service.get(`/api/twitter/auth?${service.scoped({ userId })}`, null);
    assert.deepEqual([without.status, without.body], [403, { message: 'Forbidden, Could not validate api key' }]);
    const { key } = await service.addOrganization();
    assert.equal((await service.get(`/api/twitter/auth?userId=${userId}`, key)).status, 404);
  });
});

describe('GET /api/{authType}/auth/connect', () => {
  const verify = async (type: string, query: Record<string, string>) => {
    const { status, body } = await service.get(`/api/${type}/auth/connect?${String(new URLSearchParams(query))}`);
    return { status, body: body as unknown as Record<string, unknown> };
  };
  const links: readonly [AuthType, string, string][] = [
    ['tiktok', 'tiktokProfileUrl', 'https://www.tiktok.com/@ash.tiktok'],
    ['reddit', 'redditProfileUrl', 'https://www.reddit.com/user/ash_reddit/'],
    ['instagram', 'instagramUsernameOrUrl', '@ash.instagram'],
  ];

  for (const [type, field, link] of links)
    it(`links a ${type} profile that shows the digits, and allows more attempts until it does`, async () => {
      const { userId } = await service.addMember();
      const url = await begin(type, { userId });
      const state = url.searchParams.get('state') ?? '';
      const claims = JSON.parse(Buffer.from(state.split('.')[1] ?? '', 'base64url').toString()) as {
        generatedCode: string;
      };
      assert.match(claims.generatedCode, /^\d{8}$/);
      assert.ok((await (await browse(url)).text()).includes(claims.generatedCode));
      const name = normalTarget(type, link);
      assert.deepEqual((await verify(type, { state, [field]: link })).body, {
        success: false,
        error: 'PROFILE_NOT_FOUND',
        message: 'There is no such profile',
        jwtState: state,
      });
      const session = await submit(`/sandbox/${type}/session?websiteId=${service.websiteId}`, { name });
      const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
      assert.equal((await verify(type, { state, [field]: link })).body['error'], 'CODE_NOT_FOUND');
      assert.equal((await verify(type, { state, [field]: link, code: '1' })).body['error'], 'INVALID_CODE');
      await submit(`/sandbox/${type}/profile`, { bio: `Hello ${claims.generatedCode}.` }, { cookie });
      const done = await verify(type, { state, [field]: link });
      assert.deepEqual([done.status, done.body], [200, { success: true, message: 'Success' }]);
      assert.equal((await accountOf(userId, type))?.accountName, name);
      const again = await verify(type, { state, [field]: link });
      assert.deepEqual([again.status, again.body['message']], [400, 'Request body is invalid']);
    });

  it('refuses an unknown state, a missing profile, a wrong type and a missing key', async () => {
    assert.equal((await verify('tiktok', { state: 'x', tiktokProfileUrl: 'a' })).status, 400);
    const missing = await service.get('/api/tiktok/auth/connect?state=x');
    assert.deepEqual(fieldsOf(missing.body), ['tiktokProfileUrl']);
    assert.equal((await service.get('/api/twitter/auth/connect?state=x')).status, 400);
    assert.equal((await service.get('/api/tiktok/auth/connect?state=x&tiktokProfileUrl=a', null)).status, 403);
  });
});

describe('POST /api/{authType}/auth/disconnect', () => {
  const disconnect = (type: AuthType, userId: string, key?: string) =>
    service.post(`/api/${type}/auth/disconnect`, { userId }, key);

  it('disconnects an account of any type and clears its metadata', async () => {
    const { userId } = await service.addMember({ metadata: { displayName: 'Ash' } });
    const before = fieldsIn(await metadataOf(userId));
    const types = AuthType.options.filter((each) => !['email', 'tiktok', 'reddit', 'instagram'].includes(each));
    for (const type of types) await consent(await begin(type, { userId }), `Gone ${type}`, { channel: 'yes' });
    for (const type of types) {
      assert.deepEqual((await disconnect(type, userId)).body, { success: true }, type);
      assert.equal(await accountOf(userId, type), undefined, type);
      assert.deepEqual((await disconnect(type, userId)).body, { success: false }, `${type} again`);
    }
    assert.deepEqual(fieldsIn(await metadataOf(userId)), before);
  });

  it('disconnects accounts that the operator put into the metadata', async () => {
    const { userId } = await service.addMember({
      metadata: { emailAddress: 'a@b.example', emailVerifiedAt: new Date(service.now) },
    });
    assert.equal((await accountOf(userId, 'email'))?.accountName, 'a@b.example');
    assert.deepEqual((await disconnect('email', userId)).body, { success: true });
    assert.equal((await metadataOf(userId)).emailAddress, null);
  });

  it('ends links in progress, so that none is completed later', async () => {
    const { userId } = await service.addMember();
    const url = await begin('discord', { userId });
    await disconnect('discord', userId);
    assert.equal((await browse(url)).status, 400);
  });

  it('keeps what was earned, which nobody else earns again with the account', async () => {
    const program = await TestProgram.open(service);
    const ruleId = await program.addRule('connected_discord');
    const [first, second] = [await service.addMember(), await service.addMember()];
    await consent(await begin('discord', { userId: first.userId }), 'handed.on');
    await program.run(ruleId, first.userId);
    await disconnect('discord', first.userId);
    await consent(await begin('discord', { userId: second.userId }), 'handed.on');
    assert.equal((await accountOf(second.userId, 'discord'))?.accountName, 'handed.on');
    const { status } = await program.run(ruleId, second.userId);
    assert.deepEqual(
      [status, await program.balance(first.userId), await program.balance(second.userId)],
      ['failed', '10', '0'],
    );
  });

  it('does not affect users of another organisation', async () => {
    const { userId } = await service.addMember();
    await consent(await begin('twitter', { userId }), 'kept');
    const elsewhere = await service.addOrganization();
    const answer = await service.post('/api/twitter/auth/disconnect', { userId }, elsewhere.key);
    assert.equal(answer.status, 404);
    assert.equal((await accountOf(userId, 'twitter'))?.accountName, 'kept');
  });
});

describe('the sandbox', () => {
  it('lets a member follow with a button, which the verifier sees until they undo it', async () => {
    const session = await submit(`/sandbox/twitter/session?websiteId=${service.websiteId}`, { name: 'Follower' });
    const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
    assert.match(session.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Lax/);
    const provider = sandboxProviders({ database: service.database, clock: { now: () => service.now } }).get('twitter');
    const place = { websiteId: service.websiteId, provider: 'twitter' } as const;
    const account = await findAccount(service.database, place, 'follower');
    assert.ok(provider && account);
    const request: VerificationRequest = {
      websiteId: service.websiteId,
      accountId: account.accountId,
      act: 'follow',
      target: 'https://x.com/Laurel',
    };
    assert.deepEqual(await provider.verify(request), { isMet: false, count: 0, reason: 'not_found' });
    const page = await browse('/sandbox/twitter/act?act=follow&target=@laurel', { headers: { cookie } });
    assert.match(await page.text(), /<button>Follow<\/button>/);
    await submit('/sandbox/twitter/act', { act: 'follow', target: '@laurel' }, { cookie });
    const verdict = await provider.verify(request);
    assert.ok(verdict.isMet && verdict.acts[0]);
    await submit('/sandbox/twitter/undo', { id: verdict.acts[0].id }, { cookie });
    assert.equal((await provider.verify(request)).isMet, false);
  });

  it('refuses forms from other sites, and from visitors who have not signed in', async () => {
    const fields = { act: 'follow', target: 'x' };
    assert.equal((await submit('/sandbox/twitter/act', fields, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await submit('/sandbox/twitter/act', fields, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await submit('/sandbox/twitter/act', fields)).status, 403);
    assert.equal((await browse('/sandbox/nowhere')).status, 404);
    assert.equal((await browse('/sandbox/twitter/act?act=star&target=x')).status, 404);
  });

  it('gives the reason why a post or comment does not count', async () => {
    const { websiteId, database } = service;
    const place = { websiteId, provider: 'twitter' } as const;
    const now = new Date(service.now);
    const provider = sandboxProviders({ database, clock: { now: () => service.now } }).get('twitter');
    const [ash, moss] = [
      await openAccount(database, place, 'ash', now),
      await openAccount(database, place, 'moss', now),
    ];
    const post = await recordAct(database, place, ash.accountId, { act: 'post', text: 'Proud of #Laurel' }, now);
    const link = `${origin}/sandbox/twitter/posts/${post.target}`;
    const ask = async (request: Partial<VerificationRequest>) => {
      const verdict = await provider?.verify({ websiteId, accountId: ash.accountId, act: 'post', ...request });
      return verdict?.isMet ? verdict.count : verdict?.reason;
    };
    assert.equal(await ask({ link, texts: ['#laurel'] }), 1);
    assert.equal(await ask({ link: `https://x.com/ash/status/${post.target}`, texts: ['nothing', '#laurel'] }), 1);
    assert.equal(await ask({ texts: ['#laurel'] }), 1);
    assert.equal(await ask({ link, texts: ['#ember'] }), 'text_missing');
    assert.equal(await ask({ link, withMedia: true }), 'media_missing');
    assert.equal(await ask({ link, since: new Date(service.now + 1) }), 'too_early');
    assert.equal(await ask({ link, accountId: moss.accountId }), 'other_account');
    assert.equal(await ask({ link: 'https://x.com/ash/status/1' }), 'not_found');
    assert.equal(await ask({ accountId: 'nobody' }), 'account_not_found');
    await recordAct(database, place, moss.accountId, { act: 'follow', target: 'ash' }, now);
    assert.equal(await ask({ act: 'followers' }), 1);
    assert.equal(await ask({ act: 'followers', minimum: 2 }), 'not_found');
    assert.equal(await ask({ act: 'name', texts: ['ASH'] }), 1);
    assert.equal(await ask({ act: 'bio', texts: ['laurel'] }), 'text_missing');
    const chat = { act: 'message', target: 'general', text: 'hi' } as const;
    for (const text of ['a', 'b', 'c']) await recordAct(database, place, ash.accountId, { ...chat, text }, now);
    assert.equal(await ask({ act: 'message', target: 'general', minimum: 3 }), 3);
    assert.equal(await ask({ act: 'message', target: 'general', minimum: 4 }), 'not_found');
  });

  it('reads handles, ids and links as the same target', () => {
    const same: readonly [AuthType, ...string[]][] = [
      ['twitter', 'laurel', '@Laurel', ' https://x.com/laurel ', 'https://twitter.com/@Laurel/'],
      ['twitter', 'laurel', '\u200b@Laurel', '\u200ehttps://x.com/laurel\u200b', 'laurel\u2060'],
      ['twitter', '123', 'https://x.com/a/status/123?s=20'],
      ['github', 'ash/laurel', 'https://github.com/Ash/Laurel', 'https://github.com/ash/laurel.git'],
      ['google', 'abc-1', 'https://www.youtube.com/watch?t=1&v=abc-1'],
      ['discord', 'laurel', 'https://discord.gg/laurel', 'https://discord.com/invite/Laurel'],
      ['telegram', 'laurel', 'https://t.me/laurel', 'https://t.me/s/laurel'],
      ['steam', '570', 'https://store.steampowered.com/app/570/Dota_2/'],
      ['reddit', 'c0ffee', 'https://www.reddit.com/r/a/comments/abc/title/c0ffee/'],
    ];
    for (const [provider, target, ...others] of same)
      for (const text of others) assert.equal(normalTarget(provider, text), target, text);
  });

  it('does not exist in a service without it', async () => {
    const live = await TestService.start();
    try {
      const { userId } = await live.addMember();
      const { status, body } = await live.get(`/api/twitter/auth?${live.scoped({ userId })}`);
      assert.deepEqual([status, fieldsOf(body)], [400, ['authType']]);
      assert.equal((await live.fetch(new Request(`${origin}/sandbox/twitter`))).status, 404);
      assert.equal((await live.fetch(new Request(`${origin}/api/twitter/auth/callback?state=x`))).status, 404);
      assert.equal(await live.database.$count(socialAuthAttempts), 0);
    } finally {
      await live.close();
    }
  });
});
