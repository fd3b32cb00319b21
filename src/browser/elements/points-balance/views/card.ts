import { html, nothing, type TemplateResult } from 'lit';
import { relativeTime } from '../../../i18n/relative-time.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { iconAlert, iconClock, iconWallet } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { notice } from '../../../ui/notice.js';
import { retryText } from '../../list/retry-text.js';
import { lately, milestone, milestoneSkeleton, multiplier, sourceOfGain } from './facts.js';
import { gainText, isExpired, isWaiting, pulse, retryButton, signInButton, type PointsView } from './view.js';

const minute = 60_000;

/** Maximum number of characters of a figure that fit at full size. */
const longFigure = 11;

/** Draws the whole card: the main currency as one figure, the others beside it. */
export function card(view: PointsView): TemplateResult {
  return html`<div class="frame" part="frame" aria-busy=${isWaiting(view) ? 'true' : 'false'}>
    ${cardBody(view)}<slot name="footer"></slot>
  </div>`;
}

function cardBody(view: PointsView): TemplateResult {
  const { t } = view.localize;
  if (isWaiting(view)) {
    return html`<div class="hero">
      <div class="balance">
        <span class="skeleton coin${pulse(view)}" part="skeleton"></span>
        <div class="waiting">
          <span class="skeleton big${pulse(view)}"></span><span class="skeleton small${pulse(view)}"></span>
        </div>
      </div>
      ${view.hasMilestone ? milestoneSkeleton(view) : nothing}
      ${
        view.state.status === 'slow'
          ? html`<div class="over">
              ${notice({ tone: 'neutral', icon: iconClock, body: t('status.slow'), actions: retryButton(view) })}
            </div>`
          : nothing
      }
    </div>`;
  }
  if (view.state.status === 'unavailable') {
    return html`<slot name="error"
      ><div class="inset">
        ${notice({ tone: 'neutral', icon: iconAlert, title: t('problem.unavailable.title'), body: t('problem.unavailable.body') })}
      </div></slot
    >`;
  }
  if (view.state.status === 'error') {
    const wait = retryText(view.localize, view.state.retryAt, view.now);
    return html`<slot name="error"
      ><div class="inset">
        ${notice({
          tone: 'danger',
          icon: iconAlert,
          title: t('points-balance.failed.title'),
          body: html`${t('points-balance.failed.body')} ${wait}`,
          actions: retryButton(view),
        })}
      </div></slot
    >`;
  }
  if (view.state.status === 'signed-out') {
    return html`<slot name="signed-out"
      ><div class="hero">
        <div class="balance" part="balance">
          ${coin(view.state.currency?.imageUrl, 44)}
          <div class="balance-text">
            <strong class="headline">${t('points-balance.signed-out.title')}</strong>
            <div class="caption" part="caption">${t('points-balance.signed-out.body')}</div>
          </div>
        </div>
        ${signInButton(view, 'md', true)}
      </div></slot
    >`;
  }
  return html`<div class=${view.state.others.length > 0 ? 'panel' : ''}>
      <div class="hero">${figure(view)}${milestone(view)}</div>
      ${purse(view)}
    </div>
    ${freshness(view)}`;
}

function figure(view: PointsView): TemplateResult {
  const { localize, state } = view;
  const { balance } = state;
  const { t } = localize;
  const exact = localize.amount(balance?.amount ?? 0, balance?.currency?.decimals);
  const rank = typeof state.rank === 'number' ? localize.number(state.rank) : state.rank;
  const source = sourceOfGain(view);
  const isFromGain = source !== nothing;
  const facts = isFromGain
    ? [source]
    : state.problem
      ? [html`<span>${ageText(view)}</span>`]
      : state.status === 'zero'
        ? [html`<span>${t('points-balance.zero')}</span>`]
        : [lately(view), rank ? html`<span>${t('points-balance.rank', { rank })}</span>` : nothing];
  // A new gain takes the whole line.
  const history =
    view.onHistory && balance?.account && !isFromGain
      ? html`<button class="history" part="button" type="button" aria-haspopup="dialog" @click=${view.onHistory}>
          ${t('points-balance.history')}
        </button>`
      : nothing;
  // Facts that load later come after the button, so that it does not move.
  const caption = [history, ...facts, multiplier(view)].filter((each) => each !== nothing);
  return html`<div class="balance" part="balance">
    ${coin(view.state.currency?.imageUrl, 44)}
    <div class="balance-text">
      <div class="figure${exact.length > longFigure ? ' long' : ''}" part="value figure">
        ${view.state.gain ? html`<span class="gain" aria-hidden="true">${gainText(view)}</span>` : nothing}
        <span class="value">${longAmounts(exact)}</span
        ><bdi class="unit">${balance?.currency?.name ?? t('points-balance.points')}</bdi>
      </div>
      ${caption.length === 0 ? nothing : html`<div class="caption" part="caption">${caption}</div>`}
    </div>
  </div>`;
}

function ageText({ localize, state: { updatedAt = 0 }, now }: PointsView): string {
  const age = updatedAt - now;
  return age > -minute
    ? localize.t('points-balance.from.now')
    : localize.t('points-balance.from', { time: relativeTime(localize.lang, age) });
}

/** Says why the figure is not the latest, and what helps. It appears late, so it is drawn below the rest. */
function freshness(view: PointsView): unknown {
  const said = whyOld(view);
  return said === nothing ? nothing : html`<div class="inset late">${said}</div>`;
}

function whyOld(view: PointsView): TemplateResult | typeof nothing {
  const { t } = view.localize;
  if (isExpired(view)) {
    return notice({
      tone: 'accent',
      icon: iconWallet,
      body: t('points-balance.expired'),
      actions: signInButton(view, 'sm', false),
    });
  }
  if (!view.state.problem) return nothing;
  if (view.state.problem === 'offline')
    return notice({ tone: 'neutral', icon: iconClock, body: t('points-balance.stale.offline') });
  if (view.state.problem === 'busy')
    return notice({ tone: 'neutral', icon: iconClock, body: t('points-balance.stale.busy') });
  return notice({ tone: 'neutral', icon: iconClock, body: t('points-balance.stale'), actions: retryButton(view) });
}

const purse = ({ localize, state: { others }, onCurrency }: PointsView): unknown =>
  others.length === 0
    ? nothing
    : html`<ul class="purse" part="list purse" role="list" aria-label=${localize.t('points-balance.others')}>
        ${others.map(
          ({ currency, amount }) =>
            html`<li>
              <button class="currency" part="item currency" type="button" @click=${() => onCurrency(currency)}>
                ${coin(currency.imageUrl, 22)}<bdi class="name">${currency.name}</bdi
                >${amountText(localize, amount, currency.decimals)}
              </button>
            </li>`,
        )}
      </ul>`;
