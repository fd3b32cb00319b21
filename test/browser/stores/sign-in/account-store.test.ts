import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageResponse } from '../../../../src/contract/index.js';
import { AccountStore } from '../../../../src/browser/stores/sign-in/account-store.js';
import { createFakeProgram, fails, settled, type Replies } from '../fake-program.js';
import { capabilities, member, sessionOf } from './sign-in-program.js';

const everything = ['getMyProfile', 'listSessions', 'linkWallet', 'unlinkWallet', 'endSessions'];
const able = (operations = everything) => capabilities(['evm'], operations);
const profile = (...wallets: { address: string; ofGroup?: true }[]) =>
  ({
    wallets: wallets.map((wallet) => ({ type: 'evm', ...wallet })),
    accounts: [{}, {}],
  }) as unknown as PageResponse<'GET /api/me/profile'>;
const sessions = { data: [{}, {}, {}] } as unknown as PageResponse<'GET /sessions'>;

/** Creates the account of a member who signed in with 0xAA. */
async function account(replies: Replies = {}, user = member('0xAA')) {
  const program = createFakeProgram(
    {
      'GET /capabilities': able(),
      'GET /api/me/profile': profile({ address: '0xBB' }, { address: '0xAA' }),
      'GET /sessions': sessions,
      ...replies,
    },
    sessionOf(user),
  );
  const store = new AccountStore(program, { isOpen: false });
  const close = store.subscribe(() => undefined);
  await settled();
  return { store, program, close };
}

/** Opens the menu anew, and returns its addresses once all answers have arrived. */
async function opened(store: AccountStore): Promise<string[]> {
  store.configure({ isOpen: false });
  store.configure({ isOpen: true });
  await settled();
  return store.state.wallets.map(({ address }) => address);
}

/** Returns a function that lists the different wallet lists that a store has had since. */
function linesSeen(store: AccountStore): () => string[] {
  const seen = new Set<string>();
  store.subscribe(() => seen.add(store.state.wallets.map(({ address }) => address).join(' ')));
  return () => [...seen];
}

