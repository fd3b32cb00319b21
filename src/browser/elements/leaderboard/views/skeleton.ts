import { html, type TemplateResult } from 'lit';

/** Number of rows that fit without scrolling, and of their placeholders. */
export const rowsInView = 7;

/** Placeholders of the board, with its final height. */
export function skeleton(rows: number, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<div class="rows" part="rows" aria-hidden="true">
    ${[...Array<undefined>(Math.min(rows, rowsInView))].map(
      (_, index) =>
        html`<div class="row">
          <span class="skeleton line rank w0${still}"></span><span class="skeleton round${still}"></span
          ><span class="who"
            ><span class="skeleton line w${(index * 2 + 1) % 4}${still}"></span
            ><span class="skeleton line thin w2${still}"></span></span
          ><span class="skeleton line amount w1${still}"></span>
        </div>`,
    )}
  </div>`;
}
