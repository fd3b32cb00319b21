import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createCache, keyOf, type CacheQuery } from '../../../src/browser/client/cache.js';
import { createClock } from '../../../src/browser/client/clock.js';
import type { Snapshot } from '../../../src/browser/client/snapshot.js';
import { noTabs } from '../../../src/browser/client/tabs.js';
import type { Client, RequestOptions } from '../../../src/browser/client/transport.js';
import { createFakeConnectivity } from '../../support/fake-connectivity.js';
import { failure, putClock, settled } from '../stores/fake-program.js';

type Currencies = CacheQuery<'GET /api/loyalty/currencies'>;
const currencies: Currencies = { route: 'GET /api/loyalty/currencies', request: { query: { limit: 10 } } };
const accounts = (limit: number): CacheQuery<'GET /api/loyalty/accounts'> => ({
  route: 'GET /api/loyalty/accounts',
  request: { query: { limit } },
});
const page = (...ids: string[]) => ({ data: ids.map((id) => ({ id })), hasNextPage: false });

const now = Date.parse('2026-03-01T12:00:00Z');
const second = 1000;

type Reply = (options: RequestOptions) => unknown;

/** Creates a cache whose queries all get the same answer. Nothing is random, so that refreshes can be counted. */
function setup(first: Reply) {
  let reply = first;
  const asked: string[] = [];
  const client: Client = {
    request: async (route, _request, options = {}) => {
      asked.push(route);
      return (await reply(options)) as never;
    },
  };
  const connectivity = createFakeConnectivity();
  const clock = createClock({ connectivity, sample: async () => undefined });
  const cache = createCache({ client, clock, connectivity, tabs: noTabs });
  mock.method(Math, 'random', () => 0);
  return {
    cache,
    ...connectivity,
    answer: (next: Reply) => void (reply = next),
    count: (route = '') => asked.filter((each) => each.includes(route)).length,
    /** Watches a query, and records every snapshot. */
    follow(every = 0, question = currencies) {
      const snapshots: Snapshot<unknown>[] = [];
      const watch = cache.watch(question, { every }, (snapshot) => snapshots.push(snapshot));
      return { snapshots, watch, last: () => watch.snapshot };
    },
  };
}

async function pass(ms: number): Promise<void> {
  await settled();
  mock.timers.tick(ms);
  await settled();
}

/** Passes time in which an answer may arrive before the next timer is set. */
async function passBy(ms: number, times: number): Promise<void> {
  for (let step = 0; step < times; step += 1) await pass(ms);
}

const aged = (seconds: number): Reply => {
  const reply: Reply = ({ aged: tell }) => {
    tell?.(seconds * second);
    return page('a');
  };
  return reply;
};

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now }));
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

describe('the cache: shared answers', () => {
  it('sends one request for everyone with the same query, and notifies all of them', async () => {
    const { follow, count } = setup(() => page('a'));
    const one = follow();
    const other = follow(0, { route: 'GET /api/loyalty/currencies', request: { query: { limit: 10 } } });
    await settled();
    assert.deepEqual(one.last().data, page('a'));
    assert.equal(one.last().data, other.last().data);
    assert.equal(count(), 1);
  });

  it('serves a later watcher from the cache, without another request', async () => {
    const { follow, count } = setup(() => page('a'));
    const first = follow();
    await settled();
    first.watch.stop();
    assert.deepEqual(follow().last().data, page('a'));
    await settled();
    assert.equal(count(), 1);
  });

  it('identifies a query by its content, in any order of parameters', () => {
    const one = keyOf({ route: 'GET /api/loyalty/accounts', request: { query: { limit: 1, sortDir: 'asc' } } });
    const other = keyOf({ route: 'GET /api/loyalty/accounts', request: { query: { sortDir: 'asc', limit: 1 } } });
    assert.equal(one, other);
  });
});

