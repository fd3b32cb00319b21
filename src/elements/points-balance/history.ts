import { html, nothing, type TemplateResult } from 'lit';
import type { LedgerLine } from '../../contract/loyalty/transactions.js';
import type { Localize } from '../../controllers/localize.js';
import { PagesController } from '../../controllers/pages.js';
import type { MessageKey } from '../../i18n/messages.js';
import { pointsBalanceLater } from '../../i18n/en/points-balance-later.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import { button } from '../../ui/button.js';
import { icon, spinner } from '../../ui/icon.js';
import { iconAlert, iconBolt, iconRefresh, iconX } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { Sheet } from '../../ui/sheet.js';
import type { LaurelElement } from '../element.js';
import { totalMultiplier, type Factor } from './total-multiplier.js';
import type { Balance } from './views.js';

export { historyStyles } from './history.styles.js';

/** A factor with the words its giver has for it. */
export interface NamedFactor extends Factor {
  readonly title: string | null;
  readonly description: string | null;
}

/** Lines at once. */
const LIMIT = 20;
const PLACEHOLDERS = 5;

/** What came into an account and went out of it, newest first, and what multiplies what comes in. */
export class History {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #balance: () => Balance | undefined;
  readonly #sheet: Sheet;
  readonly #pages: PagesController<'GET /api/me/transaction_entries'>;

