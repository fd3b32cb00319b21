import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { currencies, leaf } from '../../../../demo/states/community.js';
import { SeasonStore, type SeasonOptions } from '../../../../src/browser/stores/season/season-store.js';
import type { Season } from '../../../../src/contract/loyalty/season.js';
import { createFakeProgram, fails, hangs, settled, signedIn, type Replies } from '../fake-program.js';

const options: SeasonOptions = {
  currency: 'LEAF',
  start: Date.parse('2026-01-01T00:00:00+01:00'),
  end: Date.parse('2026-02-12T00:00:00+01:00'),
};
const summary: Season = {
  ...{ amount: '9240.5', days: 38, rank: 34, members: 1842, badges: [] },
  weeks: [{ startsAt: '2025-12-31T23:00:00.000Z', amount: '9240.5' }],
};
const member: Replies = { 'GET /api/loyalty/currencies': currencies(), 'GET /api/me/season': summary };

function open(
  replies: Replies = member,
  changes: Partial<SeasonOptions> = {},
  session: Parameters<typeof createFakeProgram>[1] = signedIn('mira'),
) {
  const program = createFakeProgram(replies, session);
  const store = new SeasonStore(program, { ...options, ...changes });
  return { program, store, close: store.subscribe(() => undefined) };
}

describe('season store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('asks for the season once, in the chosen currency and in UTC, and names no member', async () => {
    const { program, store } = open();
    await settled();
    assert.deepEqual([store.state.status, store.state.season], ['ready', summary]);
    const asked = program.asked.filter(({ route }) => route === 'GET /api/me/season');
    assert.deepEqual(
      asked.map(({ query }) => query),
      [{ loyaltyCurrencyId: leaf.id, start: '2025-12-31T23:00:00.000Z', end: '2026-02-11T23:00:00.000Z' }],
    );
  });

  it('is none if the platform cannot sum up seasons', async () => {
    const { store } = open({ ...member, 'GET /api/me/season': fails('not_found') });
    await settled();
    assert.equal(store.state.status, 'none');
  });

  it('is empty without points and badges, and ready with either', async () => {
    const nothing = { ...summary, amount: 0, weeks: [], days: 0, rank: null };
    const badges = [{ id: leaf.id, name: 'Evergreen', imageUrl: null }];
    for (const [season, status] of [
      [nothing, 'empty'],
      [{ ...nothing, badges }, 'ready'],
    ] as const) {
      const { store } = open({ ...member, 'GET /api/me/season': season });
      await settled();
      assert.equal(store.state.status, status);
    }
  });

  it('asks nothing for a visitor', async () => {
    const { program, store } = open(member, {}, { status: 'signed-out' });
    await settled();
    assert.equal(store.state.status, 'signed-out');
    assert.equal(program.count('GET /api/me/season'), 0);
  });

  it('is for the owner to correct without a start or an end, and asks nothing', async () => {
    for (const changes of [{ start: Number.NaN }, { end: Number.NaN }]) {
      const { program, store } = open(member, changes);
      await settled();
      assert.equal(store.state.status, 'unavailable');
      assert.equal(program.asked.length, 0);
    }
  });

  it('says that it failed, and recovers', async () => {
    const { program, store } = open({ ...member, 'GET /api/me/season': fails('upstream_unavailable') });
    await settled();
    assert.equal(store.state.status, 'error');
    program.on('GET /api/me/season', summary);
    await store.refresh();
    assert.equal(store.state.status, 'ready');
  });

  it('keeps the season if a refresh fails', async () => {
    const { program, store } = open();
    await settled();
    program.on('GET /api/me/season', fails('unreachable'));
    await store.refresh();
    assert.deepEqual([store.state.status, store.state.season, store.state.problem], ['ready', summary, 'unreachable']);
  });

  it('is loading, and slow after four seconds', async () => {
    const { store } = open({ ...member, 'GET /api/me/season': hangs });
    await settled();
    assert.equal(store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(store.state.status, 'slow');
  });
});
