import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../contract/auctions/auctions.js';
import { BidController } from '../../controllers/auction-bid.js';
import { isBusy } from '../../controllers/auction-bid-state.js';
import type { AuctionData } from '../../controllers/auction-data.js';
import { AuctionMember } from '../../controllers/auction-member.js';
import type { ClockController } from '../../controllers/clock.js';
import type { ConnectivityController } from '../../controllers/connectivity.js';
import type { Localize } from '../../controllers/localize.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { BidAcceptedEvent } from '../../events/bid-accepted.js';
import { BidPreviewEvent } from '../../events/bid-preview.js';
import { BidSubmitEvent } from '../../events/bid-submit.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { amountEntry } from '../../i18n/en/amount-entry.js';
import { auctionBidderLater } from '../../i18n/en/auction-bidder-later.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { leastBid, type AuctionPhase } from '../../loyalty/auction.js';
import { entryText } from '../../ui/amount-entry.js';
import { button } from '../../ui/button.js';
import { iconBan, iconCalendar } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import type { LaurelElement } from '../element.js';
import { failed, slow, staleness, unavailable } from '../list-notices.js';
import { amountOf, draftOf, type Draft } from './draft.js';
import { emptyNotice } from './empty.js';
import { bidForm } from './form.js';
import { HandOver } from './hand-over.js';
import { history } from './history.js';
import { News } from './news.js';
import { outcome } from './outcome.js';
import { isKnownKind } from './lot.js';
import { positionNotice } from './position.js';
import { remind } from './remind.js';
import { gate, rules } from './rules.js';
import { actionSkeleton } from './skeleton.js';
import { bidSteps } from './steps.js';

export { laterStyles } from './later.styles.js';

/** The element, as far as its later part looks at it. */
export interface LaterHost extends LaurelElement {
  auction: string;
  readonly earnUrl: string;
  readonly collectionUrl: string;
}

/** What the element hands over. */
export interface LaterOptions {
  readonly localize: Localize;
  readonly data: AuctionData;
  readonly clock: ClockController;
  readonly connectivity: ConnectivityController;
  readonly send: (event: Event) => boolean;
  /** Says something aloud: politely, or at once. */
  readonly announce: (text: string, isUrgent?: boolean) => void;
}

/** Everything of an auction after its first paint: how the member stands, their bid, the history, and what is out of the ordinary. */
export class Later {
  readonly member: AuctionMember;
  readonly bid: BidController;
  readonly news: News;
  readonly #host: LaterHost;
  readonly #options: LaterOptions;
  /** As typed; nothing as long as nobody has. */
  #text: string | undefined;
  /** Who leads wants to bid more. */
  #isRaising = false;
  #isHistoryOpen = true;
  #isHistoryWhole = false;
  /** The member has just done something: the focus follows. */
  #hasActed = false;
  #step = 'idle';

