import { html, type TemplateResult } from 'lit';

/** Draws an outline of `icons.ts` in the colour of the text around it. Decorative: the words beside it carry the meaning. */
export const icon = (outline: string, size = 20): TemplateResult =>
  html`<svg class="icon" part="icon" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">
    <path d=${outline} />
  </svg>`;

/** Draws a spinner for work in progress. It does not turn with reduced motion; the words beside it say what is going on. */
export const spinner = (size = 16): TemplateResult =>
  html`<svg class="icon spin" part="spinner" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">
    <circle cx="10" cy="10" r="6.9" opacity=".22" />
    <path d="M10 3.1a6.9 6.9 0 0 1 6.9 6.9" />
  </svg>`;
