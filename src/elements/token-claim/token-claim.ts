import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { tokenClaim } from '../../i18n/en/token-claim.js';
import { LaurelElement } from '../element.js';
import { property } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import { allocation } from './allocation.js';
import { ClaimData } from './data.js';
import { head } from './head.js';
import type { Later } from './later.js';
import { styles } from './styles.js';

/** What a claim can be showing. */
export type TokenClaimState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'empty'
  | 'error'
  | 'unavailable'
  | 'signed-out'
  | 'checking'
  | 'not-eligible'
  | 'not-ready'
  | 'not-listed'
  | 'upcoming'
  | 'ended'
  | 'ready'
  | 'wrong-network'
  | 'review'
  | 'claiming'
  | 'failed'
  | 'claimed';

/**
 * A member's share of a token: what it is, how much of it to stake, what is signed for it, and what came of it.
 *
 * @element laurel-token-claim
 * @slot header - In place of the coin, the name and the time of the claim.
 * @slot header-end - At the end of the header.
 * @slot disclosure - Terms and the like, above the button that claims.
 * @slot appeal - Below what is said to members who have no share: whom to ask.
 * @slot empty - In place of what is shown while nothing is handed out.
 * @slot error - In place of what is shown when the claim did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {ClaimCheckedEvent} laurel-claim-checked - It is known what the member may claim.
 * @fires {ClaimReadyEvent} laurel-claim-ready - A member has their proof where the platform names no contract; the page can take it on.
 * @fires {ClaimSubmitEvent} laurel-claim-submit - A claim is about to be prepared and signed; cancelable, and can be held back.
 * @fires {ClaimConfirmedEvent} laurel-claim-confirmed - A claim is on the chain.
 * @fires {ClaimFailedEvent} laurel-claim-failed - A claim goes no further.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @fires {WalletRequestEvent} laurel-wallet-request - The member's wallet is needed and not connected any more.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart offer allocation label value proof pending address coin - What is the member's.
 * @csspart stake slider slider-fill slider-thumb presets preset field input hint chart - How much of it is staked.
 * @csspart steps item claim-step active done failed sign-card - How it goes, and what is signed.
 * @csspart outcome receipt wreath - What came of it.
 * @csspart button primary secondary quiet icon spinner notice neutral warning danger success notice-title notice-body empty skeleton - Actions and what is said.
 * @cssstate idle loading slow empty error unavailable signed-out checking not-eligible not-ready not-listed upcoming ended ready wrong-network review claiming failed claimed - What is shown.
 * @cssstate stale offline expired refreshing - What holds besides.
 */
export class TokenClaim extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Id of the claim; the first of the community where it is absent. */
  @property() claim = '';

  /** Title in place of the claim's name. */
  @property() heading = '';

  /** Symbol of the token, in place of the name the platform has for it. */
  @property() token = '';

  /** Address of the token's picture; a leaf coin where it is absent. */
  @property() picture = '';

  /** Lock-up times to offer besides those of the claim, in days, with spaces between them. */
  @property() lockups = '';

  /** Blocks a transaction has to be in before it counts. */
  @property({ type: Number }) confirmations = 1;

  /** The member has to agree to what stands in the slot `disclosure`. */
  @property({ type: Boolean, attribute: 'require-consent' }) requireConsent = false;

  /** Seconds between refreshes while the claim is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  readonly #localize = new Localize(this, tokenClaim);
  readonly #clock = new ClockController(this);
  readonly #connectivity = new ConnectivityController(this);
  readonly #data = new ClaimData(this, () => ({ wanted: this.claim, every: this.#every }));
  readonly #later = new Part<Later>(this, () => this.#createLater());

  get state(): TokenClaimState {
    const { state } = this.#data;
    if (state === 'idle') return 'idle';
    // All that is out of the ordinary is said by what comes later; until that is there, this is still loading.
    return this.#later.value?.phase ?? 'loading';
  }

  /** Fetches the claim and the member's share again. */
  refresh(): Promise<void> {
    return this.#data.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { claims, session } = this.#data;
    return [
      claims.status === 'success' && claims.problem ? 'stale' : '',
      claims.status === 'success' && claims.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session.state.status === 'expired' ? 'expired' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#data.lookOn(this.#later.value?.isPinned ?? false);
    this.#later.value?.beforeRender();
  }

  protected override updated(): void {
    super.updated();
    const { state } = this.#data;
    if (state !== 'idle') void this.#later.load();
    this.#later.value?.afterRender();
  }

  /** With what is loaded after the first paint. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#later.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const isWaiting = ['idle', 'loading', 'slow', 'checking'].includes(state);
    const later = this.#later.value;
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${state === 'idle' || state === 'loading' || !later ? this.#renderPlaceholder() : later.render()}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${later?.announcement ?? nothing}</p>`;
  }

  #renderPlaceholder(): TemplateResult {
    const { claim } = this.#data;
    const still = this.state === 'idle' || this.#later.hasFailed ? ' still' : '';
    return html`<div class="layout">
      <div class="offer" part="offer">
        ${head(this.#localize, { claim, heading: this.heading, picture: this.picture, now: this.#clock.now() })}
        ${allocation(this.#localize, {
          amount: undefined,
          token: '',
          note: html`<span class="skeleton line${still}"></span>`,
        })}
        <span class="skeleton action${still}" part="skeleton"></span>
      </div>
    </div>`;
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return refreshMs(this.refreshInterval);
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, this.#localize, this.#data, (styles) => this.adopt(styles));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-token-claim': TokenClaim;
  }
}
