import { html, nothing, type TemplateResult } from 'lit';
import { spinner } from '../../ui/icon.js';

/** The button that sends a form. */
export const submit = (label: string, isBusy: boolean): TemplateResult =>
  html`<button
    class="button primary"
    part="button primary"
    type="submit"
    aria-busy=${isBusy ? 'true' : nothing}
    aria-disabled=${isBusy ? 'true' : nothing}
  >
    ${isBusy ? spinner() : nothing}<span>${label}</span>
  </button>`;
