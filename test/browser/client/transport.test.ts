import { expect } from '@open-wc/testing';
import { createClient, type Client } from '../../../src/browser/client/transport.js';
import { createClock, type Clock } from '../../../src/browser/client/clock.js';
import { createConnectivity } from '../../../src/browser/client/connectivity.js';
import { warnNoAnswer } from '../../../src/browser/client/no-answer.js';
import { ApiError } from '../../../src/errors/api.js';
import {
  address,
  createFakeProxy,
  json,
  problem,
  until,
  wait,
  type FakeProxy,
  type Reply,
} from '../../support/fake-proxy.js';

const id = '0b9d3c1e-6a52-4c39-9f0e-0d1c2b3a4f50';
const empty = { data: [], hasNextPage: false };

function clientOf(proxy: FakeProxy, at = address): { client: Client; clock: Clock; signedOut: () => number } {
  let count = 0;
  const clock = createClock({ connectivity: createConnectivity(), sample: async () => undefined });
  const client = createClient({ proxy: at, fetch: proxy.fetch, clock, onSignedOut: () => (count += 1) });
  return { client, clock, signedOut: () => count };
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('It did not fail.');
}

describe('transport: requests', () => {
  it('fill in path parameters, repeat query keys and leave out undefined values', async () => {
    const proxy = createFakeProxy({
      'GET /api/loyalty/accounts/{id}/rank': () => ({ rank: 1 }),
      'GET /api/loyalty/accounts': () => empty,
    });
    const { client } = clientOf(proxy);
    await client.request('GET /api/loyalty/accounts/{id}/rank', {
      params: { id: 'a/b c' },
      query: { loyaltyCurrencyId: id },
    });
    await client.request('GET /api/loyalty/accounts', { query: { loyaltyCurrencyId: [id, 'second'], limit: 10 } });
    expect(proxy.seen[0]?.url.pathname).to.equal('/laurel/api/loyalty/accounts/a%2Fb%20c/rank');
    expect(proxy.seen[1]?.url.searchParams.getAll('loyaltyCurrencyId')).to.deep.equal([id, 'second']);
    expect(proxy.seen[1]?.url.searchParams.has('startingAfter')).to.equal(false);
  });

  it('keep a colon in a path, because TON addresses contain one', async () => {
    const proxy = createFakeProxy({ 'DELETE /session/wallets/{address}': () => ({ status: 'signed-out' }) });
    const { client } = clientOf(proxy);
    await client.request('DELETE /session/wallets/{address}', { params: { address: '0:ab:cd' } });
    expect(proxy.seen[0]?.url.pathname).to.equal('/laurel/session/wallets/0:ab:cd');
  });

  it('have the same URL for the same query, in any order of parameters', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/accounts': () => empty });
    const { client } = clientOf(proxy);
    await client.request('GET /api/loyalty/accounts', { query: { limit: 10, sortDir: 'asc' } });
    await client.request('GET /api/loyalty/accounts', { query: { sortDir: 'asc', limit: 10 } });
    expect(proxy.seen[0]?.url.href).to.equal(proxy.seen[1]?.url.href);
  });

  it('have X-Laurel for writes and member reads, but not for public cross-origin reads, which avoids a preflight', async () => {
    const proxy = createFakeProxy({
      'GET /api/loyalty/accounts': () => empty,
      'GET /api/me/accounts': () => empty,
      'DELETE /session': () => ({ status: 'signed-out' }),
    });
    const { client } = clientOf(proxy);
    await client.request('GET /api/loyalty/accounts', {});
    await client.request('GET /api/me/accounts', {}, { member: true });
    await client.request('DELETE /session', {});
    expect(proxy.seen.map(({ headers }) => headers.get('x-laurel'))).to.deep.equal([null, '1', '1']);
    expect(proxy.seen.every(({ init }) => init.credentials === 'include')).to.equal(true);
  });

  it('always have X-Laurel if the proxy is on the page’s own origin', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/accounts': () => empty });
    const { client } = clientOf(proxy, `${location.origin}/laurel`);
    await client.request('GET /api/loyalty/accounts', {});
    expect(proxy.seen[0]?.headers.get('x-laurel')).to.equal('1');
  });

  it('have JSON bodies', async () => {
    const proxy = createFakeProxy({ 'POST /session/challenge': () => ({}) });
    const { client } = clientOf(proxy);
    await client.request('POST /session/challenge', { body: { purpose: 'sign-in' } });
    expect(proxy.seen[0]?.body).to.deep.equal({ purpose: 'sign-in' });
    expect(proxy.seen[0]?.headers.get('content-type')).to.equal('application/json');
  });
});

