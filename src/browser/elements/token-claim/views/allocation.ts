import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { longAmounts } from '../../../ui/long-amounts.js';

/** The member's share, ready to be shown. */
export interface AllocationOptions {
  /** Whole tokens as decimal text; `undefined` while the amount is unknown. */
  readonly amount: string | undefined;
  readonly token: string;
  /** Content below the amount. */
  readonly note?: unknown;
}

/** Renders the member's share in large figures, with its decimals in a subtle colour. */
export const allocation = (localize: Localize, { amount, token, note }: AllocationOptions): TemplateResult =>
  html`<div class="allocation" part="allocation">
    <span class="label" part="label">${localize.t('token-claim.share')}</span>
    ${
      amount === undefined
        ? html`<span class="skeleton figure" part="skeleton"></span>`
        : html`<span class="value" part="value"
            ><bdi>${figure(localize, amount)}</bdi><span class="unit"><bdi>${token}</bdi></span></span
          >`
    }
    ${note ?? nothing}
  </div>`;

function figure(localize: Localize, amount: string): unknown {
  const text = localize.amount(amount);
  const drawn = longAmounts(text);
  if (drawn !== text) return drawn;
  const mark = new Intl.NumberFormat(localize.lang).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  const at = mark && amount.includes('.') ? text.lastIndexOf(mark) : -1;
  return at < 0 ? text : html`${text.slice(0, at)}<span class="dec">${text.slice(at)}</span>`;
}
