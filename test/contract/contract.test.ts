import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../src/contract/endpoint.js';
import { contract, endpoints } from '../../src/contract/index.js';
import { Amount, Id, limit, oneOrMany } from '../../src/contract/primitives.js';

const route = ({ method, path }: Endpoint) => `${method} ${path}`;
const sorted = (list: Iterable<string>) => [...list].sort();

/** Returns every key of the objects in a JSON Schema, at any depth. */
function propertyNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(propertyNames)];
}

const keysOf = (schema: z.ZodMiniType) => propertyNames(z.toJSONSchema(schema, { io: 'input' }));

describe('the contract', () => {
  it('keys every endpoint by its name, without duplicates', () => {
    for (const [key, { name }] of Object.entries(contract)) assert.equal(name, key);
    assert.equal(new Set(endpoints.map(({ name }) => name)).size, endpoints.length);
  });

  it('has one endpoint for each route', () => {
    const shape = (endpoint: Endpoint) => route(endpoint).replace(/\{[^}]+\}/g, '{}');
    assert.deepEqual(sorted(new Set(endpoints.map(shape))), sorted(endpoints.map(shape)));
  });

  it('describes each endpoint in one sentence and says where its rules come from', () => {
    for (const { name, summary, source } of endpoints) {
      assert.match(summary, /^[A-Z"'].*\.$/, name);
      assert.ok(source.length > 3, name);
    }
  });

  it('cites only documents that are in this repository', () => {
    for (const { name, source } of endpoints)
      for (const [path] of source.matchAll(/[\w/.-]+\.md\b/g)) assert.ok(existsSync(path), `${name}: ${path}`);
  });

  it('declares exactly the parameters that its path has', () => {
    for (const { name, path, params } of endpoints) {
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter = '']) => parameter);
      assert.deepEqual(sorted(Object.keys(params?.shape ?? {})), sorted(inPath), name);
    }
  });

  it('refuses unknown keys in bodies and queries', () => {
    for (const { name, query, body } of endpoints)
      for (const schema of [query, body])
        if (schema) {
          const result = z.safeParse(schema, { unheardOf: 'x' });
          assert.equal(result.success, false, name);
          assert.ok(
            result.error?.issues.some(({ code }) => code === 'unrecognized_keys'),
            name,
          );
        }
  });

  it('exposes only keys that its schemas have', () => {
    for (const { name, exposure, query, body } of endpoints) {
      for (const key of exposure?.query ?? []) assert.ok(query && key in query.shape, `${name}: query ${key}`);
      for (const key of exposure?.body ?? []) assert.ok(body && key in body.shape, `${name}: body ${key}`);
    }
  });

  it('declares for every member read which fields of the answer name the owner, or that none does', () => {
    const reads: readonly Endpoint[] = endpoints.filter(
      ({ access, method }) => access === 'member' && method === 'GET',
    );
    // The proxy assembles these itself from reads whose owners it checks; a rank is the same for everyone.
    assert.deepEqual(sorted(reads.filter(({ upstream }) => !upstream).map(({ name }) => name)), [
      'getAccountRank',
      'getMyProfile',
      'listMyQuests',
      'listMySocialAccounts',
      'listSessions',
    ]);
    for (const { name, upstream } of reads) {
      if (!upstream || upstream.owner === 'unnamed' || upstream.owner === 'others') continue;
      const { within = '', user = '', wallet = '' } = upstream.owner ?? {};
      assert.ok(user || wallet, name);
      const known = keysOf(upstream.endpoint.response);
      for (const key of [within, user, wallet].flatMap((path) => path.split('.')).filter(Boolean))
        assert.ok(known.includes(key), `${name}: ${key}`);
    }
  });

  it('declares no owner as unnamed if the answer names one', () => {
    const all: readonly Endpoint[] = endpoints;
    for (const { name, upstream } of all)
      if (upstream?.owner === 'unnamed') {
        const names = keysOf(upstream.endpoint.response).filter((key) => /^(user(Id)?|walletAddress|owner)$/.test(key));
        assert.deepEqual(names, [], name);
      }
  });

  it('tells a member of others only what the public list of accounts tells of them, and points', () => {
    const all: readonly Endpoint[] = endpoints;
    const isPublic = new Set(keysOf(contract.listAccounts.exposure.response));
    const more = all.flatMap(({ name, upstream, exposure }) =>
      upstream?.owner === 'others' && exposure
        ? [[name, ...keysOf(exposure.response).filter((key) => !isPublic.has(key))]]
        : [],
    );
    const members = ['startsAt', 'endsAt', 'earlierAt', 'results', 'startAmount', 'earlierAmount'];
    const ownResults = ['startsAt', 'endsAt', 'place', 'members', 'points'];
    assert.deepEqual(more, [['getMyLeague', ...members, ...ownResults]]);
  });

  it('never lets a page choose the member or website of a request', () => {
    const kept = ['organizationId', 'websiteId', 'userId', 'verificationData', 'verifiedLocally', 'confirmDisconnect'];
    for (const { name, exposure } of endpoints)
      assert.deepEqual(
        [...(exposure?.query ?? []), ...(exposure?.body ?? [])].filter((key) => kept.includes(key)),
        [],
        name,
      );
  });

  it('keeps operator endpoints away from the proxy', () => {
    for (const { name, access, exposure } of endpoints) assert.equal(access === 'operator', !exposure, name);
  });

  it('binds from the session only what the platform accepts', () => {
    for (const { name, upstream } of endpoints)
      for (const key of Object.keys(upstream?.bind ?? {}))
        assert.ok(key in { ...upstream?.endpoint.query?.shape, ...upstream?.endpoint.body?.shape }, `${name}: ${key}`);
  });

  it("replaces the platform's own words by a reason code", () => {
    const translated = endpoints.filter(({ exposure }) => exposure?.reasonFrom);
    assert.deepEqual(
      translated.map(({ name }) => name),
      ['listMyCompletionStatuses', 'getMyMintStatus'],
    );
    for (const { name, exposure } of translated) {
      const shown = keysOf(exposure?.response ?? z.object({}));
      assert.ok(shown.includes('reason'), name);
      assert.deepEqual(
        shown.filter((key) => exposure?.reasonFrom?.includes(key)),
        [],
        name,
      );
    }
  });

  it('is served by the platform for every path of the platform', () => {
    const own = endpoints.filter(({ servedBy, level }) => servedBy === 'platform' && level === 'laurel');
    // Laurel adds endpoints that the platform does not document. Pages use one of them, and work without it.
    assert.deepEqual(
      own.filter(({ access }) => access !== 'operator').map(({ name, access }) => [name, access]),
      [['listAccountPlaces', 'public']],
    );
    for (const { name, servedBy, level } of endpoints) if (servedBy === 'proxy') assert.equal(level, 'laurel', name);
  });
});

