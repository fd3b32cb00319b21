import type { ReactiveController } from 'lit';
import type { AuctionItem, PublicAuction } from '../contract/auctions/auctions.js';
import { describeProblem } from '../errors/describe-problem.js';
import { highestBid, paceOf, phaseOf, type AuctionPhase } from '../loyalty/auction.js';
import type * as live from '../program/live-auctions.js';
import type { ClockController } from './clock.js';
import type { LaurelHost } from './host.js';
import { Part } from './part.js';
import { ProgrammeController } from './programme.js';
import { QueryController, type QueryState } from './query.js';

/** An end that was moved while the auction was on the page. */
export interface Extension {
  /** How far it was moved last, ms. */
  readonly by: number;
  /** How often it was moved. */
  readonly count: number;
}

/** Hears of what happens in the auction, before it is rendered. */
export interface AuctionDataListener {
  changed(after: PublicAuction, before: PublicAuction): void;
}

/** Milliseconds between two looks while the proxy pushes. */
const pushedPace = 30_000;
/** Clocks that are further off than this are wrong, not uncertain. */
const mostUncertain = 5_000;

/** One auction for an element: read, pushed, and looked at more often the nearer its end is. */
export class AuctionData implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #clock: ClockController;
  readonly #listener: AuctionDataListener;
  readonly #programme: ProgrammeController;
  readonly #auctions: QueryController<'GET /api/auctions'>;
  readonly #items: QueryController<'GET /api/auctions/items'>;
  readonly #live: Part<typeof live>;
  #wanted: () => string;
  /** The one that was chosen where none was named: it stays, also when it is over. */
  #chosen = '';
  #known: PublicAuction | undefined;
  #extension: Extension | undefined;
  #stream: ReturnType<typeof live.listenToAuctions> | undefined;
  #isPushed = false;

  /** @param wanted id of the auction; empty for the one in progress that ends first */
  constructor(host: LaurelHost, clock: ClockController, wanted: () => string, listener: AuctionDataListener) {
    this.#host = host;
    this.#clock = clock;
    this.#wanted = wanted;
    this.#listener = listener;
    this.#programme = new ProgrammeController(host);
    this.#auctions = new QueryController(host, () => ({
      route: 'GET /api/auctions',
      request: { query: this.#id ? { auctionId: this.#id, limit: 1 } : { status: 'in_progress', limit: 10 } },
      every: this.#every,
    }));
    this.#items = new QueryController(host, () =>
      this.#known ? { route: 'GET /api/auctions/items', request: { query: { auctionId: this.#known.id } } } : null,
    );
    this.#live = new Part(host, () => import('../program/live-auctions.js'));
    host.addController(this);
  }

  get query(): QueryState<{ readonly data: readonly PublicAuction[] }> {
    return this.#auctions.state;
  }

  /** What can be shown. */
  get state(): 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'error' | 'unavailable' {
    if (this.#programme.error) return 'unavailable';
    if (this.#known) return 'ready';
    const { query } = this;
    if (query.status === 'error') return describeProblem(query.error).whose === 'owner' ? 'unavailable' : 'error';
    if (query.status === 'pending') return query.slow ? 'slow' : 'loading';
    return query.status === 'idle' ? 'idle' : 'empty';
  }

  get auction(): PublicAuction | undefined {
    return this.#known;
  }

  get phase(): AuctionPhase {
    return this.#known ? phaseOf(this.#known, this.#clock.now(), this.uncertainty) : 'upcoming';
  }

  /** How far the clock may be off, ms. */
  get uncertainty(): number {
    const { uncertainty } = this.#clock;
    return Number.isFinite(uncertainty) ? Math.min(uncertainty, mostUncertain) : 0;
  }

  get extension(): Extension | undefined {
    return this.#extension;
  }

  /** What the auction is about; none until they are known. */
  get items(): readonly AuctionItem[] {
    const { state } = this.#items;
    if (state.status !== 'success') return [];
    return [...state.data.data].sort((one, other) => one.sortId - other.sortId);
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#auctions.refresh(), this.#items.refresh()]);
  }

  /** Takes in what somebody else has just read. */
  take(auction: PublicAuction): void {
    const before = this.#known;
    if (!before || before.id !== auction.id) {
      this.#extension = undefined;
      this.#known = auction;
      return;
    }
    const after = later(before, auction);
    if (after === before) return;
    this.#known = after;
    const by = Date.parse(after.endsAt) - Date.parse(before.endsAt);
    if (by > 0) this.#extension = { by, count: (this.#extension?.count ?? 0) + 1 };
    this.#listener.changed(after, before);
  }

  hostDisconnected(): void {
    this.#unfollow();
    this.#known = this.#extension = undefined;
    this.#chosen = '';
  }

  hostUpdate(): void {
    const wanted = this.#wanted();
    if (this.#known && wanted && this.#known.id.toLowerCase() !== wanted.toLowerCase()) {
      this.#known = undefined;
      this.#chosen = '';
    }
    const { query } = this;
    if (query.status === 'success') {
      const found = this.#pick(query.data.data);
      if (found) this.take(found);
      else if (this.#known && this.#id) this.take({ ...this.#known, status: 'cancelled' });
    }
    this.#follow();
  }

  get #id(): string {
    return this.#wanted() || this.#chosen;
  }

  #pick(list: readonly PublicAuction[]): PublicAuction | undefined {
    const id = this.#id.toLowerCase();
    if (id) return list.find((each) => each.id.toLowerCase() === id);
    const now = this.#clock.now();
    const found = list.find(({ startsAt }) => Date.parse(startsAt) <= now) ?? list[0];
    this.#chosen = found?.id ?? '';
    return found;
  }

  get #every(): number {
    if (!this.#known) return 60_000;
    const pace = paceOf(this.phase, this.#known, this.#clock.now());
    // What is over is pushed no more.
    return pace > 0 && this.#stream?.isOpen && this.phase !== 'closing' ? Math.max(pace, pushedPace) : pace;
  }

  /** Has itself told of changes while there can be any. */
  #follow(): void {
    const { program } = this.#programme;
    const isOpen = this.#known?.status === 'in_progress' && this.#host.isConnected && program !== undefined;
    if (!isOpen) return this.#unfollow();
    if (this.#stream) return;
    if (!this.#live.value) return void this.#live.load();
    this.#stream = this.#live.value.listenToAuctions(program, ({ rows, ids }) => {
      const id = this.#known?.id ?? '';
      const row = rows.find((each) => each.id === id);
      if (row) {
        this.take(row);
        this.#host.requestUpdate();
      } else if (this.#isPushed && !ids.includes(id)) void this.#auctions.refresh();
      this.#isPushed = ids.includes(id);
    });
  }

  #unfollow(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#isPushed = false;
  }
}

/** Of two answers the one that came about later: an auction only ever goes on. */
function later(one: PublicAuction, other: PublicAuction): PublicAuction {
  if (one.status !== other.status) return one.status === 'in_progress' ? other : one;
  const [end, otherEnd] = [Date.parse(one.endsAt), Date.parse(other.endsAt)];
  if (end !== otherEnd && one.status === 'in_progress') return otherEnd > end ? other : one;
  const [highest = -1n, otherHighest = -1n] = [highestBid(one), highestBid(other)];
  if (highest !== otherHighest) return otherHighest > highest ? other : one;
  return JSON.stringify(one) === JSON.stringify(other) || other.auctionBids.length < one.auctionBids.length
    ? one
    : other;
}
