import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';

/** Title, and how many accounts are connected; a space keeps the line free. */
export const header = (
  { t }: Localize,
  { title, line }: { readonly title: string; readonly line: string },
): TemplateResult =>
  html`<div class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title">${title || t('social-connect.title')}</h2>
        ${line ? html`<p class="subtitle" part="subtitle">${line}</p>` : nothing}
      </div></slot
    ><slot name="header-end"></slot>
  </div>`;
