import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { contract } from '../../src/contract/index.js';
import { platformDocument } from '../../src/contract/openapi.js';
import packageJson from '../../package.json' with { type: 'json' };
import type { Endpoint } from '../../src/contract/index.js';
import { accounts, apiKeys } from '../../src/service/db/schema/index.js';
import { fieldsOf } from './answer.js';
import { TestService } from './test-service.js';

const forbidden = { message: 'Forbidden, Could not validate api key' };
let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

describe('the API key', () => {
  it('is required by every endpoint of the platform, with the platform’s message', async () => {
    for (const endpoint of Object.values(contract)) {
      if (endpoint.servedBy !== 'platform') continue;
      const path = endpoint.path.replace('{id}', randomUUID());
      for (const key of [undefined, '', 'wrong', `${service.key}x`, service.key.slice(1)]) {
        const answer = await service.send(path, {
          method: endpoint.method,
          headers: key === undefined ? {} : { 'x-api-key': key },
        });
        assert.equal(answer.status, 403, `${endpoint.name} with ${key}`);
        assert.deepEqual(answer.body, forbidden);
      }
    }
  });

  it('is stored only as a hash', async () => {
    const rows = await service.database.select().from(apiKeys);
    assert.ok(rows.length > 0);
    assert.ok(!JSON.stringify(rows).includes(service.key));
  });

  it('stops working once it is revoked', async () => {
    const { key, organizationId } = await service.addOrganization();
    assert.equal((await service.get('/api/loyalty/accounts', key)).status, 200);
    await service.database
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(sql`organization_id = ${organizationId}`);
    await service.untilRefused(key);
    assert.deepEqual((await service.get('/api/loyalty/accounts', key)).body, forbidden);
  });
});

describe('GET /openapi.json', () => {
  it('serves the contract to anyone', async () => {
    const { status, headers, body } = await service.get('/openapi.json', null);
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/json']);
    assert.deepEqual(body, platformDocument(packageJson.version));
  });
});

describe('the scope of a key', () => {
  it('ends at its organisation: others are forbidden, and their websites and rows are not found', async () => {
    const other = await service.addOrganization();
    const currencyId = await service.addCurrency();
    const { accountId } = await service.addMember({ currencyId, amount: '5' });
    assert.equal(
      (await service.get(`/api/loyalty/accounts?organizationId=${service.organizationId}`, other.key)).status,
      403,
    );
    const website = await service.get(`/api/loyalty/accounts?websiteId=${service.websiteId}`, other.key);
    assert.deepEqual([website.status, website.body], [404, { message: 'Not found' }]);
    const rows = await service.get(`/api/loyalty/accounts?loyaltyCurrencyId=${currencyId}`, other.key);
    assert.deepEqual(rows.body, { data: [], hasNextPage: false });
    const cursor = await service.get(`/api/loyalty/accounts?startingAfter=${accountId}`, other.key);
    assert.deepEqual(cursor.body.issues, [{ field: 'startingAfter', message: 'There is no such account' }]);
    const scope = `organizationId=${other.organizationId}&websiteId=${other.websiteId}`;
    const rank = await service.get(
      `/api/loyalty/accounts/${accountId}/rank?${scope}&loyaltyCurrencyId=${currencyId}`,
      other.key,
    );
    assert.equal(rank.status, 404);
  });

  it('ends at its website if it was created for one', async () => {
    const elsewhere = await service.addWebsite();
    const key = await service.addKey(elsewhere);
    const currencyId = await service.addCurrency();
    await service.addMember({ currencyId, amount: '5' });
    assert.equal((await service.get(`/api/loyalty/accounts?websiteId=${service.websiteId}`, key)).status, 403);
    assert.deepEqual((await service.get('/api/loyalty/accounts', key)).body.data, []);
    assert.equal((await service.get('/api/users/count', key)).body.totalCount, 0);
  });
});