describe('what a page receives', () => {
  const secret =
    /^api[A-Z]|secret|^(emailAddress|phoneNumber|meta|internalNotes|isBlocked|blockStatusReason|sybilScore|createdById|organizationId|websiteId|walletGroupIdentifier|lockVersion|isSnagSuperAdmin|debugInfo)$/i;

  it("has no secret or private field, except the email address in the member's own profile", () => {
    const own: Readonly<Record<string, readonly string[]>> = {
      getMyProfile: ['emailAddress'],
      saveMyProfile: ['emailAddress'],
    };
    for (const { name, exposure } of endpoints)
      if (exposure)
        assert.deepEqual(
          keysOf(exposure.response).filter((key) => secret.test(key)),
          own[name] ?? [],
          name,
        );
    for (const { name, access } of endpoints) if (name in own) assert.equal(access, 'member');
  });

  it('would contain such fields if they were not removed', () => {
    assert.ok(keysOf(contract.listCurrencies.response).includes('apiAuthValue'));
    assert.ok(keysOf(contract.listAccounts.response).includes('walletGroupIdentifier'));
  });

  it('is rebuilt, which drops fields that the schema does not name', () => {
    const currency = {
      id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
      name: 'Ember',
      symbol: 'EMB',
      decimals: 0,
      imageUrl: null,
      sortId: null,
      deletedAt: null,
    };
    const answer = {
      data: [{ ...currency, apiAuthValue: 'hunter2', apiGetUrl: 'https://x.example' }],
      hasNextPage: false,
    };
    const rebuilt = z.parse(contract.listCurrencies.exposure.response, answer);
    assert.deepEqual(rebuilt, { data: [currency], hasNextPage: false });
  });
});

