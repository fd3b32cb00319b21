import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { leafPath } from '../../../../ui/leaf-path.js';

/** A pair of leaves that grows at a point of a stem. @param turn degrees of the stem there, 90 for level */
const pair = (x: number, y: number, turn: number): SVGTemplateResult =>
  svg`<g transform="translate(${x} ${y}) rotate(${turn})">
    <path class="leaf" transform="rotate(-42)" d=${leafPath(17, 4.7)} />
    <path class="leaf lo" transform="rotate(42)" d=${leafPath(15, 4.2)} />
  </g>`;

/** Where a stem begins and ends, and how its leaves lie: neighbours stand a little higher and lower. */
const falling = { way: 'M0 6C40 6 60 22 100 22', turn: 96 };
const rising = { way: 'M0 22C40 22 60 6 100 6', turn: 84 };

/** Draws the stem from a stop to the next one on a wide page. It has leaves once the stop is done. Decorative. */
export function levelStem(index: number, isDone: boolean): TemplateResult {
  const { way, turn } = index % 2 === 0 ? rising : falling;
  const name = `stem level${isDone ? ' on' : ''}`;
  return html`<svg class=${name} viewBox="0 0 100 44" preserveAspectRatio="none" aria-hidden="true">
      <path class="way" d=${way} /></svg
    >${
      isDone
        ? html`<svg class="${name} leaves" viewBox="0 0 100 44" aria-hidden="true">${pair(46, 14.4, turn)}</svg>`
        : undefined
    }`;
}

/** Draws the stem from a stop down to the next one. It has leaves once the stop is done. Decorative. */
export function uprightStem(isDone: boolean): TemplateResult {
  const name = `stem upright${isDone ? ' on' : ''}`;
  return html`<svg class=${name} viewBox="0 0 44 100" preserveAspectRatio="none" aria-hidden="true">
      <path class="way" d="M22 4V96" /></svg
    >${
      isDone
        ? html`<svg class="${name} leaves" viewBox="0 0 44 40" aria-hidden="true">${pair(22, 15, 180)}</svg>`
        : undefined
    }`;
}
