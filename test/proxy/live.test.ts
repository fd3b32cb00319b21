import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { LiveEvent } from '../../src/contract/live.js';
import { readEventId, writeEventId } from '../../src/proxy/live/event-id.js';
import { silentLogger } from '../../src/proxy/logger.js';
import { serveProxy } from '../../src/proxy/node.js';
import { EventReader } from './event-reader.js';
import { auction, leaderboard, setUpLive, settle } from './live-platform.js';
import { accountRow, currencyId, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor } from './visitor.js';

describe('GET /live', () => {
  it('sends the full state of a topic first, then the changes, as in the contract', async (t) => {
    const { rows, watch, visitor, pass } = setUpLive(t);
    const reader = await watch(visitor, ['auctions']);
    const [first, second] = rows.auctions;
    assert.ok(first && second);
    assert.deepEqual(
      reader.events.map(({ event, data: { reset, ids } }) => [event, reset, ids]),
      [['auctions', true, [first.id, second.id]]],
    );
    rows.auctions = [second, { ...first, minBidAmount: '5' }];
    await pass(3_000);
    rows.auctions = [{ ...first, minBidAmount: '5' }];
    await pass(3_000);
    assert.deepEqual(
      reader.events
        .slice(1)
        .map(({ data: { reset, ids, rows: changed } }) => [reset, ids, changed.map(({ id }) => id)]),
      [
        [false, [second.id, first.id], [first.id]],
        [false, [first.id], []],
      ],
    );
    for (const { data } of reader.events) assert.ok(z.safeParse(LiveEvent, data).success);
    assert.doesNotMatch(JSON.stringify(reader.events), /secret/);
    await pass(20_000);
    assert.equal(reader.events.length, 3, 'nothing is sent while nothing is different');
  });

  it('keeps watched data fresh in the cache, so that page reads cost no calls', async (t) => {
    const { watch, visitor, asked, pass } = setUpLive(t);
    await watch(visitor, [leaderboard]);
    const states = new Set<string | null>();
    for (let half = 0; half < 120; half += 1) {
      await pass(500);
      const page = await visitor.send(`/api/loyalty/accounts?limit=100&loyaltyCurrencyId=${currencyId}`);
      states.add(page.headers.get('x-laurel-cache'));
    }
    assert.deepEqual([...states], ['hit']);
    assert.ok(asked('/api/loyalty/accounts') <= 6, `${asked('/api/loyalty/accounts')} calls in a minute`);
  });

  it('polls once for everyone: a thousand viewers cost as much as one', async (t) => {
    const counts: number[] = [];
    for (const viewers of [1, 1_000]) {
      const { watch, asked, pass, proxy, rows } = setUpLive(t, { live: { perClient: 10_000 } });
      const readers = await Promise.all(
        Array.from({ length: viewers }, () => watch(new Visitor(proxy), ['auctions', leaderboard])),
      );
      await pass(30_000);
      rows.accounts = [accountRow()];
      await pass(20_000);
      counts.push(asked('/api/auctions') + asked('/api/loyalty/accounts'));
      assert.ok(readers.every(({ events }) => events.length === 3));
      proxy.close();
      await settle();
      assert.ok(readers.every(({ ended }) => ended === 'closed'));
      t.mock.timers.reset();
    }
    const [one, many] = counts;
    process.stdout.write(`# calls in 50 s for two topics: ${one} for 1 viewer, ${many} for 1,000\n`);
    // Windows of 2 and 15 s, each renewed after four fifths: 50 / 1.6 + 50 / 12 calls.
    assert.ok(one !== undefined && many !== undefined && many <= one + 1 && one <= 36);
  });

  it('shares its reads with page reads, and does not poll what nobody watches', async (t) => {
    const { watch, visitor, asked, pass } = setUpLive(t);
    const reader = await watch(visitor, ['auctions']);
    const page = await visitor.send('/api/auctions?limit=100&status=in_progress');
    assert.equal(page.headers.get('x-laurel-cache'), 'hit');
    assert.equal(asked('/api/auctions'), 1);
    await reader.leave();
    await pass(60_000);
    assert.equal(asked('/api/auctions'), 1);
  });

  it('sends a returning page what it missed, or nothing if it missed nothing', async (t) => {
    const { watch, visitor, rows, pass } = setUpLive(t);
    const topics = ['auctions', leaderboard];
    const first = await watch(visitor, topics);
    assert.equal(first.events.length, 2);
    await first.leave();
    const nothing = await watch(visitor, [...topics].reverse(), { 'last-event-id': first.lastEventId });
    assert.deepEqual(nothing.events, []);
    await nothing.leave();
    rows.accounts = [...rows.accounts, accountRow()];
    await pass(20_000);
    const missed = await watch(visitor, topics, { 'last-event-id': first.lastEventId });
    assert.deepEqual(
      missed.events.map(({ data: { topic, reset, rows: changed } }) => [topic, reset, changed.length]),
      [[leaderboard, false, 1]],
    );
    for (const id of ['', 'x', '00000000-1.2', `${first.lastEventId}.3`, `${first.lastEventId}x`, '1'.repeat(10_000)]) {
      const reader = await watch(visitor, topics, { 'last-event-id': id });
      assert.ok(reader.events.length === 2 && reader.events.every(({ data }) => data.reset), id.slice(0, 30));
    }
  });

  it('sends heartbeats while nothing changes, and closes after a quarter of an hour', async (t) => {
    const { watch, visitor, pass } = setUpLive(t);
    const reader = await watch(visitor, ['auctions']);
    await pass(46_000);
    assert.equal(reader.comments, 3);
    await pass(15 * 60_000);
    assert.equal(reader.ended, 'closed');
  });

  it('continues while the platform fails, without asking it more often', async (t) => {
    const { watch, visitor, platform, pass, rows, asked } = setUpLive(t);
    const reader = await watch(visitor, ['auctions']);
    const { reply } = platform;
    platform.reply = () => json({ message: 'x' }, 403);
    const before = asked('/api/auctions');
    await pass(120_000);
    assert.ok(asked('/api/auctions') - before <= 8);
    assert.deepEqual([reader.events.length, reader.ended], [1, 'no']);
    platform.reply = reply;
    rows.auctions = [];
    await pass(35_000);
    assert.deepEqual(reader.events.at(-1)?.data.ids, []);
  });

  it('sends quests to their member only, faster while one is being checked, until they sign out', async (t) => {
    const { watch, visitor, proxy, platform, rows, pass, asked } = setUpLive(t);
    assert.equal((await visitor.send('/live?topic=quests')).status, 401);
    await visitor.signIn();
    const [tab, other] = [await watch(visitor, ['quests']), await watch(visitor, ['quests', 'auctions'])];
    const statuses = '/api/loyalty/rules/status';
    assert.equal(asked(statuses), 1, 'one look for both tabs');
    const { user } = (await (await visitor.send('/session')).json()) as { user: { id: string } };
    assert.ok(
      platform.requests.filter(({ path }) => path === statuses).every(({ query }) => query.get('userId') === user.id),
    );
    await pass(60_000);
    assert.ok(asked(statuses) <= 4);
    const quest = { loyaltyRuleId: randomUUID(), userId: user.id, status: 'processing' };
    rows.quests = [quest];
    await pass(22_000);
    rows.quests = [{ ...quest, status: 'completed' }];
    await pass(4_000);
    for (const reader of [tab, other])
      assert.deepEqual(
        reader.events
          .filter(({ event }) => event === 'quests')
          .map(({ data }) => data.rows.map(({ status }) => status)),
        [[], ['processing'], ['completed']],
      );

    const stranger = new Visitor(proxy);
    await stranger.signIn();
    rows.quests = [];
    assert.deepEqual((await watch(stranger, ['quests'])).events[0]?.data.rows, []);

    await visitor.send('/session', { method: 'DELETE' });
    rows.quests = [{ ...quest, status: 'failed' }];
    const seen = tab.events.length;
    await pass(25_000);
    assert.equal(tab.events.length, seen, 'not a word after signing out');
    assert.deepEqual([tab.ended, other.ended], ['closed', 'closed']);
  });

  it('shares nothing between streams if the runtime isolates requests, and leaves limits to the runtime', async (t) => {
    const { proxy, watch, rows, platform, pass } = setUpLive(t, { live: { viewers: 1, perClient: 1 } });
    const visitor = new Visitor((request) => proxy(request, { isApart: true }));
    const first = await watch(visitor, ['auctions']);
    const second = await watch(visitor, ['auctions']);
    const epochs = [first, second].map(({ lastEventId }) => lastEventId.split('-')[0]);
    assert.notEqual(epochs[0], epochs[1]);
    await first.leave();
    rows.auctions = [];
    await pass(3_000);
    assert.deepEqual([first.events.length, second.events.length, second.ended], [1, 2, 'no']);
    assert.ok(platform.requests.every(({ path }) => path === '/api/auctions'));
  });

  it('accepts only known topics and a limited number of streams', async (t) => {
    const { visitor, proxy, watch, platform } = setUpLive(t, { live: { viewers: 3, perClient: 2 } });
    for (const query of ['', '?topic=', '?topic=all', '?topic=leaderboard', '?topic=leaderboard:x', '?topics=auctions'])
      assert.equal((await visitor.send(`/live${query}`)).status, 400, query);
    assert.equal(platform.requests.length, 0);
    assert.equal((await visitor.send('/live?topic=auctions', { origin: 'https://evil.example' })).status, 403);
    const from = (clientAddress: string) => new Visitor((request) => proxy(request, { clientAddress }));
    const first = await watch(from('203.0.113.1'), ['auctions']);
    await watch(from('203.0.113.1'), ['auctions']);
    const refused = await from('203.0.113.1').send('/live?topic=auctions');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '30']);
    await watch(from('203.0.113.2'), ['auctions']);
    assert.equal((await from('203.0.113.3').send('/live?topic=auctions')).status, 503);
    await first.leave();
    await watch(from('203.0.113.1'), ['auctions']);
  });

  it('drops a reader that does not read, and buffers little for it', async (t) => {
    const { visitor, rows, pass, proxy } = setUpLive(t);
    const response = await visitor.send('/live?topic=auctions');
    await settle();
    const big = 'x'.repeat(20_000);
    for (let change = 0; change < 6; change += 1) {
      rows.auctions = [auction(randomUUID(), `change ${change}`, big)];
      await pass(3_000);
    }
    assert.match(proxy.metrics.text(), /laurel_live_ended_total\{why="slow"\} 1/);
    assert.match(proxy.metrics.text(), /laurel_live_viewers 0/);
    await assert.rejects(response.text(), /slow/);
  });
});

