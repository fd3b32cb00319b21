import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { QueryController } from '../../controllers/query.js';
import { pointsBalanceLater } from '../../i18n/en/points-balance-later.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import { subtractDecimals } from '../../loyalty/subtract-decimals.js';
import { icon } from '../../ui/icon.js';
import { iconBolt } from '../../ui/icons.js';
import { image } from '../../ui/image.js';
import { progressBar } from '../../ui/progress.js';
import type { LaurelElement } from '../element.js';
import type { History } from './history.js';
import { nextMilestone } from './milestone.js';
import { totalMultiplier } from './total-multiplier.js';
import type { Balance } from './views.js';

export { laterStyles } from './later.styles.js';

/** What a balance needs of its element. */
export interface LaterInput {
  readonly balance: Balance | undefined;
  /** Whether there are other currencies. */
  readonly hasOthers: boolean;
  /** By how much it has just grown. */
  readonly gain: string;
  readonly wants: { readonly milestone: boolean; readonly today: boolean; readonly multiplier: boolean };
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** What a balance shows when its figure is on the page: where it leads, where it came from, and what it was. */
export class Later {
  readonly #localize: Localize;
  readonly #clock: ClockController;
  readonly #input: () => LaterInput;
  readonly #badges: QueryController<'GET /api/me/badges'>;
  readonly #today: QueryController<'GET /api/me/transaction_entries'>;
  readonly #source: QueryController<'GET /api/me/transaction_entries'>;
  readonly #multipliers: QueryController<'GET /api/me/multipliers'>;
  readonly #history: Part<History>;

