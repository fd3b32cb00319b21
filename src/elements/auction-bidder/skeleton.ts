import { html, type TemplateResult } from 'lit';

const line = (name: string): TemplateResult => html`<span class="skeleton ${name}" part="skeleton"></span>`;

/** Placeholders for what is done with an auction. */
export const actionSkeleton = (): TemplateResult => html`${line('blank-field')}${line('blank-field')}`;

/** Placeholders where the auction will be. */
export const skeleton = (): TemplateResult =>
  html`<div class="lot" aria-hidden="true">
    <div class="media"><span class="blank"></span></div>
    <div class="panel">
      ${line('blank-line')}
      <div class="stats">${line('blank-stat')}${line('blank-stat')}</div>
      ${actionSkeleton()}
    </div>
  </div>`;
