import { expect } from '@open-wc/testing';
import { openStream } from '../../src/client/live-stream.js';
import { storeContextOf } from '../../src/controllers/store-context.js';
import { readConfig } from '../../src/program/config.js';
import { createProgram, type Program } from '../../src/program/program.js';
import { createFakeProxy } from '../support/fake-proxy.js';

/** A stream whose events the test sends. */
class FakeEventSource extends EventTarget {
  static readonly opened: FakeEventSource[] = [];
  isClosed = false;

  constructor(
    readonly url: string,
    readonly options: EventSourceInit,
  ) {
    super();
    FakeEventSource.opened.push(this);
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('auctions', { data }));
  }

  close(): void {
    this.isClosed = true;
  }
}

const { EventSource: original } = globalThis;
const programs: Program[] = [];
const listener = { event: () => undefined, ended: () => undefined };

/** What the stores of a programme get. */
const contextOf = (options: Parameters<typeof createProgram>[1]) => {
  const program = createProgram(readConfig({ proxy: '/laurel' }), options);
  programs.push(program);
  return storeContextOf(program);
};

describe('a stream of the proxy', () => {
  beforeEach(() => {
    FakeEventSource.opened.length = 0;
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  });
  afterEach(() => {
    globalThis.EventSource = original;
    for (const each of programs.splice(0)) each.destroy();
  });

  it('is opened for a topic, with the session', () => {
    const stream = contextOf({ share: true }).live('auctions', listener);
    const [opened] = FakeEventSource.opened;
    expect(opened?.url).to.equal(`${location.origin}/laurel/live?topic=auctions`);
    expect(opened?.options.withCredentials).to.equal(true);
    stream?.close();
    expect(opened?.isClosed).to.equal(true);
  });

  it('tells what is pushed, and that it broke off: then it is closed', () => {
    const told: string[] = [];
    openStream('/laurel', 'auctions', { event: (data) => told.push(data), ended: () => told.push('ended') });
    const [opened] = FakeEventSource.opened;
    opened?.say('{"ids":[]}');
    opened?.dispatchEvent(new Event('error'));
    expect(told).to.deep.equal(['{"ids":[]}', 'ended']);
    expect(opened?.isClosed).to.equal(true);
  });

  it('is not asked for without the true network', () => {
    const { fetch } = createFakeProxy();
    expect(contextOf({ transport: fetch }).live('auctions', listener)).to.equal(undefined);
    expect(FakeEventSource.opened).to.deep.equal([]);
  });
});
