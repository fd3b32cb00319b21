import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { StoreController } from '../../controllers/store-controller.js';
import { CurrencyChangeEvent, SignInRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import type { PointsState } from '../../stores/points/points-state.js';
import { PointsStore } from '../../stores/points/points-store.js';
import { LaurelElement } from '../element.js';
import { announcer } from '../list/frame.js';
import { property, state } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import { styles } from './points-balance.styles.js';
import { card } from './views/card.js';
import { compact } from './views/compact.js';
import { inline } from './views/inline.js';
import { gainText, type PointsView } from './views/view.js';

const pointsBalance = english('points-balance');

/** States of a balance. */
export type PointsBalanceState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'zero'
  | 'signed-out'
  | 'error'
  | 'unavailable';

/**
 * Shows the member's points, in one currency and in the others.
 *
 * @element laurel-points-balance
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot error - Replaces the message that the balance did not load.
 * @slot footer - Below everything.
 * @fires {CurrencyChangeEvent} laurel-currency-change - The member has made another currency the main one.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame balance figure value caption coin purse list item currency amount compact label inline-balance - The balance.
 * @csspart milestone art progress progress-fill chip sheet backdrop close title meta empty - The milestone and the history.
 * @csspart group group-header heading tile - The days of the history.
 * @csspart button icon spinner notice notice-title notice-body skeleton - Actions and messages.
 * @keyboard Escape - In the history: closes it; the focus goes back to what opened it.
 * @cssstate idle loading slow ready zero signed-out error unavailable - Name of the current state.
 * @cssstate stale offline expired gained - Further conditions.
 */
export class PointsBalance extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Id or symbol of the main currency; the community's first one if absent. */
  @property() currency = '';

  /** `card`, `compact` for a sidebar, `inline` for the header of a site. */
  @property({ reflect: true, useDefault: true }) variant: 'card' | 'compact' | 'inline' = 'card';

  /** Shows the next badge that more points lead to. */
  @property({ type: Boolean }) milestone = false;

  /** Shows today's gain and, on a day without changes so far, yesterday's; not in `compact`. */
  @property({ type: Boolean }) today = false;

  /** Shows the total of the multipliers. */
  @property({ type: Boolean }) multiplier = false;

  /** Hides the button that opens the history. */
  @property({ type: Boolean, attribute: 'hide-history' }) hideHistory = false;

  /** Seconds between refreshes while the balance is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  @state() private announcement = '';

  readonly #localize = new Localize(this, pointsBalance);
  readonly #connectivity = new ConnectivityController(this);
  readonly #points = new StoreController(this, PointsStore, () => ({
    currency: this.currency,
    every: this.#every,
    isDetailed: this.variant === 'card',
    hasMilestone: this.variant === 'card' && this.milestone,
    hasToday: this.variant !== 'compact' && this.today,
    hasMultiplier: this.variant === 'card' && this.multiplier,
  }));
  readonly #clock = new ClockController(this, { every: () => this.#tick });
  readonly #history = new LazyPart(
    this,
    this.#localize,
    () => import('./views/history.js'),
    () => this.#points.store?.closeHistory(),
  );
  #lastGain: PointsState['gain'];

  get state(): PointsBalanceState {
    return this.#points.state.status;
  }

  /** Requests the currencies and balances again. */
  async refresh(): Promise<void> {
    await this.#points.store?.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { problem, session, gain } = this.#points.state;
    return [
      problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'expired' ? 'expired' : '',
      gain ? 'gained' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { gain, balance } = this.#points.state;
    if (!gain || gain === this.#lastGain) return;
    this.#lastGain = gain;
    const currency = balance?.currency?.name ?? '';
    this.announcement = this.#localize.t('points-balance.gain', { amount: gainText(this.#view), currency });
  }

  protected override render(): TemplateResult {
    const body = { card, compact, inline }[this.variant] ?? card;
    return html`${body(this.#view)} ${this.#renderHistory()} ${announcer(this.announcement)}`;
  }

  #renderHistory(): unknown {
    const loaded = this.#history.value;
    if (!loaded) return nothing;
    const { history, sheet } = loaded;
    return sheet.render(
      history({
        localize: this.#localize,
        state: this.#points.state,
        now: this.#clock.now(),
        onClose: () => sheet.close(),
        onRetry: () => void this.#points.store?.refreshHistory(),
        onMore: () => void this.#loadMoreHistory(),
      }),
    );
  }

  get #view(): PointsView {
    return {
      localize: this.#localize,
      state: this.#points.state,
      now: this.#clock.now(),
      hasMilestone: this.milestone,
      hasMultiplier: this.multiplier,
      onHistory: this.hideHistory ? undefined : () => void this.#openHistory(),
      onCurrency: (currency) => this.#chooseCurrency(currency),
      onRetry: () => void this.refresh(),
      onSignIn: () => this.dispatch(new SignInRequestEvent({ reason: 'points-balance' })),
    };
  }

  #chooseCurrency(currency: Currency): void {
    const { store } = this.#points;
    store?.chooseCurrency(currency.id);
    const amount = this.#localize.amount(store?.state.balance?.amount ?? 0, currency.decimals);
    this.announcement = this.#localize.t('points-balance.chosen', { currency: currency.name, amount });
    this.dispatch(new CurrencyChangeEvent({ currencyId: currency.id }));
  }

  async #openHistory(): Promise<void> {
    const loaded = await this.#history.load('by-member');
    if (!loaded) return;
    this.#points.store?.openHistory();
    loaded.sheet.open();
  }

  async #loadMoreHistory(): Promise<void> {
    await this.#points.store?.loadMoreHistory();
    // The pressed button may be gone. The rows that it loaded are in the scrolling list.
    this.renderRoot.querySelector<HTMLElement>('.sheet-body')?.focus({ preventScroll: true });
  }

  /** Milliseconds between renders: a second while something counts down, half a minute while an age is shown. */
  get #tick(): number {
    const { state } = this.#points;
    if (state.status === 'error' && state.retryAt !== undefined) return 1000;
    return state.problem ? 30_000 : 0;
  }

  get #every(): number {
    return refreshMs(this.refreshInterval);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-points-balance': PointsBalance;
  }
}
