import { html, type TemplateResult } from 'lit';
import { share } from './share.js';

/**
 * Draws a progress bar. Its number is rounded down, so that it says 100 only for something finished. `label` names what
 * progresses. Needs `progressStyles`.
 */
export const progressBar = (percent: number, label: string): TemplateResult =>
  html`<span
    class="progress thin"
    part="progress"
    role="progressbar"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.floor(percent)}
    ><span class="progress-fill" part="progress-fill" ${share(percent)}></span
  ></span>`;
