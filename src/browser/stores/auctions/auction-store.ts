import type { MyBid } from '../../../contract/auctions/bids.js';
import type { SignedIn } from '../../../contract/session.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import type { StoreContext } from '../context.js';
import { Store } from '../store.js';
import { bidsThatCount, highestBid, outcomeOf, paceOf, phaseOf, positionOf, type AuctionPhase } from './auction.js';
import type { AuctionNews, AuctionOptions, AuctionState, AuctionStatus } from './auction-state.js';
import { LazyBidding } from './lazy-bidding.js';
import type { BidEvent } from './bid-state.js';
import { CurrentAuction, type AuctionChange } from './current-auction.js';
import { listenToAuctions, type PushedAuctions } from './live-auctions.js';
import { readAuctionAmounts, readBidAmounts } from './read-amounts.js';
import { canBidOf, pointsOf, standingOf } from './standing.js';

/** Milliseconds between two requests while the proxy pushes changes. */
const pushedPaceMs = 30_000;
/** Maximum clock error, in milliseconds, that the store assumes. A larger estimate is wrong. */
const mostUncertainMs = 5_000;
/** Number of auctions that are searched for a piece. */
const mostAuctions = 50;

/** Query used if no auction is named. */
const inProgress = { status: 'in_progress', limit: 10 } as const;
const nothing: readonly never[] = [];

