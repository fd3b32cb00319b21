import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { createService } from '../../src/service/app.js';
import type { Service } from '../../src/service/app.js';
import { rateLimits } from '../../src/service/db/schema/index.js';
import { HttpError } from '../../src/service/http/http-error.js';
import { limitCompletion } from '../../src/service/limits/limit-completion.js';
import { createRateLimiter } from '../../src/service/limits/rate-limiter.js';
import { publicRateLimits, readRateLimits } from '../../src/service/limits/rate-limits.js';
import type { RateLimits } from '../../src/service/limits/rate-limits.js';
import { TestService } from './test-service.js';

const tooMany = { message: 'Too many requests' };
const logger = pino({ level: 'silent' });

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Opens another process's service on the same database. */
const open = (limits: RateLimits, isAlone = false): Promise<Service> =>
  createService({ database: service.database, logger, isAlone, rateLimits: limits, jobs: [] });

const request = (target: Service, path: string, host = 'service.test') =>
  target.fetch(new Request(`http://${host}${path}`, { headers: { 'x-api-key': service.key } }));

/** Returns the status of an attempt: 429 for a refusal, 200 if it passed. */
async function attempt(work: Promise<void>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    assert.ok(error instanceof HttpError);
    assert.deepEqual(error.body, tooMany);
    return error.status;
  }
}

describe('the rate limit of a host name', () => {
  it('is 250 requests a second, whatever they ask for; then it answers 429 with a retry time', async () => {
    assert.deepEqual(publicRateLimits.hostname, { points: 250, seconds: 1 });
    // More than one second, because a busy machine may need longer for so many requests.
    const seconds = 60;
    const alone = await open({ ...publicRateLimits, hostname: { points: 250, seconds } }, true);
    const paths = ['/api/loyalty/currencies', '/nowhere', '/api/users/count'];
    const host = `${randomUUID()}.test`;
    const answers = await Promise.all(
      Array.from({ length: 260 }, (_, index) => request(alone, paths[index % paths.length] ?? '', host)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(refused.length, 10);
    for (const answer of refused) {
      const wait = Number(answer.headers.get('retry-after'));
      assert.ok(Number.isInteger(wait) && wait > 0 && wait <= seconds, String(wait));
      assert.deepEqual(await answer.json(), tooMany);
    }
    assert.equal((await request(alone, '/api/users/count', 'another.test')).status, 200);
    await alone.close();
  });

  it('is available again after the retry time', async () => {
    const limits = { ...publicRateLimits, hostname: { points: 1, seconds: 2 } };
    const alone = await open(limits, true);
    const host = `${randomUUID()}.test`;
    assert.equal((await request(alone, '/api/users/count', host)).status, 200);
    const refused = await request(alone, '/api/users/count', host);
    assert.equal(refused.status, 429);
    await new Promise((resolve) => setTimeout(resolve, Number(refused.headers.get('retry-after')) * 1000 + 20));
    assert.equal((await request(alone, '/api/users/count', host)).status, 200);
    await alone.close();
  });
});

describe('the rate limit of an endpoint', () => {
  it('counts by organisation, and for ranks by account', async () => {
    const seconds = 60;
    const alone = await open(
      {
        ...publicRateLimits,
        multipliers: { points: 2, seconds },
        accountStreaks: { points: 2, seconds },
        transactionEntries: { points: 2, seconds },
        accountRank: { points: 1, seconds },
      },
      true,
    );
    const other = await service.addOrganization();
    const currencyId = await service.addCurrency();
    const [one, two] = [
      await service.addMember({ currencyId, amount: '5' }),
      await service.addMember({ currencyId, amount: '6' }),
    ];
    const rank = (accountId: string) =>
      `/api/loyalty/accounts/${accountId}/rank?${service.scoped({ loyaltyCurrencyId: currencyId })}`;
    const paths = [
      '/api/loyalty/multipliers',
      '/api/loyalty/transaction_entries',
      `/api/loyalty/account_streaks?loyaltyRuleId=${randomUUID()}`,
    ];
    for (const path of paths) {
      const statuses = [];
      for (let time = 0; time < 3; time += 1) statuses.push((await request(alone, path)).status);
      assert.deepEqual(statuses, [200, 200, 429], path);
      const theirs = await alone.fetch(
        new Request(`http://service.test${path}`, { headers: { 'x-api-key': other.key } }),
      );
      assert.equal(theirs.status, 200, path);
    }
    const statuses = [];
    for (const { accountId } of [one, two, one]) statuses.push((await request(alone, rank(accountId))).status);
    assert.deepEqual(statuses, [200, 200, 429]);
    const again = await request(alone, rank(one.accountId.toUpperCase()));
    assert.equal(again.status, 429, 'another spelling of an id is not another account');
    await alone.close();
  });

  it('does not count invalid requests', async () => {
    const alone = await open({ ...publicRateLimits, multipliers: { points: 1, seconds: 60 } }, true);
    for (let time = 0; time < 3; time += 1)
      assert.equal((await request(alone, '/api/loyalty/multipliers?limit=0')).status, 400);
    assert.equal((await request(alone, '/api/loyalty/multipliers')).status, 200);
    await alone.close();
  });
});

describe('rate limits of completions', () => {
  const completion = (more: object = {}) => ({
    websiteId: service.websiteId,
    userId: randomUUID(),
    ruleId: randomUUID(),
    isExternal: false,
    ...more,
  });

  it('are one a minute per user and rule, five per user, and ten a second per rule', async () => {
    const limiter = createRateLimiter({ limits: publicRateLimits, logger });
    const userId = randomUUID();
    const ruleId = randomUUID();
    assert.equal(await attempt(limitCompletion(limiter, completion({ userId, ruleId }))), 200);
    assert.equal(await attempt(limitCompletion(limiter, completion({ userId, ruleId }))), 429);
    const others = [];
    for (let time = 0; time < 5; time += 1)
      others.push(await attempt(limitCompletion(limiter, completion({ userId }))));
    assert.deepEqual(others, [200, 200, 200, 200, 429]);
    const crowd = [];
    for (let time = 0; time < 10; time += 1)
      crowd.push(await attempt(limitCompletion(limiter, completion({ ruleId }))));
    assert.deepEqual(crowd, [...Array.from({ length: 9 }, () => 200), 429]);
    const elsewhere = completion({ ruleId, websiteId: randomUUID() });
    assert.equal(await attempt(limitCompletion(limiter, elsewhere)), 200);
  });

  it('are five times as large for external rules', async () => {
    const limiter = createRateLimiter({ limits: publicRateLimits, logger });
    const same = completion({ isExternal: true });
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await attempt(limitCompletion(limiter, same)));
    assert.deepEqual(answers, [200, 200, 200, 200, 200, 429]);
    const [plain, external] = [publicRateLimits, publicRateLimits];
    assert.equal(external.externalCompletionOfUser.points, plain.completionOfUser.points * 5);
    assert.equal(external.externalCompletionOfUserAndRule.points, plain.completionOfUserAndRule.points * 5);
    assert.equal(external.externalCompletionOfRule.points, plain.completionOfRule.points * 5);
  });
});

describe('several processes on one database', () => {
  it('share one rate limit, exact to the request', async () => {
    const limits = { ...publicRateLimits, multipliers: { points: 10, seconds: 60 } };
    const processes = await Promise.all([open(limits), open(limits), open(limits)]);
    const { key } = await service.addOrganization();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const target = processes[index % processes.length];
        assert.ok(target);
        return target.fetch(
          new Request('http://service.test/api/loyalty/multipliers', { headers: { 'x-api-key': key } }),
        );
      }),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 10);
    for (const answer of answers.filter(({ status }) => status === 429)) {
      const seconds = Number(answer.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 60);
    }
    for (const each of processes) await each.close();
  });

  it('start a new count once the time is over', async () => {
    const { database } = service;
    const limiter = createRateLimiter({
      limits: { ...publicRateLimits, completionOfUser: { points: 2, seconds: 2 } },
      database,
      logger,
    });
    const key = randomUUID();
    const take = () => attempt(limiter.consume('completionOfUser', key));
    assert.deepEqual([await take(), await take(), await take()], [200, 200, 429]);
    await new Promise((resolve) => setTimeout(resolve, 2_050));
    assert.deepEqual([await take(), await take(), await take()], [200, 200, 429]);
    const kept = await database.select().from(rateLimits);
    assert.equal(kept.filter((row) => row.key.includes(key)).length, 1);
    limiter.close();
  });
});

