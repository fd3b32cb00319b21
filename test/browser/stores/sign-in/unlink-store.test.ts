import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { UnlinkStore } from '../../../../src/browser/stores/sign-in/unlink-store.js';
import { createFakeKit, KitWallet } from '../../../support/wallets/fake-kit.js';
import { failure, settled } from '../fake-program.js';
import { createSignInProgram, member, sessionOf } from './sign-in-program.js';

const remove = 'DELETE /session/wallets/{address}';
const linked = { address: '0xBB', type: 'evm', isOwn: false } as const;

/** Shows a member with two wallets who removes the second one, with the first one available. */
function removal(own = new KitWallet()) {
  const { program, context, session } = createSignInProgram(createFakeKit([], own), member('0xAA', '0xBB'), {
    [remove]: () => sessionOf(member('0xAA')),
  });
  const invalidated: string[] = [];
  const cache = { ...context.cache, invalidate: (path: string) => void invalidated.push(path) };
  const store = new UnlinkStore({ ...context, cache }, linked, 20_000);
  const steps = [store.state.step as string];
  store.subscribe(() => {
    if (steps.at(-1) !== store.state.step) steps.push(store.state.step);
  });
  return { store, program, session, steps, invalidated };
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

describe('removing a wallet', () => {
  it('is confirmed with a wallet of the member before the proxy removes it', async () => {
    const { store, program, session, steps, invalidated } = removal();
    assert.equal(await store.remove(), true);
    assert.deepEqual(steps, ['asking', 'confirming', 'removing', 'done']);
    assert.deepEqual(
      program.asked.map(({ route, params }) => [route, params]),
      [
        ['POST /session/challenge', {}],
        ['POST /session/step-up', {}],
        [remove, { address: '0xBB' }],
      ],
    );
    const now = session();
    assert.deepEqual('user' in now && now.user.wallets.map(({ address }) => address), ['0xAA']);
    assert.deepEqual(invalidated, ['/api/me/']);
  });

  it('shows the exact message that is signed, and advice if that takes long', async () => {
    const own = new KitWallet();
    own.onSign = () => new Promise(() => undefined);
    const { store } = removal(own);
    void store.remove();
    await settled();
    assert.equal(store.state.step === 'confirming' && store.state.message, own.signed[0]);
    assert.equal(store.state.isLate, false);
    mock.timers.tick(20_000);
    assert.equal(store.state.isLate, true);
  });

  it('has no effect if the wallet signs after the member has left', async () => {
    const own = new KitWallet();
    let sign = (_signature: string): void => undefined;
    own.onSign = () => new Promise((resolve) => (sign = resolve));
    const { store, program } = removal(own);
    const isRemoved = store.remove();
    await settled();
    store.stop();
    sign('0xsigned');
    assert.equal(await isRemoved, false);
    assert.equal(program.count(remove), 0);
  });

  it('succeeds even if the member leaves while the proxy removes it', async () => {
    const { store, program, session } = removal();
    let answer = (): void => undefined;
    program.on(remove, () => new Promise((resolve) => (answer = () => resolve(sessionOf(member('0xAA'))))));
    const isRemoved = store.remove();
    await settled();
    assert.equal(store.state.step, 'removing');
    store.stop();
    answer();
    assert.equal(await isRemoved, true);
    const now = session();
    assert.equal('user' in now && now.user.wallets.length, 1);
  });

  it('can be retried', async () => {
    const { store, program, steps } = removal();
    program.on(remove, () => {
      throw failure('last_wallet');
    });
    assert.equal(await store.remove(), false);
    assert.equal(store.state.step === 'failed' && store.state.error.code, 'last_wallet');
    program.on(remove, () => sessionOf(member('0xAA')));
    assert.equal(await store.remove(), true);
    assert.deepEqual(steps.slice(-4), ['failed', 'confirming', 'removing', 'done']);
    assert.equal(program.count('POST /session/step-up'), 2);
  });

  it('fails if no wallet of the member is available', async () => {
    let asked = 0;
    const { context } = createSignInProgram(createFakeKit(), member('0xAA', '0xBB'));
    const store = new UnlinkStore(context, linked, 20_000);
    store.subscribe(() => {
      const { needsWallet } = store.state;
      if (!needsWallet?.take()) return;
      asked += 1;
      needsWallet.answer(false);
    });
    assert.equal(await store.remove(), false);
    assert.equal(store.state.step === 'failed' && store.state.error.code, 'unavailable');
    assert.equal(asked, 1);
  });
});
