import { html, type TemplateResult } from 'lit';

/** Draws an outline of `icons.ts` in the ink of the text around it. Decorative: the words beside it carry the meaning. */
export const icon = (outline: string, size = 20): TemplateResult =>
  html`<svg class="icon" part="icon" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">
    <path d=${outline} />
  </svg>`;

/** Says by its turning that something is under way. Stands still under reduced motion; words beside it say what. */
export const spinner = (size = 16): TemplateResult =>
  html`<svg class="icon spin" part="spinner" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">
    <circle cx="10" cy="10" r="6.9" opacity=".22" />
    <path d="M10 3.1a6.9 6.9 0 0 1 6.9 6.9" />
  </svg>`;
