import { html, nothing, type TemplateResult } from 'lit';
import { compareDecimals } from '../../../../values/amounts/decimal.js';
import { totalMultiplier } from '../../../stores/points/total-multiplier.js';
import { icon } from '../../../ui/icon.js';
import { iconBolt } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { progressBar } from '../../../ui/progress.js';
import { pulse, type PointsView } from './view.js';

/** Draws the next badge that more of the currency leads to. */
export function milestone(view: PointsView): unknown {
  const { localize, state, hasMilestone } = view;
  const { balance, milestone: next } = state;
  if (!hasMilestone || next === 'none') return nothing;
  if (next === 'pending') return milestoneSkeleton(view);
  const { t } = localize;
  const decimals = balance?.currency?.decimals;
  const badge = next.badge.name;
  // The amount is emphasised wherever the language places it.
  const line =
    next.more > 0
      ? t('points-balance.milestone.more', { amount: '\u0000', badge, count: next.more })
      : t('points-balance.milestone', { amount: '\u0000', badge });
  const [before = '', after = ''] = line.split('\u0000');
  return html`<div class="milestone" part="milestone">
    <div class="milestone-line">
      ${image(next.badge.imageUrl, { name: 'art', size: 26 }, nothing)}<span
        >${before}<b>${longAmounts(localize.amount(next.left, decimals))}</b>${after}</span
      ><span class="num"
        >${longAmounts(
          t('badge-shelf.state.count', {
            done: localize.amount(next.done, decimals),
            of: localize.amount(next.of, decimals),
          }),
        )}</span
      >
    </div>
    ${progressBar(next.percent, t('points-balance.milestone.label', { badge }))}
  </div>`;
}

/** Keeps space for the milestone until it is known. */
export const milestoneSkeleton = (view: PointsView): TemplateResult =>
  html`<div class="milestone-room" aria-hidden="true">
    <span class="skeleton line${pulse(view)}" part="skeleton"></span><span class="skeleton bar${pulse(view)}"></span>
  </div>`;

/** Says how much has come in today, or did yesterday. */
export function lately({ localize, state: { today, yesterday, balance } }: PointsView): unknown {
  const growth = today ?? yesterday;
  if (growth === undefined) return nothing;
  const amount = localize.amount(growth, balance?.currency?.decimals, { signed: true });
  const key = today === undefined ? 'points-balance.yesterday' : 'points-balance.today';
  return html`<span class="gain still">${longAmounts(localize.t(key, { amount }))}</span>`;
}

/** Says where the latest gain comes from. */
export function sourceOfGain({ localize: { t }, state: { source } }: PointsView): unknown {
  const name = source?.loyaltyRule?.name;
  const text = name ? t('points-balance.quoted', { name }) : source?.description;
  return text ? html`<span>${t('points-balance.source', { source: text })}</span>` : nothing;
}

/** Shows the total of all multipliers if it is not 1. */
export function multiplier({ localize, state: { multipliers }, hasMultiplier }: PointsView): unknown {
  const total = totalMultiplier(multipliers ?? []);
  if (!hasMultiplier || compareDecimals(total, 1) === 0) return nothing;
  const factor = localize.amount(total);
  return html`<span class="chip gold" part="chip" title=${localize.t('points-balance.multiplier.spoken', { factor })}
    >${icon(iconBolt, 14)}<span>${localize.t('points-balance.multiplier', { factor })}</span></span
  >`;
}
