import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { MintState } from '../../../stores/minting/mint-state.js';
import type { MintFilter } from '../../../stores/minting/piece.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconLeaf } from '../../../ui/icons.js';
import { wreath } from '../../../ui/leaf.js';
import { empty, filteredEmpty } from '../../list/empty.js';
import { fact, staleness } from '../../list/notices.js';

const art = html`<span class="empty-art">${wreath(0, { size: 92 })}${icon(iconLeaf, 24)}</span>`;

/** Says that there is nothing to mint. */
export const noPieces = ({ t }: Localize): TemplateResult =>
  empty({ art, title: t('mint-gallery.empty.title'), body: t('mint-gallery.empty.body') });

/** Says that no piece passes the filter. */
export const noneOfFilter = ({ t }: Localize, filter: MintFilter, onAll: () => void): TemplateResult =>
  filteredEmpty({
    art,
    title: t(filter === 'mine' ? 'mint-gallery.none.mine.title' : 'mint-gallery.none.title'),
    body: t('mint-gallery.none.body'),
    action: button(t('mint-gallery.none.all'), { variant: 'secondary', size: 'sm', onClick: onAll }),
  });

/** Says that the platform is in maintenance, how old the pieces are, or that facts about the member are missing. */
export function facts(
  localize: Localize,
  { pages, isMaintained, isMemberUnknown }: MintState,
  onRetry: () => void,
): unknown {
  const { t } = localize;
  if (pages.status !== 'success') return nothing;
  if (isMaintained) return fact(localize, t('mint-gallery.maintenance'));
  const problem = pages.problem && describeProblem(pages.problem).kind;
  // The invitation further down says that the session has ended, and offers to sign in again.
  if (problem === 'signed-out') return nothing;
  const { updatedAt, refreshing: isRefreshing } = pages;
  const stale = staleness(localize, { problem, updatedAt, isRefreshing, onRetry });
  return stale ?? (isMemberUnknown ? fact(localize, t('mint-gallery.member-unknown'), onRetry) : nothing);
}
