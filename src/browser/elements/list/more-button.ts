import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { PagesState } from '../../stores/pages.js';
import { button } from '../../ui/button.js';

/** Draws the button that loads the next page. It stays while that page loads, and keeps the focus. */
export function moreButton(
  { t }: Localize,
  list: 'activity' | 'badge-shelf' | 'leaderboard' | 'mint-gallery' | 'referral',
  pages: PagesState<unknown>,
  onMore: () => void,
): TemplateResult | typeof nothing {
  if (pages.status !== 'success' || !pages.hasNextPage) return nothing;
  const { loadingMore: busy, moreError } = pages;
  const label = busy ? t(`${list}.more.loading`) : moreError ? t('action.retry') : t(`${list}.more`);
  return html`<div class="more">
    ${moreError && !busy ? html`<span role="alert">${t(`${list}.more.failed`)}</span>` : nothing}
    ${button(label, { variant: 'secondary', size: 'sm', busy, onClick: onMore })}
  </div>`;
}
