import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { badge, badges } from '../../../../demo/states/badges.js';
import { account, currencies, ember, leaders, leaf, own, ownIndex, page } from '../../../../demo/states/community.js';
import { line } from '../../../../demo/states/points-balance.js';
import { quest, questId, rules } from '../../../../demo/states/quests.js';
import { StandingStore } from '../../../../src/browser/stores/profile/standing-store.js';
import { LeaderboardStore } from '../../../../src/browser/stores/leaderboard/leaderboard-store.js';
import { PointsStore } from '../../../../src/browser/stores/points/points-store.js';
import { createFakeProgram, fails, hangs, settled, signedIn, type Replies } from '../fake-program.js';

const now = '2026-03-01T12:00:00.000Z';
const streakOf = (count: number, expiresAt: string | null) => ({ count, milestone: [], expiresAt });
const daily = { frequency: 'daily', metadata: { enableStreaks: true } };

const whole: Replies = {
  'GET /api/loyalty/currencies': currencies(leaf, ember),
  'GET /api/me/accounts': { data: [account(ownIndex, own(2480), leaf)], hasNextPage: false },
  'GET /api/loyalty/accounts/{id}/rank': { rank: '5000+' },
  'GET /api/me/badges': badges(
    badge(1, { name: 'Old', status: 'active', completedAt: '2026-01-01T00:00:00.000Z' }),
    badge(2, { name: 'New', status: 'active', completedAt: '2026-02-01T00:00:00.000Z' }),
    badge(3, { name: 'Open' }),
    badge(4, { name: 'Taken back', status: 'revoked', completedAt: '2026-02-02T00:00:00.000Z' }),
    badge(5, { name: 'Hidden', status: 'active', hideInUi: true }),
  ),
  'GET /api/quests': rules(
    quest(1, 'Tend the fire', 'check_in', 10, daily),
    quest(2, 'Look in', 'check_in', 5, daily),
    quest(3, 'Join', 'discord_member', 50),
  ),
  'GET /api/me/quests': {
    data: [
      { loyaltyRuleId: questId(1), streak: streakOf(40, '2026-02-28T00:00:00.000Z') },
      { loyaltyRuleId: questId(2), streak: streakOf(12, '2026-03-02T00:00:00.000Z') },
    ],
    missing: [],
  },
};

async function open(replies: Replies = {}, currency = '', isChoosing = false) {
  const program = createFakeProgram({ ...whole, ...replies }, signedIn('mira'));
  const store = new StandingStore(program, { currency, isChoosing });
  store.subscribe(() => undefined);
  await settled();
  await settled();
  return { program, store, state: store.state };
}

