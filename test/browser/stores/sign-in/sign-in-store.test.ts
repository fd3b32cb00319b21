import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { ApiError } from '../../../../src/errors/api.js';
import { describeProblem } from '../../../../src/errors/describe-problem.js';
import { WalletError } from '../../../../src/errors/wallet.js';
import { linkingWallet } from '../../../../src/browser/stores/sign-in/link-goal.js';
import {
  reconnecting,
  signingIn,
  type SignInContext,
  type SignInGoal,
} from '../../../../src/browser/stores/sign-in/sign-in-goal.js';
import { askedWallet, type SignInState } from '../../../../src/browser/stores/sign-in/sign-in-state.js';
import { SignInStore, type SignInOptions } from '../../../../src/browser/stores/sign-in/sign-in-store.js';
import { createFakeKit, KitWallet } from '../../../support/wallets/fake-kit.js';
import { failure, hangs, settled } from '../fake-program.js';
import {
  capabilities,
  challenge,
  createSignInProgram,
  member,
  sessionOf,
  type SignInProgram,
} from './sign-in-program.js';

const never = (): Promise<never> => new Promise(() => undefined);

function storeOf(
  { context }: SignInProgram,
  goal: (context: SignInContext) => SignInGoal = signingIn,
  options: Partial<SignInOptions> = {},
): SignInStore {
  return new SignInStore(context, goal(context), {
    ...{ offered: '', adviceAfterMs: 20_000, unnamed: 'Browser wallet', passkey: 'Passkey' },
    ...options,
  });
}

async function opened(...args: Parameters<typeof storeOf>): Promise<SignInStore> {
  const store = storeOf(...args);
  store.open();
  await settled();
  return store;
}

const at = <S extends SignInState['step']>({ state }: SignInStore, step: S): Extract<SignInState, { step: S }> => {
  assert.equal(state.step, step, JSON.stringify(state));
  return state as Extract<SignInState, { step: S }>;
};

const routes = ({ program }: SignInProgram): readonly string[] =>
  program.asked.map(({ route }) => route).filter((route) => !route.startsWith('GET'));

