import { html, svg, type TemplateResult } from 'lit';
import { wreathLeaves } from '../../../ui/leaf.js';
import { leafPath } from '../../../ui/leaf-path.js';

/** Where the scattered leaves land on a grid of 100, with their rotation, scale and colour. */
const flights = [
  [4, 30, -70, 1, 0],
  [10, 58, -100, 0.7, 1],
  [2, 78, -130, 0.85, 2],
  [15, 92, -150, 0.6, 0],
  [96, 26, 66, 0.8, 2],
  [90, 46, 96, 0.62, 1],
  [99, 64, 118, 1, 0],
  [91, 84, 140, 0.72, 2],
  [6, 8, -42, 0.55, 1],
] as const;

/** Draws a closed wreath whose leaves grow one pair after the other, each from its own foot. */
export const growingWreath = (): TemplateResult =>
  html`<svg class="wreath" part="wreath" viewBox="0 0 100 100" aria-hidden="true">
    ${wreathLeaves().map(
      ({ pair, x, y, tilt, path }) =>
        svg`<g class="pair-${pair}" transform="translate(${x} ${y}) rotate(${tilt})"><path class="on" d=${path} /></g>`,
    )}
  </svg>`;

/** Draws nine leaves that scatter once, behind everything. */
export const scatter = (): TemplateResult =>
  html`<svg class="scatter" viewBox="0 0 100 100" aria-hidden="true">
    ${flights.map(([x, y, turn, scale, colour]) => {
      const transform = `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
      return svg`<path class="b${colour}" transform=${transform} d=${leafPath(9, 3.1)} />`;
    })}
  </svg>`;
