import { html, type TemplateResult } from 'lit';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { Localize } from '../../controllers/localize.js';
import { compareDecimals, type DecimalValue } from '../../loyalty/decimal.js';
import { summarizeQuests } from '../../loyalty/quest-group.js';
import type { Quest } from '../../loyalty/quest.js';
import { amountText } from '../../ui/amount.js';
import { coin } from '../../ui/coin.js';
import { subtitle } from './header.js';

/** How much is done and what can still be earned; for a visitor, what there is. */
export function summary(
  localize: Localize,
  quests: readonly Quest[],
  isMember: boolean,
  currency: Currency | undefined,
): TemplateResult {
  const { done, total, open } = summarizeQuests(quests);
  const left = currency && open.get(currency.id);
  const amount = left && compareDecimals(left, 0) > 0 ? localize.amount(left, currency.decimals) : '';
  const values = { done, total, count: total, amount };
  const key = isMember
    ? amount
      ? 'quest-list.summary.left'
      : 'quest-list.summary'
    : amount
      ? 'quest-list.summary.visitor.open'
      : 'quest-list.summary.visitor';
  return subtitle(localize.t(key, values));
}

/** What the member has. */
export const purse = (localize: Localize, currency: Currency, amount: DecimalValue): TemplateResult =>
  html`<span class="amount purse" part="amount"
    >${coin(currency.imageUrl, 18)}${amountText(localize, amount, currency.decimals)}<span class="vh"
      >${currency.name}</span
    ></span
  >`;
