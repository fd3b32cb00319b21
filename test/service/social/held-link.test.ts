import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { AuthType } from '../../../src/contract/identity/social.js';
import { socialAccounts } from '../../../src/service/db/schema/index.js';
import { oauthProvider } from '../../../src/service/social/oauth/oauth-provider.js';
import { TokenSeal } from '../../../src/service/social/token-seal.js';
import type { Provider } from '../../../src/service/social/verifier.js';
import { TestService } from '../test-service.js';
import { OAuthServer } from './oauth-server.js';

const attempt = '0123456789abcdef0123456789abcdef';
const redirect = `https://guild.example/linked?laurel-attempt=${attempt}`;

describe('a link that the proxy started', () => {
  let server: OAuthServer;
  let service: TestService;

  before(async () => {
    server = await OAuthServer.start();
    const providers = new Map<AuthType, Provider>();
    service = await TestService.start({ publicUrl: 'https://api.guild.example', providers });
    const at = (path: string) => `${server.url}${path}` as 'https://';
    for (const type of ['github', 'google'] as const)
      providers.set(
        type,
        oauthProvider({
          type,
          server: {
            protocol: 'oauth',
            authorizationEndpoint: at('/authorize'),
            tokenEndpoint: at('/token'),
            scopes: ['read:user'],
            documents: [{ url: at('/user'), account: { id: 'id', name: 'login' } }],
          },
          settings: { clientId: 'laurel', clientSecret: 'secret' },
          seal: new TokenSeal([randomBytes(32)]),
          database: service.database,
          clock: { now: () => service.now },
        }),
      );
  });
  after(async () => {
    await service.close();
    await server.close();
  });

  /** Consents at the provider. Returns the page on which the browser lands. */
  const consent = async (userId: string, id: number, type = 'github', query = {}): Promise<URL> => {
    server.user = { id, login: `ada${id}` };
    const { body } = await service.get(`/api/${type}/auth?${service.scoped({ userId, redirect, ...query })}`);
    const back = server.agree(new URL((body as unknown as { url: string }).url));
    const answer = await service.fetch(new Request(back, { redirect: 'manual' }));
    return new URL(answer.headers.get('location') ?? '');
  };
  const codeOf = (landing: URL): string => landing.searchParams.get('laurel-code') ?? '';
  const finish = (body: Record<string, unknown>, key?: string) =>
    service.post('/api/github/auth/finish', { attempt, ...body }, key);
  const linked = async (userId: string): Promise<string[]> => {
    const rows = await service.database.select().from(socialAccounts).where(eq(socialAccounts.userId, userId));
    return rows.map(({ accountName }) => accountName);
  };

  it('is made only when the proxy finishes it with the code, once', async () => {
    const { userId } = await service.addMember();
    const code = codeOf(await consent(userId, 1));
    assert.deepEqual(await linked(userId), []);
    const { status, body } = await finish({ userId, code });
    assert.deepEqual([status, body], [200, { success: true }]);
    assert.deepEqual(await linked(userId), ['ada1']);
    assert.equal((await finish({ userId, code })).status, 404);
  });

  it('is finished once by many simultaneous requests with its code', async () => {
    const { userId } = await service.addMember();
    const code = codeOf(await consent(userId, 2));
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish({ userId, code })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 404).length, 7);
  });

  it('cannot be finished for another member, attempt, type or organisation, or without a key', async () => {
    const [{ userId }, other] = [await service.addMember(), await service.addMember()];
    const code = codeOf(await consent(userId, 3));
    assert.equal((await finish({ userId: other.userId, code })).status, 404);
    assert.equal((await finish({ userId, code, attempt: 'f'.repeat(32) })).status, 404);
    assert.equal((await service.post('/api/google/auth/finish', { userId, attempt, code })).status, 404);
    const elsewhere = await service.addOrganization();
    assert.equal((await finish({ userId, code }, elsewhere.key)).status, 404);
    const keyless = new Request('http://service.test/api/github/auth/finish', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, attempt, code }),
    });
    assert.equal((await service.fetch(keyless)).status, 403);
    assert.deepEqual([await linked(userId), await linked(other.userId)], [[], []]);
    assert.equal((await finish({ userId: userId.toUpperCase(), code })).status, 200);
  });

  it('expires ten minutes after the consent', async () => {
    const { userId } = await service.addMember();
    const code = codeOf(await consent(userId, 4));
    service.now += 10 * 60_000;
    assert.equal((await finish({ userId, code })).status, 404);
    assert.deepEqual(await linked(userId), []);
  });

  it('reports a missing channel on the landing page, without a code', async () => {
    const { userId } = await service.addMember();
    const { searchParams } = await consent(userId, 5, 'google');
    assert.deepEqual([searchParams.get('error'), searchParams.get('laurel-code')], ['YOUTUBE_CHANNEL_NOT_FOUND', null]);
    assert.notEqual(codeOf(await consent(userId, 5, 'google', { skipYTChannelCheck: 'true' })), '');
  });
});
