import { html, type TemplateResult } from 'lit';

/** What stands in place of rows where there are none. */
export interface EmptyOptions {
  readonly art?: unknown;
  readonly title: string;
  readonly body: string;
  /** What a member can do about it. */
  readonly action?: unknown;
}

/** Nothing to list yet: assistive technology hears of it. */
export const empty = (options: EmptyOptions): TemplateResult =>
  html`<div class="empty" part="empty" role="status">${content(options)}</div>`;

/** The member's search or filter leaves nothing. */
export const filteredEmpty = (options: EmptyOptions): TemplateResult =>
  html`<div class="empty" part="empty">${content(options)}</div>`;

const content = ({ art, title, body, action }: EmptyOptions): TemplateResult =>
  html`${art}<strong>${title}</strong>
    <p>${body}</p>
    ${action}`;
