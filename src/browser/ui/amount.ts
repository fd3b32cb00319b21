import { html, type TemplateResult } from 'lit';
import type { Localize } from '../controllers/localize.js';
import type { DecimalValue } from '../../values/amounts/decimal.js';

/** Maximum number of characters of an amount in a row before it is shortened. */
const maximumCharacters = 13;

/**
 * Draws an amount with all its digits. A very long one is shortened; its title and assistive technology still give every
 * digit.
 */
export function amountText(localize: Localize, value: DecimalValue, decimals: number | undefined): TemplateResult {
  const exact = localize.amount(value, decimals);
  if (exact.length <= maximumCharacters) return html`<span class="num" .textContent=${exact}></span>`;
  return html`<span class="num" title=${exact}
    ><span aria-hidden="true">${localize.amount(value, decimals, { compact: true })}</span
    ><span class="vh">${exact}</span></span
  >`;
}
