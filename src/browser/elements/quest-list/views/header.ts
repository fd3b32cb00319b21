import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { compareDecimals, type DecimalValue } from '../../../../values/amounts/decimal.js';
import type { OpenPoints } from '../../../stores/quests/rewards/points.js';
import { summarizeQuests } from '../../../stores/quests/quest-group.js';
import type { QuestsState } from '../../../stores/quests/quest-state.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { iconSearch } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { boundedAmount } from '../../bounded-amount.js';
import { iconButton } from '../../icon-button.js';

/** Number of quests above which there is a search. */
const searchableFrom = 8;

/** Options of the header. */
export interface HeaderOptions {
  readonly title: string;
  /** Whether the quests are still loading. The line for the summary is then left free. */
  readonly isWaiting: boolean;
  /** Absent if the page does not want a search, or the search is open. */
  readonly onFind: (() => void) | undefined;
}

/** Draws the title, the summary, the member's balance and the search button. */
export function header(localize: Localize, state: QuestsState, options: HeaderOptions): TemplateResult {
  const { title, isWaiting, onFind } = options;
  const current = isWaiting ? [] : state.quests.filter(({ phase }) => phase !== 'expired');
  const line = isWaiting ? '\u00a0' : current.length > 0 ? summary(localize, { ...state, quests: current }) : '';
  return html`<div class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title"><bdi>${title}</bdi></h2>
        ${line ? html`<p class="subtitle" part="subtitle">${longAmounts(line)}</p>` : nothing}
      </div></slot
    >
    <div class="tools">
      ${isWaiting ? nothing : purse(localize, state)}${
        onFind && current.length > searchableFrom
          ? iconButton(localize.t('quest-list.find'), iconSearch, onFind)
          : nothing
      }<slot name="header-end"></slot>
    </div>
  </div>`;
}

/** Says how much is done and what can still be earned; to a visitor, what there is. */
function summary(localize: Localize, { quests, member, currency }: QuestsState): string {
  const { done, total, open } = summarizeQuests(quests);
  const left = currency && open.get(currency.id);
  const amount = left && compareDecimals(left.amount, 0) > 0 ? leftText(localize, left, currency.decimals) : '';
  const values = { done, total, count: total, amount };
  if (member === 'nobody')
    return localize.t(amount ? 'quest-list.summary.visitor.open' : 'quest-list.summary.visitor', values);
  return localize.t(amount ? 'quest-list.summary.left' : 'quest-list.summary', values);
}

/** Returns how much there is to earn; nothing if it mixes upper bounds of some quests with lower bounds of others. */
const leftText = (localize: Localize, left: OpenPoints, decimals: number | undefined): string =>
  left.isUpTo && left.isFrom ? '' : boundedAmount(localize, localize.amount(left.amount, decimals), left);

/** Draws the member's balance. */
function purse(localize: Localize, { currency, balances }: QuestsState): TemplateResult | typeof nothing {
  if (!currency || !balances) return nothing;
  const amount: DecimalValue = balances.get(currency.id) ?? 0;
  return html`<span class="amount purse" part="amount"
    >${coin(currency.imageUrl, 18)}${amountText(localize, amount, currency.decimals)}<bdi class="vh"
      >${currency.name}</bdi
    ></span
  >`;
}
