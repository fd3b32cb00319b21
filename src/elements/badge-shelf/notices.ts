import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { ProblemKind } from '../../errors/describe-problem.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconAlert, iconClock, iconLeaf, iconRefresh } from '../../ui/icons.js';
import { wreath } from '../../ui/leaf.js';
import { notice } from '../../ui/notice.js';
import { medal } from './item.js';
import type { Badge, BadgeFilter } from './badge.js';

const retryButton = ({ t }: Localize, onClick: () => void, busy = false): TemplateResult =>
  button(t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, busy, onClick });

/** An open wreath, one line, one way forward. */
const empty = ({ t }: Localize): TemplateResult =>
  html`<div class="empty" part="empty" role="status">
    <span class="media">${wreath(0, { size: 92 })}${icon(iconLeaf, 24)}</span>
    <strong>${t('badge-shelf.empty.title')}</strong>
    <p>${t('badge-shelf.empty.body')}</p>
  </div>`;

/** What a filter says that leaves nothing. */
function none(
  localize: Localize,
  {
    filter,
    badges,
    onAll,
  }: { readonly filter: BadgeFilter; readonly badges: readonly Badge[]; readonly onAll: () => void },
): TemplateResult {
  const { t } = localize;
  const [closest] = badges.filter(({ phase }) => phase === 'progressing').sort((a, b) => b.percent - a.percent);
  const about = filter === 'earned' ? 'earned' : 'reach';
  return html`<div class="empty" part="empty">
    ${closest ? medal(localize, closest) : html`<span class="media">${wreath(0, { size: 92 })}${icon(iconLeaf, 24)}</span>`}
    <strong>${t(`badge-shelf.none.${about}.title`)}</strong>
    <p>
      ${closest ? t('badge-shelf.none.earned.closest', { badge: closest.name }) : t(`badge-shelf.none.${about}.body`)}
    </p>
    ${button(t('badge-shelf.none.all'), { variant: 'secondary', size: 'sm', onClick: onAll })}
  </div>`;
}

/** The badges did not come, and trying again may help. `wait` says when it tries by itself. */
const failed = (localize: Localize, wait: unknown, onRetry: () => void): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'danger',
      icon: iconAlert,
      title: localize.t('badge-shelf.failed.title'),
      body: html`${localize.t('badge-shelf.failed.body')} ${wait}`,
      actions: retryButton(localize, onRetry),
    })}
  </div>`;

/** The badges cannot be shown here; the console tells why to whom it concerns. */
const unavailable = ({ t }: Localize): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconAlert,
      title: t('problem.unavailable.title'),
      body: t('problem.unavailable.body'),
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

/** It takes longer than usual. */
const slow = (localize: Localize, onRetry: () => void): TemplateResult =>
  fact(localize, localize.t('status.slow'), onRetry);

/** What is known of the badges besides the badges. */
export interface Facts {
  /** Of the last refresh, where it failed. */
  readonly problem: ProblemKind | undefined;
  /** Epoch ms. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
  /** It could not be found out who is signed in. */
  readonly isMemberUnknown: boolean;
  readonly onRetry: () => void;
}

/** How old the badges are, and what beside them is not known. */
function facts(localize: Localize, known: Facts): unknown {
  const { t } = localize;
  // A session that has ended is said below everything, with the way back in.
  if (known.problem === 'signed-out') return nothing;
  if (known.problem) {
    const time = localize.date(known.updatedAt, 'time');
    if (known.problem === 'offline') return fact(localize, t('badge-shelf.stale.offline', { time }));
    if (known.problem === 'busy') return fact(localize, t('badge-shelf.stale.busy', { time }));
    return fact(localize, t('badge-shelf.stale', { time }), known.onRetry, known.isRefreshing);
  }
  return known.isMemberUnknown ? fact(localize, t('badge-shelf.member-unknown'), known.onRetry) : nothing;
}

/** How many badges are new, as this browser remembers. */
const news = ({ t }: Localize, count: number, onDismiss: () => void): TemplateResult =>
  html`<footer class="footer" part="footer">
    <span class="grow">${t('badge-shelf.news', { count })}</span>
    ${button(t('badge-shelf.news.dismiss'), { variant: 'quiet', size: 'sm', onClick: onDismiss })}
  </footer>`;

/** What a shelf says in place of its badges, or beside them. */
export const notices = { empty, none, failed, unavailable, slow, facts, news };
