import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';
import { longAmounts } from './long-amounts.js';

/**
 * Content and tone of a notice: neutral (a fact), accent (the member's turn), warning (something is missing), danger (a
 * failure), success.
 */
export interface NoticeOptions {
  readonly tone: 'neutral' | 'accent' | 'warning' | 'danger' | 'success';
  readonly icon: string;
  readonly title?: string | undefined;
  readonly body?: string | TemplateResult | undefined;
  /** The one button that helps. */
  readonly actions?: TemplateResult | typeof nothing;
}

/** Draws one plain sentence and the one action that helps. Needs `noticeStyles`. A failure is announced at once. */
export const notice = ({ tone, icon: outline, title, body, actions = nothing }: NoticeOptions): TemplateResult =>
  html`<div class="notice ${tone}" part="notice ${tone}" data-result role=${tone === 'danger' ? 'alert' : 'status'}>
    ${icon(outline, 18)}
    <div class="notice-line">
      <div class="notice-text">
        ${title ? html`<strong part="notice-title">${longAmounts(title)}</strong>` : nothing}
        ${body ? html`<span part="notice-body">${longAmounts(body)}</span>` : nothing}
      </div>
      ${actions === nothing ? nothing : html`<div class="notice-actions">${actions}</div>`}
    </div>
  </div>`;
