import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconLeaf } from '../../ui/icons.js';
import { wreath } from '../../ui/leaf.js';
import { fact, failed, slow, staleness, unavailable, type Freshness } from '../list/notices.js';
import type { MintFilter } from './piece.js';

const blank = html`<span class="empty-art">${wreath(0, { size: 92 })}${icon(iconLeaf, 24)}</span>`;

/** There is nothing to mint. */
const empty = ({ t }: Localize): TemplateResult =>
  html`<div class="empty" part="empty" role="status">
    ${blank}
    <strong>${t('mint-gallery.empty.title')}</strong>
    <p>${t('mint-gallery.empty.body')}</p>
  </div>`;

/** What a filter says that leaves nothing. */
const none = (
  { t }: Localize,
  { filter, onAll }: { readonly filter: MintFilter; readonly onAll: () => void },
): TemplateResult =>
  html`<div class="empty" part="empty">
    ${blank}
    <strong>${t(filter === 'mine' ? 'mint-gallery.none.mine.title' : 'mint-gallery.none.title')}</strong>
    <p>${t('mint-gallery.none.body')}</p>
    ${button(t('mint-gallery.none.all'), { variant: 'secondary', size: 'sm', onClick: onAll })}
  </div>`;

/** What is known of the pieces besides the pieces. */
export interface Facts extends Freshness {
  /** It could not be found out who is signed in, or what they have. */
  readonly isMemberUnknown: boolean;
  /** Nothing can be minted for now. */
  readonly isMaintained: boolean;
}

/** How old the pieces are, and what beside them is not known. */
function facts(localize: Localize, known: Facts): unknown {
  const { t } = localize;
  if (known.isMaintained) return fact(localize, t('mint-gallery.maintenance'));
  // A session that has ended is said below everything, with the way back in.
  if (known.problem === 'signed-out') return nothing;
  const stale = staleness(localize, 'mint-gallery', known);
  if (stale) return stale;
  return known.isMemberUnknown ? fact(localize, t('mint-gallery.member-unknown'), known.onRetry) : nothing;
}

/** What a gallery says in place of its pieces, or beside them. */
export const notices = { empty, none, failed, unavailable, slow, facts };
