import { html, nothing, type TemplateResult } from 'lit';
import { amountText } from '../../ui/amount.js';
import { coin } from '../../ui/coin.js';
import { icon } from '../../ui/icon.js';
import { iconBolt, iconGift } from '../../ui/icons.js';
import { image } from '../../ui/image.js';
import type { Quest } from '../../loyalty/quest.js';
import type { QuestContext } from './context.js';

/** What a quest gives: coin and amount, a factor, a badge. */
export function rewardCell(context: QuestContext, quest: Quest): TemplateResult {
  return html`<span class="amount" part="amount">${content(context, quest)}</span>`;
}

function content({ localize, currency, celebration }: QuestContext, { id, reward, received }: Quest): unknown {
  const { t } = localize;
  if (reward.kind === 'multiplier') {
    const factor = localize.amount(reward.factor);
    return html`<span class="bolt">${icon(iconBolt, 16)}</span
      ><span class="num">${t('quest-list.reward.multiplier', { factor })}</span>`;
  }
  if (reward.kind === 'badge') {
    const art = image(
      reward.imageUrl,
      { name: 'coin', size: 16 },
      html`<span class="bolt">${icon(iconGift, 16)}</span>`,
    );
    return html`${art}<span class="num">${t('quest-list.reward.badge')}</span>${
        reward.name ? html`<span class="vh">${reward.name}</span>` : nothing
      }`;
  }
  const unit = currency(reward.currencyId);
  const news = celebration(id);
  const value = news && received !== undefined && received !== null ? received : reward.amount;
  const figure = news
    ? html`<span class="num"
        >${news.count(value, (each) => localize.amount(each, unit?.decimals, { signed: true }))}</span
      >`
    : reward.isUpTo
      ? html`<span class="num"
          >${t('quest-list.reward.up-to', { amount: localize.amount(value, unit?.decimals) })}</span
        >`
      : amountText(localize, value, unit?.decimals);
  return html`${coin(unit?.imageUrl)}${figure}${unit ? html`<span class="vh">${unit.name}</span>` : nothing}`;
}
