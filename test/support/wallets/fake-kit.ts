import type { WalletType } from '../../../src/contract/primitives.js';
import { WalletError } from '../../../src/errors/wallet.js';
import type {
  ConnectOptions,
  SharedAccount,
  WalletChange,
  WalletSession,
} from '../../../src/browser/wallets/adapter.js';
import type { ListedWallet, WalletKit } from '../../../src/browser/wallets/kit.js';

/** Options of a wallet that needs no browser. */
export interface KitWalletOptions {
  readonly id?: string;
  readonly name?: string;
  readonly type?: WalletType;
  readonly elsewhere?: boolean;
  readonly isPasskey?: boolean;
  readonly recent?: boolean;
  /** The first is used unless the page chooses. */
  readonly accounts?: readonly string[];
  readonly chainId?: number;
  /** CAIP-2 references of the chains that its account is valid on; none for EVM. */
  readonly references?: readonly string[];
}

/** A wallet that needs no browser. Its owner agrees to everything until the test says otherwise. */
export class KitWallet {
  readonly listed: ListedWallet;
  /** Texts it was asked to sign. */
  readonly signed: string[] = [];
  /** How often it was asked for an account. */
  asked: ConnectOptions[] = [];
  /** What its owner does when it asks for an account or a signature. */
  onConnect: (options: ConnectOptions) => Promise<void> = () => Promise.resolve();
  onSign: () => Promise<string> = () => Promise.resolve('0xsigned');
  onSwitch: () => Promise<void> = () => Promise.resolve();
  #account: string | undefined;
  #chainId: number;
  readonly #listeners = new Set<(change: WalletChange) => void>();
  readonly #options: KitWalletOptions;

  constructor(options: KitWalletOptions = {}) {
    const { id = 'io.metamask', name = 'MetaMask', type = 'evm', elsewhere, isPasskey, recent = false } = options;
    this.#options = options;
    [this.#account] = options.accounts ?? ['0xAA'];
    this.#chainId = options.chainId ?? 1;
    this.listed = {
      ...{ id, key: id, source: this, type, name, recent, test: false, elsewhere },
      ...(isPasskey && { isPasskey }),
      connect: (wishes) => this.#connect(wishes),
    };
  }

  /** How many listeners a page has on it. */
  get listening(): number {
    return this.#listeners.size;
  }

  /** Its owner moves to another account, or locks it. */
  changeAccount(account: string | undefined): void {
    this.#account = account;
    this.#tell();
  }

  changeChain(chainId: number): void {
    this.#chainId = chainId;
    this.#tell();
  }

  /** What it shares once its owner has agreed. */
  share(address = this.#account ?? ''): WalletSession {
    const { references } = this.#options;
    const chainId = (): number => (references ? 0 : this.#chainId);
    return {
      type: this.listed.type,
      address,
      get chainId() {
        return chainId();
      },
      ...(references ? { references } : {}),
      prove: async (message) => {
        this.signed.push(message);
        return { signature: await this.onSign() };
      },
      switchChain: async ({ id }) => {
        await this.onSwitch();
        this.changeChain(id);
      },
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      disconnect: () => Promise.resolve(),
    };
  }

  async #connect(options: ConnectOptions): Promise<WalletSession> {
    this.asked.push(options);
    await this.onConnect(options);
    const accounts: readonly SharedAccount[] = (this.#options.accounts ?? []).map((address) => ({ address }));
    const chosen = accounts.length > 0 ? await options.chooseAccount?.(accounts) : undefined;
    return this.share(chosen ?? this.#account);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener({ account: this.#account, chainId: this.#chainId });
  }
}

/** A kit of such wallets. */
export interface FakeKit extends WalletKit {
  /** Ids of the wallets that were used, the last one last. */
  readonly used: readonly string[];
  /** Another wallet announces itself. */
  add(wallet: KitWallet): void;
}

/** @param last the wallet used last, which still shares an account */
export function createFakeKit(wallets: readonly KitWallet[] = [], last?: KitWallet): FakeKit {
  const found = wallets.map(({ listed }) => listed);
  const listeners = new Set<(wallets: readonly ListedWallet[]) => void>();
  const used: string[] = [];
  const unused = (): never => {
    throw new Error('Not in a fake kit.');
  };
  return {
    used,
    add({ listed }) {
      found.push(listed);
      for (const listener of listeners) listener([...found]);
    },
    discover(listener) {
      // Like real wallets: one after the other, with another call for each.
      found.forEach((_, index) => listener(found.slice(0, index + 1)));
      if (found.length === 0) listener([]);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    remember: ({ id }) => void used.push(id),
    restore: () => Promise.resolve(last?.share()),
    reconnect: () => (last ? Promise.resolve(last.share()) : Promise.reject(new WalletError('unavailable', 'None.'))),
    claims: unused,
    holdings: unused,
    mints: unused,
    destroy: () => undefined,
  };
}
