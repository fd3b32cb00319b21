import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Period } from '../../stores/activity/timeline.js';
import { longAmounts } from '../../ui/long-amounts.js';
import { entry, signed, type EntryView } from './activity-entry.js';

/** Draws what happened to a member, by day. Needs `activityRowStyles`. */
export const days = (view: EntryView, periods: readonly Period[]): TemplateResult =>
  html`<div class="days${view.isOfPoints ? ' books' : ''}">
    ${view.isOfPoints ? columns(view) : nothing}
    ${repeat(
      periods,
      ({ key }) => key,
      (period) => day(view, period),
    )}
  </div>`;

/** Column headings. Screen readers announce them with each figure instead. */
const columns = ({ localize: { t } }: EntryView): TemplateResult =>
  html`<div class="columns" aria-hidden="true">
    <span></span><span>${t('activity.points.change')}</span><span>${t('activity.points.balance')}</span>
  </div>`;

function day(view: EntryView, period: Period): TemplateResult {
  const heading = headingOf(view, period);
  return html`<section class="day" part="group" aria-label=${heading}>
    <div class="day-head" part="group-header">
      <h3 part="heading">${heading}</h3>
      ${view.isOfPoints ? nothing : sum(view, period)}
    </div>
    <ul role="list" part="list">
      ${repeat(
        period.entries,
        ({ id }) => id,
        (each) => entry(view, period, each),
      )}
    </ul>
  </section>`;
}

function headingOf({ localize: { t, lang } }: EntryView, { key, at }: Period): string {
  if (key === 'today' || key === 'yesterday' || key === 'month') return t(`activity.${key}`);
  const date = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric' }).format(at);
  return t('activity.date', { date });
}

function sum(view: EntryView, period: Period): unknown {
  if (!period.sum) return nothing;
  const { amount, currencyId } = period.sum;
  const currency = view.currencies.find(({ id }) => id === currencyId);
  return html`<span class="sum" part="value">${longAmounts(signed(view, amount, currency?.decimals))}</span>`;
}
