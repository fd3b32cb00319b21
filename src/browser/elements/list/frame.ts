import { html, type TemplateResult } from 'lit';

/** Draws the box of a list: its content and the page's footer. */
export const frame = (isWaiting: boolean, content: unknown): TemplateResult =>
  html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
    ${content}
    <slot name="footer"></slot>
  </div>`;

/** Announces changes to assistive technology. */
export const announcer = (announcement: string): TemplateResult =>
  html`<p class="vh" role="status">${announcement}</p>`;
