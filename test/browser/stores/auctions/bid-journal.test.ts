import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { own } from '../../../../demo/states/auctions.js';
import { bidJournal, findBid } from '../../../../src/browser/stores/auctions/bid-journal.js';
import { Journal } from '../../../../src/browser/stores/journal/journal.js';
import { createBrowser, type Tab } from '../../../support/browser-tabs.js';

const key = 'laurel-bid@2 proxy member';
const record = { amount: '1260', sentAt: 1000, until: 2000 };

function records({ storage, locks }: Tab, now = 1500, listener: () => void = () => undefined) {
  const context = { storage, locks, proxy: 'proxy', clock: { now: () => now } as never };
  return new Journal(context, bidJournal, 'member', listener);
}

describe('a pending bid', () => {
  it('is found in any notation of its amount, and not reported missing while an amount is unreadable', async () => {
    const found = (...amounts: string[]): ReturnType<typeof findBid> =>
      findBid(
        { client: { request: () => Promise.resolve(own(...amounts.map((amount) => [amount] as const))) } as never },
        'auction',
        { ...record, sentAt: Date.now() - 60_000 },
      );
    assert.deepEqual(
      await Promise.all([found('1260'), found('1.26e+3'), found('1260.0'), found('some', '1260')]),
      Array(4).fill('accepted'),
    );
    assert.deepEqual(await Promise.all([found(), found('1259'), found('12600')]), Array(3).fill('missing'));
    assert.deepEqual(await Promise.all([found('some'), found('1259', '')]), Array(2).fill('unreachable'));
  });

  it('survives a reload, and is visible to other tabs', async () => {
    const browser = createBrowser();
    let changes = 0;
    const listening = records(browser.openTab(), 1500, () => (changes += 1));
    const tab = browser.openTab();
    records(tab).set('auction', record);
    await Promise.resolve();
    assert.deepEqual(records(tab).get('auction'), record);
    assert.deepEqual([changes, listening.get('auction')], [1, record]);
  });

  it('is dropped once it has expired, and if it is malformed', () => {
    const kept = new Map<string, string>();
    const tab = createBrowser(kept).openTab();
    records(tab).set('auction', record);
    assert.equal(records(tab, 2000 + 60_001).get('auction'), undefined);
    for (const text of [
      '',
      'x',
      'null',
      '[]',
      '{"auction":{"amount":1,"sentAt":1,"until":2}}',
      '{"auction":{"amount":"-1","sentAt":1,"until":2}}',
      '{"auction":{"amount":"1","sentAt":null,"until":2}}',
    ]) {
      kept.set(key, text);
      assert.equal(records(tab, 0).get('auction'), undefined, text);
    }
  });
});
