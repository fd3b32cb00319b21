import { contract, piece, type AssetFixture, type ContractFixture } from '../../../../demo/states/pieces.js';
import type { SessionState } from '../../../../src/browser/client/session.js';
import type { PageResponse } from '../../../../src/contract/index.js';
import { ApiError } from '../../../../src/errors/api.js';
import { ContractError } from '../../../../src/errors/contract-error.js';
import { WalletError } from '../../../../src/errors/wallet.js';
import { judgeOrder, orderLifetime, settlingTime } from '../../../../src/service/minting/judge-order.js';
import type { WalletKit } from '../../../../src/browser/wallets/kit.js';
import { failure, hangs, type Replies } from '../fake-program.js';

/** Preloads the code that a press loads, because a test's clock does not wait for it. */
export const loadMintCode = (): Promise<unknown> =>
  Promise.all([
    import('../../../../src/browser/stores/minting/mint-run.js'),
    import('../../../../src/browser/stores/minting/mint-cancel.js'),
  ]);

/** Address of the member's account. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const chain = {
  id: 2741,
  name: 'Abstract',
  rpcUrls: ['http://127.0.0.1:8545'],
  blockExplorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};

/** Milliseconds after which a request without an answer fails. */
const requestTimeoutMs = 30_000;

/** A signed-in member with a wallet. */
export const member: SessionState = {
  status: 'signed-in',
  user: { id: 'mira', displayName: null, logoUrl: null, wallets: [{ address: account, type: 'evm' }] },
  expiresAt: '2099-01-01T00:00:00Z',
};

/** The proxy's capabilities. */
export const capabilities: PageResponse<'GET /capabilities'> = {
  version: 1,
  operations: ['mintMyAsset'],
  walletTypes: ['evm'],
  chains: [chain],
  maintenance: false,
};

/** A piece that the member's wallet mints, one that a relayer mints, and one that is on no chain. */
export const assets = {
  wallet: piece(1, 'Tideline', { price: '1000', quantity: 100 }),
  relayed: piece(2, 'Sunward', { quantity: 100 }),
  offchain: piece(3, 'Lantern', { quantity: 100 }),
} satisfies Record<string, AssetFixture>;

/** How a piece is minted. */
export type MintKind = keyof typeof assets;

/** The contracts of those pieces. */
export const contracts: Readonly<Record<MintKind, ContractFixture>> = {
  wallet: contract(1, 'Herbarium', { mintingContractAssets: [assets.wallet] }),
  relayed: contract(2, 'Carnival', { enableGasless: true, mintingContractAssets: [assets.relayed] }),
  offchain: contract(3, 'Store', {
    contractKind: 'OFFCHAIN',
    address: null,
    network: null,
    mintingContractAssets: [assets.offchain],
  }),
};

const kindOf = (assetId: string): MintKind =>
  (Object.keys(assets) as MintKind[]).find((kind) => assets[kind].id === assetId) ?? 'offchain';

/** An order that the platform has accepted. */
export interface PlatformOrder {
  readonly id: string;
  readonly kind: MintKind;
  status: 'generatingSignature' | 'minting' | 'minted' | 'failed';
  /** Whether the platform has signed it, so that it is the wallet's turn. */
  isSigned: boolean;
  /** Whether the platform's answer has reached a tab. */
  isKnown: boolean;
  /** Whether the member has cancelled it. A signed order remains valid until its time is over. */
  isCancelled: boolean;
  /** End of the signed order's time, in seconds since 1970. */
  validUntil: number;
}

interface Transaction {
  readonly hash: string;
  readonly order: string;
  state: 'pending' | 'mined' | 'reverted' | 'cancelled' | 'dropped' | 'repriced';
  /** The transaction that replaced it. */
  next?: string;
  /** Whether the wallet has told the page about it. */
  isTold?: boolean;
}

/** The platform's side of minting, a chain and a wallet. The test decides what each of them does. */
export class FakeMinting {
  readonly orders: PlatformOrder[] = [];
  readonly transactions: Transaction[] = [];
  /** Number of mint requests that have arrived. */
  requests = 0;
  /** Prices of the requests that have arrived. */
  readonly agreedPrices: unknown[] = [];
  /** Orders of the reports that have arrived. */
  readonly reports: string[] = [];
  /** Orders that the wallet was asked to send again while the page knew of a sent transaction that was still open. */
  readonly needlessSends: string[] = [];
  /** Fate of a mint request. */
  asking: 'taken' | 'lost' | 'unanswered' | 'refused' | 'busy' = 'taken';
  /** Fate of a report. */
  reporting: 'taken' | 'lost' | 'unreachable' = 'taken';
  /** Reaction of the wallet to a transaction. `errs`: it fails without saying whether it has sent. */
  wallet: 'sends' | 'rejects' | 'is silent' | 'sends silently' | 'sends and errs' | 'errs' = 'sends';
  /** Orders whose points were returned. */
  readonly refunds: string[] = [];
  #listeners: (() => void)[] = [];

