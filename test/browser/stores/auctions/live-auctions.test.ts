import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { listenToAuctions, type PushedAuctions } from '../../../../src/browser/stores/auctions/live-auctions.js';
import { createFakeProgram } from '../fake-program.js';

const live = () => createFakeProgram({}, undefined, undefined, { isLive: true });

describe('what the proxy pushes of auctions', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.reset());

  it('comes over one stream for the whole page, and ends with the last who listens', () => {
    const program = live();
    const heard: PushedAuctions[] = [];
    const listen = () => listenToAuctions(program, (pushed) => heard.push(pushed));
    const [one, two] = [listen(), listen()];
    assert.equal(one.isOpen, false);
    program.streams.get('auctions')?.event('{"topic":"auctions","reset":true,"ids":["a"],"rows":[{"id":"a"}]}');
    assert.deepEqual(
      heard.map(({ ids }) => ids),
      [['a'], ['a']],
    );
    assert.equal(two.isOpen, true);
    one.close();
    one.close();
    assert.equal(program.streams.size, 1);
    two.close();
    assert.equal(program.streams.size, 0);
  });

  it('says nothing where an event is not of our making, and is over when the stream breaks off', () => {
    const program = live();
    const heard: PushedAuctions[] = [];
    const listening = listenToAuctions(program, (pushed) => heard.push(pushed));
    const stream = program.streams.get('auctions');
    for (const data of ['', '{', 'null', '[]', '{"rows":1,"ids":[]}', '{"rows":[]}']) stream?.event(data);
    assert.deepEqual([heard, listening.isOpen], [[], true]);
    stream?.ended();
    assert.deepEqual([program.streams.size, listening.isOpen], [0, false]);
    mock.timers.tick(30_000);
    assert.equal(program.streams.size, 1);
    listening.close();
  });

  it('comes only while the page is seen', () => {
    const program = live();
    const listening = listenToAuctions(program, () => undefined);
    program.connectivity.visible.set(false);
    assert.equal(program.streams.size, 0);
    program.connectivity.visible.set(true);
    assert.equal(program.streams.size, 1);
    listening.close();
  });

  it('is not asked for without the true network', () => {
    const program = createFakeProgram();
    listenToAuctions(program, () => undefined).close();
    assert.equal(program.streams.size, 0);
  });
});
