import { madeUp } from '../support/made-up-provider.js';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { RuleType } from '../../src/contract/loyalty/rule-type.js';
import { AuthType } from '../../src/contract/identity/social.js';
import { reasonOf } from '../../src/errors/reason-texts.js';
import { trustedSocialUrl } from '../../src/proxy/member/social-hosts.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { isFed } from '../../src/service/loyalty/rule-types/registry.js';
import { normalTarget } from '../../src/service/social/target.js';
import { proxyOf } from './own-service.js';
import { Visitor, site } from './visitor.js';

const local = 'http://127.0.0.1:4200';

/** A member on a local page: only such pages are redirected to a sandbox without https. */
class LocalVisitor extends Visitor {
  override send(path: string, sent: Parameters<Visitor['send']>[1] = {}): Promise<Response> {
    return super.send(path, { origin: local, ...sent, headers: { 'sec-fetch-site': 'same-origin', ...sent.headers } });
  }
}

describe('a provider that is added in a single place', () => {
  let service: RunningService;
  before(async () => {
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger: pino({ level: 'silent' }) });
  });
  after(() => service.close());

  it('is in the contract, with its rule', () => {
    assert.ok(AuthType.options.includes(madeUp));
    assert.ok((RuleType.options as readonly string[]).includes('connected_guildhall'));
  });

  it("is known to the proxy, with its login host and the platform's messages about it", () => {
    const settings = { upstream: 'https://platform.example', socialHosts: [], local: false };
    const consent = 'https://login.guildhall.example/consent';
    assert.equal(trustedSocialUrl(consent, madeUp, settings), consent);
    assert.equal(trustedSocialUrl('https://guildhall.example/consent', madeUp, settings), null);
    const reason = reasonOf('Guildhall not connected');
    assert.deepEqual([reason?.code, reason?.provider], ['account_not_connected', madeUp]);
  });

  it('is known to the service, with its rule and the targets of its links', () => {
    assert.equal(isFed('connected_guildhall'), false);
    assert.equal(normalTarget(madeUp, 'https://guildhall.example/members/Ada?tab=1'), 'ada');
  });

  it("links an account, which then shows in the member's list and profile", async () => {
    const proxy = proxyOf(service, { origins: [local], returnPages: { default: `${local}/linked` }, local: true });
    const member = new LocalVisitor((request) => proxy(new Request(request.url.replace(site, local), request)));
    await member.signIn();
    const started = await member.send(`/api/me/social/${madeUp}/start`, { method: 'POST', body: {} });
    const answer = (await started.json()) as { url: string };
    assert.equal(started.status, 200, JSON.stringify(answer));
    const { url } = answer;
    assert.equal(new URL(url).pathname, `/sandbox/${madeUp}/authorize`);
    assert.match(await (await fetch(url)).text(), /Link your Guildhall account/);
    const { searchParams, origin } = new URL(url);
    const consent = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({
        ...{ state: searchParams.get('state') ?? '', challenge: searchParams.get('code_challenge') ?? '' },
        ...{ name: 'ada', decision: 'allow' },
      }),
    });
    const landing = await fetch(new URL(consent.headers.get('location') ?? '', origin), { redirect: 'manual' });
    const landed = new URL(landing.headers.get('location') ?? '').searchParams;
    assert.equal(landed.has('error'), false);
    const finished = await member.send('/api/me/social/finish', {
      method: 'POST',
      body: { attempt: landed.get('laurel-attempt'), code: landed.get('laurel-code') },
    });
    assert.equal(finished.status, 200, await finished.text());
    const { data } = (await (await member.send('/api/me/social')).json()) as { data: Record<string, unknown>[] };
    assert.deepEqual(
      data.map(({ authType, name }) => [authType, name]),
      [[madeUp, 'ada']],
    );
    assert.ok(Date.parse(String(data[0]?.['verifiedAt'])) > Date.now() - 60_000);
    const profile = (await (await member.send('/api/me/profile')).json()) as { accounts: unknown[] };
    assert.deepEqual(profile.accounts, [{ type: madeUp, name: 'ada' }]);
  });
});
