import { html, nothing, type TemplateResult } from 'lit';

/** Content of a list's header. */
export interface HeaderOptions {
  readonly title: string;
  /** Line under the title; a no-break space keeps the line free. */
  readonly line: string;
  /** Search and pickers, at the end of the header. */
  readonly tools: unknown;
}

/** Draws the title, the line under it, and the tools. */
export const header = ({ title, line, tools }: HeaderOptions): TemplateResult =>
  html`<div class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title"><bdi>${title}</bdi></h2>
        ${line ? html`<p class="subtitle" part="subtitle">${line}</p>` : nothing}
      </div></slot
    >
    <div class="tools"><slot name="header-end"></slot>${tools}</div>
  </div>`;
