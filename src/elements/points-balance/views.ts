import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../contract/loyalty/accounts.js';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { Localize } from '../../controllers/localize.js';
import type { ProblemKind } from '../../errors/describe-problem.js';
import { amountText } from '../../ui/amount.js';
import { relativeTime } from '../../i18n/relative-time.js';
import { button } from '../../ui/button.js';
import { coin } from '../../ui/coin.js';
import { spinner } from '../../ui/icon.js';
import { iconAlert, iconClock, iconRefresh, iconWallet } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';

/** How much of one currency. */
export interface Balance {
  readonly account: Account | undefined;
  readonly amount: Account['amount'];
  /** Absent where the currencies did not load. */
  readonly currency: Currency | undefined;
}

/** Everything the three variants show. */
export interface BalanceView {
  readonly localize: Localize;
  readonly state: 'idle' | 'loading' | 'slow' | 'ready' | 'zero' | 'signed-out' | 'error' | 'unavailable';
  readonly isExpired: boolean;
  /** The main currency, as soon as it is known. */
  readonly currency: Currency | undefined;
  readonly balance: Balance | undefined;
  readonly others: readonly { readonly currency: Currency; readonly amount: Account['amount'] }[];
  readonly rank: number | string | null;
  /** By how much the balance has just grown. */
  readonly gain: string;
  readonly isRefreshing: boolean;
  /** How old what is shown is, ms and negative, where it could not be brought up to date. */
  readonly age: number | undefined;
  readonly problem: ProblemKind | undefined;
  /** Seconds until it tries again by itself. */
  readonly retryIn: number | undefined;
  /** What comes later, beside and under the figure; with `milestone`, room for it until then. */
  readonly later: {
    readonly milestone: unknown;
    readonly today: unknown;
    readonly source: unknown;
    readonly multiplier: unknown;
  };
  readonly hasMilestone: boolean;
  /** Absent where there is no history to show. */
  readonly onHistory: (() => void) | undefined;
  readonly onCurrency: (currency: Currency) => void;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
}

const MINUTE = 60_000;

/** Characters of a figure that still fit at its full size. */
const LONG_FIGURE = 11;

const gainText = ({ localize, gain, balance }: BalanceView): string =>
  localize.amount(gain, balance?.currency?.decimals, { signed: true });

const signInButton = (
  { localize, isExpired, onSignIn }: BalanceView,
  size: 'sm' | 'md',
  block: boolean,
): TemplateResult =>
  button(localize.t(isExpired ? 'action.sign-in-again' : 'action.sign-in'), {
    size,
    block,
    icon: iconWallet,
    onClick: onSignIn,
  });

const retryButton = ({ localize, onRetry }: BalanceView): TemplateResult =>
  button(localize.t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick: onRetry });

const isWaiting = ({ state }: BalanceView): boolean => state === 'idle' || state === 'loading' || state === 'slow';

const pulse = ({ state }: BalanceView): string => (state === 'idle' ? ' still' : '');

/** The whole card: the main currency as one figure, the others beside it. */
export function card(view: BalanceView): TemplateResult {
  return html`<div class="frame" part="frame" aria-busy=${isWaiting(view) ? 'true' : 'false'}>
    ${cardBody(view)}<slot name="footer"></slot>
  </div>`;
}

