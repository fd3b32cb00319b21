import { html, nothing } from 'lit';
import type { PublicAuction } from '../../contract/auctions/auctions.js';
import type { BidController } from '../../controllers/auction-bid.js';
import { AuctionMember } from '../../controllers/auction-member.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { amountEntry } from '../../i18n/en/amount-entry.js';
import { auctionBidderLater } from '../../i18n/en/auction-bidder-later.js';
import { conditions } from '../../i18n/en/conditions.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import type { AuctionPhase } from '../../loyalty/auction.js';
import { failed, slow, staleness, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { BidPanel } from './bid-panel.js';
import { emptyNotice } from './empty.js';
import { HandOver } from './hand-over.js';
import { history } from './history.js';
import { News } from './news.js';
import { outcome } from './outcome.js';
import { positionNotice } from './position.js';
import type { LaterHost, LaterOptions } from './later-options.js';

export { laterStyles } from './later.styles.js';

/** Everything of an auction after its first paint: how the member stands, their bid, the history, and what is out of the ordinary. */
export class Later {
  readonly member: AuctionMember;
  readonly news: News;
  readonly #host: LaterHost;
  readonly #options: LaterOptions;
  readonly #panel: BidPanel;
  #isMemberKnown = false;
  #isHistoryOpen = true;
  #isHistoryWhole = false;

  constructor(host: LaterHost, options: LaterOptions) {
    const { localize, data } = options;
    localize.add({ ...auctionBidderLater, ...amountEntry, ...signCard, ...conditions, ...problems });
    this.#host = host;
    this.#options = options;
    this.member = new AuctionMember(host, () => data.auction);
    this.#panel = new BidPanel(host, options, this.member, () => void this.refresh());
    this.news = new News(options, this.member, (alert) => this.#panel.alerts.tell(alert));
    new HandOver(host, data);
  }

  get bid(): BidController {
    return this.#panel.bid;
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#options.data.refresh(), this.member.refresh()]);
  }

  /** What is in place of an auction. */
  instead(state: 'slow' | 'error' | 'unavailable' | 'empty', isNamed: boolean, onRetry: () => void): unknown {
    const { localize, clock, data } = this.#options;
    if (state === 'slow') return slow(localize, onRetry);
    if (state === 'unavailable') return html`<slot name="error">${unavailable(localize)}</slot>`;
    if (state === 'empty') return html`<slot name="empty">${emptyNotice(localize, isNamed)}</slot>`;
    const { query } = data;
    const retryAt = query.status === 'error' ? query.retryAt : undefined;
    const wait = retryText(localize, retryAt, clock.now());
    return html`<slot name="error">${failed(localize, 'auction-bidder', wait, onRetry)}</slot>`;
  }

  /** How old what is shown is. */
  facts(onRetry: () => void): unknown {
    const { localize, data } = this.#options;
    const { query } = data;
    if (query.status !== 'success') return nothing;
    const problem = query.problem && describeProblem(query.problem).kind;
    return staleness(localize, 'auction-bidder', {
      problem,
      updatedAt: query.updatedAt,
      isRefreshing: query.refreshing,
      onRetry,
    });
  }

  /** What can be done about it, and how the member stands. */
  body(auction: PublicAuction, phase: AuctionPhase): unknown {
    const { localize } = this.#options;
    const { member } = this;
    const isOver = phase === 'ended' || phase === 'cancelled';
    const standing = isOver
      ? outcome(localize, auction, member.own)
      : positionNotice(localize, auction, member.position, member.own);
    return [phase === 'live' || phase === 'closing' || isOver ? standing : nothing, this.#panel.render(auction, phase)];
  }

  /** The bids; they come after what can be done is known, which stands above them and would move them. */
  history(auction: PublicAuction): unknown {
    this.#isMemberKnown ||= this.member.status !== 'pending';
    if (!this.#isMemberKnown) return nothing;
    const { localize, clock } = this.#options;
    const { state } = this.member.session;
    const user = 'user' in state ? state.user : undefined;
    return history(localize, {
      auction,
      own: this.member.own,
      member: user && { address: user.wallets[0]?.address ?? user.id, logoUrl: user.logoUrl },
      now: clock.now(),
      isOpen: this.#isHistoryOpen,
      isWhole: this.#isHistoryWhole,
      onToggle: () => this.#change(() => (this.#isHistoryOpen = !this.#isHistoryOpen)),
      onAll: () => this.#change(() => (this.#isHistoryWhole = true)),
    });
  }

  updated(root: ParentNode): void {
    this.#panel.updated(root);
  }

  #change(run: () => void): void {
    run();
    this.#host.requestUpdate();
  }
}