describe('event ids', () => {
  it('are parsed as written, and ignored if another process or other topics issued them', () => {
    const seen = new Map([['a', 3], ['b', 900_000]]); // prettier-ignore
    const id = writeEventId('0123abcd', ['a', 'b', 'c'], seen);
    assert.equal(id, '0123abcd-3.900000.0');
    assert.deepEqual([...readEventId(id, '0123abcd', ['a', 'b', 'c'])], [...seen, ['c', 0]]);
    assert.equal(readEventId(id, '0123abce', ['a', 'b', 'c']).size, 0);
    assert.equal(readEventId(id, '0123abcd', ['a', 'b']).size, 0);
  });
});

describe('GET /live over a real connection', () => {
  it('drops a client that does not read, and closes with the server', async () => {
    let change = 0;
    const platform = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      const data = Array.from({ length: 60 }, () =>
        auction(randomUUID(), `change ${(change += 1)}`, 'x'.repeat(30_000)),
      );
      response.end(JSON.stringify({ data, hasNextPage: false }));
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const upstream = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
    const scope = { apiKey: 'key', organizationId, websiteId, logger: silentLogger };
    const served = await serveProxy({ ...scope, upstream, port: 0, metricsPort: 0 });
    const metric = async (pattern: RegExp) => pattern.exec(await (await fetch(served.metricsUrl ?? '')).text())?.[1];
    const { port, hostname } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET /live?topic=auctions HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    await new Promise((resolve) => socket.once('readable', resolve));
    socket.pause();
    const began = Date.now();
    while ((await metric(/why="slow"\} (\d+)/)) === undefined && Date.now() - began < 20_000)
      await new Promise((resolve) => setTimeout(resolve, 250));
    assert.equal(await metric(/why="slow"\} (\d+)/), '1');
    assert.equal(await metric(/laurel_live_viewers (\d+)/), '0');
    socket.destroy();

    const response = await fetch(`${served.url}/live?topic=auctions`);
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.ok(response.body);
    const reader = new EventReader(response.body);
    const closing = Date.now();
    await served.close();
    assert.ok(Date.now() - closing < 4_000, 'streams do not hold up the end');
    while (reader.ended === 'no' && Date.now() - closing < 4_000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(reader.ended, 'closed');
    platform.closeAllConnections();
    platform.close();
  });
});
