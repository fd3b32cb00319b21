import { html, nothing, type TemplateResult } from 'lit';
import { avatar } from '../../../ui/avatar.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import type { Standing } from '../../../stores/leaderboard/own-place.js';
import { faceOf } from './face.js';
import { amountCell, nameCell, spotCell, type RowContext } from './row.js';

/** Position of the member's own row: at an edge of the rows, or below them if it is not among them. */
export type OwnRowPlace = 'top' | 'bottom' | 'under';

/** Draws the member's own row, always visible, with the distance to the next place. */
export function ownRow(context: RowContext, standing: Standing, place: OwnRowPlace): TemplateResult {
  const { entry, rank } = standing;
  const { logoUrl, seed } = faceOf(entry.account);
  const note = noteOf(context, standing);
  return html`<div
    class="row pinned ${place}${context.movement ? ' moving' : ''}"
    part="item row own pinned"
    role="group"
    aria-label=${context.localize.t('leaderboard.own')}
  >
    ${spotCell(context, entry, rank)}${avatar(logoUrl, seed, 34)}<span class="wraps"
      ><span class="who"
        >${nameCell(context, entry)}${note ? html`<span class="who-addr">${longAmounts(note)}</span>` : nothing}</span
      >${amountCell(context, entry)}</span
    >
  </div>`;
}

function noteOf({ localize, decimals }: RowContext, { next, rank }: Standing): string {
  if (!next) return rank === 1 ? localize.t('leaderboard.own.first') : '';
  const name = faceOf(next.account).name.text || localize.t('leaderboard.nameless');
  return localize.t('leaderboard.own.to-pass', { amount: localize.amount(next.toPass, decimals), name });
}
