import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { avatar } from '../../../ui/avatar.js';
import { amountText } from '../../../ui/amount.js';
import { movedBy, type Movement } from '../../../stores/leaderboard/movement.js';
import type { Entry } from '../../../stores/leaderboard/ranking.js';
import type { Row } from '../row-list.js';
import { faceOf } from './face.js';
import { movementCell } from './movement.js';

/** Everything that all rows of a leaderboard share. */
export interface RowContext {
  readonly localize: Localize;
  /** The currency's decimals; absent if unknown, in which case amounts show all theirs. */
  readonly decimals: number | undefined;
  readonly currencyImage: string | null;
  /** Whether discs mark the first three places. Otherwise they are on a podium. */
  readonly hasMedals: boolean;
  readonly ownId: string | undefined;
  /** The places that members had before; absent if they are not known or places mean nothing. */
  readonly movement: Movement | undefined;
  /** Called with the entry whose name was pressed. Without it, names are not buttons. */
  readonly onOpen: ((entry: Entry) => void) | undefined;
}

/** Returns the text for a place as it is read out. */
export const placeText = ({ t }: Localize, rank: number | string | null, shared: boolean): string =>
  rank === null ? t('leaderboard.place.none') : t(shared ? 'leaderboard.place.shared' : 'leaderboard.place', { rank });

/** Draws the rank, with an equals sign if it is shared; `null` and 0 mean that there is none, or that it is unknown. */
export function rankCell({ localize }: RowContext, rank: number | string | null, shared: boolean): TemplateResult {
  const known = rank || null;
  const shown =
    known === null ? '–' : typeof known === 'number' ? `${shared ? '=' : ''}${localize.number(known)}` : known;
  return html`<span class="rank" part="rank"
    ><span class="vh" .textContent=${placeText(localize, known, shared)}></span
    ><span aria-hidden="true" .textContent=${shown}></span
  ></span>`;
}

/** Draws the rank and, if earlier places are known, the movement since then. */
export function spotCell(context: RowContext, entry: Entry, rank: number | string | null): TemplateResult {
  const cell = rankCell(context, rank, entry.shared);
  if (!context.movement) return cell;
  const moved = movedBy(context.movement, entry.account.id, rank);
  return html`<span class="spot">${cell}${movementCell(context.localize, moved)}</span>`;
}

const nameOf = (entry: Entry, { t }: Localize): string => faceOf(entry.account).name.text || t('leaderboard.nameless');

/** Draws the name, as a button if the page opens members. */
export function nameCell(context: RowContext, entry: Entry): TemplateResult {
  const text = nameOf(entry, context.localize);
  const isMono = faceOf(entry.account).name.isAddress;
  const bdi = html`<bdi title=${isMono ? faceOf(entry.account).seed : nothing} .textContent=${text}></bdi>`;
  const name =
    entry.account.id === context.ownId
      ? html`${bdi}<span class="you">${context.localize.t('leaderboard.you')}</span>`
      : bdi;
  const className = `who-name truncate${isMono ? ' mono' : ''}`;
  return context.onOpen
    ? html`<button class="${className} open" part="label name" type="button" @click=${() => context.onOpen?.(entry)}>
        ${name}
      </button>`
    : html`<span class=${className} part="label name">${name}</span>`;
}

/** Draws the amount with all its digits, shortened if it is very long. */
export const amountCell = (context: RowContext, entry: Entry): TemplateResult =>
  html`<span class="amount" part="amount"
    >${amountText(context.localize, entry.account.amount ?? 0, context.decimals)}</span
  >`;

/** Draws one row of the list. `index` counts from the first place; `size` is -1 if more rows follow. */
export function row(context: RowContext, entry: Entry, index: number, size: number): Row {
  const { address, logoUrl, seed } = faceOf(entry.account);
  const medal = context.hasMedals && entry.rank > 0 && entry.rank <= 3 ? (entry.rank === 1 ? ' top gold' : ' top') : '';
  const own = entry.account.id === context.ownId ? ' own' : '';
  return {
    id: entry.account.id,
    attributes: {
      class: `row${medal}${own}`,
      part: `item row${own}`,
      'aria-posinset': `${index + 1}`,
      'aria-setsize': `${size}`,
    },
    content: html`${spotCell(context, entry, entry.rank)}${avatar(logoUrl, seed, 34)}<span class="who"
        >${nameCell(context, entry)}<bdi
          class="who-addr truncate mono"
          part="address"
          title=${seed}
          ?hidden=${!address}
          .textContent=${address}
        ></bdi></span
      ><span class="amount" part="amount"
        >${amountText(context.localize, entry.account.amount ?? 0, context.decimals)}</span
      >`,
  };
}
