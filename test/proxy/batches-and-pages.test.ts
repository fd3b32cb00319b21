import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { endpoints } from '../../src/contract/index.js';
import { IdBatcher } from '../../src/proxy/member/id-batcher.js';
import { isUrlKey } from '../../src/proxy/answers/rebuild.js';
import { boundPage, walkPages } from '../../src/proxy/stages/page-bounds.js';
import { fc } from '../support/properties.js';
import { memberReply } from './member-replies.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

interface Rows {
  readonly data: { readonly id: string; readonly loyaltyRuleId: string }[];
  readonly hasNextPage: boolean;
}

async function setUp() {
  const platform = new RecordingPlatform();
  platform.reply = memberReply;
  const proxy = proxyBefore(platform);
  const member = new Visitor(proxy);
  await member.signIn();
  platform.requests.length = 0;
  return { platform, proxy, member };
}

const path = '/api/me/rule_statuses';
const queryOf = (ids: readonly string[]): string => ids.map((id) => `loyaltyRuleId=${id}`).join('&');
const listRuleStatuses = endpoints.find(({ name }) => name === 'listRuleStatuses') ?? assert.fail('No such endpoint');
const some = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

describe('reading rows by id', () => {
  it('takes 3 calls for 250 ids in one request, and few for 250 requests', async (test) => {
    const { platform, member } = await setUp();
    const ids = some(250);
    const response = await member.send(`${path}?${queryOf(ids)}`);
    const answer = (await response.json()) as Rows;
    assert.deepEqual(
      answer.data.map(({ loyaltyRuleId }) => loyaltyRuleId),
      ids,
    );
    assert.equal(answer.hasNextPage, false);
    const inOne: number = platform.requests.length;
    assert.ok(platform.requests.every(({ query }) => query.getAll('loyaltyRuleId').length <= 100));

    platform.requests.length = 0;
    const answers = await Promise.all(
      ids.map(async (id) => (await (await member.send(`${path}?${queryOf([id])}`)).json()) as Rows),
    );
    for (const [index, { data }] of answers.entries())
      assert.deepEqual(
        data.map(({ loyaltyRuleId }) => loyaltyRuleId),
        [ids[index]],
      );
    const inMany: number = platform.requests.length;
    test.diagnostic(`calls for 250 ids: ${inOne} in one request, ${inMany} in 250 requests`);
    assert.equal(inOne, 3);
    // A slow machine may collect twice. The next test counts the calls of one collection.
    assert.ok(inMany < 25, `${inMany} calls`);
  });

  it('takes 3 calls for 250 requests that arrive within one collection', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const calls: string[][] = [];
    const batcher = new IdBatcher(({ query }) => {
      const ids = new URLSearchParams(query).getAll('loyaltyRuleId');
      calls.push(ids);
      const data = ids.map((loyaltyRuleId) => ({ id: loyaltyRuleId, loyaltyRuleId }));
      return Promise.resolve({ status: 200, body: { data, hasNextPage: false }, retryAfter: undefined });
    }, Date.now);
    const ids = some(250);
    const rows = ids.map((id) =>
      batcher.read(
        'member',
        { endpoint: listRuleStatuses, path, query: queryOf([id]), body: undefined },
        'loyaltyRuleId',
      ),
    );
    assert.equal(calls.length, 0);
    test.mock.timers.tick(5);
    assert.deepEqual(
      (await Promise.all(rows)).map(([row]) => row?.['loyaltyRuleId']),
      ids,
    );
    assert.deepEqual(
      calls.map(({ length }) => length),
      [100, 100, 50],
    );
  });

  it('takes at most 3 calls for each of ten members, and never mixes members in a call', async () => {
    const { platform, proxy } = await setUp();
    const members = Array.from({ length: 10 }, () => new Visitor(proxy));
    for (const member of members) await member.signIn();
    platform.requests.length = 0;
    const ids = some(250);
    await Promise.all(members.map((member) => member.send(`${path}?${queryOf(ids)}`)));
    const calls = new Map<string, number>();
    for (const { query } of platform.requests) {
      assert.equal(query.getAll('userId').length, 1);
      calls.set(query.get('userId') ?? '', (calls.get(query.get('userId') ?? '') ?? 0) + 1);
    }
    assert.deepEqual([calls.size, ...new Set(calls.values())], [10, 3]);
  });

  it('asks for a repeated id once, and answers in the order of the request', async () => {
    const { platform, member } = await setUp();
    const [a = '', b = '', c = ''] = some(3);
    platform.reply = (request) => {
      if (!request.path.endsWith('/rule_statuses')) return memberReply(request);
      const rows = request.query.getAll('loyaltyRuleId').reverse();
      const query = new URLSearchParams({ userId: request.query.get('userId') ?? '' });
      for (const id of rows) query.append('loyaltyRuleId', id);
      return memberReply({ ...request, query });
    };
    const [first, second] = (await Promise.all(
      [
        [a, b, a],
        [c, b],
      ].map(async (ids) => (await (await member.send(`${path}?${queryOf(ids)}`)).json()) as Rows),
    )) as [Rows, Rows];
    assert.deepEqual(
      [first, second].map(({ data }) => data.map(({ loyaltyRuleId }) => loyaltyRuleId)),
      [
        [a, b],
        [c, b],
      ],
    );
    assert.equal(platform.requests.length, 1);
    assert.deepEqual(platform.requests[0]?.query.getAll('loyaltyRuleId').sort(), [a, b, c].sort());
  });

  it("fails if the platform's answer is not the list that was asked for", async () => {
    const { platform, member } = await setUp();
    for (const answer of [{ error: 'x' }, null, [], 'x', { data: null }, { data: [null] }, { data: [{ id: 'x' }] }]) {
      platform.reply = () => json(JSON.stringify(answer));
      const response = await member.send(`${path}?${queryOf(some(2))}`);
      const { code } = (await response.json()) as { code?: string };
      assert.deepEqual([response.status, code], [502, 'upstream_error'], JSON.stringify(answer));
    }
  });

  it('fails only for the request with the id that the platform refuses', async () => {
    const { platform, member } = await setUp();
    const [good = '', bad = ''] = some(2);
    platform.reply = (request) =>
      request.query.getAll('loyaltyRuleId').includes(bad) ? json({ message: 'x' }, 404) : memberReply(request);
    const [ok, refused] = await Promise.all([good, bad].map((id) => member.send(`${path}?${queryOf([id])}`)));
    assert.deepEqual([ok?.status, refused?.status], [200, 404]);
  });

  it('accepts at most 250 ids, and passes a cursor on without batching', async () => {
    const { platform, member } = await setUp();
    assert.equal((await member.send(`${path}?${queryOf(some(251))}`)).status, 400);
    assert.equal((await member.send(`${path}?${queryOf(some(101))}&startingAfter=${randomUUID()}`)).status, 400);
    assert.equal(platform.requests.length, 0);
    const after = randomUUID();
    assert.equal((await member.send(`${path}?${queryOf(some(2))}&startingAfter=${after}`)).status, 200);
    assert.equal(platform.requests[0]?.query.get('startingAfter'), after);
  });
});

