import { expect } from '@open-wc/testing';
import { createProgram, type Program } from '../../src/program/program.js';
import { readConfig } from '../../src/program/config.js';
import { listenToAuctions, type AuctionNews } from '../../src/program/live-auctions.js';
import { BidRecords } from '../../src/program/bid-records.js';
import { createFakeProxy } from '../support/fake-proxy.js';

/** A stream whose events the test sends. */
class FakeEventSource extends EventTarget {
  static readonly opened: FakeEventSource[] = [];
  isClosed = false;

  constructor(readonly url: string) {
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

const { EventSource: real } = globalThis;
const programs: Program[] = [];
const program = (options: Parameters<typeof createProgram>[1] = {}): Program => {
  const made = createProgram(readConfig({ proxy: '/laurel' }), options);
  programs.push(made);
  return made;
};

describe('what the proxy pushes of auctions', () => {
  beforeEach(() => {
    FakeEventSource.opened.length = 0;
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  });
  afterEach(() => {
    globalThis.EventSource = real;
    for (const each of programs.splice(0)) each.destroy();
  });

  it('comes over one stream for the whole page, and ends with the last who listens', () => {
    const shared = program({ share: true });
    const heard: AuctionNews[] = [];
    const [one, two] = [
      listenToAuctions(shared, (news) => heard.push(news)),
      listenToAuctions(shared, (news) => heard.push(news)),
    ];
    const [stream] = FakeEventSource.opened;
    expect(FakeEventSource.opened).to.have.length(1);
    expect(stream?.url).to.equal(`${location.origin}/laurel/live?topic=auctions`);
    expect(one.isOpen).to.equal(false);
    stream?.say('{"topic":"auctions","reset":true,"ids":["a"],"rows":[{"id":"a"}]}');
    expect(heard.map(({ ids }) => ids)).to.deep.equal([['a'], ['a']]);
    expect(two.isOpen).to.equal(true);
    one.close();
    one.close();
    expect(stream?.isClosed).to.equal(false);
    two.close();
    expect(stream?.isClosed).to.equal(true);
  });

  it('says nothing where an event is not of our making, and is over when the stream breaks off', () => {
    const heard: AuctionNews[] = [];
    const listening = listenToAuctions(program({ share: true }), (news) => heard.push(news));
    const [stream] = FakeEventSource.opened;
    for (const data of ['', '{', 'null', '[]', '{"rows":1,"ids":[]}', '{"rows":[]}']) stream?.say(data);
    expect(heard).to.deep.equal([]);
    stream?.dispatchEvent(new Event('error'));
    expect([stream?.isClosed, listening.isOpen]).to.deep.equal([true, false]);
    listening.close();
  });

  it('is not asked for without the true network', () => {
    listenToAuctions(program({ transport: createFakeProxy().fetch }), () => undefined).close();
    expect(FakeEventSource.opened).to.deep.equal([]);
  });
});

describe('a bid on its way', () => {
  const key = 'laurel-bid@1 proxy member auction';
  const records = (listener = (): void => undefined) => new BidRecords('proxy', 'member', 'auction', listener);
  const record = { amount: '1260', sentAt: 1000, until: 2000 };
  afterEach(() => localStorage.removeItem(key));

  it('is there after a reload, and for other tabs', () => {
    const [first, other] = [records(), records()];
    first.set(record);
    expect(records().get(1500)).to.deep.equal(record);
    expect(other.get(1500)).to.equal(undefined);
    let changes = 0;
    const listening = records(() => (changes += 1));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
    expect([changes, other.get(1500)]).to.deep.equal([1, record]);
    for (const each of [first, other, listening]) each.close();
  });

  it('is forgotten when it can be nothing any more, and where it is none of ours', () => {
    records().set(record);
    expect(records().get(2000 + 60_001)).to.equal(undefined);
    expect(localStorage.getItem(key)).to.equal(null);
    for (const text of [
      '',
      'x',
      'null',
      '[]',
      '{"amount":1,"sentAt":1,"until":2}',
      '{"amount":"-1","sentAt":1,"until":2}',
    ]) {
      localStorage.setItem(key, text);
      expect(records().get(0), text).to.equal(undefined);
    }
  });
});