describe('an invalid request', () => {
  it('is answered with every invalid field', async () => {
    const { status, body } = await service.get('/api/loyalty/accounts?limit=0&startingAfter=x&sortDir=up&colour=red');
    assert.equal(status, 400);
    assert.equal(body.message, 'Request body is invalid');
    assert.deepEqual(fieldsOf(body), ['limit', 'sortDir', 'startingAfter']);
    for (const { message } of body.issues) assert.match(message, /^[A-Z].{6,}/);
  });

  it('is answered with the path of a fault inside a list or a nested object', async () => {
    const list = await service.get(`/api/loyalty/accounts?userId=${randomUUID()}&userId=nobody`);
    assert.deepEqual(fieldsOf(list.body), ['userId.1']);
    const nested = await service.post('/api/users/connect', {
      organizationId: service.organizationId,
      websiteId: service.websiteId,
      walletAddress: '0x0',
      walletType: 'evm',
      verificationData: { signature: 5, more: true },
    });
    assert.deepEqual(fieldsOf(nested.body), ['verificationData.more', 'verificationData.signature']);
  });

  it('is refused if a text contains U+0000, which the database cannot store', async () => {
    assert.equal((await service.get('/api/loyalty/accounts?externalIdentifier=a%00b')).status, 400);
    const body = { walletAddress: '0x00000000000000000000000000000000000000aa', bio: 'a\0b' };
    assert.deepEqual((await service.post('/api/users/metadatas', body)).body.issues, [
      { field: 'bio', message: 'Must not contain U+0000' },
    ]);
  });

  it('is answered with 404 for paths with U+0000 outside the contract', async () => {
    const paths = [
      '/files/images/%00',
      '/files/%00/a.png',
      '/api/discord/auth/callback?state=%00',
      '/uploads/%00?expires=1',
    ];
    for (const path of paths) assert.equal((await service.get(path)).status, 404, path);
  });

  it('is answered with 404 for an unknown path and 405 for a wrong method', async () => {
    for (const path of ['/', '/api', '/api/loyalty/accounts/', '/api/loyalty/../../etc/passwd', '/session']) {
      const answer = await service.get(path);
      assert.deepEqual([answer.status, answer.body], [404, { message: 'Not found' }], path);
    }
    const method = await service.send('/api/loyalty/accounts', {
      method: 'DELETE',
      headers: { 'x-api-key': service.key },
    });
    assert.deepEqual([method.status, method.headers.get('allow')], [405, 'GET']);
  });
});

describe('every endpoint of the platform', () => {
  const endpoints: readonly Endpoint[] = Object.values(contract).filter(({ servedBy }) => servedBy === 'platform');
  const send = ({ method, path, params, body }: Endpoint, query: string, text = '{}', type = 'application/json') => {
    const authType = params?.shape['authType'] ? 'tiktok' : '';
    return service.send(`${path.replace('{id}', randomUUID()).replace('{authType}', authType)}${query}`, {
      method,
      headers: { 'x-api-key': service.key, ...(body && { 'content-type': type }) },
      ...(body && { body: text }),
    });
  };

  it('names an unknown query parameter', async () => {
    for (const endpoint of endpoints) {
      const { status, headers, body } = await send(endpoint, '?colour=red');
      if (status === 200)
        assert.equal(headers.get('warning'), '299 laurel "Unknown query parameters: colour"', endpoint.name);
      assert.ok(!body.issues?.some(({ field }) => field === 'colour'), `${endpoint.name} is not refused for it`);
    }
    const known = await service.get(`/api/websites`);
    assert.equal(known.headers.get('warning'), null);
    const many = await service.get(`/api/websites?${encodeURIComponent('a"\r\nb')}=1&tint=2`);
    assert.equal(many.headers.get('warning'), '299 laurel "Unknown query parameters: a%22%0D%0Ab, tint"');
  });

  it('names an invalid id in its path', async () => {
    const withId = endpoints.filter(({ path }) => path.includes('{id}'));
    assert.ok(withId.length > 10);
    for (const endpoint of withId)
      for (const id of ['1', 'null', '%00', '%ZZ', `${randomUUID()}0`, "'; drop table users; --"]) {
        const answer = await send({ ...endpoint, path: endpoint.path.replace('{id}', id) as `/${string}` }, '');
        assert.equal(answer.status, 400, `${endpoint.name} with ${id}`);
        // The platform has its own text for this case.
        if (endpoint.name === 'completeRule' && id !== '%00')
          assert.equal(answer.body.message, 'loyaltyRuleId must be a uuid');
        else assert.ok(fieldsOf(answer.body).includes('id'), `${endpoint.name} with ${id}`);
      }
  });

  it('names an unknown field in its body, and reports a body that is not JSON', async () => {
    const withBody = endpoints.filter(({ body }) => body);
    assert.ok(withBody.length > 20);
    for (const endpoint of withBody) {
      const unknown = await send(endpoint, '', '{"colour":"red"}');
      assert.equal(unknown.status, 400, endpoint.name);
      assert.ok(fieldsOf(unknown.body).includes('colour'), endpoint.name);
      for (const text of ['{"a":', '', 'null', '[]', '5', '{"a":1}{}']) {
        const broken = await send(endpoint, '', text);
        assert.deepEqual([broken.status, fieldsOf(broken.body)], [400, ['body']], `${endpoint.name} with ${text}`);
        assert.equal(broken.body.message, 'Request body is invalid');
      }
      assert.equal((await send(endpoint, '', '{}', 'text/plain')).status, 415, endpoint.name);
    }
  });

  it('refuses a body of more than 1 MiB', async () => {
    const text = JSON.stringify({ bio: 'a'.repeat(1024 * 1024) });
    for (const endpoint of endpoints.filter(({ body }) => body)) {
      const { status, body } = await send(endpoint, '', text);
      assert.deepEqual([status, body.message], [413, 'Request body is larger than 1048576 bytes'], endpoint.name);
    }
  });

  it('names a value of the wrong type', async () => {
    const { body } = await service.post('/api/users/metadatas', { walletAddress: 5, isBlocked: 'yes', sybilScore: {} });
    assert.deepEqual(body.issues, [
      { field: 'walletAddress', message: 'Invalid input: expected string, received number' },
      { field: 'isBlocked', message: 'Invalid input: expected boolean, received string' },
      { field: 'sybilScore', message: 'Invalid input: expected number, received object' },
    ]);
  });
});

