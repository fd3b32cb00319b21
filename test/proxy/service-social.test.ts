import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { type RunningService, startService } from '../../src/service/index.js';
import { proxyOf } from './own-service.js';
import { Visitor, site } from './visitor.js';

/** Public address of the service: a page of a public site is not redirected to a local address. */
const platformUrl = 'https://platform.example';

interface Finished {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

describe('linking an account, with our own service', () => {
  let service: RunningService;
  let proxy: ReturnType<typeof proxyOf>;

  before(async () => {
    const logger = pino({ level: 'silent' });
    service = await startService({ port: 0, data: 'memory', seed: 'demo', publicUrl: platformUrl, logger });
    proxy = proxyOf(service, {
      returnPages: { default: `${site}/linked` },
      socialHosts: [new URL(platformUrl).host],
    });
  });
  after(() => service.close());

  const signedIn = async (): Promise<Visitor> => {
    const member = new Visitor(proxy);
    assert.equal((await member.signIn()).status, 200);
    return member;
  };
  const begin = async (member: Visitor, type = 'discord'): Promise<{ consent: URL; attempt: string }> => {
    const begun = await member.send(`/api/me/social/${type}/start`, { method: 'POST', body: {} });
    const { url, attempt } = (await begun.json()) as { url: string; attempt: string };
    return { consent: new URL(url), attempt };
  };
  /** Consents at the provider, in any browser. Returns the page on which that browser lands. */
  const agree = async (consent: URL, name: string): Promise<URL> => {
    const agreed = await fetch(new URL(consent.pathname, service.url), {
      method: 'POST',
      body: new URLSearchParams({
        state: consent.searchParams.get('state') ?? '',
        challenge: consent.searchParams.get('code_challenge') ?? '',
        ...{ name, decision: 'allow' },
      }),
      headers: { origin: service.url },
      redirect: 'manual',
    });
    const callback = new URL(agreed.headers.get('location') ?? '', platformUrl);
    const landed = await fetch(new URL(callback.pathname + callback.search, service.url), { redirect: 'manual' });
    return new URL(landed.headers.get('location') ?? '');
  };
  const finish = async (visitor: Visitor, body: unknown): Promise<Finished> => {
    const response = await visitor.send('/api/me/social/finish', { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Finished['body'] };
  };
  const answerOf = ({ searchParams }: URL) => ({
    attempt: searchParams.get('laurel-attempt') ?? '',
    code: searchParams.get('laurel-code') ?? '',
  });
  const accountsOf = async (visitor: Visitor): Promise<string[]> => {
    const { data } = (await (await visitor.send('/api/me/social')).json()) as {
      data: { authType: string; name: string }[];
    };
    return data.map(({ authType, name }) => `${authType} ${name}`);
  };

  it('links nothing to the member who began if somebody else consents', async () => {
    const [member, stranger] = [await signedIn(), await signedIn()];
    const { consent } = await begin(member);
    const landing = await agree(consent, 'the.stranger');
    assert.deepEqual(await accountsOf(member), []);
    const refused = await finish(stranger, answerOf(landing));
    assert.deepEqual([refused.status, refused.body['code']], [404, 'not_found']);
    assert.deepEqual([await accountsOf(member), await accountsOf(stranger)], [[], []]);
  });

  it('is finished by the browser that began, and repeating it gives the same answer', async () => {
    const member = await signedIn();
    const { consent, attempt } = await begin(member);
    const answer = answerOf(await agree(consent, 'ada.lovelace'));
    assert.equal(answer.attempt, attempt);
    assert.deepEqual(await accountsOf(member), []);
    const linked = { authType: 'discord', success: true, taken: false };
    assert.deepEqual((await finish(member, answer)).body, linked);
    assert.deepEqual(await accountsOf(member), ['discord ada.lovelace']);
    assert.deepEqual((await finish(member, answer)).body, linked);
  });

  it('cannot be finished by another session of the same member or when signed out', async () => {
    const member = await signedIn();
    const elsewhere = new Visitor(proxy, member.account);
    await elsewhere.signIn();
    const answer = answerOf(await agree((await begin(member)).consent, 'in.two.browsers'));
    assert.equal((await finish(elsewhere, answer)).status, 404);
    assert.equal((await finish(new Visitor(proxy), answer)).status, 401);
    assert.deepEqual(await accountsOf(member), []);
    assert.equal((await finish(member, answer)).body['success'], true);
  });

  it('accepts no code of another link or another member, and no invented one', async () => {
    const [member, stranger] = [await signedIn(), await signedIn()];
    const first = answerOf(await agree((await begin(member)).consent, 'first.account'));
    const second = answerOf(await agree((await begin(member)).consent, 'second.account'));
    const theirs = answerOf(await agree((await begin(stranger)).consent, 'third.account'));
    const github = await begin(member, 'github');
    for (const [attempt, code] of [
      [first.attempt, second.code],
      [first.attempt, theirs.code],
      [github.attempt, first.code],
      [first.attempt, 'made.up.code'],
    ] as const)
      assert.equal((await finish(member, { attempt, code })).status, 404, `${attempt} ${code}`);
    assert.equal((await finish(member, theirs)).status, 404);
    assert.deepEqual(await accountsOf(member), []);
    assert.equal((await finish(stranger, theirs)).body['success'], true);
  });

  it('reports an account that another member has, and moves it on request', async () => {
    const [owner, member] = [await signedIn(), await signedIn()];
    await finish(owner, answerOf(await agree((await begin(owner)).consent, 'shared.account')));
    const landing = await agree((await begin(member)).consent, 'shared.account');
    assert.equal(landing.searchParams.get('accountLinkData'), null, 'a stranger learns nothing about the account');
    const answer = answerOf(landing);
    const taken = { authType: 'discord', success: false, taken: true };
    assert.deepEqual((await finish(member, answer)).body, taken);
    assert.deepEqual((await finish(member, answer)).body, taken, 'in another tab, too');
    const { attempt } = answer;
    const moved = await member.send('/api/me/social/move', { method: 'POST', body: { attempt } });
    assert.equal(moved.status, 200);
    assert.deepEqual([await accountsOf(owner), await accountsOf(member)], [[], ['discord shared.account']]);
  });

  it('can be undone by its member only, for one account, any number of times', async () => {
    const [member, stranger] = [await signedIn(), await signedIn()];
    await finish(member, answerOf(await agree((await begin(member)).consent, 'mine.alone')));
    await finish(stranger, answerOf(await agree((await begin(stranger)).consent, 'theirs.alone')));
    const remove = async (visitor: Visitor, body?: unknown) => {
      const answer = await visitor.send('/api/me/social/discord', { method: 'DELETE', ...(body ? { body } : {}) });
      return [answer.status, ((await answer.json()) as { success?: boolean }).success];
    };
    assert.deepEqual((await remove(new Visitor(proxy)))[0], 401);
    assert.deepEqual(await remove(member), [200, true]);
    assert.deepEqual([await accountsOf(member), await accountsOf(stranger)], [[], ['discord theirs.alone']]);
    assert.deepEqual(await remove(member), [200, true], 'again');
    await finish(member, answerOf(await agree((await begin(member)).consent, 'mine.alone')));
    assert.deepEqual(await accountsOf(member), ['discord mine.alone'], 'and linked again');
  });
});
