import { expect } from '@open-wc/testing';
import { renderSignInMessage } from '../../../src/contract/message.js';
import { canonicalAddress, verifyWallet } from '../../../src/verify/index.js';
import type { DiscoveredWallet, WalletSession } from '../../../src/browser/wallets/adapter.js';
import { createWalletKit, type ListedWallet, type WalletKit } from '../../../src/browser/wallets/kit.js';
import { installKeplr } from '../../../demo/wallet/standards/keplr.js';
import { installStandardWallet } from '../../../demo/wallet/standards/wallet-standard.js';
import type { TextSigner } from '../../../demo/wallet/signers/wallet-signer.js';
import { until, wait } from '../../support/fake-proxy.js';
import { lookupsOf, newSigners } from '../../support/wallets/all-signers.js';
import { installFakeWallet } from '../../support/wallets/fake-wallet.js';
import {
  type FakeWalletsOptions,
  type OtherType,
  type OtherWallet,
  installOtherWallet,
  otherTypes,
} from '../../support/wallets/fake-wallets.js';
import { statement } from '../../support/wallets/statement.js';

const cleanUp: (() => void)[] = [];
const textSigners = (...types: readonly OtherType[]): readonly TextSigner[] =>
  newSigners().signers.filter(
    (signer): signer is TextSigner => 'sign' in signer && types.some((type) => type === signer.type),
  );
const install = (type: OtherType, options?: FakeWalletsOptions): OtherWallet => {
  const wallet = installOtherWallet(type, options);
  cleanUp.push(() => wallet.remove());
  return wallet;
};
const discover = (): { kit: WalletKit; found: () => readonly ListedWallet[] } => {
  const kit = createWalletKit();
  let all: readonly ListedWallet[] = [];
  kit.discover((wallets) => (all = wallets));
  cleanUp.push(() => kit.destroy());
  return { kit, found: () => all };
};
const find = async (): Promise<DiscoveredWallet> => {
  const { found } = discover();
  await until(() => found().length > 0, 'it is found');
  const [wallet] = found();
  if (!wallet || found().length > 1)
    throw new Error(
      `Found: ${found()
        .map(({ id }) => id)
        .join(', ')}`,
    );
  return wallet;
};
const connect = async (nonce?: string): Promise<WalletSession> =>
  (await find()).connect({ interactive: true, ...(nonce === undefined ? {} : { nonce }) });
const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: { name: string; code: string }) => `${error.name} ${error.code}`,
  );
const messageFor = ({ address, type, references }: WalletSession): string =>
  renderSignInMessage(statement, address, references?.[0] ?? 'mainnet', type);
const verify = async (session: WalletSession, sets: OtherWallet['sets']) => {
  const proof = await session.prove(messageFor(session), statement.nonce);
  const { message = '', signature = '', tonVerification } = proof;
  return verifyWallet(
    session.type,
    { address: session.address, message, signature, tonVerification },
    lookupsOf(...sets),
  );
};

afterEach(() => {
  for (const each of cleanUp.splice(0)) each();
  localStorage.removeItem('laurel.wallet');
});

