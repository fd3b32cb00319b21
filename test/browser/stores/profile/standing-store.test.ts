import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { badge, badges } from '../../../../demo/states/badges.js';
import { account, currencies, ember, leaf, own, ownIndex } from '../../../../demo/states/community.js';
import { quest, questId, rules } from '../../../../demo/states/quests.js';
import { StandingStore } from '../../../../src/browser/stores/profile/standing-store.js';
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
  return { program, state: store.state };
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

  it('lacks what is unknown, and a streak that has ended', async () => {
    const { state } = await open({
      'GET /api/me/accounts': fails('not_found'),
      'GET /api/me/badges': fails('not_found'),
      'GET /api/me/quests': { data: [{ loyaltyRuleId: questId(1), streak: streakOf(40, null) }], missing: [] },
    });
    assert.deepEqual([state.amount, state.rank, state.days, state.badges], [undefined, undefined, undefined, []]);
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
