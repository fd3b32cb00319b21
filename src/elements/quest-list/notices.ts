import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { QuestsState } from '../../controllers/quests-state.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { button } from '../../ui/button.js';
import { iconAlert, iconRefresh } from '../../ui/icons.js';
import { leafPath } from '../../ui/leaf.js';
import { notice } from '../../ui/notice.js';
import { fact, failed, retryButton, slow, staleness, unavailable } from '../list/notices.js';

const sprig = (
  [
    [40, -58, 22],
    [40, 58, 22],
    [28, -48, 20],
    [28, 48, 20],
    [22, 0, 20],
  ] as const
).map(
  ([y, turn, length]) =>
    svg`<path transform="translate(32 ${y}) rotate(${turn})" d=${leafPath(length, length * 0.32)} />`,
);

/** A sprig, one line, one way forward. */
const empty = ({ t }: Localize): TemplateResult =>
  html`<div class="empty" part="empty" role="status">
    <svg class="empty-art" width="64" height="52" viewBox="0 0 64 52" aria-hidden="true">
      <path class="twig" d="M32 48V20" />
      <g class="sprig">${sprig}</g>
    </svg>
    <strong>${t('quest-list.empty.title')}</strong>
    <p>${t('quest-list.empty.body')}</p>
  </div>`;

/** What filters without a result say. */
const nothingFound = ({ t }: Localize, count: number, onClear: () => void): TemplateResult =>
  html`<div class="empty" part="empty">
    <strong>${t('quest-list.filtered.title')}</strong>
    <p>${t('quest-list.filtered.body', { count })}</p>
    ${button(t('quest-list.filtered.clear'), { variant: 'secondary', size: 'sm', onClick: onClear })}
  </div>`;

/** A part of this page did not load. */
const partFailed = (localize: Localize, onRetry: () => void): TemplateResult =>
  notice({
    tone: 'neutral',
    icon: iconAlert,
    body: localize.t('quest-list.part.failed'),
    actions: retryButton(localize, onRetry),
  });

/** How old the quests are, and what of the member's own did not load. */
function facts(localize: Localize, state: Extract<QuestsState, { status: 'success' }>, onRetry: () => void): unknown {
  const { t } = localize;
  const { problem, member } = state;
  const stale = staleness(localize, 'quest-list', {
    problem: problem && describeProblem(problem).kind,
    updatedAt: state.updatedAt,
    isRefreshing: state.refreshing,
    onRetry,
  });
  if (stale) return stale;
  if (member === 'unknown' || member === 'partly')
    return fact(localize, t(`quest-list.member.${member}`), onRetry, state.refreshing);
  if (state.closed.includes('complete')) return fact(localize, t('quest-list.closed'));
  return nothing;
}

/** Several quests that are being checked, and all of them at once. */
const checking = ({ t }: Localize, count: number, onCheck: () => void): TemplateResult =>
  html`<div class="footer" part="footer">
    <span class="grow">${t('quest-list.checking.count', { count })}</span>
    ${button(t('quest-list.check-all'), { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick: onCheck })}
  </div>`;

/** The next quests, where there are more. */
const more = (
  { t }: Localize,
  state: Extract<QuestsState, { status: 'success' }>,
  onMore: () => void,
): TemplateResult | typeof nothing =>
  state.hasNextPage
    ? html`<div class="more">
        ${state.moreError ? html`<p class="hint danger" role="alert">${t('quest-list.more.failed')}</p>` : nothing}
        ${button(
          t(state.loadingMore ? 'quest-list.more.loading' : state.moreError ? 'action.retry' : 'quest-list.more'),
          {
            variant: 'secondary',
            size: 'sm',
            busy: state.loadingMore,
            onClick: onMore,
          },
        )}
      </div>`
    : nothing;

/** What a list of quests says in place of its rows, or beside them. */
export const notices = { empty, nothingFound, failed, unavailable, slow, partFailed, facts, checking, more };
