import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bindSession } from '../../src/browser/client/dpop-session.js';
import { partner } from './keyed-visitor.js';
import { RecordingPlatform } from './recording-platform.js';
import { Visitor, base, proxyBefore, site } from './visitor.js';

/** The browser's side of a bound session in front of the proxy, with only a browser's headers in between. */
async function setUp() {
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const proxy = proxyBefore(new RecordingPlatform(), { origins: [site, partner], now });
  const sent: string[] = [];
  const send = (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    sent.push(`${init.method ?? 'GET'} ${url.slice(base.length)}${headers.has('dpop') ? ' proven' : ''}`);
    headers.set('origin', partner);
    headers.set('sec-fetch-site', 'cross-site');
    return proxy(new Request(url, { ...init, headers }));
  };
  const bound = await bindSession({ proxy: base, send });
  const ask = (path: string, init: RequestInit = {}) =>
    bound(base + path, { ...init, headers: { 'x-laurel': '1', 'content-type': 'application/json' } });
  const signer = new Visitor(proxy);
  const signIn = async () => {
    const body = JSON.stringify(await signer.signed(await challenge()));
    return ask('/session', { method: 'POST', body });
  };
  const challenge = async () => {
    const body = JSON.stringify({ purpose: 'sign-in' });
    const headers = { 'x-laurel': '1', 'content-type': 'application/json' };
    return (await (await send(`${base}/session/challenge`, { method: 'POST', headers, body })).json()) as Awaited<
      ReturnType<Visitor['challenge']>
    >;
  };
  return { ask, bound, clock, sent, signIn };
}
const status = async (response: Response): Promise<string> =>
  ((await response.json()) as { status: string; code?: string }).status;

describe("the browser's side of a bound session", () => {
  it('signs in, reads, and signs out', async () => {
    const { ask, signIn, sent } = await setUp();
    assert.equal((await signIn()).status, 200);
    assert.equal(await status(await ask('/session')), 'signed-in');
    assert.equal((await ask('/api/me/accounts?limit=3')).status, 200);
    assert.equal(sent.at(-1), 'GET /api/me/accounts?limit=3 proven');
    assert.equal(await status(await ask('/session', { method: 'DELETE' })), 'signed-out');
    assert.equal(await status(await ask('/session')), 'signed-out');
  });

  it('proves concurrent requests', async () => {
    const { ask, signIn } = await setUp();
    await signIn();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/api/me/accounts')));
    assert.ok(answers.every((answer) => answer.status === 200));
  });

  it('renews its token once for all waiting requests, and uses the new nonces', async () => {
    const { ask, signIn, clock, sent } = await setUp();
    await signIn();
    clock.ahead += 16 * 60_000;
    // The next answer tells the page how far off its clock is.
    await ask('/session');
    sent.length = 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/session')));
    assert.deepEqual(await Promise.all(answers.map(status)), Array(5).fill('signed-in'));
    assert.ok(sent.filter((line) => line.startsWith('POST /session/refresh')).length <= 2, sent.join());
  });

  it("uses the proxy's clock if its own is wrong", async () => {
    const { ask, signIn, clock } = await setUp();
    clock.ahead = 3 * 3_600_000;
    assert.equal((await signIn()).status, 200);
    assert.equal(await status(await ask('/session')), 'signed-in');
  });

  it('sends public reads without a proof', async () => {
    const { bound, signIn, sent } = await setUp();
    await signIn();
    assert.equal((await bound(`${base}/api/loyalty/accounts`, {})).status, 200);
    assert.equal(sent.at(-1), 'GET /api/loyalty/accounts');
  });
});
