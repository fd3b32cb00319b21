import { html, nothing, type TemplateResult } from 'lit';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { Localize } from '../../controllers/localize.js';
import { coin } from '../../ui/coin.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown } from '../../ui/icons.js';
import { segmented } from '../../ui/segmented.js';

/** Above this number of currencies the list serves every width. */
const MOST_IN_A_ROW = 4;

/** What there is to choose from. */
export interface SwitcherOptions {
  readonly currencies: readonly Currency[];
  readonly chosen: Currency | undefined;
  readonly onChoose: (currency: Currency) => void;
}

/** Chooses the currency: a row where there is room, the platform's own list where there is not. */
export function switcher({ t }: Localize, options: SwitcherOptions): TemplateResult | typeof nothing {
  const { currencies, chosen } = options;
  if (!chosen || currencies.length < 2) return nothing;
  const hasRow = currencies.length <= MOST_IN_A_ROW;
  const label = t('leaderboard.currency');
  const segments = currencies.map(({ id, name, imageUrl }) => ({ value: id, label: name, art: coin(imageUrl, 16) }));
  const onChoose = (id: string) =>
    choose(
      currencies.find((each) => each.id === id),
      options,
    );
  return html`${hasRow ? segmented({ label, segments, chosen: chosen.id, onChoose }) : nothing}
    <label class="switcher${hasRow ? ' narrow-only' : ''}" part="switcher"
      >${coin(chosen.imageUrl, 16)}<span class="truncate" aria-hidden="true">${chosen.name}</span
      >${icon(iconChevronDown, 16)}
      <select
        aria-label=${label}
        @change=${(event: Event) => choose(currencies[(event.target as HTMLSelectElement).selectedIndex], options)}
      >
        ${currencies.map(({ id, name }) => html`<option value=${id} .selected=${id === chosen.id}>${name}</option>`)}
      </select></label
    >`;
}

function choose(currency: Currency | undefined, { onChoose }: SwitcherOptions): void {
  if (currency) onChoose(currency);
}
