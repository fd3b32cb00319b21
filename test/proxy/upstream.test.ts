import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { listAccounts } from '../../src/contract/loyalty/accounts.js';
import { completeRule } from '../../src/contract/loyalty/completions.js';
import { isRefusal } from '../../src/proxy/http/refusal.js';
import { Breaker, defaultBreaker } from '../../src/proxy/upstream/breaker.js';
import { Bulkhead } from '../../src/proxy/upstream/bulkhead.js';
import { HostGate } from '../../src/proxy/upstream/host-gate.js';
import { type PlatformOptions, createPlatform, defaultDeadlines } from '../../src/proxy/upstream/platform.js';
import { RetryBudget, backoff, parseRetryAfter } from '../../src/proxy/upstream/retry.js';
import { fetchTransport } from '../../src/proxy/upstream/transport.js';
import { sendWrite } from '../../src/proxy/upstream/write.js';
import { elapsed } from '../support/elapsed.js';
import { fc } from '../support/properties.js';
import { RecordingPlatform, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const read = { endpoint: listAccounts, path: listAccounts.path, query: '', body: undefined };
const ruleId = randomUUID();
const userId = randomUUID();
const complete = {
  endpoint: completeRule,
  path: `/api/loyalty/rules/${ruleId}/complete`,
  query: '',
  body: { organizationId, websiteId, userId },
};
const nothing = { data: [], hasNextPage: false };
const never = { ...defaultBreaker, consecutive: Number.POSITIVE_INFINITY, minimum: Number.POSITIVE_INFINITY };

function setUp(options: Partial<PlatformOptions> = {}) {
  const platform = new RecordingPlatform();
  const send = createPlatform({
    url: 'https://platform.example',
    apiKey: 'key',
    transport: fetchTransport(platform.fetch),
    now: Date.now,
    elapsed: Date.now,
    random: () => 0.01,
    deadlines: defaultDeadlines,
    ...options,
  });
  const outcome = (call: Parameters<typeof send>[0] = read) =>
    send(call).then(
      ({ status }) => String(status),
      (error: unknown) => (isRefusal(error) ? `${error.status} ${error.code}` : String(error)),
    );
  return { platform, send, outcome };
}

describe('retries', () => {
  it('stop while nothing succeeds: a dead platform gets at most 10 % more calls', async () => {
    const calls = 1_000;
    const factors: string[] = [];
    for (const breaker of [never, defaultBreaker]) {
      const { platform, outcome } = setUp({ breaker });
      platform.reply = () => Promise.reject(new TypeError('fetch failed'));
      for (let count = 0; count < calls; count += 1) assert.match(await outcome(), /^50[23] upstream_unavailable$/);
      const factor = platform.requests.length / calls;
      assert.ok(factor <= 1.1, String(factor));
      if (breaker !== never) assert.ok(platform.requests.length <= 10);
      factors.push(`${breaker === never ? 'without' : 'with'} the breaker ${factor.toFixed(3)}`);
    }
    process.stdout.write(`# calls to a dead platform for each read: ${factors.join(', ')}\n`);
  });

  it('are earned by successes, one for every ten, up to ten', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 500 }), (events) => {
        const budget = new RetryBudget();
        let earned = 0;
        let taken = 0;
        for (const success of events) {
          if (success) {
            budget.earn();
            earned += 1;
          } else if (budget.take()) taken += 1;
          assert.ok(taken <= 10 + earned * 0.1 + 1e-6);
        }
      }),
      { numRuns: 1_000 },
    );
    const spent = new RetryBudget();
    while (spent.take());
    for (let count = 0; count < 9; count += 1) spent.earn();
    assert.equal(spent.take(), false);
    spent.earn();
    assert.deepEqual([spent.take(), spent.take()], [true, false]);
  });

  it('wait a random time of up to two seconds', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const wait = backoff(attempt, () => random);
        assert.ok(wait >= 0 && wait <= Math.min(2_000, 200 * 2 ** attempt));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are made for reads only', async () => {
    for (const reply of [
      () => Promise.reject(new TypeError('fetch failed')),
      () => json({}, 503),
      () => json({}, 429, { 'retry-after': '0' }),
    ]) {
      const { platform, outcome } = setUp();
      platform.reply = reply;
      await outcome(complete);
      assert.equal(platform.requests.length, 1);
    }
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it('is parsed as seconds or date, up to a minute, and otherwise ignored', () => {
    for (const [text, expected] of [
      ['0', 0],
      ['2', 2_000],
      [' 7 ', 7_000],
      ['99999999999999999999', 60_000],
      ['Sun, 01 Mar 2026 12:00:05 GMT', 5_000],
      ['Sunday, 01-Mar-26 12:00:05 GMT', 5_000],
      ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
      ['Sun, 01 Mar 2027 12:00:00 GMT', 60_000],
      ['-1', undefined],
      ['1.5', undefined],
      ['2 seconds', undefined],
      ['soon', undefined],
      ['', undefined],
      [null, undefined],
    ] as const)
      assert.equal(parseRetryAfter(text, now), expected, String(text));
    fc.assert(
      fc.property(fc.string(), (text) => {
        const wait = parseRetryAfter(text, now);
        assert.ok(wait === undefined || (wait >= 0 && wait <= 60_000));
      }),
      { numRuns: 1_000 },
    );
  });

  it("as a date is relative to the sender's clock", async () => {
    const { platform, send } = setUp({ now: () => now + 3_600_000 });
    platform.reply = () =>
      json({}, 429, { 'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT', date: 'Sun, 01 Mar 2026 12:00:00 GMT' });
    assert.equal((await send(read)).retryAfter, 20_000);
  });

  it('pauses the whole host, and allows at most 16 calls at once after that', async () => {
    const clock = { now };
    const { platform, outcome } = setUp({ now: () => clock.now, elapsed: () => clock.now });
    let open = 0;
    let most = 0;
    platform.reply = () =>
      new Promise((resolve) => {
        most = Math.max(most, (open += 1));
        setTimeout(() => {
          open -= 1;
          resolve(clock.now < now + 30_000 ? json({}, 429, { 'retry-after': '30' }) : json(nothing));
        }, 5);
      });
    const burst = () => Promise.all(Array.from({ length: 100 }, () => outcome()));
    const first = await burst();
    assert.ok(platform.requests.length <= 16, 'who waited for its turn was sent away');
    assert.ok(first.every((each) => ['429', '503 busy'].includes(each)));
    platform.requests.length = 0;
    for (const elapsed of [1, 15_000, 29_998, 29_999]) {
      clock.now = now + elapsed;
      assert.ok((await burst()).every((each) => each === '503 busy'));
      assert.equal(await outcome(complete), '503 busy');
    }
    assert.equal(platform.requests.length, 0);
    clock.now = now + 30_000;
    assert.ok((await burst()).every((each) => each === '200'));
    assert.equal(most, 16);
    process.stdout.write(`# calls before Retry-After ended: 0 of 404; at once after it: ${most}\n`);
  });

  it('also counts with a 503; a 429 without it pauses reads for a second, and writes not at all', async () => {
    const clock = { now };
    const { platform, outcome } = setUp({ now: () => clock.now, elapsed: () => clock.now });
    platform.reply = () => json({}, 503, { 'retry-after': '9' });
    await outcome();
    assert.equal(await outcome(), '503 busy');
    clock.now += 9_000;
    platform.reply = () => json({}, 429);
    assert.equal(await outcome(complete), '429');
    assert.equal(await outcome(complete), '429', 'may be the limit of one member');
    assert.equal(platform.requests.length, 3);
  });
});

