import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { socialAccounts, socialAuthAttempts, userMetadata } from '../../../src/service/db/schema/index.js';
import { TokenSeal } from '../../../src/service/social/token-seal.js';
import { TestService } from '../test-service.js';
import { OpenIdServer, openIdClient } from './openid-server.js';

const origin = 'https://api.guild.example';
const redirect = 'https://guild.example/quests?tab=1';
const tokenKey = randomBytes(32);

let provider: OpenIdServer;
let service: TestService;
before(async () => {
  provider = await OpenIdServer.start(`${origin}/api/telegram/auth/callback`);
  service = await TestService.start({
    publicUrl: origin,
    providerSettings: {
      clients: new Map([['telegram', { ...openIdClient, issuer: provider.issuer }]]),
      apiKeys: new Map(),
      tokenKeys: [tokenKey],
    },
  });
});
after(async () => {
  await service.close();
  await provider.close();
});

async function begin(userId: string): Promise<URL> {
  // The proxy reaches the service at a private address; members come back to the public one.
  const { status, body } = await service.get(`/api/telegram/auth?${service.scoped({ userId, redirect })}`);
  assert.equal(status, 200, JSON.stringify(body));
  return new URL((body as unknown as { url: string }).url);
}

const comeBack = (url: URL) => service.fetch(new Request(url, { redirect: 'manual' }));

const accountOf = async (userId: string) => {
  const [row] = await service.database
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.userId, userId), eq(socialAccounts.type, 'telegram')));
  return row;
};

const changeAttempts = (userId: string, options: Record<string, unknown>) =>
  service.database.update(socialAuthAttempts).set({ options }).where(eq(socialAuthAttempts.userId, userId));

describe('an account at a real OpenID provider', () => {
  it('is linked with state, nonce and PKCE, under the provider’s name for it', async () => {
    const { userId } = await service.addMember();
    const url = await begin(userId);
    const query = (name: string) => url.searchParams.get(name);
    assert.equal(query('redirect_uri'), `${origin}/api/telegram/auth/callback`);
    assert.equal(query('code_challenge_method'), 'S256');
    assert.match(query('code_challenge') ?? '', /^[\w-]{43}$/);
    assert.match(query('nonce') ?? '', /^[\w-]{22}$/);
    assert.equal(query('scope'), 'openid profile');
    const answer = await comeBack(await provider.visit(url, 'ada'));
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, redirect]);
    const account = await accountOf(userId);
    assert.deepEqual([account?.accountId, account?.accountName], ['ada', 'ada_moss']);
    const [metadata] = await service.database.select().from(userMetadata).where(eq(userMetadata.userId, userId));
    assert.equal(metadata?.telegramUsername, 'ada_moss');
  });

  it('has its tokens encrypted in the database, readable only for this account', async () => {
    const { userId } = await service.addMember();
    await comeBack(await provider.visit(await begin(userId), 'bea'));
    const sealed = (await accountOf(userId))?.credentials ?? '';
    assert.match(sealed, /^[0-9a-f]{8}\.[\w-]+$/);
    const text = new TokenSeal([tokenKey]).open(sealed, 'telegram bea') ?? '{}';
    const { accessToken } = JSON.parse(text) as { accessToken: string };
    assert.match(accessToken, /^[\w-]{20,}$/);
    assert.ok(!sealed.includes(accessToken));
    assert.equal(new TokenSeal([tokenKey]).open(sealed, 'telegram ada'), undefined);
  });

  it('is not linked by a code that was issued for another link', async () => {
    const [first, second] = [await service.addMember(), await service.addMember()];
    const stolen = await provider.visit(await begin(first.userId), 'cleo');
    const own = await begin(second.userId);
    stolen.searchParams.set('state', own.searchParams.get('state') ?? '');
    const answer = await comeBack(stolen);
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /This link no longer works/);
    assert.equal(await accountOf(second.userId), undefined);
  });

  it('is not linked by an ID token for another request', async () => {
    const { userId } = await service.addMember();
    const back = await provider.visit(await begin(userId), 'dora');
    await changeAttempts(userId, { responseType: 'redirect', origin, nonce: 'another' });
    assert.equal((await comeBack(back)).status, 400);
    assert.equal(await accountOf(userId), undefined);
  });

  it('is linked once: the same callback address does not work again', async () => {
    const { userId } = await service.addMember();
    const back = await provider.visit(await begin(userId), 'elin');
    assert.equal((await comeBack(back)).status, 302);
    assert.equal((await comeBack(back)).status, 400);
  });

  it('is not linked if the member declines', async () => {
    const { userId } = await service.addMember();
    const back = await provider.visit(await begin(userId), 'fay', { agrees: false });
    const landing = new URL((await comeBack(back)).headers.get('location') ?? '');
    assert.deepEqual([landing.searchParams.get('error'), landing.searchParams.get('tab')], ['ACCESS_DENIED', '1']);
    assert.equal(await accountOf(userId), undefined);
  });

  it('can still be linked if the provider was unavailable when the member came back', async () => {
    const { userId } = await service.addMember();
    const back = await provider.visit(await begin(userId), 'gil');
    const { fetch: real } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    try {
      const landing = new URL((await comeBack(back)).headers.get('location') ?? '');
      assert.equal(landing.searchParams.get('error'), 'PROVIDER_UNAVAILABLE');
    } finally {
      globalThis.fetch = real;
    }
    assert.equal((await comeBack(back)).status, 302);
    assert.equal((await accountOf(userId))?.accountName, 'gil_moss');
  });

  it('is refused for a type that is not set up, with the variables to set', async () => {
    const { userId } = await service.addMember();
    const { status, body } = await service.get(`/api/ultra/auth?${service.scoped({ userId })}`);
    assert.equal(status, 400);
    assert.match(
      JSON.stringify(body),
      /set LAUREL_ULTRA_CLIENT_ID and LAUREL_ULTRA_CLIENT_SECRET and LAUREL_ULTRA_ISSUER of the service/,
    );
  });
});
