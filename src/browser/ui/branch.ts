import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { leafPath } from './leaf-path.js';

/** A day on a branch. `today` is still open; `next` is in the future; one leaf of `rest` grew, as a rest day kept it. */
export type BranchDay = 'done' | 'rest' | 'today' | 'next' | 'missed';

/** Number of days on a branch. */
export const branchDays = 7;

/** Height of the stem at `x`, on a grid of 308 by 60. */
const bend = (x: number): number => 40 - 15 * Math.sin(((x - 10) / 300) * Math.PI * 0.62);

function stem(to: number, step: number): string {
  let path = `M4 ${bend(4).toFixed(1)}`;
  for (let x = 14; x <= to; x += step) path += `L${x} ${bend(x).toFixed(1)}`;
  return path;
}

function leaf(x: number, turn: number, length: number, name: string): SVGTemplateResult {
  const transform = `translate(${x} ${bend(x).toFixed(1)}) rotate(${turn.toFixed(1)})`;
  return svg`<path class=${name} transform=${transform} d=${leafPath(length, length * 0.27)} />`;
}

function pair(day: BranchDay, index: number): SVGTemplateResult {
  const isLast = index === branchDays - 1;
  const x = 22 + 44 * index - (isLast ? 16 : 10);
  const heading = (Math.atan2(bend(x + 1) - bend(x - 1), 2) * 180) / Math.PI + 90;
  const [upper, lower] = isLast ? [22, 20] : [27, 25];
  const gold = day === 'done' || day === 'today' ? ' gold' : '';
  return svg`<g class="day ${day}">
    ${leaf(x, heading + 40, lower, 'leaf lo')}${leaf(x, heading - 40, upper, 'leaf')}
    ${isLast ? svg`<circle class="berry${gold}" cx=${x + 25} cy=${bend(x + 25).toFixed(1)} r="8" />` : ''}
  </g>`;
}

/** Draws seven days as pairs of leaves on one stem; the seventh has the berry. `label` describes the drawing in words. */
export function branch(days: readonly BranchDay[], label: string): TemplateResult {
  const last = Math.max(days.lastIndexOf('done'), days.lastIndexOf('rest'));
  return html`<svg viewBox="0 4 308 52" role="img" aria-label=${label}>
    <path class="stem" d=${stem(292, 10)} />
    ${last < 0 ? '' : svg`<path class="stem on" d=${stem(26 + 44 * last, 6)} />`} ${days.map(pair)}
  </svg>`;
}
