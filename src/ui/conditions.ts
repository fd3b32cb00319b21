import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';
import { iconCheck } from './icons.js';
import { ring } from './ring.js';

/** One condition as it is shown. */
export interface ConditionLine {
  /** `unknown` where only whoever runs the programme knows. */
  readonly state: 'met' | 'unmet' | 'unknown';
  /** What is asked for: `Hold 1,000 Leaf`. */
  readonly what: string | TemplateResult;
  /** How the state is read out: `Done`, `Not yet`, `Not known here`. */
  readonly spoken: string;
  /** How much of it there is: `640 / 1,000`. */
  readonly have?: string | undefined;
  /** How far it is, 0 to 100, where that can be said. */
  readonly percent?: number | undefined;
  /** What is missing, or the way there: a text, a link, a button. */
  readonly missing?: unknown;
}

/** Conditions as they are shown. */
export interface ConditionsOptions {
  /** `and`: all of them, on one stem. `or`: any one, each a path of its own. */
  readonly operator: 'and' | 'or';
  /** `Unlocks with all of these`. */
  readonly title: string;
  /** `2 of 4`. */
  readonly count?: string | undefined;
  /** The word between paths. */
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
    <span class="what">${line.what}<span class="vh">, ${line.spoken}</span></span>
    <span class="have">${line.have}</span>
    ${line.missing === undefined ? nothing : html`<span class="missing">${line.missing}</span>`}
  </li>`;
}

/** What has to hold, and how much of it does. Needs `conditionsStyles` and `progressStyles`. */
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
