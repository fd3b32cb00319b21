import { expect } from '@open-wc/testing';
import { createCache, keyOf, type Cache, type CacheQuery } from '../../src/client/cache.js';
import type { Snapshot } from '../../src/client/snapshot.js';
import { createClock } from '../../src/client/clock.js';
import { createConnectivity } from '../../src/client/connectivity.js';
import { createTabs, noTabs, type Tabs } from '../../src/client/tabs.js';
import { createClient } from '../../src/client/transport.js';
import type { Store } from '../../src/client/store.js';
import { createFakeConnectivity } from '../support/fake-connectivity.js';
import { address, createFakeProxy, json, problem, until, wait, type FakeProxy } from '../support/fake-proxy.js';

const question: CacheQuery<'GET /api/loyalty/currencies'> = {
  route: 'GET /api/loyalty/currencies',
  request: { query: { limit: 10 } },
};
const page = (...ids: string[]) => ({ data: ids.map((id) => ({ id })), hasNextPage: false });

interface Setup {
  readonly cache: Cache;
  readonly proxy: FakeProxy;
  readonly online: Store<boolean>;
  readonly visible: Store<boolean>;
}

const made: Cache[] = [];

function setup(proxy: FakeProxy, tabs: Tabs = noTabs): Setup {
  const connectivity = createFakeConnectivity();
  const clock = createClock({ connectivity, sample: async () => undefined });
  const client = createClient({ proxy: address, fetch: proxy.fetch, clock, onSignedOut: () => undefined });
  const cache = createCache({ client, clock, connectivity, tabs });
  made.push(cache);
  return { cache, proxy, ...connectivity };
}

/** Watches a query, and records every snapshot. */
function follow(cache: Cache, query: CacheQuery<'GET /api/loyalty/currencies'> = question, every = 0) {
  const snapshots: Snapshot<unknown>[] = [];
  const watch = cache.watch(query, { every }, (snapshot) => snapshots.push(snapshot));
  return { snapshots, watch, last: () => watch.snapshot };
}

afterEach(() => {
  for (const cache of made.splice(0)) cache.destroy();
});

describe('cache: sharing', () => {
  it('asks once for everyone who wants the same, and tells all of them', async () => {
    const { cache, proxy } = setup(createFakeProxy({ 'GET /api/loyalty/currencies': () => page('a') }));
    const first = follow(cache);
    const second = follow(cache, { route: 'GET /api/loyalty/currencies', request: { query: { limit: 10 } } });
    await until(() => second.last().data !== undefined, 'the answer is there');
    expect(first.last().data).to.equal(second.last().data);
    expect(proxy.seen.length).to.equal(1);
  });

  it('answers who comes later from what is there, without asking again', async () => {
    const { cache, proxy } = setup(createFakeProxy({ 'GET /api/loyalty/currencies': () => page('a') }));
    const first = follow(cache);
    await until(() => first.last().data !== undefined, 'the answer is there');
    first.watch.stop();
    expect(follow(cache).last().data).to.deep.equal(page('a'));
    expect(proxy.seen.length).to.equal(1);
  });

  it('knows a question by what it asks, not by the order it is written in', () => {
    const one = keyOf({ route: 'GET /api/loyalty/accounts', request: { query: { limit: 1, sortDir: 'asc' } } });
    const other = keyOf({ route: 'GET /api/loyalty/accounts', request: { query: { sortDir: 'asc', limit: 1 } } });
    expect(one).to.equal(other);
  });
});

