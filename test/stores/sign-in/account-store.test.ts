import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageResponse } from '../../../src/contract/index.js';
import { AccountStore } from '../../../src/stores/sign-in/account-store.js';
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
  store.subscribe(() => undefined);
  await settled();
  return { store, program };
}

describe('the account of a member', () => {
  it('asks for nothing before the member looks', async () => {
    const { store, program } = await account();
    assert.deepEqual(program.asked, []);
    assert.deepEqual([store.state.canLink, store.state.wallets.length], [false, 1]);
    store.configure({ isOpen: true });
    assert.equal(store.state.canLink, undefined);
    await settled();
    assert.equal(store.state.canLink, true);
    assert.deepEqual([store.state.accountCount, store.state.sessionCount], [2, 3]);
  });

  it('has all wallets, with the primary one and the one signed in with marked', async () => {
    const { store } = await account();
    store.configure({ isOpen: true });
    await settled();
    assert.deepEqual(
      store.state.wallets.map(({ address, isPrimary, isOwn }) => [address, isPrimary, isOwn]),
      [
        ['0xBB', true, false],
        ['0xAA', false, true],
      ],
    );
    assert.equal(store.state.canUnlink, true);
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

  it('offers what the proxy can do, and nothing while it is maintained', async () => {
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

  it('knows the explorer for EVM addresses only', async () => {
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

  it('says why signing out everywhere did not work, until it is dismissed', async () => {
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