  constructor(host: LaterHost, options: LaterOptions) {
    const { localize, data } = options;
    localize.add({ ...auctionBidderLater, ...amountEntry, ...signCard, ...problems });
    this.#host = host;
    this.#options = options;
    this.member = new AuctionMember(host, () => data.auction);
    this.bid = new BidController(host, {
      auction: () => data.auction,
      own: () => this.member.own,
      uncertainty: () => data.uncertainty,
      allow: (auction, units) => this.#allow(auction, units),
      accepted: (auction, units, endsAt) => this.#accepted(auction, units, endsAt),
      changed: () => void this.refresh(),
    });
    this.news = new News(options, this.member);
    new HandOver(host, data);
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
    const count = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - clock.now()) / 1000));
    const wait = retryAt === undefined ? '' : localize.t('status.retrying', { count });
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
    return [phase === 'live' || phase === 'closing' || isOver ? standing : nothing, this.#action(auction, phase)];
  }

  /** The bids. */
  history(auction: PublicAuction): unknown {
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

  /** Follows the focus of a member who has just done something. */
  updated(root: ParentNode): void {
    const { step } = this.bid.state;
    const hasChanged = step !== this.#step;
    this.#step = step;
    if (!hasChanged || !this.#hasActed) return;
    root.querySelector<HTMLElement>('[data-step], #amount, .raise')?.focus({ preventScroll: true });
    if (!isBusy(this.bid.state)) this.#hasActed = step === 'reviewing';
  }

  #action(auction: PublicAuction, phase: AuctionPhase): unknown {
    const { localize, clock, connectivity } = this.#options;
    const { t } = localize;
    const { member, bid } = this;
    const step = bidSteps(localize, bid.state, {
      auction,
      funds: member.funds,
      now: clock.now(),
      shownAccount: bid.wallet.shown,
      collectionUrl: this.#host.collectionUrl,
      earnUrl: this.#host.earnUrl,
      onSign: () => this.#act(() => void bid.sign()),
      onResend: () => this.#act(() => void bid.resend()),
      onCancel: () => this.#act(() => bid.cancel()),
      onGiveUp: () => this.#act(() => bid.giveUp()),
      onSignIn: () => this.#askToSignIn(),
    });
    if (phase === 'upcoming')
      return [this.#remindButton(auction, 'lg'), gate(localize, auction, this.#host.collectionUrl)];
    if (phase !== 'live') return bid.state.step === 'reviewing' ? nothing : step;
    const draft = this.#draft(auction);
    const more = [rules(localize, auction, member.own, draft), this.#remindButton(auction, 'sm')];
    if (step !== nothing) return step;
    const obstacle = !isKnownKind(auction)
      ? 'unsupported'
      : member.canBid === 'no'
        ? 'closed'
        : member.canBid === 'maintenance'
          ? 'maintenance'
          : undefined;
    if (obstacle) return [closed(localize, obstacle), obstacle === 'unsupported' ? nothing : more];
    if (member.status === 'pending') return actionSkeleton();
    const isIn = member.position === 'leading' || member.position === 'sealed';
    if (isIn && !this.#isRaising && bid.state.step !== 'outpaced')
      return [
        html`<button
          class="button secondary lg block raise"
          part="button secondary"
          type="button"
          @click=${() => this.#raise()}
        >
          <span>${t('auction-bidder.raise')}</span>
        </button>`,
        ...more,
      ];
    return [
      gate(localize, auction, this.#host.collectionUrl),
      bidForm(localize, {
        auction,
        draft,
        funds: member.funds,
        isOutpaced: bid.state.step === 'outpaced',
        isSignedIn: member.isSignedIn,
        isOnline: connectivity.online,
        earnUrl: this.#host.earnUrl,
        onText: (text) => this.#change(() => (this.#text = text)),
        onUnits: (units) => this.#change(() => (this.#text = entryText(localize, units, auction.currencyDecimals))),
        onBid: (units) => this.#review(auction, units),
        onProblem: () => this.#host.renderRoot.querySelector<HTMLElement>('#amount')?.focus(),
        onSignIn: () => this.#askToSignIn(),
      }),
      member.isSignedIn ? nothing : this.#invitation(),
      ...more,
    ];
  }

  #invitation(): TemplateResult {
    const { t } = this.#options.localize;
    const isExpired = this.member.session.state.status === 'expired';
    return html`<slot name="signed-out"
      ><p class="hint">${t(isExpired ? 'auction-bidder.expired' : 'auction-bidder.signed-out')}</p></slot
    >`;
  }

  #remindButton(auction: PublicAuction, size: 'lg' | 'sm'): TemplateResult {
    const { localize, clock } = this.#options;
    return button(localize.t(size === 'lg' ? 'auction-bidder.remind' : 'auction-bidder.remind.end'), {
      variant: size === 'lg' ? 'secondary' : 'quiet',
      ...{ size, block: size === 'lg', icon: iconCalendar },
      onClick: () => remind(localize, auction, clock.now()),
    });
  }

  #draft(auction: PublicAuction): Draft {
    const { localize } = this.#options;
    const { own, funds, isSignedIn } = this.member;
    const least = leastBid(auction, own);
    return draftOf(localize, auction, {
      text: this.#text,
      least,
      available: isSignedIn ? funds?.available : undefined,
    });
  }

  #raise(): void {
    this.#change(() => (this.#isRaising = true));
    void this.#host.updateComplete.then(() => this.#host.renderRoot.querySelector<HTMLElement>('#amount')?.focus());
  }

  #review(auction: PublicAuction, units: bigint): void {
    const { send, localize } = this.#options;
    if (!send(new BidPreviewEvent({ auctionId: auction.id, amount: String(units) }))) return;
    this.#text = entryText(localize, units, auction.currencyDecimals);
    this.#act(() => this.bid.review(units));
  }

  #allow(auction: PublicAuction, units: bigint): Promise<boolean> {
    const event = new BidSubmitEvent({ auctionId: auction.id, amount: String(units) });
    this.#options.send(event);
    return event.isAllowed();
  }

  #accepted(auction: PublicAuction, units: bigint, endsAt: string | undefined): void {
    const { send, announce, localize } = this.#options;
    this.#text = undefined;
    this.#isRaising = false;
    announce(localize.t('auction-bidder.announce.accepted', { amount: amountOf(localize, auction, units) }));
    send(new BidAcceptedEvent({ auctionId: auction.id, amount: String(units), endsAt: endsAt ?? auction.endsAt }));
    void this.refresh();
  }

  #askToSignIn(): void {
    this.bid.cancel();
    this.#options.send(new SignInRequestEvent({ reason: 'auction-bidder' }));
  }

  #act(run: () => void): void {
    this.#hasActed = true;
    this.#change(run);
  }

  #change(run: () => void): void {
    run();
    this.#host.requestUpdate();
  }
}

const closed = ({ t }: Localize, why: 'closed' | 'maintenance' | 'unsupported'): TemplateResult =>
  notice({
    tone: 'neutral',
    icon: iconBan,
    title: t(`auction-bidder.${why}.title`),
    body: t(`auction-bidder.${why}.body`),
  });
