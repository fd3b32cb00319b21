import { html, type TemplateResult } from 'lit';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { isExpired, isWaiting, label, pulse, retryButton, signInButton, type PointsView } from './view.js';

/** Draws one line for a sidebar. */
export function compact(view: PointsView): TemplateResult {
  const {
    localize,
    state: { balance },
  } = view;
  const content = isWaiting(view)
    ? html`<span class="skeleton coin tiny${pulse(view)}"></span><span class="skeleton small${pulse(view)}"></span
        ><span class="skeleton line${pulse(view)}"></span>`
    : view.state.status === 'signed-out' || isExpired(view)
      ? html`${coin(view.state.currency?.imageUrl, 24)}<span class="label" part="label">${label(view)}</span
          >${signInButton(view, 'sm', false)}`
      : view.state.status === 'error'
        ? html`<span class="label">${localize.t('points-balance.failed.title')}</span>${retryButton(view)}`
        : view.state.status === 'unavailable'
          ? html`<span class="label">${localize.t('problem.unavailable.title')}</span>`
          : html`${coin(view.state.currency?.imageUrl, 24)}<span class="label" part="label">${label(view)}</span
              >${amountText(localize, balance?.amount ?? 0, balance?.currency?.decimals)}`;
  return html`<div class="frame" part="frame" aria-busy=${isWaiting(view) ? 'true' : 'false'}>
    <div class="compact" part="compact">${content}</div>
  </div>`;
}
