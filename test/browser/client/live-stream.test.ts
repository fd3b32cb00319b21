import { expect, waitUntil } from '@open-wc/testing';
import { openStream } from '../../../src/browser/client/live-stream.js';
import { storeContextOf } from '../../../src/browser/controllers/store-context.js';
import { readConfig } from '../../../src/browser/program/config.js';
import { createProgram, type Program } from '../../../src/browser/program/program.js';
import { createFakeProxy } from '../../support/fake-proxy.js';

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
const { opened: sources } = FakeEventSource;
const hasOpened = (count: number) => waitUntil(() => sources.length === count, `${count} streams are open`);

/** What the stores of a programme get. */
const contextOf = (options: Parameters<typeof createProgram>[1]) => {
  const program = createProgram(readConfig({ proxy: '/laurel' }), options);
  programs.push(program);
  return storeContextOf(program);
};

describe('a stream from the proxy', () => {
  beforeEach(() => {
    FakeEventSource.opened.length = 0;
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  });
  afterEach(() => {
    globalThis.EventSource = original;
    for (const each of programs.splice(0)) each.destroy();
  });

  it('is opened for a topic, with credentials', async () => {
    const stream = contextOf({ share: true }).live('auctions', listener);
    await hasOpened(1);
    const [opened] = sources;
    expect(opened?.url).to.equal(`${location.origin}/laurel/live?topic=auctions`);
    expect(opened?.options.withCredentials).to.equal(true);
    stream?.close();
    expect(opened?.isClosed).to.equal(true);
  });

  it("is never served from a service worker's cache", async () => {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
    const streams = ['https://one.example/laurel', 'https://two.example/laurel'].map((proxy) =>
      openStream(proxy, 'auctions', listener),
    );
    await hasOpened(2);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    const [first = '', second = ''] = sources.map(({ url }) => url.replace(/^.*\/live/, ''));
    expect(first).to.match(/^\?topic=auctions&fresh=./);
    expect(second).not.to.equal(first);
    for (const each of streams) each?.close();
  });

  it('passes on what is pushed, and is closed when it breaks', async () => {
    const told: string[] = [];
    openStream('https://ending.example/laurel', 'auctions', {
      event: (data) => told.push(data),
      ended: () => told.push('ended'),
    });
    await hasOpened(1);
    const [opened] = sources;
    opened?.say('{"ids":[]}');
    opened?.dispatchEvent(new Event('error'));
    expect(opened?.isClosed).to.equal(true);
    await waitUntil(() => told.length === 2);
    expect(told).to.deep.equal(['{"ids":[]}', 'ended']);
  });

  it('is one of at most two per proxy host in the browser; others end at once', async () => {
    const ended: number[] = [];
    const open = (index: number, proxy = 'https://full.example/laurel') =>
      openStream(proxy, 'auctions', { event: () => undefined, ended: () => ended.push(index) });
    const streams = [0, 1].map((index) => open(index));
    await hasOpened(2);
    for (const index of [2, 3, 4, 5, 6]) open(index, 'https://full.example/other');
    await waitUntil(() => ended.length === 5);
    expect(sources).to.have.length(2);
    open(7, 'https://another.example/laurel')?.close();
    streams.push(open(8, 'https://another.example/laurel'));
    await hasOpened(3);
    streams[0]?.close();
    expect(sources[0]?.isClosed).to.equal(true);
    await waitUntil(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.endsWith('https://full.example')).length === 1;
    });
    streams.push(open(9));
    await hasOpened(4);
    expect(ended.toSorted()).to.deep.equal([2, 3, 4, 5, 6]);
    for (const each of streams) each?.close();
  });

  it('is not opened if it is closed before its turn, or if the browser has no locks or denies them', async () => {
    const { request } = LockManager.prototype;
    openStream('https://closed.example/laurel', 'auctions', listener)?.close();
    LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    await new Promise<void>((ended) => openStream('https://denied.example/laurel', 'auctions', { ...listener, ended }));
    LockManager.prototype.request = request;
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    expect(openStream('http://plain.example/laurel', 'auctions', listener)).to.equal(undefined);
    Reflect.deleteProperty(navigator, 'locks');
    expect(sources).to.deep.equal([]);
  });

  it('is not available with a custom transport', () => {
    const { fetch } = createFakeProxy();
    expect(contextOf({ transport: fetch }).live('auctions', listener)).to.equal(undefined);
    expect(FakeEventSource.opened).to.deep.equal([]);
  });
});
