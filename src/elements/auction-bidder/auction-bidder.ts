import { html, nothing, type TemplateResult } from 'lit';
import { AuctionData } from '../../controllers/auction-data.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { auctionBidder } from '../../i18n/en/auction-bidder.js';
import { countdown } from '../../i18n/en/countdown.js';
import { outcomeOf, type AuctionPhase } from '../../loyalty/auction.js';
import { countdownTick } from '../../ui/countdown.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import type { Later } from './later.js';
import { head, media, stats, type LotView } from './lot.js';
import { actionSkeleton, skeleton } from './skeleton.js';
import { styles } from './styles.js';

/** What an auction can be showing. */
export type AuctionBidderState = 'idle' | 'loading' | 'slow' | 'empty' | 'error' | 'unavailable' | AuctionPhase;

/**
 * An auction: what it stands at, how long is left, and a bid that its member understands before they sign it.
 *
 * @element laurel-auction-bidder
 * @slot header - In place of name and kind.
 * @slot header-end - Beside the name.
 * @slot media - In place of the picture.
 * @slot terms - Above the button that signs a bid.
 * @slot won - What a winner does next.
 * @slot empty - In place of what is shown while there is no auction.
 * @slot error - In place of what is shown when the auction did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {BidPreviewEvent} laurel-bid-preview - The member wants to see what a bid would mean; cancelable.
 * @fires {BidSubmitEvent} laurel-bid-submit - A bid is about to be signed and sent; cancelable, and can be held back.
 * @fires {BidAcceptedEvent} laurel-bid-accepted - A bid of the member was taken in.
 * @fires {BidOutbidEvent} laurel-bid-outbid - Somebody has passed the member.
 * @fires {AuctionExtendedEvent} laurel-auction-extended - A late bid has moved the end.
 * @fires {AuctionEndedEvent} laurel-auction-ended - The auction is over and decided.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @fires {WalletRequestEvent} laurel-wallet-request - The member's wallet is needed and not connected any more.
 * @csspart frame footer media art chip live title subtitle - The box, and what is auctioned.
 * @csspart stats stat value coin - What it stands at, and how long is left.
 * @csspart position winning outbid outcome wreath - How the member stands.
 * @csspart bid stepper input increments increment funds sign-card - The bid.
 * @csspart conditions condition met ring - What bidders have to hold.
 * @csspart history item own lead amount avatar - The bids.
 * @csspart button primary secondary quiet icon spinner notice notice-title notice-body empty skeleton - Actions and what is said.
 * @cssstate idle loading slow empty error unavailable upcoming live closing ended cancelled - What is shown.
 * @cssstate leading outbid sealed won lost sold no-bids reserve-unmet extended bidding - How it stands.
 * @cssstate stale offline signed-out expired partial - What holds besides.
 */
export class AuctionBidder extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Id of the auction; where it is absent, the one in progress that ends first. */
  @property() auction = '';

  /** Page that tells members how to earn what they bid with. */
  @property({ attribute: 'earn-url' }) earnUrl = '';

  /** Page of the collections that bidders have to hold a token of. */
  @property({ attribute: 'collection-url' }) collectionUrl = '';

  @state() private announcement = '';
  @state() private alert = '';

  readonly #localize = new Localize(this, { ...auctionBidder, ...countdown });
  readonly #clock: ClockController = new ClockController(this, { every: () => this.#tick });
  readonly #connectivity = new ConnectivityController(this);
  readonly #data: AuctionData = new AuctionData(this, this.#clock, () => this.auction.trim(), {
    changed: (after, before) => void this.#later.value?.news.changed(after, before),
  });
  readonly #later = new Part<Later>(this, () => this.#createLater());

  get state(): AuctionBidderState {
    const { state } = this.#data;
    if (state === 'ready') return this.#data.phase;
    // What is out of the ordinary is said by what comes later; until that is there, this is still loading.
    return state === 'idle' || this.#later.value ? state : 'loading';
  }

  /** Fetches the auction, and how the member stands in it, again. */
  async refresh(): Promise<void> {
    await (this.#later.value ?? this.#data).refresh();
  }

  protected override get conditions(): readonly string[] {
    const { query, extension, auction, phase } = this.#data;
    const later = this.#later.value;
    const status = later?.member.session.state.status;
    const position = later?.member.position ?? 'unknown';
    const isOver = phase === 'ended' && auction && later?.member.status !== 'pending';
    return [
      isOver && later ? outcomeOf(auction, later.member.own) : '',
      auction?.status === 'in_progress' && position !== 'none' && position !== 'unknown' ? position : '',
      extension && phase === 'live' ? 'extended' : '',
      later && !['idle', 'accepted', 'outpaced'].includes(later.bid.state.step) ? 'bidding' : '',
      query.status === 'success' && query.problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      status === 'signed-out' || status === 'expired' ? status : '',
      later?.member.status === 'failed' ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(): void {
    this.#later.value?.news.take();
  }

  protected override updated(): void {
    super.updated();
    this.#later.value?.updated(this.renderRoot);
    const { state } = this.#data;
    if (state !== 'idle' && state !== 'loading') void this.#later.load();
  }

  /** With what is loaded after the first paint. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#later.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`<article
        class="frame"
        part="frame"
        aria-label=${this.#localize.t('auction-bidder.label')}
        aria-busy=${isWaiting ? 'true' : 'false'}
      >
        ${this.#renderBody()}
        <slot name="footer"></slot>
      </article>
      <p class="vh" role="status">${this.announcement}</p>
      <p class="vh" role="alert">${this.alert}</p>`;
  }

  #renderBody(): unknown {
    const later = this.#later.value;
    const { auction } = this.#data;
    const { state } = this;
    const retry = (): void => void this.refresh();
    if (state === 'slow') return [later?.instead(state, false, retry), skeleton()];
    if (state === 'error' || state === 'unavailable' || state === 'empty')
      return later?.instead(state, this.auction.trim() !== '', retry);
    if (!auction) return skeleton();
    const localize = this.#localize;
    const view = this.#view(auction);
    const isWon = state === 'ended' && later && outcomeOf(auction, later.member.own) === 'won';
    return html`${later?.facts(retry)}
      <div class="lot">
        ${media(localize, view)}
        <div class="panel">
          ${head(localize, view)} ${isWon ? nothing : stats(localize, view)}
          ${later ? later.body(auction, view.phase) : view.phase === 'live' && !this.#later.hasFailed ? actionSkeleton() : nothing}
        </div>
        ${later?.history(auction)}
      </div>`;
  }

  #view(auction: LotView['auction']): LotView {
    const { phase, items, extension } = this.#data;
    const member = this.#later.value?.member;
    const position = member?.position ?? 'unknown';
    return { auction, phase, items, extension, position, own: member?.own ?? [], now: this.#clock.now() };
  }

  /** Milliseconds between renders: as often as the countdown changes, or something waits. */
  get #tick(): number {
    const { auction, phase, query } = this.#data;
    if (query.status === 'error') return 1000;
    if (!auction || phase === 'ended' || phase === 'cancelled') return 0;
    return countdownTick(Date.parse(phase === 'upcoming' ? auction.startsAt : auction.endsAt) - this.#clock.now());
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, {
      localize: this.#localize,
      data: this.#data,
      clock: this.#clock,
      connectivity: this.#connectivity,
      send: (event) => this.dispatch(event),
      announce: (text, isUrgent = false) => {
        if (isUrgent) this.alert = text;
        else this.announcement = text;
      },
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-auction-bidder': AuctionBidder;
  }
}
