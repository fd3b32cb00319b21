import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { openDatabase } from '../../../src/service/db/database.js';
import type { Database, OpenDatabase } from '../../../src/service/db/database.js';
import { pageEnds } from '../../../src/service/db/schema/index.js';
import { MemoryEnds } from '../../../src/service/paging/memory-ends.js';
import { PageEnds, keptMs } from '../../../src/service/paging/page-ends.js';
import type { EndStore } from '../../../src/service/paging/page-ends.js';
import { SharedEnds } from '../../../src/service/paging/shared-ends.js';
import { TestService } from '../test-service.js';

let now = 1_000;
const scope = { organizationId: 'ashfall', keyId: 'key' };
const row = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';

describe('the end of a page', () => {
  const open = (startingAfter?: string, more: object = {}) =>
    ends.open('listAccounts', { query: { limit: 10, ...more, ...(startingAfter && { startingAfter }) }, scope });
  let ends: PageEnds;
  before(() => {
    ends = new PageEnds(new MemoryEnds(() => now));
  });

  it('is known for one row, list and set of filters, whatever the page size', async () => {
    await (await open()).end({ id: row, place: ['7'] });
    assert.deepEqual((await open(row.toUpperCase())).after, ['7']);
    await (await open()).end({ id: row.toUpperCase(), place: ['5'] });
    assert.deepEqual((await open(row)).after, ['5']);
    assert.deepEqual((await open(row, { limit: 50 })).after, ['5'], 'the newest counts');
    for (const more of [{ sortDir: 'asc' }, { userId: ['a'] }])
      assert.equal((await open(row, more)).after, undefined, JSON.stringify(more));
    assert.equal(
      (await ends.open('listAuctions', { query: { limit: 10, startingAfter: row }, scope })).after,
      undefined,
    );
  });

  it('is kept for readers who began at the top, and not for those who start at any other row', async () => {
    const [next, other] = [row.replace('6', '7'), row.replace('6', '8')];
    await (await open(row)).end({ id: next, place: ['3'] });
    assert.deepEqual((await open(next)).after, ['3']);
    await (await open(other)).end({ id: other, place: ['1'] });
    assert.equal((await open(other)).after, undefined);
  });
});

describe('ends of pages', () => {
  let opened: OpenDatabase;
  let database: Database;
  const log: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(line) });
  const shared = (of: Database = database) => new SharedEnds({ database: of, now: () => now, logger });
  before(async () => {
    opened = await openDatabase({ url: undefined });
    ({ database } = opened);
  });
  after(() => opened.close());

  const stores: Record<string, () => EndStore> = {
    'in memory': () => new MemoryEnds(() => now),
    'in the database': () => shared(),
  };
  for (const [where, make] of Object.entries(stores))
    it(`${where} are kept for their time, and no longer`, async () => {
      const store = make();
      try {
        await Promise.all([store.keep('a', ['1', '2026-01-02 03:04:05.123456+00']), store.keep('b', ['2'])]);
        now += keptMs - 1;
        assert.deepEqual(await store.find('a'), ['1', '2026-01-02 03:04:05.123456+00']);
        now += 1;
        assert.equal(await store.find('a'), undefined);
        assert.equal(await store.find('c'), undefined);
      } finally {
        store.close();
      }
    });

  it('in memory are kept for their time even if the clock is corrected meanwhile', async (t) => {
    const store = new MemoryEnds();
    const start = Date.parse('2026-03-01T12:00:00Z');
    t.mock.timers.enable({ apis: ['Date'], now: start });
    await store.keep('a', ['1']);
    for (const hours of [-2, 2, 48]) {
      t.mock.timers.setTime(start + hours * 3_600_000);
      assert.deepEqual(await store.find('a'), ['1'], String(hours));
    }
  });

  it('in memory are limited in number, and the oldest is dropped first', async () => {
    const store = new MemoryEnds(() => now);
    for (let index = 0; index < 10_000; index += 1) await store.keep(String(index), []);
    await store.keep('0', ['again']);
    await store.keep('one more', []);
    assert.deepEqual([await store.find('0'), await store.find('1'), await store.find('2')], [['again'], undefined, []]);
  });

  it('in the database are deleted once they have expired', async () => {
    const store = shared();
    await store.keep('old', ['1']);
    now += keptMs / 2;
    await store.keep('young', ['2']);
    now += keptMs / 2;
    await store.sweep();
    assert.deepEqual([await database.$count(pageEnds), await store.find('young')], [1, ['2']]);
    store.close();
  });

  it('in the database are shared by processes: the newest counts, and simultaneous ones are all kept', async () => {
    const [one, two] = [shared(), shared()];
    await one.keep('shared', ['1']);
    await two.keep('shared', ['2']);
    assert.deepEqual(await one.find('shared'), ['2']);
    const keys = Array.from({ length: 40 }, (_, index) => `many ${index}`);
    await Promise.all(keys.map((key, index) => (index % 2 ? one : two).keep(key, [key])));
    for (const key of keys) assert.deepEqual(await one.find(key), [key]);
    one.close();
    two.close();
  });

  it('in the database are not rewritten while they are recent', async () => {
    const store = shared();
    const keptAt = async () => {
      const rows = await database.select().from(pageEnds);
      return rows.find(({ key }) => key === 'first page')?.keptAt.getTime();
    };
    await store.keep('first page', ['9']);
    const begun = now;
    now += keptMs / 2 - 1;
    await store.keep('first page', ['9']);
    assert.equal(await keptAt(), begun);
    now += 1;
    await store.keep('first page', ['9']);
    assert.equal(await keptAt(), now);
    store.close();
  });

  it('that cannot be saved are logged, and the page is still answered', async () => {
    const broken = { execute: () => Promise.reject(new Error('read-only')) } as unknown as Database;
    const store = shared(broken);
    await store.keep('a', ['1']);
    store.close();
    assert.match(log.join(''), /ends of pages were not kept/);
  });
});

describe('a page of a list that moves', () => {
  /** What the queue, the counts, the announcer and new connections send at any time. */
  const background = /jobs\.|_histogram\(|announce_changes|pg_catalog/;

  for (const [isAlone, costs] of [
    [true, [1, 1, 1]],
    [false, [2, 3, 2]],
  ] as const)
    it(`costs ${costs.join(', ')} statements in a process that is ${isAlone ? '' : 'not '}alone`, async () => {
      const service = await TestService.start({ isAlone, jobs: [] });
      try {
        const loyaltyCurrencyId = await service.addCurrency();
        for (const amount of ['3', '2', '1']) await service.addMember({ currencyId: loyaltyCurrencyId, amount });
        const query = { loyaltyCurrencyId, limit: '1' };
        const cost = async (more: Record<string, string> = {}) => {
          const path = `/api/loyalty/accounts?${service.scoped({ ...query, ...more })}`;
          const counts: number[] = [];
          let id = '';
          // The cache of the key and the currency may be emptied in between on a slow machine.
          for (let time = 0; time < 4; time += 1) {
            const before = service.statements.length;
            const { status, body } = await service.get(path);
            assert.equal(status, 200);
            counts.push(service.statements.slice(before).filter((text) => !background.test(text)).length);
            id = body.data.at(-1)?.id ?? '';
          }
          return { count: Math.min(...counts), id };
        };
        const first = await cost();
        const second = await cost({ startingAfter: first.id });
        const third = await cost({ startingAfter: second.id });
        assert.deepEqual([first.count, second.count, third.count], [...costs]);
      } finally {
        await service.close();
      }
    });
});
