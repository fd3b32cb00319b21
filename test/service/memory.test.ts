import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChannelListener } from '../../src/service/db/listen.js';
import { Memory } from '../../src/service/memory.js';

/** A cache whose notifications the test sends, and the ids it has read. */
function start({ isReachable = true } = {}) {
  const listeners: ChannelListener[] = [];
  const memory = new Memory(async (_, listener) => {
    if (!isReachable) throw new Error('no connection');
    listeners.push(listener);
    return async () => undefined;
  });
  const reads: string[] = [];
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const recall = (...ids: string[]) =>
    memory.recall('thing', ids, async (missing) => {
      reads.push(...missing);
      return new Map([...values].filter(([id]) => missing.includes(id)));
    });
  return { memory, listeners, reads, values, recall };
}

describe('the cache of a process', () => {
  it('reads each value once, from when it listens', async () => {
    const { reads, recall } = start();
    assert.deepEqual(await recall('a'), new Map([['a', 1]]));
    await recall('a');
    assert.deepEqual(reads, ['a', 'a'], 'what was read before it listened may have changed unnoticed');
    const both = await recall('a', 'b');
    assert.equal(both.get('a'), 1);
    assert.equal(both.get('b'), 2);
    await recall('b', 'a');
    assert.deepEqual(reads, ['a', 'a', 'b']);
  });

  it('reads unknown values again each time', async () => {
    const { reads, values, recall } = start();
    await recall('a');
    assert.equal((await recall('new')).size, 0);
    values.set('new', 3);
    assert.equal((await recall('new')).get('new'), 3);
    assert.deepEqual(reads, ['a', 'new', 'new']);
  });

  it('drops everything when a change is announced, including values being read meanwhile', async () => {
    const { memory, listeners, recall, values } = start();
    await recall('a');
    await recall('a');
    values.set('a', 10);
    assert.equal((await recall('a')).get('a'), 1);
    listeners[0]?.onNotification('');
    assert.equal((await recall('a')).get('a'), 10);
    memory.forget();
    const slow = memory.recall('thing', ['a'], async () => {
      listeners[0]?.onNotification('');
      return new Map([['a', 10]]);
    });
    assert.equal((await slow).get('a'), 10);
    values.set('a', 11);
    assert.equal((await recall('a')).get('a'), 11);
  });

  it('drops values after five seconds without an announcement', async (t) => {
    const { recall, values } = start();
    await recall('a');
    await recall('a');
    values.set('a', 10);
    const now = performance.now();
    const time = t.mock.method(performance, 'now', () => now + 4_000);
    assert.equal((await recall('a')).get('a'), 1);
    time.mock.mockImplementation(() => now + 5_100);
    assert.equal((await recall('a')).get('a'), 10);
  });

  it('keeps nothing while it cannot listen, nor after it loses the connection', async () => {
    const deaf = start({ isReachable: false });
    for (let time = 0; time < 3; time += 1) await deaf.recall('a');
    assert.deepEqual(deaf.reads, ['a', 'a', 'a']);
    const { listeners, reads, recall } = start();
    await recall('a');
    await recall('a');
    listeners[0]?.onLost();
    await recall('a');
    await recall('a');
    assert.deepEqual(reads, ['a', 'a', 'a', 'a']);
  });

  it('keeps nothing once it is closed', async () => {
    const { memory, reads, recall } = start();
    await recall('a');
    await memory.close();
    await recall('a');
    await recall('a');
    assert.equal(reads.length, 3);
  });
});
