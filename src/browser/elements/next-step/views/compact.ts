import { html, type TemplateResult } from 'lit';
import { icon } from '../../../ui/icon.js';
import { iconCheck } from '../../../ui/icons.js';
import { currencyOf, gain, tile, why } from './card.js';
import { isWaiting, pulse, retryButton, stepButton, type StepView } from './view.js';

/** Draws the step as one line for a sidebar. */
export function compact(view: StepView): TemplateResult {
  return html`<div class="compact" part="compact">${content(view)}</div>`;
}

function content(view: StepView): TemplateResult {
  const { t } = view.localize;
  if (isWaiting(view))
    return html`<span class="skeleton tile${pulse(view)}" part="skeleton"></span
      ><span class="skeleton line${pulse(view)}"></span>`;
  if (view.status === 'error')
    return html`<span class="label">${t('next-step.failed.title')}</span>${retryButton(view)}`;
  if (view.status === 'unavailable') return html`<span class="label">${t('problem.unavailable.title')}</span>`;
  if (!view.step)
    return html`<span class="tile success" part="tile">${icon(iconCheck)}</span
      ><span class="label" part="label">${t('next-step.nothing.title')}</span>`;
  const { quest, reason } = view.step;
  // One line has room for one reason: an end or a pending check matters more to the member than the badge.
  const goal = reason === 'ending' || view.status !== 'ready' || !view.goal.isKnown ? undefined : view.goal;
  return html`${tile(quest)}
    <span class="label" part="label"
      ><bdi>${quest.name}</bdi
      ><small class="meta" part="meta">${goal?.text(currencyOf(view, quest)) ?? why(view, view.step)}</small></span
    >
    ${goal?.medal(quest.reward)}<span class="compact-end">${gain(view, quest)}${stepButton(view, 'sm')}</span>`;
}