/** Returns the steps that a store shows, without repetitions. */
function follow(store: SignInStore): string[] {
  const steps: string[] = [];
  store.subscribe(() => {
    if (steps.at(-1) !== store.state.step) steps.push(store.state.step);
  });
  return steps;
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-01-01T00:00:00Z') }));
afterEach(() => mock.timers.reset());

describe('signing in', () => {
  it('goes from the wallet list to the session, and reports each event once', async () => {
    const wallet = new KitWallet();
    const kit = createFakeKit([wallet]);
    const program = createSignInProgram(kit);
    const store = storeOf(program);
    const steps = follow(store);
    store.open();
    await settled();
    await store.choose('io.metamask');
    assert.deepEqual(steps, ['loading', 'choosing', 'connecting', 'signing', 'verifying', 'done']);
    assert.equal(program.session().status, 'signed-in');
    assert.deepEqual(kit.used, ['io.metamask']);
    assert.match(wallet.signed[0] ?? '', /^guild\.example wants you to sign in/);
    assert.deepEqual(
      store.state.news.map(({ kind, wallet: name }) => [kind, name]),
      [
        ['connected', 'MetaMask'],
        ['done', 'MetaMask'],
      ],
    );
  });

  it('shows all wallets in one list, and adds those that are found later', async () => {
    const kit = createFakeKit([
      new KitWallet(),
      new KitWallet({ id: 'solana:Phantom', name: 'Phantom', type: 'solana', recent: true }),
    ]);
    const store = storeOf(createSignInProgram(kit));
    const lists: string[][] = [];
    store.subscribe(() => {
      const { state } = store;
      if (state.step === 'choosing') lists.push(state.wallets.map(({ name }) => name));
    });
    store.open();
    await settled();
    assert.deepEqual(lists, [['Phantom', 'MetaMask']]);
    assert.equal(store.state.type, 'solana');
    kit.add(new KitWallet({ id: 'sui:Slush', name: '', type: 'sui' }));
    await settled();
    assert.deepEqual(lists.at(-1), ['Phantom', 'MetaMask', 'Browser wallet']);
  });

  it('moves nothing in view for a wallet that is found later, even the one used last', async () => {
    const kit = createFakeKit([new KitWallet(), new KitWallet({ id: 'com.walletconnect', elsewhere: true })]);
    const store = await opened(createSignInProgram(kit));
    const listed = () => {
      const { wallets, types } = at(store, 'choosing');
      return { wallets: wallets.map(({ key, isLate = false }) => [key, isLate]), types };
    };
    const before = listed();
    kit.add(new KitWallet({ id: 'injected', name: '' }));
    await settled();
    kit.add(new KitWallet({ id: 'solana:Phantom', name: 'Phantom', type: 'solana', recent: true }));
    await settled();
    assert.deepEqual(listed(), {
      wallets: [...before.wallets, ['injected', true], ['solana:Phantom', true]],
      types: before.types,
    });
    assert.equal(store.state.type, 'evm');
    store.close();
    store.open();
    await settled();
    assert.equal(listed().types[0], 'solana');
    assert.ok(listed().wallets.every(([, isLate]) => !isLate));
  });

  it('does not mark a wallet as late if the list was empty', async () => {
    const kit = createFakeKit();
    const store = await opened(createSignInProgram(kit));
    kit.add(new KitWallet());
    await settled();
    assert.deepEqual(
      at(store, 'choosing').wallets.map(({ key, isLate }) => [key, isLate]),
      [['io.metamask', undefined]],
    );
  });

  it('starts with the type of an available wallet rather than that of a passkey used last', async () => {
    const kit = createFakeKit([
      new KitWallet({ id: 'passkey', isPasskey: true, recent: true }),
      new KitWallet({ id: 'solana:Phantom', type: 'solana' }),
    ]);
    assert.equal((await opened(createSignInProgram(kit))).state.type, 'solana');
  });

  it('keeps the type that the member has selected', async () => {
    const kit = createFakeKit([new KitWallet()]);
    const store = await opened(createSignInProgram(kit));
    assert.equal(store.state.type, 'evm');
    store.chooseType('sui');
    kit.add(new KitWallet({ id: 'solana:Phantom', name: 'Phantom', type: 'solana', recent: true }));
    await settled();
    assert.equal(store.state.type, 'sui');
    store.close();
    store.open();
    await settled();
    assert.equal(store.state.type, 'solana');
  });

  it("offers what the proxy accepts and the site allows, in the site's order", async () => {
    const kit = createFakeKit([new KitWallet(), new KitWallet({ id: 'sui:Slush', type: 'sui' })]);
    const program = createSignInProgram(kit, undefined, { 'GET /capabilities': capabilities(['evm', 'solana']) });
    const { types, wallets } = at(await opened(program, signingIn, { offered: 'solana *' }), 'choosing');
    assert.deepEqual(types, ['solana', 'evm']);
    assert.deepEqual(
      wallets.map(({ type }) => type),
      ['evm'],
    );
  });

  it('warns the owner why an account cannot be verified, and shows that it is unsupported', async () => {
    const { warn } = console;
    const heard: unknown[] = [];
    console.warn = (...words: unknown[]) => void heard.push(...words);
    const why = 'Sui accounts of zkLogin cannot be verified here: use one with a key of its own.';
    const program = createSignInProgram(createFakeKit([new KitWallet()]), undefined, {
      'POST /session': () => {
        throw new ApiError('wallet_unsupported', why, { field: 'walletAddress' });
      },
    });
    const store = await opened(program);
    await store.choose('io.metamask');
    console.warn = warn;
    assert.equal(describeProblem(at(store, 'failed').error).kind, 'account-unsupported');
    assert.deepEqual(heard, [`Laurel: ${why}`]);
  });

  it('reports that the wallet code did not load, and loads it again on retry', async () => {
    const program = createSignInProgram(createFakeKit());
    let isBroken = true;
    const { wallets } = program.context;
    const context = { ...program.context, wallets: () => (isBroken ? Promise.reject(new Error('404')) : wallets()) };
    const store = await opened({ ...program, context });
    assert.deepEqual([at(store, 'failed').at, at(store, 'failed').error.code], ['loading', 'unreachable']);
    assert.deepEqual(
      store.state.news.map((news) => news.kind === 'failed' && [news.wallet, news.error.code]),
      [[null, 'unreachable']],
    );
    isBroken = false;
    store.retry();
    await settled();
    at(store, 'choosing');
  });

  it('stops loading when it is closed', async () => {
    const store = storeOf(createSignInProgram(createFakeKit([new KitWallet()])));
    store.open();
    store.close();
    await settled();
    at(store, 'idle');
  });

  it('gives advice once the wallet takes long', async () => {
    const wallet = new KitWallet();
    wallet.onSign = never;
    const store = await opened(createSignInProgram(createFakeKit([wallet])));
    void store.choose('io.metamask');
    await settled();
    mock.timers.tick(19_999);
    assert.equal(at(store, 'signing').isLate, false);
    mock.timers.tick(1);
    assert.equal(at(store, 'signing').isLate, true);
    store.retry();
    await settled();
    assert.equal(at(store, 'signing').isLate, false);
    assert.equal(wallet.signed.length, 2);
  });

  it('counts down the seconds until the proxy may be asked again', async () => {
    const program = createSignInProgram(createFakeKit([new KitWallet()]));
    program.program.on('POST /session', () => {
      throw failure('busy', 2500);
    });
    const store = await opened(program);
    await store.choose('io.metamask');
    assert.equal(at(store, 'failed').waitSeconds, 3);
    mock.timers.tick(1000);
    assert.equal(store.state.waitSeconds, 2);
    mock.timers.tick(1000);
    mock.timers.tick(1000);
    assert.equal(store.state.waitSeconds, 0);
  });

  it('continues automatically once the browser is online again', async () => {
    const program = createSignInProgram(createFakeKit([new KitWallet()]));
    program.program.on('POST /session', () => {
      throw failure('offline');
    });
    const store = await opened(program);
    program.program.connectivity.online.set(false);
    await store.choose('io.metamask');
    at(store, 'failed');
    program.program.on('POST /session', () => sessionOf(member('0xAA')));
    program.program.connectivity.online.set(true);
    await settled();
    at(store, 'done');
  });

  it("ignores a wallet's answer after the member has gone back", async () => {
    const wallet = new KitWallet();
    let approve = (): void => undefined;
    wallet.onConnect = () => new Promise((resolve) => (approve = resolve));
    const program = createSignInProgram(createFakeKit([wallet]));
    const store = await opened(program);
    void store.choose('io.metamask');
    at(store, 'connecting');
    store.cancel();
    approve();
    await settled();
    at(store, 'choosing');
    assert.deepEqual(routes(program), []);
    store.cancel();
    at(store, 'idle');
  });

  it('reports a failure once per attempt', async () => {
    const wallet = new KitWallet();
    wallet.onSign = () => Promise.reject(new WalletError('rejected', 'No.'));
    const store = await opened(createSignInProgram(createFakeKit([wallet])));
    await store.choose('io.metamask');
    assert.deepEqual(
      store.state.news.map(({ kind }) => kind),
      ['connected', 'failed'],
    );
    store.retry();
    await settled();
    assert.deepEqual(
      store.state.news.map(({ kind }) => kind),
      ['connected', 'failed', 'connected', 'failed'],
    );
  });

  it('fails if the wallet switches accounts or is locked while it signs', async () => {
    for (const [account, code] of [
      ['0xBB', 'switched'],
      [undefined, 'locked'],
    ] as const) {
      const wallet = new KitWallet();
      wallet.onSign = never;
      const store = await opened(createSignInProgram(createFakeKit([wallet])));
      void store.choose('io.metamask');
      await settled();
      wallet.changeAccount(account);
      await settled();
      assert.deepEqual([at(store, 'failed').at, at(store, 'failed').error.code], ['signing', code]);
      assert.equal(wallet.listening, 0);
    }
  });

  it('asks for the right network, and names the current one if known', async () => {
    const wallet = new KitWallet({ chainId: 77_777 });
    const store = await opened(createSignInProgram(createFakeKit([wallet])));
    const done = store.choose('io.metamask');
    await settled();
    assert.deepEqual(at(store, 'wrong-network').current, { id: 77_777, name: undefined });
    wallet.changeChain(137);
    assert.deepEqual(at(store, 'wrong-network').current, { id: 137, name: 'Polygon' });
    store.switchNetwork();
    assert.equal(at(store, 'wrong-network').switching, true);
    await done;
    at(store, 'done');
  });

  it('reports that the wallet did not switch networks', async () => {
    const wallet = new KitWallet({ chainId: 137 });
    wallet.onSwitch = () => Promise.reject(new WalletError('rejected', 'No.'));
    const store = await opened(createSignInProgram(createFakeKit([wallet])));
    void store.choose('io.metamask');
    await settled();
    store.switchNetwork();
    await settled();
    assert.deepEqual([at(store, 'failed').at, at(store, 'failed').error.code], ['switching', 'rejected']);
  });

  it('lets the member choose among several accounts, and uses a single one directly', async () => {
    const several = new KitWallet({ type: 'solana', accounts: ['one', 'two'], references: ['mainnet'] });
    const program = createSignInProgram(createFakeKit([several]));
    const store = await opened(program);
    const done = store.choose('io.metamask');
    await settled();
    assert.deepEqual(at(store, 'choosing-account').accounts, [{ address: 'one' }, { address: 'two' }]);
    store.useAccount('two');
    await done;
    assert.equal((program.program.asked.at(-1)?.body as { walletAddress: string }).walletAddress, 'two');
    const single = new KitWallet({ type: 'solana', accounts: ['one'], references: ['mainnet'] });
    const other = await opened(createSignInProgram(createFakeKit([single])));
    await other.choose('io.metamask');
    at(other, 'done');
  });

  it('shows the pairing link of a remote wallet, and can pair another one', async () => {
    const wallet = new KitWallet({ elsewhere: true });
    wallet.onConnect = ({ onPairing }) => {
      onPairing?.('wc:1');
      return never();
    };
    const store = await opened(createSignInProgram(createFakeKit([wallet])));
    void store.choose('io.metamask');
    await settled();
    assert.equal(at(store, 'connecting').pairing, 'wc:1');
    store.pairAnother();
    await settled();
    assert.deepEqual(
      wallet.asked.map(({ anew, signal }) => [anew, signal?.aborted]),
      [
        [false, true],
        [true, false],
      ],
    );
  });
});

/** A wallet that signs when the test says so. */
class SlowWallet extends KitWallet {
  readonly #open: { sign(signature: string): void; decline(error: WalletError): void }[] = [];

  override onSign = (): Promise<string> =>
    new Promise((sign, decline) => {
      this.#open.push({ sign, decline });
    });

  /** Signs the oldest request that is still open. */
  async sign(): Promise<void> {
    this.#open.shift()?.sign('0xsigned');
    await settled();
  }

  async decline(): Promise<void> {
    this.#open.shift()?.decline(new WalletError('rejected', 'No.'));
    await settled();
  }

  /** Resolves when it has been asked for a signature. */
  async isAsked(): Promise<void> {
    await settled();
    assert.ok(this.#open.length > 0, 'it was not asked');
  }
}

describe('a late signature', () => {
  const sessions = (program: SignInProgram): number =>
    routes(program).filter((route) => route === 'POST /session').length;
  const kinds = (store: SignInStore): readonly string[] => store.state.news.map(({ kind }) => kind);

  /** Shows a store that has asked a wallet for its signature. */
  async function asking(wallet: SlowWallet = new SlowWallet(), ...others: readonly KitWallet[]) {
    const program = createSignInProgram(createFakeKit([wallet, ...others]));
    const store = await opened(program);
    void store.choose(wallet.listed.key);
    await wallet.isAsked();
    at(store, 'signing');
    return { wallet, program, store };
  }

  it('still signs in after the member has closed the dialog, and informs the page', async () => {
    const { wallet, program, store } = await asking();
    store.close();
    at(store, 'idle');
    await wallet.sign();
    assert.equal(program.session().status, 'signed-in');
    assert.deepEqual(kinds(store), ['connected', 'done']);
    assert.equal(wallet.listening, 0);
  });

  it('still signs in if the dialog is closed while the proxy verifies', async () => {
    const { wallet, program, store } = await asking();
    let verify = (): void => undefined;
    program.program.on('POST /session', async () => {
      await new Promise<void>((resolve) => (verify = resolve));
      return sessionOf(member('0xAA'));
    });
    await wallet.sign();
    at(store, 'verifying');
    store.close();
    verify();
    await settled();
    assert.equal(program.session().status, 'signed-in');
  });

  it('continues in the dialog if it was reopened', async () => {
    const { wallet, store } = await asking();
    store.close();
    store.open();
    await settled();
    at(store, 'choosing');
    const steps = follow(store);
    await wallet.sign();
    assert.deepEqual(steps, ['verifying', 'done']);
  });

  it('is accepted for the first request, even after a second one was made', async () => {
    const { wallet, program, store } = await asking();
    store.retry();
    await wallet.isAsked();
    await wallet.sign();
    at(store, 'done');
    await wallet.sign();
    assert.equal(sessions(program), 1);
    assert.deepEqual(kinds(store), ['connected', 'connected', 'done']);
  });

  it('is ignored once the member has gone back to the wallets', async () => {
    for (const goOn of [() => undefined, (store: SignInStore) => store.close()]) {
      const { wallet, program, store } = await asking();
      store.retry();
      await wallet.isAsked();
      store.cancel();
      goOn(store);
      await wallet.sign();
      await wallet.sign();
      assert.equal(sessions(program), 0);
    }
  });

  it('is ignored once another wallet was chosen, or someone is signed in', async () => {
    const other = new SlowWallet({ id: 'me.rainbow', accounts: ['0xBB'] });
    const { wallet, program, store } = await asking(new SlowWallet(), other);
    store.close();
    store.open();
    await settled();
    void store.choose('me.rainbow');
    await other.isAsked();
    await wallet.sign();
    assert.equal(sessions(program), 0);
    store.close();
    program.context.session.accept(sessionOf(member('0xCC')));
    await other.sign();
    assert.equal(sessions(program), 0);
  });

  it('is reported only to the page if the proxy rejects it, and not at all if it was declined', async () => {
    const { wallet, program, store } = await asking();
    program.program.on('POST /session', () => {
      throw failure('nonce_unusable');
    });
    store.close();
    await wallet.sign();
    assert.deepEqual(kinds(store), ['connected', 'failed']);
    store.open();
    await settled();
    at(store, 'choosing');
    void store.choose('io.metamask');
    await wallet.isAsked();
    store.close();
    await wallet.decline();
    assert.deepEqual(kinds(store), ['connected', 'failed', 'connected']);
    at(store, 'idle');
  });

  it('still signs in if the wallet sends it while connecting', async () => {
    const wallet = new KitWallet({ id: 'tonkeeper', type: 'ton', references: ['-239'], accounts: ['0:aa'] });
    let share = (): void => undefined;
    wallet.onConnect = () => new Promise((resolve) => (share = resolve));
    const program = createSignInProgram(createFakeKit([wallet]), undefined, {
      'GET /capabilities': capabilities(['ton']),
      'POST /session/challenge': { ...challenge(), chainReferences: { ton: ['-239'] } },
    });
    const store = await opened(program);
    void store.choose('tonkeeper');
    await settled();
    at(store, 'connecting');
    store.close();
    share();
    await settled();
    assert.equal(sessions(program), 1);
  });

  it('still links the wallet after the member has closed the dialog', async () => {
    const wallet = new SlowWallet({ id: 'me.rainbow', accounts: ['0xBB'] });
    const program = createSignInProgram(createFakeKit([wallet], new KitWallet()), member('0xAA'));
    const store = await opened(program, linkingWallet);
    void store.choose('me.rainbow');
    await wallet.isAsked();
    store.close();
    await wallet.sign();
    assert.equal(routes(program).at(-1), 'POST /session/wallets');
    assert.deepEqual(kinds(store), ['connected', 'done']);
  });
});

describe('the wallet in charge', () => {
  it('is one that may draw in the page, from the first request to the signature', async () => {
    const wallet = new KitWallet({ chainId: 137 });
    const store = storeOf(createSignInProgram(createFakeKit([wallet])));
    const asked: string[] = [];
    store.subscribe(() => {
      const line = `${store.state.step} ${askedWallet(store.state) ?? ''}`;
      if (asked.at(-1) !== line) asked.push(line);
    });
    store.open();
    await settled();
    const done = store.choose('io.metamask');
    await settled();
    store.switchNetwork();
    await done;
    assert.deepEqual(asked, [
      ...['loading ', 'choosing ', 'connecting here', 'wrong-network here', 'signing here'],
      ...['verifying ', 'done '],
    ]);
  });

  it('draws nothing in the page if it is on another device or a passkey', () => {
    const own = { id: 'a', key: 'a', type: 'evm', name: 'A', recent: false } as const;
    const step = (wallet: object) => askedWallet({ step: 'connecting', wallet: { ...own, ...wallet }, since: 0 });
    assert.deepEqual(
      [step({}), step({ elsewhere: true }), step({ isPasskey: true })],
      ['here', 'elsewhere', 'elsewhere'],
    );
    // The member's own wallet confirms, whichever one is being linked.
    const linked = { ...own, elsewhere: true };
    assert.equal(askedWallet({ step: 'confirming', wallet: linked, message: '', since: 0 }), 'here');
  });
});

describe('reconnecting the wallet of a signed-in member', () => {
  it('signs nothing, and remembers the wallet', async () => {
    const wallet = new KitWallet();
    const kit = createFakeKit([wallet]);
    const program = createSignInProgram(kit, member('0xAA'));
    const store = await opened(program, reconnecting);
    await store.choose('io.metamask');
    at(store, 'done');
    assert.deepEqual(routes(program), []);
    assert.deepEqual(wallet.signed, []);
    assert.deepEqual(kit.used, ['io.metamask']);
    assert.deepEqual(
      store.state.news.map((news) => news.kind === 'done' && [news.wallet, news.session.address]),
      [['MetaMask', '0xAA']],
    );
  });

  it('starts automatically with the wallet used last if it is remote', async () => {
    const elsewhere = new KitWallet({ elsewhere: true, recent: true });
    elsewhere.onConnect = never;
    const store = await opened(createSignInProgram(createFakeKit([elsewhere]), member('0xAA')), reconnecting);
    at(store, 'connecting');
    store.cancel();
    await settled();
    at(store, 'choosing');
    const here = new KitWallet({ recent: true });
    at(await opened(createSignInProgram(createFakeKit([here]), member('0xAA')), reconnecting), 'choosing');
    assert.equal(here.asked.length, 0);
  });

  it("refuses another member's account", async () => {
    const store = await opened(createSignInProgram(createFakeKit([new KitWallet()]), member('0xBB')), reconnecting);
    await store.choose('io.metamask');
    assert.equal(at(store, 'failed').error.code, 'no_account');
  });
});

describe('linking another wallet', () => {
  /** Shows a member of 0xAA, whose own wallet is available, linking `wallet`. */
  async function linking(wallet: KitWallet, own: KitWallet | undefined = new KitWallet()) {
    const kit = createFakeKit([wallet], own);
    const program = createSignInProgram(kit, member('0xAA'));
    const store = await opened(program, linkingWallet);
    return { store, kit, program };
  }

  it('is confirmed with a wallet of the member, then signed by the new one', async () => {
    const [own, wallet] = [new KitWallet(), new KitWallet({ id: 'me.rainbow', name: 'Rainbow', accounts: ['0xBB'] })];
    const { store, kit, program } = await linking(wallet, own);
    const steps = follow(store);
    await store.choose('me.rainbow');
    assert.deepEqual(steps, ['confirming', 'connecting', 'signing', 'verifying', 'done']);
    assert.deepEqual(routes(program), [
      'POST /session/challenge',
      'POST /session/step-up',
      'POST /session/challenge',
      'POST /session/wallets',
    ]);
    assert.deepEqual([own.signed.length, wallet.signed.length], [1, 1]);
    // The member acts with the wallet that they signed in with.
    assert.deepEqual(kit.used, []);
  });

  it('waits until the wallet shows another account', async () => {
    const wallet = new KitWallet();
    const { store } = await linking(wallet);
    const done = store.choose('io.metamask');
    await settled();
    assert.equal(at(store, 'same-account').account, '0xAA');
    wallet.changeAccount('0xBB');
    await done;
    at(store, 'done');
  });

  it('takes a wallet over from another account only if the member confirms that', async () => {
    const { store, program } = await linking(new KitWallet({ accounts: ['0xBB'] }));
    const bodies = (): unknown[] =>
      program.program.asked
        .filter(({ route }) => route === 'POST /session/wallets')
        .map(({ body }) => (body as { takeOver: boolean }).takeOver);
    program.program.on('POST /session/wallets', () => {
      throw failure('wallet_taken');
    });
    await store.choose('io.metamask');
    assert.equal(at(store, 'failed').at, 'verifying');
    store.takeOver();
    await settled();
    assert.deepEqual(bodies(), [false, true]);
    store.close();
    store.open();
    await settled();
    await store.choose('io.metamask');
    assert.deepEqual(bodies(), [false, true, false]);
  });

  it('fails if no wallet of the member is available', async () => {
    const kit = createFakeKit([new KitWallet({ accounts: ['0xBB'] })]);
    const program = createSignInProgram(kit, member('0xAA'));
    const store = await opened(program, linkingWallet);
    store.subscribe(() => {
      const { state } = store;
      if (state.step === 'confirming' && state.needsWallet?.take()) state.needsWallet.answer(false);
    });
    await store.choose('io.metamask');
    assert.deepEqual([at(store, 'failed').at, at(store, 'failed').error.code], ['confirming', 'unavailable']);
    assert.deepEqual(routes(program), []);
  });

  it('does nothing if the member closes it before confirming', async () => {
    const { store, program } = await linking(new KitWallet({ accounts: ['0xBB'] }));
    program.program.on('POST /session/step-up', hangs);
    void store.choose('io.metamask');
    await settled();
    at(store, 'confirming');
    store.close();
    await settled();
    at(store, 'idle');
    assert.ok(!routes(program).includes('POST /session/wallets'));
  });
});