describe('cache: keeping', () => {
  it('keeps the data while it refreshes, and when the refresh fails', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/currencies': () => page('a') });
    const { cache } = setup(proxy);
    const { watch, snapshots, last } = follow(cache);
    await until(() => last().data !== undefined, 'the answer is there');
    const { updatedAt } = last();
    proxy.on('GET /api/loyalty/currencies', () => problem('bad_request', 400));
    const refreshed = watch.refresh();
    expect([last().fetching, last().data]).to.deep.equal([true, page('a')]);
    await refreshed;
    expect(last().problem?.code).to.equal('bad_request');
    expect([last().data, last().stale, last().updatedAt]).to.deep.equal([page('a'), true, updatedAt]);
    const arrived = snapshots.findIndex(({ data }) => data !== undefined);
    expect(snapshots.slice(arrived).every(({ data }) => data !== undefined)).to.equal(true);
    proxy.on('GET /api/loyalty/currencies', () => page('b'));
    await watch.refresh();
    expect([last().data, last().problem, last().stale]).to.deep.equal([page('b'), undefined, false]);
  });

  it('says when it tries again after trouble on the way, and does', async () => {
    let tries = 0;
    const proxy = createFakeProxy({
      'GET /api/loyalty/currencies': () =>
        ++tries === 1 ? problem('rate_limited', 429, { 'retry-after': '1' }) : page('a'),
    });
    const before = Date.now();
    const { last } = follow(setup(proxy).cache);
    await until(() => last().problem !== undefined, 'it failed');
    // The second that the proxy asked for, and up to a tenth more.
    expect(last().retryAt).to.be.within(before + 1000, Date.now() + 1100);
    await until(() => last().data !== undefined, 'it tried again');
    expect([last().problem, last().retryAt]).to.deep.equal([undefined, undefined]);
  });

  it('does not try again by itself what cannot get better', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/currencies': () => problem('not_found', 404) });
    const { cache, visible } = setup(proxy);
    const { last } = follow(cache, question, 20);
    await until(() => last().problem !== undefined, 'it failed');
    expect(last().retryAt).to.equal(undefined);
    visible.set(false);
    visible.set(true);
    await wait(60);
    expect(proxy.seen.length).to.equal(1);
  });

  it('asks for accounts together when they go stale together, and leaves the rest alone', async () => {
    const proxy = createFakeProxy({
      'GET /api/loyalty/accounts': () => page('x'),
      'GET /api/loyalty/currencies': () => page('a'),
    });
    const { cache } = setup(proxy);
    const other = follow(cache);
    const accounts = [10, 20].map((limit) =>
      cache.watch({ route: 'GET /api/loyalty/accounts', request: { query: { limit } } }, {}, () => undefined),
    );
    await until(() => accounts.every((each) => each.snapshot.data), 'all are there');
    await until(() => other.last().data !== undefined, 'all are there');
    cache.invalidate('/api/loyalty/accounts');
    expect(accounts.every(({ snapshot }) => snapshot.stale)).to.equal(true);
    await until(() => accounts.every((each) => !each.snapshot.stale), 'they are new');
    expect([proxy.count('GET /api/loyalty/accounts'), proxy.count('GET /api/loyalty/currencies')]).to.deep.equal([
      4, 1,
    ]);
  });
});

describe('cache: what changes meanwhile', () => {
  it('asks once more where an answer was already on its way when it was called wrong', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { cache, proxy } = setup(
      createFakeProxy({ 'GET /api/loyalty/currencies': () => new Promise((resolve) => (answer = resolve)) }),
    );
    const { last } = follow(cache);
    await until(() => proxy.seen.length === 1, 'it is asked');
    cache.invalidate('/api/loyalty/currencies');
    answer(page('before'));
    await until(() => proxy.seen.length === 2, 'it is asked once more');
    expect(last().stale).to.equal(true);
    answer(page('after'));
    await until(() => !last().fetching, 'it is there');
    expect(last()).to.deep.include({ data: page('after'), stale: false });
    await wait(30);
    expect(proxy.seen.length).to.equal(2);
  });
});

describe('cache: age', () => {
  const aged = (seconds: number) => () => json(page('a'), { headers: { age: String(seconds) } });

  it('says when an answer was true, not when it came', async () => {
    const before = Date.now();
    const { last } = follow(setup(createFakeProxy({ 'GET /api/loyalty/currencies': aged(400) })).cache);
    await until(() => last().data !== undefined, 'it is there');
    expect(last().updatedAt).to.be.within(before - 400_000, Date.now() - 400_000);
    expect(last().stale).to.equal(true);
  });

  it('asks once more, soon, when the proxy gave an old answer while it gets a new one', async () => {
    const { proxy, cache } = setup(createFakeProxy({ 'GET /api/loyalty/currencies': aged(100) }));
    const { last } = follow(cache);
    await until(() => last().data !== undefined, 'it is there');
    await wait(3100);
    expect(proxy.seen.length).to.equal(2);
    await wait(3100);
    expect(proxy.seen.length).to.equal(2);
  });

  it('keeps its pace with a proxy that has nothing but old answers', async () => {
    const { proxy, cache } = setup(createFakeProxy({ 'GET /api/loyalty/currencies': aged(1000) }));
    follow(cache, question, 100);
    await wait(250);
    expect(proxy.seen.length).to.be.at.most(4);
  });
});

