import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { ProblemKind } from '../../../errors/describe-problem.js';
import { button } from '../../ui/button.js';
import { iconAlert, iconClock, iconRefresh } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';

/** Lists with their own texts for these notices. The name is the first part of the text keys. */
export type ListName =
  | 'activity'
  | 'auction-bidder'
  | 'badge-shelf'
  | 'leaderboard'
  | 'mint-gallery'
  | 'profile'
  | 'quest-list'
  | 'referral'
  | 'season-recap'
  | 'social-connect'
  | 'token-claim';

/** How old the shown data is. */
export interface Freshness {
  /** Problem of the last refresh, if it failed. */
  readonly problem: ProblemKind | undefined;
  /** Epoch milliseconds on the server's clock. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
  readonly onRetry: () => void;
}

export const retryButton = ({ t }: Localize, onClick: () => void, busy = false): TemplateResult =>
  button(t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, busy, onClick });

const neutral = (localize: Localize, body: string, onRetry?: () => void, busy = false): TemplateResult =>
  notice({
    tone: 'neutral',
    icon: iconClock,
    body,
    ...(onRetry ? { actions: retryButton(localize, onRetry, busy) } : {}),
  });

/**
 * A notice about a fact, with a button that checks it again. It appears late, so it belongs below everything that can
 * be pressed.
 */
export const fact = (...said: Parameters<typeof neutral>): TemplateResult =>
  html`<div class="inset late">${neutral(...said)}</div>`;

/** Shown if the list could not be loaded and another try may help. `wait` says when the next automatic try is. */
export const failed = (localize: Localize, list: ListName, wait: unknown, onRetry: () => void): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'danger',
      icon: iconAlert,
      title: localize.t(`${list}.failed.title`),
      body: html`${localize.t(`${list}.failed.body`)} ${wait}`,
      actions: retryButton(localize, onRetry),
    })}
  </div>`;

/** Shown if the list cannot be shown on this page. The console tells the owner why. */
export const unavailable = ({ t }: Localize): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconAlert,
      title: t('problem.unavailable.title'),
      body: t('problem.unavailable.body'),
    })}
  </div>`;

/** Shown if loading takes longer than usual. It covers the placeholders, so that nothing moves. */
export const slow = (localize: Localize, onRetry: () => void): TemplateResult =>
  html`<div class="over">${neutral(localize, localize.t('status.slow'), onRetry)}</div>`;

/** Says how old the rows are if they could not be refreshed. */
export function staleness(localize: Localize, known: Freshness): TemplateResult | undefined {
  const { problem, updatedAt, isRefreshing, onRetry } = known;
  if (!problem) return undefined;
  const time = localize.date(updatedAt, 'time');
  return problem === 'offline' || problem === 'busy'
    ? fact(localize, localize.t(`status.stale.${problem}`, { time }))
    : fact(localize, localize.t('status.stale', { time }), onRetry, isRefreshing);
}
