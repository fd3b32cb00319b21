import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WalletGuard } from '../../../../src/browser/stores/sign-in/wallet-guard.js';
import { createFakeKit, KitWallet } from '../../../support/wallets/fake-kit.js';
import { createSignInProgram, member, sessionOf } from './sign-in-program.js';

/** Watches the wallet of a member of 0xAA. */
function guarded() {
  const wallet = new KitWallet();
  const program = createSignInProgram(createFakeKit([], wallet), member('0xAA'));
  const guard = new WalletGuard(program.context);
  guard.watch(wallet.share());
  return { guard, wallet, ...program };
}

describe('the session guard', () => {
  it('ends the session when the wallet switches to someone else’s account', () => {
    const { wallet, signedOut } = guarded();
    wallet.changeAccount('0xCC');
    assert.deepEqual(signedOut, ['account-changed']);
  });

  it('keeps the session when the wallet is locked, or switches to another account of the member', () => {
    const { wallet, context, signedOut } = guarded();
    wallet.changeAccount(undefined);
    context.session.accept(sessionOf(member('0xAA', '0xBB')));
    wallet.changeAccount('0xBB');
    assert.deepEqual(signedOut, []);
  });

  it('waits until the page is visible, because another tab may have linked the account', () => {
    for (const isLinked of [true, false]) {
      const { wallet, program, context, signedOut } = guarded();
      program.connectivity.visible.set(false);
      wallet.changeAccount('0xCC');
      assert.deepEqual(signedOut, []);
      if (isLinked) context.session.accept(sessionOf(member('0xAA', '0xCC')));
      program.connectivity.visible.set(true);
      assert.deepEqual(signedOut, isLinked ? [] : ['account-changed']);
    }
  });

  it('allows another account in the wallet while it is being linked', () => {
    const { guard, wallet, signedOut } = guarded();
    guard.pause(true);
    wallet.changeAccount('0xCC');
    assert.deepEqual(signedOut, []);
    guard.pause(false);
    assert.deepEqual(signedOut, ['account-changed']);
  });

  it('watches the wallet used last for a member who signed in earlier', async () => {
    const wallet = new KitWallet();
    const { context, signedOut } = createSignInProgram(createFakeKit([], wallet), member('0xAA'));
    await new WalletGuard(context).restore();
    wallet.changeAccount('0xCC');
    assert.deepEqual(signedOut, ['account-changed']);
  });

  it('watches nothing once it has stopped, even if a wallet arrives later', async () => {
    const { guard, wallet } = guarded();
    guard.stop();
    assert.equal(wallet.listening, 0);
    const restored = guard.restore();
    guard.stop();
    await restored;
    assert.equal(wallet.listening, 0);
    assert.equal(guard.isWatching, false);
  });

  it('forgets what the wallet showed when it stops', () => {
    const { guard, wallet, signedOut } = guarded();
    guard.pause(true);
    wallet.changeAccount('0xCC');
    guard.stop();
    guard.pause(false);
    assert.deepEqual(signedOut, []);
  });

  it('watches one wallet at a time', () => {
    const { guard, wallet, signedOut } = guarded();
    guard.watch(new KitWallet().share());
    wallet.changeAccount('0xCC');
    assert.deepEqual([wallet.listening, signedOut], [0, []]);
  });
});
