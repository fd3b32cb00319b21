import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { ProblemKind } from '../../errors/describe-problem.js';
import { button } from '../../ui/button.js';
import { iconAlert, iconClock, iconRefresh } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';

/** Lists that say these things in their own words: the first part of the keys of their texts. */
export type ListName =
  | 'auction-bidder'
  | 'badge-shelf'
  | 'leaderboard'
  | 'mint-gallery'
  | 'profile'
  | 'quest-list'
  | 'social-connect'
  | 'token-claim';

/** How old what is shown is. */
export interface Freshness {
  /** Of the last refresh, where it failed. */
  readonly problem: ProblemKind | undefined;
  /** Epoch ms. */
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

/** Something that is so, and how to try whether it still is. */
export const fact = (...said: Parameters<typeof neutral>): TemplateResult =>
  html`<div class="inset">${neutral(...said)}</div>`;

/** The list did not come, and trying again may help. `wait` says when it tries by itself. */
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

/** The list cannot be shown here; the console tells why to whom it concerns. */
export const unavailable = ({ t }: Localize): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconAlert,
      title: t('problem.unavailable.title'),
      body: t('problem.unavailable.body'),
    })}
  </div>`;

/** It takes longer than usual. Lies over the placeholders, so that nothing is moved by it. */
export const slow = (localize: Localize, onRetry: () => void): TemplateResult =>
  html`<div class="over">${neutral(localize, localize.t('status.slow'), onRetry)}</div>`;

/** Of when the rows are, where they could not be brought up to date. */
export function staleness(localize: Localize, list: ListName, known: Freshness): TemplateResult | undefined {
  const { problem, updatedAt, isRefreshing, onRetry } = known;
  if (!problem) return undefined;
  const time = localize.date(updatedAt, 'time');
  return problem === 'offline' || problem === 'busy'
    ? fact(localize, localize.t(`${list}.stale.${problem}`, { time }))
    : fact(localize, localize.t(`${list}.stale`, { time }), onRetry, isRefreshing);
}