describe('endpoint()', () => {
  const base = {
    name: 'x',
    method: 'GET',
    path: '/x',
    summary: 'X.',
    source: 'x',
    level: 'core',
    servedBy: 'platform',
    response: z.object({}),
    errors: [],
  } as const;
  const exposure = { response: z.object({}), rate: 'public' } as const;

  it('refuses an operator endpoint with an exposure, and any other without one', () => {
    assert.throws(() => endpoint({ ...base, access: 'operator', exposure }), /operator-only/);
    assert.throws(() => endpoint({ ...base, access: 'public' }), /operator-only/);
  });

  it('refuses to cache anything but public reads', () => {
    const cache = { fresh: 1, stale: 1, error: 1 };
    assert.throws(() => endpoint({ ...base, access: 'member', exposure: { ...exposure, cache } }), /public reads/);
    assert.throws(
      () => endpoint({ ...base, method: 'POST', access: 'public', exposure: { ...exposure, cache } }),
      /public reads/,
    );
  });

  it('refuses an exposed key that the schema does not have', () => {
    const query = z.object({ a: z.string() });
    assert.throws(
      () => endpoint({ ...base, access: 'public', query, exposure: { ...exposure, query: ['a', 'b', 'c'] } }),
      /query has no b, c/,
    );
  });

  it('returns a frozen declaration', () => {
    const declared = endpoint({ ...base, access: 'public', exposure });
    assert.ok(Object.isFrozen(declared));
  });
});

describe('primitives', () => {
  it('accept ids of any version and case, and nothing that merely looks like one', () => {
    for (const id of ['7d444840-9dc0-11d1-b245-5ffdce74fad2', '01890A5D-AC96-774B-BCCE-B302099A8057'])
      assert.ok(z.safeParse(Id, id).success, id);
    for (const id of ['', '7d444840', '7d444840-9dc0-11d1-b245-5ffdce74fad2/..', '../x'])
      assert.equal(z.safeParse(Id, id).success, false, id);
  });

  it('accept an amount as number, text or null', () => {
    for (const amount of [0, 12.5, '90071992547409931234', null]) assert.deepEqual(z.parse(Amount, amount), amount);
    assert.equal(z.safeParse(Amount, undefined).success, false);
  });

  it('accept a page size as text or number, with a default, within its bounds', () => {
    const size = limit(100, 20);
    assert.equal(z.parse(size, undefined), 20);
    assert.equal(z.parse(size, '100'), 100);
    assert.equal(z.parse(size, 7), 7);
    for (const wrong of ['0', 0, '101', 101, '-1', '1.5', 1.5, '1e1', ' 5', '', 'x', null, true])
      assert.equal(z.safeParse(size, wrong).success, false, String(wrong));
  });

  it('accept a single value as a list of one, and lists up to their maximum', () => {
    const ids = oneOrMany(z.string(), 2);
    assert.deepEqual(z.parse(ids, 'a'), ['a']);
    assert.deepEqual(z.parse(ids, ['a', 'b']), ['a', 'b']);
    assert.equal(z.safeParse(ids, ['a', 'b', 'c']).success, false);
  });
});
