import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown, iconSort } from '../../ui/icons.js';
import { segmented, type Segment } from '../../ui/segmented.js';
import type { BadgeFilter, BadgeOrder } from './badge.js';

const FILTERS: readonly BadgeFilter[] = ['all', 'earned', 'reach'];
const ORDERS: readonly BadgeOrder[] = ['status', 'closest', 'newest', 'name'];
/** Above this many badges an order is worth its button. */
const SORTABLE = 6;

/** What is chosen, and what hears of another choice. */
export interface PickersOptions {
  readonly filter: BadgeFilter;
  readonly order: BadgeOrder;
  /** Badges on the shelf. */
  readonly count: number;
  /** Whether there is something to filter by. */
  readonly hasFilter: boolean;
  readonly onFilter: (filter: BadgeFilter) => void;
  readonly onOrder: (order: BadgeOrder) => void;
}

/** Chooses what is shown: a row where there is room, the platform's own list where there is not; and in which order. */
export function pickers({ t }: Localize, options: PickersOptions): TemplateResult {
  const { filter, order, onFilter, onOrder } = options;
  const filters = FILTERS.map((value) => ({ value, label: t(`badge-shelf.filter.${value}`) }));
  const orders = ORDERS.map((value) => ({ value, label: t(`badge-shelf.order.${value}`) }));
  const label = t('badge-shelf.filter');
  return html`${
    options.hasFilter
      ? html`${segmented({ label, segments: filters, chosen: filter, onChoose: onFilter })}
          <label class="switcher narrow-only" part="switcher"
            ><span aria-hidden="true">${t(`badge-shelf.filter.${filter}`)}</span>${icon(iconChevronDown, 16)}
            ${list(label, filters, filter, onFilter)}</label
          >`
      : nothing
  }${
    options.count > SORTABLE
      ? html`<label class="switcher order" part="switcher"
          >${icon(iconSort, 18)} ${list(t('badge-shelf.order'), orders, order, onOrder)}</label
        >`
      : nothing
  }`;
}

const list = <T extends string>(
  label: string,
  options: readonly Segment<T>[],
  chosen: T,
  onChoose: (value: T) => void,
): TemplateResult =>
  html`<select
    aria-label=${label}
    title=${label}
    @change=${(event: Event) => {
      const option = options[(event.target as HTMLSelectElement).selectedIndex];
      if (option) onChoose(option.value);
    }}
  >
    ${options.map(({ value, label: text }) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
  </select>`;