for (const type of otherTypes)
  describe(`wallets of type ${type}`, () => {
    it('are found with type and name, and recognised as test wallets by the name', async () => {
      install(type);
      const { name, test, id, type: found } = await find();
      expect([found, name, test]).to.deep.equal([type, `Test wallet (${type})`, true]);
      expect(id.startsWith(`${type}:`), id).to.equal(true);
    });

    it('are found if they appear late', async () => {
      const { found } = discover();
      install(type, { late: 50 });
      expect(found()).to.deep.equal([]);
      await until(() => found().length === 1, 'it is found');
    });

    it('share an account and sign what the proxy accepts, with one prompt each', async () => {
      const { sets, signers, asked } = install(type);
      const session = await connect();
      expect(session.address).to.equal(signers[0]?.address);
      expect(await verify(session, sets)).to.deep.equal({ ok: true, address: canonicalAddress(type, session.address) });
      expect(asked.map(({ what }) => what)).to.deep.equal(['connect', 'sign']);
      expect(asked[1]?.text).to.contain(type === 'ton' ? statement.nonce : messageFor(session));
    });

    it('share the first of several accounts', async () => {
      const { sets, signers } = install(type, { accounts: 3 });
      const session = await connect();
      expect(session.address).to.equal(signers[0]?.address);
      expect((await verify(session, sets)).ok).to.equal(true);
    });

    it('report that their owner declined to connect or to sign', async () => {
      const wallet = install(type, { reject: 'connect' });
      expect(await code(connect())).to.equal('WalletError rejected');
      wallet.behave(type === 'ton' ? {} : { reject: 'sign' });
      const session = await connect();
      wallet.behave({ reject: 'sign' });
      expect(await code(session.prove(messageFor(session), statement.nonce))).to.equal('WalletError rejected');
      wallet.behave({});
      expect((await verify(session, wallet.sets)).ok).to.equal(true);
    });

    it('never prompt if not interactive', async () => {
      const wallet = install(type);
      const found = await find();
      expect(await code(found.connect({ interactive: false }))).to.be.oneOf([
        'WalletError no_account',
        'WalletError rejected',
      ]);
      expect(wallet.asked).to.deep.equal([]);
    });

    it('cannot switch chains', async () => {
      install(type);
      const session = await connect();
      const chain = {
        id: 1,
        name: '',
        rpcUrls: [],
        blockExplorerUrl: null,
        nativeCurrency: { name: '', symbol: '', decimals: 18 },
      };
      expect(await code(session.switchChain(chain))).to.equal('WalletError unsupported');
      expect(session.chainId).to.equal(0);
    });

    it('report when they no longer share an account, until unsubscribed', async function () {
      // Flow extensions send no event.
      if (type === 'flow_cadence') return this.skip();
      const wallet = install(type, { accounts: 2 });
      const session = await connect();
      const changes: (string | undefined)[] = [];
      const stop = session.onChange(({ account }) => changes.push(account));
      await wait(20);
      expect(changes).to.deep.equal([]);
      wallet.change(undefined);
      await until(() => changes.length > 0, 'it tells');
      expect(changes).to.deep.equal([undefined]);
      stop();
      wallet.change(1);
      await wait(20);
      expect(changes.length).to.equal(1);
    });

    it('report another account', async function () {
      if (type === 'flow_cadence' || type === 'ton') return this.skip();
      const wallet = install(type, { accounts: 2 });
      const session = await connect();
      const changes: (string | undefined)[] = [];
      cleanUp.push(session.onChange(({ account }) => changes.push(account)));
      wallet.change(1);
      await until(() => changes.length > 0, 'it tells');
      expect(changes).to.deep.equal([wallet.signers[1]?.address]);
    });
  });

describe('wallets of type agw and imx', () => {
  for (const [type, rdns] of [
    ['agw', 'test.xyz.abs.privy'],
    ['imx', 'test.com.immutable.passport'],
  ] as const)
    it(`are recognised by their ids: ${type}`, async () => {
      const wallet = installFakeWallet({ rdns });
      cleanUp.push(() => wallet.remove());
      const found = await find();
      expect([found.type, found.test]).to.deep.equal([type, true]);
      const session = await found.connect({ interactive: true });
      const message = renderSignInMessage(statement, session.address, session.chainId, type);
      const { signature = '' } = await session.prove(message, statement.nonce);
      expect((await verifyWallet(type, { address: session.address, message, signature })).ok).to.equal(true);
    });
});

