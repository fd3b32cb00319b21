import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { RouteTable } from '../../src/proxy/http/route-table.js';
import { fc } from '../support/properties.js';
import { RecordingPlatform, currencyId, organizationId, websiteId } from './recording-platform.js';
import { Visitor, base, canary, proxyBefore, site } from './visitor.js';

const operators = endpoints.filter(({ access }) => access === 'operator');

/** Spellings of a path that some servers treat as the path itself. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/api', '/API'),
  (path) => path.toUpperCase(),
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/x/../'),
  (path) => path.replace('/api/', '/api/%2e/'),
  (path) => path.replace('/api/', '/api/x/%2E%2e/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api%252f'),
  (path) => path.replace('/api/', '/api\\'),
  (path) => path.replace('/api/', '/api%5c'),
  (path) => path.replace('users', '%75sers'),
  (path) => `${path};a=b`,
  (path) => path.replace('/api/', '/api;/'),
  (path) => `${path}%00`,
  (path) => `${path}.json`,
  (path) => `${path}%20`,
  (path) => `${path}?x=1`,
  (path) => `${path}#x`,
  (path) => `/session/..${path}`,
  (path) => `/session/%2e%2e${path}`,
  (path) => `/api/loyalty/accounts/../../..${path}`,
  (path) => `/api/loyalty/accounts/${randomUUID()}/rank/../../../../..${path}`,
  (path) => `/..${path}`,
  (path) => `/../laurel${path}`,
  (path) => `/${encodeURIComponent(path.slice(1))}`,
  (path) => `//platform.example${path}`,
  (path) => `/https://platform.example${path}`,
];
const overrides: readonly Record<string, string>[] = [
  {},
  { 'x-http-method-override': 'POST' },
  { 'x-method-override': 'GET' },
  { 'x-original-url': '/api/users' },
  { 'x-rewrite-url': '/api/users', 'x-forwarded-prefix': '/api' },
];

describe('the route table', () => {
  const platform = new RecordingPlatform();
  const proxy = proxyBefore(platform);
  const member = new Visitor(proxy);
  before(() => member.signIn());

  it('contains what a page may use, and no operator endpoints', () => {
    const names = new RouteTable(endpoints).rows.map(({ endpoint }) => endpoint.name);
    for (const { name } of operators) assert.ok(!names.includes(name), name);
    assert.equal(names.length, endpoints.length - operators.length);
    assert.ok(operators.length >= 3);
  });

  it('answers HEAD like GET without the body, and opens no stream by it', async () => {
    const table = new RouteTable(endpoints);
    for (const { endpoint, methods } of table.rows)
      assert.equal(methods.includes('HEAD'), endpoint.method === 'GET' && endpoint.name !== 'watch', endpoint.name);
    for (const path of [
      '/health',
      '/ready',
      '/session',
      '/session/',
      '/time',
      '/capabilities',
      '/api/me/accounts',
      '/sessions',
    ]) {
      const [get, head] = [await member.send(path), await member.send(path, { method: 'HEAD' })];
      assert.deepEqual([head.status, await head.text()], [200, ''], path);
      const without = ({ headers }: Response) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'x-laurel-cache', 'age'].includes(name));
      assert.deepEqual(without(head), without(get), path);
    }
    assert.equal((await new Visitor(proxy).send('/api/me/accounts', { method: 'HEAD' })).status, 401);
    const live = await member.send('/live?topic=auctions', { method: 'HEAD' });
    assert.deepEqual([live.status, live.headers.get('allow')], [405, 'GET, OPTIONS']);
  });

  it('reaches no operator endpoint under any spelling, method or override, signed in or not', async () => {
    platform.requests.length = 0;
    let tried = 0;
    const table = new RouteTable(endpoints);
    for (const operator of operators) {
      const path = operator.path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const open = table.methods(path);
      for (const spell of spellings)
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].filter((each) => !open.includes(each)))
          for (const visitor of [member, new Visitor(proxy)])
            // Each override is combined with each spelling and method, but not with every operator endpoint.
            for (const headers of [overrides[tried % overrides.length] ?? {}]) {
              const body = method === 'GET' || method === 'HEAD' ? {} : { body: {} };
              const response = await visitor.send(spell(path), { method, headers, ...body });
              assert.ok([400, 404, 405].includes(response.status), `${method} ${spell(path)}: ${response.status}`);
              tried += 1;
            }
    }
    assert.equal(platform.requests.length, 0);
    assert.ok(tried >= 17 * 5 * operators.length);
  });

  it('reaches no operator endpoint with its own method, under each spelling with each override', async (test) => {
    platform.requests.length = 0;
    let tried = 0;
    for (const { path: template, method } of operators) {
      const path = template.replace('{authType}', 'discord').replaceAll(/\{\w+\}/g, () => randomUUID());
      for (const spell of spellings)
        for (const headers of overrides) {
          const response = await member.send(spell(path), {
            method,
            headers,
            ...(method === 'GET' ? {} : { body: {} }),
          });
          const answer = await response.text();
          assert.ok([400, 404, 405].includes(response.status), `${method} ${spell(path)}: ${response.status}`);
          assert.ok(!answer.includes(canary) && !JSON.stringify([...response.headers]).includes(canary));
          tried += 1;
        }
    }
    const calls: number = platform.requests.length;
    assert.ok(operators.length >= 18 && spellings.length >= 17 && overrides.length === 5);
    test.diagnostic(
      `${operators.length} operator operations × ${spellings.length} spellings × ${overrides.length} header tricks = ${tried} requests: ${calls} upstream calls`,
    );
    assert.equal(calls, 0);
  });

  it('reaches nothing outside the table, whatever the path', async () => {
    platform.requests.length = 0;
    const piece = fc.oneof(
      fc.constantFrom('api', 'users', 'loyalty', 'accounts', 'rank', '..', '.', '', '%2e%2e', '%2f', '\\', ';', 'me'),
      fc.string({ maxLength: 8 }),
    );
    const open = new RouteTable(endpoints);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 7 }), async (pieces) => {
        const path = `/${pieces.join('/')}`;
        if (!URL.canParse(base + path)) return;
        const below = new URL(base + path).pathname.replace('/laurel', '').replace(/\/$/, '');
        const known = open.methods(below).length > 0;
        const response = await member.send(path);
        if (!known) assert.ok([400, 404].includes(response.status), `${path}: ${response.status}`);
      }),
      { numRuns: 1_000 },
    );
    for (const { path } of platform.requests)
      assert.match(path, /^\/api\/(loyalty\/(accounts|currencies)|users\/count)/);
  });

  it('accepts only GUIDs as ids in a path', async () => {
    platform.requests.length = 0;
    for (const id of ['1', 'null', '..', '%2e%2e', `${randomUUID()}x`, `${randomUUID()}%2f..`, "'", '{id}', '*']) {
      const response = await member.send(`/api/loyalty/accounts/${id}/rank?loyaltyCurrencyId=${currencyId}`);
      assert.equal(response.status, 404, id);
    }
    assert.equal(platform.requests.length, 0);
    const id = randomUUID().toUpperCase();
    const response = await member.send(`/api/loyalty/accounts/${id}/rank?loyaltyCurrencyId=${currencyId}`);
    assert.equal(response.status, 200);
    assert.equal(platform.requests[0]?.path, `/api/loyalty/accounts/${id.toLowerCase()}/rank`);
  });

  it('lists the allowed methods of a path', async () => {
    const response = await member.send('/session', { method: 'PUT' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD, POST, DELETE, OPTIONS');
  });

  it('answers only below its base path', async () => {
    for (const path of ['/session', '/laurelsession', '/laurel', '/laurel/', '/Laurel/session', '/x/laurel/session'])
      assert.equal((await proxy(new Request(site + path))).status, 404, path);
    const root = proxyBefore(platform, { basePath: '/' });
    assert.equal((await root(new Request(`${site}/time`))).status, 200);
  });

  it('ignores a single trailing slash, which some hosts add by a redirect', async () => {
    for (const path of ['/session', '/time', '/health', '/capabilities', '/api/loyalty/accounts', '/api/me/accounts']) {
      assert.equal((await member.send(path)).status, 200, path);
      assert.equal((await member.send(`${path}/`)).status, 200, `${path}/`);
      assert.equal((await member.send(`${path}/?`)).status, 200, `${path}/?`);
      assert.equal((await member.send(`${path}//`)).status, 404, `${path}//`);
      assert.equal((await member.send(`${path}/./`)).status, 200, 'a browser resolves it before it is sent');
    }
    assert.equal((await member.send('/api/loyalty/currencies/?limit=2')).status, 200);
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } };
    assert.equal((await member.send('/session/challenge/', preflight)).status, 204);
    const challenge = { method: 'POST', body: { purpose: 'sign-in' } };
    assert.equal((await member.send('/session/challenge/', challenge)).status, 200);
    const root = proxyBefore(platform, { basePath: '/' });
    assert.equal((await root(new Request(`${site}/time/`))).status, 200);
    assert.equal((await root(new Request(`${site}/`))).status, 404);
  });

  it('rejects a declaration that opens a parameter naming a member', () => {
    const [read] = endpoints.filter(({ name }) => name === 'listAccounts');
    assert.ok(read?.exposure);
    for (const key of ['userId', 'walletAddress', 'organizationId', 'websiteId']) {
      const open = { ...read, exposure: { ...read.exposure, query: [key] } } as Endpoint;
      assert.throws(() => new RouteTable([open]), new RegExp(key));
    }
  });
});

describe('a request to the platform', () => {
  it('carries the configured scope and key, and nothing from the browser', async () => {
    const platform = new RecordingPlatform();
    const member = new Visitor(proxyBefore(platform));
    await member.signIn();
    platform.requests.length = 0;
    await member.send(`/api/loyalty/accounts?limit=5&loyaltyCurrencyId=${currencyId}`, {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-api-key': 'theirs', authorization: 'theirs', 'x-custom': 'theirs' },
    });
    await member.send(`/api/me/accounts?limit=7`);
    const [list, mine] = platform.requests;
    assert.deepEqual(
      [...(list?.query ?? [])],
      [
        ['excludeDeletedCurrency', 'false'],
        ['limit', '5'],
        ['loyaltyCurrencyId', currencyId],
        ['organizationId', organizationId],
        ['sortDir', 'desc'],
        ['websiteId', websiteId],
      ],
    );
    assert.equal(mine?.path, '/api/loyalty/accounts');
    assert.equal(mine.query.get('walletAddress'), member.account.address);
    assert.equal(mine.query.get('limit'), '7');
    assert.equal(mine.query.get('organizationId'), organizationId);
    for (const { headers } of platform.requests) {
      assert.ok(headers.get('x-api-key')?.startsWith('canary'));
      assert.deepEqual(
        [...headers.keys()].filter((key) => /cookie|auth|forward|custom|origin|laurel/.test(key)),
        [],
      );
    }
  });

  it('never names anyone but the member, wherever a page puts another id', async () => {
    const platform = new RecordingPlatform();
    const member = new Visitor(proxyBefore(platform));
    const other = new Visitor(member.proxy);
    await other.signIn();
    await member.signIn();
    const otherId = platform.users.get(other.account.address.toLowerCase())?.id ?? '';
    platform.requests.length = 0;
    const foreign = [otherId, other.account.address, other.account.address.toLowerCase()];
    const keys = [
      'userId',
      'walletAddress',
      'address',
      'wallet',
      'user',
      'externalIdentifier',
      'userGroupId',
      'userId[]',
    ];
    const paths = [
      '/api/loyalty/accounts',
      '/api/me/accounts',
      `/api/loyalty/accounts/${randomUUID()}/rank`,
      '/api/users/count',
      '/session',
    ];
    for (const value of foreign)
      for (const key of keys)
        for (const path of paths) {
          const response = await member.send(`${path}?${key}=${encodeURIComponent(value)}`);
          assert.equal(response.status, 400, `${path} ${key}`);
          const headers = { [`x-${key.replace(/\W/g, '')}`]: value, 'x-user-id': value };
          await member.send(path, { headers });
        }
    for (const value of foreign)
      for (const { text } of platform.requests) assert.ok(!text.toLowerCase().includes(value.toLowerCase()), text);
  });

  it('is not made with a parameter that a page may not send, and the refusal names it', async () => {
    const platform = new RecordingPlatform();
    const visitor = new Visitor(proxyBefore(platform));
    const hidden = endpoints.flatMap(({ query, exposure }) =>
      Object.keys(query?.shape ?? {}).filter(
        (key) => !exposure?.query?.includes(key) && key !== 'limit' && key !== 'startingAfter',
      ),
    );
    const path = '/api/loyalty/currencies';
    for (const key of new Set([...hidden, 'includeDeleted', 'verifiedLocally', 'LIMIT', 'limit[]', 'organizationid'])) {
      const response = await visitor.send(`${path}?${encodeURIComponent(key)}=1`);
      const problem = (await response.json()) as { code: string; field?: string };
      assert.equal(response.status, 400, key);
      assert.deepEqual([problem.code, problem.field], ['bad_request', key]);
    }
    for (const key of ['__proto__', 'constructor', 'toString', '%00', '%0d%0ax-injected', '<script>'])
      assert.equal((await visitor.send(`${path}?${key}=1`)).status, 400, key);
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=',
      'limit=1&limit=2',
      'startingAfter=1',
      '%zz=1',
      '%',
    ])
      assert.equal((await visitor.send(`${path}?${query}`)).status, 400, query);
    assert.equal(platform.requests.length, 0);
  });

  it('is not made for a body with fields that are not open, least of all privileged ones', async () => {
    const platform = new RecordingPlatform();
    const visitor = new Visitor(proxyBefore(platform));
    const body = await visitor.signed(await visitor.challenge());
    const bodyWith = (key: string, value: unknown) =>
      JSON.stringify(body).replace(/}$/, `,"${key}":${JSON.stringify(value)}}`);
    for (const key of [
      'verifiedLocally',
      'verificationData',
      'confirmDisconnect',
      'userId',
      'organizationId',
      'websiteId',
      'isBlockExempt',
      'skipChain',
      'amount',
      '__proto__',
      'constructor',
      'prototype',
    ]) {
      const response = await visitor.send('/session', { method: 'POST', body: bodyWith(key, { isAdmin: true }) });
      assert.equal(response.status, 400, key);
      assert.equal(((await response.json()) as { field?: string }).field, key);
    }
    for (const value of ['null', '[]', '1', '"x"', '{', '', '{"nonce":{"$ne":1}}', '{"purpose":"sign-in"}'])
      assert.equal((await visitor.send('/session', { method: 'POST', body: value })).status, 400, value);
    assert.equal(platform.requests.length, 0);
    assert.equal(({} as Record<string, unknown>)['isAdmin'], undefined);
    assert.equal((await visitor.send('/session', { method: 'POST', body })).status, 200, 'the nonce is still good');
  });
});
