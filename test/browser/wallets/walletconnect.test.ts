import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem';
import type { ConnectOptions, DiscoveredWallet, WalletSession } from '../../../src/browser/wallets/adapter.js';
import { adapter as evmAdapter } from '../../../src/wallet-types/evm/browser/adapter.js';
import { createWalletKit } from '../../../src/browser/wallets/kit.js';
import { announceWalletConnect } from '../../../src/browser/wallets/walletconnect/index.js';
import { installFakeWallet } from '../../support/wallets/fake-wallet.js';
import type { PhoneCalls, PhoneManners } from '../../support/wallets/phone-calls.js';

/** Calls the phone or the relay, which run outside the browser. */
const phone = <Name extends keyof PhoneCalls>(call: Name, ...args: Parameters<PhoneCalls[Name]>) =>
  executeServerCommand<Awaited<ReturnType<PhoneCalls[Name]>>, unknown>('phone', { call, args });

const until = (check: () => boolean, what: string): Promise<void> => waitUntil(check, what, { timeout: 15_000 });
/** Waits until the page has left the relay. A busy machine takes seconds to disconnect. */
async function untilAway(): Promise<void> {
  const isAway = async () => (await phone('report')).pages === 0;
  await waitUntil(isAway, 'the page has left the relay', { timeout: 30_000, interval: 100 });
}

const stops: (() => void)[] = [];
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );

interface Page {
  readonly address: string;
  /** The WalletConnect wallet as the page found it. */
  readonly wallet: DiscoveredWallet;
}

/** Found once as the page loaded and shared by all tests, as on any page. */
let announced: DiscoveredWallet | undefined;

/** Opens a page with WalletConnect, and a phone on the same relay. */
async function open(manners: PhoneManners = {}): Promise<Page> {
  const { relay, address } = await phone('start', manners);
  return { address, wallet: (announced ??= found(relay)) };
}

function found(relay: string): DiscoveredWallet {
  const rpc = { 31337: 'https://node.example/' };
  const stop = announceWalletConnect({ projectId: '0'.repeat(32), chains: [31337, 1], name: 'Ashfall', relay, rpc });
  const wallets: DiscoveredWallet[] = [];
  const end = evmAdapter.discover((wallet) => wallets.push(wallet), window);
  end();
  stop();
  const wallet = wallets.findLast(({ id }) => id === 'com.walletconnect');
  if (!wallet) throw new Error('WalletConnect was not found.');
  return wallet;
}

/** Pairs through the link that the page shows. */
const pairing: ConnectOptions = { interactive: true, anew: true, onPairing: (uri) => void phone('pair', uri) };
const connected = async (page: Page): Promise<WalletSession> => page.wallet.connect(pairing);

