import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';

/** What the head of the list holds. */
export interface HeaderOptions {
  /** In place of the usual one. */
  readonly title: string;
  /** Under it. */
  readonly subtitle: unknown;
  /** Beside it. */
  readonly end: unknown;
}

/** Title, how much of it is done, what the member has. */
export const header = ({ t }: Localize, { title, subtitle, end }: HeaderOptions): TemplateResult =>
  html`<div class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title">${title || t('quest-list.title')}</h2>
        ${subtitle}
      </div></slot
    >
    <div class="tools">${end}<slot name="header-end"></slot></div>
  </div>`;

/** What stands under the title; its room is kept while that is not known. */
export const subtitle = (text = '\u00a0'): TemplateResult => html`<p class="subtitle" part="subtitle">${text}</p>`;
