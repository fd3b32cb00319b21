import { expect } from '@open-wc/testing';
import type { SignedChallenge } from '../../../src/contract/session.js';
import { ProgramController } from '../../../src/browser/controllers/program.js';
import { signingIn } from '../../../src/browser/stores/sign-in/sign-in-goal.js';
import type { SignInState } from '../../../src/browser/stores/sign-in/sign-in-state.js';
import { SignInStore } from '../../../src/browser/stores/sign-in/sign-in-store.js';
import { canonicalAddress, verifyWallet } from '../../../src/verify/index.js';
import { createFakeProxy, problem, until, type FakeProxy } from '../../support/fake-proxy.js';
import { clear, createHost, mount } from '../../support/program-host.js';
import { lookupsOf, type SignerSet } from '../../support/wallets/all-signers.js';
import {
  type FakeWalletsOptions,
  type OtherType,
  type OtherWallet,
  installOtherWallet,
  otherTypes,
} from '../../support/wallets/fake-wallets.js';

const nonce = 'k9x2Vq7LmB4tR8wZ';
const references: Readonly<Record<OtherType, readonly string[]>> = {
  solana: ['mainnet'],
  sui: ['mainnet'],
  ton: ['-239'],
  cosmos: ['cosmoshub-4'],
  ultra: ['a9c481dfbc7d9506dc7e87e9a137c931'],
  flow_cadence: ['mainnet'],
  substrate: ['91b171bb158e2d3848fa23a9f1c25182'],
};

/** A proxy that accepts signatures of the claimed signer. */
function createProxy(
  sets: readonly SignerSet[],
  chainReferences: Partial<Record<string, readonly string[]>> = references,
): FakeProxy {
  return createFakeProxy({
    'GET /session': () => ({ status: 'signed-out' }),
    'GET /capabilities': () => ({
      version: 1,
      operations: [],
      walletTypes: otherTypes,
      chains: [],
      chainReferences,
      maintenance: false,
    }),
    'POST /session/challenge': () => ({
      domain: location.host,
      statement: 'Sign in to the test community. This is free and moves nothing.',
      uri: location.origin,
      nonce,
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:05:00.000Z',
      chainIds: [],
      chainReferences,
    }),
    'POST /session': async ({ body }) => {
      const {
        walletType,
        walletAddress: address,
        message = '',
        signature = '',
        tonVerification,
      } = body as SignedChallenge;
      const verified = await verifyWallet(
        walletType,
        { address, message, signature, tonVerification },
        lookupsOf(...sets),
      );
      if (!verified.ok) return problem(verified.reason, 401);
      const user = {
        id: 'u-1',
        displayName: null,
        logoUrl: null,
        wallets: [{ address: verified.address, type: walletType }],
      };
      return { status: 'signed-in', user, expiresAt: '2099-01-01T00:00:00Z' };
    },
  });
}

const wallets: OtherWallet[] = [];
const install = (type: OtherType, options?: FakeWalletsOptions): OtherWallet => {
  const wallet = installOtherWallet(type, options);
  wallets.push(wallet);
  return wallet;
};

async function opened(proxy: FakeProxy, offered = ''): Promise<SignInStore> {
  const { host, controller } = createHost((each) => new ProgramController(each));
  mount(proxy, host);
  await until(() => controller.current !== undefined, 'there is a programme');
  const { current: program } = controller;
  if (!program) throw new Error('There is no programme.');
  const store = new SignInStore(program, signingIn(program), {
    offered,
    adviceAfterMs: 20_000,
    unnamed: 'Wallet',
    passkey: 'Passkey',
  });
  store.open();
  await until(() => store.state.step === 'choosing' && store.state.wallets.length > 0, 'wallets are found');
  return store;
}

async function signedIn(proxy: FakeProxy): Promise<SignInState> {
  const store = await opened(proxy);
  if (store.state.step !== 'choosing') throw new Error(store.state.step);
  await store.choose(store.state.wallets[0]?.id ?? '');
  return store.state;
}

afterEach(() => {
  clear();
  for (const wallet of wallets.splice(0)) wallet.remove();
  localStorage.removeItem('laurel.wallet');
});

for (const type of otherTypes)
  describe(`sign-in with a wallet of type ${type}`, () => {
    it("is accepted by the proxy's verification", async () => {
      const { sets, signers } = install(type);
      const proxy = createProxy(sets);
      const state = await signedIn(proxy);
      expect(state.step, JSON.stringify(state)).to.equal('done');
      const sent = proxy.seen.find(({ route }) => route === 'POST /session')?.body as SignedChallenge;
      expect([sent.walletType, sent.walletAddress, sent.chainId, sent.nonce]).to.deep.equal([
        type,
        signers[0]?.address,
        references[type][0],
        nonce,
      ]);
      expect(canonicalAddress(type, sent.walletAddress)).to.be.a('string');
    });

    it('fails if the wallet is on none of the programme’s chains', async function () {
      // They sign the same on all chains, or ask for an account of the wanted one.
      if (type === 'substrate' || type === 'cosmos') return this.skip();
      const { sets, asked } = install(type);
      const state = await signedIn(createProxy(sets, { ...references, [type]: ['elsewhere'] }));
      expect(state.step === 'failed' && state.error.code).to.equal('chain_not_allowed');
      expect(asked.filter(({ what }) => what === 'sign').length).to.equal(type === 'ton' ? 1 : 0);
    });

    it('recognises a declined signature', async () => {
      const { sets } = install(type, { reject: 'sign' });
      const state = await signedIn(createProxy(sets));
      expect(state.step === 'failed' && [state.error.name, state.error.code, state.at]).to.deep.equal([
        'WalletError',
        'rejected',
        type === 'ton' ? 'connecting' : 'signing',
      ]);
    });
  });

describe('the choice of wallet types', () => {
  it("contains the types that the proxy accepts and the site offers, in the site's order", async () => {
    const { sets } = install('sui');
    install('solana');
    const { state } = await opened(createProxy(sets), 'ton sui');
    if (state.step !== 'choosing') throw new Error(state.step);
    expect(state.types).to.deep.equal(['ton', 'sui']);
    expect(state.wallets.map(({ type }) => type)).to.deep.equal(['sui']);
  });

  it('contains the found types if the proxy cannot be asked', async () => {
    const { sets } = install('sui');
    const proxy = createProxy(sets);
    proxy.on('GET /capabilities', () => problem('internal', 500));
    const { state } = await opened(proxy);
    expect(state.step === 'choosing' && state.types).to.deep.equal(['sui']);
  });
});

describe('signing in with a TON wallet', () => {
  it('needs one prompt, because it proves the account while connecting', async () => {
    const { sets, asked } = install('ton');
    expect((await signedIn(createProxy(sets))).step).to.equal('done');
    expect(asked.map(({ what }) => what)).to.deep.equal(['sign']);
  });
});
