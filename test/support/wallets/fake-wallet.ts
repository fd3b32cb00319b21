import { privateKeyToAccount } from 'viem/accounts';
import type { Hex, TypedDataDefinition } from 'viem';

export interface FakeWalletOptions {
  /** Private key of the account it signs with. */
  readonly key?: Hex;
  readonly name?: string;
  readonly rdns?: string;
  readonly icon?: string;
  /** Milliseconds until it announces itself. */
  readonly late?: number;
  /** Methods that its owner declines. */
  readonly reject?: readonly string[];
  /** Methods that it never answers. */
  readonly silent?: readonly string[];
  /** Methods that it refuses as not authorised (4100). */
  readonly unauthorised?: readonly string[];
  /** Answer of MetaMask's own method for whether the wallet is unlocked. */
  readonly unlocked?: boolean;
  /** Methods that it answers with `null`. */
  readonly nothing?: readonly string[];
  readonly chainId?: number;
  /** Further chains that it knows. A switch to any other answers 4902. */
  readonly knows?: readonly number[];
  /** Accounts that it shares. Default: the account of the key. */
  readonly accounts?: readonly string[];
  /** The wallet's node, which answers all methods that are not the wallet's own. */
  readonly node?: (method: string, params: readonly unknown[]) => unknown;
  /** Whether it is at `window.ethereum` and does not announce itself. */
  readonly old?: boolean;
}

export interface FakeWallet {
  readonly address: Hex;
  readonly provider: object;
  /** Detail of its announcement. */
  readonly detail: { readonly info: object; readonly provider: object };
  /** Methods that it was asked for, in order. */
  readonly asked: readonly string[];
  /** Number of listeners that the page has added to it. */
  readonly listening: () => number;
  changeAccounts(accounts: readonly string[]): void;
  /** The same without an event for the page. */
  show(accounts: readonly string[]): void;
  changeChain(id: number): void;
  /** Emits an event of EIP-1193. */
  emit(event: string, value: unknown): void;
  /** Changes the owner's behaviour. */
  behave(options: Pick<FakeWalletOptions, 'reject' | 'silent'>): void;
  remove(): void;
}

/** First account of anvil, whose key is public. */
export const firstKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** Second account of anvil. */
export const secondKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/** A wallet with a real key that announces itself by EIP-6963 and answers by EIP-1193. */
export function installFakeWallet(options: FakeWalletOptions = {}): FakeWallet {
  const account = privateKeyToAccount(options.key ?? firstKey);
  const asked: string[] = [];
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const known = new Set([options.chainId ?? 31337, ...(options.knows ?? [])]);
  let { reject = [], silent = [] } = options;
  let accounts = options.accounts ?? [account.address];
  let chainId = options.chainId ?? 31337;
  let shared = false;

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
  };
  const refuse = (code: number, message: string) => Object.assign(new Error(message), { code });
  const changeChain = (id: number) => {
    chainId = id;
    emit('chainChanged', `0x${id.toString(16)}`);
  };

  async function request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    asked.push(method);
    await new Promise((resolve) => setTimeout(resolve));
    if (silent.includes(method)) return new Promise(() => undefined);
    if (reject.includes(method)) throw refuse(4001, 'User rejected the request.');
    if (options.unauthorised?.includes(method)) throw refuse(4100, 'The requested account has not been authorized.');
    if (options.nothing?.includes(method)) return null;
    switch (method) {
      case 'wallet_requestPermissions':
        shared = true;
        return [{ parentCapability: 'eth_accounts' }];
      case 'wallet_revokePermissions':
        shared = false;
        return null;
      case 'eth_requestAccounts':
        shared = true;
        return accounts;
      case 'eth_accounts':
        return shared ? accounts : [];
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`;
      case 'personal_sign':
        // Wallets that are locked or show another account answer like this.
        if (!accounts.includes(account.address)) throw refuse(4100, 'The requested account has not been authorized.');
        return account.signMessage({ message: { raw: params[0] as Hex } });
      case 'eth_signTypedData_v4':
        return account.signTypedData(JSON.parse(String(params[1])) as TypedDataDefinition);
      case 'wallet_switchEthereumChain': {
        const id = Number((params[0] as { chainId: string }).chainId);
        if (!known.has(id)) throw refuse(4902, 'Unrecognized chain.');
        if (id !== chainId) changeChain(id);
        return null;
      }
      case 'wallet_addEthereumChain':
        known.add(Number((params[0] as { chainId: string }).chainId));
        return null;
      default:
        if (options.node) return options.node(method, params);
        throw refuse(4200, `The wallet does not know ${method}.`);
    }
  }

  const { unlocked } = options;
  const provider = {
    request,
    ...(unlocked === undefined ? {} : { _metamask: { isUnlocked: () => Promise.resolve(unlocked) } }),
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners.get(event)?.delete(listener);
    },
  };
  const info = {
    uuid: crypto.randomUUID(),
    name: options.name ?? 'Fake Wallet',
    icon: options.icon ?? icon,
    rdns: options.rdns ?? 'test.fake',
  };
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const page = window as { ethereum?: unknown };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  };
  if (options.old) page.ethereum = provider;
  else if (options.late) timer = setTimeout(start, options.late);
  else start();

  return {
    address: account.address,
    provider,
    detail,
    asked,
    listening: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0),
    changeAccounts(next) {
      accounts = next;
      emit('accountsChanged', next);
    },
    show(next) {
      accounts = next;
    },
    changeChain,
    emit,
    behave(next) {
      ({ reject = [], silent = [] } = next);
    },
    remove() {
      clearTimeout(timer);
      window.removeEventListener('eip6963:requestProvider', announce);
      if (options.old) delete page.ethereum;
    },
  };
}
