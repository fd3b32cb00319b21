import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../controllers/localize.js';
import { icon, spinner } from './icon.js';
import { iconCheck, iconX } from './icons.js';

/** Where a step of something longer is. */
export type StepState = 'todo' | 'active' | 'done' | 'failed';

/** One step: what happens, or has happened, in it. */
export interface Step {
  readonly state: StepState;
  readonly label: string;
  /** Below the label: what it costs, where to look, what came of it. */
  readonly note?: string | TemplateResult | undefined;
}

/** What stands around the steps. */
export interface StepsOptions {
  readonly title: string;
  /** Part that each step has besides `item`, such as `claim-step`. */
  readonly part: string;
}

/** Steps of something longer, numbered until they are done. Needs `stepsStyles` and the texts of `i18n/en/steps.ts`. */
export const steps = (localize: Localize, { title, part }: StepsOptions, list: readonly Step[]): TemplateResult =>
  html`<aside class="steps" part="steps" aria-label=${title}>
    <div class="steps-title">${title}</div>
    <ol role="list">
      ${list.map(
        ({ state, label, note }, index) =>
          html`<li
            class="step ${state}"
            part="item ${part}${state === 'todo' ? '' : ` ${state}`}"
            aria-current=${state === 'active' ? 'step' : nothing}
          >
            <span class="node" aria-hidden="true">${mark(state, index + 1)}</span>
            <b
              >${label}${state === 'todo' ? nothing : html`<span class="vh">, ${localize.t(`steps.${state}`)}</span>`}</b
            >
            ${note ? html`<small>${note}</small>` : nothing}
          </li>`,
      )}
    </ol>
  </aside>`;

function mark(state: StepState, number: number): unknown {
  switch (state) {
    case 'done':
      return icon(iconCheck, 14);
    case 'failed':
      return icon(iconX, 14);
    case 'active':
      return spinner(16);
    default:
      return html`<span>${number}</span>`;
  }
}