describe('the cache: kept answers', () => {
  it('keeps the data while it refreshes, and when the refresh fails', async () => {
    const { follow, answer } = setup(() => page('a'));
    const { watch, snapshots, last } = follow();
    await settled();
    const { updatedAt } = last();
    answer(() => {
      throw failure('bad_request');
    });
    const refreshed = watch.refresh();
    assert.deepEqual([last().fetching, last().data], [true, page('a')]);
    await refreshed;
    assert.equal(last().problem?.code, 'bad_request');
    assert.deepEqual([last().data, last().stale, last().updatedAt], [page('a'), true, updatedAt]);
    const arrived = snapshots.findIndex(({ data }) => data !== undefined);
    assert.ok(snapshots.slice(arrived).every(({ data }) => data !== undefined));
    answer(() => page('b'));
    await watch.refresh();
    assert.deepEqual([last().data, last().problem, last().stale], [page('b'), undefined, false]);
  });

  it('says when it will retry after a transport problem, and does', async () => {
    const { follow, answer, count } = setup(() => {
      throw failure('rate_limited', second);
    });
    const { last } = follow();
    await settled();
    assert.deepEqual([last().problem?.code, last().retryAt], ['rate_limited', now + second]);
    answer(() => page('a'));
    await pass(second - 1);
    assert.equal(count(), 1);
    await pass(1);
    assert.deepEqual([last().data, last().problem, last().retryAt, count()], [page('a'), undefined, undefined, 2]);
  });

  it("retries after an answer that is not the proxy's, with growing pauses, and at once when the page becomes visible", async () => {
    const { follow, visible, answer, count } = setup(() => {
      throw failure('bad_answer');
    });
    const { last } = follow();
    await settled();
    assert.deepEqual([last().problem?.code, last().retryAt], ['bad_answer', now + 8 * second]);
    await pass(8 * second);
    assert.deepEqual([last().retryAt, count()], [now + 24 * second, 2]);
    answer(() => page('a'));
    visible.set(false);
    visible.set(true);
    await settled();
    assert.deepEqual([last().data, last().problem, count()], [page('a'), undefined, 3]);
  });

  it('does not retry errors that are permanent', async () => {
    const { follow, visible, count } = setup(() => {
      throw failure('not_found');
    });
    const { last } = follow(20);
    await settled();
    assert.deepEqual([last().problem?.code, last().retryAt], ['not_found', undefined]);
    visible.set(false);
    visible.set(true);
    await pass(3600 * second);
    assert.equal(count(), 1);
  });

  it('refreshes all matching queries after an invalidation, and no others', async () => {
    const { cache, follow, count } = setup(() => page('x'));
    follow();
    const watched = [10, 20].map((limit) => cache.watch(accounts(limit), {}, () => undefined));
    await settled();
    cache.invalidate('/api/loyalty/accounts');
    assert.ok(watched.every(({ snapshot }) => snapshot.stale));
    await settled();
    assert.ok(watched.every(({ snapshot }) => !snapshot.stale));
    assert.deepEqual([count('accounts'), count('currencies')], [4, 1]);
  });

  it('asks again if a query is invalidated while its answer is in flight', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const { cache, follow, count } = setup(() => new Promise((resolve) => (arrive = resolve)));
    const { last } = follow();
    await settled();
    cache.invalidate('/api/loyalty/currencies');
    arrive(page('before'));
    await settled();
    assert.deepEqual([count(), last().stale], [2, true]);
    arrive(page('after'));
    await settled();
    assert.deepEqual([last().data, last().stale, last().fetching], [page('after'), false, false]);
    await pass(3600 * second);
    assert.equal(count(), 2);
  });
});

describe('the cache: clock changes of the device', () => {
  const hour = 3600 * second;
  for (const [jump, off] of [
    ['back', -2 * hour],
    ['ahead', 2 * hour],
  ] as const) {
    it(`keeps its refresh interval: ${jump}`, async () => {
      const { follow, count } = setup(() => page('a'));
      follow(20 * second);
      await settled();
      putClock(mock, off);
      await passBy(20 * second, 3);
      assert.equal(count(), 4);
    });

    it(`asks again for a new watcher once the answer has aged, and only once: ${jump}`, async () => {
      const { follow, count } = setup(() => page('a'));
      follow();
      await settled();
      putClock(mock, off);
      await pass(16 * second);
      follow();
      await settled();
      assert.equal(count(), 2);
      follow();
      await settled();
      assert.equal(count(), 2);
    });

    it(`marks an answer as stale after its time: ${jump}`, async () => {
      const { follow } = setup(() => page('a'));
      const { watch, last } = follow();
      await settled();
      putClock(mock, off);
      await watch.refresh();
      assert.equal(last().stale, false);
      await pass(301 * second);
      assert.equal(last().stale, true);
    });

    it(`states how long it waits before a retry, and waits exactly that long: ${jump}`, async () => {
      const { follow, answer, count } = setup(() => {
        throw failure('rate_limited', 8 * second);
      });
      const { last } = follow();
      await settled();
      putClock(mock, off);
      await pass(second);
      assert.equal((last().retryAt ?? 0) - Date.now(), 7 * second);
      answer(() => page('a'));
      follow();
      await settled();
      assert.equal(count(), 1);
      await pass(7 * second);
      assert.deepEqual([last().data, count()], [page('a'), 2]);
    });
  }

  it('marks an answer as stale even if the clock is set back right after it arrived', async () => {
    const { follow } = setup(() => page('a'));
    const { last } = follow();
    await settled();
    putClock(mock, -2 * hour);
    await pass(301 * second);
    assert.equal(last().stale, true);
  });
});

