import { expect } from '@open-wc/testing';
import { createCache, type Cache } from '../../../src/browser/client/cache.js';
import { createClock } from '../../../src/browser/client/clock.js';
import { createConnectivity, type Connectivity } from '../../../src/browser/client/connectivity.js';
import { createTabs, noTabs, type Tabs } from '../../../src/browser/client/tabs.js';
import { createClient } from '../../../src/browser/client/transport.js';
import { createFakeConnectivity } from '../../support/fake-connectivity.js';
import { address, createFakeProxy, until, type FakeProxy } from '../../support/fake-proxy.js';

const page = (id: string) => ({ data: [{ id }], hasNextPage: false });
const proxyOf = (id: string) => createFakeProxy({ 'GET /api/loyalty/currencies': () => page(id) });

function cacheOf(proxy: FakeProxy, connectivity: Connectivity, tabs: Tabs = noTabs): Cache {
  const clock = createClock({ connectivity, sample: async () => undefined });
  const client = createClient({ proxy: address, fetch: proxy.fetch, clock, onSignedOut: () => undefined });
  return createCache({ client, clock, connectivity, tabs });
}

const follow = (cache: Cache) =>
  cache.watch({ route: 'GET /api/loyalty/currencies', request: { query: { limit: 10 } } }, {}, () => undefined);

describe('the cache of a page', () => {
  it('leaves no listeners on the page after the last watch stops', () => {
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
      const cache = cacheOf(proxyOf('a'), connectivity);
      const watches = [follow(cache), follow(cache)];
      expect([...added.values()].some((count) => count > 0)).to.equal(true);
      for (const watch of watches) watch.stop();
      expect([...added.values()].every((count) => count === 0)).to.equal(true);
    } finally {
      for (const each of restore) each();
    }
  });

  it('takes newer answers from other tabs', async () => {
    const proxy = proxyOf('a');
    const here = cacheOf(proxy, createFakeConnectivity(), createTabs(address));
    const there = cacheOf(proxyOf('b'), createFakeConnectivity(), createTabs(address));
    const one = follow(here);
    await until(() => one.snapshot.data !== undefined, 'it is there');
    // Of two answers of one millisecond, neither is newer.
    const { updatedAt = 0 } = one.snapshot;
    await until(() => Date.now() > updatedAt, 'the next answer is newer');
    const other = follow(there);
    await until(() => JSON.stringify(one.snapshot.data) === JSON.stringify(page('b')), 'the newer answer arrived');
    expect(other.snapshot.data).to.deep.equal(page('b'));
    expect(proxy.seen.length).to.equal(1);
    here.destroy();
    there.destroy();
  });
});