describe('the circuit breaker', () => {
  const failing = { isProbe: false, startedAt: 0 };

  it('opens after five failures in a row, ordered by their start, and one probe closes it', () => {
    const clock = { now: 0 };
    const breaker = new Breaker(() => clock.now);
    for (let count = 0; count < 4; count += 1) breaker.record(breaker.admit(), true);
    breaker.record(breaker.admit(), false);
    for (let count = 0; count < 5; count += 1) {
      assert.equal(breaker.remaining(), 0);
      breaker.record(failing, true);
    }
    assert.equal(breaker.remaining(), 5_000);
    clock.now = 5_000;
    const probe = breaker.admit();
    assert.ok(probe.isProbe);
    assert.equal(breaker.remaining(), 5_000, 'one at a time');
    breaker.record(failing, false);
    assert.ok(breaker.isOpen, 'what was under way before does not decide');
    clock.now = 8_000;
    breaker.record(probe, true);
    assert.equal(breaker.remaining(), 2_000, 'a slow failure is no reason to wait longer');
    clock.now = 10_000;
    breaker.record(breaker.admit(), false);
    assert.ok(!breaker.isOpen);
  });

  it('opens if half of twenty calls within ten seconds fail, and ignores older ones', () => {
    const clock = { now: 0 };
    const breaker = new Breaker(() => clock.now);
    for (let count = 0; count < 18; count += 1) breaker.record(breaker.admit(), count % 2 === 0);
    clock.now = 11_000;
    for (let count = 0; count < 19; count += 1) breaker.record(breaker.admit(), count % 2 === 0);
    assert.ok(!breaker.isOpen);
    breaker.record(breaker.admit(), false);
    breaker.record(breaker.admit(), true);
    assert.ok(breaker.isOpen);
  });

  it('limits a hanging host to one call in five seconds, and answers all others at once', async ({ mock }) => {
    const clock = { now: 0 };
    const { platform, outcome } = setUp({ elapsed: () => clock.now, deadlines: { ...defaultDeadlines, head: 20 } });
    platform.reply = () => new Promise(() => undefined);
    await Promise.all([outcome(), outcome()]);
    platform.requests.length = 0;
    const waited = await elapsed(mock, async () => {
      for (let second = 1; second <= 60; second += 1) {
        clock.now = second * 1_000;
        await Promise.all(Array.from({ length: 20 }, () => outcome()));
      }
    });
    assert.equal(platform.requests.length, 12);
    // Each of the twelve calls waits 20 ms, and nobody else does.
    assert.ok(waited < 2 * 12 * 20, `${waited} ms`);
    platform.reply = () => undefined;
    clock.now += 5_000;
    assert.equal(await outcome(), '200');
    assert.deepEqual(await Promise.all([outcome(), outcome()]), ['200', '200']);
  });
});

