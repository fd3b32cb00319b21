import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { LeaderboardState } from '../../../stores/leaderboard/leaderboard-store.js';
import { isAllZero } from '../../../stores/leaderboard/ranking.js';
import { button } from '../../../ui/button.js';
import { empty, filteredEmpty } from '../../list/empty.js';
import { fact, retryButton, staleness } from '../../list/notices.js';

/** Three empty plinths, shown if nobody has an account. */
export const nobody = ({ t }: Localize): TemplateResult =>
  empty({
    art: html`<svg class="empty-art" width="64" height="52" viewBox="0 0 64 52" aria-hidden="true">
      <rect x="4" y="26" width="18" height="22" rx="4" />
      <rect x="23" y="14" width="18" height="34" rx="4" />
      <rect x="42" y="32" width="18" height="16" rx="4" />
    </svg>`,
    title: t('leaderboard.empty.title'),
    body: t('leaderboard.empty.body'),
  });

/** Shown if no loaded place matches the search. */
export const notFound = ({ t }: Localize, count: number, onClear: () => void): TemplateResult =>
  filteredEmpty({
    title: t('leaderboard.search.none.title'),
    body: t('leaderboard.search.none.body', { count }),
    action: button(t('leaderboard.search.clear'), { variant: 'secondary', size: 'sm', onClick: onClear }),
  });

/** Says how old the places are, and which other facts could not be loaded. */
export function facts(localize: Localize, state: LeaderboardState, onRetry: () => void): unknown {
  const { pages, entries, haveCurrenciesFailed } = state;
  if (pages.status !== 'success') return nothing;
  const { t } = localize;
  const stale = staleness(localize, {
    problem: pages.problem && describeProblem(pages.problem).kind,
    updatedAt: pages.updatedAt,
    isRefreshing: pages.refreshing,
    onRetry,
  });
  if (stale) return stale;
  if (haveCurrenciesFailed) return fact(localize, t('leaderboard.currencies.failed'), onRetry);
  return isAllZero(entries) ? fact(localize, t('leaderboard.zero')) : nothing;
}

/** Says why a member does not see a place of their own. */
export const ownPlaceMissing = (localize: Localize, why: 'none' | 'failed', onRetry: () => void): TemplateResult =>
  html`<div class="footer" part="footer">
    <span class="grow">${localize.t(why === 'failed' ? 'leaderboard.own.failed' : 'leaderboard.own.none')}</span>
    ${why === 'failed' ? retryButton(localize, onRetry) : nothing}
  </div>`;
