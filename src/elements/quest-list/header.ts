import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { DecimalValue } from '../../loyalty/decimal.js';
import type { QuestSummary } from '../../loyalty/quest-group.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import { amountText } from '../../ui/amount.js';
import { coin } from '../../ui/coin.js';

/** What the head of the list says. */
export interface HeaderOptions {
  readonly title: string;
  /** `undefined` while nothing is known. */
  readonly summary: QuestSummary | undefined;
  readonly isWaiting: boolean;
  readonly isMember: boolean;
  readonly currency: Currency | undefined;
  /** The member's own amount of it. */
  readonly balance: DecimalValue;
  readonly tools: unknown;
}

/** Title, how much of it is done, what the member has. */
export const header = (localize: Localize, options: HeaderOptions): TemplateResult =>
  html`<header class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title">${options.title || localize.t('quest-list.title')}</h2>
        ${options.isWaiting ? html`<span class="skeleton line subtitle w2" part="skeleton"></span>` : nothing}
        ${options.summary ? html`<p class="subtitle" part="subtitle">${summaryText(localize, options.summary, options)}</p>` : nothing}
      </div></slot
    >
    <div class="tools">
      ${
        options.balance === undefined || !options.currency
          ? nothing
          : html`<span class="amount purse" part="amount"
              >${coin(options.currency.imageUrl, 18)}${amountText(localize, options.balance, options.currency.decimals)}<span
                class="vh"
                >${options.currency.name}</span
              ></span
            >`
      }
      ${options.tools}<slot name="header-end"></slot>
    </div>
  </header>`;

function summaryText(localize: Localize, summary: QuestSummary, { isMember, currency }: HeaderOptions): string {
  const { done, total } = summary;
  const left = currency && summary.open.get(currency.id);
  const amount = left && compareDecimals(left, 0) > 0 ? localize.amount(left, currency.decimals) : '';
  if (isMember)
    return amount
      ? localize.t('quest-list.summary.left', { done, total, amount })
      : localize.t('quest-list.summary', { done, total });
  return amount
    ? localize.t('quest-list.summary.visitor.open', { count: total, amount })
    : localize.t('quest-list.summary.visitor', { count: total });
}
