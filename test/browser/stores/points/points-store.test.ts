import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { account, currencies, ember, leaf, own, ownIndex } from '../../../../demo/states/community.js';
import { line, lines, multipliers } from '../../../../demo/states/points-balance.js';
import type { PointsOptions } from '../../../../src/browser/stores/points/points-state.js';
import { PointsStore } from '../../../../src/browser/stores/points/points-store.js';
import { createFakeProgram, fails, failure, hangs, settled, signedIn, type Replies } from '../fake-program.js';

const options: PointsOptions = {
  currency: '',
  every: 0,
  isDetailed: true,
  hasMilestone: false,
  hasToday: false,
  hasMultiplier: false,
};
const balances = (amount: number | string | null) => ({ data: [account(ownIndex, own(amount))], hasNextPage: false });
const member: Replies = {
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/me/accounts': {
    data: [account(ownIndex, own()), account(ownIndex + 1, own(312), ember)],
    hasNextPage: false,
  },
  'GET /api/loyalty/accounts/{id}/rank': { rank: 128 },
};

function open(replies: Replies, changes: Partial<PointsOptions> = {}, session = signedIn('mira')) {
  const program = createFakeProgram(replies, session);
  const store = new PointsStore(program, { ...options, ...changes });
  return { program, store, close: store.subscribe(() => undefined) };
}

