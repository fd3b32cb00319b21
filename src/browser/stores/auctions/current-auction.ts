import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { highestBid } from './auction.js';
import { readAuctionAmounts } from './read-amounts.js';

/** How the end has moved since the auction was loaded. */
export interface Extension {
  /** Milliseconds by which it moved last. */
  readonly by: number;
  /** Number of times it has moved. */
  readonly count: number;
}

/** The same auction before and after a change. */
export interface AuctionChange {
  readonly before: PublicAuction;
  readonly after: PublicAuction;
}

/** The auction that is shown. Answers and pushed rows arrive in any order; the latest state of the auction counts. */
export class CurrentAuction {
  #wanted = '';
  /** Id of the auction that was chosen because none is named. It stays chosen after it ends. */
  #chosen = '';
  #value: PublicAuction | undefined;
  #extension: Extension | undefined;
  #isUnreadable = false;

  /** Id to request; empty if none is named or chosen. */
  get id(): string {
    return this.#wanted || this.#chosen;
  }

  get value(): PublicAuction | undefined {
    return this.#value;
  }

  /** Whether the auction's last state has an amount that cannot be read. Then there is no value. */
  get isUnreadable(): boolean {
    return this.#isUnreadable;
  }

  get extension(): Extension | undefined {
    return this.#extension;
  }

  /** Names the auction to show; empty for the one in progress that ends first. */
  want(id: string): void {
    this.#wanted = id;
    if (!this.#value || !id || this.#value.id.toLowerCase() === id.toLowerCase()) return;
    this.forget();
  }

  /**
   * Applies the platform's list. An auction that is missing from it was cancelled.
   *
   * @param now epoch ms on the server's clock
   */
  takeList(list: readonly PublicAuction[], now: number): AuctionChange | undefined {
    const found = this.#pick(list, now);
    if (found) return this.take(found);
    return this.#value && this.id ? this.take({ ...this.#value, status: 'cancelled' }) : undefined;
  }

  /** Applies a newer state of an auction. Returns the change if the auction is the same and something about it changed. */
  take(given: PublicAuction): AuctionChange | undefined {
    const before = this.#value;
    const auction = readAuctionAmounts(given);
    if (!auction) {
      if (!this.#isUnreadable) console.warn(`Laurel: The auction ${given.id} has an amount that cannot be read.`);
      this.#isUnreadable = true;
      this.#value = this.#extension = undefined;
      return undefined;
    }
    this.#isUnreadable = false;
    if (before?.id !== auction.id) {
      this.#extension = undefined;
      this.#value = auction;
      return undefined;
    }
    const after = laterOf(before, auction);
    if (after === before) return undefined;
    this.#value = after;
    const by = readMoment(after.endsAt) - readMoment(before.endsAt);
    if (by > 0) this.#extension = { by, count: (this.#extension?.count ?? 0) + 1 };
    return { before, after };
  }

  forget(): void {
    this.#value = this.#extension = undefined;
    this.#isUnreadable = false;
    this.#chosen = '';
  }

  #pick(list: readonly PublicAuction[], now: number): PublicAuction | undefined {
    const id = this.id.toLowerCase();
    if (id) return list.find((each) => each.id.toLowerCase() === id);
    const found = list.find(({ startsAt }) => readMoment(startsAt) <= now) ?? list[0];
    this.#chosen = found?.id ?? '';
    return found;
  }
}

/** Returns the later of two states of an auction. Auctions never return to an earlier state. */
function laterOf(one: PublicAuction, other: PublicAuction): PublicAuction {
  if (one.status !== other.status) return one.status === 'in_progress' ? other : one;
  const [end, otherEnd] = [readMoment(one.endsAt), readMoment(other.endsAt)];
  if (end !== otherEnd && one.status === 'in_progress') return otherEnd > end ? other : one;
  const [highest = -1n, otherHighest = -1n] = [highestBid(one), highestBid(other)];
  if (highest !== otherHighest) return otherHighest > highest ? other : one;
  return JSON.stringify(one) === JSON.stringify(other) || other.auctionBids.length < one.auctionBids.length
    ? one
    : other;
}
