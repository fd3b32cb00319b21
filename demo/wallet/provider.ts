import { confirm } from './confirm.js';
import { readable, transactionLines, typedDataLines, type Transaction } from './readable.js';

interface RequestArguments {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Data that the wallet stores between visits. */
interface Kept {
  /** Account that this site may see; `null` before the owner has approved the site. */
  readonly account: string | null;
  /** EIP-155 id of its network. */
  readonly chainId: number;
}

/** An error in the form that wallets report (EIP-1193, JSON-RPC). */
class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Networks that the wallet can pretend to be on, to test a site's reaction to the wrong one. */
const networks: Readonly<Record<number, string>> = { 31337: 'Local test chain', 1: 'Ethereum', 8453: 'Base' };
const home = 31337;
const hex = (number: number): string => `0x${number.toString(16)}`;

/**
 * The demo's wallet: an EIP-1193 provider in the page, with the keys of a test chain on this machine. It asks in its
 * own dialog, as an extension would in its window.
 */
export class TestWalletProvider {
  readonly #chainUrl: string;
  readonly #keptAs: string;
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();
  #isAsking = false;
  #requestId = 0;

  /**
   * @param chainUrl JSON-RPC address of the test chain
   * @param keptAs key of its record in this browser
   */
  constructor(chainUrl: string, keptAs: string) {
    this.#chainUrl = chainUrl;
    this.#keptAs = keptAs;
  }

  async request({ method, params = [] }: RequestArguments): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return this.#visibleAccounts();
      case 'eth_requestAccounts':
        return this.#kept.account ? this.#visibleAccounts() : this.#connect();
      case 'wallet_requestPermissions':
        await this.#connect();
        return [{ parentCapability: 'eth_accounts' }];
      case 'wallet_getPermissions':
        return this.#kept.account ? [{ parentCapability: 'eth_accounts' }] : [];
      case 'wallet_revokePermissions':
        this.#keep({ account: null });
        this.#emit('accountsChanged', []);
        return null;
      case 'eth_chainId':
        return hex(this.#kept.chainId);
      case 'net_version':
        return String(this.#kept.chainId);
      case 'wallet_switchEthereumChain':
        return this.#switchChain(Number((params[0] as { chainId: string }).chainId));
      case 'wallet_addEthereumChain':
        return this.#switchChain(Number((params[0] as { chainId: string }).chainId));
      case 'personal_sign':
        return this.#sign(params as [string, string]);
      case 'eth_signTypedData_v4':
        return this.#signTypedData(params as [string, string]);
      case 'eth_sendTransaction':
        return this.#send(params[0] as Transaction);
      case 'wallet_watchAsset':
        return this.#watch(params);
      default:
        this.#mustBeHome();
        return this.#forward(method, params);
    }
  }

  on(event: string, listener: (value: unknown) => void): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  removeListener(event: string, listener: (value: unknown) => void): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  #visibleAccounts(): string[] {
    const { account } = this.#kept;
    return account ? [account] : [];
  }

  async #connect(): Promise<string[]> {
    const accounts = (await this.#forward('eth_accounts', [])) as string[];
    const answer = await this.#ask({
      title: 'Connect to this site',
      body: `${location.host} will see the address you choose. It can’t move anything with it.`,
      choices: [
        {
          name: 'account',
          label: 'Account',
          value: this.#kept.account ?? accounts[0] ?? '',
          options: accounts.map((address, index) => ({
            value: address,
            label: `Account ${index + 1} · ${address.slice(0, 6)}…${address.slice(-4)}`,
          })),
        },
        {
          name: 'chain',
          label: 'Network',
          value: String(this.#kept.chainId),
          options: Object.entries(networks).map(([value, label]) => ({ value, label })),
        },
      ],
      approve: 'Connect',
    });
    const account = answer['account'] ?? '';
    this.#keep({ account, chainId: Number(answer['chain']) });
    this.#emit('accountsChanged', [account]);
    this.#emit('chainChanged', hex(this.#kept.chainId));
    return [account];
  }

  async #sign([data, address]: [string, string]): Promise<unknown> {
    const account = this.#letIn(address);
    await this.#ask({
      title: 'Sign this message',
      body: 'Signing is free and sends nothing.',
      message: readable(data),
      approve: 'Sign',
    });
    return this.#forward('personal_sign', [data, account]);
  }

  async #signTypedData([address, data]: [string, string]): Promise<unknown> {
    const account = this.#letIn(address);
    await this.#ask({
      title: 'Sign this data',
      body: 'Signing is free and sends nothing by itself.',
      message: typedDataLines(data),
      approve: 'Sign',
    });
    return this.#forward('eth_signTypedData_v4', [account, JSON.parse(data)]);
  }

  async #send(transaction: Transaction): Promise<unknown> {
    const from = this.#letIn(transaction.from);
    this.#mustBeHome();
    await this.#ask({
      title: 'Send this transaction',
      body: 'It goes to the test chain on this machine and costs nothing of worth.',
      message: transactionLines(transaction),
      approve: 'Send',
    });
    return this.#forward('eth_sendTransaction', [{ ...transaction, from }]);
  }

  async #watch(params: unknown): Promise<boolean> {
    const { options } = params as { options: { address: string; symbol?: string } };
    await this.#ask({
      title: 'Show this token',
      body: `${options.symbol ?? 'The token'} would be listed in this wallet.`,
      message: options.address,
      approve: 'Add',
    });
    return true;
  }

  /** Returns the approved account if it is the one that the site names. */
  #letIn(address: string): string {
    const { account } = this.#kept;
    if (account?.toLowerCase() !== address.toLowerCase())
      throw new ProviderError(4100, 'This site has not been let in with that account.');
    return account;
  }

  /** Rejects requests on the other networks, which are only pretended and have no node. */
  #mustBeHome(): void {
    if (this.#kept.chainId !== home) throw new ProviderError(4901, 'The test wallet has no line to this network.');
  }

  async #switchChain(id: number): Promise<null> {
    if (id === this.#kept.chainId) return null;
    if (!(id in networks)) throw new ProviderError(4902, 'The test wallet does not know this network.');
    await this.#ask({
      title: 'Switch network',
      body: `From ${networks[this.#kept.chainId] ?? 'another network'} to ${networks[id] ?? 'another network'}.`,
      approve: 'Switch',
    });
    this.#keep({ chainId: id });
    this.#emit('chainChanged', hex(id));
    return null;
  }

  async #ask(question: Parameters<typeof confirm>[0]): Promise<Record<string, string>> {
    if (this.#isAsking) throw new ProviderError(-32002, 'A request is open in the wallet already.');
    this.#isAsking = true;
    try {
      const answer = await confirm(question);
      if (!answer) throw new ProviderError(4001, 'User rejected the request.');
      return answer;
    } finally {
      this.#isAsking = false;
    }
  }

  async #forward(method: string, params: readonly unknown[]): Promise<unknown> {
    const answer = await fetch(this.#chainUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++this.#requestId, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { code: number; message: string } };
    if (error) throw new ProviderError(error.code, error.message);
    return result;
  }

  get #kept(): Kept {
    const text = localStorage.getItem(this.#keptAs);
    return text ? (JSON.parse(text) as Kept) : { account: null, chainId: home };
  }

  #keep(change: Partial<Kept>): void {
    localStorage.setItem(this.#keptAs, JSON.stringify({ ...this.#kept, ...change }));
  }

  #emit(event: string, value: unknown): void {
    this.#listeners.get(event)?.forEach((listener) => listener(value));
  }
}