describe('a page of a list', () => {
  const row = (id: string) => ({ id });

  it('has no duplicates, no row up to the cursor, and no more rows than the limit', () => {
    const bounded = boundPage(
      { data: ['a', 'b', 'A', 'b', 'c', 'd'].map(row), hasNextPage: false },
      'limit=2&startingAfter=a',
    );
    assert.deepEqual(bounded, { data: [row('b'), row('c')], hasNextPage: true });
  });

  it("keeps the platform's cursor, unless the cursor would skip rows that were cut off", () => {
    const page = { data: ['a', 'b', 'c'].map(row), hasNextPage: true, nextCursor: 'after c' };
    assert.deepEqual(boundPage(page, 'limit=3'), page);
    assert.deepEqual(boundPage(page, 'limit=2'), { data: [row('a'), row('b')], hasNextPage: true });
  });

  it('claims no next page that cannot be reached', () => {
    for (const [data, after] of [
      [[], ''],
      [[row('a')], 'a'],
      [[row('a'), row('a')], 'A'],
      [[{}], ''],
      [[{ id: 7 }], ''],
    ] as const)
      assert.deepEqual(
        (boundPage({ data, hasNextPage: true }, after && `startingAfter=${after}`) as { hasNextPage: boolean })
          .hasNextPage,
        false,
      );
  });

  it('is bounded before it reaches the browser', async () => {
    const { platform, member } = await setUp();
    const id = randomUUID();
    const pages = [
      { data: [], hasNextPage: true },
      { data: [{ ...currency(id) }], hasNextPage: true },
    ];
    for (const page of pages) {
      platform.reply = () => json(page);
      const response = await member.send(
        `/api/loyalty/currencies?limit=${pages.indexOf(page) + 1}&startingAfter=${id}`,
      );
      assert.deepEqual(await response.json(), { data: [], hasNextPage: false });
    }
  });

  it('is followed only up to the limits, whatever is wrong with the cursors', async (test) => {
    const limits = { pages: 20, rows: 50, until: Number.POSITIVE_INFINITY, elapsed: () => 0 };
    let time = 0;
    const faults: Record<string, (after: string | undefined, call: number) => unknown> = {
      'the same page for ever': () => ({ data: [row('a'), row('b')], hasNextPage: true }),
      'two pages in a circle': (_, call) => ({
        data: [row(call % 2 ? 'a' : 'b'), row(`n${call % 4}`)],
        hasNextPage: true,
      }),
      'empty pages for ever': () => ({ data: [], hasNextPage: true }),
      'new rows for ever': (_, call) => ({ data: [row(`${call}`)], hasNextPage: true }),
      'a page of a million': () => ({
        data: Array.from({ length: 1_000_000 }, (__, index) => row(`${index}`)),
        hasNextPage: true,
      }),
      'rows without ids': () => ({ data: [{}, {}], hasNextPage: true }),
      'no list at all': () => 'x',
    };
    for (const [name, answer] of Object.entries(faults)) {
      let calls = 0;
      const rows = await walkPages((after) => Promise.resolve(answer(after, calls++)), limits);
      assert.ok(calls <= limits.pages && rows.length <= limits.rows, name);
    }
    const late = await walkPages(() => Promise.resolve({ data: [row(`${(time += 10)}`)], hasNextPage: true }), {
      ...limits,
      until: 30,
      elapsed: () => time,
    });
    assert.equal(late.length, 3);
    test.diagnostic(`cursor faults: ${Object.keys(faults).length + 1}, all of which end`);
  });

  it('keeps all distinct rows in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), fc.boolean(), (names, hasNextPage) => {
        const { data } = boundPage({ data: names.map(row), hasNextPage }, '') as { data: { id: string }[] };
        assert.deepEqual(
          data.map(({ id }) => id),
          [...new Set(names)],
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('URLs in answers', () => {
  const currency2 = (id: string, imageUrl: string) => ({ ...currency(id), imageUrl });

  /** Returns the names of all text fields that a page may receive. */
  const textFields = (schema: unknown): string[] => {
    if (Array.isArray(schema)) return schema.flatMap(textFields);
    if (typeof schema !== 'object' || schema === null) return [];
    const own = 'properties' in schema ? Object.entries(schema.properties as object) : [];
    const texts = own.filter(([, field]) => JSON.stringify(field).includes('"string"')).map(([name]) => name);
    return [...texts, ...Object.values(schema).flatMap(textFields)];
  };

  it('are recognised by field name, in every endpoint', () => {
    const names = new Set(
      endpoints.flatMap(({ exposure, servedBy, upstream }) =>
        exposure && (servedBy === 'platform' || upstream)
          ? textFields(z.toJSONSchema(exposure.response, { io: 'input' }))
          : [],
      ),
    );
    const suspicious = [...names].filter((name) => /ur[li]|href|link|media|logo|image|src|file$|site$/i.test(name));
    assert.deepEqual(
      suspicious.filter((name) => !isUrlKey(name)),
      [],
    );
    assert.ok(suspicious.length >= 12, String(suspicious.length));
  });

  it('are removed if hostile, and the rest of the row is kept', async (test) => {
    const { platform, member } = await setUp();
    const hostile = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'vbscript:msgbox(1)',
      'blob:https://a.example/1',
      'file:///etc/passwd',
      'http://a.example/',
      '//a.example/',
      '/relative',
      'https://user:pass@a.example/',
      'https://a.example\\@b.example/',
      'https://',
      'ipfs://x',
      '\u0000https://a.example',
    ];
    let shown = 0;
    for (const url of hostile) {
      const row = currency2(randomUUID(), url);
      platform.reply = () => json({ data: [row], hasNextPage: false });
      const response = await member.send(`/api/loyalty/currencies?startingAfter=${randomUUID()}`);
      const { data } = (await response.json()) as { data: { imageUrl: unknown; name: string }[] };
      assert.equal(data[0]?.name, 'Ember');
      if (data[0]?.imageUrl !== null) shown += 1;
    }
    test.diagnostic(`hostile addresses: ${hostile.length} sent, ${shown} shown`);
    assert.equal(shown, 0);
  });
});

const currency = (id: string) => ({
  ...{ id, name: 'Ember', symbol: 'EMB', decimals: 0, imageUrl: null, sortId: null, deletedAt: null },
});