describe('transport: the oldest browsers', () => {
  const { any, timeout } = AbortSignal;
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
  const never = () => new Promise(() => undefined);
  beforeEach(() => {
    Object.assign(AbortSignal, { any: undefined });
    delete (URLSearchParams.prototype as { size?: number }).size;
  });
  afterEach(() => {
    Object.assign(AbortSignal, { any, timeout });
    Object.defineProperty(URLSearchParams.prototype, 'size', size ?? {});
  });

  it('ask for the next page by its cursor', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/accounts': () => empty });
    const { signal } = new AbortController();
    await clientOf(proxy).client.request('GET /api/loyalty/accounts', { query: { startingAfter: id } }, { signal });
    expect(proxy.seen[0]?.url.search).to.equal(`?startingAfter=${id}`);
  });

  it('give up at the deadline, and stop when the caller aborts, before or after the start', async () => {
    const { client } = clientOf(createFakeProxy({ 'GET /time': never }));
    const ask = (signal: AbortSignal) => failure(client.request('GET /time', {}, { signal }));
    const controller = new AbortController();
    const asked = ask(controller.signal);
    controller.abort(new Error('no longer wanted'));
    expect((await asked).message).to.equal('no longer wanted');
    expect((await ask(controller.signal)).message).to.equal('no longer wanted');
    AbortSignal.timeout = () => timeout.call(AbortSignal, 20);
    expect((await ask(new AbortController().signal)).code).to.equal('timeout');
  });
});

