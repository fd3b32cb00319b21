import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { RecordingPlatform } from './recording-platform.js';
import { Visitor, base, proxyBefore, site } from './visitor.js';

const platform = new RecordingPlatform();
const proxy = proxyBefore(platform, { origins: [site, 'https://shop.example:8443'] });

const foreignOrigins = [
  'null',
  '',
  '*',
  'https://evil.example',
  'http://community.example',
  'https://community.example.evil.example',
  'https://evilcommunity.example',
  'https://community.example:444',
  'https://community.example/',
  'https://COMMUNITY.example',
  'https://user@community.example',
  'https://sub.community.example',
  'https://community.example, https://evil.example',
  'https://shop.example',
  'https://shop.example:8444',
  'file://',
  'chrome-extension://abcdef',
  'data:text/html,x',
  'blob:https://community.example',
  'http://localhost',
  'http://127.0.0.1:3000',
];

describe('pages that may use the proxy', () => {
  it('exclude foreign origins, which are refused before anything is done', async () => {
    platform.requests.length = 0;
    for (const origin of foreignOrigins)
      for (const [method, path] of [
        ['GET', '/api/loyalty/accounts'],
        ['GET', '/session'],
        ['POST', '/session/challenge'],
        ['OPTIONS', '/session'],
      ] as const) {
        const body = method === 'POST' ? { body: { purpose: 'sign-in' } } : {};
        const response = await new Visitor(proxy).send(path, { method, origin, ...body });
        assert.equal(response.status, 403, `${origin} ${method}`);
        assert.equal(response.headers.get('access-control-allow-origin'), null);
        assert.match(response.headers.get('vary') ?? '', /Origin/);
        if (method === 'OPTIONS') continue;
        const { code, message } = (await response.json()) as { code: string; message: string };
        assert.equal(code, 'origin_not_allowed');
        // No setting admits pages without an origin.
        assert.equal(/LAUREL_ORIGIN/.test(message), origin !== 'null', message);
      }
    assert.equal(platform.requests.length, 0);
  });

  it('are matched by the origin that browsers send, however the configuration spells it', async () => {
    for (const [configured, sent] of [
      ['https://müller.example', 'https://xn--mller-kva.example'],
      ['HTTPS://Community.EXAMPLE', site],
      ['https://community.example:443', site],
      ['https://community.example/', site],
      [' https://community.example ', site],
      ['http://my.localhost:3000', 'http://my.localhost:3000'],
      ['http://LOCALHOST:80/', 'http://localhost'],
      ['capacitor://localhost', 'capacitor://localhost'],
      ['Tauri://localhost/', 'tauri://localhost'],
    ] as const) {
      const visitor = new Visitor(proxyBefore(platform, { origins: [configured] }));
      const response = await visitor.send('/session', { origin: sent });
      assert.equal(response.status, 200, configured);
      assert.equal(response.headers.get('access-control-allow-origin'), sent);
      const near = sent.replace('://', '://x.');
      assert.equal((await visitor.send('/session', { origin: near })).status, 403, near);
    }
  });

  it('get their own origin in CORS headers, with Vary', async () => {
    for (const origin of [site, 'https://shop.example:8443']) {
      const response = await new Visitor(proxy).send('/api/loyalty/accounts', { origin });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
      assert.equal(response.headers.get('access-control-allow-credentials'), 'true');
      assert.equal(response.headers.get('vary'), 'Origin');
    }
    const plain = await new Visitor(proxy).send('/api/loyalty/accounts', { origin: null });
    assert.equal(plain.headers.get('access-control-allow-origin'), null);
    assert.equal(plain.headers.get('vary'), 'Origin');
  });

  it('may share cached public reads only if all of them get the same headers', async () => {
    const headersOf = async (config: Partial<ProxyConfig>, origin: string | null) => {
      const { headers } = await new Visitor(proxyBefore(new RecordingPlatform(), config)).send(
        '/api/loyalty/accounts?limit=3',
        { origin },
      );
      return headers;
    };
    const several = { origins: [site, 'https://shop.example:8443'] };
    const ownBeside = { origins: ['https://shop.example'], publicUrl: 'https://community.example/laurel' };
    for (const config of [several, ownBeside])
      for (const origin of [site, null]) {
        const headers = await headersOf(config, origin);
        assert.match(headers.get('cache-control') ?? '', /^private, /, String(origin));
        assert.doesNotMatch(headers.get('cache-control') ?? '', /public|s-maxage/);
        assert.equal(headers.get('access-control-allow-origin'), origin);
      }
    for (const config of [
      { origins: [site] },
      { origins: [site], publicUrl: base },
      { origins: [], publicUrl: base },
    ]) {
      const [named, unnamed] = [await headersOf(config, site), await headersOf(config, null)];
      assert.match(named.get('cache-control') ?? '', /^public, max-age=0, s-maxage=\d+, must-revalidate$/);
      for (const name of ['access-control-allow-origin', 'access-control-allow-credentials'])
        assert.equal(named.get(name), unnamed.get(name), name);
      assert.equal(unnamed.get('access-control-allow-origin'), site);
    }
  });

  it('can read refusals', async () => {
    for (const path of ['/nothing', '/api/loyalty/accounts?userId=1', '/api/me/accounts'])
      assert.equal((await new Visitor(proxy).send(path)).headers.get('access-control-allow-origin'), site);
  });

  it('get answers to preflights for existing routes', async () => {
    const response = await new Visitor(proxy).send('/session', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,x-laurel' },
    });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('access-control-allow-methods'), 'GET, HEAD, POST, DELETE');
    assert.equal(response.headers.get('access-control-allow-headers'), 'authorization, content-type, dpop, x-laurel');
    assert.equal(response.headers.get('access-control-max-age'), '600');
    assert.equal((await new Visitor(proxy).send('/api/users', { method: 'OPTIONS' })).status, 404);
  });

  it('may send the headers that monitoring adds to every request, which are ignored', async () => {
    const added = [
      'traceparent',
      'tracestate',
      'baggage',
      'sentry-trace',
      'sentry-baggage',
      'x-datadog-trace-id',
      'x-datadog-parent-id',
      'x-datadog-sampling-priority',
      'b3',
      'x-b3-traceid',
      'newrelic',
      'x-newrelic-id',
      'elastic-apm-traceparent',
      'request-id',
      'request-context',
      'x-instana-t',
      'x-dtc',
      'x-dtpc',
      'x-amzn-trace-id',
      'x-cloud-trace-context',
      'x-honeycomb-trace',
      'uber-trace-id',
      'uberctx-user',
      'x-ot-span-context',
      'x-highlight-request',
      'x-openreplay-session-token',
      'adrum',
      'adrum_1',
      'sw8',
      'sw8-correlation',
      'eagleeye-traceid',
      'eagleeye-pappname',
      'ot-tracer-traceid',
      'x-posthog-session-id',
    ];
    for (const name of [...added, added.join(','), added.join(', ').toUpperCase()]) {
      const response = await new Visitor(proxy).send('/session', {
        method: 'OPTIONS',
        headers: {
          'access-control-request-method': 'GET',
          'access-control-request-headers': `content-type,${name},x-laurel`,
        },
      });
      const allowed = response.headers.get('access-control-allow-headers')?.split(', ') ?? [];
      for (const one of name.toLowerCase().split(/, ?/)) assert.ok(allowed.includes(one), `${one}: ${allowed.join()}`);
      assert.match(response.headers.get('vary') ?? '', /Access-Control-Request-Headers/);
    }
    const before = platform.requests.length;
    const read = await new Visitor(proxy).send('/api/loyalty/accounts?limit=3', {
      headers: Object.fromEntries(added.map((name) => [name, 'of-the-page'])),
    });
    assert.equal(read.status, 200);
    for (const { headers } of platform.requests.slice(before))
      for (const [name, value] of headers) assert.notEqual(value, 'of-the-page', name);
  });

  it('may send no other header, and those of other origins none', async () => {
    const preflight = (names: string, origin = site) =>
      new Visitor(proxy).send('/session', {
        method: 'OPTIONS',
        origin,
        headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': names },
      });
    const others =
      'x-api-key, cookie, x-forwarded-for, x-http-method-override, x-traceparent, traceparent2, sw80, adrum_x, *, b3;q=1, \u00e9';
    const own = 'authorization, content-type, dpop, x-laurel';
    assert.equal((await preflight(others)).headers.get('access-control-allow-headers'), own);
    assert.equal(
      (await preflight(`${'x-datadog-'.padEnd(200, 'a')}`)).headers.get('access-control-allow-headers'),
      own,
    );
    const foreign = await preflight('traceparent', 'https://evil.example');
    assert.equal(foreign.status, 403);
    assert.equal(foreign.headers.get('access-control-allow-headers'), null);
    assert.equal(foreign.headers.get('access-control-allow-origin'), null);
  });

  it("are local pages of the proxy's own origin if no origins are configured", async () => {
    const bare = proxyBefore(platform, { origins: [] });
    const ask = async (url: string, origin: string) =>
      (await bare(new Request(`${url}/laurel/time`, { headers: { origin } }))).status;
    assert.equal(await ask('http://localhost:4200', 'http://localhost:4200'), 200);
    assert.equal(await ask('http://127.0.0.1:4200', 'http://127.0.0.1:4200'), 200);
    assert.equal(await ask('http://[::1]:4200', 'http://[::1]:4200'), 200);
    assert.equal(await ask('http://localhost:4200', 'http://localhost:4201'), 403);
    assert.equal(await ask('https://evil.example', 'https://evil.example'), 403, 'a Host header proves nothing');
    assert.equal(await ask('http://localhost.evil.example', 'http://localhost.evil.example'), 403);
    const configured = await proxy(
      new Request('http://localhost:4200/laurel/time', { headers: { origin: 'http://localhost:4200' } }),
    );
    assert.equal(configured.status, 403, 'where origins are configured, they are all there are');
  });

  it("include the proxy's public URL", async () => {
    const behind = proxyBefore(platform, { origins: [], publicUrl: 'https://community.example/laurel' });
    const response = await behind(new Request('http://10.0.0.7:8080/laurel/time', { headers: { origin: site } }));
    assert.equal(response.status, 200);
  });
});

