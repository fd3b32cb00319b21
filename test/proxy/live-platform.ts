import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { EventReader } from './event-reader.js';
import { RecordingPlatform, accountRow, currencyId, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

/** Returns an auction with all fields that the platform adds and a page must not see. */
export const auction = (id: string, name = 'Golden ticket', description = '') => ({
  id,
  name,
  description,
  type: 'english',
  status: 'in_progress',
  network: 'ethereum',
  mintingContractId: randomUUID(),
  loyaltyCurrencyId: null,
  loyaltyCurrency: null,
  currencyAddress: null,
  currencyDecimals: 0,
  reservePrice: null,
  minBidIncrement: null,
  minBidAmount: '1',
  startsAt: '2026-03-01T12:00:00Z',
  endsAt: '2026-03-02T12:00:00Z',
  extendedDurationInSeconds: null,
  hideBids: false,
  biddersOwnCollectionAddresses: [],
  auctionBids: [],
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
  ...{ organizationId, websiteId, userId: randomUUID(), signature: 'secret-signature', deletedAt: null },
});
export const leaderboard = `leaderboard:${currencyId}`;
/**
 * Waits for everything that does not depend on the clock. Hashes are computed in order on four other threads: once
 * eight more hashes are done, the earlier ones are too.
 */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) {
    await Promise.all(Array.from({ length: 8 }, () => crypto.subtle.digest('SHA-256', new Uint8Array(1))));
    for (let count = 0; count < 4; count += 1) await new Promise((resolve) => setImmediate(resolve));
  }
};

/** A platform with changeable rows, a proxy in front of it, and a clock that moves on command. */
export function setUpLive(t: TestContext, config: Partial<ProxyConfig> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  const platform = new RecordingPlatform();
  const rows = {
    auctions: [auction(randomUUID()), auction(randomUUID())],
    accounts: [accountRow(), accountRow()],
    quests: [] as object[],
  };
  const answers: Record<string, () => readonly object[]> = {
    '/api/auctions': () => rows.auctions,
    '/api/loyalty/accounts': () => rows.accounts,
    '/api/loyalty/rules/status': () => rows.quests,
  };
  platform.reply = ({ path }) => {
    const data = answers[path]?.();
    return data && json({ data, hasNextPage: false });
  };
  const proxy = proxyBefore(platform, { random: () => 0, ...config });
  t.after(() => proxy.close());
  const asked = (path: string) => platform.requests.filter((request) => request.path === path).length;
  const pass = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      t.mock.timers.tick(500);
      await settle();
    }
  };
  const watch = async (visitor: Visitor, topics: readonly string[], headers: Record<string, string> = {}) => {
    const response = await visitor.send(`/live?${topics.map((topic) => `topic=${topic}`).join('&')}`, { headers });
    assert.equal(response.status, 200);
    assert.ok(response.body);
    const reader = new EventReader(response.body);
    await settle();
    return reader;
  };
  return { platform, rows, proxy, asked, pass, watch, visitor: new Visitor(proxy) };
}
