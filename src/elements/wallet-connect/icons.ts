import { html, svg, type TemplateResult } from 'lit';

/** Outline of a page with writing, on the grid of `ui/icons.ts`. */
export const iconDocument =
  'M5 4.8A1.8 1.8 0 0 1 6.8 3h4.4L15 6.8v8.4a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 15.2zM11 3.2V7h3.8M7.8 10.4h4.4M7.8 13.2h3';

/** Ethereum's sign in one ink. Decorative. */
export const ethereumSign = (size: number): TemplateResult =>
  html`<svg class="sign" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true" fill="currentColor">
    ${svg`<path d="M10 2.4l4.9 7.9L10 13.2l-4.9-2.9z" /><path d="M5.1 11.9L10 14.8l4.9-2.9L10 17.8z" opacity=".6" />`}
  </svg>`;
