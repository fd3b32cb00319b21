import { expect } from '@open-wc/testing';
import { recoverMessageAddress, type Hex } from 'viem';
import type { DiscoveredWallet } from '../../src/wallets/adapter.js';
import { evmAdapter } from '../../src/wallets/evm/adapter.js';
import { safeIcon } from '../../src/wallets/icon.js';
import { createWalletKit } from '../../src/wallets/kit.js';
import { until, wait } from '../support/fake-proxy.js';
import {
  installFakeWallet,
  secondKey,
  type FakeWallet,
  type FakeWalletOptions,
} from '../support/wallets/fake-wallet.js';

const wallets: FakeWallet[] = [];
const stops: (() => void)[] = [];
const install = (options?: FakeWalletOptions) => {
  const wallet = installFakeWallet(options);
  wallets.push(wallet);
  return wallet;
};
const discover = () => {
  const found: DiscoveredWallet[] = [];
  stops.push(evmAdapter.discover((wallet) => found.push(wallet), window));
  return found;
};
const first = (found: readonly DiscoveredWallet[]): DiscoveredWallet => {
  const [wallet] = found;
  if (!wallet) throw new Error('No wallet was found.');
  return wallet;
};
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );

afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.remove();
  for (const stop of stops.splice(0)) stop();
  localStorage.removeItem('laurel.wallet');
});

describe('EVM wallets: discovery', () => {
  it('finds those that announced themselves before and those that do so later', async () => {
    install({ rdns: 'test.before' });
    const found = discover();
    install({ rdns: 'com.after', late: 20 });
    await until(() => found.length >= 2, 'both are found');
    expect(found.map(({ id, test }) => [id, test])).to.deep.equal([
      ['test.before', true],
      ['com.after', false],
    ]);
  });

  it('knows smart accounts by their wallets', () => {
    install({ rdns: 'xyz.abs.privy' });
    install({ rdns: 'com.immutable.passport' });
    expect(discover().map(({ type }) => type)).to.deep.equal(['agw', 'imx']);
  });

  it('takes window.ethereum only where nothing announces itself', async () => {
    install({ old: true });
    const alone = discover();
    await until(() => alone.length === 1, 'it is found');
    expect([alone[0]?.id, alone[0]?.name]).to.deep.equal(['injected', '']);
    install({ rdns: 'test.new' });
    const both = discover();
    await wait(350);
    expect(both.map(({ id }) => id)).to.deep.equal(['test.new']);
  });

  it('ignores announcements that are none', () => {
    const found = discover();
    for (const detail of [
      null,
      {},
      { info: {} },
      { info: { uuid: 'a', name: 'b', icon: 'c', rdns: 'd' }, provider: {} },
    ])
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.dispatchEvent(new Event('eip6963:announceProvider'));
    expect(found).to.deep.equal([]);
  });

  it('shortens names and takes direction characters out of them', () => {
    install({ name: `\u202Eevil\u0000${'x'.repeat(5000)}` });
    expect(first(discover()).name).to.equal(`evil${'x'.repeat(36)}`);
  });

  it('takes pictures that bring themselves along, and nothing else', () => {
    expect(safeIcon('data:image/png;base64,AAAA')).to.be.a('string');
    expect(safeIcon(' data:image/svg+xml,%3Csvg/%3E\n')).to.equal('data:image/svg+xml,%3Csvg/%3E');
    for (const icon of [
      'https://evil.example/i.png',
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'data:image/svg+xmlx,',
      `data:image/png;base64,${'A'.repeat(200_000)}`,
      '',
    ])
      expect(safeIcon(icon), icon.slice(0, 40)).to.equal(undefined);
  });
});

describe('EVM wallets: connecting and signing', () => {
  it('shares an account in EIP-55 and signs with it', async () => {
    const { address } = install({ key: secondKey });
    const session = await first(discover()).connect({ interactive: true });
    expect([session.address, session.chainId]).to.deep.equal([address, 31337]);
    const { signature } = await session.prove('hello');
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).to.equal(address);
  });

  it('never prompts where it must not', async () => {
    const wallet = install();
    expect(await code(first(discover()).connect({ interactive: false }))).to.equal('no_account');
    expect(wallet.asked).to.not.include('eth_requestAccounts');
  });

  it('says why it did not connect', async () => {
    install({ reject: ['eth_requestAccounts'] });
    expect(await code(first(discover()).connect({ interactive: true }))).to.equal('rejected');
  });

  it('listens to a wallet once, however often it is connected', async () => {
    const wallet = install();
    const found = first(discover());
    await found.connect({ interactive: true });
    const once = wallet.listening();
    await found.connect({ interactive: true });
    await found.connect({ interactive: true });
    expect(wallet.listening()).to.equal(once);
  });

  it('is connected once two have asked at once, one of them without a prompt', async () => {
    install();
    const found = first(discover());
    const [silent, asked] = await Promise.all([
      code(found.connect({ interactive: false })),
      found.connect({ interactive: true }),
    ]);
    expect([silent, asked.chainId]).to.deep.equal(['no_account', 31337]);
    const reversed = install({ rdns: 'test.other', key: secondKey });
    const other = discover().find(({ id }) => id === 'test.other');
    const [one, two] = await Promise.all([
      other?.connect({ interactive: true }),
      other?.connect({ interactive: false }),
    ]);
    expect([one?.address, two?.address, two?.chainId]).to.deep.equal([reversed.address, reversed.address, 31337]);
  });

  it('tells of another account and another chain, until it is not wanted any more', async () => {
    const wallet = install({ knows: [10] });
    const session = await first(discover()).connect({ interactive: true });
    const changes: unknown[] = [];
    const stop = session.onChange((change) => changes.push(change));
    wallet.changeChain(10);
    wallet.changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']);
    await until(() => changes.length === 2, 'both are told');
    expect(changes.at(-1)).to.deep.equal({ account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 10 });
    stop();
    wallet.changeChain(31337);
    await wait(20);
    expect(changes.length).to.equal(2);
  });

  it('leaves what the site itself keeps of its wallets alone', async () => {
    localStorage.setItem('wagmi.store', 'the site’s own');
    install();
    await first(discover()).connect({ interactive: true });
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('wagmi'));
    expect([keys, localStorage.getItem('wagmi.store')]).to.deep.equal([['wagmi.store'], 'the site’s own']);
    localStorage.removeItem('wagmi.store');
  });
});

describe('wallet kit', () => {
  it('restores the wallet used last without a prompt, and nothing where it shares no account', async () => {
    const wallet = install();
    const kit = createWalletKit();
    kit.remember('test.fake');
    expect(await kit.restore()).to.equal(undefined);
    await first(discover()).connect({ interactive: true });
    const session = await kit.restore();
    expect(session?.address).to.equal(wallet.address);
    kit.destroy();
  });
});