describe('requests that another site can cause', () => {
  const challenge = { method: 'POST', body: '{"purpose":"sign-in"}' };
  const status = async (headers: Record<string, string>, init: { method?: string; body?: string } = challenge) => {
    const path = init.method === 'DELETE' ? '/session' : '/session/challenge';
    const response = await proxy(new Request(base + path, { ...init, headers }));
    return `${response.status} ${response.status === 200 ? '' : ((await response.json()) as { code: string }).code}`;
  };
  const good = {
    origin: site,
    'x-laurel': '1',
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  };
  const without = (key: string) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== key));

  it('are refused for each missing or wrong header', async () => {
    assert.equal(await status(good), '200 ');
    assert.equal(await status(without('sec-fetch-site')), '200 ', 'older browsers do not send it');
    assert.equal(await status(without('x-laurel')), '403 csrf');
    assert.equal(await status({ ...good, 'x-laurel': 'true' }), '403 csrf');
    assert.equal(await status(without('origin')), '403 csrf');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      '',
    ])
      assert.equal(await status({ ...good, 'content-type': type }), '415 unsupported_media_type', type);
    for (const mode of ['navigate', 'no-cors', 'websocket'])
      assert.equal(await status({ ...good, 'sec-fetch-mode': mode }), '403 csrf', mode);
    for (const site_ of ['cross-site', 'same-site', 'none'])
      assert.equal(await status({ ...good, 'sec-fetch-site': site_ }), '403 csrf', site_);
    const signOut = { method: 'DELETE' };
    assert.equal(await status(good, signOut), '200 ');
    assert.equal(await status(without('x-laurel'), signOut), '403 csrf');
    assert.equal(await status(without('origin'), signOut), '403 csrf');
  });

  it("are refused for a member's own reads", async () => {
    const visitor = new Visitor(proxy);
    await visitor.signIn();
    const ask = async (headers: Record<string, string>, origin: string | null = null) =>
      (await visitor.send('/api/me/accounts', { headers, origin })).status;
    assert.equal(await ask({}), 200);
    assert.equal(await ask({ 'x-laurel': '0' }), 403);
    assert.equal(await ask({ 'sec-fetch-site': 'cross-site' }), 403);
    assert.equal(await ask({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }), 403);
  });

  it('may start a sign-in only from listed origins, on the same site or another', async () => {
    const shop = 'https://shop.example:8443';
    assert.equal(await status({ ...good, origin: shop, 'sec-fetch-site': 'same-site' }), '200 ');
    assert.equal(await status({ ...good, origin: shop, 'sec-fetch-site': 'cross-site' }), '200 ');
    const evil = { ...good, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    assert.equal(await status(evil), '403 origin_not_allowed');
  });

  it('cannot embed public data as images or scripts', async () => {
    const embed = await proxy(
      new Request(`${base}/api/loyalty/accounts`, {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      }),
    );
    assert.equal(embed.status, 403);
    assert.equal(embed.headers.get('x-content-type-options'), 'nosniff');
  });
});
