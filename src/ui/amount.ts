import { html, type TemplateResult } from 'lit';
import type { Localize } from '../controllers/localize.js';
import type { DecimalValue } from '../loyalty/decimal.js';

/** Characters an amount may take in a row before it is shortened. */
const LONGEST = 13;

/** An amount, exact; a very long one shortened, and exact to the pointer and to assistive technology. */
export function amountText(localize: Localize, value: DecimalValue, decimals: number | undefined): TemplateResult {
  const exact = localize.amount(value, decimals);
  if (exact.length <= LONGEST) return html`<span class="num">${exact}</span>`;
  return html`<span class="num" title=${exact}
    ><span aria-hidden="true">${localize.amount(value, decimals, { compact: true })}</span
    ><span class="vh">${exact}</span></span
  >`;
}
