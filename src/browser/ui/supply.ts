import { html, nothing, type TemplateResult } from 'lit';
import { share } from './share.js';

/** How many of something exist, and how many are gone. */
export interface SupplyOptions {
  /** How many are gone in percent, 0 to 100; `undefined` if there is no limit. */
  readonly percent: number | undefined;
  /** `812 of 1,000`. */
  readonly text: string;
  /** At the other end of the line: a warning that few are left, or a note that there is no limit. */
  readonly note?: string | undefined;
  /** Whether few are left. */
  readonly isLow?: boolean;
  /** How old the numbers are. */
  readonly title?: string | undefined;
}

/** Draws how many are gone, as a bar and in words. The bar is decorative. Needs `progressStyles` and `supplyStyles`. */
export const supply = ({ percent, text, note, isLow = false, title }: SupplyOptions): TemplateResult =>
  html`<div class="supply" part="supply" title=${title ?? nothing}>
    ${
      percent === undefined
        ? nothing
        : html`<span class="progress thin" part="progress" aria-hidden="true"
            ><span class="progress-fill" part="progress-fill" ${share(percent)}></span
          ></span>`
    }
    <span class="figures"
      ><span>${text}</span>${note ? html`<span class=${isLow ? 'low' : ''}>${note}</span>` : nothing}</span
    >
  </div>`;
