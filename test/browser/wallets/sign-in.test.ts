import { expect } from '@open-wc/testing';
import { getAddress, recoverMessageAddress, type Hex } from 'viem';
import { ProgramController } from '../../../src/browser/controllers/program.js';
import { SessionController } from '../../../src/browser/controllers/session.js';
import type { LaurelProgram } from '../../../src/browser/elements/program/program.js';
import { NewsReader } from '../../../src/browser/elements/news-reader.js';
import { GuardController } from '../../../src/browser/elements/wallet-connect/guard-controller.js';
import { signingIn } from '../../../src/browser/stores/sign-in/sign-in-goal.js';
import type { SignInNews, SignInState } from '../../../src/browser/stores/sign-in/sign-in-state.js';
import { SignInStore } from '../../../src/browser/stores/sign-in/sign-in-store.js';
import { createFakeProxy, problem, until, wait, type FakeProxy, type Seen } from '../../support/fake-proxy.js';
import { clear, createHost, mount } from '../../support/program-host.js';
import {
  installFakeWallet,
  secondKey,
  type FakeWallet,
  type FakeWalletOptions,
} from '../../support/wallets/fake-wallet.js';

const chain = (id: number, name: string) => ({
  id,
  name,
  rpcUrls: ['http://127.0.0.1:8545'],
  blockExplorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
});
const chains = [chain(31337, 'Laurel test chain'), chain(10, 'OP Mainnet')];

/** A proxy that issues each nonce once, and accepts only a valid signature of the message that it would render. */
function createSignInProxy(overrides: { domain?: string; uri?: string; chainIds?: number[] } = {}): FakeProxy {
  let issued = 0;
  const open = new Set<string>();
  let session: object = { status: 'signed-out' };
  return createFakeProxy({
    'GET /session': () => session,
    'DELETE /session': () => (session = { status: 'signed-out' }),
    'GET /capabilities': () => ({ version: 1, operations: [], walletTypes: ['evm'], chains, maintenance: false }),
    'POST /session/challenge': () => {
      const nonce = `nonce${String(++issued).padStart(4, '0')}`;
      open.add(nonce);
      return {
        domain: overrides.domain ?? location.host,
        statement: 'Sign in to the test community. This is free and moves nothing.',
        uri: overrides.uri ?? location.origin,
        nonce,
        issuedAt: '2026-01-01T00:00:00.000Z',
        expirationTime: '2026-01-01T00:05:00.000Z',
        chainIds: overrides.chainIds ?? chains.map(({ id }) => id),
      };
    },
    'POST /session': async ({ body }: Seen) => {
      const { nonce, message, signature, walletAddress } = body as Record<string, string>;
      if (!open.delete(nonce ?? '')) return problem('nonce_unusable', 401);
      const signer = await recoverMessageAddress({ message: message ?? '', signature: signature as Hex });
      if (signer !== walletAddress) return problem('signature_invalid', 401);
      const user = { id: 'u-1', displayName: null, logoUrl: null, wallets: [{ address: signer, type: 'evm' }] };
      return (session = { status: 'signed-in', user, expiresAt: '2099-01-01T00:00:00Z' });
    },
  });
}

const wallets: FakeWallet[] = [];
const install = (options?: FakeWalletOptions) => {
  const wallet = installFakeWallet(options);
  wallets.push(wallet);
  return wallet;
};

interface Stage {
  readonly signIn: SignInStore;
  readonly session: SessionController;
  readonly guard: GuardController;
  readonly program: LaurelProgram;
  readonly host: HTMLElement;
  readonly steps: string[];
}

