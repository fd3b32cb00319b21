import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';

/** What a notice says, and in which tone: neutral (a fact), accent (your turn), warning (something is missing), danger (it failed), success. */
export interface NoticeOptions {
  readonly tone: 'neutral' | 'accent' | 'warning' | 'danger' | 'success';
  readonly icon: string;
  readonly title?: string | undefined;
  readonly body?: string | TemplateResult | undefined;
  /** Buttons; the one action that helps. */
  readonly actions?: TemplateResult | typeof nothing;
}

/** One plain sentence and the one action that helps. Needs `noticeStyles`. Announced at once where something failed. */
export const notice = ({ tone, icon: outline, title, body, actions = nothing }: NoticeOptions): TemplateResult =>
  html`<div class="notice ${tone}" part="notice ${tone}" data-result role=${tone === 'danger' ? 'alert' : 'status'}>
    ${icon(outline, 18)}
    <div class="notice-line">
      <div class="notice-text">
        ${title ? html`<strong part="notice-title">${title}</strong>` : nothing}
        ${body ? html`<span part="notice-body">${body}</span>` : nothing}
      </div>
      ${actions === nothing ? nothing : html`<div class="notice-actions">${actions}</div>`}
    </div>
  </div>`;
