import { html, type TemplateResult } from 'lit';
import { icon } from '../ui/icon.js';

/** A small button with an icon only; `label` is its name. */
export const iconButton = (label: string, outline: string, onClick: () => void): TemplateResult =>
  html`<button
    class="button quiet neutral icon-only sm"
    part="button"
    type="button"
    aria-label=${label}
    @click=${onClick}
  >
    ${icon(outline, 18)}
  </button>`;
