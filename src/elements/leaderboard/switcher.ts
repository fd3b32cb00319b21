import { html, nothing, type TemplateResult } from 'lit';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { Localize } from '../../controllers/localize.js';
import { coin } from '../../ui/coin.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown } from '../../ui/icons.js';
import { rove } from '../../ui/roving.js';

/** Above this number of currencies the list serves every width. */
const MOST_TABS = 4;

/** What there is to choose from. */
export interface SwitcherOptions {
  readonly currencies: readonly Currency[];
  readonly chosen: Currency | undefined;
  /** Id of what the tabs control. */
  readonly panel: string;
  readonly onChoose: (currency: Currency) => void;
}

/** Chooses the currency: tabs where there is room, the platform's own list where there is not. */
export function switcher({ t }: Localize, options: SwitcherOptions): TemplateResult | typeof nothing {
  const { currencies, chosen } = options;
  if (!chosen || currencies.length < 2) return nothing;
  const hasTabs = currencies.length <= MOST_TABS;
  return html`${hasTabs ? tabs(t('leaderboard.currency'), chosen, options) : nothing}
    <label class="switcher${hasTabs ? ' narrow-only' : ''}" part="switcher"
      >${coin(chosen.imageUrl, 16)}<span class="truncate" aria-hidden="true">${chosen.name}</span
      >${icon(iconChevronDown, 16)}
      <select aria-label=${t('leaderboard.currency')} @change=${(event: Event) => choose(event, options)}>
        ${currencies.map(({ id, name }) => html`<option value=${id} .selected=${id === chosen.id}>${name}</option>`)}
      </select></label
    >`;
}

function choose(event: Event, { currencies, onChoose }: SwitcherOptions): void {
  const currency = currencies[(event.target as HTMLSelectElement).selectedIndex];
  if (currency) onChoose(currency);
}

function tabs(label: string, chosen: Currency, { currencies, panel, onChoose }: SwitcherOptions): TemplateResult {
  return html`<div
    class="segmented wide-only"
    part="tabs segmented"
    role="tablist"
    aria-label=${label}
    @keydown=${handleTabKey}
  >
    ${currencies.map(
      (currency) =>
        html`<button
          class="segment"
          part="tab segment"
          type="button"
          role="tab"
          aria-selected=${currency.id === chosen.id ? 'true' : 'false'}
          aria-controls=${panel}
          tabindex=${currency.id === chosen.id ? 0 : -1}
          @click=${() => onChoose(currency)}
        >
          ${coin(currency.imageUrl, 16)}<span>${currency.name}</span>
        </button>`,
    )}
  </div>`;
}

function handleTabKey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const all = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const rtl = getComputedStyle(list).direction === 'rtl';
  const to = rove(event.key, all.indexOf(event.target as HTMLElement), all.length, 'inline', rtl);
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
  all[to]?.click();
}
