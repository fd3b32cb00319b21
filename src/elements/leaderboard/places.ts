import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Account } from '../../contract/loyalty/accounts.js';
import type { PagesState } from '../../controllers/pages.js';
import { button } from '../../ui/button.js';
import { spinner } from '../../ui/icon.js';
import { faceOf, type Entry } from './board.js';
import type { RowWindow } from './row-window.js';
import { ownRow, podium, row, type RowContext } from './row.js';
import type { Standing } from './standing.js';

/** The places of a board, and how they are shown. */
export interface Places {
  readonly context: RowContext;
  readonly entries: readonly Entry[];
  /** The first three stand on a podium. */
  readonly hasStairs: boolean;
  /** Only what was searched for is shown. */
  readonly isSearching: boolean;
  /** Name of the list. */
  readonly label: string;
  readonly window: RowWindow;
  readonly standing: Standing | undefined;
  readonly pages: PagesState<Account>;
  readonly onMore: () => void;
}

/** Podium, rows, and the member's own row at the nearest edge where it is out of view. */
export function places(board: Places): TemplateResult {
  const { context, entries, hasStairs, isSearching, label, window } = board;
  const listed = hasStairs ? entries.slice(3) : entries;
  const ownIndex = listed.findIndex(({ account }) => account.id === context.ownId);
  const { first, last } = window.range(listed.length, ownIndex);
  const hasNext = board.pages.status === 'success' && board.pages.hasNextPage;
  const before = hasStairs ? 3 : 0;
  const size = hasNext ? -1 : entries.length;
  const list = html`<div class="rows" part="rows">
    <div
      ${ref(window.scroller)}
      class="scroller"
      tabindex="0"
      role="group"
      aria-label=${label}
      @scroll=${window.handleScroll}
    >
      <ol ${ref(window.list)} class="list" part="list" role="list">
        ${repeat(
          listed.slice(first, last),
          ({ account }) => account.id,
          (entry, index) => row(context, entry, before + first + index, size),
        )}
      </ol>
      ${isSearching ? nothing : more(board)}
    </div>
    ${edge(board, ownIndex)}
  </div>`;
  return html`${hasStairs ? podium(context, entries) : nothing}
  ${listed.length === 0 ? nothing : list}${isBeyond(board, ownIndex) ? pinned(board, 'under') : nothing}`;
}

/** Whether the member's own row is none of those listed, nor on the podium. */
function isBeyond({ standing, hasStairs, isSearching }: Places, ownIndex: number): boolean {
  const isOnStairs = hasStairs && standing !== undefined && standing.index >= 0 && standing.index < 3;
  return ownIndex < 0 && !isOnStairs && !isSearching;
}

/** What lies over the rows at an edge: the own row while it is out of view, else a hint that more follow. */
function edge(board: Places, ownIndex: number): unknown {
  const { window, isSearching } = board;
  if (ownIndex >= 0 && window.place !== 'in-view' && !isSearching) {
    return pinned(board, window.place === 'above' ? 'top' : 'bottom');
  }
  return window.hasMoreBelow ? html`<span class="fade"></span>` : nothing;
}

function pinned({ context, standing }: Places, at: 'top' | 'bottom' | 'under'): unknown {
  if (!standing) return nothing;
  const { localize, decimals } = context;
  const { next, rank, entry } = standing;
  const name = next && (faceOf(next.account).name.text || localize.t('leaderboard.nameless'));
  const note =
    next && name
      ? localize.t('leaderboard.own.to-pass', { amount: localize.amount(next.distance, decimals), name })
      : rank === 1
        ? localize.t('leaderboard.own.first')
        : '';
  return ownRow(context, { rank, shared: entry.shared, entry, note }, at);
}

/** The way to further places. */
function more({ context, pages, onMore }: Places): unknown {
  if (pages.status !== 'success' || !pages.hasNextPage) return nothing;
  const { t } = context.localize;
  if (pages.loadingMore) return html`<div class="more">${spinner()}${t('leaderboard.more.loading')}</div>`;
  const label = t(pages.moreError ? 'action.retry' : 'action.load-more');
  return html`<div class="more">
    ${pages.moreError ? html`<span role="alert">${t('leaderboard.more.failed')}</span>` : nothing}
    ${button(label, { variant: 'secondary', size: 'sm', onClick: onMore })}
  </div>`;
}
