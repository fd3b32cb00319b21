import { readMoment } from '../../../values/moments/read-moment.js';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { copyText } from '../../controllers/copy-text.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { LazyModule } from '../../controllers/lazy-module.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { StoreController } from '../../controllers/store-controller.js';
import {
  ClaimCheckedEvent,
  ClaimConfirmedEvent,
  ClaimFailedEvent,
  ClaimReadyEvent,
  ClaimSubmitEvent,
} from './events.js';
import { SignInRequestEvent, WalletRequestEvent } from '../shared-events.js';
import { countdown } from '../../i18n/en/countdown.js';
import { steps } from '../../i18n/en/steps.js';
import { english } from '../../i18n/english.js';
import { wholeUnits } from '../../../values/amounts/base-units.js';
import type { ClaimNews } from '../../stores/claims/claim-news.js';
import type { AskedClaim, ClaimProgress } from '../../stores/claims/claim-progress.js';
import { phaseOf, type ClaimPhase } from '../../stores/claims/claim-state.js';
import { ClaimStore } from '../../stores/claims/claim-store.js';
import type { Question } from '../../stores/question.js';
import { shortAddress } from '../../ui/address.js';
import { countdownTick } from '../../ui/countdown.js';
import { LaurelElement } from '../element.js';
import { announcer } from '../list/frame.js';
import { NewsReader } from '../news-reader.js';
import { property, state } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import { styles } from './token-claim.styles.js';
import type { ClaimView } from './views/claim-view.js';
import { content, placeholder } from './views/content.js';

const tokenClaim = english('token-claim');

/** Names of the claim's states. */
export type TokenClaimState = ClaimPhase;

/**
 * Lets a member claim their share of a token: how much it is, how much to stake, what they sign, and the result.
 *
 * @element laurel-token-claim
 * @slot header - Replaces the coin, the name and the time of the claim.
 * @slot header-end - At the end of the header.
 * @slot disclosure - Terms and other notes, above the button that claims.
 * @slot appeal - Whom to ask, below the message for members without a share.
 * @slot empty - Replaces the message that there is no claim.
 * @slot error - Replaces the message that the claim did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {ClaimCheckedEvent} laurel-claim-checked - The element has learnt whether the member may claim, and how much.
 * @fires {ClaimReadyEvent} laurel-claim-ready - A member has their proof, but the platform names no contract; the page can continue from here.
 * @fires {ClaimSubmitEvent} laurel-claim-submit - A claim is about to be prepared and signed; the page can cancel or delay it.
 * @fires {ClaimConfirmedEvent} laurel-claim-confirmed - A claim is on the chain.
 * @fires {ClaimFailedEvent} laurel-claim-failed - A claim has stopped.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @fires {WalletRequestEvent} laurel-wallet-request - The element needs the member's wallet, which is no longer connected.
 * @csspart frame header heading title subtitle footer - The box, its header and its footer.
 * @csspart offer allocation label value proof pending address coin - The member's share.
 * @csspart stake slider slider-fill slider-thumb presets preset field input hint lock chart - How much of it is staked, and for how long.
 * @csspart steps item claim-step active done failed sign-card - Progress, and the text that is signed.
 * @csspart outcome receipt wreath - The result of a claim.
 * @csspart button primary secondary quiet icon spinner notice neutral warning danger success notice-title notice-body empty skeleton - Actions and messages.
 * @keyboard ArrowUp ArrowDown - In the field of the share: one percent more or less.
 * @keyboard ArrowUp ArrowDown ArrowLeft ArrowRight Home End - On the slider: one percent more or less, the least, or all.
 * @keyboard Shift+ArrowUp Shift+ArrowDown PageUp PageDown - On the slider: five or, with the page keys, ten percent more or less.
 * @cssstate idle loading slow empty error unavailable signed-out checking not-eligible unreadable not-ready not-listed upcoming ended ready wrong-network review claiming failed claimed - Name of the current state.
 * @cssstate stale offline expired refreshing - Further conditions.
 */
