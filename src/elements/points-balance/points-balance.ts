import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Currency } from '../../contract/loyalty/currencies.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { Part } from '../../controllers/part.js';
import { SessionController } from '../../controllers/session.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { CurrencyChangeEvent } from '../../events/currency-change.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { amountStyles } from '../../ui/amount.styles.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { CurrenciesController } from '../currencies.js';
import { pointsBalance } from '../../i18n/en/points-balance.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { Gain } from './gain.js';
import type { Later } from './later.js';
import { styles } from './points-balance.styles.js';
import { card, compact, inline, milestoneSkeleton, type Balance, type BalanceView } from './views.js';

/** What a balance can be showing. */
export type PointsBalanceState =
  'idle' | 'loading' | 'slow' | 'ready' | 'zero' | 'signed-out' | 'error' | 'unavailable';

/**
 * How many points the member has, of one currency and of the others.
 *
 * @element laurel-points-balance
 * @slot signed-out - In place of the invitation to sign in.
 * @slot error - In place of what is shown when the balance did not load.
 * @slot footer - Below everything.
 * @fires {CurrencyChangeEvent} laurel-currency-change - The member has made another currency the main one.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame balance figure value caption coin purse list item currency amount compact label inline-balance - The balance.
 * @csspart milestone art progress progress-fill chip sheet backdrop close title meta empty - Where it leads, and its history.
 * @csspart button icon spinner notice notice-title notice-body skeleton - Actions and what is said.
 * @cssstate idle loading slow ready zero signed-out error unavailable - What is shown.
 * @cssstate stale offline expired gained - What holds besides.
 */
export class PointsBalance extends LaurelElement {
  static override styles = [LaurelElement.styles, amountStyles, buttonStyles, noticeStyles, skeletonStyles, styles];

  /** Id or symbol of the main currency; the community's first one where it is absent. */
  @property() currency = '';

  /** `card`, `compact` for a sidebar, `inline` for the header of a site. */
  @property({ reflect: true }) variant: 'card' | 'compact' | 'inline' = 'card';

  /** With the next badge that more points lead to. */
  @property({ type: Boolean }) milestone = false;

  /** With what has come in today. */
  @property({ type: Boolean }) today = false;

  /** With the total of what multiplies the points earned. */
  @property({ type: Boolean }) multiplier = false;

  /** Without the way to the history. */
  @property({ type: Boolean, attribute: 'hide-history' }) hideHistory = false;

