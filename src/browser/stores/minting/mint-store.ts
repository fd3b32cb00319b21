import type { PageResponse, Route } from '../../../contract/index.js';
import type { PublicMintingContract } from '../../../contract/minting/contracts.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import type { Query, QueryArguments } from '../query.js';
import { Store } from '../store.js';
import { MemberWallet } from '../wallet/member-wallet.js';
import { badgeIdsOf, chooseContracts, tokenNamesOf, totalsOf } from './contracts.js';
import { gateCollectionsOf, lookForCollections } from './gate-collections.js';
import type { MintViewer } from './facts.js';
import type { MintEntry } from './mint-journal.js';
import { MintOrders } from './mint-orders.js';
import type { MintAvailability, MintChoice, MintOptions, MintState, MintTerms } from './mint-state.js';
import type { Piece } from './piece.js';
import { piecesOf } from './pieces.js';
import { viewerOf } from './viewer.js';

/** Number of rows per request. */
const limit = 100;
const nothing: readonly never[] = [];
const nobody: MintViewer = viewerOf({
  memberId: '',
  badges: undefined,
  accounts: undefined,
  minted: undefined,
  receipts: nothing,
  collections: new Map(),
  chainId: undefined,
});

/** Milliseconds between clock ticks while a piece is about to open; on the last day the countdown shows seconds. */
const tickOf = (left: number): number => (left < 86_400_000 ? 1000 : 30_000);

