import { html, nothing, type TemplateResult } from 'lit';
import type { ActivityFilter } from '../../../stores/activity/timeline.js';
import { coin } from '../../../ui/coin.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { segmented } from '../../../ui/segmented.js';
import { header } from '../../list/header.js';
import { picker } from '../../list/picker.js';
import type { ActivityView } from './view.js';

const filters: readonly ActivityFilter[] = ['all', 'points', 'badges', 'quests', 'market'];

/** Draws the title and the filter, or in the view of points the balance and the choice of a currency. */
export function head(view: ActivityView, heading: string): TemplateResult {
  const { localize, state, isOfPoints } = view;
  const { t } = localize;
  const currency = isOfPoints ? state.currency?.name : undefined;
  const title =
    heading ||
    (!isOfPoints
      ? t('activity.title')
      : currency
        ? t('activity.points.title', { currency })
        : t('activity.points.title.any'));
  const isShown = state.status === 'ready' || state.status === 'filtered-empty';
  const tools = !isShown ? nothing : isOfPoints ? currencies(view) : choice(view);
  return html`${header({ title, line: '', tools })}${isOfPoints && isShown ? total(view) : nothing}`;
}

function choice({ localize: { t }, state: { filter }, onFilter }: ActivityView): TemplateResult {
  const label = t('activity.filter');
  const options = filters.map((value) => ({ value, label: t(`activity.filter.${value}`) }));
  return html`${segmented({ label, segments: options, chosen: filter, onChoose: onFilter })}
    <label class="switcher narrow-only" part="switcher"
      ><span aria-hidden="true">${t(`activity.filter.${filter}`)}</span>${icon(iconChevronDown, 16)}
      ${picker({ label, options, chosen: filter, onChoose: onFilter, hasTip: true })}</label
    >`;
}

function currencies({ localize, state, onCurrency }: ActivityView): unknown {
  const { currencies: all, currency } = state;
  if (all.length < 2 || !currency) return nothing;
  return html`<label class="switcher" part="switcher"
    >${coin(currency.imageUrl)}<bdi class="truncate" aria-hidden="true">${currency.name}</bdi
    >${icon(iconChevronDown, 16)}
    ${picker({
      label: localize.t('activity.currency'),
      options: all.map(({ id, name }) => ({ value: id, label: localize.isolate(name) })),
      chosen: currency.id,
      onChoose: onCurrency,
      hasTip: true,
    })}</label
  >`;
}

function total({ localize, state: { balance, currency } }: ActivityView): unknown {
  if (balance === undefined) return nothing;
  return html`<p class="total" part="balance">
    ${coin(currency?.imageUrl, 26)}<span class="value" part="value"
      >${longAmounts(localize.amount(balance ?? 0, currency?.decimals))}</span
    ><bdi class="unit">${currency?.name ?? nothing}</bdi>
  </p>`;
}