  /**
   * Returns the platform's answers to one tab.
   *
   * @param isGone whether the tab has crashed
   */
  replies(isGone: () => boolean = () => false): Replies {
    const alive = <T>(answer: () => T | Promise<T>) => (isGone() ? hangs() : answer());
    return {
      'GET /capabilities': capabilities,
      'GET /api/minting/contracts': { data: Object.values(contracts), hasNextPage: false, stats: [] },
      'GET /api/me/minting/assets': { data: [], hasNextPage: false },
      'POST /api/me/minting/contracts/mint': ({ body }) => alive(() => this.#ask(body as { assetId: string })),
      'GET /api/me/minting/status/{id}': ({ params }) => alive(() => this.#status(params['id'] ?? '')),
      'POST /api/me/minting/status/{id}': ({ params, body }) =>
        alive(() => this.#report(params['id'] ?? '', body as { status: 'minted' | 'failed' })),
    };
  }

  /** Returns the wallet code of one tab, with the member's wallet connected. */
  kit(isGone: () => boolean = () => false): WalletKit {
    const session = {
      address: account,
      chainId: chain.id,
      provider: {},
      onChange: () => () => undefined,
      switchChain: () => Promise.resolve(),
    };
    const prepare = (order: string) => {
      if (this.#minedOf(order)) throw new ContractError('reverted', 'The order was used.', { errorName: 'OrderUsed' });
      return {
        fee: 7n,
        approvals: [],
        send: () => (isGone() ? hangs() : this.#send(order)),
      };
    };
    const mints = {
      faultOf: () => undefined,
      prepareMint: (_wallet: unknown, _chain: unknown, order: string) => Promise.resolve().then(() => prepare(order)),
      findMint: (_wallet: unknown, order: string) => Promise.resolve(this.#minedOf(order)?.hash),
      waitForMint: (
        _wallet: unknown,
        _chain: unknown,
        hash: string,
        _agreed: unknown,
        options: { onReplaced: (reason: string, hash: string) => void },
      ) => (isGone() ? hangs() : this.#wait(hash, options.onReplaced)),
      watchToken: () => Promise.resolve(true),
    };
    return {
      restore: () => Promise.resolve(session),
      mints: () => Promise.resolve(mints),
      holdings: () =>
        Promise.resolve({ fundsOf: () => Promise.resolve(10n ** 18n), holdsAny: () => Promise.resolve(true) }),
    } as unknown as WalletKit;
  }

  /** Returns the order with the index `at`. */
  order(at = 0): PlatformOrder {
    const order = this.orders[at];
    if (!order) throw new Error(`There is no order ${at}.`);
    return order;
  }

  /** Completes the platform's work on an order: signs a wallet order, and ends any other. */
  finish(order: PlatformOrder, status: 'minted' | 'failed' = 'minted'): void {
    if (order.status === 'minted' || order.status === 'failed' || order.isSigned) return;
    if (order.kind === 'wallet' && status === 'minted') {
      order.isSigned = true;
      order.validUntil = Date.now() / 1000 + orderLifetime;
    } else this.#end(order, status);
  }

  /** Settles the waiting transactions. */
  settle(state: Exclude<Transaction['state'], 'pending'>): void {
    for (const transaction of this.transactions.filter((each) => each.state === 'pending')) {
      // The contract accepts an order once.
      const isRefused = this.#minedOf(transaction.order) !== undefined || this.#isTooLate(transaction.order);
      transaction.state = state === 'mined' && isRefused ? 'reverted' : state;
      if (state === 'repriced') transaction.next = this.#add(transaction.order).hash;
    }
    for (const listener of this.#listeners.splice(0)) listener();
  }

  #ask({
    assetId,
    agreedPrice,
  }: {
    readonly assetId: string;
    readonly agreedPrice?: unknown;
  }): Promise<{ mintingContractAssetMintStatusId: string }> {
    this.requests += 1;
    this.agreedPrices.push(agreedPrice);
    if (this.asking === 'busy') throw failure('rate_limited');
    if (this.asking === 'refused') throw new ApiError('refused', 'Sold out.', { reason: { code: 'sold_out' } });
    const isKnown = this.asking === 'taken';
    const id = `mint-${this.orders.length}`;
    this.orders.push({
      id,
      kind: kindOf(assetId),
      status: 'generatingSignature',
      isSigned: false,
      isKnown,
      isCancelled: false,
      validUntil: 0,
    });
    if (this.asking === 'lost') throw failure('unreachable');
    if (this.asking === 'unanswered')
      return new Promise((_, reject) => setTimeout(() => reject(failure('timeout')), requestTimeoutMs));
    return Promise.resolve({ mintingContractAssetMintStatusId: id });
  }

  #status(id: string): PageResponse<'GET /api/me/minting/status/{id}'> {
    const order = this.orders.find((each) => each.id === id);
    if (!order) throw failure('not_found');
    this.#judge(order);
    const { status, isSigned, isCancelled, validUntil } = order;
    const isOpen = status === 'generatingSignature';
    return {
      id,
      status,
      signature: isSigned && isOpen && !isCancelled ? id : null,
      txHash: this.#minedOf(id)?.hash ?? null,
      ...(isCancelled && isOpen && { refundAt: new Date((validUntil + settlingTime) * 1000).toISOString() }),
    };
  }

  #report(id: string, { status }: { readonly status: 'minted' | 'failed' }): Record<string, never> {
    const order = this.orders.find((each) => each.id === id);
    if (this.reporting === 'unreachable' || !order) throw failure('unreachable');
    this.reports.push(`${id} ${status}`);
    if (order.status === 'minted' || order.status === 'failed')
      throw new ApiError('refused', 'It has ended.', { reason: { code: 'already_completed' } });
    if (status === 'failed' && order.isSigned) order.isCancelled = true;
    else this.#end(order, status);
    if (this.reporting === 'lost') throw failure('unreachable');
    return {};
  }

  #send(order: string): Promise<string> {
    if (this.wallet === 'rejects') throw new WalletError('rejected', 'No.');
    if (this.wallet === 'is silent') return hangs();
    if (this.wallet === 'errs') throw new WalletError('failed', 'Something went wrong.');
    if (this.transactions.some((each) => each.order === order && each.state === 'pending' && each.isTold))
      this.needlessSends.push(order);
    const transaction = this.#add(order);
    const { hash } = transaction;
    transaction.isTold = this.wallet === 'sends';
    if (this.wallet === 'sends and errs') throw new WalletError('failed', 'already known');
    return this.wallet === 'sends silently' ? hangs() : Promise.resolve(hash);
  }

  #add(order: string): Transaction {
    const transaction: Transaction = { hash: `0x${this.transactions.length}`, order, state: 'pending' };
    this.transactions.push(transaction);
    return transaction;
  }

  /** Judges a signed order as the service does. */
  #judge(order: PlatformOrder): void {
    if (!order.isSigned) return;
    const chain = { isUsed: this.#minedOf(order.id) !== undefined, txHash: undefined, blockTime: Date.now() / 1000 };
    const { end } = judgeOrder({ ...order, isPaidInPoints: true }, chain, chain.blockTime);
    // A platform that finds out by itself is no faster than this.
    if (end && (order.isCancelled || Date.now() / 1000 > order.validUntil + settlingTime)) this.#end(order, end);
  }

  #end(order: PlatformOrder, status: 'minted' | 'failed'): void {
    order.status = status;
    if (status === 'failed') this.refunds.push(order.id);
  }

  #isTooLate(id: string): boolean {
    const order = this.orders.find((each) => each.id === id);
    return order !== undefined && Date.now() / 1000 > order.validUntil;
  }

  #minedOf(order: string): Transaction | undefined {
    return this.transactions.find((each) => each.order === order && each.state === 'mined');
  }

  async #wait(
    hash: string,
    onReplaced: (reason: string, hash: string) => void,
  ): Promise<{ hash: string; tokenId: string }> {
    for (;;) {
      const transaction = this.transactions.find((each) => each.hash === hash);
      const { state = 'dropped', next } = transaction ?? {};
      if (state === 'mined') return { hash, tokenId: '1' };
      if (state === 'repriced' && next) {
        onReplaced('repriced', next);
        return this.#wait(next, onReplaced);
      }
      if (state === 'reverted' || state === 'cancelled' || state === 'dropped')
        throw new ContractError(state, `The transaction was ${state}.`);
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }
}