describe('wallets of all ten types', () => {
  it('are all found, in any order of appearance', async () => {
    const { found } = discover();
    for (const [index, type] of otherTypes.entries()) install(type, index % 2 ? { late: 30 } : {});
    for (const rdns of ['test.plain', 'test.xyz.abs.privy', 'test.com.immutable.passport']) {
      const wallet = installFakeWallet({ rdns });
      cleanUp.push(() => wallet.remove());
    }
    await until(() => found().length === 10, 'all are found');
    expect(new Set(found().map(({ type }) => type)).size).to.equal(10);
    expect(found().every(({ test }) => test)).to.equal(true);
  });

  it('are listed twice if they support two chains', async () => {
    const wallet = installStandardWallet(textSigners('solana', 'sui'), { name: 'Both', ask: () => Promise.resolve() });
    cleanUp.push(() => wallet.remove());
    const { found } = discover();
    expect(found().map(({ id, test }) => [id, test])).to.deep.equal([
      ['solana:Both', false],
      ['sui:Both', false],
    ]);
    for (const each of found()) {
      const session = await each.connect({ interactive: true });
      expect((await verify(session, [newSigners()])).ok, each.id).to.equal(true);
    }
  });

  it('show only icons that are data URLs', async () => {
    for (const [type, icon] of [
      ['solana', 'https://evil.example/i.png'],
      ['ton', 'https://evil.example/i.png'],
      ['sui', 'data:image/png;base64,AAAA'],
      ['substrate', 'javascript:alert(1)'],
    ] as const)
      install(type, { icon });
    const { found } = discover();
    expect(Object.fromEntries(found().map(({ type, icon }) => [type, icon]))).to.deep.equal({
      solana: undefined,
      ton: undefined,
      sui: 'data:image/png;base64,AAAA',
      substrate: undefined,
    });
  });

  it('are found safely on a page full of malformed objects', async () => {
    const page = window as unknown as Record<string, unknown>;
    const junk: Record<string, unknown> = {
      keplr: { enable: 1 },
      leap: null,
      cosmostation: { providers: null },
      ultra: () => undefined,
      fcl_extensions: { push: 1 },
      injectedWeb3: { a: null, b: 7, c: { enable: 'no' } },
      tonkeeper: { tonconnect: { connect: 1 } },
    };
    Object.assign(page, junk);
    cleanUp.push(() => {
      for (const key of Object.keys(junk)) delete page[key];
    });
    const { found } = discover();
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'nothing' }));
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: ({ register }: { register(...wallets: unknown[]): void }) =>
          register(null, {}, { features: null }, 'x'),
      }),
    );
    await wait(20);
    expect(found()).to.deep.equal([]);
    const wallet = installKeplr('leap', textSigners('cosmos'), {
      name: 'Leap',
      ask: () => Promise.resolve(),
    });
    cleanUp.push(() => wallet.remove());
    await until(() => found().length === 1, 'a true one is still found');
    expect([found()[0]?.name, found()[0]?.test]).to.deep.equal(['Leap', false]);
  });
});

describe('wallets of TON', () => {
  it('prove the account while connecting, in one prompt, for the given nonce', async () => {
    const { asked, sets } = install('ton');
    const session = await connect(statement.nonce);
    expect((await verify(session, sets)).ok).to.equal(true);
    expect(asked.map(({ what }) => what)).to.deep.equal(['sign']);
    await session.prove('', 'another-nonce-1');
    expect(asked.map(({ what }) => what)).to.deep.equal(['sign', 'sign']);
  });

  it('use a manifest URL of this site', async () => {
    install('ton');
    const session = await connect(statement.nonce);
    const { tonVerification } = await session.prove('', statement.nonce);
    expect(tonVerification?.proof.domain.value).to.equal(location.host);
  });

  it('cannot sign text messages', async () => {
    install('ton');
    expect(await code((await connect()).prove('hello'))).to.equal('WalletError unsupported');
  });

  it('reconnect without a prompt', async () => {
    const wallet = install('ton');
    const { kit, found } = discover();
    localStorage.setItem('laurel.wallet', 'ton:testWallet');
    await found()[0]?.connect({ interactive: true });
    expect((await kit.restore())?.address).to.equal(wallet.signers[0]?.address);
    expect(wallet.asked.length).to.equal(1);
  });
});

for (const type of ['solana', 'sui', 'flow_cadence'] as const)
  describe(`wallets of type ${type} with error messages only`, () => {
    it('report locked, declined and failed correctly', async () => {
      for (const [words, is] of [
        ['Key ring is not unlocked', 'locked'],
        ['Wallet is locked, request denied', 'locked'],
        ['Please unlock your wallet', 'locked'],
        ['User rejected unlocking', 'rejected'],
        ['There was a network error', 'failed'],
      ] as const) {
        const wallet = install(type, { reject: 'connect', words });
        expect(await code(connect()), words).to.equal(`WalletError ${is}`);
        wallet.remove();
      }
    });
  });

