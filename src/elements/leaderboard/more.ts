import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../contract/loyalty/accounts.js';
import type { PagesState } from '../../controllers/pages.js';
import { button } from '../../ui/button.js';
import { spinner } from '../../ui/icon.js';
import type { RowContext } from './row.js';

/** The way to further places. */
export function more(
  context: RowContext,
  pages: PagesState<Account>,
  onMore: () => void,
): TemplateResult | typeof nothing {
  if (pages.status !== 'success' || !pages.hasNextPage) return nothing;
  const { t } = context.localize;
  if (pages.loadingMore) return html`<div class="more">${spinner()}${t('leaderboard.more.loading')}</div>`;
  const label = t(pages.moreError ? 'action.retry' : 'leaderboard.more');
  return html`<div class="more">
    ${pages.moreError ? html`<span role="alert">${t('leaderboard.more.failed')}</span>` : nothing}
    ${button(label, { variant: 'secondary', size: 'sm', onClick: onMore })}
  </div>`;
}
