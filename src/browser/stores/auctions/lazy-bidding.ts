import type { StoreContext } from '../context.js';
import { Journal } from '../journal/journal.js';
import type { BidFunds } from './bid-funds.js';
import { bidJournal, type SentBid } from './bid-journal.js';
import type { BidState, BidSubject } from './bid-state.js';
import type { Bidding } from './bidding.js';

/**
 * The member's bid in the auction that is shown. The code that bids is loaded when the member first presses a button that leads
 * to a bid, or if an earlier page has sent a bid that was not answered.
 */
export class LazyBidding {
  readonly #context: StoreContext;
  readonly #subject: BidSubject;
  #bidding: Bidding | undefined;
  #loading: Promise<Bidding | undefined> | undefined;
  #journal: Journal<SentBid> | undefined;
  #auctionId = '';
  #memberId = '';

  constructor(context: StoreContext, subject: BidSubject) {
    this.#context = context;
    this.#subject = subject;
  }

  /** The code that bids, once it has loaded. */
  get bidding(): Bidding | undefined {
    return this.#bidding;
  }

  get state(): BidState {
    return this.#bidding?.state ?? { step: 'idle' };
  }

  /** The tokens and pieces that the member's wallet has for a bid. */
  get funds(): BidFunds {
    return this.#bidding?.funds.of(this.#auctionId) ?? { status: 'unasked' };
  }

  /** Loads the code that bids. Resolves with `undefined` if it does not load; the next call tries again. */
  load(): Promise<Bidding | undefined> {
    this.#loading ??= import('./bidding.js').then(
      ({ Bidding }) => {
        this.#bidding = new Bidding(this.#context, this.#subject);
        this.#bidding.follow(this.#auctionId, this.#journal);
        return this.#bidding;
      },
      () => (this.#loading = undefined),
    );
    return this.#loading;
  }

  /** Follows a member's bid in an auction; follows nothing if either id is empty. Ends the work for other ids. */
  follow(auctionId: string, memberId: string): void {
    if (auctionId === this.#auctionId && memberId === this.#memberId) return;
    this.#journal?.close();
    this.#auctionId = auctionId;
    this.#memberId = memberId;
    this.#journal =
      auctionId && memberId ? new Journal(this.#context, bidJournal, memberId, () => this.#compare()) : undefined;
    this.#bidding?.follow(auctionId, this.#journal);
    this.#compare();
  }

  /** Releases everything. A bid that was sent is found again when its auction is followed again. */
  stop(): void {
    this.follow('', '');
    this.#bidding?.stop();
  }

  #compare(): void {
    if (this.#bidding) this.#bidding.compare();
    else if (this.#journal?.get(this.#auctionId)) void this.load();
  }
}
