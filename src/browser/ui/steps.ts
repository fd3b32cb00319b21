import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../controllers/localize.js';
import { icon, spinner } from './icon.js';
import { iconCheck, iconX } from './icons.js';

/** Progress of one step. */
export type StepState = 'todo' | 'active' | 'done' | 'failed';

/** One step: what happens or has happened in it. */
export interface Step {
  readonly state: StepState;
  readonly label: string;
  /** Below the label: the cost, where to look, or the result. */
  readonly note?: string | TemplateResult | undefined;
}

/** Title and part of a list of steps. */
export interface StepsOptions {
  readonly title: string;
  /** Name of each step's part besides `item`, such as `claim-step`. */
  readonly part: string;
}

/**
 * Draws numbered steps. A number becomes a mark once its step is done. Needs `stepsStyles` and the texts of
 * `i18n/en/steps.ts`.
 */
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
