import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { adapter } from '../../../src/wallet-types/evm/browser/adapter.js';
import type { DiscoveredWallet } from '../../../src/browser/wallets/adapter.js';

const provider = (flags: Readonly<Record<string, unknown>> = {}): object => ({
  request: () => Promise.resolve([]),
  ...flags,
});

/** A page with wallets. */
class Page extends EventTarget {
  ethereum: unknown;
  readonly found: DiscoveredWallet[] = [];
  #stop: (() => void) | undefined;

  /** Lets a wallet announce itself, now and whenever the page asks. */
  announce(rdns: string, wallet: object): this {
    const detail = { info: { uuid: rdns, name: rdns, icon: '', rdns }, provider: wallet };
    const say = (): void => void this.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    this.addEventListener('eip6963:requestProvider', say);
    say();
    return this;
  }

  inject(wallet: unknown): this {
    this.ethereum = wallet;
    return this;
  }

  discover(): this {
    this.#stop = adapter.discover((wallet) => this.found.push(wallet), this as unknown as Window);
    return this;
  }

  leave(): void {
    this.#stop?.();
  }

  get ids(): readonly string[] {
    return this.found.map(({ id }) => id);
  }

  get sources(): readonly object[] {
    return this.found.map(({ source }) => source);
  }
}

const pages: Page[] = [];
const page = (): Page => {
  const made = new Page();
  pages.push(made);
  return made;
};
/** Lets time pass in small steps; by default, enough for everything on the page to be found. */
function pass(ms = 700): void {
  for (let passed = 0; passed < ms; passed += 50) mock.timers.tick(50);
}

describe('the wallet at window.ethereum', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => {
    for (const each of pages.splice(0)) each.leave();
    mock.timers.reset();
  });

  it('is listed next to a wallet that announces itself', () => {
    const inApp = provider({ isTokenPocket: true, isMetaMask: true });
    const { ids, sources } = within(page().announce('xyz.abs.privy', provider()).inject(inApp));
    assert.deepEqual(ids, ['xyz.abs.privy', 'injected']);
    assert.equal(sources[1], inApp);
  });

  it('is listed next to one with which it shares only the MetaMask flag', () => {
    const embedded = provider({ isMetaMask: true });
    const { ids } = within(
      page()
        .announce('io.embedded', embedded)
        .inject(provider({ isMetaMask: true })),
    );
    assert.deepEqual(ids, ['io.embedded', 'injected']);
  });

  it('is not listed twice if it announces itself, even wrapped in another object', () => {
    const metamask = provider({ isMetaMask: true });
    const rabby = provider({ isRabby: true, isMetaMask: true });
    class Coinbase {
      readonly request = (): Promise<unknown> => Promise.resolve([]);
      get isCoinbaseWallet(): boolean {
        return true;
      }
    }
    for (const [rdns, own, injected] of [
      ['io.metamask', metamask, metamask],
      ['io.metamask', metamask, new Proxy(metamask, {})],
      ['io.metamask.flask', metamask, provider({ isMetaMask: true, isConnected: true })],
      ['io.rabby', rabby, provider({ isRabby: true })],
      ['com.coinbase.wallet', new Coinbase(), new Coinbase()],
    ] as const)
      assert.deepEqual(within(page().announce(rdns, own).inject(injected)).ids, [rdns], rdns);
  });

  it('is not listed if it only contains wallets that announce themselves', () => {
    const [one, other] = [provider({ isMetaMask: true }), provider({ isCoinbaseWallet: true })];
    const both = provider({ isMetaMask: true, providers: [one, other] });
    const announced = page().announce('io.metamask', one).announce('com.coinbase.wallet', other);
    assert.deepEqual(within(announced.inject(both)).ids, ['io.metamask', 'com.coinbase.wallet']);
  });

  it('is the contained wallet that does not announce itself, if there are several', () => {
    const [one, other] = [provider({ isBraveWallet: true }), provider({ isOldWallet: true })];
    const { ids, sources } = within(
      page()
        .announce('com.brave.wallet', one)
        .inject(provider({ providers: [null, one, other] })),
    );
    assert.deepEqual(ids, ['com.brave.wallet', 'injected']);
    assert.equal(sources[1], other);
  });

  it('is itself if none of the contained wallets announces itself', () => {
    const both = provider({ providers: [provider(), provider()] });
    const { sources } = within(page().announce('xyz.abs.privy', provider()).inject(both));
    assert.equal(sources[1], both);
  });

  it('is listed once, even if it appears late', () => {
    const late = page().announce('xyz.abs.privy', provider()).discover();
    pass(1000);
    assert.deepEqual(late.ids, ['xyz.abs.privy']);
    late.inject(provider()).dispatchEvent(new Event('ethereum#initialized'));
    pass();
    assert.deepEqual(late.ids, ['xyz.abs.privy', 'injected']);
    pass(10_000);
    assert.equal(late.ids.length, 2);
  });

  it('is given time to announce itself if it appears late', () => {
    const late = page().discover();
    pass(1000);
    const metamask = provider({ isMetaMask: true });
    late.inject(metamask);
    pass(250);
    late.announce('io.metamask', metamask);
    pass(10_000);
    assert.deepEqual(late.ids, ['io.metamask']);
  });

  it('is no longer looked for once discovery stops', () => {
    const left = page().discover();
    left.leave();
    left.inject(provider());
    pass(10_000);
    assert.deepEqual(left.ids, []);
  });

  it('may be anything, or unreadable, without causing an error', () => {
    const hostile = new Proxy(provider(), {
      ownKeys: () => {
        throw new Error('No.');
      },
    });
    for (const [injected, ids] of [
      [null, []],
      [{}, []],
      [{ providers: [{}] }, []],
      [hostile, ['injected']],
    ] as const)
      assert.deepEqual(within(page().announce('io.other', provider()).inject(injected)).ids.slice(1), ids);
  });
});

/** Discovers the wallets of a page, and lets time pass. */
function within(made: Page): Page {
  made.discover();
  pass();
  return made;
}