describe('transport: failures', () => {
  const reads: readonly [string, () => unknown, string, number][] = [
    ['a connection that fails', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable', 2],
    [
      'a gateway that answers with HTML',
      () => new Response('<h1>502</h1>', { status: 502, headers: html }),
      'unreachable',
      2,
    ],
    [
      'JSON that breaks off',
      () => new Response('{"data":[{', { headers: { 'content-type': 'application/json' } }),
      'unreachable',
      2,
    ],
    ['a body that breaks off', () => brokenBody(), 'unreachable', 2],
    ['a page where the proxy should be', () => new Response('<!doctype html>', { headers: html }), 'bad_answer', 1],
    ['a web server’s own 404', () => new Response('Not found', { status: 404, headers: html }), 'bad_answer', 1],
    ['a number where an object should be', () => json(7), 'bad_answer', 1],
    ['a refusal', () => problem('bad_request', 400), 'bad_request', 1],
    ['a platform that is down', () => problem('upstream_unavailable', 503), 'upstream_unavailable', 2],
  ];
  const html = { 'content-type': 'text/html' };
  const brokenBody = () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) }), {
      headers: { 'content-type': 'application/json' },
    });

  for (const [what, reply, code, tries] of reads)
    it(`reports ${what}: ${code}, after ${tries === 1 ? 'one try' : 'two tries'}`, async () => {
      const proxy = createFakeProxy({ 'GET /capabilities': reply });
      const error = await failure(clientOf(proxy).client.request('GET /capabilities', {}));
      expect([error.name, error.code]).to.deep.equal(['ApiError', code]);
      expect(proxy.count('GET /capabilities')).to.equal(tries);
    });

  it('succeeds if only the first attempt failed in transport', async () => {
    let tries = 0;
    const proxy = createFakeProxy({
      'GET /time': () => {
        if (++tries === 1) throw new TypeError('Failed to fetch');
        return { now: '2026-01-01T00:00:00Z' };
      },
    });
    expect(await clientOf(proxy).client.request('GET /time', {})).to.deep.equal({ now: '2026-01-01T00:00:00Z' });
  });

  it('never sends a write twice', async () => {
    const proxy = createFakeProxy({
      'DELETE /session': () => Promise.reject(new TypeError('Failed to fetch')),
      'POST /session/challenge': () => problem('busy', 503),
    });
    const { client } = clientOf(proxy);
    expect((await failure(client.request('DELETE /session', {}))).code).to.equal('unreachable');
    const challenge = client.request('POST /session/challenge', { body: { purpose: 'sign-in' } });
    expect((await failure(challenge)).code).to.equal('busy');
    expect(proxy.seen.length).to.equal(2);
  });

  it('gives up at the deadline and reports a timeout', async () => {
    const original = AbortSignal.timeout;
    let asked = 0;
    AbortSignal.timeout = (duration) => {
      asked = duration;
      return original.call(AbortSignal, 20);
    };
    try {
      const proxy = createFakeProxy({ 'GET /time': () => new Promise(() => undefined) });
      const error = await failure(clientOf(proxy).client.request('GET /time', {}));
      expect([error.code, asked]).to.deep.equal(['timeout', 15_000]);
    } finally {
      AbortSignal.timeout = original;
    }
  });

  it('rejects with the caller’s reason if the caller aborts', async () => {
    const proxy = createFakeProxy({ 'GET /time': () => new Promise(() => undefined) });
    const controller = new AbortController();
    const asked = failure(clientOf(proxy).client.request('GET /time', {}, { signal: controller.signal }));
    controller.abort(new Error('no longer wanted'));
    expect((await asked).message).to.equal('no longer wanted');
  });

  it('reports offline if the browser is', async () => {
    const proxy = createFakeProxy({ 'GET /time': () => Promise.reject(new TypeError('Failed to fetch')) });
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    try {
      expect((await failure(clientOf(proxy).client.request('GET /time', {}))).code).to.equal('offline');
    } finally {
      delete (navigator as { onLine?: boolean }).onLine;
    }
  });

  it('keeps request id, field and status of a refusal', async () => {
    const proxy = createFakeProxy({
      'GET /time': () =>
        json({ code: 'bad_request', message: 'No.', field: 'limit', requestId: 'r-9' }, { status: 400 }),
    });
    const error = await failure(clientOf(proxy).client.request('GET /time', {}));
    expect([error.status, error.requestId, error.field, error.shortMessage]).to.deep.equal([
      400,
      'r-9',
      'limit',
      'No.',
    ]);
  });

  it("expires the session if a member's request is refused because it has ended", async () => {
    const proxy = createFakeProxy({ 'GET /api/me/accounts': () => problem('signed_out', 401) });
    const { client, signedOut } = clientOf(proxy);
    await failure(client.request('GET /api/me/accounts', {}, { member: true }));
    expect(signedOut()).to.equal(1);
  });

  it('reports a bad answer if there is no proxy at the address', async () => {
    const clock = createClock({ connectivity: createConnectivity(), sample: async () => undefined });
    const client = createClient({ proxy: `${location.origin}/nothing-here`, clock, onSignedOut: () => undefined });
    expect((await failure(client.request('GET /capabilities', {}))).code).to.equal('bad_answer');
  });
});

