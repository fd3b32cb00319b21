import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { BadgeFilter, BadgeOrder } from '../../../stores/badges/badge.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown, iconSort } from '../../../ui/icons.js';
import { segmented } from '../../../ui/segmented.js';
import { picker } from '../../list/picker.js';

const filters: readonly BadgeFilter[] = ['all', 'earned', 'reach'];
const orders: readonly BadgeOrder[] = ['status', 'closest', 'newest', 'name'];
/** Number of badges above which the shelf offers a choice of order. */
const sortableFrom = 6;

/** Filter, order and their callbacks. */
export interface PickersOptions {
  readonly filter: BadgeFilter;
  readonly order: BadgeOrder;
  /** Number of badges on the shelf. */
  readonly count: number;
  /** Whether to offer the filter. Visitors have earned nothing that they could filter by. */
  readonly hasFilter: boolean;
  readonly onFilter: (filter: BadgeFilter) => void;
  readonly onOrder: (order: BadgeOrder) => void;
}

/** Draws the filter, as a row if there is room and otherwise as the platform's native list, and the order. */
export function pickers({ t }: Localize, options: PickersOptions): TemplateResult {
  const { filter, order, count, hasFilter, onFilter, onOrder } = options;
  const label = t('badge-shelf.filter');
  const shown = filters.map((value) => ({ value, label: t(`badge-shelf.filter.${value}`) }));
  const sorted = orders.map((value) => ({ value, label: t(`badge-shelf.order.${value}`) }));
  const inRow = html`${segmented({ label, segments: shown, chosen: filter, onChoose: onFilter })}
    <label class="switcher narrow-only" part="switcher"
      ><span aria-hidden="true">${t(`badge-shelf.filter.${filter}`)}</span>${icon(iconChevronDown, 16)}
      ${picker({ label, options: shown, chosen: filter, onChoose: onFilter, hasTip: true })}</label
    >`;
  const inOrder = html`<label class="switcher order" part="switcher"
    >${icon(iconSort, 18)}
    ${picker({ label: t('badge-shelf.order'), options: sorted, chosen: order, onChoose: onOrder, hasTip: true })}</label
  >`;
  return html`${hasFilter ? inRow : nothing}${count > sortableFrom ? inOrder : nothing}`;
}
