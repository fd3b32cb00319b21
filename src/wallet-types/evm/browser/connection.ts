import { WalletError } from '../../../errors/wallet.js';
import type { WalletChange } from '../../../browser/wallets/adapter.js';
import { atPath } from '../../../browser/wallets/at-path.js';
import { checksummed } from '../../../browser/wallets/checksummed.js';
import type { Eip1193Provider } from './provider.js';

const nothing: WalletChange = { account: undefined, chainId: undefined };

/**
 * Number of attempts, and the milliseconds between them, for wallets such as MetaMask that do not answer while the page
 * loads.
 */
const attempts = { times: 3, apartMs: 100 };

/**
 * Revokes a wallet's permissions (MIP-2, the counterpart of EIP-2255). For a wallet that is being paired, it ends the
 * pairing.
 */
export const leaving = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] };

/** Milliseconds to wait for a wallet that may not know how to revoke permissions and never answers. */
const leavingMs = 100;

/** The account and chain that an EVM wallet shares, kept current by its events (EIP-1193). */
export class EvmConnection {
  readonly #provider: Eip1193Provider;
  readonly #listeners = new Set<(change: WalletChange) => void>();
  #current = nothing;
  #isListening = false;

  constructor(provider: Eip1193Provider) {
    this.#provider = provider;
  }

  get current(): WalletChange {
    return this.#current;
  }

  /** Returns the accounts that are shared, the active one first. Does not prompt. */
  async accounts(): Promise<readonly string[]> {
    return accountsIn(await this.#provider.request({ method: 'eth_accounts' }));
  }

  async chainId(): Promise<number> {
    return Number(await this.#provider.request({ method: 'eth_chainId' }));
  }

  /** Returns the active account: one that is already shared or, if `isPrompting`, one that the wallet is asked for. */
  async open(isPrompting: boolean): Promise<string | undefined> {
    const [account] = isPrompting
      ? accountsIn(await this.#provider.request({ method: 'eth_requestAccounts' }))
      : await this.#accountsWhileLoading();
    if (!account) return undefined;
    const chainId = await this.chainId();
    this.#listen();
    this.#change({ account, chainId });
    return account;
  }

  /** Tells all listeners about a chain that the wallet may have switched to without an event. */
  moved(chainId: number): void {
    if (this.#current.account) this.#change({ ...this.#current, chainId });
  }

  /** Calls `listener` when the account or the chain changes, until the returned function is called. */
  onChange(listener: (change: WalletChange) => void): () => void {
    const own = (change: WalletChange): void => listener(change);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Asks the wallet to share nothing any more. Never rejects. */
  async close(): Promise<void> {
    const left = this.#provider.request(leaving).catch(() => undefined);
    await Promise.race([left, wait(leavingMs)]);
    this.#change(nothing);
  }

  async #accountsWhileLoading(): Promise<readonly string[]> {
    for (let time = 1; time < attempts.times; time += 1) {
      try {
        return await this.accounts();
      } catch {
        await wait(attempts.apartMs);
      }
    }
    return this.accounts();
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    const on = (event: string, listener: (value: unknown) => void): unknown => this.#provider.on?.(event, listener);
    on('accountsChanged', (accounts) => {
      const [account] = accountsIn(accounts);
      if (!account) this.#change(nothing);
      else if (this.#current.account) this.#change({ ...this.#current, account });
      else void this.#resume(account);
    });
    on('chainChanged', (chainId) => this.moved(Number(chainId)));
    on('connect', () => void this.#resume());
    on('disconnect', (error) => {
      // MetaMask disconnects like this from a node that does not answer, and soon connects again.
      if (atPath(error, 'code') === 1013) void this.#closeUnlessShared();
      else this.#change(nothing);
    });
  }

  /** Continues with a wallet that has shared nothing for a while. */
  async #resume(account?: string): Promise<void> {
    try {
      const [shared] = account ? [account] : await this.accounts();
      const chainId = await this.chainId();
      if (shared) this.#change({ account: shared, chainId });
    } catch {
      // The wallet does not answer, so the known account and chain stay.
    }
  }

  async #closeUnlessShared(): Promise<void> {
    const accounts = await this.accounts().catch(() => []);
    if (accounts.length === 0) this.#change(nothing);
  }

  #change(next: WalletChange): void {
    if (next.account === this.#current.account && next.chainId === this.#current.chainId) return;
    this.#current = next;
    for (const listener of [...this.#listeners]) listener(next);
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the accounts in a wallet's answer, spelt as in EIP-55. */
function accountsIn(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return [];
  return answer.map((account) => {
    if (!/^0x[\da-f]{40}$/i.test(String(account))) throw new WalletError('failed', 'The wallet shared no address.');
    return checksummed(String(account).slice(2).toLowerCase());
  });
}