const typed = {
  domain: { name: 'Laurel', chainId: 31337 },
  types: { Bid: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Bid',
  message: { amount: 25n },
} as const;

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('WalletConnect', function () {
  this.timeout(60_000);

  it('is found like other wallets, marked as remote, and contacts no one before it is chosen', async () => {
    localStorage.removeItem('laurel.walletconnect');
    const { wallet } = await open();
    const { visits } = await phone('report');
    expect([wallet.name, wallet.type, wallet.elsewhere, wallet.test]).to.deep.equal([
      'WalletConnect',
      'evm',
      true,
      false,
    ]);
    expect(wallet.icon).to.match(/^data:image\/svg\+xml,/);
    expect(await code(wallet.connect({ interactive: false }))).to.equal('no_account');
    // Nothing shows the link here.
    expect(await code(wallet.connect({ interactive: true }))).to.equal('unavailable');
    expect((await phone('report')).visits).to.equal(visits);
  });

  it('does not hide a legacy wallet of this browser', async () => {
    const old = installFakeWallet({ old: true });
    const wallets: string[] = [];
    stops.push(announceWalletConnect({ projectId: 'none' }));
    stops.push(
      evmAdapter.discover(({ id }) => wallets.push(id), window),
      old.remove,
    );
    await until(() => wallets.length === 2, 'both are found');
    expect(wallets).to.deep.equal(['com.walletconnect', 'injected']);
  });

  it('pairs by its link, shares an account, and signs messages and typed data', async () => {
    const page = await open();
    const links: string[] = [];
    const session = await page.wallet.connect({
      ...pairing,
      onPairing(uri) {
        links.push(uri);
        void phone('pair', uri);
      },
    });
    expect(links).to.have.length(1);
    expect(links[0]).to.match(/^wc:[0-9a-f]{64}@2\?/);
    expect([session.address, session.chainId]).to.deep.equal([page.address, 31337]);
    const { signature } = await session.prove('hello');
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).to.equal(page.address);
    const signed = await session.signTypedData?.(typed);
    expect(await recoverTypedDataAddress({ ...typed, signature: signed as Hex })).to.equal(page.address);
    const { met, asked } = await phone('report');
    expect(met).to.deep.equal([`Ashfall (${location.origin})`]);
    expect(asked).to.deep.equal(['personal_sign', 'eth_signTypedData_v4']);
  });

  it('tells the relay neither what the wallet is asked nor on which network', async () => {
    const session = await connected(await open());
    await session.prove('hello');
    await session.signTypedData?.(typed);
    const { asked, heard } = await phone('report');
    expect(asked).to.deep.equal(['personal_sign', 'eth_signTypedData_v4']);
    expect(heard.filter((text) => text.includes('irn_publish'))).to.have.length.greaterThan(1);
    for (const text of heard) expect(text).not.to.match(/personal_sign|eth_sign|eip155|31337/);
  });

  it('remembers the account on the next page without contacting the relay, and signs there', async () => {
    const page = await open();
    await connected(page);
    localStorage.setItem('laurel.wallet', 'com.walletconnect');
    // Imitates a reloaded page: another provider, which has loaded nothing yet.
    const { visits } = await phone('report');
    stops.push(announceWalletConnect({ projectId: 'none', relay: 'ws://127.0.0.1:9' }));
    const kit = createWalletKit([evmAdapter]);
    const restored = await kit.restore();
    expect([restored?.address, restored?.chainId]).to.deep.equal([page.address, 31337]);
    expect((await phone('report')).visits).to.equal(visits);
    kit.destroy();
    localStorage.removeItem('laurel.wallet');
  });

  it('reuses the paired wallet unless another one is wanted', async () => {
    const page = await open();
    await connected(page);
    const links: string[] = [];
    const onPairing = (uri: string): void => {
      links.push(uri);
      void phone('pair', uri);
    };
    await page.wallet.connect({ interactive: true, onPairing });
    expect(links).to.have.length(0);
    await page.wallet.connect({ interactive: true, onPairing, anew: true });
    expect(links).to.have.length(1);
  });

  it('shows the same link if it is requested again before the wallet has answered', async () => {
    const page = await open();
    const links: string[] = [];
    const first = page.wallet.connect({ ...pairing, onPairing: (uri) => links.push(uri) });
    await until(() => links.length === 1, 'a link is shown');
    const second = page.wallet.connect({ interactive: true, onPairing: (uri) => links.push(uri) });
    await until(() => links.length >= 2, 'it is shown again');
    await phone('pair', links[0] ?? '');
    expect([(await first).address, (await second).address]).to.deep.equal([page.address, page.address]);
    expect(new Set(links).size).to.equal(1);
  });

  it('reports that the owner declined to pair or to sign', async () => {
    const page = await open({ pairing: 'reject' });
    expect(await code(connected(page))).to.equal('rejected');
    await phone('behave', { requests: 'reject' });
    const session = await connected(page);
    expect(await code(session.prove('hello'))).to.equal('rejected');
    expect(await code(session.signTypedData?.(typed) ?? Promise.resolve())).to.equal('rejected');
  });

  it('reports that the wallet is gone if it ended the connection, even during a request', async () => {
    const page = await open({ requests: 'silent' });
    const session = await connected(page);
    const accounts: (string | undefined)[] = [];
    stops.push(session.onChange(({ account }) => accounts.push(account)));
    const asked = code(session.prove('hello'));
    while ((await phone('report')).asked.length === 0);
    await phone('end');
    expect(await asked).to.equal('unavailable');
    await until(() => accounts.length > 0, 'the page hears of it');
    expect(accounts).to.deep.equal([undefined]);
    expect(await code(page.wallet.connect({ interactive: true }))).to.equal('unavailable');
    // It can be paired again.
    await phone('behave', {});
    expect((await page.wallet.connect({ ...pairing, anew: false })).address).to.equal(page.address);
  });

  it('replaces a session while the phone is signing, and the phone signs in the new one', async () => {
    const page = await open({ requests: 'late' });
    const first = await connected(page);
    const asked = code(first.prove('hello'));
    await waitUntil(async () => (await phone('report')).asked.length === 1, 'the phone is asked', { timeout: 15_000 });
    const second = await connected(page);
    expect(await asked).to.equal('unavailable');
    await phone('behave', {});
    const { signature } = await second.prove('again');
    expect(await recoverMessageAddress({ message: 'again', signature: signature as Hex })).to.equal(page.address);
  });

  it('leaves no request unanswered, whenever the wallet ends the connection', async () => {
    const page = await open({ requests: 'silent' });
    const session = await connected(page);
    let isGone = false;
    stops.push(session.onChange(({ account }) => (isGone = account === undefined)));
    const asked: Promise<string>[] = [];
    const ended = phone('end');
    while (!isGone) {
      asked.push(code(session.prove('hello')));
      // A busy relay would take the end only after everything that was asked before.
      await nextFrame();
    }
    await ended;
    const patience = new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'silence'));
    const answers = await Promise.all(asked.map((answer) => Promise.race([answer, patience])));
    expect([...new Set(answers)]).to.deep.equal(['unavailable']);
  });

  it('switches among the chains that the wallet shares, and follows the wallet to others', async () => {
    const page = await open();
    const session = await connected(page);
    const chain = { name: 'Some chain', rpcUrls: [], blockExplorerUrl: null };
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    await session.switchChain({ ...chain, id: 1, nativeCurrency });
    expect(session.chainId).to.equal(1);
    expect(await code(session.switchChain({ ...chain, id: 8453, nativeCurrency }))).to.not.equal('none');
    expect(session.chainId).to.equal(1);
    const chains: (number | undefined)[] = [];
    stops.push(session.onChange(({ chainId }) => chains.push(chainId)));
    await phone('moveTo', 8453);
    await until(() => session.chainId === 8453, 'the page hears of it');
    expect(chains).to.include(8453);
    const { signature } = await session.prove('there');
    expect(await recoverMessageAddress({ message: 'there', signature: signature as Hex })).to.equal(page.address);
  });

  it('reports that the wallet is gone if the connection ends while it switches chains', async () => {
    const page = await open();
    const session = await connected(page);
    const key = 'laurel.walletconnect';
    // Imitates a tab that hears of it first.
    const end = (): void => {
      localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    };
    let isEnded = false;
    stops.push(
      session.onChange(() => {
        if (!isEnded) end();
        isEnded = true;
      }),
    );
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const chain = { id: 1, name: 'Some chain', rpcUrls: [], blockExplorerUrl: null, nativeCurrency };
    expect(await code(session.switchChain(chain))).to.equal('unavailable');
    expect(isEnded).to.equal(true);
  });

  it('reports that the wallet is gone if the connection ended just before a request', async () => {
    const page = await open();
    const session = await connected(page);
    const key = 'laurel.walletconnect';
    // Imitates a tab that hears of it first.
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const chain = { id: 31337, name: 'Some chain', rpcUrls: [], blockExplorerUrl: null, nativeCurrency };
    expect(await code(session.switchChain(chain))).to.equal('unavailable');
    expect(await code(session.prove('hello'))).to.equal('unavailable');
    if (session.signTypedData) expect(await code(session.signTypedData(typed))).to.equal('unavailable');
  });

  it('reports that a link has expired', async () => {
    const page = await open();
    let isShown = false;
    const ended = code(page.wallet.connect({ ...pairing, onPairing: () => (isShown = true) }));
    await until(() => isShown, 'a link is shown');
    const now = Date.now;
    Date.now = () => now() + 301_000;
    try {
      expect(await ended).to.equal('timeout');
    } finally {
      Date.now = now;
    }
    await untilAway();
  });

  it('leaves the relay once it is aborted, and pairs at once when asked again', async () => {
    const page = await open();
    await page.wallet.connect({ ...pairing, anew: true });
    await phone('end');
    await untilAway();
    for (let turn = 0; turn < 2; turn += 1) {
      const abort = new AbortController();
      const links: string[] = [];
      const ended = code(
        page.wallet.connect({ ...pairing, onPairing: (uri) => links.push(uri), signal: abort.signal }),
      );
      await until(() => links.length === 1, 'a link is shown');
      expect((await phone('report')).pages).to.equal(1);
      abort.abort();
      const before = performance.now();
      expect(await ended).to.equal('rejected');
      expect(performance.now() - before).to.be.below(1000);
      await untilAway();
      // A wallet that opens the link late finds no page.
      await phone('pair', links[0] ?? '');
      expect(await code(page.wallet.connect({ interactive: false }))).to.equal('no_account');
      await untilAway();
    }
    // At once, while the page is leaving the relay.
    const abort = new AbortController();
    const gone = code(page.wallet.connect({ ...pairing, onPairing: () => abort.abort(), signal: abort.signal }));
    await until(() => abort.signal.aborted, 'a link is shown');
    const again = page.wallet.connect({ ...pairing, anew: false });
    expect(await gone).to.equal('rejected');
    expect((await again).address).to.equal(page.address);
    expect((await phone('report')).pages).to.equal(1);
  });

  it('shows no link if it is aborted before there is one', async () => {
    const page = await open();
    await connected(page);
    await phone('end');
    await untilAway();
    const { visits } = await phone('report');
    const abort = new AbortController();
    const links: string[] = [];
    const ended = code(page.wallet.connect({ ...pairing, onPairing: (uri) => links.push(uri), signal: abort.signal }));
    await new Promise((resolve) => setTimeout(resolve));
    abort.abort();
    expect(await ended).to.equal('rejected');
    await untilAway();
    expect(links).to.deep.equal([]);
    expect((await phone('report')).visits - visits).to.be.at.most(1);
  });

  it('keeps a paired wallet when a further request is aborted', async () => {
    const page = await open();
    await connected(page);
    const abort = new AbortController();
    const again = page.wallet.connect({ ...pairing, anew: false, signal: abort.signal });
    abort.abort();
    await code(again);
    expect((await page.wallet.connect({ interactive: false })).address).to.equal(page.address);
  });

  it('reports that the relay is unreachable, and pairs once it is back', async function () {
    // The library gives up connecting to a relay after 15 s.
    this.timeout(40_000);
    const page = await open();
    // The same if a wallet that cannot be told is replaced by another one.
    await connected(page);
    await phone('closeRelay');
    const before = performance.now();
    expect(await code(connected(page))).to.equal('unavailable');
    expect(performance.now() - before).to.be.below(15_000);
    await phone('openRelay');
    expect((await connected(page)).address).to.equal(page.address);
  });

  it('sends reads to a node rather than the phone', async () => {
    const asked: unknown[] = [];
    const { fetch } = window;
    window.fetch = (url, init) => {
      asked.push([url, JSON.parse(init?.body as string)]);
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' }));
    };
    try {
      const page = await open();
      const session = await connected(page);
      expect(await session.provider?.request({ method: 'eth_blockNumber' })).to.equal('0x5');
      expect(asked).to.deep.equal([
        ['https://node.example/', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }],
      ]);
    } finally {
      window.fetch = fetch;
    }
  });
});
