import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconLeaf } from '../../ui/icons.js';
import { wreath } from '../../ui/leaf.js';
import { fact, failed, slow, staleness, unavailable, type Freshness } from '../list/notices.js';
import { medal } from './item.js';
import type { Badge, BadgeFilter } from './badge.js';

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

/** What is known of the badges besides the badges. */
export interface Facts extends Freshness {
  /** It could not be found out who is signed in. */
  readonly isMemberUnknown: boolean;
}

/** How old the badges are, and what beside them is not known. */
function facts(localize: Localize, known: Facts): unknown {
  const { t } = localize;
  // A session that has ended is said below everything, with the way back in.
  if (known.problem === 'signed-out') return nothing;
  const stale = staleness(localize, 'badge-shelf', known);
  if (stale) return stale;
  return known.isMemberUnknown ? fact(localize, t('badge-shelf.member-unknown'), known.onRetry) : nothing;
}

/** How many badges are new, as this browser remembers. */
const news = ({ t }: Localize, count: number, onDismiss: () => void): TemplateResult =>
  html`<div class="footer" part="footer">
    <span class="grow">${t('badge-shelf.news', { count })}</span>
    ${button(t('badge-shelf.news.dismiss'), { variant: 'quiet', size: 'sm', onClick: onDismiss })}
  </div>`;

/** What a shelf says in place of its badges, or beside them. */
export const notices = { empty, none, failed, unavailable, slow, facts, news };
