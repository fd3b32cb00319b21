import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultRateLimits, memoryStore } from '../../src/proxy/index.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const list = '/api/loyalty/accounts';
const hours = 3_600_000;
const start = Date.parse('2026-03-01T12:00:00Z');

/** A machine whose clock can be changed while time passes. */
class Machine {
  #passed = 1_000;
  #off = 0;
  readonly now = (): number => start + this.#passed + this.#off;
  readonly elapsed = (): number => this.#passed;

  pass(milliseconds: number): void {
    this.#passed += milliseconds;
  }

  /** Moves the clock this many milliseconds ahead, or back if negative. */
  set(off: number): void {
    this.#off = off;
  }
}

describe('a clock that is corrected while the proxy runs', () => {
  const jumps = [
    ['ahead, then right', 2 * hours, 0],
    ['right, then back', 0, -2 * hours],
    ['right, then ahead', 0, 2 * hours],
  ] as const;

  for (const [jump, before, after] of jumps) {
    it(`keeps the rate limit's wait within a minute: ${jump}`, async () => {
      const machine = new Machine();
      machine.set(before);
      const limits = { ...Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, 1_000])), public: 2 };
      const visitor = new Visitor(proxyBefore(new RecordingPlatform(), { ...machine, limits }));
      for (const status of [200, 200, 429]) assert.equal((await visitor.send(list)).status, status);
      machine.set(after);
      const refused = await visitor.send(list);
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers.get('retry-after')) <= 60, refused.headers.get('retry-after') ?? '');
      machine.pass(60_001);
      assert.equal((await visitor.send(list)).status, 200);
    });

    it(`neither extends nor shortens the life of cached answers: ${jump}`, async () => {
      const machine = new Machine();
      machine.set(before);
      const platform = new RecordingPlatform();
      const visitor = new Visitor(proxyBefore(platform, { ...machine, random: () => 0.5 }));
      await visitor.send(list);
      machine.set(after);
      const again = await visitor.send(list);
      assert.equal(again.headers.get('x-laurel-cache'), 'hit');
      assert.ok(Number(again.headers.get('age') ?? 0) <= 1);
      assert.equal(platform.requests.length, 1);
      machine.pass(24 * hours + 1_000);
      assert.equal((await visitor.send(list)).headers.get('x-laurel-cache'), 'miss');
    });

    it(`keeps the pause that the platform asked for: ${jump}`, async () => {
      const machine = new Machine();
      machine.set(before);
      const platform = new RecordingPlatform();
      const visitor = new Visitor(proxyBefore(platform, { ...machine, random: () => 0.001 }));
      const state = async (): Promise<string> =>
        ((await (await visitor.send('/ready')).json()) as { platform: string }).platform;
      assert.equal(await state(), 'ok');
      platform.reply = () => json({}, 429, { 'retry-after': '20' });
      await visitor.send(`${list}?limit=5`);
      machine.set(after);
      assert.equal(await state(), 'paused');
      machine.pass(20_001);
      assert.equal(await state(), 'ok');
    });

    it(`keeps short-lived entries in the memory store for the same time: ${jump}`, async () => {
      const machine = new Machine();
      machine.set(before);
      const store = memoryStore(machine.now, machine.elapsed);
      assert.equal(await store.add('write:one', '', machine.now() + 20_000), true);
      machine.set(after);
      assert.equal(await store.add('write:one', '', machine.now() + 20_000), false);
      machine.pass(20_001);
      assert.equal(await store.add('write:one', '', machine.now() + 20_000), true);
    });
  }
});
