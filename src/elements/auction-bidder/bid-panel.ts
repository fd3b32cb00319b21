import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../contract/auctions/auctions.js';
import { BidController } from '../../controllers/auction-bid.js';
import { isBusy } from '../../controllers/auction-bid-state.js';
import type { AuctionMember } from '../../controllers/auction-member.js';
import type { Localize } from '../../controllers/localize.js';
import { BidAcceptedEvent } from '../../events/bid-accepted.js';
import { BidPreviewEvent } from '../../events/bid-preview.js';
import { BidSubmitEvent } from '../../events/bid-submit.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { WalletRequestEvent } from '../../events/wallet-request.js';
import { leastBid, type AuctionPhase } from '../../loyalty/auction.js';
import { entryText } from '../../ui/amount-entry.js';
import { button } from '../../ui/button.js';
import { iconBan, iconCalendar } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { amountOf, draftOf, type Draft } from './draft.js';
import { bidForm } from './form.js';
import type { LaterHost, LaterOptions } from './later-options.js';
import { isKnownKind } from './lot.js';
import { holdingLines } from './means.js';
import { OutbidAlerts } from './outbid-alerts.js';
import { remind } from './remind.js';
import { gate, rules } from './rules.js';
import { actionSkeleton } from './skeleton.js';
import { bidSteps } from './steps.js';

/** A member's bid: how much, what it would mean, how far it is. */
export class BidPanel {
  readonly bid: BidController;
  readonly alerts: OutbidAlerts;
  readonly #host: LaterHost;
  readonly #options: LaterOptions;
  readonly #member: AuctionMember;
  readonly #changed: () => void;
  /** As typed; nothing as long as nobody has. */
  #text: string | undefined;
  /** Who leads wants to bid more. */
  #isRaising = false;
  /** The member has just done something: the focus follows. */
  #hasActed = false;
  #step = 'idle';

  /** @param changed what is known of the auction, and of the member in it, has to be read anew */
  constructor(host: LaterHost, options: LaterOptions, member: AuctionMember, changed: () => void) {
    const { data } = options;
    this.#host = host;
    this.#options = options;
    this.#member = member;
    this.#changed = changed;
    this.alerts = new OutbidAlerts(() => host.requestUpdate());
    this.bid = new BidController(host, {
      auction: () => data.auction,
      own: () => member.own,
      uncertainty: () => data.uncertainty,
      allow: (auction, units) => this.#allow(auction, units),
      connect: () => {
        const event = new WalletRequestEvent({ reason: 'auction-bidder' });
        options.send(event);
        return event.isConnected();
      },
      accepted: (auction, units, endsAt) => this.#accepted(auction, units, endsAt),
      changed,
    });
  }

  /** What can be done about an auction now. */
  render(auction: PublicAuction, phase: AuctionPhase): unknown {
    const { localize, clock, connectivity } = this.#options;
    const { t } = localize;
    const { bid } = this;
    const member = this.#member;
    const step = bidSteps(localize, bid.state, {
      auction,
      funds: member.funds,
      means: bid.means.of(auction),
      now: clock.now(),
      shownAccount: bid.wallet.shown,
      collectionUrl: this.#host.collectionUrl,
      earnUrl: this.#host.earnUrl,
      onSign: () => this.#act(() => void bid.sign()),
      onResend: () => this.#act(() => void bid.resend()),
      onCancel: () => this.#act(() => bid.cancel()),
      onGiveUp: () => this.#act(() => bid.giveUp()),
      onSignIn: () => this.#askToSignIn(),
      onLook: () => void bid.means.look(auction),
    });
    if (phase === 'upcoming') return [this.#remindButton(auction, 'lg'), this.#gate(auction)];
    if (phase !== 'live') return bid.state.step === 'reviewing' ? nothing : step;
    const draft = this.#draft(auction);
    const alert = member.own.length > 0 ? this.alerts.render(localize) : nothing;
    const more = [
      rules(localize, auction, member.own, draft),
      html`<div class="notices">${this.#remindButton(auction, 'sm')}${alert}</div>`,
    ];
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
      this.#gate(auction),
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

  /** Whom it is for; once the member wants to know, what of it they hold. */
  #gate(auction: PublicAuction): unknown {
    const { localize } = this.#options;
    const { collectionUrl } = this.#host;
    const means = this.bid.means.of(auction);
    if (means.status !== 'unasked') return holdingLines(localize, { auction, means }, collectionUrl);
    const onCheck = this.#member.isSignedIn ? () => void this.bid.means.look(auction) : undefined;
    return gate(localize, auction, { collectionUrl, onCheck });
  }

  #invitation(): TemplateResult {
    const { t } = this.#options.localize;
    const isExpired = this.#member.session.state.status === 'expired';
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
    const { own, funds, isSignedIn } = this.#member;
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

  /** Follows the focus of a member who has just done something. A bid that was taken in shows in how they stand, once that is known. */
  updated(root: ParentNode): void {
    const { step } = this.bid.state;
    const hasChanged = step !== this.#step;
    this.#step = step;
    if (!hasChanged || !this.#hasActed) return;
    if (step !== 'accepted')
      root.querySelector<HTMLElement>('[data-step], #amount, .raise')?.focus({ preventScroll: true });
    if (!isBusy(this.bid.state)) this.#hasActed = step === 'reviewing';
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
    this.#changed();
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
