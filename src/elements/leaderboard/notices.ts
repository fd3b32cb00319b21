import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { ProblemKind } from '../../errors/describe-problem.js';
import { button } from '../../ui/button.js';
import { iconAlert, iconClock, iconRefresh } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';

/** Three empty plinths, one line, one way forward. */
const empty = ({ t }: Localize): TemplateResult =>
  html`<div class="empty" part="empty" role="status">
    <svg class="empty-art" width="64" height="52" viewBox="0 0 64 52" aria-hidden="true">
      <rect x="4" y="26" width="18" height="22" rx="4" />
      <rect x="23" y="14" width="18" height="34" rx="4" />
      <rect x="42" y="32" width="18" height="16" rx="4" />
    </svg>
    <strong>${t('leaderboard.empty.title')}</strong>
    <p>${t('leaderboard.empty.body')}</p>
  </div>`;

/** What a search without a result says. */
const nobody = ({ t }: Localize, count: number, onClear: () => void): TemplateResult =>
  html`<div class="empty" part="empty">
    <strong>${t('leaderboard.search.none.title')}</strong>
    <p>${t('leaderboard.search.none.body', { count })}</p>
    ${button(t('leaderboard.search.clear'), { variant: 'secondary', size: 'sm', onClick: onClear })}
  </div>`;

const retryButton = ({ t }: Localize, onClick: () => void, busy = false): TemplateResult =>
  button(t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, busy, onClick });

/** The board did not come, and trying again may help. `wait` says when it tries by itself. */
const failed = (localize: Localize, wait: unknown, onRetry: () => void): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'danger',
      icon: iconAlert,
      title: localize.t('leaderboard.failed.title'),
      body: html`${localize.t('leaderboard.failed.body')} ${wait}`,
      actions: retryButton(localize, onRetry),
    })}
  </div>`;

/** The board cannot be shown here; the console tells why to whom it concerns. */
const unavailable = ({ t }: Localize): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconAlert,
      title: t('problem.unavailable.title'),
      body: t('problem.unavailable.body'),
    })}
  </div>`;

/** It takes longer than usual. */
const slow = (localize: Localize, onRetry: () => void): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconClock,
      body: localize.t('status.slow'),
      actions: retryButton(localize, onRetry),
    })}
  </div>`;

const fact = (localize: Localize, text: string, onRetry?: () => void, busy = false): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconClock,
      body: text,
      ...(onRetry ? { actions: retryButton(localize, onRetry, busy) } : {}),
    })}
  </div>`;

/** What is known of the rows besides the rows. */
export interface Facts {
  /** Of the last refresh, where it failed. */
  readonly problem: ProblemKind | undefined;
  /** Epoch ms. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
  readonly currenciesFailed: boolean;
  readonly isZero: boolean;
  readonly onRetry: () => void;
}

/** How old the rows are, and what beside them did not load. */
function facts(localize: Localize, known: Facts): unknown {
  const { t } = localize;
  if (known.problem) {
    const time = localize.date(known.updatedAt, 'time');
    if (known.problem === 'offline') return fact(localize, t('leaderboard.stale.offline', { time }));
    if (known.problem === 'busy') return fact(localize, t('leaderboard.stale.busy', { time }));
    return fact(localize, t('leaderboard.stale', { time }), known.onRetry, known.isRefreshing);
  }
  if (known.currenciesFailed) return fact(localize, t('leaderboard.currencies.failed'), known.onRetry);
  return known.isZero ? fact(localize, t('leaderboard.zero')) : nothing;
}

/** Why a member sees no place of theirs. */
const ownPlace = (localize: Localize, why: 'none' | 'failed', onRetry: () => void): TemplateResult =>
  html`<footer class="footer" part="footer">
    <span class="grow">${localize.t(why === 'failed' ? 'leaderboard.own.failed' : 'leaderboard.own.none')}</span>
    ${why === 'failed' ? retryButton(localize, onRetry) : nothing}
  </footer>`;

/** What a board says in place of its places, or beside them. */
export const notices = { empty, nobody, failed, unavailable, slow, facts, ownPlace };
