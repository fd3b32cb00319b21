import { html, nothing, type TemplateResult } from 'lit';

/** What stands above a list. */
export interface HeaderOptions {
  readonly title: string;
  /** Under the title; a no-break space keeps its line free. */
  readonly line: string;
  /** Search and pickers, at the end. */
  readonly tools: unknown;
}

/** Title, one line under it, and what chooses what the list shows. */
export const header = ({ title, line, tools }: HeaderOptions): TemplateResult =>
  html`<div class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title">${title}</h2>
        ${line ? html`<p class="subtitle" part="subtitle">${line}</p>` : nothing}
      </div></slot
    >
    <div class="tools"><slot name="header-end"></slot>${tools}</div>
  </div>`;
