import { html, type TemplateResult } from 'lit';

const line = (name: string): TemplateResult => html`<span class="skeleton ${name}" part="skeleton"></span>`;

/** Draws placeholders for the member's actions. */
export const actionSkeleton = (): TemplateResult => html`${line('blank-field')}${line('blank-field')}`;

/** Draws placeholders for an auction while it loads. */
export const skeleton = (): TemplateResult =>
  html`<div class="lot" aria-hidden="true">
    <div class="media"><span class="blank"></span></div>
    <div class="panel">
      ${line('blank-line')}
      <div class="stats">${line('blank-stat')}${line('blank-stat')}</div>
      ${actionSkeleton()}
    </div>
  </div>`;
