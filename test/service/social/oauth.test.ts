import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { AuthType } from '../../../src/contract/identity/social.js';
import type { OAuthServer as Description } from '../../../src/contract/providers/oauth.js';
import { socialAccounts } from '../../../src/service/db/schema/index.js';
import { oauthProvider } from '../../../src/service/social/oauth/oauth-provider.js';
import { TokenSeal } from '../../../src/service/social/token-seal.js';
import type { Provider, VerificationRequest } from '../../../src/service/social/verifier.js';
import { TestProgram } from '../test-program.js';
import { TestService } from '../test-service.js';
import { OAuthServer } from './oauth-server.js';

const origin = 'https://api.guild.example';

let server: OAuthServer;
let service: TestService;
let program: TestProgram;
let github: Provider;
before(async () => {
  server = await OAuthServer.start();
  const providers = new Map<AuthType, Provider>();
  service = await TestService.start({ publicUrl: origin, providers });
  program = await TestProgram.open(service);
  const at = (path: string) => `${server.url}${path}` as 'https://';
  const description: Description = {
    protocol: 'oauth',
    authorizationEndpoint: at('/authorize'),
    tokenEndpoint: at('/token'),
    scopes: ['read:user'],
    documents: [{ url: at('/user'), account: { id: 'id', name: 'login', followers: 'followers' } }],
    checks: { star: { url: at('/starred/{target}') } },
  };
  github = oauthProvider({
    type: 'github',
    server: description,
    settings: { clientId: 'laurel', clientSecret: 'secret' },
    seal: new TokenSeal([randomBytes(32)]),
    database: service.database,
    clock: { now: () => service.now },
  });
  providers.set('github', github);
});
beforeEach(() => {
  server.grants.length = 0;
  server.isWithdrawn = false;
  server.outage = undefined;
});
after(async () => {
  await service.close();
  await server.close();
});

async function link(userId: string, id: number): Promise<void> {
  server.user = { id, login: `ada${id}`, followers: 12 };
  const { body } = await service.get(`/api/github/auth?${service.scoped({ userId, responseType: 'json' })}`);
  const back = server.agree(new URL((body as unknown as { url: string }).url));
  const answer = await service.fetch(new Request(back));
  assert.deepEqual([answer.status, await answer.json()], [200, { success: true }]);
}

const ask = (accountId: number, question: Partial<VerificationRequest>) =>
  github.verify({ websiteId: service.websiteId, accountId: String(accountId), act: 'star', ...question });

describe('an account at an OAuth 2 provider', () => {
  it('is linked with its id, name and details from the API', async () => {
    const { userId } = await service.addMember();
    await link(userId, 1);
    const [account] = await service.database.select().from(socialAccounts).where(eq(socialAccounts.userId, userId));
    assert.deepEqual([account?.accountId, account?.accountName, account?.details], ['1', 'ada1', { followers: 12 }]);
  });

  it('can complete quests that the API can verify, and no others', async () => {
    const userId = await program.addMember();
    await link(userId, 2);
    const starring = await program.addRule('github_repo_star', { metadata: { githubRepoUrl: 'laurel/widgets' } });
    const forking = await program.addRule('github_repo_fork', { metadata: { githubRepoUrl: 'laurel/widgets' } });
    assert.equal((await program.complete(forking, userId)).status, 400);
    assert.deepEqual(await ask(2, { target: 'laurel/widgets' }), { isMet: false, count: 0, reason: 'not_found' });
    server.starred.add('laurel/widgets');
    assert.equal((await program.complete(starring, userId)).status, 200);
    await service.settled();
    assert.equal((await program.status(starring, userId)).status, 'completed');
  });

  it('is checked with its current number of followers', async () => {
    const { userId } = await service.addMember();
    await link(userId, 3);
    assert.equal((await ask(3, { act: 'followers', minimum: 13 })).isMet, false);
    server.user['followers'] = 13;
    assert.deepEqual(await ask(3, { act: 'followers', minimum: 13 }), { isMet: true, count: 13, acts: [] });
  });

  it('refreshes expired tokens once for simultaneous requests', async () => {
    const { userId } = await service.addMember();
    await link(userId, 4);
    service.now += 3 * 3_600_000;
    const verdicts = await Promise.all(Array.from({ length: 4 }, () => ask(4, { act: 'followers' })));
    assert.ok(verdicts.every(({ isMet }) => isMet));
    service.now += 3 * 3_600_000;
    assert.equal((await ask(4, { act: 'followers' })).isMet, true, 'the refresh token of the second answer is kept');
    assert.deepEqual(
      server.grants.map((body) => body.get('grant_type')),
      ['authorization_code', 'refresh_token', 'refresh_token'],
    );
  });

  it('must be linked again if the member has withdrawn their consent', async () => {
    const { userId } = await service.addMember();
    await link(userId, 5);
    server.isWithdrawn = true;
    service.now += 3 * 3_600_000;
    assert.deepEqual(await ask(5, {}), { isMet: false, count: 0, reason: 'account_not_found' });
    const [account] = await service.database.select().from(socialAccounts).where(eq(socialAccounts.userId, userId));
    assert.equal(account?.credentials, null);
  });

  it('keeps its tokens during an outage of the provider, without a verdict', async () => {
    const { userId } = await service.addMember();
    await link(userId, 6);
    server.outage = 503;
    service.now += 3 * 3_600_000;
    await assert.rejects(ask(6, { act: 'followers' }));
    server.outage = undefined;
    assert.equal((await ask(6, { act: 'followers' })).isMet, true);
  });
});