function cardBody(view: BalanceView): TemplateResult {
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
        view.state === 'slow'
          ? html`<div class="over">
              ${notice({ tone: 'neutral', icon: iconClock, body: t('status.slow'), actions: retryButton(view) })}
            </div>`
          : nothing
      }
    </div>`;
  }
  if (view.state === 'unavailable') {
    return html`<slot name="error"
      ><div class="inset">
        ${notice({ tone: 'neutral', icon: iconAlert, title: t('problem.unavailable.title'), body: t('problem.unavailable.body') })}
      </div></slot
    >`;
  }
  if (view.state === 'error') {
    const wait = view.retryIn === undefined ? nothing : t('status.retrying', { count: view.retryIn });
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
  if (view.state === 'signed-out') {
    return html`<slot name="signed-out"
      ><div class="hero">
        <div class="balance" part="balance">
          ${coin(view.currency?.imageUrl, 44)}
          <div class="balance-text">
            <strong class="headline">${t('points-balance.signed-out.title')}</strong>
            <div class="caption" part="caption">${t('points-balance.signed-out.body')}</div>
          </div>
        </div>
        ${signInButton(view, 'md', true)}
      </div></slot
    >`;
  }
  return html`<div class=${view.others.length > 0 ? 'panel' : ''}>
    <div class="hero">${figure(view)}${view.later.milestone}${freshness(view)}</div>
    ${purse(view)}
  </div>`;
}

function figure(view: BalanceView): TemplateResult {
  const { localize, balance } = view;
  const { t } = localize;
  const exact = localize.amount(balance?.amount ?? 0, balance?.currency?.decimals);
  const rank = typeof view.rank === 'number' ? localize.number(view.rank) : view.rank;
  const { today, source, multiplier } = view.later;
  const isFromGain = view.gain && source !== nothing;
  const facts = isFromGain
    ? [source]
    : view.age !== undefined
      ? [html`<span>${ageText(view)}</span>`]
      : view.state === 'zero'
        ? [html`<span>${t('points-balance.zero')}</span>`]
        : [today, rank ? html`<span>${t('points-balance.rank', { rank })}</span>` : nothing];
  // What has just come in has the line to itself.
  const history =
    view.onHistory && balance?.account && !isFromGain
      ? html`<button class="history" part="button" type="button" aria-haspopup="dialog" @click=${view.onHistory}>
          ${t('points-balance.history')}
        </button>`
      : nothing;
  const caption = [...facts, multiplier, history].filter((each) => each !== nothing);
  return html`<div class="balance" part="balance">
    ${coin(view.currency?.imageUrl, 44)}
    <div class="balance-text">
      <div class="figure${exact.length > LONG_FIGURE ? ' long' : ''}" part="value figure">
        ${view.gain ? html`<span class="gain" aria-hidden="true">${gainText(view)}</span>` : nothing}
        <span class="value">${exact}</span
        ><span class="unit">${balance?.currency?.name ?? t('points-balance.points')}</span>
      </div>
      ${caption.length === 0 ? nothing : html`<div class="caption" part="caption">${caption}</div>`}
    </div>
  </div>`;
}

const ageText = ({ localize, age = 0 }: BalanceView): string =>
  age > -MINUTE
    ? localize.t('points-balance.from.now')
    : localize.t('points-balance.from', { time: relativeTime(localize.lang, age) });

/** Why the figure is not the latest, and what helps. */
function freshness(view: BalanceView): unknown {
  const { t } = view.localize;
  if (view.isExpired) {
    return notice({
      tone: 'accent',
      icon: iconWallet,
      body: t('points-balance.expired'),
      actions: signInButton(view, 'sm', false),
    });
  }
  if (!view.problem) return nothing;
  if (view.problem === 'offline')
    return notice({ tone: 'neutral', icon: iconClock, body: t('points-balance.stale.offline') });
  if (view.problem === 'busy')
    return notice({ tone: 'neutral', icon: iconClock, body: t('points-balance.stale.busy') });
  return notice({ tone: 'neutral', icon: iconClock, body: t('points-balance.stale'), actions: retryButton(view) });
}

/** Room for the milestone until it is known. */
export const milestoneSkeleton = (view: Pick<BalanceView, 'state'>): TemplateResult =>
  html`<div class="milestone-room" aria-hidden="true">
    <span class="skeleton line${view.state === 'idle' ? ' still' : ''}" part="skeleton"></span
    ><span class="skeleton bar${view.state === 'idle' ? ' still' : ''}"></span>
  </div>`;

const purse = ({ localize, others, onCurrency }: BalanceView): unknown =>
  others.length === 0
    ? nothing
    : html`<ul class="purse" part="list purse" role="list" aria-label=${localize.t('points-balance.others')}>
        ${others.map(
          ({ currency, amount }) =>
            html`<li>
              <button class="currency" part="item currency" type="button" @click=${() => onCurrency(currency)}>
                ${coin(currency.imageUrl, 22)}<span class="name">${currency.name}</span
                >${amountText(localize, amount, currency.decimals)}
              </button>
            </li>`,
        )}
      </ul>`;

const label = ({ localize, currency }: BalanceView): string =>
  currency ? localize.t('points-balance.label.of', { currency: currency.name }) : localize.t('points-balance.label');

/** One line for a sidebar. */
export function compact(view: BalanceView): TemplateResult {
  const { localize, balance } = view;
  const content = isWaiting(view)
    ? html`<span class="skeleton coin tiny${pulse(view)}"></span><span class="skeleton small${pulse(view)}"></span
        ><span class="skeleton line${pulse(view)}"></span>`
    : view.state === 'signed-out' || view.isExpired
      ? html`${coin(view.currency?.imageUrl, 24)}<span class="label" part="label">${label(view)}</span
          >${signInButton(view, 'sm', false)}`
      : view.state === 'error'
        ? html`<span class="label">${localize.t('points-balance.failed.title')}</span>${retryButton(view)}`
        : view.state === 'unavailable'
          ? html`<span class="label">${localize.t('problem.unavailable.title')}</span>`
          : html`${coin(view.currency?.imageUrl, 24)}<span class="label" part="label">${label(view)}</span
              >${amountText(localize, balance?.amount ?? 0, balance?.currency?.decimals)}`;
  return html`<div class="frame" part="frame" aria-busy=${isWaiting(view) ? 'true' : 'false'}>
    <div class="compact" part="compact">${content}</div>
  </div>`;
}

/** A pill for the header of a site. */
export function inline(view: BalanceView): TemplateResult {
  const { localize, balance } = view;
  if (view.state === 'signed-out' || view.isExpired) {
    return html`<slot name="signed-out"
      ><button class="inline-balance" part="button inline-balance" type="button" @click=${view.onSignIn}>
        ${coin(view.currency?.imageUrl, 20)}<span
          >${localize.t(view.isExpired ? 'action.sign-in-again' : 'action.sign-in')}</span
        >
      </button></slot
    >`;
  }
  const content = isWaiting(view)
    ? html`<span class="skeleton coin tiny${pulse(view)}"></span><span class="skeleton line${pulse(view)}"></span>`
    : view.state === 'error' || view.state === 'unavailable'
      ? html`${coin(view.currency?.imageUrl, 20)}<span class="vh"
            >${localize.t(view.state === 'error' ? 'points-balance.failed.title' : 'problem.unavailable.title')}</span
          ><span aria-hidden="true">–</span>`
      : html`${coin(view.currency?.imageUrl, 20)}<span class="vh">${label(view)}</span>${amountText(
            localize,
            balance?.amount ?? 0,
            balance?.currency?.decimals,
          )}${view.gain ? html`<span class="gain" aria-hidden="true">${gainText(view)}</span>` : nothing}${
            view.isRefreshing ? spinner(14) : nothing
          }`;
  return html`<span class="inline-balance" part="inline-balance" aria-busy=${isWaiting(view) ? 'true' : nothing}
    >${content}</span
  >`;
}