  /** Seconds between refreshes while the balance is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  @state() private announcement = '';

  readonly #localize = new Localize(this, pointsBalance);
  readonly #programme = new ProgrammeController(this);
  readonly #connectivity = new ConnectivityController(this);
  readonly #session = new SessionController(this);
  readonly #currencies = new CurrenciesController(this, () => this.currency);
  readonly #clock = new ClockController(this, { every: () => this.#tick });
  readonly #accounts = new QueryController(this, () => ({
    route: 'GET /api/me/accounts' as const,
    request: { query: { limit: 100 } },
    member: true,
    every: this.#every,
  }));
  readonly #rank = new QueryController(this, () => {
    const { account, currency } = this.#balance ?? {};
    if (!account || !currency || this.variant !== 'card') return null;
    return {
      route: 'GET /api/loyalty/accounts/{id}/rank' as const,
      request: { params: { id: account.id }, query: { loyaltyCurrencyId: account.loyaltyCurrencyId } },
      member: true,
      every: this.#every,
    };
  });
  readonly #gain = new Gain(() => this.requestUpdate());
  readonly #later = new Part<Later>(this, () => this.#createLater());

  get state(): PointsBalanceState {
    if (this.#programme.error || this.#currencies.isUnknown) return 'unavailable';
    const session = this.#session.state.status;
    if (session === 'signed-out') return 'signed-out';
    const accounts = this.#accounts.state;
    const currencies = this.#currencies.state;
    if (this.#sessionProblem) return describeProblem(this.#sessionProblem).whose === 'owner' ? 'unavailable' : 'error';
    if (accounts.status === 'error') {
      return describeProblem(accounts.error).whose === 'owner' ? 'unavailable' : 'error';
    }
    const isWaiting =
      accounts.status !== 'success' || (currencies.status !== 'success' && currencies.status !== 'error');
    if (!isWaiting) return compareDecimals(this.#balance?.amount, 0) === 0 ? 'zero' : 'ready';
    const isSlow =
      (accounts.status === 'pending' && accounts.slow) || (currencies.status === 'pending' && currencies.slow);
    if (isSlow) return 'slow';
    return accounts.status === 'idle' && session === 'unknown' && currencies.status === 'idle' ? 'idle' : 'loading';
  }

  /** Fetches currencies and balances again. */
  async refresh(): Promise<void> {
    if (this.#sessionProblem) await this.#programme.program?.session.read();
    await Promise.all([
      this.#currencies.refresh(),
      this.#accounts.refresh(),
      this.#rank.refresh(),
      this.#later.value?.refresh(),
    ]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#gain.clear();
  }

  protected override get conditions(): readonly string[] {
    const accounts = this.#accounts.state;
    return [
      accounts.status === 'success' && accounts.problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      this.#session.state.status === 'expired' ? 'expired' : '',
      this.#gain.amount ? 'gained' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('currency')) this.#currencies.choose('');
    const balance = this.#balance;
    const session = this.#session.state;
    const member = 'user' in session ? session.user.id : '';
    const of = balance && member ? `${member} ${balance.currency?.id ?? ''}` : '';
    if (!this.#gain.follow(of, balance?.amount)) return;
    const amount = this.#localize.amount(this.#gain.amount, balance?.currency?.decimals, { signed: true });
    this.announcement = this.#localize.t('points-balance.gain', { amount, currency: balance?.currency?.name ?? '' });
  }

  protected override updated(): void {
    super.updated();
    if (this.#isCard && (this.milestone || this.today || this.multiplier || this.#gain.amount)) void this.#later.load();
  }

  /** With what is loaded after the figure. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#later.settled();
    await this.#later.value?.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    const body = { card, compact, inline }[this.variant] ?? card;
    return html`${body(view)} ${this.#later.value?.history() ?? nothing}
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  get #view(): BalanceView {
    const accounts = this.#accounts.state;
    const rank = this.#rank.state;
    return {
      localize: this.#localize,
      state: this.state,
      isExpired: this.#session.state.status === 'expired',
      currency: this.#currencies.current,
      balance: this.#balance,
      others: this.#others,
      rank: rank.status === 'success' ? rank.data.rank : null,
      gain: this.#gain.amount,
      isRefreshing: accounts.status === 'success' && accounts.refreshing && accounts.stale,
      age: accounts.status === 'success' && accounts.problem ? accounts.updatedAt - this.#clock.now() : undefined,
      problem: accounts.status === 'success' && accounts.problem ? describeProblem(accounts.problem).kind : undefined,
      retryIn:
        accounts.status === 'error' && accounts.retryAt !== undefined
          ? Math.max(0, Math.ceil((accounts.retryAt - this.#clock.now()) / 1000))
          : undefined,
      later: {
        milestone: this.#milestone,
        today: this.#later.value?.today() ?? nothing,
        source: this.#later.value?.source() ?? nothing,
        multiplier: this.#later.value?.multiplier() ?? nothing,
      },
      hasMilestone: this.milestone,
      onHistory: this.hideHistory ? undefined : () => void this.#openHistory(),
      onCurrency: (currency) => this.#choose(currency),
      onRetry: () => void this.refresh(),
      onSignIn: () => this.dispatch(new SignInRequestEvent({ reason: 'points-balance' })),
    };
  }

  /** A card with a figure, to which more can come. */
  get #isCard(): boolean {
    return this.variant === 'card' && (this.state === 'ready' || this.state === 'zero');
  }

  get #milestone(): unknown {
    if (!this.milestone) return nothing;
    const later = this.#later.value;
    const isWaiting = later ? later.isWaiting : !this.#later.hasFailed;
    return isWaiting ? milestoneSkeleton({ state: this.state }) : later?.milestone();
  }

  #choose(currency: Currency): void {
    this.#currencies.choose(currency.id);
    const amount = this.#localize.amount(this.#balance?.amount ?? 0, currency.decimals);
    this.announcement = this.#localize.t('points-balance.chosen', { currency: currency.name, amount });
    this.dispatch(new CurrencyChangeEvent({ currencyId: currency.id }));
    this.requestUpdate();
  }

  async #openHistory(): Promise<void> {
    await this.#later.load('by-member');
    await this.#later.value?.openHistory();
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, {
      localize: this.#localize,
      clock: this.#clock,
      adopt: (styles) => this.adopt(styles),
      input: () => ({
        balance: this.#balance,
        hasOthers: this.#others.length > 0,
        gain: this.#gain.amount,
        wants: {
          milestone: this.#isCard && this.milestone,
          today: this.#isCard && this.today,
          multiplier: this.#isCard && this.multiplier,
        },
        every: this.#every,
      }),
    });
  }

  /** Why it is not known who is signed in. */
  get #sessionProblem() {
    const session = this.#session.state;
    return session.status === 'unknown' ? session.problem : undefined;
  }

  /** The main balance; zero where the member has no account in the currency yet. */
  get #balance(): Balance | undefined {
    const accounts = this.#accounts.state;
    const currencies = this.#currencies.state.status;
    if (accounts.status !== 'success' || currencies === 'idle' || currencies === 'pending') return undefined;
    const id = this.#currencies.currentId;
    const account = accounts.data.data.find(({ loyaltyCurrencyId }) => !id || loyaltyCurrencyId === id);
    return { account, amount: account?.amount ?? 0, currency: this.#currencies.current };
  }

  get #others(): readonly { currency: Currency; amount: Balance['amount'] }[] {
    const accounts = this.#accounts.state;
    if (accounts.status !== 'success') return [];
    return this.#currencies.list
      .filter(({ id }) => id !== this.#currencies.currentId)
      .map((currency) => ({
        currency,
        amount: accounts.data.data.find((account) => account.loyaltyCurrencyId === currency.id)?.amount ?? 0,
      }));
  }

  /** Milliseconds between renders: seconds while something counts down, half a minute while an age is shown. */
  get #tick(): number {
    const accounts = this.#accounts.state;
    if (accounts.status === 'error' && accounts.retryAt !== undefined) return 1000;
    return accounts.status === 'success' && accounts.problem ? 30_000 : 0;
  }

  get #every(): number {
    return Number.isFinite(this.refreshInterval) ? Math.max(0, this.refreshInterval) * 1000 : 0;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-points-balance': PointsBalance;
  }
}