for (const type of ['solana', 'sui', 'substrate'] as const)
  describe(`wallets of type ${type} with several accounts`, () => {
    it('let their owner choose one, which signs and is kept while others change', async () => {
      const wallet = install(type, { accounts: 3 });
      const { found } = discover();
      await until(() => found().length > 0, 'it is found');
      const shown: string[] = [];
      const session = await found()[0]?.connect({
        interactive: true,
        chooseAccount(accounts) {
          shown.push(...accounts.map(({ address }) => address));
          return Promise.resolve(accounts[1]?.address ?? '');
        },
      });
      if (!session) throw new Error('There is no session.');
      expect(shown).to.deep.equal(wallet.signers.map(({ address }) => address));
      expect(session.address).to.equal(wallet.signers[1]?.address);
      expect((await verify(session, wallet.sets)).ok).to.equal(true);
      const changes: (string | undefined)[] = [];
      session.onChange(({ account }) => changes.push(account));
      wallet.change(1);
      await wait(20);
      expect(changes).to.deep.equal([]);
      wallet.change(2);
      await until(() => changes.length > 0, 'it tells');
      expect(changes).to.deep.equal([wallet.signers[2]?.address]);
    });

    it('do not ask if there is only one', async () => {
      const wallet = install(type);
      const session = await (
        await find()
      ).connect({
        interactive: true,
        chooseAccount: () => Promise.reject(new Error('Nobody is to be asked.')),
      });
      expect(session.address).to.equal(wallet.signers[0]?.address);
    });
  });

describe('two wallets with the same name', () => {
  it('are both found if they use the Wallet Standard, and sign separately', async () => {
    const [one, other] = [install('solana'), install('solana')];
    const { found } = discover();
    expect(found().map(({ id, key }) => [id, key])).to.deep.equal([
      ['solana:Test wallet (solana)', 'solana:Test wallet (solana)'],
      ['solana:Test wallet (solana)', 'solana:Test wallet (solana)#2'],
    ]);
    for (const [index, wallet] of [one, other].entries()) {
      const session = await found()[index]?.connect({ interactive: true });
      expect(session?.address).to.equal(wallet.signers[0]?.address);
    }
  });

  it('are one if the same wallet registers again', () => {
    install('solana');
    let again: object | undefined;
    const register = (wallet: object): void => void (again = wallet);
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }));
    const { found } = discover();
    const detail = (api: { register(wallet: object | undefined): void }): void => api.register(again);
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
    expect(found().length).to.equal(1);
  });
});

describe('wallets of Cosmos', () => {
  it('report that they are locked', async () => {
    install('cosmos');
    const { keplr } = window as unknown as { keplr: { enable: () => Promise<void> } };
    keplr.enable = () => Promise.reject(new Error('Key ring is not unlocked'));
    expect(await code(connect())).to.equal('WalletError locked');
  });

  it('are asked for the account on a chain of the programme, even when reconnecting', async () => {
    const [signer] = textSigners('cosmos');
    if (!signer) throw new Error('There is no signer.');
    const wallet = installKeplr('keplr', [{ ...signer, chain: 'osmosis-1' }], {
      name: 'Keplr',
      ask: () => Promise.resolve(),
    });
    cleanUp.push(() => wallet.remove());
    const { kit } = discover();
    localStorage.setItem('laurel.wallet', 'cosmos:keplr');
    expect(await code(kit.reconnect())).to.equal('WalletError failed');
    expect((await kit.reconnect({ cosmos: ['osmosis-1'] }))?.references).to.deep.equal(['osmosis-1']);
  });
});

describe('wallets of Flow', () => {
  it('report that they switched accounts while signing', async () => {
    const wallet = install('flow_cadence', { accounts: 2 });
    const session = await connect();
    wallet.change(1);
    expect(await code(session.prove('hello'))).to.equal('WalletError switched');
  });

  it('ignore messages from frames, and a second request ends the first', async () => {
    const wallet = install('flow_cadence', { silent: 'connect' });
    const found = await find();
    const first = code(found.connect({ interactive: true }));
    await until(() => wallet.asked.length === 1, 'it is asked');
    const frame = document.createElement('iframe');
    document.body.append(frame);
    cleanUp.push(() => frame.remove());
    const answer = {
      type: 'FCL:VIEW:RESPONSE',
      f_type: 'PollingResponse',
      status: 'APPROVED',
      data: { addr: 'f'.repeat(16) },
    };
    window.dispatchEvent(new MessageEvent('message', { data: answer, source: frame.contentWindow }));
    wallet.behave({});
    const session = await found.connect({ interactive: true });
    expect(await first).to.equal('WalletError failed');
    expect(session.address).to.equal(wallet.signers[0]?.address);
  });
});