describe('transport: a proxy that never answers this page', () => {
  const { warn } = console;
  let heard: string[] = [];
  beforeEach(() => {
    heard = [];
    // A warning about another address may only arrive now, from an earlier test.
    console.warn = (text: string) => void (text.includes(address) && heard.push(text));
  });
  afterEach(() => (console.warn = warn));
  const ask = (client: Client) => client.request('GET /capabilities', {}).catch(() => undefined);
  const blocked = () => Promise.reject(new TypeError('Failed to fetch'));
  const foreign = (status: number) => () =>
    new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });

  for (const [what, reply] of [
    ['whose answers the browser blocks', blocked],
    ['that is down behind a gateway', foreign(502)],
  ] as const)
    it(`is reported to the owner, once, ${what}`, async () => {
      const { client } = clientOf(createFakeProxy({ 'GET /capabilities': reply }));
      await Promise.all([ask(client), ask(client)]);
      await ask(client);
      await until(() => heard.length > 0, 'it is told');
      expect(heard.length).to.equal(1);
      expect(heard[0]).to.match(/^Laurel: https:\/\/proxy\.example\/laurel .*[^\n]*$/);
      for (const part of [
        `LAUREL_ORIGIN contains ${location.origin}`,
        `npx laurel-proxy doctor ${address} --origin ${location.origin}`,
      ])
        expect(heard[0]).to.contain(part);
    });

  for (const [what, answer, cause] of [
    ['the page of a single-page app', foreign(200), 'Most often, the site’s own page'],
    ['no content', () => new Response(null, { status: 204 }), 'answers by itself'],
    ['a password', foreign(401), 'a password protects the site'],
    ['a bot check', foreign(403), 'a bot check'],
    ['a web server', foreign(404), 'is not passed on'],
    ['JSON that is not ours', () => json(7), ''],
  ] as const)
    it(`is reported to the owner once, with what answered instead: ${what}`, async () => {
      const proxy = createFakeProxy({ 'GET /capabilities': () => empty });
      const { client } = clientOf(proxy);
      await ask(client);
      proxy.on('GET /capabilities', answer);
      await Promise.all([ask(client), ask(client)]);
      await ask(client);
      await until(() => heard.length > 0, 'it is told');
      expect(heard.length).to.equal(1);
      for (const part of ['was answered by somebody else', cause.replace('’', "'"), 'Laurel asks again'])
        expect(heard[0]).to.contain(part);
      expect(heard[0]).not.to.contain('\n');
    });

  it('is reported as a login if a redirect led away from the proxy', async () => {
    const elsewhere = () => Object.defineProperty(foreign(200)(), 'redirected', { value: true });
    const { client } = clientOf(createFakeProxy({ 'GET /capabilities': elsewhere }));
    expect(await failure(client.request('GET /capabilities', {}))).to.include({
      code: 'bad_answer',
      status: 200,
      redirected: true,
    });
    await until(() => heard.length > 0, 'it is told');
    expect(heard[0]).to.contain('A redirect led to').and.to.contain('it is a login').and.to.contain('text/html');
  });

  it("is reported as a login by the error's flag, not its wording", () => {
    for (const redirected of [true, false]) {
      heard = [];
      const words = redirected ? 'Another page answered.' : 'A redirect is set up wrongly here.';
      warnNoAnswer(address, new ApiError('bad_answer', words, { status: 200, redirected }));
      expect(heard[0]?.includes('it is a login')).to.equal(redirected);
    }
  });

  it('is reported by status only if the answer has no type', async () => {
    const { client } = clientOf(createFakeProxy({ 'GET /capabilities': () => new Response(null, { status: 204 }) }));
    await ask(client);
    await until(() => heard.length > 0, 'it is told');
    expect(heard[0]).to.contain('which answered 204.');
  });

  it("is reported with the fix if no tag names it, so that a script's folder counts as the proxy", async () => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.src = `${address}/loader.js`;
    document.head.append(script);
    const told = async (): Promise<string> => {
      const { length } = heard;
      await ask(clientOf(createFakeProxy({ 'GET /capabilities': foreign(404) })).client);
      await until(() => heard.length > length, 'it is told');
      return heard.at(-1) ?? '';
    };
    expect(await told()).to.match(/ add data-proxy, and exclude the tag from plugins that .*[^\n]*$/);
    script.dataset['proxy'] = address;
    expect(await told()).to.not.contain('data-proxy');
    script.remove();
  });

  const calm: readonly [string, Reply][] = [
    ['that has answered before', () => empty],
    ['that refuses', () => problem('upstream_unavailable', 503)],
  ];
  for (const [what, reply] of calm)
    it(`is not reported if it is one ${what}, and then breaks off`, async () => {
      const proxy = createFakeProxy({ 'GET /capabilities': reply });
      const { client } = clientOf(proxy);
      await ask(client);
      proxy.on('GET /capabilities', blocked);
      await ask(client);
      // The chunk with the texts is on the page by now, if it was requested.
      await import('../../../src/browser/client/no-answer.js');
      expect(heard).to.deep.equal([]);
    });
});

