import { html, type TemplateResult } from 'lit';

/** The box of a list: its content, and the page's own footer. */
export const frame = (isWaiting: boolean, content: unknown): TemplateResult =>
  html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
    ${content}
    <slot name="footer"></slot>
  </div>`;

/** Says to assistive technology what has changed. */
export const announcer = (announcement: string): TemplateResult =>
  html`<p class="vh" role="status">${announcement}</p>`;
