import type { PublicAuction } from '../../contract/auctions/auctions.js';
import type { AuctionMember } from '../../controllers/auction-member.js';
import type { AuctionData } from '../../controllers/auction-data.js';
import type { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { AuctionEndedEvent } from '../../events/auction-ended.js';
import { AuctionExtendedEvent } from '../../events/auction-extended.js';
import { BidOutbidEvent } from '../../events/bid-outbid.js';
import { highestBid, outcomeOf, type AuctionPosition } from '../../loyalty/auction.js';
import { countdownSpeech } from '../../ui/countdown.js';
import { cleanName } from '../../ui/name.js';
import { amountOf } from './draft.js';
import type { OutbidAlert } from './outbid-alerts.js';

interface NewsOptions {
  readonly localize: Localize;
  readonly data: AuctionData;
  readonly clock: ClockController;
  readonly send: (event: Event) => boolean;
  readonly announce: (text: string, isUrgent?: boolean) => void;
}

/** Tells the page and assistive technology what happens in an auction: each thing once. */
export class News {
  readonly #options: NewsOptions;
  readonly #member: AuctionMember;
  readonly #alert: (alert: OutbidAlert) => void;
  #position: AuctionPosition | 'unknown' = 'unknown';
  #left = Infinity;
  #of = '';

  /** @param alert tells members who look elsewhere that they were passed, where they want to hear of it */
  constructor(options: NewsOptions, member: AuctionMember, alert: (alert: OutbidAlert) => void) {
    this.#options = options;
    this.#member = member;
    this.#alert = alert;
  }

  /** The auction is not what it was. */
  async changed(after: PublicAuction, before: PublicAuction): Promise<void> {
    const { localize, send, announce } = this.#options;
    const by = Date.parse(after.endsAt) - Date.parse(before.endsAt);
    if (by > 0 && after.status === 'in_progress') {
      send(new AuctionExtendedEvent({ auctionId: after.id, endsAt: after.endsAt, by }));
      announce(localize.t('auction-bidder.announce.extended', { time: localize.date(after.endsAt, 'time') }));
    }
    const isOver = after.status !== before.status && after.status !== 'in_progress';
    if (!isOver && highestBid(after) === highestBid(before)) return;
    // Somebody has bid, or it is decided: bids and points of the member are not what they were.
    await this.#member.refresh();
    if (!isOver) return;
    const outcome = after.status === 'cancelled' ? 'cancelled' : outcomeOf(after, this.#member.own);
    announce(localize.t(`auction-bidder.${outcome === 'won' ? 'won.title' : 'announce.ended'}`));
    send(new AuctionEndedEvent({ auctionId: after.id, outcome }));
  }

  /** Looks at what is known now, once for each update. */
  take(): void {
    const { data, clock, localize, announce, send } = this.#options;
    const { auction, phase } = data;
    if (!auction) return;
    const { position } = this.#member;
    const before = this.#of === auction.id ? this.#position : 'unknown';
    const left = Date.parse(auction.endsAt) - clock.now();
    const spoken =
      phase === 'live' && this.#of === auction.id ? countdownSpeech(localize, this.#left, left) : undefined;
    this.#left = left;
    this.#of = auction.id;
    if (position !== 'unknown') this.#position = position;
    const highest = highestBid(auction);
    if (before === 'leading' && position === 'outbid' && highest !== undefined && auction.status === 'in_progress') {
      const body = localize.t('auction-bidder.announce.outbid', { amount: amountOf(localize, auction, highest) });
      announce(body, true);
      this.#alert({ auctionId: auction.id, title: cleanName(auction.name), body });
      send(new BidOutbidEvent({ auctionId: auction.id, highest: String(highest) }));
    } else if (spoken) announce(spoken);
  }
}
