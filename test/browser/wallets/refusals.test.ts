import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adapter as cosmos } from '../../../src/wallet-types/cosmos/browser/adapter.js';
import { adapter as solana } from '../../../src/wallet-types/solana/browser/adapter.js';
import { adapter as substrate } from '../../../src/wallet-types/substrate/browser/adapter.js';
import { adapter as sui } from '../../../src/wallet-types/sui/browser/adapter.js';
import { adapter as ton } from '../../../src/wallet-types/ton/browser/adapter.js';
import { adapter as ultra } from '../../../src/wallet-types/ultra/browser/adapter.js';
import type { DiscoveredWallet, WalletAdapter } from '../../../src/browser/wallets/adapter.js';
import { passkeyError } from '../../../src/browser/wallets/passkey/passkey-error.js';

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** A page with a wallet of the Wallet Standard. */
class StandardPage extends EventTarget {
  readonly #wallet: object;

  constructor(feature: string, method: string, address: string) {
    super();
    const connect = (): Promise<object> => Promise.resolve({ accounts: [{ address }] });
    const features = { 'standard:connect': { connect }, [feature]: { [method]: nothing } };
    this.#wallet = { name: 'Test wallet', icon: '', features };
    this.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<{ register(wallet: object): void }>).detail.register(this.#wallet),
    );
  }
}

const account = { address: 'a' };
const injected = { accounts: { get: () => Promise.resolve([account]) }, signer: { signRaw: nothing } };
const pages: readonly (readonly [string, WalletAdapter, object])[] = [
  ['solana', solana, new StandardPage('solana:signMessage', 'signMessage', '1'.repeat(32))],
  ['sui', sui, new StandardPage('sui:signPersonalMessage', 'signPersonalMessage', `0x${'a'.repeat(64)}`)],
  [
    'cosmos',
    cosmos,
    { keplr: { enable: nothing, getKey: () => Promise.resolve({ bech32Address: 'a' }), signArbitrary: nothing } },
  ],
  ['substrate', substrate, { injectedWeb3: { test: { enable: () => Promise.resolve(injected) } } }],
  [
    'ultra',
    ultra,
    {
      ultra: {
        connect: () => Promise.resolve({ status: 'success', data: { blockchainid: 'a' } }),
        signMessage: nothing,
      },
    },
  ],
];

function found(adapter: WalletAdapter, page: object): DiscoveredWallet {
  const wallets: DiscoveredWallet[] = [];
  adapter.discover((wallet) => wallets.push(wallet), page as Window)();
  assert.ok(wallets[0]);
  return wallets[0];
}

before(() =>
  Object.assign(globalThis, { location: { host: 'community.example', origin: 'https://community.example' } }),
);
after(() => Reflect.deleteProperty(globalThis, 'location'));

describe('a wallet that returns nothing when asked to sign', () => {
  for (const [type, adapter, page] of pages)
    it(`counts as declined: ${type}`, async () => {
      const session = await found(adapter, page).connect({ interactive: true });
      await assert.rejects(session.prove('hello'), { name: 'WalletError', code: 'rejected' });
    });
});

describe('a TON wallet', () => {
  for (const [code, message, is] of [
    [300, 'No.', 'rejected'],
    [0, 'User declined the connection', 'rejected'],
    [1, 'Reject request', 'rejected'],
    [0, 'Something went wrong', 'failed'],
  ] as const)
    it(`counts as ${is} if it answers ${code} and “${message}”`, async () => {
      const connect = () => Promise.resolve({ event: 'connect_error', payload: { code, message } });
      const page = { wallet: { tonconnect: { connect, restoreConnection: connect, listen: () => nothing } } };
      const attempt = found(ton, page).connect({ interactive: true });
      await assert.rejects(attempt, { name: 'WalletError', code: is });
    });
});

describe('a passkey error', () => {
  it('is identified by its name, whoever raises it', async () => {
    const codeOf = async (error: unknown): Promise<unknown> =>
      ((await passkeyError(error, 'sign')) as { code?: unknown }).code;
    const named = (name: string): Error => Object.assign(new Error('x'), { name });
    for (const [name, is] of [
      ['NotAllowedError', 'rejected'],
      ['AbortError', 'rejected'],
      ['InvalidStateError', 'pending'],
      ['SecurityError', 'unsupported'],
      ['TypeError', 'failed'],
    ] as const)
      assert.deepEqual([await codeOf(new DOMException('x', name)), await codeOf(named(name))], [is, is], name);
    assert.equal(await codeOf(new Error('It failed.', { cause: named('NotAllowedError') })), 'rejected');
  });
});
