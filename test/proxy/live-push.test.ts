import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, describe, it } from 'node:test';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { Announcements } from './announcing-platform.js';
import { auction, leaderboard, setUpLive, settle } from './live-platform.js';
import { accountRow, currencyId, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor, canary, proxyBefore } from './visitor.js';

/** A platform that announces changes of its rows, and a proxy in front of it. */
function setUp(t: TestContext, config: Partial<ProxyConfig> = {}) {
  const live = setUpLive(t, config);
  const announcements = new Announcements();
  const { reply } = live.platform;
  live.platform.reply = (request) => (request.path === '/api/changes' ? announcements.answer() : reply(request));
  return { ...live, announcements };
}

const ofAccounts = { subject: 'accounts', key: currencyId } as const;
const ofAuctions = { subject: 'auctions', key: randomUUID() } as const;

describe('GET /live with a platform that announces changes', () => {
  it('sends a change as soon as it is announced, and does not poll in between', async (t) => {
    const { announcements, platform, rows, watch, visitor, asked, pass } = setUp(t);
    const reader = await watch(visitor, [leaderboard]);
    await pass(1_000);
    const before = asked('/api/loyalty/accounts');
    for (let beat = 0; beat < 3; beat += 1) {
      await pass(15_000);
      announcements.beat();
    }
    assert.equal(asked('/api/loyalty/accounts'), before, 'nothing has changed, so nothing is read');
    const newcomer = accountRow();
    rows.accounts = [newcomer, ...rows.accounts];
    announcements.say(ofAccounts);
    await settle();
    assert.deepEqual(
      reader.events.at(-1)?.data.rows.map(({ id }) => id),
      [newcomer.id],
    );
    const [stream] = platform.requests.filter(({ path }) => path === '/api/changes');
    assert.deepEqual([...(stream?.query ?? [])], [['organizationId', organizationId], ['websiteId', websiteId]]); // prettier-ignore
    assert.equal(stream?.headers.get('x-api-key'), canary);
  });

  it('reads only what has changed', async (t) => {
    const { announcements, watch, visitor, asked, pass } = setUp(t);
    await watch(visitor, [leaderboard, 'auctions']);
    await pass(1_000);
    const before = [asked('/api/auctions'), asked('/api/loyalty/accounts')];
    announcements.say(ofAuctions, { subject: 'accounts', key: randomUUID() }, { subject: 'weather', key: 'rain' });
    await pass(1_000);
    assert.deepEqual([asked('/api/auctions'), asked('/api/loyalty/accounts')], [(before[0] ?? 0) + 1, before[1]]);
  });

  it('reads at most three times in two seconds, and does not lose the last change', async (t) => {
    const { announcements, rows, watch, visitor, asked, pass } = setUp(t);
    const reader = await watch(visitor, ['auctions']);
    await pass(1_000);
    const before = asked('/api/auctions');
    for (let change = 0; change < 100; change += 1) {
      rows.auctions = [auction(randomUUID(), `change ${change}`)];
      announcements.say(ofAuctions);
    }
    await pass(2_000);
    assert.ok(asked('/api/auctions') - before <= 3);
    assert.equal(reader.events.at(-1)?.data.rows[0]?.['name'], 'change 99');
  });

  it('reads again if something changes during a read', async (t) => {
    const { announcements, platform, rows, watch, visitor, pass } = setUp(t);
    const reader = await watch(visitor, ['auctions']);
    await pass(1_000);
    const { reply } = platform;
    let answerOld = (): void => undefined;
    platform.reply = (request) => {
      if (request.path !== '/api/auctions') return reply(request);
      platform.reply = reply;
      const old = json({ data: rows.auctions, hasNextPage: false });
      return new Promise((resolve) => (answerOld = () => resolve(old)));
    };
    announcements.say(ofAuctions);
    await settle();
    rows.auctions = [auction(randomUUID(), 'changed meanwhile')];
    announcements.say(ofAuctions);
    answerOld();
    await pass(1_000);
    assert.equal(reader.events.at(-1)?.data.rows[0]?.['name'], 'changed meanwhile');
  });

  for (const how of ['closed', 'broken'] as const)
    it(`polls while the stream is ${how}, and catches up once it is back`, async (t) => {
      const { announcements, rows, watch, visitor, asked, pass } = setUp(t);
      const reader = await watch(visitor, ['auctions']);
      await pass(1_000);
      announcements.isThere = false;
      announcements.end(how);
      rows.auctions = [auction(randomUUID(), 'while it is away')];
      await pass(3_000);
      assert.equal(reader.events.at(-1)?.data.rows[0]?.['name'], 'while it is away', 'polling goes on');
      await pass(30_000);
      rows.auctions = [auction(randomUUID(), 'unannounced')];
      announcements.isThere = true;
      await pass(16_000);
      assert.equal(announcements.opened, 2);
      assert.equal(reader.events.at(-1)?.data.rows[0]?.['name'], 'unannounced');
      const before = asked('/api/auctions');
      await pass(30_000);
      assert.equal(asked('/api/auctions'), before, 'nothing is polled any more');
      rows.auctions = [auction(randomUUID(), 'announced')];
      announcements.say(ofAuctions);
      await settle();
      assert.equal(reader.events.at(-1)?.data.rows[0]?.['name'], 'announced');
    });

  it('reconnects after a random delay, so that proxies do not reconnect together', async (t) => {
    const moments: number[] = [];
    for (const random of [0, 0.9]) {
      const { announcements, watch, visitor, pass, proxy } = setUp(t, { random: () => random });
      await watch(visitor, ['auctions']);
      announcements.end('broken');
      let waited = 0;
      for (; announcements.opened < 2; waited += 500) await pass(500);
      moments.push(waited);
      proxy.close();
      t.mock.timers.reset();
    }
    const [first, second] = moments;
    assert.ok(first !== undefined && second !== undefined && first < second, String(moments));
  });

  it('reconnects if the stream falls silent without ending', async (t) => {
    const { announcements, watch, visitor, pass } = setUp(t);
    await watch(visitor, ['auctions']);
    await pass(39_000);
    assert.equal(announcements.opened, 1);
    await pass(4_000);
    assert.equal(announcements.opened, 2);
  });

  it('opens one stream to the platform for all viewers, and none without viewers', async (t) => {
    const { announcements, watch, visitor, proxy } = setUp(t);
    const readers = [await watch(visitor, ['auctions']), await watch(new Visitor(proxy), [leaderboard])];
    assert.deepEqual([announcements.opened, announcements.open], [1, 1]);
    for (const reader of readers) await reader.leave();
    await settle();
    assert.equal(announcements.open, 0);
    await watch(visitor, ['auctions']);
    assert.deepEqual([announcements.opened, announcements.open], [2, 1]);
  });

  it('does not show a cached row that changed before it was watched', async (t) => {
    const { announcements, rows, watch, visitor, pass } = setUp(t);
    await watch(visitor, ['auctions']);
    await visitor.send(`/api/loyalty/accounts?limit=100&loyaltyCurrencyId=${currencyId}`);
    rows.accounts = [accountRow()];
    announcements.say(ofAccounts);
    await pass(500);
    const reader = await watch(new Visitor(visitor.proxy), [leaderboard]);
    assert.deepEqual(
      reader.events.at(-1)?.data.ids,
      rows.accounts.map(({ id }) => id),
    );
  });

  it("sends a member's change to that member only", async (t) => {
    const { announcements, platform, rows, watch, visitor, proxy, pass } = setUp(t);
    await visitor.signIn();
    const stranger = new Visitor(proxy);
    await stranger.signIn();
    const own = await watch(visitor, ['quests']);
    const others = await watch(stranger, ['quests']);
    await pass(1_000);
    const { user } = (await (await visitor.send('/session')).json()) as { user: { id: string } };
    const seen = others.events.length;
    platform.requests.length = 0;
    rows.quests = [{ loyaltyRuleId: randomUUID(), userId: user.id, status: 'completed' }];
    announcements.say({ subject: 'completions', key: user.id });
    await settle();
    assert.deepEqual(
      own.events.at(-1)?.data.rows.map(({ status }) => status),
      ['completed'],
    );
    assert.equal(others.events.length, seen);
    assert.deepEqual(
      platform.requests.filter(({ path }) => path.endsWith('/status')).map(({ query }) => query.get('userId')),
      [user.id],
    );
    // Everyone's may have changed, so everyone's is read, each for that member alone.
    announcements.say({ subject: 'completions', key: null });
    await pass(1_000);
    assert.equal(platform.requests.filter(({ path }) => path.endsWith('/status')).length, 3);
  });

  it("keeps the platform's stream out of reach of pages", async (t) => {
    const { visitor, announcements } = setUp(t);
    await visitor.signIn();
    for (const path of ['/api/changes', `/api/changes?organizationId=${organizationId}&websiteId=${websiteId}`])
      assert.equal((await visitor.send(path)).status, 404);
    assert.equal(announcements.opened, 0);
  });

  it('asks only once in a minute for a stream that the platform does not have', async (t) => {
    const { platform, watch, visitor, asked, pass, rows } = setUp(t);
    const { reply } = platform;
    platform.reply = (request) =>
      request.path === '/api/changes' ? json({ message: 'Not found' }, 404) : reply(request);
    const reader = await watch(visitor, ['auctions']);
    rows.auctions = [auction(randomUUID(), 'polled')];
    await pass(60_000);
    assert.equal(asked('/api/changes'), 1);
    assert.equal(reader.events.at(-1)?.data.rows[0]?.['name'], 'polled');
  });

  it('notifies each of two proxies', async (t) => {
    const { announcements, platform, rows, watch, visitor, pass } = setUp(t);
    const second = proxyBefore(platform, { random: () => 0 });
    t.after(() => second.close());
    const readers = [await watch(visitor, ['auctions']), await watch(new Visitor(second), ['auctions'])];
    await pass(1_000);
    rows.auctions = [auction(randomUUID(), 'for both')];
    announcements.say(ofAuctions);
    await settle();
    for (const reader of readers) assert.equal(reader.events.at(-1)?.data.rows[0]?.['name'], 'for both');
  });
});