describe('transport: rate limits', () => {
  it('stop all reads of the page until the time is over', async () => {
    let busy = true;
    const proxy = createFakeProxy({
      'GET /api/loyalty/accounts': () => (busy ? problem('rate_limited', 429, { 'retry-after': '1' }) : empty),
      'GET /api/loyalty/currencies': () => empty,
    });
    const { client } = clientOf(proxy);
    expect((await failure(client.request('GET /api/loyalty/accounts', {}))).retryAfter).to.equal(1000);
    const other = await failure(client.request('GET /api/loyalty/currencies', {}));
    expect(other.code).to.equal('rate_limited');
    expect(other.retryAfter).to.be.within(1, 1000);
    expect(proxy.seen.length).to.equal(1);
    busy = false;
    await wait(1010);
    expect(await client.request('GET /api/loyalty/currencies', {})).to.deep.equal(empty);
  });

  for (const hours of [-2, 2])
    it(`last as long even if the device's clock is put ${hours} hours ahead`, async () => {
      const proxy = createFakeProxy({
        'GET /time': () => problem('rate_limited', 429, { 'retry-after': '60' }),
        'GET /api/loyalty/currencies': () => empty,
      });
      const { client } = clientOf(proxy);
      await failure(client.request('GET /time', {}));
      const { now } = Date;
      Date.now = () => now() + hours * 3_600_000;
      try {
        const waits = await failure(client.request('GET /api/loyalty/currencies', {}));
        expect(waits.retryAfter).to.be.within(30_000, 60_000);
      } finally {
        Date.now = now;
      }
    });

  it('may be given as a date or in seconds', async () => {
    const later = new Date(Date.now() + 60_000).toUTCString();
    const proxy = createFakeProxy({ 'GET /time': () => problem('busy', 503, { 'retry-after': later }) });
    expect((await failure(clientOf(proxy).client.request('GET /time', {}))).retryAfter).to.be.within(50_000, 60_000);
  });

  it('let a member sign in while reads wait', async () => {
    const proxy = createFakeProxy({
      'GET /time': () => problem('rate_limited', 429, { 'retry-after': '60' }),
      'POST /session/challenge': () => ({ nonce: 'n' }),
    });
    const { client } = clientOf(proxy);
    await failure(client.request('GET /time', {}));
    await client.request('POST /session/challenge', { body: { purpose: 'sign-in' } });
    expect(proxy.count('POST /session/challenge')).to.equal(1);
  });
});

describe('transport: the server’s time', () => {
  it('is taken only from answers that no cache can have stored', async () => {
    const ahead = Date.now() + 600_000;
    const proxy = createFakeProxy({
      'GET /session': () => json({ status: 'signed-out' }, { headers: { date: new Date(ahead).toUTCString() } }),
      'GET /api/loyalty/accounts': () =>
        json(empty, { headers: { 'cache-control': 'max-age=15', date: new Date(0).toUTCString() } }),
    });
    const { client, clock } = clientOf(proxy);
    await client.request('GET /session', {});
    await client.request('GET /api/loyalty/accounts', {});
    expect(clock.offset).to.be.closeTo(600_000, 1100);
    expect(clock.uncertainty).to.be.at.most(700);
  });
});

