import { html, nothing, type TemplateResult } from 'lit';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { icon } from '../../../ui/icon.js';
import { iconBolt, iconGift } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';
import type { Quest } from '../../../stores/quests/quest.js';
import { boundedAmount } from '../../bounded-amount.js';
import { currencyOf, type RowContext } from './row-context.js';

/** Draws the reward of a quest: an amount with a coin, a factor, or a badge. */
export function rewardCell(context: RowContext, quest: Quest): TemplateResult {
  return html`<span class="amount" part="amount">${content(context, quest)}</span>`;
}

function content({ localize, state, celebrationOf }: RowContext, quest: Quest): unknown {
  const { t } = localize;
  const { reward, received } = quest;
  if (reward.kind === 'multiplier') {
    const factor = t('quest-list.reward.multiplier', { factor: localize.amount(reward.factor) });
    return html`<span class="bolt">${icon(iconBolt, 16)}</span
      ><span class="num">${boundedAmount(localize, factor, reward)}</span>`;
  }
  if (reward.kind === 'badge') {
    const art = image(
      reward.imageUrl,
      { name: 'coin', size: 16 },
      html`<span class="bolt">${icon(iconGift, 16)}</span>`,
    );
    return html`${art}<span class="num">${t('quest-list.reward.badge')}</span>${
        reward.name ? html`<bdi class="vh">${reward.name}</bdi>` : nothing
      }`;
  }
  const unit = currencyOf(state, reward.currencyId);
  const celebration = celebrationOf(quest);
  const value = celebration && received !== undefined && received !== null ? received : reward.amount;
  const figure = celebration
    ? html`<span class="num"
        >${celebration.countUp(value, (each) => localize.amount(each, unit?.decimals, { signed: true }))}</span
      >`
    : reward.isUpTo || reward.isFrom
      ? html`<span class="num bound">${boundedAmount(localize, localize.amount(value, unit?.decimals), reward)}</span>`
      : amountText(localize, value, unit?.decimals);
  return html`${coin(unit?.imageUrl)}${figure}${unit ? html`<bdi class="vh">${unit.name}</bdi>` : nothing}`;
}
