import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';
import { iconCheck } from './icons.js';
import { ring } from './ring.js';
import { longAmounts } from './long-amounts.js';

/** One condition. */
export interface ConditionLine {
  /** `unknown` if only the team knows. */
  readonly state: 'met' | 'unmet' | 'unknown';
  /** The requirement, such as `Hold 1,000 Leaf`. */
  readonly what: string | TemplateResult;
  /** The state as assistive technology reads it out: `Done`, `Not yet`, `Not known here`. */
  readonly spoken: string;
  /** Progress so far: `640 / 1,000`. */
  readonly have?: string | undefined;
  /** Progress in percent, 0 to 100, if it is known. */
  readonly percent?: number | undefined;
  /** The missing part, or the way to it: a text, a link, a button. */
  readonly missing?: unknown;
}

/** A list of conditions. */
export interface ConditionsOptions {
  /** `and`: all conditions, on one stem. `or`: any one of them, each on its own path. */
  readonly operator: 'and' | 'or';
  /** For example `Unlocks with all of these`. */
  readonly title: string;
  /** For example `2 of 4`. */
  readonly count?: string | undefined;
  /** The word shown between paths. */
  readonly or: string;
  readonly lines: readonly ConditionLine[];
}

const node = ({ state, percent = 0 }: ConditionLine): unknown => {
  if (state === 'met') return icon(iconCheck, 14);
  return percent > 0 ? ring(percent) : nothing;
};

function condition(line: ConditionLine): TemplateResult {
  const name = line.state === 'met' ? ' met' : line.percent ? ' part' : line.state === 'unknown' ? ' unknown' : '';
  return html`<li class="condition${name}" part="condition${line.state === 'met' ? ' met' : ''}">
    <span class="node">${node(line)}</span>
    <span class="what">${longAmounts(line.what)}<span class="vh">, ${line.spoken}</span></span>
    <span class="have">${longAmounts(line.have)}</span>
    ${line.missing === undefined ? nothing : html`<span class="missing">${longAmounts(line.missing)}</span>`}
  </li>`;
}

/** Draws the conditions and the progress on each. Needs `conditionsStyles` and `progressStyles`. */
export function conditions({ operator, title, count, or, lines }: ConditionsOptions): TemplateResult {
  return html`<div class="conditions ${operator}" part="conditions ${operator}">
    <p class="conditions-title">${title}${count ? html`<span>${count}</span>` : nothing}</p>
    <ul>
      ${lines.map((line, index) => [
        operator === 'or' && index > 0 ? html`<li class="or-sep">${or}</li>` : nothing,
        condition(line),
      ])}
    </ul>
  </div>`;
}
