import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { badge, badges, hold } from '../../../../demo/states/badges.js';
import { account, ember, leaf, own, ownIndex } from '../../../../demo/states/community.js';
import { GoalStore } from '../../../../src/browser/stores/quests/goal-store.js';
import { BadgesStore } from '../../../../src/browser/stores/badges/badges-store.js';
import { PointsStore } from '../../../../src/browser/stores/points/points-store.js';
import { createFakeProgram, fails, hangs, settled, signedIn, type Replies } from '../fake-program.js';

const forgehand = badge(61, { name: 'Forgehand', conditions: [hold(100, ember)] });
const far = badge(62, { name: 'Far', conditions: [hold(500, ember)] });
const evergreen = badge(63, { name: 'Evergreen', conditions: [hold(1010)] });

const whole: Replies = {
  'GET /api/me/badges': badges(far, evergreen, forgehand),
  'GET /api/me/accounts': {
    data: [account(ownIndex, own(1000), leaf), account(ownIndex + 1, own(60), ember)],
    hasNextPage: false,
  },
};

let running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running) stop();
  running = [];
});

async function open(replies: Replies = {}, currencyId = ember.id, session = signedIn('mira')) {
  const program = createFakeProgram({ ...whole, ...replies }, session);
  const store = new GoalStore(program, { currencyId, every: 0 });
  running.push(store.subscribe(() => undefined));
  await settled();
  const { goal } = store.state;
  return { program, store, text: goal && `${goal.left} to ${goal.badge.name}` };
}

describe('the goal of a quest', () => {
  it('is the nearest badge that takes more points of the currency that the quest brings', async () => {
    assert.equal((await open()).text, '40 to Forgehand');
    assert.equal((await open({}, leaf.id)).text, '10 to Evergreen');
  });

  it('follows the currency of the quest that is shown, and the points', async () => {
    const { program, store } = await open();
    store.configure({ currencyId: leaf.id, every: 0 });
    assert.equal(store.state.goal?.badge.name, 'Evergreen');
    store.configure({ currencyId: ember.id, every: 0 });
    program.on('GET /api/me/accounts', { data: [account(ownIndex + 1, own(110), ember)], hasNextPage: false });
    await store.refresh();
    assert.deepEqual([store.state.goal?.left, store.state.goal?.badge.name], ['390', 'Far']);
  });

  it('is none if badges or points cannot be read, or if no badge comes nearer', async () => {
    assert.equal((await open({ 'GET /api/me/badges': fails('upstream_unavailable') })).text, undefined);
    assert.equal((await open({ 'GET /api/me/accounts': fails('upstream_unavailable') })).text, undefined);
    assert.equal((await open({ 'GET /api/me/badges': badges(evergreen) })).text, undefined);
  });

  it('is awaited until it is known whether there is one, but not for long', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const { program, store } = await open({ 'GET /api/me/accounts': hangs });
    assert.deepEqual([store.state.goal, store.state.isAwaited], [undefined, true]);
    test.mock.timers.tick(4000);
    assert.equal(store.state.isAwaited, false);
    assert.equal(program.count('GET /api/me/accounts'), 1);
    const { store: known } = await open();
    assert.equal(known.state.isAwaited, false);
  });

  it('asks nothing for a visitor or a quest without points, and no points if no badge takes any', async () => {
    assert.deepEqual((await open({}, ember.id, { status: 'signed-out' })).program.asked, []);
    assert.deepEqual((await open({}, '')).program.asked, []);
    const { program } = await open({ 'GET /api/me/badges': badges(badge(64, { name: 'Given' })) });
    assert.deepEqual(
      program.asked.map(({ route }) => route),
      ['GET /api/me/badges'],
    );
  });

  it('shares its requests with a shelf of badges and a balance on the same page', async () => {
    const { program } = await open();
    running.push(new BadgesStore(program, { ids: [], every: 0 }).subscribe(() => undefined));
    const points = { currency: '', every: 0, isDetailed: false, hasToday: false, hasMultiplier: false };
    running.push(new PointsStore(program, { ...points, hasMilestone: true }).subscribe(() => undefined));
    await settled();
    assert.deepEqual([program.count('GET /api/me/badges'), program.count('GET /api/me/accounts')], [1, 1]);
  });
});
