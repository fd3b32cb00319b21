import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { listenToAuctions, type PushedAuctions } from '../../../../src/browser/stores/auctions/live-auctions.js';
import { createFakeProgram } from '../fake-program.js';

const live = () => createFakeProgram({}, undefined, undefined, { isLive: true });

describe('pushed auctions', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.reset());

  it('share one stream per page, which closes with the last listener', () => {
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

  it('ignore malformed events, and reconnect after the stream breaks', () => {
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

  it('arrive only while the page is visible', () => {
    const program = live();
    const listening = listenToAuctions(program, () => undefined);
    program.connectivity.visible.set(false);
    assert.equal(program.streams.size, 0);
    program.connectivity.visible.set(true);
    assert.equal(program.streams.size, 1);
    listening.close();
  });

  it('are not requested if the proxy does not push', () => {
    const program = createFakeProgram();
    listenToAuctions(program, () => undefined).close();
    assert.equal(program.streams.size, 0);
  });
});