async function stage(proxy: FakeProxy): Promise<Stage> {
  const steps: string[] = [];
  const { host, controller } = createHost((each) => ({
    guard: new GuardController(each),
    session: new SessionController(each),
    program: new ProgramController(each),
  }));
  const { guard, session } = controller;
  const program = mount(proxy, host);
  await until(() => session.state.status !== 'unknown', 'the session is read');
  const context = controller.program.current;
  if (!context) throw new Error('There is no programme.');
  const signIn = new SignInStore(context, signingIn(context), {
    offered: '',
    adviceAfterMs: 20_000,
    unnamed: 'Wallet',
    passkey: 'Passkey',
  });
  const reader = new NewsReader<SignInNews>();
  signIn.subscribe(() => {
    if (steps.at(-1) !== signIn.state.step) steps.push(signIn.state.step);
    for (const news of reader.read(signIn.state.news)) if (news.kind === 'done') guard.watch(news.session);
  });
  return { signIn, guard, session, program, host, steps };
}

const at = <S extends SignInState['step']>({ state }: SignInStore, step: S) => {
  if (state.step !== step) throw new Error(`It is at ${state.step}, not at ${step}: ${JSON.stringify(state)}`);
  return state as Extract<SignInState, { step: S }>;
};
const reach = (signIn: SignInStore, step: SignInState['step']) =>
  until(() => signIn.state.step === step, `it is at ${step} (it is at ${signIn.state.step})`);

async function opened(proxy: FakeProxy): Promise<Stage> {
  const made = await stage(proxy);
  made.signIn.open();
  await until(() => made.signIn.state.step === 'choosing' && made.signIn.state.wallets.length > 0, 'wallets are found');
  return made;
}

beforeEach(() => localStorage.removeItem('laurel.wallet'));
afterEach(() => {
  clear();
  for (const wallet of wallets.splice(0)) wallet.remove();
});

describe('sign-in: success', () => {
  it('finds the wallet, connects it, signs the exact message and is signed in', async () => {
    const wallet = install({ name: 'Best Wallet' });
    const proxy = createSignInProxy();
    const { signIn, session, steps } = await opened(proxy);
    const [found] = at(signIn, 'choosing').wallets;
    expect([found?.id, found?.name, found?.test, found?.recent]).to.deep.equal([
      'test.fake',
      'Best Wallet',
      true,
      false,
    ]);
    await signIn.choose('test.fake');
    expect(at(signIn, 'done').user.id).to.equal('u-1');
    expect(session.state.status).to.equal('signed-in');
    expect(steps.filter((step) => step !== 'idle')[0]).to.equal('loading');
    const body = proxy.seen.find(({ route }) => route === 'POST /session')?.body as Record<string, unknown>;
    expect(body['walletAddress']).to.equal(getAddress(wallet.address));
    expect(body['message']).to.equal(
      [
        `${location.host} wants you to sign in with your Ethereum account:`,
        getAddress(wallet.address),
        '',
        'Sign in to the test community. This is free and moves nothing.',
        '',
        `URI: ${location.origin}`,
        'Version: 1',
        'Chain ID: 31337',
        'Nonce: nonce0001',
        'Issued At: 2026-01-01T00:00:00.000Z',
        'Expiration Time: 2026-01-01T00:05:00.000Z',
      ].join('\n'),
    );
  });

  it('shows the message while the wallet asks', async () => {
    install({ silent: ['personal_sign'] });
    const { signIn } = await opened(createSignInProxy());
    const before = performance.now();
    void signIn.choose('test.fake');
    await reach(signIn, 'signing');
    const { message, account, since } = at(signIn, 'signing');
    expect(message).to.contain(account);
    expect(since).to.be.within(before, performance.now());
  });

  it('lists late wallets after the others, even the one used last', async () => {
    localStorage.setItem('laurel.wallet', 'test.late');
    install({ rdns: 'test.early', name: 'Early' });
    const { signIn } = await opened(createSignInProxy());
    expect(at(signIn, 'choosing').wallets.map(({ name }) => name)).to.deep.equal(['Early']);
    install({ rdns: 'test.late', name: 'Late', key: secondKey });
    await until(() => at(signIn, 'choosing').wallets.length === 2, 'the late one is there');
    expect(at(signIn, 'choosing').wallets.map(({ name, recent }) => [name, recent])).to.deep.equal([
      ['Early', false],
      ['Late', true],
    ]);
  });

  it('remembers the wallet that signed in', async () => {
    install();
    const { signIn } = await opened(createSignInProxy());
    await signIn.choose('test.fake');
    signIn.close();
    signIn.open();
    await reach(signIn, 'choosing');
    await until(() => at(signIn, 'choosing').wallets[0]?.recent === true, 'it is marked');
  });

  it('requests nothing from wallets and loads no wallet code before it is opened', async () => {
    const wallet = install();
    await stage(createSignInProxy());
    await wait(50);
    expect(wallet.asked).to.deep.equal([]);
  });
});

