import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import type { DiscoveredWallet, WalletAdapter, WalletSession } from '../../../src/browser/wallets/adapter.js';
import type { StandardAccount, StandardWallet } from '../../../src/browser/wallets/wallet-standard/standard-wallet.js';
import { adapter as solana } from '../../../src/wallet-types/solana/browser/adapter.js';
import { adapter as sui } from '../../../src/wallet-types/sui/browser/adapter.js';
import { elapsed } from '../../support/elapsed.js';

const solanaAddress = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const suiAddress = `0x${'ab'.repeat(32)}`;
const solanaAccount: StandardAccount = { address: solanaAddress, chains: ['solana:mainnet'] };
const suiAccount: StandardAccount = { address: suiAddress, chains: ['sui:mainnet'] };

type Change = Parameters<Parameters<NonNullable<StandardWallet['features']['standard:events']>['on']>[1]>[0];

/** Creates a wallet that answers as the test says. */
function walletOf(connect: (wallet: { accounts: unknown }) => unknown, accounts: unknown = []) {
  const listeners = new Set<(change: Change) => void>();
  const signed: StandardAccount[] = [];
  const wallet = {
    name: 'Test wallet',
    icon: '',
    accounts,
    features: {
      'standard:connect': { connect: async () => connect(wallet) },
      'standard:events': {
        on: (_: 'change', listener: (change: Change) => void) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      'solana:signMessage': {
        signMessage: async ({ account }: { account: StandardAccount }) => {
          signed.push(account);
          return [{ signature: new Uint8Array(64) }];
        },
      },
      'sui:signPersonalMessage': {
        signPersonalMessage: async ({ account }: { account: StandardAccount }) => {
          signed.push(account);
          return { signature: 'AA==' };
        },
      },
    },
  };
  const change = (now: Change): void => {
    for (const listener of [...listeners]) listener(now);
  };
  return { wallet, signed, change, listening: () => listeners.size };
}

/** Finds a wallet through an adapter, as a page does. */
function found(adapter: WalletAdapter, wallet: object): DiscoveredWallet {
  const env = new EventTarget();
  const wallets: DiscoveredWallet[] = [];
  const stop = adapter.discover((each) => wallets.push(each), env as Window);
  const register = (page: { register(one: object): unknown }): unknown => page.register(wallet);
  env.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  stop();
  const [only] = wallets;
  assert.ok(only);
  return only;
}

const connected = (adapter: WalletAdapter, wallet: object, interactive = true): Promise<WalletSession> =>
  found(adapter, wallet).connect({ interactive });

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: { name: string; code: string }) => `${error.name} ${error.code}`,
  );

describe('a wallet of the Wallet Standard', () => {
  for (const answer of [undefined, null, {}, { accounts: undefined }, { accounts: [] }, { accounts: 'one' }, true])
    it(`shares the accounts that it lists if it answers ${JSON.stringify(answer)}`, async () => {
      const { wallet } = walletOf(() => answer, [solanaAccount]);
      const session = await connected(solana, wallet);
      assert.deepEqual([session.address, session.references], [solanaAddress, ['mainnet']]);
      assert.equal((await connected(solana, wallet, false)).address, solanaAddress);
    });

  it('prefers the accounts of its answer to those that it lists', async () => {
    const other = { ...solanaAccount, address: 'So11111111111111111111111111111111111111112' };
    const { wallet } = walletOf(() => ({ accounts: [other] }), [solanaAccount, other]);
    assert.equal((await connected(solana, wallet)).address, other.address);
  });

  it("shares an account without chains, and signs with the wallet's own account object", async () => {
    for (const [adapter, address] of [
      [solana, solanaAddress],
      [sui, suiAddress],
    ] as const)
      for (const chains of [undefined, null, [], 'all']) {
        const account = { address, chains } as unknown as StandardAccount;
        const { wallet, signed } = walletOf(() => ({ accounts: [account] }));
        const session = await connected(adapter, wallet);
        assert.deepEqual([session.address, session.references], [address, []]);
        await session.prove('hello');
        assert.equal(signed[0], account);
      }
  });

  it('does not use an account of another chain, with or without named chains', async () => {
    for (const account of [suiAccount, { address: suiAddress }, { chains: ['solana:mainnet'] }, null, 'account']) {
      const { wallet } = walletOf(() => ({ accounts: [account, solanaAccount] }));
      assert.equal((await connected(solana, wallet)).address, solanaAddress);
    }
  });

  it('is waited for if it lists its accounts after answering', async () => {
    for (const late of [{ accounts: [solanaAccount] }, {}]) {
      const made = walletOf((wallet) => {
        setTimeout(() => {
          wallet.accounts = [solanaAccount];
          made.change(late);
        });
        return { accounts: [] };
      });
      assert.equal((await connected(solana, made.wallet)).address, solanaAddress);
      assert.equal(made.listening(), 0);
    }
  });

  it('is waited for a second if it lists them without an event', async () => {
    const made = walletOf((wallet) => {
      setTimeout(() => (wallet.accounts = [solanaAccount]), 50);
      return undefined;
    });
    let address = '';
    const ms = await elapsed(mock, async () => (address = (await connected(solana, made.wallet)).address));
    assert.equal(address, solanaAddress);
    assert.ok(ms >= 1000 && ms < 1100, `${ms} ms`);
  });

  it('has no account if none follows, and is not waited for when silent', async () => {
    let said = '';
    const { wallet, listening } = walletOf(() => undefined);
    const ms = await elapsed(mock, async () => (said = await refusal(connected(solana, wallet))));
    assert.equal(said, 'WalletError no_account');
    assert.ok(ms >= 1000, `${ms} ms`);
    assert.equal(listening(), 0);
    const silent = await elapsed(mock, async () => (said = await refusal(connected(solana, wallet, false))));
    assert.equal(said, 'WalletError no_account');
    assert.equal(silent, 0);
  });

  it('keeps reporting its account if a change names no chains', async () => {
    const { wallet, change } = walletOf(() => ({ accounts: [solanaAccount] }));
    const session = await connected(solana, wallet);
    const heard: (string | undefined)[] = [];
    session.onChange(({ account }) => heard.push(account));
    const other = 'So11111111111111111111111111111111111111112';
    change({ accounts: [{ address: other }] });
    change({});
    change({ accounts: [] });
    assert.deepEqual(heard, [other, undefined]);
  });
});
