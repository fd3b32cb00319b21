import { html, nothing, type TemplateResult } from 'lit';
import { wreath } from '../../../ui/leaf.js';
import { coin } from '../../../ui/coin.js';
import { icon } from '../../../ui/icon.js';
import { longAmounts } from '../../../ui/long-amounts.js';

/** A result, ready to be shown. */
export interface OutcomeOptions {
  /** Outline of an icon inside an open wreath. Without it, a closed wreath surrounds the coin. */
  readonly outline?: string;
  readonly picture: string;
  readonly title: string;
  readonly body?: unknown;
  readonly isNew?: boolean;
}

/** Renders a wreath, a title and a sentence in the middle of the frame. */
export const outcome = ({ outline, picture, title, body, isNew }: OutcomeOptions): TemplateResult =>
  html`<div class="outcome${isNew ? ' celebrate' : ''}" part="outcome" data-result>
    <span class="emblem"
      >${wreath(outline ? 0 : 100, { size: 112 })}${outline ? icon(outline, 32) : coin(picture, 54)}</span
    >
    <strong>${longAmounts(title)}</strong>
    ${body ? html`<p class="letters">${longAmounts(body)}</p>` : nothing}
  </div>`;

/** One line of a receipt. */
export interface ReceiptRow {
  readonly label: string;
  readonly value: unknown;
}

/** Lists what a claim has paid. */
export const receipt = (rows: readonly ReceiptRow[]): unknown =>
  rows.length === 0
    ? nothing
    : html`<dl class="receipt" part="receipt">
        ${rows.map(
          ({ label, value }) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${longAmounts(value)}</dd>
            </div>`,
        )}
      </dl>`;
