import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type EndpointName, endpoints } from '../../src/contract/index.js';
import { RouteTable, type RouteRow } from '../../src/proxy/http/route-table.js';
import { fc } from '../support/properties.js';
import { ids, memberReply, secret } from './member-replies.js';
import { RecordingPlatform, currencyId, json, organizationId } from './recording-platform.js';
import { type Sent, Visitor, canary, proxyBefore } from './visitor.js';

/** Runs per property; `LAUREL_FUZZ_RUNS=100000` for a nightly run. A failure prints its seed. */
const numRuns = Number(process.env['LAUREL_FUZZ_RUNS'] ?? 1_000);

/** Streams do not end, and signing out would affect the next run. */
const leftOut: ReadonlySet<string> = new Set(['watch', 'endSession', 'endSessions']);
const rows = new RouteTable(endpoints).rows.filter(({ endpoint }) => !leftOut.has(endpoint.name));
const reads = rows.filter(({ endpoint }) => endpoint.method === 'GET');
const writes = rows.filter(({ endpoint }) => endpoint.method === 'POST');

const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape ?? {});
const pathOf = ({ endpoint }: RouteRow, parameter: string): string =>
  endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(parameter).replaceAll('.', '%2E'));
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
const withoutControls = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '').trim();

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '0',
      '-1',
      '1e400',
      '9007199254740993',
      'null',
      'true',
      '__proto__',
      'constructor',
      '../..',
      '\r\nx: y',
    ],
    ...['\u0000', '\ud800', '%00', '%', '{}', '[]', ids.rule, currencyId, organizationId, `${ids.rule},${ids.rule}`],
  ),
);
const parameter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(ids.rule, ids.auction, ids.claim, 'discord', 'email') },
  { weight: 1, arbitrary: text },
);
/** Names from the contract, privileged names, and arbitrary ones. */
const nameFor = (known: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: known.length > 0 ? fc.constantFrom(...known) : fc.constant('x') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('userId', 'verifiedLocally', '__proto__', 'constructor', 'organizationId'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
  );
const rowOf = (name: string): RouteRow => new RouteTable(endpoints).row(name as EndpointName);
/** Chosen by name, because a schema would be unreadable in a failure message. */
const nameOf = (from: readonly RouteRow[]) => fc.constantFrom(...from.map(({ endpoint }) => endpoint.name));
const request = (from: readonly RouteRow[], parts: (row: RouteRow) => fc.Arbitrary<{ query?: string } & Sent>) =>
  nameOf(from).chain((name) => fc.record({ name: fc.constant(name), at: parameter, parts: parts(rowOf(name)) }));

describe('arbitrary input', () => {
  const platform = new RecordingPlatform();
  const proxy = proxyBefore(platform, { returnPages: { default: 'https://community.example/linked' } });
  const member = new Visitor(proxy);
  const stranger = new Visitor(proxy);
  const prototype = Object.getOwnPropertyNames(Object.prototype).join();
  before(async () => {
    platform.reply = (asked) => (asked.path.endsWith('/auth') ? json({ url: 'x' }) : memberReply(asked));
    await member.signIn();
  });

  /**
   * Checks what must hold for every answer: a failure is due to the page or the platform, never to the proxy, and
   * nothing is revealed.
   */
  async function judge(visitor: Visitor, path: string, sent: Sent): Promise<number> {
    platform.requests.length = 0;
    const { cookie } = visitor;
    const response = await visitor.send(path, sent);
    // A request may end the session, which must not affect the next one.
    visitor.cookie = cookie;
    const answer = JSON.stringify([...response.headers]) + (await response.text());
    const asked = platform.requests.length;
    assert.ok(response.status < 500 || asked > 0, `${path}: ${answer}`);
    assert.ok(!answer.includes('"internal"'), `${path}: ${answer}`);
    assert.ok(!answer.includes(canary) && !answer.includes(secret), `${path}: ${answer}`);
    for (const { headers, text: upstream } of platform.requests) {
      assert.equal(headers.get('x-api-key'), canary);
      // Only as a property name: a search may contain such text as a value.
      assert.ok(!/verifiedLocally":(?!true)|"__proto__":|[?&]__proto__=/.test(upstream), upstream);
    }
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), prototype);
    return response.status;
  }

  it('in a query is answered or refused', async (test) => {
    const statuses = new Map<number, number>();
    const parts = ({ endpoint }: RouteRow) =>
      fc.array(fc.tuple(nameFor(keysOf(endpoint.query)), text), { maxLength: 5 }).map((pairs) => ({
        query: new URLSearchParams(pairs.map(([key, value]) => [key, wellFormed(value)])).toString(),
      }));
    await fc.assert(
      fc.asyncProperty(request(reads, parts), fc.boolean(), async ({ name, at, parts: { query } }, signedIn) => {
        const path = `${pathOf(rowOf(name), wellFormed(at))}${query ? `?${query}` : ''}`;
        const status = await judge(signedIn ? member : stranger, path, {});
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
      { numRuns },
    );
    test.diagnostic(`${numRuns} queries: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  });

  it('in a body is accepted or refused', async (test) => {
    const statuses = new Map<number, number>();
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const parts = ({ endpoint }: RouteRow) =>
      fc
        .oneof(
          { weight: 5, arbitrary: fc.array(fc.tuple(nameFor(keysOf(endpoint.body)), value), { maxLength: 8 }) },
          { weight: 1, arbitrary: fc.json({ maxDepth: 12 }) },
          { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
        )
        .map((body) => ({
          body:
            typeof body === 'string'
              ? body
              : `{${body.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(',')}}`,
        }));
    await fc.assert(
      fc.asyncProperty(request(writes, parts), fc.boolean(), async ({ name, at, parts: { body } }, signedIn) => {
        const status = await judge(signedIn ? member : stranger, pathOf(rowOf(name), wellFormed(at)), {
          method: 'POST',
          body,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
      { numRuns },
    );
    test.diagnostic(`${numRuns} bodies: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  });

  it('in a header is read or ignored', async () => {
    const header = fc.constantFrom(
      ...['cookie', 'authorization', 'dpop', 'origin', 'referer', 'host', 'x-laurel', 'content-type', 'accept'],
      ...['content-length', 'content-encoding', 'transfer-encoding', 'if-none-match', 'last-event-id', 'range'],
      ...[
        'sec-fetch-site',
        'sec-fetch-mode',
        'sec-fetch-dest',
        'x-forwarded-for',
        'forwarded',
        'x-http-method-override',
      ],
      'access-control-request-method',
    );
    const parts = () =>
      fc.array(fc.tuple(header, text), { maxLength: 5 }).map((pairs) => ({
        headers: Object.fromEntries(pairs.map(([name, value]) => [name, withoutControls(value)])),
      }));
    const method = fc.constantFrom('GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD');
    await fc.assert(
      fc.asyncProperty(request(rows, parts), method, async ({ name, at, parts: { headers } }, by) => {
        const body = by === 'POST' ? { body: {} } : {};
        if (by === 'DELETE' && rowOf(name).endpoint.path.startsWith('/session')) return;
        await judge(member, pathOf(rowOf(name), wellFormed(at)), { method: by, ...(headers && { headers }), ...body });
      }),
      { numRuns },
    );
  });

  it('from the platform is rebuilt or refused, and no other field of it is passed on', async () => {
    const own = new RecordingPlatform();
    const reader = new Visitor(proxyBefore(own));
    const leak = { apiKey: canary, debugInfo: { secret }, emailAddress: secret, verificationData: { secret } };
    const piece = fc.jsonValue({ maxDepth: 3 }).map((value) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? { ...value, ...leak } : value;
    });
    const body = fc.oneof(
      piece,
      fc.array(piece, { maxLength: 5 }).map((data) => ({ data, hasNextPage: true, ...leak })),
      fc.dictionary(fc.constantFrom('data', 'hasNextPage', 'rank', 'totalCount', 'message', 'error'), piece),
    );
    const lists = reads.filter(({ exposure }) => exposure.cache);
    await fc.assert(
      fc.asyncProperty(nameOf(lists), body, fc.constantFrom(200, 201, 400, 404), async (name, value, status) => {
        own.reply = () => json(value === undefined ? '' : JSON.stringify(value), status);
        const search = keysOf(rowOf(name).endpoint.query).includes('startingAfter')
          ? `?startingAfter=${randomUUID()}`
          : '';
        const response = await reader.send(`${pathOf(rowOf(name), randomUUID())}${search}`);
        const answer = await response.text();
        assert.ok([200, 400, 403, 404, 409, 502].includes(response.status), `${response.status} ${answer}`);
        assert.ok(!answer.includes(secret) && !answer.includes(canary) && !answer.includes('"internal"'), answer);
      }),
      { numRuns },
    );
  });
});
