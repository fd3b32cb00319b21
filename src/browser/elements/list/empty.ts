import { html, type TemplateResult } from 'lit';

/** Message in place of rows. */
export interface EmptyOptions {
  readonly art?: unknown;
  readonly title: string;
  readonly body: string;
  /** The step that a member can take. */
  readonly action?: unknown;
}

/** Shown if there is nothing to list yet. Announced to assistive technology. */
export const empty = (options: EmptyOptions): TemplateResult =>
  html`<div class="empty" part="empty" role="status">${content(options)}</div>`;

/** Shown if nothing matches the member's search or filter. */
export const filteredEmpty = (options: EmptyOptions): TemplateResult =>
  html`<div class="empty" part="empty">${content(options)}</div>`;

const content = ({ art, title, body, action }: EmptyOptions): TemplateResult =>
  html`${art}<strong>${title}</strong>
    <p>${body}</p>
    ${action}`;
