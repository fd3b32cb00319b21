import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { WalletError } from '../../../../src/errors/wallet.js';
import type { SessionState } from '../../../../src/browser/client/session.js';
import { endConnections } from '../../../../src/browser/stores/profile/end-connections.js';
import { createFakeKit, KitWallet, type KitWalletOptions } from '../../../support/wallets/fake-kit.js';
import { createFakeProgram, failure, settled } from '../fake-program.js';

interface Connected {
  readonly wallet: KitWallet;
  isConnected: boolean;
}

/** Returns a wallet that still shares its account with the site, as after a reload, until it is told to stop. */
function connected(options: KitWalletOptions, canEnd = true): Connected {
  const wallet = new KitWallet(options);
  const state = { wallet, isConnected: true };
  wallet.onConnect = () =>
    state.isConnected ? Promise.resolve() : Promise.reject(new WalletError('no_account', 'Nothing is shared.'));
  const disconnect = (): Promise<void> => {
    if (!canEnd) return Promise.reject(new WalletError('unsupported', 'The wallet does not know the method.'));
    state.isConnected = false;
    return Promise.resolve();
  };
  Object.assign(wallet.listed, { disconnect });
  return state;
}

const session: SessionState = {
  status: 'signed-in',
  user: {
    id: 'mira',
    displayName: null,
    logoUrl: null,
    wallets: [
      { address: '0xAA', type: 'evm' },
      { address: '0xBB', type: 'evm' },
    ],
  },
  expiresAt: '2099-01-01T00:00:00Z',
};

describe('clearing a browser', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  /** Ends connections on a page that was just loaded: it has used none of the wallets yet. */
  async function end(all: readonly Connected[], records: Readonly<Record<string, string>>, isOffline = false) {
    const kit = createFakeKit(all.map(({ wallet }) => wallet));
    const program = createFakeProgram({}, session, new Map(Object.entries(records)), {
      wallets: () => (isOffline ? Promise.reject(failure('unreachable')) : Promise.resolve(kit)),
    });
    const ended = endConnections(program);
    for (let halfSeconds = 0; halfSeconds < 30; halfSeconds += 1) {
      await settled();
      mock.timers.tick(500);
    }
    return ended;
  }

  const metaMask = 'io.metamask';

  it('ends the connection that an earlier page has left', async () => {
    const wallet = connected({ id: metaMask, accounts: ['0xAA'] });
    assert.deepEqual(await end([wallet], { 'laurel.wallet': metaMask }), []);
    assert.equal(wallet.isConnected, false);
    assert.ok(
      wallet.wallet.asked.every(({ interactive }) => !interactive),
      'no wallet prompts',
    );
  });

  it('ends each connection that shares an account of the member, whichever wallet was used last', async () => {
    const first = connected({ id: metaMask, accounts: ['0xaa'] });
    const last = connected({ id: 'app.phantom', accounts: ['0xBB'] });
    assert.deepEqual(await end([first, last], { 'laurel.wallet': 'app.phantom' }), []);
    assert.deepEqual([first.isConnected, last.isConnected], [false, false]);
  });

  it('leaves a connection of the site itself, with an account that is not the member’s', async () => {
    const wallet = connected({ id: 'app.phantom', accounts: ['0xCC'] });
    assert.deepEqual(await end([wallet], { 'laurel.wallet': 'passkey' }), []);
    assert.equal(wallet.isConnected, true);
  });

  it('says which wallet did not let it', async () => {
    const wallet = connected({ id: metaMask, name: 'MetaMask', accounts: ['0xAA'] }, false);
    assert.deepEqual(await end([wallet], { 'laurel.wallet': metaMask }), ['MetaMask']);
  });

  it('says that a wallet is not there any more', async () => {
    assert.deepEqual(await end([], { 'laurel.wallet': metaMask }), ['']);
    assert.deepEqual(await end([], { 'laurel.wallet': 'com.walletconnect', 'laurel.walletconnect': '{}' }), [
      'WalletConnect',
    ]);
    assert.deepEqual(await end([], { 'laurel.wallet': metaMask }, true), [''], 'the code of wallets did not load');
  });

  it('has nothing to end for a member who used a passkey or no wallet', async () => {
    const passkey = connected({ id: 'passkey', isPasskey: true, accounts: ['0xAA'] });
    assert.deepEqual(await end([passkey], { 'laurel.wallet': 'passkey' }), []);
    assert.deepEqual(await end([], {}), []);
    assert.equal(passkey.isConnected, true);
  });

  it('does not wait for ever for a wallet that never answers', async () => {
    const wallet = connected({ id: metaMask, name: 'MetaMask', accounts: ['0xAA'] });
    wallet.wallet.onConnect = () => new Promise(() => undefined);
    Object.assign(wallet.wallet.listed, { disconnect: () => new Promise(() => undefined) });
    assert.deepEqual(await end([wallet], { 'laurel.wallet': metaMask }), ['MetaMask']);
  });
});
