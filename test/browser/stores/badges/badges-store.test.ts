import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { badge } from '../../../../demo/states/badges.js';
import { currencies } from '../../../../demo/states/community.js';
import { BadgesStore, type BadgesOptions } from '../../../../src/browser/stores/badges/badges-store.js';
import { createFakeProgram, fails, failure, settled, signedIn, type Replies } from '../fake-program.js';

const page = (...data: ReturnType<typeof badge>[]) => ({ data, hasNextPage: false });
const earned = (index: number) => badge(index, { name: `Earned ${index}`, status: 'active' });
const open = (index: number) => badge(index, { name: `Open ${index}`, conditions: [{}] });
const idsOf = (list: Iterable<{ readonly id: string }>) => [...list].map(({ id }) => id);

const member: Replies = { 'GET /api/me/badges': page(earned(1), open(2)) };
const visitor: Replies = { 'GET /api/loyalty/badges': page(open(1), open(2)) };

function show(
  replies: Replies,
  session = signedIn('mira'),
  {
    options = {},
    kept = new Map<string, string>(),
  }: { options?: Partial<BadgesOptions>; kept?: Map<string, string> } = {},
) {
  const program = createFakeProgram(replies, session, kept);
  const store = new BadgesStore(program, { ids: [], every: 0, ...options });
  return { program, store, close: store.subscribe(() => undefined) };
}

