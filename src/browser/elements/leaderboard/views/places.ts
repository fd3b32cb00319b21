import { html, nothing, type TemplateResult } from 'lit';
import type { LeaderboardState } from '../../../stores/leaderboard/leaderboard-store.js';
import type { Entry } from '../../../stores/leaderboard/ranking.js';
import { moreButton } from '../../list/more-button.js';
import { rowList, type Row } from '../row-list.js';
import { type RowWindow, mostRowsAtOnce } from '../row-window.js';
import { ownRow } from './own-row.js';
import { row, type RowContext } from './row.js';

/** The places of a leaderboard and their presentation. */
export interface PlacesOptions {
  readonly context: RowContext;
  readonly state: Pick<LeaderboardState, 'pages' | 'own'>;
  /** All places, or those that match the search. */
  readonly entries: readonly Entry[];
  /** Whether the first three are on a podium. */
  readonly hasPodium: boolean;
  readonly isSearching: boolean;
  /** Name of the list. */
  readonly label: string;
  /** Computes which rows of a long list are rendered. */
  readonly window: RowWindow;
  readonly onMore: () => void;
}

/** Draws the rows, and the member's own row at the nearest edge if it is out of view. */
export function places(options: PlacesOptions): TemplateResult {
  const { context, state, entries, hasPodium, isSearching, label, window } = options;
  const { own, pages } = state;
  const before = hasPodium ? 3 : 0;
  const listed = entries.slice(before);
  const ownIndex = !isSearching && own.status === 'known' ? Math.max(-1, own.index - before) : -1;
  const hasNext = pages.status === 'success' && pages.hasNextPage;
  const size = hasNext ? -1 : entries.length;
  const draw = (index: number): Row => row(context, listed[index] as Entry, before + index, size);
  const moving = context.movement ? ' moving' : '';
  const under = own.status === 'known' && own.index < 0 && !isSearching ? ownRow(context, own, 'under') : nothing;
  if (listed.length === 0) return html`${under}`;
  window.configure(listed.length, ownIndex);
  const whole = listed.length <= mostRowsAtOnce ? ' whole' : '';
  const list = html`<div class="rows${moving}" part="rows">
    <div class="scroller${whole}" tabindex="0" role="group" aria-label=${label} @scroll=${window.handleScroll}>
      <ol
        class="list"
        part="list"
        role="list"
        aria-label=${label}
        ${rowList(window, { count: listed.length, draw })}
      ></ol>
      ${isSearching ? nothing : moreButton(context.localize, 'leaderboard', pages, options.onMore)}
    </div>
    ${edge(options, ownIndex)}
  </div>`;
  return html`${list}${under}`;
}

/** Draws the overlay at an edge: the member's own row while it is out of view, otherwise a hint that more rows follow. */
function edge({ context, state: { own }, isSearching, window }: PlacesOptions, ownIndex: number): unknown {
  const { place, hasMoreBelow } = window;
  if (own.status === 'known' && ownIndex >= 0 && place !== 'in-view' && !isSearching)
    return ownRow(context, own, place === 'above' ? 'top' : 'bottom');
  return hasMoreBelow ? html`<span class="fade"></span>` : nothing;
}