export class TokenClaim extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Id of the claim. Without it, the community's first claim. */
  @property() claim = '';

  /** Title in place of the claim's name. */
  @property() heading = '';

  /** Symbol of the token, in place of the platform's name for it. */
  @property() token = '';

  /** URL of the token's picture. Without it, a coin with a leaf. */
  @property() picture = '';

  /** Lock-up times to offer besides the claim's own, in days, separated by spaces. */
  @property() lockups = '';

  /** Number of blocks that have to confirm a transaction before it counts. */
  @property({ type: Number }) confirmations = 1;

  /** Whether the member has to agree to the content of the slot `disclosure`. */
  @property({ type: Boolean, attribute: 'require-consent' }) requireConsent = false;

  /** Seconds between two refreshes while the claim is in view; 0 never refreshes. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  @state() private isConsentMissing = false;
  @state() private isProofCopied = false;
  @state() private announcement = '';

  readonly #localize = new Localize(this, { ...tokenClaim, ...steps, ...countdown });
  readonly #connectivity = new ConnectivityController(this);
  readonly #news = new NewsReader<ClaimNews>();
  readonly #clock = new ClockController(this, { every: () => this.#tick });
  readonly #claiming = new StoreController(this, ClaimStore, () => ({
    claim: this.claim,
    every: refreshMs(this.refreshInterval),
    lockups: this.#lockups,
    confirmations: Math.max(1, Math.floor(this.confirmations) || 1),
  }));
  readonly #flow = new LazyPart(
    this,
    this.#localize,
    () => import('./views/flow.js'),
    async (symbol) => (await this.#claiming.store?.watchToken(symbol)) ?? false,
  );
  readonly #reminder = new LazyModule(this, () => import('./reminder.js'));
  #announcedStep: ClaimProgress['step'] = 'idle';

  get state(): TokenClaimState {
    const { state } = this.#claiming;
    const phase = phaseOf(state, this.#clock.now());
    const isFlowMissing = state.progress.step !== 'idle' && !this.#flow.value;
    // An earlier page has sent a claim, and the code that shows its progress is still loading.
    return isFlowMissing && ['claiming', 'review', 'wrong-network', 'failed', 'claimed'].includes(phase)
      ? 'checking'
      : phase;
  }

  /** Fetches the claim and the member's share again. */
  async refresh(): Promise<void> {
    await this.#claiming.store?.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.isConsentMissing = this.isProofCopied = false;
  }

  protected override get conditions(): readonly string[] {
    const { problem, isRefreshing, session } = this.#claiming.state;
    return [
      problem ? 'stale' : '',
      isRefreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'expired' ? 'expired' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { step } = this.#claiming.state.progress;
    // The texts of the announcements load with the flow.
    if (step === this.#announcedStep || !this.#flow.value) return;
    this.#announcedStep = step;
    this.announcement = this.#announcementOf();
  }

  protected override updated(): void {
    super.updated();
    const { news, progress, needsConsent, needsWallet } = this.#claiming.state;
    for (const each of this.#news.read(news)) this.#tell(each);
    if (needsConsent?.take()) this.#requestConsent(needsConsent);
    if (needsWallet?.take()) this.#requestWallet(needsWallet);
    if (progress.step !== 'idle') void this.#flow.load();
  }

  /** Waits for the parts that a press has requested as well. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#flow.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    const { phase } = view;
    const isWaiting = ['idle', 'loading', 'slow', 'checking'].includes(phase);
    const isPlaceholder = phase === 'idle' || phase === 'loading';
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${isPlaceholder ? placeholder(view, phase === 'idle') : content(view, this.#flow.value)}
        <slot name="footer"></slot>
      </div>
      ${announcer(this.announcement)}`;
  }

  get #view(): ClaimView {
    const { state, store } = this.#claiming;
    const contract = state.claim?.contract;
    return {
      localize: this.#localize,
      state,
      phase: this.state,
      now: this.#clock.now(),
      token: this.token || contract?.name || shortAddress(contract?.address ?? ''),
      heading: this.heading,
      picture: this.picture,
      needsConsent: this.requireConsent,
      isConsentMissing: this.isConsentMissing,
      hasLoadFailed: this.#flow.hasFailed,
      isProofCopied: this.isProofCopied,
      requests: store,
      onClaim: () => void this.#claim(),
      onCopyProof: (proof) => void this.#copyProof(proof),
      onGetProof: () => void this.#getProof(),
      onLook: () => void this.#look(),
      onRefresh: () => void this.refresh(),
      onRemind: () => void this.#remind(),
      onReport: (hash) => this.#report(hash),
      onSignIn: () => void this.dispatch(new SignInRequestEvent({ reason: 'token-claim' })),
    };
  }

  /** Lock-up times that the page offers, in days. */
  get #lockups(): readonly number[] {
    return this.lockups
      .split(/[\s,]+/)
      .map(Number)
      .filter((days) => days > 0);
  }

  /** Milliseconds between two renders: as often as the shown times change. */
  get #tick(): number {
    const { claim, progress } = this.#claiming.state;
    if (!claim) return 0;
    if (progress.step === 'working') return 5000;
    const now = this.#clock.now();
    const moments = [claim.startTime, claim.endTime].map((at) => (at ? readMoment(at) - now : 0));
    const left = Math.min(...moments.filter((span) => span > 0));
    if (this.state === 'upcoming' || left < 86_400_000) return countdownTick(left);
    return Number.isFinite(left) ? 30_000 : 0;
  }

  #announcementOf(): string {
    const { t } = this.#localize;
    const { progress, facts } = this.#claiming.state;
    if (progress.step === 'review') return t('token-claim.spoken.review');
    if (progress.step !== 'done' || !facts) return '';
    const { claimed, staked } = progress.share;
    const amount = this.#localize.amount(wholeUnits(claimed + staked, facts.decimals));
    return t('token-claim.spoken.done', { amount, token: this.#view.token });
  }

  /** Tells the page what has happened. */
  #tell(news: ClaimNews): void {
    switch (news.kind) {
      case 'checked': {
        const { kind: _, ...detail } = news;
        this.dispatch(new ClaimCheckedEvent(detail));
        break;
      }
      case 'confirmed': {
        const { claimId, wallet } = news.share;
        const { hash, claimed, staked, bonus } = news.paid;
        this.dispatch(
          new ClaimConfirmedEvent({
            ...{ claimId, wallet, ...(hash && { txHash: hash }) },
            ...{ toWallet: String(claimed), staked: String(staked), bonus: String(bonus) },
          }),
        );
        break;
      }
      default:
        this.dispatch(new ClaimFailedEvent({ claimId: news.claimId, code: news.code }));
    }
  }

  async #claim(): Promise<void> {
    if (this.#claiming.state.typedShare?.isRefused) {
      this.renderRoot.querySelector<HTMLElement>('#stake-share')?.focus();
      return;
    }
    const agreed = this.renderRoot.querySelector<HTMLInputElement>('.consent input');
    this.isConsentMissing = agreed !== null && !agreed.checked;
    if (this.isConsentMissing) return agreed?.focus();
    if (await this.#flow.load('by-member')) await this.#claiming.store?.prepare();
  }

  #requestConsent(question: Question<AskedClaim>): void {
    const { share, chosen } = question.about;
    const { claimId, wallet, amount } = share;
    const { staked, lockup } = chosen;
    const event = new ClaimSubmitEvent({ claimId, wallet, amount: String(amount), staked, lockup });
    this.dispatch(event);
    void event.isAllowed().then(question.answer);
  }

  #requestWallet(question: Question): void {
    const event = new WalletRequestEvent({ reason: 'token-claim' });
    this.dispatch(event);
    void event.isConnected().then(question.answer);
  }

  async #look(): Promise<void> {
    if (await this.#flow.load('by-member')) await this.#claiming.store?.look();
  }

  async #getProof(): Promise<void> {
    this.isProofCopied = false;
    const { store } = this.#claiming;
    const ready = (await this.#flow.load('by-member')) && (await store?.handOver());
    if (!ready) return;
    const event = new ClaimReadyEvent({ ...ready, amount: String(ready.amount) });
    this.dispatch(event);
    await store?.takeOn(ready, event.transaction);
  }

  /** Copies the proof with the claim, wallet and amount (base units) that a member needs to use it elsewhere. */
  async #copyProof(proof: readonly string[]): Promise<void> {
    const { claim, wallet, facts } = this.#claiming.state;
    const content = { claim: claim?.id, wallet, amount: String(facts?.total), proof };
    this.isProofCopied = await copyText(JSON.stringify(content, undefined, 2));
  }

  #report(hash: string): void {
    void this.#claiming.store?.report(hash);
    if (this.#claiming.state.isHashInvalid) this.renderRoot.querySelector<HTMLElement>('#lost')?.focus();
  }

  async #remind(): Promise<void> {
    const { claim } = this.#claiming.state;
    const reminder = await this.#reminder.load('by-member');
    if (claim) reminder?.saveReminder(this.#localize, claim, this.#clock.now());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-token-claim': TokenClaim;
  }
}
