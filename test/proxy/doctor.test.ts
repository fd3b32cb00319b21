import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, it } from 'node:test';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { serveProxy } from '../../src/proxy/node.js';
import { allowsConnection } from '../../src/proxy/cli/content-policy.js';
import { examine } from '../../src/proxy/cli/examine.js';
import type { Finding } from '../../src/proxy/cli/finding.js';
import { scriptArguments } from '../support/script-arguments.js';
import { localCookie } from '../support/session-cookies.js';
import { RecordingPlatform, currencyId, json, organizationId, websiteId } from './recording-platform.js';
import { base, canary, chains, proxyBefore, site } from './visitor.js';

const page = (type = 'text/html; charset=utf-8') =>
  new Response('', { headers: { 'content-type': type, 'content-security-policy': "connect-src 'self'" } });

/** Returns the doctor's findings. `mangle` sits in front of the proxy and changes its answers. */
async function findings({
  config = {},
  reply,
  mangle = (response) => response,
  url = base,
  inside,
  front = (request) => request,
  clientAddress = '203.0.113.7',
  now = Date.now,
  origins = [site],
  start = page,
}: {
  config?: Partial<ProxyConfig>;
  reply?: RecordingPlatform['reply'];
  mangle?: (response: Response, request: Request) => Response | Promise<Response>;
  url?: string;
  /** Address under which the server in front reaches the proxy, if not `base`. */
  inside?: string;
  /** Changes requests as the server in front of the proxy does. */
  front?: (request: Request) => Request;
  clientAddress?: string;
  now?: () => number;
  origins?: string[];
  start?: () => Response;
} = {}): Promise<Finding[]> {
  const platform = new RecordingPlatform();
  platform.reply =
    reply ??
    (({ path }) =>
      path === '/api/loyalty/currencies'
        ? json({
            data: [
              {
                id: currencyId,
                name: 'Ash',
                symbol: 'ASH',
                decimals: 0,
                imageUrl: null,
                sortId: null,
                deletedAt: null,
              },
            ],
            hasNextPage: false,
          })
        : undefined);
  const proxy = proxyBefore(platform, { random: () => 0, ...config });
  const behind = (request: Request): Request =>
    inside === undefined ? request : new Request(request.url.replace(base, inside), request);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    return pathname === '/' ? start() : mangle(await proxy(front(behind(request)), { clientAddress }), request);
  };
  const found: Finding[] = [];
  for await (const finding of examine({ url, origins, fetch, now })) found.push(finding);
  return found;
}

const problems = (found: readonly Finding[]): string[] =>
  found.filter(({ level }) => level === 'problem').map(({ check, text }) => `${check}: ${text}`);

/** Returns the same answer with other headers. */
function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, headers });
}