describe('points store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('has the main balance, its currency, the rank, and the other currencies', async () => {
    const { store } = open(member);
    assert.equal(store.state.status, 'loading');
    await settled();
    const { status, balance, rank, others } = store.state;
    assert.deepEqual([status, balance?.amount, balance?.currency?.id, rank], ['ready', 2480, leaf.id, 128]);
    assert.deepEqual(
      others.map(({ currency, amount }) => [currency.symbol, amount]),
      [
        ['EMBR', 312],
        ['SHEL', 0],
      ],
    );
  });

  it('is zero if the member has earned nothing yet', async () => {
    const { store } = open({ ...member, 'GET /api/me/accounts': { data: [], hasNextPage: false } });
    await settled();
    assert.deepEqual([store.state.status, store.state.balance?.amount], ['zero', 0]);
  });

  it("shows the page's currency until the member chooses another", async () => {
    const { store } = open(member, { currency: 'EMBR' });
    await settled();
    assert.equal(store.state.balance?.amount, 312);
    store.chooseCurrency(leaf.id);
    assert.deepEqual([store.state.balance?.amount, store.state.gain], [2480, undefined]);
    store.configure({ ...options, currency: ember.id });
    assert.equal(store.state.balance?.amount, 312);
  });

  it('requests only balance, currencies and rank unless the page needs more', async () => {
    const { program } = open(member);
    await settled();
    assert.deepEqual(program.asked.map(({ route }) => route).sort(), Object.keys(member).sort());
  });

  describe('a gain', () => {
    it('is shown for a moment, with its source', async () => {
      const { program, store } = open({
        ...member,
        'GET /api/me/transaction_entries': {
          data: [line(1, { minutesAgo: 0, amount: 50, quest: 'Join', after: 2530 })],
          hasNextPage: true,
        },
      });
      await settled();
      program.on('GET /api/me/accounts', balances(2530));
      await store.refresh();
      await settled();
      assert.deepEqual([store.state.gain?.amount, store.state.source?.loyaltyRule?.name], ['50', 'Join']);
      mock.timers.tick(4000);
      assert.deepEqual([store.state.gain, store.state.source], [undefined, undefined]);
    });

    it('has no source if the latest entry did not lead to the balance', async () => {
      const { program, store } = open({
        ...member,
        'GET /api/me/transaction_entries': {
          data: [line(1, { minutesAgo: 0, amount: 50, after: 2400 })],
          hasNextPage: true,
        },
      });
      await settled();
      program.on('GET /api/me/accounts', balances(2530));
      await store.refresh();
      await settled();
      assert.deepEqual([store.state.gain?.amount, store.state.source], ['50', undefined]);
    });

    it('is exact beyond the precision of a float', async () => {
      const { program, store } = open({ ...member, 'GET /api/me/accounts': balances('9007199254740993') });
      await settled();
      program.on('GET /api/me/accounts', balances('9007199254740994'));
      await store.refresh();
      assert.equal(store.state.gain?.amount, '1');
    });

    it("is not reported for the first answer, a loss, or another member's balance", async () => {
      const { program, store } = open(member);
      await settled();
      assert.equal(store.state.gain, undefined);
      program.on('GET /api/me/accounts', balances(300));
      await store.refresh();
      assert.equal(store.state.gain, undefined);
      program.on('GET /api/me/accounts', balances(9000));
      program.signIn('kofi');
      await settled();
      assert.deepEqual([store.state.balance?.amount, store.state.gain], [9000, undefined]);
    });
  });

  it('knows what was earned since local midnight', async () => {
    const start = { ...line(1, { minutesAgo: 60, amount: 90, after: 2480 }), loyaltyAccountStartAmount: 2390 };
    const { program, store } = open(
      { ...member, 'GET /api/me/transaction_entries': { data: [start], hasNextPage: false } },
      { hasToday: true },
    );
    await settled();
    assert.equal(store.state.today, '90');
    const asked = program.asked.find(({ query }) => query['createdAtStart'] !== undefined);
    const midnight = new Date(String(asked?.query['createdAtStart']));
    assert.deepEqual([midnight.getHours(), midnight.getMinutes()], [0, 0]);
  });

  it('requests milestone and multipliers if the page needs them', async () => {
    const { store } = open(
      { ...member, 'GET /api/me/badges': { data: [], hasNextPage: false }, 'GET /api/me/multipliers': multipliers },
      { hasMilestone: true, hasMultiplier: true },
    );
    assert.equal(store.state.milestone, 'pending');
    await settled();
    assert.deepEqual([store.state.milestone, store.state.multipliers?.length], ['none', multipliers.data.length]);
  });

  describe('the history', () => {
    const history: Replies = {
      ...member,
      'GET /api/me/multipliers': multipliers,
      'GET /api/me/transaction_entries': ({ query }) =>
        query['startingAfter'] === undefined
          ? { data: lines.slice(0, 3), hasNextPage: true }
          : { data: lines.slice(3), hasNextPage: false },
    };

    it('is requested when opened, and dropped when closed', async () => {
      const { program, store } = open(history);
      await settled();
      assert.deepEqual([store.state.history.status, program.count('GET /api/me/transaction_entries')], ['idle', 0]);
      store.openHistory();
      await settled();
      const { history: pages, multipliers: factors } = store.state;
      assert.deepEqual(
        [pages.status === 'success' && pages.data.length, factors?.length],
        [3, multipliers.data.length],
      );
      store.closeHistory();
      assert.equal(store.state.history.status, 'idle');
    });

    it('loads earlier entries, and keeps the loaded ones if that fails', async () => {
      let isDown = true;
      const { store } = open({
        ...history,
        'GET /api/me/transaction_entries': ({ query }) => {
          if (query['startingAfter'] === undefined) return { data: lines.slice(0, 3), hasNextPage: true };
          if (isDown) throw failure('bad_request');
          return { data: lines.slice(3), hasNextPage: false };
        },
      });
      await settled();
      store.openHistory();
      await settled();
      await store.loadMoreHistory();
      let { history: pages } = store.state;
      assert.ok(pages.status === 'success');
      assert.deepEqual([pages.data.length, pages.moreError?.code], [3, 'bad_request']);
      isDown = false;
      await store.loadMoreHistory();
      pages = store.state.history;
      assert.ok(pages.status === 'success');
      assert.deepEqual([pages.data.length, pages.moreError], [lines.length, undefined]);
    });
  });

  describe('a problem', () => {
    it('keeps the last balance, with the reason and its time', async () => {
      const { program, store } = open(member);
      await settled();
      const from = Date.now();
      mock.timers.tick(60_000);
      program.on('GET /api/me/accounts', fails('unreachable'));
      await store.refresh();
      const { balance, problem, updatedAt, status } = store.state;
      assert.deepEqual([status, balance?.amount, problem, updatedAt], ['ready', 2480, 'unreachable', from]);
    });

    it('keeps the balance when the session expires', async () => {
      const { program, store } = open(member);
      await settled();
      program.end('expired');
      await settled();
      assert.deepEqual(
        [store.state.status, store.state.session, store.state.balance?.amount],
        ['ready', 'expired', 2480],
      );
    });

    it('is signed out, slow, failed or unavailable, depending on the cause', async () => {
      const statusOf = async (replies: Replies, session = signedIn('mira')): Promise<string> => {
        const { store } = open({ ...member, ...replies }, {}, session);
        await settled();
        mock.timers.tick(4000);
        await settled();
        return store.state.status;
      };
      assert.equal(await statusOf({}, { status: 'signed-out' }), 'signed-out');
      assert.equal(await statusOf({ 'GET /api/me/accounts': hangs }), 'slow');
      assert.equal(await statusOf({ 'GET /api/me/accounts': fails('unreachable') }), 'error');
      assert.equal(await statusOf({ 'GET /api/me/accounts': fails('upstream_key_refused') }), 'unavailable');
      assert.equal(await statusOf({}, { status: 'unknown', problem: failure('unreachable') }), 'error');
    });
  });
});
