import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { QuestsState } from '../../../stores/quests/quest-state.js';
import { button } from '../../../ui/button.js';
import { iconRefresh } from '../../../ui/icons.js';
import { sprig } from '../../../ui/sprig.js';
import { empty, filteredEmpty } from '../../list/empty.js';
import { fact, staleness } from '../../list/notices.js';

/** Draws the message that the community has no quests. */
export const noQuests = ({ t }: Localize): TemplateResult =>
  empty({ art: sprig, title: t('quest-list.empty.title'), body: t('quest-list.empty.body') });

/** Draws the message that the member's search has no results. */
export const noneFound = ({ t }: Localize, count: number, onClear: () => void): TemplateResult =>
  filteredEmpty({
    title: t('quest-list.filtered.title'),
    body: t('quest-list.filtered.body', { count }),
    action: button(t('quest-list.filtered.clear'), { variant: 'secondary', size: 'sm', onClick: onClear }),
  });

/** Says how old the quests are, and which of the member's facts did not load. */
export function facts(localize: Localize, state: QuestsState, onRetry: () => void): unknown {
  const { t } = localize;
  const { problem, member, updatedAt, isRefreshing } = state;
  const stale = staleness(localize, { problem, updatedAt, isRefreshing, onRetry });
  if (stale) return stale;
  if (member === 'unknown' || member === 'partly')
    return fact(localize, t(`quest-list.member.${member}`), onRetry, isRefreshing);
  return state.closed.includes('complete') ? fact(localize, t('quest-list.closed')) : nothing;
}

/** Draws how many quests are being checked, and the button that checks all of them at once. */
export const checking = ({ t }: Localize, count: number, onCheck: () => void): TemplateResult =>
  html`<div class="footer" part="footer">
    <span class="grow">${t('quest-list.checking.count', { count })}</span>
    ${button(t('quest-list.check-all'), { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick: onCheck })}
  </div>`;

/** Draws the button that loads the next page. */
export function more({ t }: Localize, state: QuestsState, onMore: () => void): TemplateResult | typeof nothing {
  const { hasNextPage, isLoadingMore: busy, moreError } = state;
  if (!hasNextPage) return nothing;
  const label = t(busy ? 'quest-list.more.loading' : moreError ? 'action.retry' : 'quest-list.more');
  return html`<div class="more">
    ${moreError ? html`<p class="hint danger" role="alert">${t('quest-list.more.failed')}</p>` : nothing}
    ${button(label, { variant: 'secondary', size: 'sm', busy, onClick: onMore })}
  </div>`;
}
