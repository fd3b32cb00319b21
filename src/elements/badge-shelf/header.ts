import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';

/** What stands above the badges. */
export interface HeaderOptions {
  readonly title: string;
  /** Under the title; a space keeps its line free. */
  readonly line: string;
  /** What chooses badges and order, once it is there. */
  readonly pickers: unknown;
}

/** Title, and how many are earned. */
export const header = ({ t }: Localize, { title, line, pickers }: HeaderOptions): TemplateResult =>
  html`<div class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title">${title || t('badge-shelf.title')}</h2>
        ${line ? html`<p class="subtitle" part="subtitle">${line}</p>` : nothing}
      </div></slot
    >
    <div class="tools"><slot name="header-end"></slot>${pickers}</div>
  </div>`;
