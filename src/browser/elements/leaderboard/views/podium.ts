import { html, nothing, type TemplateResult } from 'lit';
import { amountText } from '../../../ui/amount.js';
import { avatar } from '../../../ui/avatar.js';
import { coin } from '../../../ui/coin.js';
import { wreath } from '../../../ui/leaf.js';
import { movedBy } from '../../../stores/leaderboard/movement.js';
import type { Entry } from '../../../stores/leaderboard/ranking.js';
import { faceOf } from './face.js';
import { movementCell } from './movement.js';
import { nameCell, placeText, type RowContext } from './row.js';

const steps = ['first', 'second', 'third'] as const;

/** Draws the first three in the order of their places; styles move the first to the middle. */
export const podium = (context: RowContext, entries: readonly Entry[]): TemplateResult =>
  html`<ol class="podium" part="podium" role="list" aria-label=${context.localize.t('leaderboard.places')}>
    ${steps.map((step, index) => {
      const entry = entries[index];
      if (!entry) return nothing;
      const { logoUrl, seed, name } = faceOf(entry.account);
      const own = entry.account.id === context.ownId ? ' own' : '';
      return html`<li class="place ${step}" part="item place ${step}${own}">
        <span class="vh">${placeText(context.localize, entry.rank, false)}</span>
        <span class="portrait"
          >${index === 0 ? wreath(100, { size: 104, radius: 43, pairs: 8, length: 17, width: 5.6, gap: 27 }) : nothing}${avatar(
            logoUrl,
            seed,
            64,
          )}</span
        >
        <span class="place-name${name.isAddress ? ' mono' : ''}">${nameCell(context, entry)}</span>
        <span class="amount" part="amount"
          >${coin(context.currencyImage, 14)}${amountText(context.localize, entry.account.amount ?? 0, context.decimals)}</span
        >
        <span class="plinth" part="plinth"
          ><span aria-hidden="true">${context.localize.number(entry.rank)}</span
          >${context.movement ? movementCell(context.localize, movedBy(context.movement, entry.account.id, entry.rank)) : nothing}</span
        >
      </li>`;
    })}
  </ol>`;

/** Placeholder of the podium, with its final height. */
export const podiumSkeleton = (isPulsing: boolean): TemplateResult => {
  const still = isPulsing ? '' : ' still';
  return html`<div class="podium" aria-hidden="true">
    ${steps.map(
      (step) =>
        html`<div class="place ${step}">
          <span class="portrait"><span class="skeleton round${still}"></span></span>
          <span class="skeleton line w3${still}"></span><span class="skeleton line thin w2${still}"></span>
          <span class="plinth"></span>
        </div>`,
    )}
  </div>`;
};