describe('the rate limit option', () => {
  it('sets the public limits, others by name, or none', () => {
    assert.deepEqual(readRateLimits([]), publicRateLimits);
    assert.deepEqual(readRateLimits(['accountRank=5/2', 'hostname=1000/1']), {
      ...publicRateLimits,
      accountRank: { points: 5, seconds: 2 },
      hostname: { points: 1000, seconds: 1 },
    });
    assert.equal(readRateLimits(['off']), false);
  });

  it('refuses anything else', () => {
    const wrong = ['', 'accountRank', 'accountRank=0/1', 'accountRank=1/0', 'nobody=1/1', 'toString=1/1', 'hostname=1'];
    for (const text of wrong) assert.equal(readRateLimits([text]), undefined, text);
    assert.equal(readRateLimits(['off', 'hostname=1/1']), undefined);
  });

  it('can turn limits off', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => service.get('/api/users/count')));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });
});

describe('a clock that is corrected while the service runs', () => {
  const hours = 3_600_000;
  const start = Date.parse('2026-03-01T12:00:00Z');
  const limits = { ...publicRateLimits, multipliers: { points: 2, seconds: 60 } };

  for (const where of ['in memory', 'in the database'] as const)
    for (const [jump, before, after] of [
      ['fast, then correct', 2 * hours, 0],
      ['correct, then set back', 0, -2 * hours],
      ['correct, then set ahead', 0, 2 * hours],
    ] as const)
      it(`makes nobody wait for hours if requests are counted ${where}: ${jump}`, async (t) => {
        t.mock.timers.enable({ apis: ['Date'], now: start + before });
        const database = where === 'in memory' ? undefined : service.database;
        const limiter = createRateLimiter({ limits, logger, database });
        const key = randomUUID();
        const consume = async (): Promise<number> => attempt(limiter.consume('multipliers', key));
        try {
          assert.deepEqual([await consume(), await consume(), await consume()], [200, 200, 429]);
          t.mock.timers.setTime(start + after);
          assert.deepEqual([await consume(), await consume(), await consume()], [200, 200, 429]);
        } finally {
          limiter.close();
        }
      });

  it('gives nobody a second budget if it moves by seconds', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: start });
    const limiter = createRateLimiter({ limits, logger });
    const key = randomUUID();
    const consume = async (): Promise<number> => attempt(limiter.consume('multipliers', key));
    assert.deepEqual([await consume(), await consume(), await consume()], [200, 200, 429]);
    t.mock.timers.setTime(start - 20_000);
    assert.equal(await consume(), 429);
    limiter.close();
  });
});
