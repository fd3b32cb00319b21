import { expect } from '@open-wc/testing';
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem';
import type { DiscoveredWallet } from '../../../src/browser/wallets/adapter.js';
import { adapter as evmAdapter } from '../../../src/wallet-types/evm/browser/adapter.js';
import { safeIcon } from '../../../src/browser/wallets/icon.js';
import type { Eip1193Provider } from '../../../src/wallet-types/evm/browser/provider.js';
import { createWalletKit, type ListedWallet, type WalletKit } from '../../../src/browser/wallets/kit.js';
import { until, wait } from '../../support/fake-proxy.js';
import {
  installFakeWallet,
  secondKey,
  type FakeWallet,
  type FakeWalletOptions,
} from '../../support/wallets/fake-wallet.js';

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
  it('finds wallets that announced themselves before, and those that do so later', async () => {
    install({ rdns: 'test.before' });
    const found = discover();
    install({ rdns: 'com.after', late: 20 });
    await until(() => found.length >= 2, 'both are found');
    expect(found.map(({ id, test }) => [id, test])).to.deep.equal([
      ['test.before', true],
      ['com.after', false],
    ]);
  });

  it('lists both of two wallets that claim the same rdns, whichever comes first', () => {
    const forger = install({ rdns: 'io.metamask', name: 'MetaMask' });
    const owner = install({ rdns: 'io.metamask', name: 'MetaMask', key: secondKey });
    const found = discover();
    expect(found.map(({ id, name }) => [id, name])).to.deep.equal([
      ['io.metamask', 'MetaMask'],
      ['io.metamask', 'MetaMask'],
    ]);
    expect(found.map(({ source }) => source === owner.provider)).to.deep.equal([false, true]);
    expect(found[0]?.source).to.equal(forger.provider);
  });

  it('lists the real wallet even if a forger copies its uuid, or announces its provider under another name', () => {
    // Its listener comes before the wallet's own.
    window.addEventListener('eip6963:requestProvider', forge);
    stops.push(() => window.removeEventListener('eip6963:requestProvider', forge));
    const owner = install({ rdns: 'io.metamask', name: 'MetaMask' });
    function forge(): void {
      const { info, provider } = owner.detail;
      for (const detail of [
        { info, provider: { request: () => Promise.resolve([]) } },
        { info: { ...info, name: 'Not this one' }, provider },
      ])
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
    const found = discover();
    expect(found.map(({ name, source }) => [name, source === owner.provider])).to.deep.equal([
      ['MetaMask', false],
      ['Not this one', true],
      ['MetaMask', true],
    ]);
  });

  it('lists a wallet once, however often it announces itself', () => {
    install({ rdns: 'io.metamask' });
    const found = discover();
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    expect(found.length).to.equal(1);
  });

  it('recognises smart accounts by their wallets', () => {
    install({ rdns: 'xyz.abs.privy' });
    install({ rdns: 'com.immutable.passport' });
    expect(discover().map(({ type }) => type)).to.deep.equal(['agw', 'imx']);
  });

  it('finds window.ethereum, even next to a wallet that announces itself', async () => {
    install({ old: true });
    const alone = discover();
    await until(() => alone.length === 1, 'it is found');
    expect([alone[0]?.id, alone[0]?.name]).to.deep.equal(['injected', '']);
    install({ rdns: 'test.new' });
    const both = discover();
    await until(() => both.length === 2, 'both are found');
    expect(both.map(({ id }) => id)).to.deep.equal(['test.new', 'injected']);
  });

  it('ignores malformed announcements', () => {
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

  it('shortens names and removes control characters', () => {
    install({ name: `\u202Eevil\u0000${'x'.repeat(5000)}` });
    expect(first(discover()).name).to.equal(`evil${'x'.repeat(36)}`);
  });

  it('accepts only icons as data URLs of images', () => {
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
  it('shares an account with an EIP-55 checksum, and signs with it', async () => {
    const { address } = install({ key: secondKey });
    const session = await first(discover()).connect({ interactive: true });
    expect([session.address, session.chainId]).to.deep.equal([address, 31337]);
    const { signature } = await session.prove('hello');
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).to.equal(address);
  });

  it('never prompts if it is not interactive', async () => {
    const wallet = install();
    expect(await code(first(discover()).connect({ interactive: false }))).to.equal('no_account');
    expect(wallet.asked).to.not.include('eth_requestAccounts');
  });

  it('reports that the owner declined to connect', async () => {
    install({ reject: ['eth_requestAccounts'] });
    expect(await code(first(discover()).connect({ interactive: true }))).to.equal('rejected');
  });

  it('reports a locked wallet as locked, not as one without accounts', async () => {
    install({ rdns: 'test.refusing', unauthorised: ['wallet_requestPermissions', 'eth_requestAccounts'] });
    install({ rdns: 'test.empty', accounts: [], unlocked: false });
    install({ rdns: 'test.open', accounts: [], unlocked: true });
    const found = discover();
    const codes = await Promise.all(found.map((wallet) => code(wallet.connect({ interactive: true }))));
    expect(codes).to.deep.equal(['locked', 'locked', 'no_account']);
  });

  it('distinguishes a locked wallet from one that switched accounts, when signing fails', async () => {
    const wallet = install();
    const session = await first(discover()).connect({ interactive: true });
    const typed = { domain: {}, types: { A: [{ name: 'a', type: 'uint256' }] }, primaryType: 'A', message: { a: 1n } };
    const codes = async (): Promise<string[]> => [
      await code(session.prove('hello')),
      await code(session.signTypedData?.(typed) ?? Promise.resolve()),
    ];
    wallet.show(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']);
    expect(await codes()).to.deep.equal(['switched', 'switched']);
    wallet.show([]);
    expect(await codes()).to.deep.equal(['locked', 'locked']);
    wallet.behave({ reject: ['personal_sign', 'eth_signTypedData_v4'] });
    wallet.show([wallet.address]);
    expect(await codes()).to.deep.equal(['rejected', 'rejected']);
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

  it('connects even if a silent and an interactive request run at the same time', async () => {
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

  it('reports a change of account or chain, until unsubscribed', async () => {
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

  it('recovers when a wallet was locked or disconnected for a while', async () => {
    const wallet = install();
    const session = await first(discover()).connect({ interactive: true });
    const changes: unknown[] = [];
    stops.push(session.onChange((change) => changes.push(change)));
    const gone = { account: undefined, chainId: undefined };
    const there = { account: wallet.address, chainId: 31337 };
    wallet.changeAccounts([]);
    expect([changes, session.chainId]).to.deep.equal([[gone], 0]);
    wallet.changeChain(31337);
    wallet.changeAccounts([wallet.address]);
    await until(() => changes.length === 2, 'it is back');
    wallet.emit('disconnect', { code: 4900 });
    wallet.emit('connect', { chainId: '0x7a69' });
    await until(() => changes.length === 4, 'it is back again');
    expect(changes).to.deep.equal([gone, there, gone, there]);
  });

  it('keeps a wallet that only lost its node, if it still shares the account', async () => {
    const wallet = install();
    const session = await first(discover()).connect({ interactive: true });
    const changes: unknown[] = [];
    stops.push(session.onChange((change) => changes.push(change)));
    wallet.emit('disconnect', { code: 1013 });
    await wait(20);
    expect(changes).to.deep.equal([]);
    wallet.show([]);
    wallet.emit('disconnect', { code: 1013 });
    await until(() => changes.length === 1, 'it is gone');
  });

  it('retries briefly if an extension is not ready while its page loads', async () => {
    const wallet = install();
    const found = first(discover());
    await found.connect({ interactive: true });
    const { request } = wallet.provider as Eip1193Provider;
    let failures = 2;
    Object.assign(wallet.provider, {
      request: (call: { readonly method: string }) =>
        failures-- > 0 ? Promise.reject(new Error('Not ready.')) : request(call),
    });
    expect((await found.connect({ interactive: false })).address).to.equal(wallet.address);
    failures = 9;
    expect(await code(found.connect({ interactive: false }))).to.equal('failed');
  });

  it('rejects an invalid account', async () => {
    install({ accounts: ['0x1234'] });
    expect(await code(first(discover()).connect({ interactive: true }))).to.equal('failed');
  });

  it('disconnects even from a wallet that never answers that request', async () => {
    const wallet = install({ silent: ['wallet_revokePermissions'] });
    const session = await first(discover()).connect({ interactive: true });
    await session.disconnect();
    expect([wallet.asked.at(-1), session.chainId]).to.deep.equal(['wallet_revokePermissions', 0]);
  });

  it("signs typed data with all domain fields, and integers beyond JSON's range", async () => {
    const { address } = install();
    const session = await first(discover()).connect({ interactive: true });
    const typed = {
      domain: {
        name: 'Laurel',
        version: '1',
        chainId: 31337,
        verifyingContract: address,
        salt: `0x${'ab'.repeat(32)}`,
      },
      types: {
        Bid: [
          { name: 'bidder', type: 'address' },
          { name: 'lots', type: 'Lot[]' },
        ],
        Lot: [{ name: 'amount', type: 'int256' }],
      },
      primaryType: 'Bid',
      message: { bidder: address, lots: [{ amount: 2n ** 200n }, { amount: -1n }] },
    } as const;
    const signature = (await session.signTypedData?.(typed)) as Hex;
    expect(await recoverTypedDataAddress({ ...typed, signature })).to.equal(address);
  });

  it("leaves the site's own wallet storage alone", async () => {
    localStorage.setItem('wagmi.store', 'the site’s own');
    install();
    await first(discover()).connect({ interactive: true });
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('wagmi'));
    expect([keys, localStorage.getItem('wagmi.store')]).to.deep.equal([['wagmi.store'], 'the site’s own']);
    localStorage.removeItem('wagmi.store');
  });
});

describe('wallet kit', () => {
  it('silently restores the wallet used last, or nothing if it shares no account', async () => {
    const wallet = install();
    const kit = createWalletKit();
    localStorage.setItem('laurel.wallet', 'test.fake');
    expect(await kit.restore()).to.equal(undefined);
    await first(discover()).connect({ interactive: true });
    const session = await kit.restore();
    expect(session?.address).to.equal(wallet.address);
    kit.destroy();
  });

  /** A wallet that claims to be the one used last and is found before the real one. */
  const twins = () => ({
    forger: install({ rdns: 'io.metamask', name: 'MetaMask' }),
    owner: install({ rdns: 'io.metamask', name: 'MetaMask', key: secondKey }),
  });
  const listed = (kit: WalletKit): readonly ListedWallet[] => {
    let now: readonly ListedWallet[] = [];
    stops.push(kit.discover((all) => (now = all)));
    return now;
  };

  it('lists wallets with the same id separately, and marks neither as used last', () => {
    twins();
    localStorage.setItem('laurel.wallet', 'io.metamask');
    const kit = createWalletKit();
    expect(listed(kit).map(({ id, key, recent }) => [id, key, recent])).to.deep.equal([
      ['io.metamask', 'io.metamask', false],
      ['io.metamask', 'io.metamask#2', false],
    ]);
    kit.destroy();
  });

  it('restores the one of two claimants that shares an account of the member', async () => {
    const { owner } = twins();
    localStorage.setItem('laurel.wallet', 'io.metamask');
    for (const wallet of discover()) await wallet.connect({ interactive: true });
    const kit = createWalletKit();
    const session = await kit.restore((accounts) => accounts.find(({ address }) => address === owner.address)?.address);
    expect(session?.address).to.equal(owner.address);
    expect(await kit.restore()).to.equal(undefined);
    kit.destroy();
  });

  it('prompts neither of two claimants, unless one was used on this page', async () => {
    const { owner, forger } = twins();
    localStorage.setItem('laurel.wallet', 'io.metamask');
    const kit = createWalletKit();
    expect(await kit.reconnect()).to.equal(undefined);
    expect([...owner.asked, ...forger.asked]).to.not.include('eth_requestAccounts');
    const used = listed(kit).find(({ source }) => source === owner.provider);
    if (used) kit.remember(used);
    expect((await kit.reconnect())?.address).to.equal(owner.address);
    expect(forger.asked).to.not.include('eth_requestAccounts');
    expect(listed(kit)[0]?.source).to.equal(owner.provider);
    kit.destroy();
  });
});