describe('sign-in: failures', () => {
  const cases: readonly [string, FakeWalletOptions, string, string][] = [
    ['a declined connection', { reject: ['eth_requestAccounts'] }, 'connecting', 'rejected'],
    ['a wallet without accounts', { accounts: [] }, 'connecting', 'no_account'],
    ['a declined signature', { reject: ['personal_sign'] }, 'signing', 'rejected'],
    ['an empty signature', { nothing: ['personal_sign'] }, 'signing', 'rejected'],
  ];
  for (const [what, options, stageName, code] of cases)
    it(`reports ${what}: ${code}`, async () => {
      install(options);
      const { signIn, session } = await opened(createSignInProxy());
      await signIn.choose('test.fake');
      const failed = at(signIn, 'failed');
      expect([failed.at, failed.error.name, failed.error.code]).to.deep.equal([stageName, 'WalletError', code]);
      expect([failed.wallet?.id, session.state.status]).to.deep.equal(['test.fake', 'signed-out']);
    });

  it('retries with a new challenge', async () => {
    const wallet = install({ reject: ['personal_sign'] });
    const proxy = createSignInProxy();
    const { signIn } = await opened(proxy);
    await signIn.choose('test.fake');
    wallet.behave({});
    signIn.retry();
    await reach(signIn, 'done');
    expect(proxy.count('POST /session/challenge')).to.equal(2);
    expect((proxy.seen.find(({ route }) => route === 'POST /session')?.body as { nonce: string }).nonce).to.equal(
      'nonce0002',
    );
  });

  it('reports an expired nonce, and requests a new one on retry', async () => {
    install();
    const proxy = createSignInProxy();
    proxy.on('POST /session', () => problem('nonce_unusable', 401));
    const { signIn } = await opened(proxy);
    await signIn.choose('test.fake');
    const failed = at(signIn, 'failed');
    expect([failed.at, failed.error.code]).to.deep.equal(['verifying', 'nonce_unusable']);
    signIn.retry();
    await until(() => proxy.count('POST /session/challenge') === 2, 'it asks for another challenge');
  });

  for (const [what, overrides] of [
    ['another host', { domain: 'evil.example' }],
    ['another origin', { uri: 'https://evil.example' }],
  ] as const)
    it(`refuses a challenge made for ${what} before anything is signed`, async () => {
      const wallet = install();
      const { signIn } = await opened(createSignInProxy(overrides));
      await signIn.choose('test.fake');
      expect(at(signIn, 'failed').error.code).to.equal('message_mismatch');
      expect(wallet.asked).to.not.include('personal_sign');
    });

  it("ignores a wallet's answer after the member has gone back", async () => {
    install();
    const proxy = createSignInProxy();
    const { signIn, session } = await opened(proxy);
    void signIn.choose('test.fake');
    await reach(signIn, 'connecting');
    signIn.cancel();
    await wait(150);
    expect([signIn.state.step, session.state.status]).to.deep.equal(['choosing', 'signed-out']);
    expect(proxy.count('POST /session')).to.equal(0);
    signIn.cancel();
    expect(signIn.state.step).to.equal('idle');
  });

  for (const [what, accounts, code] of [
    ['switches to another account', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], 'switched'],
    ['is locked', [], 'locked'],
  ] as const)
    it(`stops signing when the wallet ${what}`, async () => {
      const wallet = install({ silent: ['personal_sign'] });
      const { signIn } = await opened(createSignInProxy());
      void signIn.choose('test.fake');
      await reach(signIn, 'signing');
      wallet.changeAccounts(accounts);
      await reach(signIn, 'failed');
      expect([at(signIn, 'failed').at, at(signIn, 'failed').error.code]).to.deep.equal(['signing', code]);
    });
});

