import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import { byCloseness, type Badge, type BadgeFilter } from '../../../stores/badges/badge.js';
import type { BadgesState } from '../../../stores/badges/badges-store.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconLeaf } from '../../../ui/icons.js';
import { wreath } from '../../../ui/leaf.js';
import { empty, filteredEmpty } from '../../list/empty.js';
import { fact, staleness } from '../../list/notices.js';
import { medal } from './item.js';

const openWreath = (): TemplateResult =>
  html`<span class="media">${wreath(0, { size: 92 })}${icon(iconLeaf, 24)}</span>`;

/** Shown if the community has no badges. */
export const noBadges = ({ t }: Localize): TemplateResult =>
  empty({ art: openWreath(), title: t('badge-shelf.empty.title'), body: t('badge-shelf.empty.body') });

/** Shown if no badge matches the filter. */
export function noneOfFilter(
  localize: Localize,
  filter: BadgeFilter,
  badges: readonly Badge[],
  onAll: () => void,
): TemplateResult {
  const { t } = localize;
  const [closest] = badges.filter(({ phase }) => phase === 'progressing').sort(byCloseness);
  const about = filter === 'earned' ? 'earned' : 'reach';
  return filteredEmpty({
    art: closest ? medal(localize, closest) : openWreath(),
    title: t(`badge-shelf.none.${about}.title`),
    body: closest ? t('badge-shelf.none.earned.closest', { badge: closest.name }) : t(`badge-shelf.none.${about}.body`),
    action: button(t('badge-shelf.none.all'), { variant: 'secondary', size: 'sm', onClick: onAll }),
  });
}

/** Says how old the badges are, and which other facts could not be loaded. */
export function facts(localize: Localize, { pages, isMemberUnknown }: BadgesState, onRetry: () => void): unknown {
  if (pages.status !== 'success') return nothing;
  const problem = pages.problem && describeProblem(pages.problem).kind;
  // The invitation below already says that the session has ended, and offers a new sign-in.
  if (problem === 'signed-out') return nothing;
  const { updatedAt, refreshing: isRefreshing } = pages;
  const stale = staleness(localize, { problem, updatedAt, isRefreshing, onRetry });
  if (stale) return stale;
  return isMemberUnknown ? fact(localize, localize.t('badge-shelf.member-unknown'), onRetry) : nothing;
}

/** Says how many badges are new, according to this browser's record. */
export const news = ({ t }: Localize, count: number, onDismiss: () => void): TemplateResult =>
  html`<div class="footer" part="footer">
    <span class="grow">${t('badge-shelf.news', { count })}</span>
    ${button(t('badge-shelf.news.dismiss'), { variant: 'quiet', size: 'sm', onClick: onDismiss })}
  </div>`;
