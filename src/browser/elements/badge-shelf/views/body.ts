import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { Badge, BadgeFilter } from '../../../stores/badges/badge.js';
import type { BadgesState } from '../../../stores/badges/badges-store.js';
import { moreButton } from '../../list/more-button.js';
import { failed, slow, unavailable } from '../../list/notices.js';
import { item, type ItemContext } from './item.js';
import { noBadges, noneOfFilter } from './notices.js';

/** States of a badge shelf. */
export type BadgeShelfState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'empty'
  | 'filtered-empty'
  | 'error'
  | 'unavailable';

/** How the badges are arranged. `single` shows one badge with its description. */
export type BadgeLayout = 'grid' | 'row' | 'compact' | 'single';

/** State and handlers of everything below the header. */
export interface BodyView {
  readonly localize: Localize;
  readonly state: BadgeShelfState;
  readonly known: BadgesState;
  /** The badges after filter and order. */
  readonly shown: readonly Badge[];
  readonly layout: BadgeLayout;
  readonly filter: BadgeFilter;
  /** Whether the member has unfolded the shelf. */
  readonly isWhole: boolean;
  /** Number of badges that the page names; 0 for all badges of the community. */
  readonly namedCount: number;
  /** Says when the next try is; empty if none is planned. */
  readonly retryText: string;
  readonly item: ItemContext;
  readonly onRetry: () => void;
  /** Shows the badges that the filter hides. */
  readonly onAll: () => void;
  readonly onUnfold: () => void;
  readonly onMore: () => void;
}

/** Number of badges shown before "Show all"; in a narrow shelf, style sheets show fewer. */
const folded = 12;
const foldedNarrow = 9;
/** Number of placeholders if nothing says how many badges there will be. */
const usualCount = 6;

/** Draws the badges, or why there are none. */
export function body(view: BodyView): unknown {
  const { localize, state, known, layout, onRetry } = view;
  const count = layout === 'single' ? 1 : Math.min(view.namedCount || usualCount, folded);
  switch (state) {
    case 'unavailable':
      return html`<slot name="error">${unavailable(localize)}</slot>`;
    case 'error':
      return html`<slot name="error">${failed(localize, 'badge-shelf', view.retryText, onRetry)}</slot>`;
    case 'empty':
      return html`<slot name="empty">${noBadges(localize)}</slot>`;
    case 'slow':
      return [slow(localize, onRetry), skeleton(count, true)];
    case 'idle':
    case 'loading':
      return skeleton(count, state !== 'idle');
    case 'filtered-empty':
      return noneOfFilter(localize, view.filter, known.badges, view.onAll);
    case 'ready':
      return shelf(view);
  }
}

function shelf({ localize, known, shown, layout, isWhole, item: context, onUnfold, onMore }: BodyView): TemplateResult {
  const isFolded = layout === 'grid' && !isWhole && shown.length > foldedNarrow;
  const listed = isFolded ? shown.slice(0, folded) : shown;
  return html`<ul
      class="shelf ${layout}${isFolded ? ' folded' : ''}"
      part="list shelf"
      role="list"
      aria-label=${localize.t('badge-shelf.list')}
    >
      ${(layout === 'single' ? shown.slice(0, 1) : listed).map((badge) => item(context, badge))}
    </ul>
    ${isFolded ? unfold(localize, shown.length, onUnfold) : moreButton(localize, 'badge-shelf', known.pages, onMore)}`;
}

const unfold = ({ t }: Localize, count: number, onUnfold: () => void): TemplateResult =>
  html`<div class="footer unfold${count > folded ? '' : ' narrow-only'}" part="footer">
    <button class="button quiet sm" part="button quiet" type="button" @click=${onUnfold}>
      <span>${t('badge-shelf.show-all', { count })}</span>
    </button>
  </div>`;

/** Placeholders for the badges. */
function skeleton(count: number, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="shelf" part="list shelf" aria-hidden="true">
    ${[...Array<undefined>(count)].map(
      () =>
        html`<li>
          <span class="badge"
            ><span class="media"><span class="skeleton round${still}" part="skeleton"></span></span
            ><span class="text"
              ><span class="skeleton line${still}"></span><span class="skeleton line thin${still}"></span></span
          ></span>
        </li>`,
    )}
  </ul>`;
}
