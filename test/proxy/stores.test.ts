import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Store } from '../../src/proxy/index.js';
import { until } from '../support/until.js';
import { RecordingPlatform } from './recording-platform.js';
import { type StoreServer, Unavailable, storeServers } from './store-servers.js';
import { Visitor, proxyBefore } from './visitor.js';

/** Number of nonces to race for; `LAUREL_NONCES=1000` takes a minute per store. */
const nonces = Number(process.env['LAUREL_NONCES'] ?? 100);

const count = <T>(values: readonly T[], wanted: T): number => values.filter((value) => value === wanted).length;
const fifty = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

for (const [name, openServer] of Object.entries(storeServers))
  describe(`the store: ${name}`, () => {
    let server: StoreServer | undefined;
    let missing: string | undefined;
    before(async () => {
      try {
        server = await openServer();
      } catch (error) {
        // In CI, nothing may be skipped.
        if (process.env['CI'] || !(error instanceof Unavailable)) throw error;
        missing = error.message;
      }
    });
    after(() => server?.close());

    /** Returns two clients of one server, or skips the test and names what is missing. */
    const stores = (context: { skip(reason: string): void }): readonly [Store, Store] | null => {
      if (server) return [server.open(Date.now), server.open(Date.now)];
      context.skip(missing ?? 'no server');
      return null;
    };
    const soon = (): number => Date.now() + 60_000;

    it('stores, replaces, removes and expires values', async (context) => {
      const opened = stores(context);
      if (!opened) return;
      const [one, other] = opened;
      assert.equal(await one.get('a:1'), null);
      await one.set('a:1', 'first', soon());
      assert.equal(await other.get('a:1'), 'first');
      await other.set('a:1', "sec'ond \u00e9\n", soon());
      assert.equal(await one.get('a:1'), "sec'ond \u00e9\n");
      await one.set('a:empty', '', soon());
      assert.equal(await other.take('a:empty'), '');
      await one.delete('a:1');
      assert.equal(await other.get('a:1'), null);
      assert.equal(await other.take('a:1'), null);

      await one.add('a:held', 'x', soon());
      assert.equal(await other.add('a:held', 'y', soon()), false);
      await one.set('a:short', 'x', Date.now() + 1_000);
      await one.add('a:added', 'x', Date.now() + 1_000);
      for (const key of ['a:short', 'a:added'])
        await until(async () => (await one.get(key)) === null, `${key} is over`);
      assert.equal(await one.take('a:short'), null);
      assert.equal(await one.swap('a:short', 'x', 'y', soon()), false, 'what is over is not revived');
      assert.equal(await other.add('a:added', 'y', soon()), true);
      assert.equal(await one.get('a:added'), 'y');
    });

    it('swaps only an existing, exactly equal value', async (context) => {
      const opened = stores(context);
      if (!opened) return;
      const [one, other] = opened;
      assert.equal(await one.swap('b:1', '', 'x', soon()), false);
      await one.set('b:1', 'x', soon());
      assert.equal(await other.swap('b:1', 'X', 'y', soon()), false);
      assert.equal(await other.swap('b:1', 'x', 'y', soon()), true);
      assert.equal(await one.get('b:1'), 'y');
    });

    it("lists a group without expired, removed and other groups' values", async (context) => {
      const opened = stores(context);
      if (!opened) return;
      const [one, other] = opened;
      await one.set('c:1', '1', soon(), 'user:g');
      await other.set('c:2', '2', soon(), 'user:g');
      await one.set('c:3', '3', Date.now() + 1_000, 'user:g');
      await one.set('c:4', '4', soon(), 'user:gg');
      await one.set('c:5', '5', soon(), 'user:g');
      await other.delete('c:5');
      await other.set('c:1', '1b', soon());
      await other.swap('c:2', '2', '2b', soon());
      await until(async () => (await one.get('c:3')) === null, 'it is over');
      const found = [...(await one.list('user:g'))].sort((a, b) => a.key.localeCompare(b.key));
      assert.deepEqual(
        found.map(({ key, value }) => [key, value]),
        [
          ['c:1', '1b'],
          ['c:2', '2b'],
        ],
      );
      assert.deepEqual(await one.list('user:nobody'), []);
    });

    it('lets one of fifty concurrent callers take, add or swap, in either process', async (context) => {
      const opened = stores(context);
      if (!opened) return;
      for (let round = 0; round < 20; round += 1) {
        const of = (index: number): Store => opened[index % 2 === 0 ? 0 : 1];
        await opened[0].set(`d:take${round}`, 'x', soon());
        assert.equal(count(await fifty((index) => of(index).take(`d:take${round}`)), 'x'), 1);
        assert.equal(count(await fifty((index) => of(index).add(`d:add${round}`, `${index}`, soon())), true), 1);
        await opened[0].set(`d:swap${round}`, 'x', soon());
        const swaps = await fifty((index) => of(index).swap(`d:swap${round}`, 'x', `${index}`, soon()));
        assert.equal(count(swaps, true), 1);
        assert.equal(await opened[0].get(`d:swap${round}`), String(swaps.indexOf(true)));
      }
    });

    it('gives one session per nonce that is tried 50 times at once in two processes', async (context) => {
      const opened = stores(context);
      if (!opened) return;
      const platform = new RecordingPlatform();
      const proxies = opened.map((store) => proxyBefore(platform, { store }));
      const [first, second] = proxies;
      assert.ok(first && second);
      const visitor = new Visitor(first);
      let sessions = 0;
      let refused = 0;
      const began = performance.now();
      for (let batch = 0; batch < nonces / 25; batch += 1) {
        const bodies = await Promise.all(
          Array.from({ length: 25 }, async () => visitor.signed(await visitor.challenge())),
        );
        const tries = bodies.flatMap((body) =>
          Array.from({ length: 50 }, async (_, index) => {
            const one = new Visitor(index % 2 === 0 ? first : second);
            const response = await one.send('/session', { method: 'POST', body });
            const { code } = (await response.json()) as { code?: string };
            if (response.status === 200) sessions += 1;
            else if (response.status === 401 && code === 'nonce_unusable') refused += 1;
            else assert.fail(`${response.status} ${code}`);
          }),
        );
        await Promise.all(tries);
      }
      const seconds = (performance.now() - began) / 1_000;
      context.diagnostic(
        `${name}: ${nonces} nonces x 50 verifies gave ${sessions} sessions in ${seconds.toFixed(1)} s`,
      );
      assert.equal(sessions, nonces);
      assert.equal(refused, nonces * 49);
    });
  });
