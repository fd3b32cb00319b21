import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../contract/loyalty/accounts.js';
import type { PagesState } from '../../controllers/pages.js';
import type { Entry } from './board.js';
import type { Later } from './later.js';
import { row, type RowContext } from './row.js';
import { ROWS_IN_VIEW } from './skeleton.js';

/** Rows on the page before the rest of the board has been loaded: more than can be seen. */
const AT_FIRST = 12;

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
  readonly pages: PagesState<Account>;
  /** What keeps the own row in view and long lists light, once it is there. */
  readonly later: Later | undefined;
  readonly onMore: () => void;
}

/** Rows, and the member's own row at the nearest edge where it is out of view. */
export function places(board: Places): TemplateResult {
  const { context, entries, hasStairs, isSearching, label, later } = board;
  const before = hasStairs ? 3 : 0;
  const listed = entries.slice(before);
  const ownIndex = isSearching ? -1 : (later?.standing.standing?.index ?? -1) - before;
  const hasNext = board.pages.status === 'success' && board.pages.hasNextPage;
  const size = hasNext ? -1 : entries.length;
  const toRow = (entry: Entry, index: number): TemplateResult => row(context, entry, before + index, size);
  const list = html`<div class="rows${later || listed.length <= ROWS_IN_VIEW ? '' : ' cut'}" part="rows">
    <div class="scroller" tabindex="0" role="group" aria-label=${label} @scroll=${later?.window.handleScroll}>
      <ol class="list" part="list" role="list" aria-label=${label}>
        ${later ? later.rows(listed, ownIndex, toRow) : listed.slice(0, AT_FIRST).map(toRow)}
      </ol>
      ${isSearching ? nothing : later?.more(context.localize, 'leaderboard', board.pages, board.onMore)}
    </div>
    ${later?.edge(context, ownIndex, isSearching)}
  </div>`;
  return html`${listed.length === 0 ? nothing : list}
  ${ownIndex < 0 && !isSearching ? later?.under(context, before) : nothing}`;
}