describe('a body', () => {
  const send = (body: RequestInit['body'], type = 'application/json', more: RequestInit = {}) =>
    service.send('/api/users/metadatas', {
      method: 'POST',
      headers: { 'x-api-key': service.key, 'content-type': type },
      body: body ?? null,
      duplex: 'half',
      ...more,
    });

  it('must be JSON and declare it', async () => {
    assert.equal((await send('{}', 'text/plain')).status, 415);
    const broken = await send('{"bio": ');
    assert.deepEqual([broken.status, fieldsOf(broken.body)], [400, ['body']]);
    assert.equal((await send(new Uint8Array([0x22, 0xff, 0x22]))).status, 400);
    assert.equal((await send('[]')).status, 400);
    assert.equal((await send('null')).status, 400);
    assert.equal((await send('')).status, 400);
  });

  it('may be nested deeper than the call stack', async () => {
    const depth = 400_000;
    const deep = await send(`{"bio":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    assert.deepEqual([deep.status, fieldsOf(deep.body)], [400, ['bio']]);
    const unknown = await send(`{"wings":${'{"a":'.repeat(100_000)}"\\u0000"${'}'.repeat(100_000)}}`);
    assert.equal(unknown.status, 400);
    assert.ok(fieldsOf(unknown.body).includes('wings'));
  });

  it('is answered with at most a hundred of its faults', async () => {
    const wings = Object.fromEntries(Array.from({ length: 80_000 }, (_, number) => [`w${number}`, 1]));
    const { status, body } = await send(JSON.stringify(wings));
    assert.deepEqual([status, body.issues.length], [400, 100]);
  });

  it('is cut off at 1 MiB even without a declared length', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    assert.equal((await send(endless)).status, 413);
    assert.ok(sent < 2 * 1024 * 1024);
    assert.equal((await send(`"${'a'.repeat(1024 * 1024)}"`)).status, 413);
  });
});

describe('a failure of the service', () => {
  it('is answered with an id that is in the log, and without any details', async () => {
    const broken = await TestService.start();
    await broken.database.execute(sql`drop table ${accounts} cascade`);
    const { status, body } = await broken.get('/api/loyalty/accounts');
    await broken.close();
    assert.equal(status, 500);
    assert.deepEqual(Object.keys(body), ['success', 'message', 'debugInfo']);
    assert.deepEqual([body.success, body.message], [false, 'Internal server error']);
    assert.match(body.debugInfo, /^[0-9a-f-]{36}$/);
    assert.ok(broken.log.some((line) => line.includes(body.debugInfo) && line.includes('stack')));
  });
});
