import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../../ui/button.js';
import { sprig } from '../../../ui/sprig.js';
import { empty, filteredEmpty } from '../../list/empty.js';
import { fact, staleness } from '../../list/notices.js';
import { moreButton } from '../../list/more-button.js';
import { days } from '../../list/activity-days.js';
import type { EntryView } from '../../list/activity-entry.js';
import type { ActivityView } from './view.js';

/** Number of placeholders. */
const placeholders = 4;

/** Draws what happened, by day, and the button that loads more. */
export function list(view: ActivityView): TemplateResult {
  const { localize, state, onMore } = view;
  return html`${notices(view)} ${days(rowsOf(view), state.periods)}
  ${state.hasMore ? moreButton(localize, 'activity', state.pages, onMore) : nothing}`;
}

const rowsOf = ({ state: { currencies, currency }, ...view }: ActivityView): EntryView => ({
  ...view,
  currencies,
  currency,
});

/** Says how old the list is, or which parts are not in it. */
export function notices({ localize, state, onRetry }: ActivityView): unknown {
  const { problem, updatedAt, isRefreshing, missing } = state;
  // The invitation below already says that the session has ended.
  if (problem === 'signed-out') return nothing;
  const stale = staleness(localize, { problem, updatedAt, isRefreshing, onRetry });
  if (stale) return stale;
  const [first] = missing;
  return first ? fact(localize, localize.t(`activity.missing.${first}`), onRetry, isRefreshing) : nothing;
}

/** Shown if nothing has happened yet. */
export const nothingYet = ({ localize: { t }, onQuests }: ActivityView): TemplateResult =>
  html`<slot name="empty"
    >${empty({
      art: sprig,
      title: t('activity.empty.title'),
      body: t('activity.empty.body'),
      ...(onQuests && {
        action: button(t('activity.empty.quests'), { variant: 'secondary', size: 'sm', onClick: onQuests }),
      }),
    })}</slot
  >`;

/** Shown if no loaded entry matches the filter. */
export function noneOfFilter(view: ActivityView): TemplateResult {
  const { localize, state, onMore, onFilter } = view;
  const { t } = localize;
  const { hasMore, pages, filter } = state;
  const isLoading = pages.status === 'success' && pages.loadingMore;
  const action = hasMore
    ? button(t('activity.none.more'), { variant: 'secondary', size: 'sm', busy: isLoading, onClick: onMore })
    : button(t('activity.none.all'), { variant: 'secondary', size: 'sm', onClick: () => onFilter('all') });
  return html`${filteredEmpty({
    title: t('activity.none.title'),
    body: t(hasMore ? 'activity.none.body.more' : 'activity.none.body'),
    ...(hasMore || filter !== 'all' ? { action } : {}),
  })}${notices(view)}`;
}

/** Draws placeholders in the shape of rows. */
export const skeleton = (isStill: boolean): TemplateResult =>
  html`<div class="day">
    ${[...Array<undefined>(placeholders)].map(
      () =>
        html`<div class="entry" part="item">
          <span class="skeleton tile${isStill ? ' still' : ''}" part="skeleton"></span
          ><span class="text"
            ><span class="skeleton line${isStill ? ' still' : ''}"></span
            ><span class="skeleton line short${isStill ? ' still' : ''}"></span></span
          ><span class="skeleton figure${isStill ? ' still' : ''}"></span>
        </div>`,
    )}
  </div>`;
