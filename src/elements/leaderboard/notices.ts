import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { failed, fact, retryButton, slow, staleness, unavailable, type Freshness } from '../list-notices.js';

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

/** What is known of the rows besides the rows. */
export interface Facts extends Freshness {
  readonly currenciesFailed: boolean;
  readonly isZero: boolean;
}

/** How old the rows are, and what beside them did not load. */
function facts(localize: Localize, known: Facts): unknown {
  const { t } = localize;
  const stale = staleness(localize, 'leaderboard', known);
  if (stale) return stale;
  if (known.currenciesFailed) return fact(localize, t('leaderboard.currencies.failed'), known.onRetry);
  return known.isZero ? fact(localize, t('leaderboard.zero')) : nothing;
}

/** Why a member sees no place of theirs. */
const ownPlace = (localize: Localize, why: 'none' | 'failed', onRetry: () => void): TemplateResult =>
  html`<div class="footer" part="footer">
    <span class="grow">${localize.t(why === 'failed' ? 'leaderboard.own.failed' : 'leaderboard.own.none')}</span>
    ${why === 'failed' ? retryButton(localize, onRetry) : nothing}
  </div>`;

/** What a board says in place of its places, or beside them. */
export const notices = { empty, nobody, failed, unavailable, slow, facts, ownPlace };