describe('laurel-proxy doctor', () => {
  it('finds no problem in a good deployment, and signs nobody in', async () => {
    const found = await findings();
    assert.deepEqual(problems(found), []);
    assert.deepEqual(
      found.filter(({ level }) => level === 'ok').map(({ check }) => check),
      [
        'reachable',
        'version',
        'cache',
        'key',
        'clock',
        'cookies',
        'strangers',
        'clients',
        `CORS for ${site}`,
        `cookie for ${site}`,
        `key of a page of ${site}`,
        `CSP of ${site}`,
      ],
    );
  });

  it('reports each single fault', async () => {
    const rename = (name: string, value: string | null) => (response: Response) =>
      withHeaders(response, (headers) => (value === null ? headers.delete(name) : headers.set(name, value)));
    const cookies = (change: (cookie: string) => string) => (response: Response) =>
      withHeaders(response, (headers) => {
        const set = headers.get('set-cookie');
        if (set !== null) headers.set('set-cookie', change(set));
      });
    const cases: [RegExp, Parameters<typeof findings>[0]][] = [
      [/^key: .*LAUREL_API_KEY/, { reply: () => json({ message: 'Forbidden, Could not validate api key' }, 403) }],
      [/^key: .*LAUREL_UPSTREAM/, { reply: () => Promise.reject(new TypeError('fetch failed')) }],
      [/^clock: .*120 s behind.*NTP/, { now: () => Date.now() + 120_000 }],
      [/^clock: .*ahead/, { now: () => Date.now() - 120_000 }],
      [/^CORS for .*LAUREL_ORIGIN/, { config: { origins: ['https://other.example'] } }],
      [/^CORS for .*OPTIONS/, { mangle: (r, { method }) => (method === 'OPTIONS' ? new Response(null) : r) }],
      [/^strangers: /, { mangle: (r) => withHeaders(r, (h) => h.set('access-control-allow-origin', '*')) }],
      [
        /^CORS for .*Access-Control-Allow-Headers/,
        { mangle: rename('access-control-allow-headers', 'content-type, x-laurel') },
      ],
      [/^cache: .*no-store/, { mangle: rename('cache-control', 'public, max-age=60') }],
      [/^headers: .*content-security-policy/, { mangle: rename('content-security-policy', null) }],
      [/^cookie .*None arrived/, { mangle: rename('set-cookie', null) }],
      [/^cookie .*without secure/, { mangle: cookies((cookie) => cookie.replace('; Secure', '')) }],
      [/^cookie .*without samesite=strict/, { mangle: cookies((cookie) => cookie.replace('Strict', 'Lax')) }],
      [/^cookie .*with domain=/, { mangle: cookies((cookie) => `${cookie}; Domain=community.example`) }],
      [
        /^version: .*proxy has version 0/,
        {
          mangle: async (response, request) =>
            request.url.endsWith('/capabilities') && response.ok
              ? Response.json({ ...((await response.json()) as object), version: 0 })
              : response,
        },
      ],
      [/^reachable: .*LAUREL_BASE_PATH/, { mangle: () => new Response('<h1>Not found</h1>', { status: 404 }) }],
      [
        /^reachable: The base path does not match: the proxy answers at https:.*\/laurel, not at .*LAUREL_BASE_PATH/,
        { url: `${site}/laurel/laurel` },
      ],
      [
        /^reachable: The base path does not match: .*LAUREL_BASE_PATH.* \/laurel,/,
        { url: base, config: { basePath: '/other' } },
      ],
      [
        /^reachable: The base path does not match: .* at https:.*example, not at .*\/laurel\b/,
        { config: { basePath: '' } },
      ],
      [/^key: Wrong website: .*LAUREL_WEBSITE_ID/, { reply: () => json({ message: 'Not found' }, 404) }],
      [
        /^clock: The Date header is 60 s behind the proxy's clock: .*in front/,
        { mangle: (r) => withHeaders(r, (h) => h.set('date', new Date(Date.now() - 60_000).toUTCString())) },
      ],
      [/^clock: The Date header does not arrive/, { mangle: rename('date', null) }],
      [/^reachable: .*redirects/, { mangle: () => new Response(null, { status: 301, headers: { location: base } }) }],
      [
        /^reachable: .*ECONNREFUSED/,
        {
          mangle: () =>
            Promise.reject(
              new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
            ),
        },
      ],
      [/^address: .*not https/, { url: 'http://community.example/laurel', origins: [] }],
    ];
    for (const [expected, given] of cases) {
      const found = problems(await findings(given));
      assert.ok(
        found.some((line) => expected.test(line)),
        `${expected}: ${found.join('\n')}`,
      );
    }
  });

  it('checks that a session can be bound to a page’s key, and names LAUREL_PUBLIC_URL if the address is changed on the way', async () => {
    const strip = (config: Partial<ProxyConfig>) => findings({ config: { basePath: '', ...config }, inside: site });
    assert.deepEqual(problems(await strip({ publicUrl: base })), []);
    const unnamed = problems(await strip({}));
    assert.equal(unnamed.length, 1);
    assert.match(unnamed[0] ?? '', /^key of a page of .* LAUREL_PUBLIC_URL .*to https:\/\/community\.example\/laurel /);
    const rewritten = problems(await findings({ inside: 'http://10.0.0.7:4200/laurel' }));
    assert.match(rewritten.join(), /^key of a page of .* LAUREL_PUBLIC_URL .*to https:\/\/community\.example\/laurel /);
  });

  it('reports that the server in front is taken for the client', async () => {
    const write = (request: Request) =>
      new Request(request, { headers: { ...Object.fromEntries(request.headers), 'x-forwarded-for': '203.0.113.9' } });
    assert.match(problems(await findings({ front: write })).join(), /^clients: .*LAUREL_TRUSTED_HOPS/);
    assert.deepEqual(problems(await findings({ front: write, clientAddress: '203.0.113.9' })), []);
    const kept = await findings({
      mangle: (r, { url }) => (url.endsWith('/ready') ? new Response('', { status: 404 }) : r),
    });
    assert.deepEqual(problems(kept), []);
    assert.ok(kept.some(({ level, check }) => level === 'hint' && check === 'clients'));
  });

  it('hints at LAUREL_WEBSITE_ID if the website has no currencies', async () => {
    const found = await findings({ reply: () => json({ data: [], hasNextPage: false }) });
    assert.deepEqual(problems(found), []);
    assert.ok(found.some(({ level, text }) => level === 'hint' && /LAUREL_WEBSITE_ID/.test(text)));
  });

  it('knows the cookie of a local-only proxy, and reports a wrong one', async () => {
    const local = 'http://127.0.0.1:4200';
    const own = { url: `${local}/laurel`, origins: [local] };
    const cookieFinding = (found: readonly Finding[], origin: string) =>
      found.find(({ check }) => check === `cookie for ${origin}`);
    const good = await findings({ ...own, config: { origins: [local] } });
    assert.deepEqual(problems(good), []);
    assert.deepEqual(cookieFinding(good, local), {
      level: 'ok',
      check: `cookie for ${local}`,
      text: `${localCookie}, samesite=strict`,
    });
    const atRoot = await findings({ url: local, origins: [local], config: { origins: [local], basePath: '' } });
    assert.equal(cookieFinding(atRoot, local)?.text, `${localCookie}, samesite=strict`);
    const wide = cookieFinding(await findings({ ...own, config: { origins: [local, site] } }), local);
    assert.equal(wide?.level, 'hint');
    assert.match(wide?.text ?? '', /Safari.*LAUREL_ORIGIN.*LAUREL_HOST/);
    const broken = findings({
      ...own,
      config: { origins: [local] },
      mangle: (response) =>
        withHeaders(response, (headers) => {
          const set = headers.get('set-cookie');
          if (set !== null) headers.set('set-cookie', set.replace('; HttpOnly', ''));
        }),
    });
    assert.match(problems(await broken).join(), /^cookie for .*without httponly/);
    const leaked = findings({
      mangle: (response) =>
        withHeaders(response, (headers) => {
          if (headers.has('set-cookie'))
            headers.set('set-cookie', `${localCookie}=; Path=/; HttpOnly; SameSite=Strict`);
        }),
    });
    assert.match(problems(await leaked).join(), /^cookie for .*local development.*LAUREL_PUBLIC_URL/);
  });

  it('hints that a server in front accepts fewer cookies than browsers send', async () => {
    for (const status of [400, 413, 431]) {
      const found = await findings({
        mangle: (response, request) =>
          (request.headers.get('cookie')?.length ?? 0) > 8_192 ? new Response('Too large', { status }) : response,
      });
      assert.deepEqual(problems(found), []);
      const told = found.find(({ check }) => check === 'cookies');
      assert.equal(told?.level, 'hint');
      assert.match(
        told?.text ?? '',
        new RegExp(`12 kB of cookies \\(status ${status}\\).*large_client_header_buffers`),
      );
    }
  });

  it('hints that browsers may block the cookie if page and proxy are on different sites', async () => {
    const partner = 'https://partner.example';
    const found = await findings({ config: { origins: [partner] }, origins: [partner] });
    assert.ok(found.some(({ level, check }) => level === 'ok' && check === `cookie for ${partner}, from another site`));
    assert.ok(found.some(({ level, text }) => level === 'hint' && /different sites/.test(text)));
    assert.match(problems(found).join(), /Add https:\/\/community\.example to connect-src/);
  });

  it('does not read a CSP from an answer that is not HTML', async () => {
    const partner = 'https://partner.example';
    const config = { origins: [partner] };
    const found = await findings({ config, origins: [partner], start: () => page('application/json') });
    assert.deepEqual(problems(found), []);
    assert.ok(found.some(({ level, text }) => level === 'hint' && /start page could not be read/.test(text)));
  });

  it('reads connect-src as browsers do', () => {
    const proxy = 'https://proxy.example/laurel';
    const cases: [string, boolean][] = [
      ['', true],
      ["script-src 'self'", true],
      ["default-src 'none'", false],
      ["default-src 'none'; connect-src https://proxy.example", true],
      ["connect-src 'self'", false],
      ["connect-src 'none'", false],
      ['connect-src *', true],
      ['connect-src https:', true],
      ['connect-src wss:', false],
      ['connect-src *.example', true],
      ['connect-src *.proxy.example', false],
      ['connect-src proxy.example', true],
      ['connect-src http://proxy.example', true],
      ['connect-src https://proxy.example:8443', false],
      ['connect-src https://proxy.example:*', true],
      ['connect-src https://proxy.example/laurel/', true],
      ['connect-src https://proxy.example/other/', false],
      ['CONNECT-SRC HTTPS://PROXY.EXAMPLE', true],
      ["connect-src 'none'; connect-src *", false],
    ];
    for (const [policy, expected] of cases)
      assert.equal(allowsConnection(policy, site, proxy), expected, JSON.stringify(policy));
    assert.equal(allowsConnection("connect-src 'self'", site, base), true);
  });

  it('exits with status 0, 1 or 2', async () => {
    const platform = new RecordingPlatform();
    const shared = { apiKey: canary, upstream: 'https://platform.example', organizationId, websiteId, chains };
    const served = await serveProxy({ ...shared, origins: [site], port: 0, fetch: platform.fetch });
    const over = await serveProxy({ ...shared, origins: [site], port: 0, fetch: platform.fetch });
    await over.close();
    const run = (...args: string[]): Promise<[number | null, string]> =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [...scriptArguments('src/cli/laurel-service.ts'), 'doctor', ...args], {
          env: { PATH: process.env['PATH'] },
        });
        let output = '';
        child.stdout.on('data', (chunk) => (output += String(chunk)));
        child.stderr.on('data', (chunk) => (output += String(chunk)));
        child.on('close', (code) => resolve([code, output]));
      });
    try {
      const [good, bad, dead, wrong, help] = await Promise.all([
        run(served.url),
        run(served.url, '--origin', 'https://unlisted.example', '--json'),
        run(over.url),
        run('community.example'),
        run('--help'),
      ]);
      assert.equal(good[0], 0, good[1]);
      assert.match(good[1], /^ok {6}reachable: http:\/\/127\.0\.0\.1:\d+ answers$/m);
      assert.match(good[1], /Nothing to fix/);
      assert.equal(bad[0], 1, bad[1]);
      const lines = bad[1]
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Finding);
      assert.ok(lines.some(({ level, text }) => level === 'problem' && /LAUREL_ORIGIN/.test(text)));
      assert.equal(dead[0], 1);
      assert.match(dead[1], /PROBLEM reachable: .*ECONNREFUSED/);
      assert.equal(wrong[0], 2);
      assert.match(wrong[1], /must start with https/);
      assert.deepEqual([help[0], /Usage: .* doctor[^]*Exit status: 0/.test(help[1])], [0, true]);
    } finally {
      await served.close();
    }
  });
});
