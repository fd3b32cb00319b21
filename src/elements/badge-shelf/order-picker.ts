import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { icon } from '../../ui/icon.js';
import { iconSort } from '../../ui/icons.js';
import type { BadgeOrder } from './badge.js';

const ORDERS: readonly BadgeOrder[] = ['status', 'closest', 'newest', 'name'];

/** Chooses the order, from the platform's own list. */
export const orderPicker = ({ t }: Localize, order: BadgeOrder, onOrder: (order: BadgeOrder) => void): TemplateResult =>
  html`<label class="switcher order" part="switcher"
    >${icon(iconSort, 18)}
    <select
      aria-label=${t('badge-shelf.order')}
      title=${t('badge-shelf.order')}
      @change=${(event: Event) => {
        const chosen = ORDERS[(event.target as HTMLSelectElement).selectedIndex];
        if (chosen) onOrder(chosen);
      }}
    >
      ${ORDERS.map((value) => html`<option value=${value} .selected=${value === order}>${t(`badge-shelf.order.${value}`)}</option>`)}
    </select></label
  >`;
