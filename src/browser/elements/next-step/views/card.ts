import { html, nothing, type TemplateResult } from 'lit';
import type { Currency } from '../../../../contract/loyalty/currencies.js';
import type { Quest } from '../../../stores/quests/quest.js';
import type { NextStep } from '../../../stores/quests/next-step.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { spanText } from '../../../ui/countdown.js';
import { icon, spinner } from '../../../ui/icon.js';
import { iconAlert, iconCheck, iconClick, iconClock, iconGift } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { notice } from '../../../ui/notice.js';
import { providerIcon } from '../../../ui/provider-icons.js';
import { boundedAmount } from '../../bounded-amount.js';
import { retryText } from '../../list/retry-text.js';
import { hasMerits, isWaiting, pulse, retryButton, stepButton, whyButton, type StepView } from './view.js';

/** Draws the step as a card: what, why, what it brings, and one button. */
export function card(view: StepView): TemplateResult {
  const { t } = view.localize;
  if (isWaiting(view)) return waiting(view);
  if (view.status === 'unavailable')
    return error(
      notice({
        tone: 'neutral',
        icon: iconAlert,
        title: t('problem.unavailable.title'),
        body: t('problem.unavailable.body'),
      }),
    );
  if (view.status === 'error') {
    const retryAt = view.quests.status === 'error' ? view.quests.retryAt : undefined;
    return error(
      notice({
        tone: 'danger',
        icon: iconAlert,
        title: t('next-step.failed.title'),
        body: html`${t('next-step.failed.body')} ${retryText(view.localize, retryAt, view.now)}`,
        actions: retryButton(view),
      }),
    );
  }
  return view.step ? stepCard(view, view.step) : nothingLeft(view);
}

const error = (content: unknown): TemplateResult => html`<slot name="error"><div class="inset">${content}</div></slot>`;

const waiting = (view: StepView): TemplateResult =>
  html`<div class="step">
    <div class="step-head">
      <span class="skeleton tile${pulse(view)}" part="skeleton"></span>
      <div class="waiting">
        <span class="skeleton small${pulse(view)}"></span><span class="skeleton line${pulse(view)}"></span>
      </div>
    </div>
    ${
      view.status === 'slow'
        ? notice({ tone: 'neutral', icon: iconClock, body: view.localize.t('status.slow'), actions: retryButton(view) })
        : nothing
    }
  </div>`;

/** Keeps space for the goal until it is known. */
const leadSkeleton = html`<div class="lead" aria-hidden="true">
  <span class="skeleton round" part="skeleton"></span><span class="skeleton line"></span>
</div>`;

const nothingLeft = ({ localize: { t } }: StepView): TemplateResult =>
  html`<div class="step">
    <div class="step-head">
      <span class="tile success" part="tile">${icon(iconCheck)}</span>
      <div>
        <h2 class="title" part="title">${t('next-step.nothing.title')}</h2>
        <p class="why" part="why">${t('next-step.nothing.body')}</p>
      </div>
    </div>
  </div>`;

function stepCard(view: StepView, step: NextStep): TemplateResult {
  const { localize, quests } = view;
  const { quest } = step;
  const reason = why(view, step);
  const isStale = quests.problem !== undefined;
  return html`<div class="whole">
    <div class="step" part="step">
      <div class="step-head">
        ${tile(quest)}
        <div>
          <p class="eyebrow" part="eyebrow">${localize.t('next-step.title')}</p>
          <h2 class="title" part="title"><bdi>${quest.name}</bdi></h2>
          ${reason ? html`<p class="why" part="why">${reason}</p>` : nothing}
        </div>
      </div>
      <div class="actions">${stepButton(view, 'md')}${gain(view, quest)}${whyButton(view)}</div>
      ${hasMerits(step) ? view.drawMerits?.(view) : nothing}
      ${isStale ? html`<p class="meta" part="meta">${localize.t('next-step.stale', { time: localize.date(quests.updatedAt, 'time') })}</p>` : nothing}
    </div>
    ${view.goal.isAwaited ? leadSkeleton : view.goal.lead(quest.reward, currencyOf(view, quest))}
  </div>`;
}

/** Draws what the quest is about, or that it is being checked. */
export function tile({ phase, provider }: Quest): TemplateResult {
  const glyph = phase === 'pending' ? spinner(20) : ((provider && providerIcon(provider)) ?? icon(iconClick));
  return html`<span class="tile${phase === 'pending' ? ' accent' : ''}" part="tile">${glyph}</span>`;
}

/** Returns the text that says why this quest was chosen; empty if nothing is known. */
export function why({ localize, status, now }: StepView, { quest, reason }: NextStep): string {
  const { t } = localize;
  if (status === 'signed-out') return t('next-step.why.signed-out');
  if (reason === 'ending' && quest.endsAt !== undefined)
    return t('next-step.why.ending', { time: spanText(localize, Math.max(0, quest.endsAt - now)) });
  return reason === 'other' ? '' : t(`next-step.why.${reason}`);
}

/** Returns the currency of the points that the quest brings; `undefined` if it brings others, or an unknown one. */
export function currencyOf({ quests }: StepView, { reward }: Quest): Currency | undefined {
  return reward.kind === 'points' ? quests.currencies.find(({ id }) => id === reward.currencyId) : undefined;
}

/** Draws what the quest brings. */
export function gain(view: StepView, quest: Quest): TemplateResult {
  const { localize, quests } = view;
  const { reward } = quest;
  const { t } = localize;
  if (reward.kind === 'multiplier') {
    const factor = t('next-step.gain.multiplier', { factor: localize.amount(reward.factor) });
    return html`<span class="amount" part="amount">${boundedAmount(localize, factor, reward)}</span>`;
  }
  if (reward.kind === 'badge')
    return html`<span class="amount" part="amount"
      >${icon(iconGift, 16)}${reward.name ? html`<bdi>${reward.name}</bdi>` : t('next-step.gain.badge')}</span
    >`;
  const currency = currencyOf(view, quest) ?? quests.currency;
  return html`<span class="amount" part="amount"
    >${coin(currency?.imageUrl)}${
      reward.isUpTo || reward.isFrom
        ? html`<span
            >${longAmounts(boundedAmount(localize, localize.amount(reward.amount, currency?.decimals), reward))}</span
          >`
        : amountText(localize, reward.amount, currency?.decimals)
    }${currency ? html`<bdi class="vh">${currency.name}</bdi>` : nothing}</span
  >`;
}