describe("a member's account", () => {
  it('requests nothing before the member opens the menu', async () => {
    const { store, program } = await account();
    assert.deepEqual(program.asked, []);
    assert.deepEqual([store.state.canLink, store.state.wallets.length], [false, 1]);
    store.configure({ isOpen: true });
    assert.equal(store.state.canLink, undefined);
    await settled();
    assert.equal(store.state.canLink, true);
    assert.deepEqual([store.state.accountCount, store.state.sessionCount], [2, 3]);
  });

  it('lists all wallets, and marks the primary one and the one that signed in', async () => {
    const { store } = await account();
    store.configure({ isOpen: true });
    await settled();
    assert.deepEqual(
      store.state.wallets.map(({ address, isPrimary, isOwn }) => [address, isPrimary, isOwn]),
      [
        ['0xAA', false, true],
        ['0xBB', true, false],
      ],
    );
    assert.equal(store.state.canUnlink, true);
  });

  it('lists the primary wallet first if it is known when the menu opens', async () => {
    const { store } = await account({}, member('0xAA', '0xBB'));
    assert.deepEqual(await opened(store), ['0xAA', '0xBB']);
    assert.deepEqual(await opened(store), ['0xBB', '0xAA']);
  });

  it('lists a just linked wallet at once, before the profile contains it', async () => {
    const { store, program } = await account({}, member('0xAA', '0xBB'));
    await opened(store);
    store.configure({ isOpen: false });
    program.on('GET /api/me/profile', profile({ address: '0xBB' }, { address: '0xAA' }, { address: '0xCC' }));
    program.become(sessionOf(member('0xAA', '0xBB', '0xCC')));
    const seen = linesSeen(store);
    assert.deepEqual(await opened(store), ['0xAA', '0xBB', '0xCC']);
    assert.deepEqual(seen(), ['0xAA 0xBB 0xCC']);
  });

  it('keeps a just linked wallet if the profile cannot be refreshed', async () => {
    const { store, program, close } = await account({}, member('0xAA', '0xBB'));
    await opened(store);
    store.configure({ isOpen: false });
    program.on('GET /api/me/profile', fails('unreachable'));
    program.become(sessionOf(member('0xAA', '0xBB', '0xCC')));
    const seen = [await opened(store), await opened(store)];
    close();
    assert.deepEqual(seen, [
      ['0xAA', '0xBB', '0xCC'],
      ['0xAA', '0xBB', '0xCC'],
    ]);
  });

  it('does not list a just removed wallet, although the profile still contains it', async () => {
    const { store, program } = await account({}, member('0xAA', '0xBB'));
    await opened(store);
    store.configure({ isOpen: false });
    program.on('GET /api/me/profile', profile({ address: '0xAA' }));
    program.become(sessionOf(member('0xAA')));
    const seen = linesSeen(store);
    assert.deepEqual(await opened(store), ['0xAA']);
    assert.deepEqual(seen(), ['0xAA']);
  });

  it('keeps the order of an open menu, and appends wallets that it learns of later', async () => {
    const { store, program } = await account({
      'GET /api/me/profile': profile({ address: '0xCC' }, { address: '0xaa' }, { address: '0xBB' }),
    });
    const late = () => store.state.wallets.flatMap(({ address, isLate }) => (isLate ? address : []));
    assert.deepEqual(await opened(store), ['0xaa', '0xCC', '0xBB']);
    assert.deepEqual(late(), ['0xCC', '0xBB']);
    program.become(sessionOf(member('0xAA', '0xDD')));
    await settled();
    assert.deepEqual(late(), ['0xCC', '0xBB', '0xDD']);
    assert.deepEqual(await opened(store), ['0xCC', '0xaa', '0xBB']);
    assert.deepEqual(late(), []);
  });

  it("does not show one member's wallets in another's menu", async () => {
    const { store, program } = await account({}, member('0xAA', '0xBB'));
    await opened(store);
    program.on('GET /api/me/profile', profile({ address: '0xEE' }));
    program.become(sessionOf({ ...member('0xEE'), id: 'another' }));
    await settled();
    assert.deepEqual(
      store.state.wallets.map(({ address }) => address),
      ['0xEE'],
    );
  });

  it('does not change the actions of an open menu', async () => {
    const { store, program } = await account();
    await opened(store);
    store.configure({ isOpen: false });
    program.cache.invalidate('/capabilities');
    program.on('GET /capabilities', { ...able(), maintenance: true });
    await opened(store);
    assert.deepEqual([store.state.canLink, store.state.canEndSessions], [true, true]);
    await opened(store);
    assert.deepEqual([store.state.canLink, store.state.canEndSessions], [false, false]);
  });

  it('keeps room for linking in a menu that opened before the capabilities were known', async () => {
    const { store } = await account({ 'GET /capabilities': able([]) });
    await opened(store);
    assert.deepEqual([store.state.canLink, store.state.hasLinkRoom], [false, true]);
    await opened(store);
    assert.equal(store.state.hasLinkRoom, false);
  });

  it('marks wallets that only belong to the member’s group', async () => {
    const { store } = await account({
      'GET /api/me/profile': profile({ address: '0xAA' }, { address: '0xCC', ofGroup: true }),
    });
    store.configure({ isOpen: true });
    await settled();
    assert.deepEqual(
      store.state.wallets.map(({ isUnlinked }) => isUnlinked),
      [false, true],
    );
  });

  it('offers only what the proxy can do, and nothing during maintenance', async () => {
    const { store } = await account({ 'GET /capabilities': able(['linkWallet']) });
    store.configure({ isOpen: true });
    await settled();
    const { canLink, canUnlink, canEndSessions, sessionCount } = store.state;
    assert.deepEqual([canLink, canUnlink, canEndSessions, sessionCount], [true, false, false, undefined]);
    const closed = await account({ 'GET /capabilities': { ...able(), maintenance: true } });
    closed.store.configure({ isOpen: true });
    await settled();
    assert.deepEqual([closed.store.state.canLink, closed.store.state.canEndSessions], [false, false]);
  });

  describe('opened only by a passkey', () => {
    const factory = '0xFAc7';
    const withPasskeys = { ...able([...everything, 'listMyBadges']), passkeys: { chainId: 1, factory } };
    const holding = (status: string) =>
      ({
        data: [{}, { loyaltyBadgeUsers: [{ status }] }],
        hasNextPage: false,
      }) as unknown as PageResponse<'GET /api/me/badges'>;
    const isWayBackOffered = async (replies: Replies = {}, kept = [{ address: '0xaa' }]) => {
      const { store, program, close } = await account({
        'GET /capabilities': withPasskeys,
        'GET /api/me/profile': profile({ address: '0xAA' }),
        'GET /api/me/badges': holding('active'),
        ...replies,
      });
      program.storage.write('laurel.passkeys:0xfac7', JSON.stringify(kept));
      store.configure({ isOpen: true });
      await settled();
      const { needsWayBack } = store.state;
      close();
      return needsWayBack;
    };

    it('is offered a second way in once it has earned a badge', async () => {
      assert.equal(await isWayBackOffered(), true);
      assert.equal(await isWayBackOffered({ 'GET /api/me/badges': holding('inactive') }), false);
      assert.equal(await isWayBackOffered({ 'GET /api/me/badges': fails('unreachable') }), false);
    });

    it('is offered none if it has one already, signs in with a wallet, or cannot link', async () => {
      const two = profile({ address: '0xAA' }, { address: '0xBB' });
      assert.equal(await isWayBackOffered({ 'GET /api/me/profile': two }), false);
      assert.equal(await isWayBackOffered({}, [{ address: '0xDD' }]), false);
      assert.equal(
        await isWayBackOffered({ 'GET /capabilities': { ...withPasskeys, operations: ['listMyBadges'] } }),
        false,
      );
      assert.equal(await isWayBackOffered({ 'GET /capabilities': able([...everything, 'listMyBadges']) }), false);
    });
  });

  it('has an explorer for EVM addresses only', async () => {
    const [chain] = able().chains;
    const withExplorer = { ...able(), chains: [{ ...chain, blockExplorerUrl: 'https://scan.example' }] };
    for (const [type, url] of [
      ['evm', 'https://scan.example'],
      ['solana', undefined],
    ] as const) {
      const user = { ...member(), wallets: [{ address: '0xAA', type }] };
      const { store } = await account({ 'GET /capabilities': withExplorer } as Replies, user);
      store.configure({ isOpen: true });
      await settled();
      assert.equal(store.state.explorerUrl, url);
    }
  });

  it('reports why signing out everywhere failed, until that is dismissed', async () => {
    const { store } = await account({ 'DELETE /sessions': fails('unreachable') });
    const isOut = store.signOutEverywhere();
    assert.equal(store.state.isSigningOut, true);
    assert.equal(await isOut, false);
    assert.equal(store.state.isSigningOut, false);
    assert.equal(store.state.signOutError?.code, 'unreachable');
    store.dismissSignOutError();
    assert.equal(store.state.signOutError, undefined);
  });

  it('signs out', async () => {
    const { store } = await account();
    assert.equal(await store.signOut(), true);
    assert.equal(store.state.signOutError, undefined);
  });
});
