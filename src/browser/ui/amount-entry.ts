import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localize } from '../controllers/localize.js';
import { wholeUnits } from '../../values/amounts/base-units.js';
import { numberMarks, readAmount, type AmountReading } from '../../values/amounts/read-amount.js';
import { icon } from './icon.js';
import { iconMinus, iconPlus } from './icons.js';

/**
 * Reads an amount that a member typed, in the number format of the page's language.
 *
 * @param decimals of the currency
 */
export const readEntry = (localize: Localize, text: string, decimals: number): AmountReading =>
  readAmount(text, decimals, numberMarks(localize.lang));

/**
 * Formats an amount as the field shows it.
 *
 * @param units base units
 */
export const entryText = (localize: Localize, units: bigint, decimals: number): string =>
  localize.amount(wholeUnits(units, decimals), decimals);

/**
 * Returns a sentence that says why the typed text is not an amount; `undefined` if it is one. Texts:
 * `i18n/en/amount-entry.ts`.
 */
export function entryProblem(
  localize: Localize,
  reading: AmountReading,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string | undefined {
  const { t } = localize;
  switch (reading.kind) {
    case 'amount':
      return undefined;
    case 'fine':
      return decimals === 0 ? t('amount-entry.whole', { symbol }) : t('amount-entry.fine', { symbol, count: decimals });
    case 'unreadable':
    case 'ambiguous':
      return t(`amount-entry.${reading.kind}`, { example: localize.amount(decimals > 0 ? '1234.5' : 1234) });
    default:
      return t(`amount-entry.${reading.kind}`);
  }
}

/** Number of characters from which an amount is shown in smaller type. */
const longEntryLength = 12;

/** A field for an exact amount, with a button on each side. */
export interface AmountEntryOptions {
  /** Id of the input; unique in its root. */
  readonly id: string;
  /** Name of the field for assistive technology, including the currency. */
  readonly label: string;
  /** Content of the field, as typed. */
  readonly text: string;
  /** The amount by which a button changes the value, as text. */
  readonly step: string;
  readonly canLower: boolean;
  readonly isInvalid: boolean;
  readonly isDisabled?: boolean;
  /** Ids of the elements that explain the field or its error. */
  readonly describedBy: string;
  readonly onText: (text: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

/** Draws the field. Arrow up and down work like the buttons. Needs `amountEntryStyles` and `fieldStyles`. */
export function amountEntry({ t }: Localize, options: AmountEntryOptions): TemplateResult {
  const { id, label, text, step, canLower, isInvalid, isDisabled = false, onText, onStep } = options;
  const direction = (outline: string, name: string, by: 1 | -1, isOff: boolean): TemplateResult =>
    html`<button
      class="step-btn"
      part="button"
      type="button"
      aria-label=${name}
      ?disabled=${isOff}
      @click=${() => onStep(by)}
    >
      ${icon(outline, 18)}
    </button>`;
  return html`<div class="stepper${isInvalid ? ' invalid' : ''}" part="stepper">
    ${direction(iconMinus, t('amount-entry.lower', { step }), -1, isDisabled || !canLower)}
    <input
      class="input${text.length > longEntryLength ? ' long' : ''}"
      part="input"
      id=${id}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      spellcheck="false"
      enterkeyhint="go"
      maxlength="120"
      aria-label=${label}
      aria-invalid=${isInvalid ? 'true' : nothing}
      aria-describedby=${options.describedBy}
      ?disabled=${isDisabled}
      .value=${live(text)}
      @input=${(event: Event) => onText((event.target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (by === 1 || canLower) onStep(by);
      }}
    />
    ${direction(iconPlus, t('amount-entry.raise', { step }), 1, isDisabled)}
  </div>`;
}