describe('the cache: answers with an age', () => {
  it('dates an answer by its age, not by its arrival', async () => {
    const { follow } = setup(aged(400));
    const { last } = follow();
    await settled();
    assert.deepEqual([last().updatedAt, last().stale], [now - 400 * second, true]);
  });

  it('asks once more soon, while the proxy gets a new answer', async () => {
    const { follow, count } = setup(aged(100));
    follow();
    await pass(2999);
    assert.equal(count(), 1);
    await pass(1);
    assert.equal(count(), 2);
    await passBy(3 * second, 20);
    assert.equal(count(), 2);
  });

  it('keeps its interval with a proxy that has only old answers', async () => {
    const { follow, count } = setup(aged(1000));
    follow(60 * second);
    await passBy(second, 600);
    // Ten refreshes in ten minutes, each followed by the one that should bring a new answer.
    assert.ok(count() <= 20, `${count()} requests`);
    assert.ok(count() >= 10, `${count()} requests`);
  });
});

describe('the cache: the refresh interval', () => {
  it('is the shortest of all watchers, and pauses while the page is hidden or offline', async () => {
    const { follow, online, visible, count } = setup(() => page('a'));
    follow(60 * second);
    const eager = follow(20 * second);
    await passBy(20 * second, 3);
    assert.equal(count(), 4);
    visible.set(false);
    await passBy(20 * second, 3);
    assert.equal(count(), 4);
    visible.set(true);
    await settled();
    assert.equal(count(), 5);
    online.set(false);
    await passBy(20 * second, 3);
    assert.equal(count(), 5);
    online.set(true);
    await settled();
    assert.equal(count(), 6);
    eager.watch.stop();
    await passBy(20 * second, 2);
    assert.equal(count(), 6);
    await pass(20 * second);
    assert.equal(count(), 7);
  });

  it('ends at once when the network is back', async () => {
    const { follow, online, answer } = setup(() => {
      throw failure('unreachable');
    });
    const { last } = follow();
    await settled();
    assert.equal(last().problem?.code, 'unreachable');
    answer(() => page('a'));
    online.set(false);
    online.set(true);
    await settled();
    assert.deepEqual(last().data, page('a'));
  });

  it('does not run while every watcher is paused', async () => {
    const { cache, count } = setup(() => page('a'));
    const watch = cache.watch(currencies, { paused: true, every: 20 }, () => undefined);
    await pass(3600 * second);
    assert.equal(count(), 0);
    watch.change({ paused: false });
    await settled();
    assert.deepEqual(watch.snapshot.data, page('a'));
  });
});

describe('the cache: a change of member', () => {
  it('drops the answers of a member who left, and never serves them to the next one', async () => {
    let who = 'first';
    const members: (boolean | undefined)[] = [];
    const { cache } = setup(({ member }) => {
      members.push(member);
      return page(who);
    });
    const mine = (member: string, paused = false) =>
      cache.watch({ route: 'GET /api/me/accounts', request: {}, member }, { paused }, () => undefined);
    mine('first');
    await settled();
    who = 'second';
    cache.keepMember('second');
    const second = mine('second');
    assert.equal(second.snapshot.data, undefined);
    await settled();
    assert.deepEqual(second.snapshot.data, page('second'));
    cache.keepMember(undefined);
    assert.equal(mine('first', true).snapshot.data, undefined);
    assert.deepEqual(members, [true, true]);
  });
});