describe("a member's standing", () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse(now) }));
  afterEach(() => mock.timers.reset());

  it('is their points, rank, longest live streak, and badges with the latest first', async () => {
    const { state, program } = await open();
    assert.deepEqual([state.currency?.name, state.amount, state.rank, state.days], ['Leaf', 2480, '5000+', 12]);
    assert.deepEqual(
      [state.badges.map(({ name }) => name), state.allBadges, state.isWaiting],
      [['New', 'Old'], 4, false],
    );
    const asked = program.asked.find(({ route }) => route === 'GET /api/me/quests')?.query['loyaltyRuleId'];
    assert.deepEqual(asked, [questId(1), questId(2)]);
  });

  it('is about to change until everything is known, but not for long', async () => {
    const program = createFakeProgram({ ...whole, 'GET /api/me/badges': hangs }, signedIn('mira'));
    const store = new StandingStore(program, { currency: '', isChoosing: false });
    store.subscribe(() => undefined);
    await settled();
    assert.equal(store.state.isAboutToChange, true);
    mock.timers.tick(4000);
    assert.deepEqual([store.state.isAboutToChange, store.state.isWaiting], [false, true]);
    assert.equal((await open()).state.isAboutToChange, false);
  });

  it('has zero points and no rank in a currency without an account', async () => {
    const { state, program } = await open({}, 'EMBR');
    assert.deepEqual([state.amount, state.rank], ['0', undefined]);
    assert.equal(program.count('GET /api/loyalty/accounts/{id}/rank'), 0);
  });

  describe('beside other elements', () => {
    const beyond: Replies = {
      'GET /api/loyalty/accounts': ({ query }) =>
        query['sortDir'] === 'asc'
          ? { data: [account(126, { name: 'tomasz.k', amount: 2694 })], hasNextPage: true }
          : page(leaders, true),
      'GET /api/me/transaction_entries': {
        data: [line(1, { minutesAgo: 35, amount: 40, after: 2430 })],
        hasNextPage: false,
      },
    };
    const balance = { currency: '', every: 0, isDetailed: true, hasMilestone: false, hasToday: true };
    const board = { currency: '', limit: 20, every: 0, movement: false, leagueSize: 0, until: Number.NaN };

    async function beside(replies: Replies) {
      const program = createFakeProgram({ ...whole, ...replies }, signedIn('mira'));
      const others = [
        new PointsStore(program, { ...balance, hasMultiplier: false }),
        new LeaderboardStore(program, board),
      ];
      const stops = others.map((store) => store.subscribe(() => undefined));
      const store = new StandingStore(program, { currency: '', isChoosing: false });
      store.subscribe(() => undefined);
      for (let turn = 0; turn < 4; turn += 1) await settled();
      return { program, store, stops };
    }

    it('has today’s growth and the next place from their answers', async () => {
      const { store } = await beside(beyond);
      const { today, next, isAboutToChange } = store.state;
      assert.deepEqual(
        [today, next?.toPass, next?.account.user?.userMetadata[0]?.displayName, isAboutToChange],
        ['90', '215', 'tomasz.k', false],
      );
    });

    it('has the next place from the first places if the member is among them', async () => {
      const first = [account(1, { name: 'Ada', amount: 3000 }), account(2, { name: 'kofi.eth', amount: 2500 })];
      const data = [...first, account(ownIndex, own(2480), leaf), account(4, { amount: 12 })];
      const { store } = await beside({ ...beyond, 'GET /api/loyalty/accounts': { data, hasNextPage: false } });
      assert.deepEqual(
        [store.state.next?.toPass, store.state.next?.account.user?.userMetadata[0]?.displayName],
        ['21', 'kofi.eth'],
      );
    });

    it('has neither on its own, and requests neither', async () => {
      const { program, state } = await open(beyond);
      assert.deepEqual([state.today, state.next, state.isAboutToChange], [undefined, undefined, false]);
      assert.deepEqual(
        [program.count('GET /api/me/transaction_entries'), program.count('GET /api/loyalty/accounts')],
        [0, 0],
      );
    });

    it('names no next place from an answer that nobody keeps current', async () => {
      const { program, store, stops } = await beside(beyond);
      for (const stop of stops) stop();
      program.cache.invalidate('/api/loyalty/accounts');
      assert.equal(store.state.next, undefined);
    });

    it('is about to change while they are loading', async () => {
      const { store } = await beside({ ...beyond, 'GET /api/me/transaction_entries': hangs });
      assert.equal(store.state.isAboutToChange, true);
      mock.timers.tick(4000);
      assert.deepEqual([store.state.isAboutToChange, store.state.today], [false, undefined]);
    });
  });

  it('lacks what is unknown, and a streak that has ended', async () => {
    const { state } = await open({
      'GET /api/me/accounts': fails('not_found'),
      'GET /api/me/badges': fails('not_found'),
      'GET /api/me/quests': { data: [{ loyaltyRuleId: questId(1), streak: streakOf(40, null) }], missing: [] },
    });
    assert.deepEqual([state.amount, state.rank, state.days, state.badges], [undefined, undefined, undefined, []]);
  });

  it('names the longest streak the member ever had, if it was longer than the current one', async () => {
    const mostDaysWith = async (longestCount: number | null): Promise<number | undefined> => {
      const streak = { ...streakOf(12, '2026-03-02T00:00:00.000Z'), longestCount };
      const { state } = await open({
        'GET /api/me/quests': { data: [{ loyaltyRuleId: questId(1), streak }], missing: [] },
      });
      return state.mostDays;
    };
    assert.deepEqual(
      [await mostDaysWith(31), await mostDaysWith(12), await mostDaysWith(null)],
      [31, undefined, undefined],
    );
  });

  describe('with pinned badges', () => {
    const earned = (index: number, name: string) =>
      badge(index, { name, status: 'active', completedAt: `2026-01-0${index}T00:00:00.000Z` });
    const many: Replies = {
      'GET /api/me/badges': badges(...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, at) => earned(at + 1, name))),
    };
    const namesOf = ({ shown }: StandingStore['state']): string[] => shown.map(({ name }) => name);
    const idOf = ({ state }: StandingStore, name: string): string =>
      state.badges.find((each) => each.name === name)?.id ?? '';

    it('shows the five latest until the member pins some, then those in the order of the choice', async () => {
      const { store } = await open(many);
      assert.deepEqual([namesOf(store.state), store.state.pins], [['G', 'F', 'E', 'D', 'C'], []]);
      for (const name of ['B', 'E', 'A']) store.togglePin(idOf(store, name));
      store.togglePin(idOf(store, 'E'));
      assert.deepEqual(namesOf(store.state), ['B', 'A']);
      store.unpinAll();
      assert.deepEqual(namesOf(store.state), ['G', 'F', 'E', 'D', 'C']);
    });

    it('keeps them in this browser, apart for each member, and leaves nothing without any', async () => {
      const { store, program } = await open(many);
      store.togglePin(idOf(store, 'B'));
      const key = 'laurel.pins /laurel mira';
      assert.equal(program.kept.get(key), JSON.stringify([idOf(store, 'B')]));
      program.signIn('noa');
      await settled();
      assert.deepEqual(store.state.pins, []);
      program.signIn('mira');
      await settled();
      assert.deepEqual(namesOf(store.state), ['B']);
      store.unpinAll();
      assert.equal(program.kept.has(key), false);
    });

    it('takes no sixth', async () => {
      const { store } = await open(many);
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) store.togglePin(idOf(store, name));
      assert.deepEqual(namesOf(store.state), ['A', 'B', 'C', 'D', 'E']);
    });

    it('shows none that the member no longer holds, and the latest if none is left', async () => {
      const { store, program } = await open(many);
      for (const name of ['A', 'B']) store.togglePin(idOf(store, name));
      program.on('GET /api/me/badges', badges(earned(2, 'B'), earned(7, 'G')));
      program.cache.invalidate('/api/me/badges');
      await settled();
      await settled();
      assert.deepEqual(namesOf(store.state), ['B']);
      program.on('GET /api/me/badges', badges(earned(7, 'G')));
      program.cache.invalidate('/api/me/badges');
      await settled();
      await settled();
      assert.deepEqual([namesOf(store.state), store.state.pins], [['G'], []]);
    });

    it('reads what the page has changed, and ignores what is no list', async () => {
      const { store, program } = await open(many);
      const key = 'laurel.pins /laurel mira';
      store.togglePin(idOf(store, 'A'));
      program.kept.delete(key);
      store.rereadPins();
      assert.deepEqual(store.state.pins, []);
      for (const text of ['{', '{"a":1}', '[1]', 'null']) {
        program.kept.set(key, text);
        store.rereadPins();
        assert.deepEqual([text, store.state.pins], [text, []]);
      }
    });

    it('offers no choice in a browser that keeps nothing, and changes nothing in one that is full', async () => {
      const { store, program } = await open(many);
      const throws = (): never => {
        throw new Error('denied');
      };
      mock.method(program.storage, 'write', throws);
      store.togglePin(idOf(store, 'A'));
      assert.deepEqual(store.state.pins, []);
      mock.method(program.storage, 'read', throws);
      store.rereadPins();
      assert.deepEqual([store.state.pins, namesOf(store.state)], [undefined, ['G', 'F', 'E', 'D', 'C']]);
    });
  });

  it('offers distinct pictures of pieces and badges with safe URLs while the member chooses one', async () => {
    const piece = (name: string, imageUrl: string | null) => ({ name, imageUrl });
    const pieces = { data: [piece('Lantern', 'https://a.example/1.png'), piece('Bare', null)], hasNextPage: false };
    const pictured: Replies = {
      'GET /api/me/minting/assets': pieces as never,
      'GET /api/me/badges': badges(
        badge(1, { name: 'Same', status: 'active', imageUrl: 'https://a.example/1.png' }),
        badge(2, { name: 'Plain', status: 'active', imageUrl: 'http://a.example/2.png' }),
        badge(3, { name: 'Sprout', status: 'active', imageUrl: 'https://a.example/3.png' }),
        badge(4, { name: 'Open', imageUrl: 'https://a.example/4.png' }),
      ),
    };
    const { state } = await open(pictured, '', true);
    assert.deepEqual(
      state.pictures.map(({ url }) => url),
      ['https://a.example/1.png', 'https://a.example/3.png'],
    );
    const { state: other, program } = await open(pictured);
    assert.deepEqual([other.pictures, program.count('GET /api/me/minting/assets')], [[], 0]);
  });

  it('requests no streaks if no quest has any, and waits for pending answers', async () => {
    const { state, program } = await open({ 'GET /api/quests': rules(), 'GET /api/me/badges': hangs });
    assert.equal(program.count('GET /api/me/quests'), 0);
    assert.equal(state.isWaiting, true);
  });
});
