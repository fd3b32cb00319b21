import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '../../src/service/db/database.js';
import { createService } from '../../src/service/app.js';
import { job } from '../../src/service/jobs/job.js';
import { Jobs } from '../../src/service/jobs/jobs.js';
import type { ServiceContext } from '../../src/service/handler.js';
import { until } from '../support/until.js';
import { TestService } from './test-service.js';

const runs: string[] = [];
const count = (name: string) => runs.filter((run) => run === name).length;
const note = job<{ text: string }>({ name: 'note', run: async ({ text }) => void runs.push(text) });
const stumble = job<{ text: string; times: number }>({
  name: 'stumble',
  retryDelay: 0,
  run: async ({ text, times }) => {
    runs.push(text);
    if (count(text) <= times) throw new Error('not yet');
  },
});
const handfuls: number[] = [];
/** A job that fails if its text is "bad", alone or in a batch. */
const sort = job<{ text: string }>({
  name: 'sort',
  retryLimit: 0,
  run: async ({ text }) => {
    if (text === 'bad') throw new Error('bad');
    runs.push(text);
  },
  runTogether: async (data) => {
    handfuls.push(data.length);
    if (data.some(({ text }) => text === 'bad')) throw new Error('bad');
    runs.push(...data.map(({ text }) => text));
  },
});
const jobs = [note, stumble, sort];

describe('a job', () => {
  let service: TestService;
  let queue: ServiceContext['jobs'];
  before(async () => {
    const spy = job<Record<string, never>>({ name: 'spy', run: async (_, context) => void (queue = context.jobs) });
    service = await TestService.start({ jobs: [...jobs, spy] });
    const own = await Jobs.open({
      database: service.database,
      clock: { now: () => service.now },
      logger: pino({ level: 'silent' }),
      jobs: [spy],
      isAlone: false,
    });
    await own.send(spy, {});
    await own.close();
    await service.settled();
    assert.ok(queue);
  });
  after(() => service.close());

  it('runs once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => queue.send(note, { text: `note ${index}` })));
    await service.settled();
    for (let index = 0; index < 40; index += 1) assert.equal(count(`note ${index}`), 1);
  });

  it('is retried until it succeeds', async () => {
    await queue.send(stumble, { text: 'stumbles twice', times: 2 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await service.settled();
      await service.advance(3_600_000);
    }
    assert.equal(count('stumbles twice'), 3);
  });

  it('is given up after its retries', async () => {
    await queue.send(stumble, { text: 'stumbles always', times: 99 });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await service.settled();
      await service.advance(3_600_000);
    }
    assert.equal(count('stumbles always'), 4);
  });

  it('runs in one batch with waiting jobs of its kind', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `sorted ${index}`);
    await service.database.transaction(async (transaction) => {
      for (const text of texts) await queue.send(sort, { text }, { transaction });
    });
    await service.settled();
    assert.deepEqual(
      texts.map((text) => count(text)),
      texts.map(() => 1),
    );
    assert.deepEqual(handfuls, [20]);
  });

  it('does not fail because of another one in its batch', async () => {
    const texts = ['good', 'bad', 'as good'];
    await service.database.transaction(async (transaction) => {
      for (const text of texts) await queue.send(sort, { text }, { transaction });
    });
    await service.settled();
    assert.deepEqual(
      texts.map((text) => count(text)),
      [1, 0, 1],
    );
    const failed = await service.database.$count(sql`jobs.job`, sql`state = 'failed' and data->>'job' = 'sort'`);
    assert.equal(failed, 1);
  });

  it('is accepted once per id', async () => {
    const id = randomUUID();
    await queue.send(note, { text: 'one id' }, { id });
    await queue.send(note, { text: 'one id' }, { id });
    await service.settled();
    assert.equal(count('one id'), 1);
  });

  it('belongs to the transaction it was sent in', async () => {
    await assert.rejects(
      service.database.transaction(async (transaction) => {
        await queue.send(note, { text: 'rolled back' }, { transaction });
        throw new Error('no');
      }),
      /no/,
    );
    await service.database.transaction((transaction) => queue.send(note, { text: 'committed' }, { transaction }));
    await service.settled();
    assert.equal(count('rolled back'), 0);
    assert.equal(count('committed'), 1);
  });

  it('waits for its time by the service’s clock', async () => {
    await queue.send(note, { text: 'later' }, { at: service.now + 60_000 });
    await service.settled();
    assert.equal(count('later'), 0);
    await service.advance(61_000);
    await service.settled();
    assert.equal(count('later'), 1);
  });

  it('must be in the registry', async () => {
    const unknown = job<object>({ name: 'unheard-of', run: async () => undefined });
    await assert.rejects(queue.send(unknown, {}), /unheard-of is not in the registry/);
  });
});

describe('jobs that were running or waiting when the process ended', () => {
  it('are run by the next process', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'laurel-jobs-'));
    const logger = pino({ level: 'silent' });
    const clock = { now: () => Date.now() };
    try {
      const first = await openDatabase({ directory });
      const queue = await Jobs.open({ database: first.database, clock, logger, jobs, isAlone: true });
      await queue.send(note, { text: 'was waiting' });
      await queue.send(note, { text: 'was under way' });
      await first.database.execute(
        `update jobs.job set state = 'active', started_on = now() where data->'data'->>'text' = 'was under way'`,
      );
      await queue.close();
      await first.close();
      const second = await openDatabase({ directory });
      const service = await createService({ database: second.database, logger, clock, jobs, isAlone: true });
      await until(() => count('was waiting') + count('was under way') >= 2, 'both have run');
      await service.close();
      await second.close();
      assert.deepEqual([count('was waiting'), count('was under way')], [1, 1]);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