  constructor(
    host: LaurelElement,
    needs: {
      readonly localize: Localize;
      readonly clock: ClockController;
      readonly input: () => LaterInput;
      readonly adopt: (styles: readonly CSSResult[]) => void;
    },
  ) {
    const { localize, clock, input, adopt } = needs;
    this.#localize = localize;
    this.#clock = clock;
    this.#input = input;
    localize.add(pointsBalanceLater);
    this.#badges = new QueryController(host, () =>
      input().wants.milestone
        ? { route: 'GET /api/me/badges', request: { query: { limit: 100 } }, member: true, every: input().every }
        : null,
    );
    this.#today = new QueryController(host, () => {
      const loyaltyCurrencyId = input().balance?.account?.loyaltyCurrencyId;
      if (!input().wants.today || !loyaltyCurrencyId) return null;
      const query = { loyaltyCurrencyId, createdAtStart: this.#midnight, sortDir: 'asc', limit: 1 } as const;
      return { route: 'GET /api/me/transaction_entries', request: { query }, member: true, every: input().every };
    });
    this.#source = new QueryController(host, () => {
      const loyaltyCurrencyId = input().balance?.account?.loyaltyCurrencyId;
      if (!input().gain || !loyaltyCurrencyId) return null;
      const query = { loyaltyCurrencyId, limit: 1 };
      return { route: 'GET /api/me/transaction_entries', request: { query }, member: true };
    });
    this.#multipliers = new QueryController(host, () =>
      input().wants.multiplier || this.#history.value?.isOpen
        ? { route: 'GET /api/me/multipliers', request: { query: { limit: 100 } }, member: true }
        : null,
    );
    this.#history = new Part<History>(host, async () => {
      const { History, historyStyles } = await import('./history.js');
      adopt(historyStyles);
      return new History(host, localize, () => input().balance);
    });
  }

  /** Whether it is still to be found out what comes next. */
  get isWaiting(): boolean {
    const { status } = this.#badges.state;
    return status === 'pending' || status === 'idle';
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#badges.refresh(), this.#today.refresh(), this.#multipliers.refresh()]);
  }

  /** The next badge that more of the currency leads to. */
  milestone(): unknown {
    const { balance, wants } = this.#input();
    const badges = this.#badges.state;
    if (!wants.milestone || !balance || badges.status !== 'success') return nothing;
    const next = nextMilestone(
      badges.data.data,
      balance.account?.loyaltyCurrencyId ?? balance.currency?.id,
      balance.amount,
    );
    if (!next) return nothing;
    const { t } = this.#localize;
    const decimals = balance.currency?.decimals;
    const badge = next.badge.name;
    // The amount stands out wherever the language puts it.
    const [before = '', after = ''] = t('points-balance.milestone', { amount: '\u0000', badge }).split('\u0000');
    return html`<div class="milestone" part="milestone">
      <div class="milestone-line">
        ${image(next.badge.imageUrl, { name: 'art', size: 26 }, nothing)}<span
          >${before}<b>${this.#localize.amount(next.left, decimals)}</b>${after}</span
        ><span class="num"
          >${t('points-balance.milestone.of', {
            done: this.#localize.amount(balance.amount ?? 0, decimals),
            of: this.#localize.amount(next.of, decimals),
          })}</span
        >
      </div>
      ${progressBar(next.percent, t('points-balance.milestone.label', { badge }))}
    </div>`;
  }

  /** What the balance has grown by since the day began where its reader is. */
  today(): unknown {
    const { balance, wants } = this.#input();
    const entries = this.#today.state;
    if (!wants.today || entries.status !== 'success') return nothing;
    const start = entries.data.data[0]?.loyaltyAccountStartAmount;
    if (start === undefined || start === null || compareDecimals(balance?.amount, start) <= 0) return nothing;
    const growth = subtractDecimals(balance?.amount, start);
    const amount = this.#localize.amount(growth, balance?.currency?.decimals, { signed: true });
    return html`<span class="gain still">${this.#localize.t('points-balance.today', { amount })}</span>`;
  }

  /** Where the latest gain comes from. */
  source(): unknown {
    const { balance, gain } = this.#input();
    const entries = this.#source.state;
    const entry = entries.status === 'success' ? entries.data.data[0] : undefined;
    // An entry that does not lead to what is shown is an earlier one.
    if (!gain || !entry || compareDecimals(entry.loyaltyAccountEndAmount, balance?.amount) !== 0) return nothing;
    const { t } = this.#localize;
    const { loyaltyRule, description } = entry.loyaltyTransaction;
    const source = loyaltyRule?.name ? t('points-balance.quoted', { name: loyaltyRule.name }) : description;
    return source ? html`<span>${t('points-balance.source', { source })}</span>` : nothing;
  }

  /** The total of all multipliers, where there is one that changes something. */
  multiplier(): unknown {
    const multipliers = this.#multipliers.state;
    if (!this.#input().wants.multiplier || multipliers.status !== 'success') return nothing;
    const total = totalMultiplier(multipliers.data.data);
    if (compareDecimals(total, 1) === 0) return nothing;
    const factor = this.#localize.amount(total);
    return html`<span
      class="chip gold"
      part="chip"
      title=${this.#localize.t('points-balance.multiplier.spoken', { factor })}
      >${icon(iconBolt, 14)}<span>${this.#localize.t('points-balance.multiplier', { factor })}</span></span
    >`;
  }

  /** Opens what came in and went out. */
  async openHistory(): Promise<void> {
    await this.#history.load('by-member');
    this.#history.value?.open();
  }

  /** The history, while it is open. */
  history(): TemplateResult | typeof nothing {
    const multipliers = this.#multipliers.state;
    return (
      this.#history.value?.render({
        multipliers: multipliers.status === 'success' ? multipliers.data.data : [],
        hasOthers: this.#input().hasOthers,
      }) ?? nothing
    );
  }

  /** Resolves when nothing is being loaded. */
  settled(): Promise<void> {
    return this.#history.settled();
  }

  /** ISO 8601 */
  get #midnight(): string {
    const at = new Date(this.#clock.now());
    at.setHours(0, 0, 0, 0);
    return at.toISOString();
  }
}
