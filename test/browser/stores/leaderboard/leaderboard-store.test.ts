import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { account, currencies, ember, leaders, leaf, own, ownIndex, page } from '../../../../demo/states/community.js';
import { afterPlaces, inLeague, leagueOf } from '../../../../demo/states/league.js';
import {
  LeaderboardStore,
  type LeaderboardOptions,
} from '../../../../src/browser/stores/leaderboard/leaderboard-store.js';
import { createFakeProgram, fails, hangs, settled, signedIn, type Replies } from '../fake-program.js';

const options: LeaderboardOptions = {
  currency: '',
  limit: 20,
  every: 0,
  movement: false,
  leagueSize: 0,
  until: Number.NaN,
};
const board: Replies = {
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/loyalty/accounts': page(leaders),
  'GET /api/users/count': { totalCount: 1842 },
};
const ownAccount = account(ownIndex, own());
const ownId = String(ownAccount.userId);
const member: Replies = {
  ...board,
  'GET /api/me/accounts': { data: [ownAccount], hasNextPage: false },
  'GET /api/loyalty/accounts': ({ query }) =>
    query['sortDir'] === 'asc'
      ? { data: [account(126, own()), account(125, { name: 'tomasz.k', amount: 2694 })], hasNextPage: true }
      : page(leaders, true),
  'GET /api/loyalty/accounts/{id}/rank': { rank: ownIndex + 1 },
};

function open(replies: Replies, changes: Partial<LeaderboardOptions> = {}, userId?: string) {
  const program = createFakeProgram(replies, userId ? signedIn(userId) : undefined);
  const store = new LeaderboardStore(program, { ...options, ...changes });
  const statuses: string[] = [];
  const close = store.subscribe(() => statuses.push(store.state.status));
  return { program, store, statuses, close };
}