describe('the bulkhead', () => {
  it('runs calls in order of arrival, and never more than the limit at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 20 }),
        async (s, concurrency, calls) => {
          const bulkhead = new Bulkhead({ concurrency, queue: 100 });
          const begun: number[] = [];
          const work = (call: number) => async () => {
            begun.push(call);
            assert.ok(bulkhead.running <= concurrency);
            await s.schedule(Promise.resolve());
          };
          const all = Array.from({ length: calls }, (_, call) =>
            bulkhead.run(work(call), 60_000, () => new Error('full')),
          );
          await s.waitFor(Promise.all(all));
          assert.deepEqual(
            begun,
            [...begun].sort((a, b) => a - b),
          );
          assert.deepEqual([bulkhead.running, bulkhead.waiting, begun.length], [0, 0, calls]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('does not keep a call waiting beyond its deadline', async ({ mock }) => {
    const gate = new HostGate({ elapsed: Date.now, bulkhead: { concurrency: 1, queue: 1 } });
    let finish = (): void => undefined;
    const first = gate.run(
      () => new Promise<void>((resolve) => (finish = resolve)),
      1_000,
      () => false,
    );
    const waited = await elapsed(mock, async () => {
      const late = gate.run(
        () => Promise.resolve(),
        50,
        () => false,
      );
      await assert.rejects(late, { code: 'busy', status: 503 });
    });
    assert.ok(waited < 100, `${waited} ms`);
    finish();
    await first;
    await gate.run(
      () => Promise.resolve(),
      50,
      () => false,
    );
    assert.deepEqual([gate.running, gate.waiting], [0, 0]);
  });
});

describe('a write', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const row = (over: object) => ({ loyaltyRuleId: ruleId, userId, ...over });
  const outcomeOf = (rows: readonly object[], reply = () => Promise.reject<Response>(new TypeError('terminated'))) => {
    const { platform, send } = setUp();
    platform.reply = ({ method, path }) =>
      method === 'POST' ? reply() : path.endsWith('/rules/status') ? json({ data: rows }) : undefined;
    return {
      platform,
      answer: sendWrite(
        send,
        complete,
        (body) => (body as { message: string }).message,
        () => now,
      ).catch((error: unknown) => (isRefusal(error) ? error.code : error)),
    };
  };

  it('is looked up if its answer was lost, and reported as done if it was', async () => {
    for (const [rows, expected] of [
      [[row({ status: 'pending' })], 'Completion request added to queue'],
      [[row({ status: 'processing' })], 'Completion request added to queue'],
      [[row({ status: 'completed', updatedAt: '2026-03-01T12:00:01Z' })], 'Completion request added to queue'],
      [[row({ status: 'failed', updatedAt: '2026-03-01T11:59:58Z' })], 'Completion request added to queue'],
      [[row({ status: 'completed', updatedAt: '2026-03-01T11:00:00Z' })], 'pending'],
      [[row({ status: 'pending', loyaltyRuleId: randomUUID() })], 'pending'],
      [[row({ progress: 30 })], 'pending'],
      [[], 'pending'],
    ] as const) {
      const { platform, answer } = outcomeOf(rows);
      assert.equal(await answer, expected, JSON.stringify(rows));
      const { query } = platform.requests[1] ?? {};
      assert.deepEqual([query?.get('userId'), query?.get('loyaltyRuleId')], [userId, ruleId]);
      assert.equal(platform.requests.filter(({ method }) => method === 'POST').length, 1);
    }
  });

  it('is reported as failed if it certainly was not done', async () => {
    const refused = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    for (const [reply, code] of [
      [() => Promise.reject<Response>(refused), 'upstream_unavailable'],
      [() => Promise.resolve(json({}, 503)), 'upstream_unavailable'],
      [() => Promise.resolve(json({}, 429)), 'busy'],
      [() => Promise.resolve(json({ message: 'x' }, 400)), 'upstream_error'],
    ] as const) {
      const { platform, answer } = outcomeOf([row({ status: 'pending' })], reply);
      assert.equal(await answer, code);
      assert.equal(platform.requests.length, 1, 'there is nothing to look up');
    }
  });
});

describe('cached public reads', () => {
  const list = '/api/loyalty/accounts';

  it('are served stale after two seconds of a slow renewal, which continues', async ({ mock }) => {
    const clock = { now: 0 };
    const platform = new RecordingPlatform();
    const visitor = new Visitor(proxyBefore(platform, { now: () => clock.now }));
    await visitor.send(list);
    clock.now += 400_000;
    let answer = (_: Response): void => undefined;
    platform.reply = () => new Promise((resolve) => (answer = resolve));
    const waited = await elapsed(mock, async () => {
      const standIn = await visitor.send(list);
      assert.equal(standIn.headers.get('x-laurel-cache'), 'stale-error');
    });
    assert.ok(waited >= 2_000 && waited < 2_900, `${waited} ms`);
    answer(json({ data: [], hasNextPage: false }));
    // Until the answer is stored, further reads join the renewal.
    let renewed = await visitor.send(list);
    while (renewed.headers.get('x-laurel-cache') !== 'hit') renewed = await visitor.send(list);
    assert.deepEqual(await renewed.json(), nothing);
    assert.equal(platform.requests.length, 2);
  });
});
