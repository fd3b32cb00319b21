import { readMoment } from '../../../values/moments/read-moment.js';
import { html, nothing, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { LazyModule } from '../../controllers/lazy-module.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { StoreController } from '../../controllers/store-controller.js';
import {
  AuctionEndedEvent,
  AuctionExtendedEvent,
  BidAcceptedEvent,
  BidOutbidEvent,
  BidPreviewEvent,
  BidSubmitEvent,
} from './events.js';
import { SignInRequestEvent, WalletRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { countdown } from '../../i18n/en/countdown.js';
import { leastBid, outcomeOf, type AuctionPhase } from '../../stores/auctions/auction.js';
import type { AuctionNews, AuctionState } from '../../stores/auctions/auction-state.js';
import { AuctionStore } from '../../stores/auctions/auction-store.js';
import type { BidAttempt } from '../../stores/auctions/bid-state.js';
import type { Question } from '../../stores/question.js';
import { entryText } from '../../ui/amount-entry.js';
import { countdownSpeech, countdownTick } from '../../ui/countdown.js';
import { cleanName } from '../../ui/name.js';
import { LaurelElement } from '../element.js';
import { failed, slow, staleness, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { NewsReader } from '../news-reader.js';
import { property, state } from '../property.js';
import { toQuestList } from '../to-quest-list.js';
import { styles } from './auction-bidder.styles.js';
import { BidFocus } from './bid-focus.js';
import { amountOf, draftOf } from './draft.js';
import { FreshBids } from './fresh-bids.js';
import { OutbidAlerts } from './outbid-alerts.js';
import { PieceRequests } from './piece-requests.js';
import { bidArea, hasSteps, type BidAreaView } from './views/bid-area.js';
import { emptyNotice } from './views/empty.js';
import { history } from './views/history.js';
import { head, media, stats, type LotView } from './views/lot.js';
import { outcome } from './views/outcome.js';
import { positionNotice } from './views/position.js';
import { skeleton } from './views/skeleton.js';

const amountEntry = english('amount-entry');
const auctionBidder = english('auction-bidder');

/** States of an auction. */
export type AuctionBidderState = 'idle' | 'loading' | 'slow' | 'empty' | 'error' | 'unavailable' | AuctionPhase;

/**
 * Shows an auction, its current bid and the time left, and lets members bid after they have seen what they will sign.
 *
 * @element laurel-auction-bidder
 * @slot header - Replaces the name and kind.
 * @slot header-end - Beside the name.
 * @slot media - Replaces the picture.
 * @slot terms - Above the button that signs a bid.
 * @slot won - Next steps for a member who has won.
 * @slot empty - Replaces the message that there is no auction.
 * @slot error - Replaces the message that the auction did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {BidPreviewEvent} laurel-bid-preview - The member wants to see what a bid would mean; cancelable.
 * @fires {BidSubmitEvent} laurel-bid-submit - A bid is about to be signed and sent; cancelable, and `waitUntil` delays it.
 * @fires {BidAcceptedEvent} laurel-bid-accepted - The platform has accepted a bid by the member.
 * @fires {BidOutbidEvent} laurel-bid-outbid - Somebody has outbid the member.
 * @fires {AuctionExtendedEvent} laurel-auction-extended - A late bid has moved the end.
 * @fires {AuctionEndedEvent} laurel-auction-ended - The auction is over and decided.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @fires {WalletRequestEvent} laurel-wallet-request - The member's wallet is needed and no longer connected.
 * @csspart chart - The price, bid by bid.
 * @csspart frame footer media art chip live title subtitle - The frame and the auctioned piece.
 * @csspart stats stat value coin - The current bid and the time left.
 * @csspart position winning outbid outcome wreath - How the member stands.
 * @csspart bid stepper input increments increment funds sign-card - The bid.
 * @csspart conditions condition met ring - Pieces that bidders have to hold.
 * @csspart history item own lead amount avatar - The bids.
 * @csspart button primary secondary quiet icon spinner notice notice-title notice-body empty skeleton - Actions and messages.
 * @keyboard ArrowUp ArrowDown - In the amount: raises or lowers the bid by a step.
 * @cssstate idle loading slow empty error unavailable upcoming live closing ended cancelled - Name of the current state.
 * @cssstate leading outbid sealed won lost sold no-bids reserve-unmet extended bidding - How the auction and the member stand.
 * @cssstate stale offline signed-out expired partial - Further conditions.
 */
export class AuctionBidder extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Id of the auction; if absent, the auction in progress that ends first. */
  @property() auction = '';

  /** URL of a page that explains how to earn the currency that is bid; if absent, the quest list of this page. */
  @property({ attribute: 'earn-url' }) earnUrl = '';

  /** URL of a page with the collections that bidders have to hold a piece of. */
  @property({ attribute: 'collection-url' }) collectionUrl = '';

  /** Text that the member has typed; absent until they type. */
  @state() private typed: string | undefined;
  @state() private isRaising = false;
  @state() private isHistoryOpen = true;
  @state() private isHistoryWhole = false;
  @state() private announcement = '';
  @state() private alert = '';

  readonly #localize = new Localize(this, { ...auctionBidder, ...amountEntry, ...countdown });
  readonly #clock: ClockController = new ClockController(this, { every: () => this.#tick });
  readonly #connectivity = new ConnectivityController(this);
  readonly #news = new NewsReader<AuctionNews>();
  readonly #auction = new StoreController(this, AuctionStore, () => ({ auction: this.auction.trim() }));
  readonly #steps = new LazyPart(this, this.#localize, () => this.#loadSteps());
  readonly #calendar = new LazyModule(this, () => import('./remind.js'));
  readonly #alerts = new OutbidAlerts(this);
  readonly #fresh = new FreshBids();
  readonly #focus = new BidFocus(this, () => this.#auction.state.bid);
  /** Time left at the last update, and the auction it belongs to. */
  #left = { of: '', ms: Infinity };
  /** Whether the member's standing was known once. From then on the history is shown. */
  #wasStandingKnown = false;

  constructor() {
    super();
    new PieceRequests(this, {
      isShown: (auctionItemId) => this.#auction.state.items.some(({ id }) => id === auctionItemId),
      find: async (auctionItemId) => this.#auction.store?.findAuctionOf(auctionItemId),
    });
  }

  get state(): AuctionBidderState {
    const { status, phase } = this.#auction.state;
    return status === 'ready' ? phase : status;
  }

  /** Requests the auction and the member's standing again. */
  async refresh(): Promise<void> {
    await this.#auction.store?.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { auction, phase, standing, position, ownBids, extension, bid, problem, session } = this.#auction.state;
    return [
      phase === 'ended' && auction && standing !== 'pending' ? outcomeOf(auction, ownBids) : '',
      auction?.status === 'in_progress' && position !== 'none' && position !== 'unknown' ? position : '',
      extension && phase === 'live' ? 'extended' : '',
      hasSteps(bid) ? 'bidding' : '',
      problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
      standing === 'failed' ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(): void {
    const { news, standing, isAboutToChange } = this.#auction.state;
    if (standing !== 'pending' && !isAboutToChange) this.#wasStandingKnown = true;
    this.#speakCountdown();
    for (const each of this.#news.read(news)) this.#tell(each);
  }

  protected override updated(): void {
    super.updated();
    const { bid, needsConsent, needsWallet } = this.#auction.state;
    if (needsConsent?.take()) this.#requestConsent(needsConsent);
    if (needsWallet?.take()) this.#requestWallet(needsWallet);
    // An earlier page may have sent a bid that the store is searching for now.
    if (hasSteps(bid)) void this.#steps.load();
  }

  /** Also waits for code that is loading because of a press. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await Promise.all([this.#steps.settled(), this.#calendar.settled()]);
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
    const localize = this.#localize;
    const { state: known } = this.#auction;
    const retry = (): void => void this.refresh();
    switch (known.status) {
      case 'unavailable':
        return html`<slot name="error">${unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error"
          >${failed(localize, 'auction-bidder', retryText(localize, known.retryAt, this.#clock.now()), retry)}</slot
        >`;
      case 'empty':
        return html`<slot name="empty">${emptyNotice(localize, this.auction.trim() !== '')}</slot>`;
      case 'slow':
        return [slow(localize, retry), skeleton()];
      case 'ready':
        return [
          this.#renderLot(this.#wasStandingKnown ? known : { ...known, ...unknownStanding }),
          staleness(localize, { ...known, onRetry: retry }),
        ];
      default:
        return skeleton();
    }
  }

  #renderLot(known: ReadyState): TemplateResult {
    const localize = this.#localize;
    const { auction, phase, ownBids, position } = known;
    const view: LotView = { ...known, own: ownBids, now: this.#clock.now() };
    const area = this.#bidAreaView(known);
    const isOver = phase === 'ended' || phase === 'cancelled';
    const isWon = phase === 'ended' && outcomeOf(auction, ownBids) === 'won';
    const standing = isOver
      ? outcome(localize, auction, ownBids, known.items)
      : positionNotice(localize, auction, position, ownBids);
    return html`<div class="lot">
      ${isWon ? nothing : media(localize, view)}
      <div class="panel">
        ${head(localize, view)} ${isWon ? nothing : stats(localize, view)} ${phase === 'upcoming' ? nothing : standing}
        ${bidArea(area)}
      </div>
      ${this.#renderHistory(known)}
    </div>`;
  }

  /** Draws the bids, but only once the member's options are known: those appear above and would move the bids down. */
  #renderHistory({ auction, ownBids, user }: ReadyState): unknown {
    if (!this.#wasStandingKnown) return nothing;
    return history(this.#localize, {
      auction,
      own: ownBids,
      member: user && { address: user.wallets[0]?.address ?? user.id, logoUrl: user.logoUrl },
      now: this.#clock.now(),
      isOpen: this.isHistoryOpen,
      isWhole: this.isHistoryWhole,
      fresh: this.#fresh.among(auction),
      onToggle: () => (this.isHistoryOpen = !this.isHistoryOpen),
      onAll: () => (this.isHistoryWhole = true),
    });
  }

  #bidAreaView(known: ReadyState): BidAreaView {
    const localize = this.#localize;
    const { store } = this.#auction;
    const { auction, ownBids, points, session } = known;
    const available = session === 'signed-in' ? points?.available : undefined;
    return {
      localize,
      auction,
      state: known,
      draft: draftOf(localize, auction, { text: this.typed, least: leastBid(auction, ownBids), available }),
      isRaising: this.isRaising,
      isTyping: this.typed !== undefined,
      isOnline: this.#connectivity.online,
      alertButton: this.#alerts.render(localize),
      steps: this.#steps.value,
      now: this.#clock.now(),
      collectionUrl: this.collectionUrl,
      earnUrl: this.earnUrl,
      onQuests: toQuestList(this.ownerDocument),
      onText: (text) => (this.typed = text),
      onUnits: (units) => (this.typed = entryText(localize, units, auction.currencyDecimals)),
      onBid: (units) => void this.#review(known, units),
      onProblem: () => this.#focus.moveTo('#amount'),
      onRaise: () => void this.#raise(),
      onRemind: () => void this.#remind(known),
      onSignIn: () => this.#askToSignIn(),
      onSign: () => this.#focus.act(() => void store?.sign()),
      onResend: () => this.#focus.act(() => void store?.resend()),
      onCancel: () => this.#focus.act(() => store?.cancel()),
      onGiveUp: () => this.#focus.act(() => store?.giveUp()),
      onReadFunds: () => void this.#readFunds(),
    };
  }

  /** Milliseconds between renders: as often as the countdown changes, or each second while a retry is pending. */
  get #tick(): number {
    const { status, auction, phase } = this.#auction.state;
    if (status === 'error') return 1000;
    if (!auction || phase === 'ended' || phase === 'cancelled') return 0;
    return countdownTick(readMoment(phase === 'upcoming' ? auction.startsAt : auction.endsAt) - this.#clock.now());
  }

  async #review({ auction }: ReadyState, units: bigint): Promise<void> {
    if (!this.dispatch(new BidPreviewEvent({ auctionId: auction.id, amount: String(units) }))) return;
    this.typed = entryText(this.#localize, units, auction.currencyDecimals);
    if (await this.#steps.load('by-member')) this.#focus.act(() => void this.#auction.store?.review(units));
  }

  async #raise(): Promise<void> {
    this.isRaising = true;
    await this.updateComplete;
    this.#focus.moveTo('#amount');
  }

  async #remind({ auction }: ReadyState): Promise<void> {
    const calendar = await this.#calendar.load('by-member');
    calendar?.remind(this.#localize, auction, this.#clock.now());
  }

  async #readFunds(): Promise<void> {
    await this.#steps.load('by-member');
    await this.#auction.store?.readFunds();
  }

  #requestConsent(question: Question<BidAttempt>): void {
    const { auction, units } = question.about;
    const event = new BidSubmitEvent({ auctionId: auction.id, amount: String(units) });
    this.dispatch(event);
    void event.isAllowed().then(question.answer);
  }

  #requestWallet(question: Question): void {
    const event = new WalletRequestEvent({ reason: 'auction-bidder' });
    this.dispatch(event);
    void event.isConnected().then(question.answer);
  }

  #askToSignIn(): void {
    this.#auction.store?.cancel();
    this.dispatch(new SignInRequestEvent({ reason: 'auction-bidder' }));
  }

  /** Tells the page and assistive technology about news. */
  #tell(news: AuctionNews): void {
    const localize = this.#localize;
    const { auction } = this.#auction.state;
    const { auctionId } = news;
    if (!auction) return;
    switch (news.kind) {
      case 'extended':
        this.announcement = localize.t('auction-bidder.announce.extended', {
          time: localize.date(news.endsAt, 'time'),
        });
        this.dispatch(new AuctionExtendedEvent({ auctionId, endsAt: news.endsAt, by: news.by }));
        break;
      case 'outbid':
        this.alert = localize.t('auction-bidder.announce.outbid', {
          amount: amountOf(localize, auction, news.highest),
        });
        this.isRaising = false;
        this.#alerts.tell({
          auctionId,
          title: cleanName(auction.name),
          body: this.alert,
          tabTitle: (title) => localize.t('auction-bidder.outbid.tab', { title }),
        });
        this.dispatch(new BidOutbidEvent({ auctionId, highest: String(news.highest) }));
        break;
      case 'accepted':
        this.typed = undefined;
        this.isRaising = false;
        this.announcement = localize.t('auction-bidder.announce.accepted', {
          amount: amountOf(localize, auction, news.units),
        });
        this.dispatch(new BidAcceptedEvent({ auctionId, amount: String(news.units), endsAt: news.endsAt }));
        break;
      case 'ended':
        this.announcement = localize.t(`auction-bidder.${news.outcome === 'won' ? 'won.title' : 'announce.ended'}`);
        this.dispatch(new AuctionEndedEvent({ auctionId, outcome: news.outcome }));
    }
  }

  #speakCountdown(): void {
    const { auction, phase } = this.#auction.state;
    if (!auction) return;
    const before = this.#left;
    const ms = readMoment(auction.endsAt) - this.#clock.now();
    this.#left = { of: auction.id, ms };
    const isKnown = phase === 'live' && before.of === auction.id;
    const spoken = isKnown ? countdownSpeech(this.#localize, before.ms, ms) : undefined;
    if (spoken) this.announcement = spoken;
  }

  async #loadSteps() {
    const [{ part }] = await Promise.all([import('./bid-steps.js'), this.#auction.store?.load()]);
    return { part };
  }
}

/** Placeholder for the member's standing until everything that decides which buttons are shown, and where, is known. */
const unknownStanding = { standing: 'pending', position: 'unknown' } as const;

/** The state once there is an auction. */
type ReadyState = Extract<AuctionState, { readonly status: 'ready' }>;

declare global {
  interface HTMLElementTagNameMap {
    'laurel-auction-bidder': AuctionBidder;
  }
}