/** Keeps an auction, how the member stands in it, and the bid the member is making. */
export class AuctionStore extends Store<AuctionState, AuctionOptions> {
  readonly #auctions = this.query(() => {
    const { id } = this.#current;
    return {
      route: 'GET /api/auctions',
      request: { query: id ? { auctionId: id, limit: 1 } : inProgress },
      every: this.#every,
    };
  });
  readonly #items = this.query(() => {
    const auction = this.#current.value;
    return auction ? { route: 'GET /api/auctions/items', request: { query: { auctionId: auction.id } } } : null;
  });
  readonly #capabilities = this.query(() => (this.#current.value ? { route: 'GET /capabilities', request: {} } : null));
  readonly #own = this.pages(() => {
    const auction = this.#current.value;
    if (!auction) return null;
    return {
      route: 'GET /api/me/auction_bids',
      request: { query: { auctionId: auction.id, limit: 100 } },
      member: true,
      every: auction.status === 'in_progress' ? 60_000 : 0,
    };
  });
  readonly #accounts = this.query(() =>
    this.#current.value?.loyaltyCurrencyId
      ? { route: 'GET /api/me/accounts', request: { query: { limit: 100 } }, member: true, every: 60_000 }
      : null,
  );
  readonly #current = new CurrentAuction();
  readonly #desk: LazyBidding;
  /** The last position known for the member, and the id of the auction it belongs to. */
  #stood: { readonly in: string; readonly position: AuctionState['position'] } | undefined;
  #stream: ReturnType<typeof listenToAuctions> | undefined;
  /** Whether the last push of the proxy contained the auction. */
  #isPushed = false;
  #stopClock: (() => void) | undefined;
  /** The phase and pace derived from the clock last. */
  #timed = '';
  #news: readonly AuctionNews[] = nothing;

  /** @param options the options to begin with */
  constructor(context: StoreContext, options: AuctionOptions) {
    super(context, options);
    this.#current.want(options.auction);
    this.#desk = new LazyBidding(context, {
      known: () => {
        const auction = this.#current.value;
        return auction && { auction, own: this.#ownBids };
      },
      uncertainty: () => this.#uncertainty,
      tell: (event) => this.#hear(event),
    });
  }

  /** Returns the state of an element that has no programme. */
  static initialState(status: 'idle' | 'unavailable'): AuctionState {
    return {
      ...{ status, auction: undefined, phase: 'upcoming', items: nothing, extension: undefined },
      ...{ problem: undefined, updatedAt: 0, isRefreshing: false },
      ...{ session: 'unknown', user: undefined, standing: 'pending', ownBids: nothing, position: 'unknown' },
      ...{
        points: undefined,
        canBid: undefined,
        isAboutToChange: true,
        funds: { status: 'unasked' },
        bid: { step: 'idle' },
      },
      ...{ shownAccount: undefined, needsConsent: undefined, needsWallet: undefined, news: nothing },
    };
  }

  /** Requests the auction and the member's standing again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#auctions.refresh(), this.#items.refresh(), this.#refreshMember()]);
  }

  /** Loads the code that bids, so that `review` shows something at once. Never rejects. */
  async load(): Promise<void> {
    await this.#desk.load();
  }

  /** Shows what a bid would mean. Call it in the click handler. Never rejects. @param units base units */
  async review(units: bigint): Promise<void> {
    const bidding = this.#desk.bidding ?? (await this.#desk.load());
    bidding?.review(units);
  }

  /** Signs and sends the bid that was reviewed. Call it in the click handler. Never rejects. */
  async sign(): Promise<void> {
    await this.#desk.bidding?.sign();
  }

  /** Sends the signed bid again once it is certain that the platform has not accepted it. Never rejects. */
  async resend(): Promise<void> {
    await this.#desk.bidding?.resend();
  }

  /** Ends the bid that is under way. A bid that was already sent cannot be taken back. */
  cancel(): void {
    this.#desk.bidding?.cancel();
  }

  /** Stops looking for a bid that was sent and not answered. */
  giveUp(): void {
    this.#desk.bidding?.giveUp();
  }

  /**
   * Reads what the member's wallet has for a bid. Call it in the click handler, because it loads the wallet code. Never rejects.
   */
  async readFunds(): Promise<void> {
    const bidding = this.#desk.bidding ?? (await this.#desk.load());
    const auction = this.#current.value;
    if (auction) await bidding?.funds.read(auction);
  }

  /** Resolves with the id of the auction that a piece belongs to; `undefined` if that cannot be found out. */
  async findAuctionOf(auctionItemId: string): Promise<string | undefined> {
    const { client } = this.context;
    try {
      const { data: auctions } = await client.request('GET /api/auctions', { query: { limit: mostAuctions } });
      const auctionId = auctions.map(({ id }) => id).join(',');
      const query = { auctionId, limit: mostAuctions };
      const { data: items } = await client.request('GET /api/auctions/items', { query });
      return items.find(({ id }) => id === auctionItemId)?.auctionId;
    } catch {
      return undefined;
    }
  }

  protected override configured(): void {
    this.#current.want(this.options.auction);
  }

  protected override noticed(): void {
    const { state } = this.#auctions;
    if (state.status === 'success') this.#take(() => this.#current.takeList(state.data.data, this.context.clock.now()));
    this.#desk.follow(this.#current.value?.id ?? '', this.#user?.id ?? '');
    this.#followStream();
    this.#followClock();
    this.#comparePosition();
  }

  protected override stopped(): void {
    this.#desk.stop();
    this.#closeStream();
    this.#dropClock();
    this.#stood = undefined;
    this.#current.forget();
    this.#news = nothing;
  }

  protected override derive(): AuctionState {
    const { state } = this.#auctions;
    const known = state.status === 'success' ? state : undefined;
    const items = this.#items.state;
    return {
      ...this.#status,
      phase: this.#phase,
      items:
        items.status === 'success' ? [...items.data.data].sort((one, other) => one.sortId - other.sortId) : nothing,
      extension: this.#current.extension,
      problem: known?.problem && describeProblem(known.problem).kind,
      updatedAt: known?.updatedAt ?? 0,
      isRefreshing: known?.refreshing ?? false,
      session: this.context.session.state.get().status,
      user: this.#user,
      standing: this.#standing,
      ownBids: this.#ownBids,
      position: this.#position,
      points: pointsOf(
        this.#current.value,
        this.#standing === 'failed' ? undefined : this.#ownBids,
        this.#accounts.state,
      ),
      canBid: canBidOf(this.#capabilities.state),
      isAboutToChange: this.awaits(this.#items, this.#capabilities, this.#accounts),
      funds: this.#desk.funds,
      bid: this.#desk.state,
      shownAccount: this.#desk.bidding?.wallet.shown,
      needsConsent: this.#desk.bidding?.consent.question,
      needsWallet: this.#desk.bidding?.wallet.missing.question,
      news: this.#news,
    };
  }

  get #status(): AuctionStatus {
    const auction = this.#current.value;
    if (auction) return { status: 'ready', auction };
    const { state } = this.#auctions;
    if (state.status === 'error')
      return describeProblem(state.error).whose === 'owner'
        ? { status: 'unavailable', auction }
        : { status: 'error', auction, retryAt: state.retryAt };
    if (state.status === 'pending') return { status: state.slow ? 'slow' : 'loading', auction };
    if (state.status === 'idle') return { status: 'idle', auction };
    return { status: this.#current.isUnreadable ? 'unavailable' : 'empty', auction };
  }

  get #phase(): AuctionPhase {
    const auction = this.#current.value;
    return auction ? phaseOf(auction, this.context.clock.now(), this.#uncertainty) : 'upcoming';
  }

  /** Milliseconds by which the clock may be off. */
  get #uncertainty(): number {
    const { uncertainty } = this.context.clock;
    return Number.isFinite(uncertainty) ? Math.min(uncertainty, mostUncertainMs) : 0;
  }

  /** Milliseconds between two requests for the auction. */
  get #every(): number {
    const auction = this.#current.value;
    if (!auction) return 60_000;
    const pace = paceOf(this.#phase, auction, this.context.clock.now());
    // The proxy does not push an auction whose time is up.
    return pace > 0 && this.#stream?.isOpen && this.#phase !== 'closing' ? Math.max(pace, pushedPaceMs) : pace;
  }

  get #user(): SignedIn['user'] | undefined {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user : undefined;
  }

  get #standing(): AuctionState['standing'] {
    const standing = standingOf(this.context.session.state.get(), this.#own.state);
    return standing === 'known' && !this.#readBids ? 'failed' : standing;
  }

  get #ownBids(): readonly MyBid[] {
    const auction = this.#current.value;
    return auction ? bidsThatCount(auction, this.#readBids ?? nothing) : nothing;
  }

  /** The member's bids; `undefined` until they have loaded, and while one of them cannot be read. */
  get #readBids(): readonly MyBid[] | undefined {
    const { state } = this.#own;
    return state.status === 'success' ? readBidAmounts(state.data) : undefined;
  }

  get #position(): AuctionState['position'] {
    const auction = this.#current.value;
    const standing = this.#standing;
    if (!auction) return 'unknown';
    if (standing === 'visitor') return 'none';
    return standing === 'known' ? positionOf(auction, this.#ownBids) : 'unknown';
  }

  /** Applies news about the auction. If it changed, reports the change and updates the state. */
  #take(take: () => AuctionChange | undefined): void {
    const before = this.#current.value;
    const change = take();
    if (this.#current.value === before) return;
    if (change) void this.#tellChange(change);
    this.update();
  }

  async #tellChange({ before, after }: AuctionChange): Promise<void> {
    const { id: auctionId, endsAt, status } = after;
    const by = readMoment(endsAt) - readMoment(before.endsAt);
    if (by > 0 && status === 'in_progress') this.#tell({ kind: 'extended', auctionId, endsAt, by });
    const isOver = status !== before.status && status !== 'in_progress';
    if (!isOver && highestBid(after) === highestBid(before)) return;
    // Somebody has bid, or the auction is decided: the member's bids and points may have changed.
    await this.#refreshMember();
    if (!isOver || this.#current.value?.id !== auctionId) return;
    this.#tell({
      kind: 'ended',
      auctionId,
      outcome: status === 'cancelled' ? status : outcomeOf(after, this.#ownBids),
    });
  }

  #comparePosition(): void {
    const auction = this.#current.value;
    const position = this.#position;
    if (!auction || position === 'unknown') return;
    const before = this.#stood?.in === auction.id ? this.#stood.position : undefined;
    this.#stood = { in: auction.id, position };
    const highest = highestBid(auction);
    if (before === 'leading' && position === 'outbid' && highest !== undefined && auction.status === 'in_progress')
      this.#tell({ kind: 'outbid', auctionId: auction.id, highest });
  }

  #hear(event: BidEvent): void {
    if (event.kind === 'outdated') void this.refresh();
    if (event.kind !== 'accepted') return this.update();
    const { auction, units } = event.attempt;
    this.#tell({ kind: 'accepted', auctionId: auction.id, units, endsAt: event.endsAt ?? auction.endsAt });
  }

  #tell(news: AuctionNews): void {
    this.#news = [...this.#news, news];
    this.update();
  }

  /** Listens to the proxy's pushes while the auction is in progress. */
  #followStream(): void {
    if (this.#current.value?.status !== 'in_progress') return this.#closeStream();
    this.#stream ??= listenToAuctions(this.context, (pushed) => this.#takePushed(pushed));
  }

  #takePushed({ rows, ids }: PushedAuctions): void {
    const id = this.#current.value?.id ?? '';
    const row = rows.find((each) => each.id === id);
    if (row && readAuctionAmounts(row)) this.#take(() => this.#current.take(row));
    else if (row || (this.#isPushed && !ids.includes(id))) void this.#auctions.refresh();
    this.#isPushed = ids.includes(id);
  }

  #closeStream(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#isPushed = false;
  }

  /** Keeps the phase up to date, and requests the auction more often the nearer its start or end is. */
  #followClock(): void {
    this.#timed = `${this.#phase} ${this.#every}`;
    const isGoingOn = this.#current.value?.status === 'in_progress';
    if (isGoingOn) this.#stopClock ??= this.context.clock.tick(() => this.#lookAtClock(), 1000);
    else this.#dropClock();
  }

  #dropClock(): void {
    this.#stopClock?.();
    this.#stopClock = undefined;
  }

  #lookAtClock(): void {
    if (this.#timed !== `${this.#phase} ${this.#every}`) this.update();
  }

  async #refreshMember(): Promise<void> {
    await Promise.all([this.#own.refresh(), this.#accounts.refresh()]);
  }
}