describe('badges store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it("requests a member's own badges, or the public ones for a visitor, and nothing else", async () => {
    const own = show(member);
    const everyones = show(visitor, { status: 'signed-out' });
    await settled();
    assert.deepEqual(
      own.store.state.badges.map(({ phase }) => phase),
      ['earned', 'locked'],
    );
    assert.deepEqual(
      own.program.asked.map(({ route }) => route),
      ['GET /api/me/badges'],
    );
    assert.deepEqual(
      everyones.store.state.badges.map(({ phase }) => phase),
      ['open', 'open'],
    );
    assert.deepEqual(
      everyones.program.asked.map(({ route }) => route),
      ['GET /api/loyalty/badges'],
    );
  });

  it('requests balances only if an unearned badge needs points', async () => {
    const points = { type: 'points' as const, amount: 10 };
    const { program } = show({
      'GET /api/me/badges': page(earned(1), badge(3, { name: 'Rich', conditions: [points] })),
    });
    await settled();
    assert.deepEqual(
      program.asked.map(({ route }) => route),
      ['GET /api/me/badges', 'GET /api/me/accounts'],
    );
  });

  it('requests only the badges that the page names', async () => {
    const one = show(member, undefined, { options: { ids: ['a'] } });
    const two = show(member, undefined, { options: { ids: ['a', 'b'] } });
    await settled();
    assert.deepEqual(one.program.asked[0]?.query, { limit: 100, badgeIds: 'a' });
    assert.deepEqual(two.program.asked[0]?.query, { limit: 100, badgeIds: ['a', 'b'] });
  });

  it('shows the public badges if the session is unknown', async () => {
    const { store } = show(visitor, { status: 'unknown', problem: failure('unreachable') });
    await settled();
    assert.deepEqual([store.state.status, store.state.isMemberUnknown], ['ready', true]);
  });

  it('reports once that a badge was earned', async () => {
    const { program, store } = show(member);
    await settled();
    assert.deepEqual(store.state.justEarned, []);
    program.on('GET /api/me/badges', page(earned(1), earned(2)));
    await store.refresh();
    const { justEarned } = store.state;
    assert.deepEqual(idsOf(justEarned), [open(2).id]);
    await store.refresh();
    assert.equal(store.state.justEarned, justEarned, 'the same array until there is another');
  });

  it('does not report a badge as just earned if it merely came with another page', async () => {
    const { store } = show({
      'GET /api/me/badges': ({ query }) =>
        query['startingAfter'] === undefined ? { data: [open(1)], hasNextPage: true } : page(earned(2)),
    });
    await settled();
    await store.loadMore();
    assert.deepEqual([store.state.badges.length, store.state.justEarned], [2, []]);
  });

  describe('the news', () => {
    it('is empty on the first visit, because there is nothing to compare with', async () => {
      const { store } = show(member);
      await settled();
      assert.deepEqual([...store.state.news], []);
    });

    it('contains badges earned since the last visit, until they are dismissed', async () => {
      const kept = new Map<string, string>();
      const first = show(member, undefined, { kept });
      await settled();
      first.close();
      const replies: Replies = { 'GET /api/me/badges': page(earned(1), earned(2)) };
      for (const visit of ['second', 'third']) {
        const { store, close } = show(replies, undefined, { kept });
        await settled();
        assert.deepEqual([...store.state.news], [earned(2).id], visit);
        if (visit === 'third') {
          store.dismiss([...store.state.news]);
          assert.deepEqual([...store.state.news], []);
        }
        close();
      }
      const { store } = show(replies, undefined, { kept });
      await settled();
      assert.deepEqual([...store.state.news], []);
    });

    it('belongs to one member', async () => {
      const kept = new Map<string, string>();
      show(member, undefined, { kept });
      await settled();
      const { store } = show({ 'GET /api/me/badges': page(earned(3)) }, signedIn('kofi'), { kept });
      await settled();
      assert.deepEqual([[...store.state.news], kept.size], [[], 2]);
    });

    it('lasts as long as the page if the browser stores nothing', async () => {
      const program = createFakeProgram(member, signedIn('mira'));
      const closed = () => assert.fail('no storage');
      const storage = { ...program.storage, read: closed, write: closed, remove: closed };
      const store = new BadgesStore({ ...program, storage }, { ids: [], every: 0 });
      store.subscribe(() => undefined);
      await settled();
      program.on('GET /api/me/badges', page(earned(1), earned(2)));
      await store.refresh();
      assert.deepEqual([...store.state.news], [earned(2).id]);
    });
  });

  describe('the badges for a ceremony', () => {
    const unseenIn = (store: BadgesStore) =>
      store.state.unseen.map(({ badge: { id }, isJustEarned }) => [id, isJustEarned]);

    it('are those earned while the member was away, the latest first', async () => {
      const kept = new Map<string, string>();
      const first = show({ 'GET /api/me/badges': page(earned(1)) }, undefined, { kept });
      await settled();
      first.close();
      const at = (index: number, completedAt: string) => badge(index, { name: 'Later', status: 'active', completedAt });
      const { store } = show(
        { 'GET /api/me/badges': page(earned(1), at(2, '2026-02-01T00:00:00Z'), at(3, '2026-02-02T00:00:00Z')) },
        undefined,
        { kept },
      );
      await settled();
      assert.deepEqual(unseenIn(store), [
        [earned(3).id, false],
        [earned(2).id, false],
      ]);
    });

    it('are none on the first visit, and then those that are earned on the page', async () => {
      const { program, store } = show(member);
      await settled();
      assert.deepEqual(unseenIn(store), []);
      program.on('GET /api/me/badges', page(earned(1), earned(2)));
      await store.refresh();
      assert.deepEqual(unseenIn(store), [[earned(2).id, true]]);
    });

    it('are not those of a further page, which the member may have had for long', async () => {
      const { store } = show({
        'GET /api/me/badges': ({ query }) =>
          query['startingAfter'] === undefined ? { data: [earned(1)], hasNextPage: true } : page(earned(2)),
      });
      await settled();
      await store.loadMore();
      assert.deepEqual(unseenIn(store), []);
    });

    it('are taken once, also by two shelves and two tabs', async () => {
      const { kept } = show(member).program;
      await settled();
      const replies: Replies = { 'GET /api/me/badges': page(earned(1), earned(2)) };
      const [one, two] = [show(replies, undefined, { kept }).store, show(replies, undefined, { kept }).store];
      await settled();
      assert.deepEqual([unseenIn(one).length, unseenIn(two).length], [1, 1]);
      assert.deepEqual(
        one.takeUnseen().map(({ badge: { id } }) => id),
        [earned(2).id],
      );
      assert.deepEqual([unseenIn(one), [...one.state.news]], [[], []]);
      assert.deepEqual(two.takeUnseen(), []);
      assert.deepEqual(unseenIn(two), []);
    });

    it('are not called just earned for the next member', async () => {
      const kept = new Map<string, string>();
      const other = show({ 'GET /api/me/badges': page(earned(1)) }, signedIn('kofi'), { kept });
      await settled();
      other.close();
      const { program, store } = show(member, undefined, { kept });
      await settled();
      program.on('GET /api/me/badges', page(earned(1), earned(2)));
      await store.refresh();
      program.signIn('kofi');
      await settled();
      assert.deepEqual(unseenIn(store), [[earned(2).id, false]]);
    });

    it('leave out what the platform has as dismissed', async () => {
      const kept = new Map<string, string>();
      const first = show(member, undefined, { kept });
      await settled();
      first.close();
      const other = earned(2);
      const [holding] = other.loyaltyBadgeUsers ?? [];
      assert.ok(holding);
      const dismissed = { ...other, loyaltyBadgeUsers: [{ ...holding, dismissedInUi: true }] };
      const { store } = show({ 'GET /api/me/badges': page(earned(1), dismissed) }, undefined, { kept });
      await settled();
      assert.deepEqual(unseenIn(store), []);
    });

    it('load who holds one, and not what its holders may mint', async () => {
      const { program, store } = show({
        ...member,
        'GET /api/loyalty/currencies': currencies(),
        'GET /api/loyalty/badge_users': { data: [], hasNextPage: false },
      });
      await settled();
      store.openDetail(earned(1).id, false);
      await settled();
      assert.deepEqual(
        program.asked.map(({ route }) => route),
        ['GET /api/me/badges', 'GET /api/loyalty/currencies', 'GET /api/loyalty/badge_users'],
      );
    });
  });

  it('requests holders, currencies and contracts only once a badge is opened, and tolerates missing ones', async () => {
    const { program, store } = show({
      ...member,
      'GET /api/loyalty/currencies': currencies(),
      'GET /api/loyalty/badge_users': { data: [], hasNextPage: false },
    });
    await settled();
    assert.equal(program.asked.length, 1);
    store.openDetail(earned(1).id);
    await settled();
    const { detail } = store.state;
    assert.deepEqual([detail?.id, detail?.currencies.length, detail?.contracts], [earned(1).id, 3, []]);
    assert.deepEqual(detail?.holders, { data: [], hasNextPage: false });
    store.closeDetail();
    assert.equal(store.state.detail, undefined);
  });

  it('keeps the badges when a refresh fails or the session ends', async () => {
    const { program, store } = show(member);
    await settled();
    program.end('expired');
    await settled();
    assert.deepEqual([store.state.session, store.state.badges.length], ['expired', 2]);
    program.signIn('mira');
    program.on('GET /api/me/badges', fails('unreachable'));
    await store.refresh();
    const { pages, status } = store.state;
    assert.deepEqual([status, pages.status === 'success' && pages.problem?.code], ['ready', 'unreachable']);
  });

  it('is empty, failed or unavailable, depending on the answer', async () => {
    const statusOf = async (reply: Replies['GET /api/me/badges']): Promise<string> => {
      const { store } = show({ 'GET /api/me/badges': reply ?? page() });
      await settled();
      return store.state.status;
    };
    assert.equal(await statusOf(page()), 'empty');
    assert.equal(await statusOf(fails('unreachable')), 'error');
    assert.equal(await statusOf(fails('upstream_key_refused')), 'unavailable');
  });
});