describe('sign-in: the network', () => {
  it('names both networks and switches the wallet, adding the network to it', async () => {
    const wallet = install({ chainId: 8453 });
    const { signIn } = await opened(createSignInProxy());
    void signIn.choose('test.fake');
    await reach(signIn, 'wrong-network');
    const { current, wanted, switching } = at(signIn, 'wrong-network');
    expect([current, wanted.name, switching]).to.deep.equal([{ id: 8453, name: 'Base' }, 'Laurel test chain', false]);
    signIn.switchNetwork();
    expect(at(signIn, 'wrong-network').switching).to.equal(true);
    await reach(signIn, 'done');
    expect(wallet.asked).to.include('wallet_addEthereumChain');
  });

  it('continues when the member switches the wallet themselves', async () => {
    const wallet = install({ chainId: 1, knows: [10] });
    const { signIn } = await opened(createSignInProxy());
    void signIn.choose('test.fake');
    await reach(signIn, 'wrong-network');
    wallet.changeChain(10);
    await reach(signIn, 'done');
    expect(wallet.asked).to.not.include('wallet_switchEthereumChain');
  });

  it('recognises a declined switch', async () => {
    install({ chainId: 1, knows: [31337], reject: ['wallet_switchEthereumChain'] });
    const { signIn } = await opened(createSignInProxy());
    void signIn.choose('test.fake');
    await reach(signIn, 'wrong-network');
    signIn.switchNetwork();
    await reach(signIn, 'failed');
    expect([at(signIn, 'failed').at, at(signIn, 'failed').error.code]).to.deep.equal(['switching', 'rejected']);
  });
});

describe('sign-in: the session afterwards', () => {
  it('continues when the wallet locks', async () => {
    const wallet = install();
    const { signIn, session } = await opened(createSignInProxy());
    await signIn.choose('test.fake');
    wallet.changeAccounts([]);
    await wait(50);
    expect(session.state.status).to.equal('signed-in');
  });

  it('ends when the wallet switches accounts', async () => {
    const wallet = install();
    const { signIn, session } = await opened(createSignInProxy());
    await signIn.choose('test.fake');
    wallet.changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']);
    await until(() => session.state.status === 'signed-out', 'it ended');
    expect(session.state).to.deep.equal({ status: 'signed-out', reason: 'account-changed' });
  });

  it('still ends after the element was moved while a wallet was being linked', async () => {
    const wallet = install();
    const { signIn, session, host, guard } = await opened(createSignInProxy());
    await signIn.choose('test.fake');
    guard.pause(true);
    const before = wallet.asked.length;
    const box = document.createElement('section');
    host.parentElement?.append(box);
    box.append(host);
    await until(() => session.state.status === 'signed-in', 'the session is read again');
    // Once the page is idle, which may take five seconds.
    await until(() => wallet.asked.length > before, 'the wallet is looked at again');
    await wait(100);
    wallet.changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']);
    await until(() => session.state.status === 'signed-out', 'it ended');
  });

  it('is guarded again on the next page, without a prompt', async () => {
    const proxy = createSignInProxy();
    const wallet = install();
    const first = await opened(proxy);
    await first.signIn.choose('test.fake');
    clear();
    const before = wallet.asked.length;
    const { session } = await stage(proxy);
    expect(session.state.status).to.equal('signed-in');
    await until(() => wallet.asked.length > before, 'the wallet is looked at');
    await wait(100);
    expect(wallet.asked.slice(before)).to.not.include.members(['eth_requestAccounts', 'wallet_requestPermissions']);
    wallet.changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']);
    await until(() => session.state.status === 'signed-out', 'it ended');
  });
});