describe('leaderboard store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  describe('a league', () => {
    const league = leagueOf(8);
    const replies = inLeague(8) as Replies;
    const userId = String(league.data[8]?.userId);

    it('is shown instead of the places, which are not requested then', async () => {
      const { store, program, statuses } = open(replies, { leagueSize: 30 }, userId);
      await settled();
      assert.deepEqual([...new Set(statuses)], ['loading', 'ready']);
      assert.deepEqual([store.state.league?.entries.length, store.state.league?.ownIndex], [30, 8]);
      assert.equal(program.count('GET /api/loyalty/accounts'), 0);
      assert.equal(store.state.pages.status, 'success');
    });

    it('reports when the member’s place in it changes, but not the first points of a week', async () => {
      const thirdId = String(leagueOf(2).data[2]?.userId);
      const answers = { ...replies, 'GET /api/me/league': leagueOf(2, [0, 0, 0]) };
      const { program, store } = open(answers, { leagueSize: 30 }, thirdId);
      await settled();
      program.on('GET /api/me/league', leagueOf(2, [9, 5, 0]));
      await store.refresh();
      assert.equal(store.state.rankChange, undefined);
      program.on('GET /api/me/league', leagueOf(2, [9, 5, 7]));
      await store.refresh();
      assert.deepEqual(store.state.rankChange, { currencyId: leaf.id, previous: 3, current: 2 });
    });

    it('is not requested by a board', async () => {
      const { store, program } = open(replies, {}, userId);
      await settled();
      assert.deepEqual([store.state.league, program.count('GET /api/me/league')], [undefined, 0]);
    });

    it('asks for the league in which the season ends', async () => {
      const { program } = open(replies, { leagueSize: 30, until: Date.parse('2026-12-01T01:00:00+01:00') }, userId);
      await settled();
      const asked = program.asked.filter(({ route }) => route === 'GET /api/me/league');
      assert.deepEqual(
        asked.map(({ query }) => query['until']),
        ['2026-12-01T00:00:00.000Z'],
      );
    });

    it('remembers for each member, currency and week that they have seen how a league ended', async () => {
      const [result, before] = afterPlaces(league, 4, 9).results ?? [];
      assert.ok(result && before);
      const { store, program } = open(replies, { leagueSize: 30 }, userId);
      await settled();
      assert.equal(store.hasSeen(result), false);
      store.see(result);
      assert.deepEqual([store.hasSeen(result), store.hasSeen(before)], [true, false]);
      store.chooseCurrency(String(currencies().data[1]?.id));
      assert.equal(store.hasSeen(result), false);
      store.chooseCurrency(String(currencies().data[0]?.id));
      assert.equal(store.hasSeen(result), true);
      program.signIn(String(league.data[2]?.userId));
      await settled();
      assert.equal(store.hasSeen(result), false);
    });

    it('gives way to the places for a visitor, without leagues, after a failure, and for somebody in none', async () => {
      const answers = [fails('not_found'), fails('bad_request'), { ...league, data: [] }];
      for (const answer of answers) {
        const { store } = open({ ...replies, 'GET /api/me/league': answer }, { leagueSize: 30 }, userId);
        await settled();
        const { status, entries, league: shown, hasNoLeagues } = store.state;
        assert.deepEqual([status, entries.length, shown], ['ready', leaders.length, undefined]);
        assert.equal(hasNoLeagues, answer === answers[0]);
      }
      const { store, program } = open(replies, { leagueSize: 30 });
      await settled();
      assert.deepEqual([store.state.status, program.count('GET /api/me/league')], ['ready', 0]);
    });
  });

  describe('places', () => {
    it('are not requested before anyone subscribes', async () => {
      const program = createFakeProgram(board);
      const store = new LeaderboardStore(program, options);
      await settled();
      assert.deepEqual([store.state.status, program.asked.length], ['idle', 0]);
    });

    it('go from loading to ready, in a frozen state', async () => {
      const { store, statuses } = open(board);
      assert.equal(store.state.status, 'loading');
      await settled();
      assert.equal(store.state.status, 'ready');
      assert.deepEqual([...new Set(statuses)], ['loading', 'ready']);
      assert.ok(Object.isFrozen(store.state));
      assert.deepEqual([store.state.members, store.state.currency?.id], [1842, leaf.id]);
    });

    it('reserve room for movement until it is known whether there is any', async () => {
      const awaited = { since: undefined, places: new Map() };
      const { store } = open({ ...board, 'GET /api/loyalty/account_places': hangs }, { movement: true });
      assert.deepEqual(store.state.movement, awaited);
      await settled();
      assert.deepEqual([store.state.status, store.state.movement], ['ready', awaited]);
      for (const answer of [{ takenAt: null, data: [] }, fails('not_found')]) {
        const { store: other } = open({ ...board, 'GET /api/loyalty/account_places': answer }, { movement: true });
        await settled();
        assert.deepEqual([other.state.status, other.state.movement], ['ready', undefined]);
      }
    });

    it('share a rank if amounts are equal, across pages, and then continue after the ties', async () => {
      const { store } = open({
        ...board,
        'GET /api/loyalty/accounts': ({ query }) =>
          query['startingAfter'] === undefined
            ? page(leaders, true)
            : page(
                [
                  { name: 'Ada', amount: '11764.0' },
                  { name: 'Bo', amount: 10 },
                ],
                false,
                10,
              ),
      });
      await settled();
      await store.loadMore();
      assert.deepEqual(
        store.state.entries.slice(-3).map(({ rank, shared }) => [rank, shared]),
        [
          [10, true],
          [10, true],
          [12, false],
        ],
      );
      assert.equal(store.state.pages.status === 'success' && store.state.pages.hasNextPage, false);
    });

    it('are kept if the next page fails, with the error', async () => {
      const { store } = open({
        ...board,
        'GET /api/loyalty/accounts': ({ query }) =>
          query['startingAfter'] === undefined ? page(leaders, true) : fails('unreachable')(),
      });
      await settled();
      await store.loadMore();
      const { pages } = store.state;
      assert.equal(pages.status === 'success' && pages.moreError?.code, 'unreachable');
      assert.equal(store.state.entries.length, leaders.length);
    });

    it('are the same array after a refresh without changes', async () => {
      const { store } = open(board);
      await settled();
      const { entries } = store.state;
      store.pause(true);
      store.pause(false);
      assert.equal(store.state.entries, entries);
    });

    it('are the same array after a refresh of several pages that the proxy reports as unchanged', async () => {
      const { store, program } = open({
        ...board,
        'GET /api/loyalty/accounts': ({ query, previous }) =>
          (previous as ReturnType<typeof page> | undefined) ??
          (query['startingAfter'] === undefined ? page(leaders, true) : page([{ name: 'Ada', amount: 5 }], false, 10)),
      });
      await settled();
      await store.loadMore();
      const { entries } = store.state;
      assert.equal(entries.length, leaders.length + 1);
      await store.refresh();
      await settled();
      assert.equal(program.count('GET /api/loyalty/accounts'), 4);
      assert.equal(store.state.entries, entries);
    });

    it('are polled, but not while the store is paused', async () => {
      const { program, store } = open(board, { every: 10_000 });
      await settled();
      mock.timers.tick(11_001);
      await settled();
      assert.equal(program.count('GET /api/loyalty/accounts'), 2);
      store.pause(true);
      mock.timers.tick(60_000);
      await settled();
      assert.deepEqual([program.count('GET /api/loyalty/accounts'), store.state.status], [2, 'ready']);
    });

    it('are forgotten when the last subscriber leaves', async () => {
      const { program, store, close } = open(board, { every: 10_000 });
      await settled();
      close();
      mock.timers.tick(60_000);
      await settled();
      assert.deepEqual([store.state.status, program.count('GET /api/loyalty/accounts')], ['idle', 1]);
    });
  });

  describe("the member's own place", () => {
    it('is requested if the loaded places do not reach it, with the distance to the next one', async () => {
      const { store } = open(member, {}, ownId);
      await settled();
      const { own: place } = store.state;
      assert.ok(place.status === 'known');
      assert.deepEqual([place.rank, place.index, place.next?.toPass], [128, -1, '215']);
      assert.equal(place.next?.account.id, account(125, own()).id);
    });

    it('is shared beyond the loaded places where a neighbour has as much', async () => {
      for (const [amount, shared] of [
        [2480, true],
        ['2480.00', true],
        [2481, false],
      ] as const) {
        const neighbour = { data: [account(126, own(amount))], hasNextPage: false };
        const { store } = open(
          {
            ...member,
            'GET /api/loyalty/accounts': ({ query }) => (query['sortDir'] === 'asc' ? neighbour : page(leaders, true)),
          },
          {},
          ownId,
        );
        await settled();
        assert.equal(store.state.own.status === 'known' && store.state.own.entry.shared, shared, `${amount}`);
      }
    });

    it('is taken from the loaded places without another request', async () => {
      const second = page(leaders).data[1];
      const { program, store } = open(member, {}, String(second?.userId));
      await settled();
      const { own: place } = store.state;
      assert.ok(place.status === 'known');
      assert.deepEqual([place.rank, place.index, place.next?.toPass], [2, 1, '3757']);
      assert.equal(program.count('GET /api/loyalty/accounts/{id}/rank'), 0);
    });

    it('has no rank if the platform knows none', async () => {
      const { store } = open({ ...member, 'GET /api/loyalty/accounts/{id}/rank': fails('not_found') }, {}, ownId);
      await settled();
      assert.equal(store.state.own.status === 'known' && store.state.own.rank, null);
    });

    it('does not exist for a member with points in another currency only', async () => {
      const elsewhere = { data: [account(ownIndex, own(7), ember)], hasNextPage: false };
      const { store } = open({ ...member, 'GET /api/me/accounts': elsewhere }, {}, ownId);
      await settled();
      assert.equal(store.state.own.status, 'none');
    });

    it('can be requested again on its own if it failed', async () => {
      const { program, store } = open({ ...member, 'GET /api/me/accounts': fails('bad_request') }, {}, ownId);
      await settled();
      assert.equal(store.state.own.status, 'failed');
      program.on('GET /api/me/accounts', { data: [ownAccount], hasNextPage: false });
      await store.refreshOwnPlace();
      await settled();
      assert.equal(store.state.own.status, 'known');
    });

    it('reports when its rank has changed', async () => {
      let rank = ownIndex + 1;
      const { store } = open({ ...member, 'GET /api/loyalty/accounts/{id}/rank': () => ({ rank: rank-- }) }, {}, ownId);
      await settled();
      assert.equal(store.state.rankChange, undefined);
      await store.refresh();
      assert.deepEqual(store.state.rankChange, { currencyId: leaf.id, previous: 128, current: 127 });
      const change = store.state.rankChange;
      store.configure({ ...options, limit: 30 });
      assert.equal(store.state.rankChange, change, 'the same object until it changes again');
    });

    it('reports no change when another member signs in', async () => {
      let rank = ownIndex + 1;
      const replies = { ...member, 'GET /api/loyalty/accounts/{id}/rank': () => ({ rank: rank-- }) };
      const { store, program } = open(replies, {}, ownId);
      await settled();
      program.signIn('00000002-0000-4000-8000-00000000ffff');
      await settled();
      assert.equal(store.state.own.status === 'known' && store.state.own.rank, ownIndex);
      assert.equal(store.state.rankChange, undefined);
    });

    it('is requested once a member signs in, and unknown after they sign out', async () => {
      const { program, store } = open(member);
      await settled();
      assert.deepEqual([store.state.session, program.count('GET /api/me/accounts')], ['signed-out', 0]);
      program.signIn(ownId);
      await settled();
      assert.deepEqual([store.state.session, store.state.own.status], ['signed-in', 'known']);
      program.end('signed-out');
      await settled();
      assert.deepEqual([store.state.session, store.state.own.status], ['signed-out', 'unknown']);
    });

    it('is kept when the session expires', async () => {
      const { program, store } = open(member, {}, ownId);
      await settled();
      program.end('expired');
      await settled();
      assert.deepEqual([store.state.session, store.state.own.status], ['expired', 'known']);
    });
  });

  describe('currencies', () => {
    it('are chosen by symbol or id', async () => {
      for (const currency of ['embr', ember.id, ` ${ember.id.toUpperCase()} `]) {
        const { program, store } = open(board, { currency });
        await settled();
        const asked = program.asked.find(({ route }) => route === 'GET /api/loyalty/accounts');
        assert.equal(asked?.query['loyaltyCurrencyId'], ember.id);
        assert.equal(store.state.currency?.id, ember.id);
      }
    });

    it('are chosen by the member, until the page sets another one', async () => {
      const { store } = open(board);
      await settled();
      store.chooseCurrency(ember.id);
      assert.deepEqual([store.state.currency?.id, store.state.status], [ember.id, 'loading']);
      await settled();
      assert.equal(store.state.status, 'ready');
      store.configure({ ...options, currency: 'LEAF' });
      assert.equal(store.state.currency?.id, leaf.id);
    });

    it('may fail to load, which still allows a currency by id', async () => {
      const { store } = open({ ...board, 'GET /api/loyalty/currencies': fails('bad_request') }, { currency: leaf.id });
      await settled();
      assert.deepEqual([store.state.status, store.state.haveCurrenciesFailed], ['ready', true]);
    });

    it('are unavailable if unknown, with one console warning that lists the known ones', async () => {
      const warn = mock.method(console, 'warn', () => undefined);
      const { store } = open(board, { currency: 'DOGE' });
      await settled();
      await store.refresh();
      assert.equal(store.state.status, 'unavailable');
      assert.equal(warn.mock.callCount(), 1);
      const told = String(warn.mock.calls[0]?.arguments[0]);
      assert.match(told, /There is no currency "DOGE"/);
      assert.match(told, /LEAF \(Leaf\)/);
      warn.mock.restore();
    });
  });

  describe('a problem', () => {
    it('is slow loading after four seconds', async () => {
      const { store } = open({ ...board, 'GET /api/loyalty/accounts': hangs });
      await settled();
      assert.equal(store.state.status, 'loading');
      mock.timers.tick(4000);
      assert.equal(store.state.status, 'slow');
    });

    it('says when it is retried, and is then resolved', async () => {
      const { program, store } = open({ ...board, 'GET /api/loyalty/accounts': fails('rate_limited', 30_000) });
      await settled();
      const { state } = store;
      assert.ok(state.status === 'error' && state.retryAt !== undefined);
      assert.ok(state.retryAt - Date.now() >= 30_000 && state.retryAt - Date.now() <= 33_000);
      program.on('GET /api/loyalty/accounts', page(leaders));
      mock.timers.tick(33_001);
      await settled();
      assert.equal(store.state.status, 'ready');
    });

    it('with the configuration makes it unavailable', async () => {
      const { store } = open({ ...board, 'GET /api/loyalty/accounts': fails('upstream_key_refused') });
      await settled();
      assert.equal(store.state.status, 'unavailable');
    });

    it('with a refresh keeps the places, with the reason and their time', async () => {
      const { program, store } = open(board);
      await settled();
      const from = Date.now();
      mock.timers.tick(20_000);
      program.on('GET /api/loyalty/accounts', fails('rate_limited', 60_000));
      await store.refresh();
      const { pages, status } = store.state;
      assert.ok(pages.status === 'success');
      assert.deepEqual([status, pages.problem?.code, pages.updatedAt], ['ready', 'rate_limited', from]);
    });

    it('does not arise if nobody has an account or the number of members is unknown', async () => {
      const { store } = open({
        ...board,
        'GET /api/loyalty/accounts': page([]),
        'GET /api/users/count': { totalCount: 0 },
      });
      await settled();
      assert.deepEqual([store.state.status, store.state.members], ['empty', undefined]);
    });
  });
});
