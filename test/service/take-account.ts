import assert from 'node:assert/strict';
import type { AuthType } from '../../src/contract/identity/social.js';
import type { TestService } from './test-service.js';

const origin = 'http://service.test';

/** Links a sandbox account on its provider's page. Another member's account moves. */
export async function takeAccount(service: TestService, userId: string, type: AuthType, name: string): Promise<void> {
  const query = service.scoped({ userId, redirect: 'https://guild.example/quests' });
  const begun = await service.get(`/api/${type}/auth?${query}`);
  const url = new URL((begun.body as unknown as { url: string }).url);
  const parameter = (key: string) => url.searchParams.get(key) ?? '';
  const consent = { state: parameter('state'), challenge: parameter('code_challenge'), name, decision: 'allow' };
  const granted = await browse(service, url, {
    method: 'POST',
    body: new URLSearchParams(consent),
    headers: { origin, host: 'service.test' },
  });
  const landed = await browse(service, granted.headers.get('location') ?? '');
  const landing = new URL(landed.headers.get('location') ?? '', origin);
  const accountLinkData = landing.searchParams.get('accountLinkData');
  if (accountLinkData !== null)
    assert.equal((await service.post('/api/users/verify', { accountLinkData, userId })).status, 200);
  await service.settled();
}

const browse = (service: TestService, url: string | URL, init: RequestInit = {}): Promise<Response> =>
  service.fetch(new Request(new URL(url, origin), { redirect: 'manual', ...init }));