describe('transport: with a service worker that may answer from its cache', () => {
  const workers = (value: unknown) =>
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, ...(value as object) });
  afterEach(() => delete (navigator as { serviceWorker?: unknown }).serviceWorker);
  const answers = {
    'GET /session': () => ({ status: 'signed-out' }),
    'GET /time': () => ({ now: '2026-01-01T00:00:00Z' }),
    'GET /api/me/badges': () => empty,
    'GET /api/loyalty/accounts': () => empty,
    'DELETE /session': () => ({ status: 'signed-out' }),
  };

  it('adds a unique parameter to member reads and the time', async () => {
    workers({ value: { controller: {} } });
    const proxy = createFakeProxy(answers);
    const { client } = clientOf(proxy);
    for (const each of [1, 2]) {
      await client.request('GET /session', {});
      await client.request('GET /time', {});
      await client.request('GET /api/me/badges', { query: { limit: each } }, { member: true });
    }
    expect(new Set(proxy.seen.map(({ url }) => url.href)).size).to.equal(6);
    expect(new Set(proxy.seen.map(({ url }) => url.searchParams.get('fresh'))).size).to.equal(6);
    expect(proxy.seen[2]?.url.searchParams.get('limit')).to.equal('1');
    expect(proxy.seen.every(({ url }) => url.searchParams.get('fresh'))).to.equal(true);
  });

  it('retries with another unique parameter', async () => {
    workers({ value: { controller: {} } });
    const proxy = createFakeProxy({ 'GET /time': () => Promise.reject(new TypeError('Failed to fetch')) });
    await failure(clientOf(proxy).client.request('GET /time', {}));
    const [first, second] = proxy.seen.map(({ url }) => url.href);
    expect(second).not.to.equal(first);
  });

  it('leaves public reads and writes unchanged', async () => {
    workers({ value: { controller: {} } });
    const proxy = createFakeProxy(answers);
    const { client } = clientOf(proxy);
    await client.request('GET /api/loyalty/accounts', {});
    await client.request('DELETE /session', {});
    expect(proxy.seen.map(({ url }) => url.search)).to.deep.equal(['', '']);
  });

  it('recognises an unchanged member answer by its ETag', async () => {
    workers({ value: { controller: {} } });
    const proxy = createFakeProxy({ 'GET /api/me/badges': () => json(empty, { headers: { etag: '"1"' } }) });
    const { client } = clientOf(proxy);
    const first = await client.request('GET /api/me/badges', {}, { member: true });
    expect(await client.request('GET /api/me/badges', {}, { member: true, previous: first })).to.equal(first);
  });

  it('does not set the clock by an answer that the worker may have cached', async () => {
    workers({ value: { controller: {} } });
    const old = { headers: { date: new Date(Date.now() - 600_000).toUTCString() } };
    const proxy = createFakeProxy({ 'GET /api/loyalty/accounts': () => json(empty, old) });
    const { client, clock } = clientOf(proxy);
    await client.request('GET /api/loyalty/accounts', {});
    expect(clock.offset).to.equal(0);
  });

  const none = [
    ['no worker', { value: { controller: null } }],
    ['no service worker API, as without https', { value: undefined }],
    [
      'a denied service worker API, as in a sandbox',
      {
        get: () => {
          throw new DOMException('sandboxed', 'SecurityError');
        },
      },
    ],
  ] as const;
  for (const [what, value] of none)
    it(`uses the plain URL if there is ${what}`, async () => {
      workers(value);
      const proxy = createFakeProxy(answers);
      await clientOf(proxy).client.request('GET /session', {});
      expect(proxy.seen.map(({ url }) => url.search)).to.deep.equal(['']);
    });
});

describe('transport: a known answer', () => {
  const route = 'GET /api/loyalty/accounts';
  const tagged = (etag: string) => () => json({ data: [], hasNextPage: false }, { headers: { etag } });

  it('is returned as the same object while its ETag is the same, without reading the body', async () => {
    const proxy = createFakeProxy({ [route]: tagged('"1"') });
    const { client } = clientOf(proxy);
    const first = await client.request(route, {});
    let isDropped = false;
    const endless = new ReadableStream({ cancel: () => void (isDropped = true) });
    proxy.on(route, () => new Response(endless, { headers: { 'content-type': 'application/json', etag: '"1"' } }));
    expect(await client.request(route, {}, { previous: first })).to.equal(first);
    expect(isDropped).to.equal(true);
  });

  it('is read anew if its ETag has changed or is missing, and for a caller who holds none', async () => {
    const proxy = createFakeProxy({ [route]: tagged('"1"') });
    const { client } = clientOf(proxy);
    const first = await client.request(route, {});
    expect(await client.request(route, {})).not.to.equal(first);
    proxy.on(route, tagged('"2"'));
    const second = await client.request(route, {}, { previous: first });
    expect(second).not.to.equal(first);
    proxy.on(route, () => empty);
    expect(await client.request(route, {}, { previous: second })).not.to.equal(second);
  });

  it('is not confused with the answer of another URL with the same ETag', async () => {
    const proxy = createFakeProxy({ [route]: tagged('"1"') });
    const { client } = clientOf(proxy);
    const first = await client.request(route, { query: { limit: 10 } });
    expect(await client.request(route, { query: { limit: 20 } }, { previous: first })).not.to.equal(first);
  });

  it('does not hide a refusal', async () => {
    const proxy = createFakeProxy({ [route]: tagged('"1"') });
    const { client } = clientOf(proxy);
    const previous = await client.request(route, {});
    proxy.on(route, () => problem('not_found', 404, { etag: '"1"' }));
    expect((await failure(client.request(route, {}, { previous }))).code).to.equal('not_found');
  });
});