/** Keeps the pieces that a community offers, what the member may mint, and how far their orders have come. */
export class MintStore extends Store<MintState, MintOptions> {
  readonly #contracts = this.pages(() => this.#contractsQuery);
  // The sums are part of the first page of the same answer.
  readonly #sums = this.query(() => this.#contractsQuery);
  readonly #capabilities = this.query(() => ({ route: 'GET /capabilities', request: {} }));
  readonly #minted = this.pages(() => {
    const { every } = this.options;
    return { route: 'GET /api/me/minting/assets', request: { query: { limit } }, member: true, every };
  });
  readonly #accounts = this.query(() =>
    this.#assets.some(({ loyaltyCurrencyId }) => loyaltyCurrencyId !== null)
      ? { route: 'GET /api/me/accounts', request: { query: { limit } }, member: true }
      : null,
  );
  readonly #badges = this.query(() => {
    const [first, ...more] = badgeIdsOf(this.#shownContracts).slice(0, limit);
    if (first === undefined) return null;
    const badgeIds = more.length === 0 ? first : [first, ...more];
    return { route: 'GET /api/me/badges', request: { query: { limit, badgeIds } }, member: true };
  });
  /**
   * Token claims, for the names of tokens. A contract may call its token anything, so only tokens that the programme
   * distributes have names.
   */
  readonly #claims = this.query(() =>
    this.#assets.some(({ currencyAddress }) => currencyAddress !== null)
      ? { route: 'GET /api/token_claims', request: {} }
      : null,
  );
  readonly #wallet = new MemberWallet(this.context, () => this.update());
  #orders: MintOrders | undefined;
  #ordersOf = '';
  #collections: ReadonlyMap<string, boolean> = new Map();
  #viewer = nobody;
  #pieces: readonly Piece[] = nothing;
  /**
   * Whether everything that decides which buttons are shown, and where, has been known. From then on pieces are shown.
   */
  #isWhole = false;
  #ticking: { readonly every: number; readonly stop: () => void } | undefined;

  /** Returns the state of an element that has no programme. */
  static initialState(status: 'idle' | 'unavailable'): MintState {
    return {
      status,
      contracts: nothing,
      pieces: nothing,
      pages: { status: 'idle' },
      totals: new Map(),
      chains: nothing,
      tokenNames: new Map(),
      isMaintained: false,
      session: 'unknown',
      memberId: '',
      isMemberUnknown: false,
      viewer: nobody,
      orders: new Map(),
      isMinting: false,
      shownAccount: undefined,
      needsWallet: undefined,
      news: nothing,
    };
  }

  /** Mints a piece at the price that was shown. Call it in the click handler. Resolves when the order has ended or waits. */
  async mint({ contract, asset, price, chainId }: Piece, choice: MintChoice): Promise<void> {
    if (price) await this.#orders?.start({ contract, asset, price, chainId, ...choice });
  }

  /** Continues an order that waits for the member. Call it in the click handler. */
  async resume(assetId: string): Promise<void> {
    const entry = this.state.orders.get(assetId)?.entry;
    const terms = entry && this.#termsOf(entry);
    if (terms) await this.#orders?.resume(terms);
  }

  /** Cancels an order that was not sent. The platform returns points that were paid. */
  async giveBack(assetId: string): Promise<void> {
    await this.#orders?.giveBack(assetId);
  }

  /** Removes an order that has ended, or one whose request was not answered. */
  dismiss(assetId: string): void {
    this.#orders?.dismiss(assetId);
    this.update();
  }

  /** Looks on the chain for the collections that a piece asks for. Call it after a click, because it loads the wallet code. */
  async lookForGates(piece: Piece): Promise<void> {
    const member = this.#memberId;
    if (!member) return;
    for (const wanted of gateCollectionsOf(piece, this.#pieces)) {
      const found = await lookForCollections(this.context, this.#wallet, wanted);
      if (member !== this.#memberId) return;
      this.#collections = new Map([...this.#collections, ...found]);
      this.update();
    }
  }

  /** Asks the member's wallet to list a token. Resolves with whether it will. */
  async showToken({ contract: { address, tokenType } }: Piece, tokenId: string): Promise<boolean> {
    if (address === null) return false;
    try {
      const { watchToken } = await (await this.context.wallets()).mints();
      return await watchToken(await this.#wallet.take(), { contract: address, tokenType, tokenId });
    } catch {
      return false;
    }
  }

  /** Loads the next contracts. Resolves when they, or the error, are in `state`. */
  loadMore(): Promise<void> {
    return this.#contracts.loadMore();
  }

  /** Requests everything again, and the session as well if it could not be read. */
  async refresh(): Promise<void> {
    const session = this.context.session.state.get();
    if (session.status === 'unknown' && session.problem) await this.context.session.read();
    const answers = [this.#contracts, this.#minted, this.#accounts, this.#badges, this.#capabilities];
    await Promise.all(answers.map((each) => each.refresh()));
  }

  protected override noticed(): void {
    if (this.#ordersOf !== this.#memberId) this.#meetMember();
    this.#isWhole ||= this.#contracts.state.status === 'success' && !this.#isAboutToChange;
    const minted = this.#minted.state.status === 'success' ? this.#minted.state.data : undefined;
    this.#viewer = viewerOf({
      memberId: this.#memberId,
      badges: answerOf(this.#badges)?.data,
      accounts: answerOf(this.#accounts)?.data,
      minted,
      receipts: this.#orders?.receipts ?? nothing,
      collections: this.#collections,
      chainId: this.#wallet.session?.chainId,
    });
    this.#pieces = piecesOf(this.#shownContracts, {
      viewer: this.#viewer,
      mintedIds: new Set(minted?.map(({ id }) => id)),
      capabilities: answerOf(this.#capabilities),
      now: this.context.clock.now(),
    });
    this.#orders?.goOn((entry) => this.#termsOf(entry));
    this.#keepTime();
  }

  protected override stopped(): void {
    this.#isWhole = false;
    this.#orders?.close();
    this.#orders = undefined;
    this.#ordersOf = '';
    this.#collections = new Map();
    this.#pieces = nothing;
    this.#viewer = nobody;
    this.#wallet.stop();
    this.#ticking?.stop();
    this.#ticking = undefined;
  }

  protected override derive(): MintState {
    const session = this.context.session.state.get();
    const capabilities = answerOf(this.#capabilities);
    const contracts = this.#shownContracts;
    return {
      ...this.#availability,
      contracts,
      pieces: this.#pieces,
      pages: this.#contracts.state,
      totals: totalsOf(contracts, answerOf(this.#sums)),
      chains: capabilities?.chains ?? nothing,
      tokenNames: tokenNamesOf(answerOf(this.#claims)),
      isMaintained: capabilities?.maintenance === true,
      session: session.status,
      memberId: this.#memberId,
      isMemberUnknown: this.#isMemberUnknown,
      viewer: this.#viewer,
      orders: this.#orders?.progress ?? new Map(),
      isMinting: this.#orders?.isMinting ?? false,
      shownAccount: this.#wallet.shown,
      needsWallet: this.#wallet.missing.question,
      news: this.#orders?.news ?? nothing,
    };
  }

  get #contractsQuery(): QueryArguments<'GET /api/minting/contracts'> {
    const { every } = this.options;
    return { route: 'GET /api/minting/contracts', request: { query: { limit } }, every };
  }

  get #availability(): MintAvailability {
    const pages = this.#contracts.state;
    if (pages.status === 'error')
      return describeProblem(pages.error).whose === 'owner'
        ? { status: 'unavailable' }
        : { status: 'error', retryAt: pages.retryAt };
    if (pages.status === 'pending') return { status: pages.slow ? 'slow' : 'loading' };
    if (pages.status === 'idle') return { status: 'idle' };
    if (!this.#isWhole) return { status: 'loading' };
    return { status: this.#shownContracts.length > 0 ? 'ready' : 'empty' };
  }

  get #shownContracts(): readonly PublicMintingContract[] {
    const pages = this.#contracts.state;
    return pages.status === 'success' ? chooseContracts(pages.data, this.options.contracts) : nothing;
  }

  get #assets(): readonly Piece['asset'][] {
    return this.#shownContracts.flatMap(({ mintingContractAssets }) => mintingContractAssets);
  }

  get #memberId(): string {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user.id : '';
  }

  get #isAboutToChange(): boolean {
    const session = this.context.session.state.get();
    const isUnknown = session.status === 'unknown' && !session.problem;
    return (
      isUnknown || this.awaits(this.#minted, this.#accounts, this.#badges, this.#capabilities, this.#sums, this.#claims)
    );
  }

  get #isMemberUnknown(): boolean {
    const session = this.context.session.state.get();
    if (session.status === 'unknown') return session.problem !== undefined;
    return [this.#minted, this.#accounts, this.#badges].some(({ state }) => state.status === 'error');
  }

  /** Opens the orders of the member who is signed in. Orders of the previous member stay in the browser for them. */
  #meetMember(): void {
    this.#orders?.close();
    this.#wallet.stop();
    this.#collections = new Map();
    this.#ordersOf = this.#memberId;
    this.#orders = this.#ordersOf
      ? new MintOrders(this.context, this.#ordersOf, this.#wallet, () => this.update())
      : undefined;
  }

  /**
   * Returns what the member agreed to on an earlier page. If the price has changed since, the platform's order differs,
   * and the page does not send it.
   */
  #termsOf({ assetId, quantity }: MintEntry): MintTerms | undefined {
    const piece = this.#pieces.find(({ id }) => id === assetId);
    if (!piece?.price) return undefined;
    const { contract, asset, price, chainId } = piece;
    return { contract, asset, quantity, price, chainId };
  }

  /** Updates the pieces regularly while one of them is about to open. */
  #keepTime(): void {
    const now = this.context.clock.now();
    const waits = this.#pieces.flatMap(({ availability }) =>
      availability.code === 'not-started' ? [availability.at - now] : [],
    );
    const every = waits.length === 0 ? 0 : tickOf(Math.min(...waits));
    if (every === (this.#ticking?.every ?? 0)) return;
    this.#ticking?.stop();
    this.#ticking = every > 0 ? { every, stop: this.context.clock.tick(() => this.update(), every) } : undefined;
  }
}

/** Returns the answer to a query, once it has arrived. */
const answerOf = <R extends Route>({ state }: Query<R>): PageResponse<R> | undefined =>
  state.status === 'success' ? state.data : undefined;
