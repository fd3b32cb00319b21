import { html, nothing, type TemplateResult } from 'lit';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { spinner } from '../../../ui/icon.js';
import { lately } from './facts.js';
import { gainText, isExpired, isWaiting, label, pulse, type PointsView } from './view.js';

/** Draws a pill for the header of a site. */
export function inline(view: PointsView): TemplateResult {
  const {
    localize,
    state: { balance },
  } = view;
  if (view.state.status === 'signed-out' || isExpired(view)) {
    return html`<slot name="signed-out"
      ><button class="inline-balance" part="button inline-balance" type="button" @click=${view.onSignIn}>
        ${coin(view.state.currency?.imageUrl, 20)}<span
          >${localize.t(isExpired(view) ? 'action.sign-in-again' : 'action.sign-in')}</span
        >
      </button></slot
    >`;
  }
  const content = isWaiting(view)
    ? html`<span class="skeleton coin tiny${pulse(view)}"></span><span class="skeleton line${pulse(view)}"></span>`
    : view.state.status === 'error' || view.state.status === 'unavailable'
      ? html`${coin(view.state.currency?.imageUrl, 20)}<span class="vh"
            >${localize.t(view.state.status === 'error' ? 'points-balance.failed.title' : 'problem.unavailable.title')}</span
          ><span aria-hidden="true">–</span>`
      : html`${coin(view.state.currency?.imageUrl, 20)}<span class="stacked"
            ><span class="vh">${label(view)}</span>${amountText(
              localize,
              balance?.amount ?? 0,
              balance?.currency?.decimals,
            )}${lately(view)}</span
          >${view.state.gain ? html`<span class="gain" aria-hidden="true">${gainText(view)}</span>` : nothing}${
            view.state.isRenewing ? spinner(14) : nothing
          }`;
  return html`<span class="inline-balance" part="inline-balance" aria-busy=${isWaiting(view) ? 'true' : nothing}
    >${content}</span
  >`;
}