  constructor(host: LaurelElement, localize: Localize, balance: () => Balance | undefined) {
    this.#host = host;
    this.#localize = localize;
    this.#balance = balance;
    this.#sheet = new Sheet(host);
    this.#pages = new PagesController(host, () => {
      const loyaltyCurrencyId = balance()?.account?.loyaltyCurrencyId ?? balance()?.currency?.id;
      if (!this.isOpen || !loyaltyCurrencyId) return null;
      const request = { query: { loyaltyCurrencyId, limit: LIMIT } };
      return { route: 'GET /api/me/transaction_entries', request, member: true };
    });
  }

  get isOpen(): boolean {
    return this.#sheet.isOpen;
  }

  open(): void {
    this.#sheet.open();
  }

  render({
    multipliers,
    hasOthers,
  }: {
    readonly multipliers: readonly NamedFactor[];
    readonly hasOthers: boolean;
  }): TemplateResult {
    const { t } = this.#localize;
    const currency = this.#balance()?.currency?.name;
    const label = currency ? t('points-balance.history.title', { currency }) : t('points-balance.history.title.any');
    return this.#sheet.render({
      label,
      content: html`<div class="history-head">
          <h3 class="title" part="title">${label}</h3>
          <button
            class="close"
            part="button close"
            type="button"
            aria-label=${t('points-balance.history.close')}
            @click=${() => this.#sheet.close()}
          >
            ${icon(iconX, 16)}
          </button>
        </div>
        <div class="sheet-body" tabindex="0" role="region" aria-label=${t('points-balance.history.list')}>
          ${this.#renderMultipliers(multipliers, hasOthers)}${this.#renderLines()}
        </div>`,
    });
  }

  #renderLines(): unknown {
    const { t } = this.#localize;
    const { state } = this.#pages;
    if (state.status === 'error')
      return html`<div class="history-notice">
        ${notice({
          tone: 'danger',
          icon: iconAlert,
          title: t('points-balance.history.failed.title'),
          body: t('points-balance.history.failed.body'),
          actions: button(t('action.retry'), {
            variant: 'secondary',
            size: 'sm',
            icon: iconRefresh,
            onClick: () => void this.#pages.refresh(),
          }),
        })}
      </div>`;
    if (state.status !== 'success')
      return html`<ul
        class="lines"
        part="list"
        role="list"
        aria-busy="true"
        aria-label=${t('points-balance.history.loading')}
      >
        ${[...Array<undefined>(PLACEHOLDERS)].map(() => html`<li class="entry" part="item"><span class="skeleton small" part="skeleton"></span><span class="skeleton line"></span></li>`)}
      </ul>`;
    if (state.data.length === 0)
      return html`<div class="empty" part="empty">
        <strong>${t('points-balance.history.empty.title')}</strong>
        <p>${t('points-balance.history.empty.body')}</p>
      </div>`;
    return html`<ul class="lines" part="list" role="list" aria-label=${t('points-balance.history.list')}>
        ${state.data.map((line) => this.#renderLine(line))}
      </ul>
      ${state.hasNextPage ? this.#renderMore(state.loadingMore, state.moreError !== undefined) : nothing}`;
  }

  #renderLine(line: LedgerLine): TemplateResult {
    const { t } = this.#localize;
    const decimals = this.#balance()?.currency?.decimals;
    const isSome = compareDecimals(line.amount, 0) !== 0;
    const isOut = line.direction === 'debit' && isSome;
    const amount = this.#localize.amount(isOut ? `-${line.amount ?? 0}` : line.amount, decimals, { signed: true });
    const after = line.loyaltyAccountEndAmount;
    return html`<li class="entry" part="item">
      <span class="entry-text"
        ><span class="entry-label" part="label">${this.#labelOf(line)}</span
        ><time class="meta" part="meta" datetime=${line.createdAt}
          >${t('points-balance.history.at', { time: this.#localize.date(line.createdAt) })}</time
        ></span
      ><span class="entry-amounts"
        ><span class="num${isSome && !isOut ? ' gain still' : ''}" part="amount">${amount}</span>${
          after === null || after === undefined
            ? nothing
            : html`<span class="meta num"
                >${t('points-balance.history.after', { amount: this.#localize.amount(after, decimals) })}</span
              >`
        }</span
      >
    </li>`;
  }

  /** What an entry is for: the quest, else what its writer says, else its kind. */
  #labelOf({ type, loyaltyTransaction: { loyaltyRule, description } }: LedgerLine): string {
    const key = `points-balance.entry.${type ?? 'other'}`;
    const kind = this.#localize.t((key in pointsBalanceLater ? key : 'points-balance.entry.other') as MessageKey);
    return loyaltyRule?.name || description?.trim() || kind;
  }

  #renderMore(isLoading: boolean, hasFailed: boolean): TemplateResult {
    const { t } = this.#localize;
    if (isLoading) return html`<div class="more">${spinner()}${t('points-balance.history.more.loading')}</div>`;
    return html`<div class="more">
      ${hasFailed ? html`<span role="alert">${t('points-balance.history.more.failed')}</span>` : nothing}
      ${button(t(hasFailed ? 'action.retry' : 'points-balance.history.more'), {
        variant: 'secondary',
        size: 'sm',
        onClick: () => void this.#loadMore(),
      })}
    </div>`;
  }

  #renderMultipliers(multipliers: readonly NamedFactor[], hasOthers: boolean): unknown {
    const total = totalMultiplier(multipliers);
    if (multipliers.length === 0 || (multipliers.length === 1 && compareDecimals(total, 1) === 0)) return nothing;
    const { t } = this.#localize;
    const hints = [
      multipliers.length > 1 ? t('points-balance.multipliers.how') : '',
      hasOthers ? t('points-balance.multipliers.some') : '',
    ].filter(Boolean);
    return html`<section class="multipliers">
      <h4 class="multipliers-title">
        ${icon(iconBolt, 20)}<span
          >${t('points-balance.multipliers.title', { factor: this.#localize.amount(total) })}</span
        >
      </h4>
      <ul role="list">
        ${multipliers.map(
          ({ title, description, multiplier }) =>
            html`<li>
              <span>${title || description || t('points-balance.multipliers.untitled')}</span
              ><span class="num">${t('points-balance.multiplier', { factor: this.#localize.amount(multiplier) })}</span>
            </li>`,
        )}
      </ul>
      ${hints.length > 0 ? html`<p>${hints.join(' ')}</p>` : nothing}
    </section>`;
  }

  async #loadMore(): Promise<void> {
    await this.#pages.loadMore();
    // The button that was pressed may be gone; what it brought is in the list that scrolls.
    this.#host.renderRoot.querySelector<HTMLElement>('.sheet-body')?.focus({ preventScroll: true });
  }
}
