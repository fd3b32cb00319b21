import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { compareDecimals } from '../../../../values/amounts/decimal.js';
import { itemOfLine, type ActivityItem } from '../../../stores/activity/activity-item.js';
import { timeline } from '../../../stores/activity/timeline.js';
import type { PointsState } from '../../../stores/points/points-state.js';
import { totalMultiplier } from '../../../stores/points/total-multiplier.js';
import { button } from '../../../ui/button.js';
import { icon, spinner } from '../../../ui/icon.js';
import { iconAlert, iconBolt, iconRefresh, iconX } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { Sheet, type SheetOptions } from '../../../ui/sheet.js';
import type { LaurelElement } from '../../element.js';
import { days } from '../../list/activity-days.js';
import { historyStyles } from './history.styles.js';
import { english } from '../../../i18n/english.js';

const pointsBalanceHistory = english('points-balance-history');

/** Everything that the history is drawn from. */
export interface HistoryView {
  readonly localize: Localize;
  readonly state: PointsState;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  readonly onClose: () => void;
  readonly onRetry: () => void;
  readonly onMore: () => void;
}

/** Number of placeholders while the first entries load. */
const placeholders = 5;

/** Returns the sheet with an account's transactions, newest first, and the multipliers. */
function history(view: HistoryView): SheetOptions {
  const { localize, state, onClose } = view;
  const { t } = localize;
  const currency = state.balance?.currency?.name;
  const label = currency ? t('activity.points.title', { currency }) : t('activity.points.title.any');
  return {
    label,
    content: html`<div class="history-head">
        <h3 class="title" part="title">${label}</h3>
        <button
          class="close"
          part="button close"
          type="button"
          aria-label=${t('points-balance.history.close')}
          @click=${onClose}
        >
          ${icon(iconX, 16)}
        </button>
      </div>
      <div class="sheet-body" tabindex="0" role="region" aria-label=${t('points-balance.history.list')}>
        ${multipliers(view)}${entries(view)}
      </div>`,
  };
}

function entries(view: HistoryView): unknown {
  const { t } = view.localize;
  const { history: pages } = view.state;
  if (pages.status === 'error')
    return html`<div class="history-notice">
      ${notice({
        tone: 'danger',
        icon: iconAlert,
        title: t('points-balance.history.failed.title'),
        body: t('points-balance.history.failed.body'),
        actions: button(t('action.retry'), {
          variant: 'secondary',
          size: 'sm',
          icon: iconRefresh,
          onClick: view.onRetry,
        }),
      })}
    </div>`;
  if (pages.status !== 'success')
    return html`<ul
      class="lines"
      part="list"
      role="list"
      aria-busy="true"
      aria-label=${t('points-balance.history.loading')}
    >
      ${[...Array<undefined>(placeholders)].map(() => html`<li class="entry" part="item"><span class="skeleton small" part="skeleton"></span><span class="skeleton line"></span></li>`)}
    </ul>`;
  if (pages.data.length === 0)
    return html`<div class="empty" part="empty">
      <strong>${t('points-balance.history.empty.title')}</strong>
      <p>${t('points-balance.history.empty.body')}</p>
    </div>`;
  return html`${rows(view, pages.data.map(itemOfLine), !pages.hasNextPage)}
  ${pages.hasNextPage ? more(view, pages.loadingMore, pages.moreError !== undefined) : nothing}`;
}

/** Draws the changes of the balance as `<laurel-activity view="points">` does. */
function rows({ localize, state, now }: HistoryView, items: readonly ActivityItem[], isWhole: boolean): TemplateResult {
  const currency = state.balance?.currency;
  const periods = timeline(items, { isWhole, folds: false, now });
  const currencies = currency ? [currency] : [];
  return days({ localize, currencies, currency, isOfPoints: true, now, fresh: new Set(), contact: '' }, periods);
}

function more({ localize: { t }, onMore }: HistoryView, isLoading: boolean, hasFailed: boolean): TemplateResult {
  if (isLoading) return html`<div class="more">${spinner()}${t('points-balance.history.more.loading')}</div>`;
  return html`<div class="more">
    ${hasFailed ? html`<span role="alert">${t('points-balance.history.more.failed')}</span>` : nothing}
    ${button(t(hasFailed ? 'action.retry' : 'points-balance.history.more'), {
      variant: 'secondary',
      size: 'sm',
      onClick: onMore,
    })}
  </div>`;
}

function multipliers({ localize, state }: HistoryView): unknown {
  const factors = state.multipliers ?? [];
  const total = totalMultiplier(factors);
  if (factors.length === 0 || (factors.length === 1 && compareDecimals(total, 1) === 0)) return nothing;
  const { t } = localize;
  const hints = [
    factors.length > 1 ? t('points-balance.multipliers.how') : '',
    state.others.length > 0 ? t('points-balance.multipliers.some') : '',
  ].filter(Boolean);
  return html`<section class="multipliers">
    <h4 class="multipliers-title">
      ${icon(iconBolt, 20)}<span>${t('points-balance.multipliers.title', { factor: localize.amount(total) })}</span>
    </h4>
    <ul role="list">
      ${factors.map(
        ({ title, description, multiplier }) =>
          html`<li>
            <span><bdi>${title || description || t('points-balance.multipliers.untitled')}</bdi></span
            ><span class="num">${t('points-balance.multiplier', { factor: localize.amount(multiplier) })}</span>
          </li>`,
      )}
    </ul>
    ${hints.length > 0 ? html`<p>${hints.join(' ')}</p>` : nothing}
  </section>`;
}

/** The history of `<laurel-points-balance>` and the sheet around it, which load when the member opens them. */
export const part = {
  styles: historyStyles,
  texts: pointsBalanceHistory,
  make: (host: LaurelElement, _localize: Localize, closed: () => void) => ({ history, sheet: new Sheet(host, closed) }),
};
