import { html, nothing, type TemplateResult } from 'lit';
import { spinner } from '../ui/icon.js';

/** Draws the button that sends a form. While something is missing it looks inactive, and a press says what is missing. */
export const submitButton = (
  label: string,
  { isBusy, isReady = true }: { readonly isBusy: boolean; readonly isReady?: boolean },
): TemplateResult =>
  html`<button
    class="button primary${isReady || isBusy ? '' : ' waiting'}"
    part="button primary"
    type="submit"
    aria-busy=${isBusy ? 'true' : nothing}
    aria-disabled=${isBusy ? 'true' : nothing}
  >
    ${isBusy ? spinner() : nothing}<span>${label}</span>
  </button>`;
