import { html, nothing, type TemplateResult } from 'lit';
import type { Currency } from '../../../../contract/loyalty/currencies.js';
import type { Localize } from '../../../controllers/localize.js';
import { coin } from '../../../ui/coin.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown } from '../../../ui/icons.js';
import { segmented } from '../../../ui/segmented.js';
import { picker } from '../../list/picker.js';

/** Number of currencies above which the platform's native list is used at every width. */
const mostInARow = 4;

/** The currencies, and the one that is shown. */
export interface CurrencyPickerOptions {
  readonly currencies: readonly Currency[];
  readonly chosen: Currency | undefined;
  readonly onChoose: (currency: Currency) => void;
}

/** Draws the choice of currency, as a row if there is room and otherwise as the platform's native list. */
export function currencyPicker(
  localize: Localize,
  { currencies, chosen, onChoose }: CurrencyPickerOptions,
): TemplateResult | typeof nothing {
  if (!chosen || currencies.length < 2) return nothing;
  const hasRow = currencies.length <= mostInARow;
  const label = localize.t('leaderboard.currency');
  const options = currencies.map(({ id, name, imageUrl }) => ({
    value: id,
    label: localize.isolate(name),
    art: coin(imageUrl, 16),
  }));
  const choose = (id: string): void => {
    const currency = currencies.find((each) => each.id === id);
    if (currency) onChoose(currency);
  };
  return html`${hasRow ? segmented({ label, segments: options, chosen: chosen.id, onChoose: choose }) : nothing}
    <label class="switcher${hasRow ? ' narrow-only' : ''}" part="switcher"
      >${coin(chosen.imageUrl, 16)}<bdi class="truncate" aria-hidden="true">${chosen.name}</bdi
      >${icon(iconChevronDown, 16)} ${picker({ label, options, chosen: chosen.id, onChoose: choose })}</label
    >`;
}