describe('cache: pace', () => {
  it('refreshes as often as the most eager watcher wants, while the page is seen and online', async () => {
    const { cache, proxy, online, visible } = setup(
      createFakeProxy({ 'GET /api/loyalty/currencies': () => page('a') }),
    );
    follow(cache, question, 10_000);
    const eager = follow(cache, question, 20);
    await until(() => proxy.seen.length > 2, 'it refreshes');
    visible.set(false);
    await wait(30);
    const whileHidden = proxy.seen.length;
    await wait(80);
    expect(proxy.seen.length).to.equal(whileHidden);
    visible.set(true);
    await until(() => proxy.seen.length > whileHidden, 'it goes on in sight');
    online.set(false);
    await wait(30);
    const whileOffline = proxy.seen.length;
    await wait(80);
    expect(proxy.seen.length).to.equal(whileOffline);
    online.set(true);
    await until(() => proxy.seen.length > whileOffline, 'it goes on online');
    eager.watch.stop();
    await wait(30);
    const after = proxy.seen.length;
    await wait(80);
    expect(proxy.seen.length).to.equal(after);
  });

  it('tries at once when the network is back', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/currencies': () => Promise.reject(new TypeError('no')) });
    const { cache, online } = setup(proxy);
    const { last } = follow(cache);
    await until(() => last().problem?.code === 'unreachable', 'it failed');
    proxy.on('GET /api/loyalty/currencies', () => page('a'));
    online.set(false);
    online.set(true);
    await until(() => last().data !== undefined, 'it is there');
  });

  it('only looks while it is paused', async () => {
    const { cache, proxy } = setup(createFakeProxy({ 'GET /api/loyalty/currencies': () => page('a') }));
    const watch = cache.watch(question, { paused: true }, () => undefined);
    await wait(20);
    expect(proxy.seen.length).to.equal(0);
    watch.change({ paused: false });
    await until(() => watch.snapshot.data !== undefined, 'it is there');
  });

  it('leaves no listener on the page once nobody watches', () => {
    const added = new Map<EventTarget, number>();
    const restore = [window, document].map((target: EventTarget) => {
      const { addEventListener, removeEventListener } = target;
      target.addEventListener = function (this: EventTarget, ...args: Parameters<typeof addEventListener>) {
        added.set(target, (added.get(target) ?? 0) + 1);
        return addEventListener.apply(target, args);
      };
      target.removeEventListener = function (this: EventTarget, ...args: Parameters<typeof removeEventListener>) {
        added.set(target, (added.get(target) ?? 0) - 1);
        return removeEventListener.apply(target, args);
      };
      return () => Object.assign(target, { addEventListener, removeEventListener });
    });
    try {
      const connectivity = createConnectivity();
      const clock = createClock({ connectivity, sample: async () => undefined });
      const proxy = createFakeProxy({ 'GET /api/loyalty/currencies': () => page('a') });
      const client = createClient({ proxy: address, fetch: proxy.fetch, clock, onSignedOut: () => undefined });
      const cache = createCache({ client, clock, connectivity, tabs: noTabs });
      const watches = [follow(cache), follow(cache)];
      expect([...added.values()].some((count) => count > 0)).to.equal(true);
      for (const { watch } of watches) watch.stop();
      expect([...added.values()].every((count) => count === 0)).to.equal(true);
    } finally {
      for (const each of restore) each();
    }
  });
});

describe('cache: members and tabs', () => {
  const mine = (member: string): CacheQuery<'GET /api/me/accounts'> => ({
    route: 'GET /api/me/accounts',
    request: {},
    member,
  });

  it('drops the answers of a member who left, and never gives them to the next one', async () => {
    let who = 'first';
    const { cache, proxy } = setup(createFakeProxy({ 'GET /api/me/accounts': () => page(who) }));
    const first = cache.watch(mine('first'), {}, () => undefined);
    await until(() => first.snapshot.data !== undefined, 'it is there');
    who = 'second';
    cache.keepMember('second');
    const second = cache.watch(mine('second'), {}, () => undefined);
    expect(second.snapshot.data).to.equal(undefined);
    await until(() => second.snapshot.data !== undefined, 'it is there');
    expect(second.snapshot.data).to.deep.equal(page('second'));
    cache.keepMember(undefined);
    expect(cache.watch(mine('first'), { paused: true }, () => undefined).snapshot.data).to.equal(undefined);
    expect(proxy.seen.every(({ headers }) => headers.get('x-laurel') === '1')).to.equal(true);
  });

  it('takes what another tab has asked already', async () => {
    const here = setup(createFakeProxy({ 'GET /api/loyalty/currencies': () => page('a') }), createTabs(address));
    const there = setup(createFakeProxy({ 'GET /api/loyalty/currencies': () => page('b') }), createTabs(address));
    const one = follow(here.cache);
    await until(() => one.last().data !== undefined, 'it is there');
    await wait(5);
    const other = follow(there.cache);
    await until(() => JSON.stringify(one.last().data) === JSON.stringify(page('b')), 'the newer answer arrived');
    expect(other.last().data).to.deep.equal(page('b'));
    expect(here.proxy.seen.length).to.equal(1);
    one.watch.stop();
    other.watch.stop();
  });
});
