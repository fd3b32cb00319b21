import { html, svg, type TemplateResult } from 'lit';
import { wreath } from '../../../../ui/leaf.js';
import { leafPath } from '../../../../ui/leaf-path.js';

/** Offsets of the leaves from the middle, and their rotation. */
const flights = [
  [-34, -22, -58],
  [-22, -36, -28],
  [2, -42, 6],
  [26, -34, 34],
  [38, -16, 66],
  [-40, 4, -96],
  [42, 8, 100],
  [-26, 28, -140],
  [28, 28, 146],
] as const;

const scales = [1, 0.72, 0.86] as const;

/** Draws the celebration of a quest: a closed wreath, and nine leaves that scatter once. */
export const burst = (): TemplateResult =>
  html`${wreath(100, { size: 53, pairs: 7, radius: 37, length: 23, width: 8.2, gap: 26 })}<svg
      class="burst"
      viewBox="0 0 100 100"
      width="96"
      height="96"
      aria-hidden="true"
    >
      ${flights.map(([x, y, turn], index) => {
        const transform = `translate(${50 + x} ${50 + y}) rotate(${turn}) scale(${scales[index % 3] ?? 1})`;
        return svg`<path class="b${index % 3}" transform=${transform} d=${leafPath(13, 4.4)} />`;
      })}
    </svg>`;
