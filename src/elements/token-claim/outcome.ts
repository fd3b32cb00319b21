import { html, nothing, type TemplateResult } from 'lit';
import { wreath } from '../../ui/leaf.js';
import { coin } from '../../ui/coin.js';
import { icon } from '../../ui/icon.js';

/** How something ended, in the middle of the frame. */
export interface OutcomeOptions {
  /** Outline inside an open wreath; without one the wreath is closed around the coin. */
  readonly outline?: string;
  readonly picture: string;
  readonly title: string;
  readonly body?: unknown;
  readonly isNew?: boolean;
}

/** A wreath, one line, and what there is to say. */
export const outcome = ({ outline, picture, title, body, isNew }: OutcomeOptions): TemplateResult =>
  html`<div class="outcome${isNew ? ' celebrate' : ''}" part="outcome" data-result>
    <span class="emblem"
      >${wreath(outline ? 0 : 100, { size: 112 })}${outline ? icon(outline, 32) : coin(picture, 54)}</span
    >
    <strong>${title}</strong>
    ${body ? html`<p>${body}</p>` : nothing}
  </div>`;

/** A line of a receipt. */
export interface ReceiptRow {
  readonly label: string;
  readonly value: unknown;
}

/** What a claim brought, line by line. */
export const receipt = (rows: readonly ReceiptRow[]): unknown =>
  rows.length === 0
    ? nothing
    : html`<dl class="receipt" part="receipt">
        ${rows.map(
          ({ label, value }) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`;
