import { html, svg, type TemplateResult } from 'lit';
import { leafPath } from './leaf-path.js';

/** Options of a wreath, on a grid of 100. */
export interface WreathOptions {
  /** Edge of the square it is drawn in, in px. */
  readonly size?: number;
  readonly pairs?: number;
  readonly radius?: number;
  readonly length?: number;
  readonly width?: number;
  /** Degrees left open at the top, on each side. */
  readonly gap?: number;
  /** Percent that one more step would reach. The leaves that it adds have the class `ghost`. */
  readonly next?: number;
}

/** A wreath with room in its middle for a picture of 61 % of its width. */
export const roomyWreath: WreathOptions = { pairs: 11, radius: 45.5, length: 13.4, width: 4.3, gap: 20 };

/** One leaf of a wreath: its place on a grid of 100, its tilt and its outline. */
export interface WreathLeaf {
  /** Number of the pair, counted from 0 at the foot. */
  readonly pair: number;
  readonly x: string;
  readonly y: string;
  /** Degrees. */
  readonly tilt: string;
  readonly path: string;
}

/** Returns the leaves of a wreath, pair by pair from the foot up. */
export function wreathLeaves(options: WreathOptions = {}): WreathLeaf[] {
  const { pairs = 9, radius = 42, length = 14.5, width = 4.7, gap = 17 } = options;
  const start = 9;
  const leaves: WreathLeaf[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const share = pair / (pairs - 1);
    const turn = start + share * (180 - start - gap);
    const path = leafPath(length * (1 - 0.16 * share), width * (1 - 0.12 * share));
    for (const side of [1, -1]) {
      const angle = ((90 - side * turn) * Math.PI) / 180;
      const [x, y] = [(50 + radius * Math.cos(angle)).toFixed(2), (50 + radius * Math.sin(angle)).toFixed(2)];
      leaves.push({ pair, x, y, tilt: (side * (106 - turn)).toFixed(1), path });
    }
  }
  return leaves;
}

/**
 * Draws a wreath whose leaves fill from the foot up; it closes at 100 percent. Decorative: text carries the value as well.
 * The leaves of pair n have the class `pair-n`, so that they can be animated in turn.
 */
export function wreath(percent: number, options: WreathOptions = {}): TemplateResult {
  const { size = 96, pairs = 9, next = 0 } = options;
  const pairsAt = (share: number): number =>
    Math.min(Math.round((share / 100) * pairs), share < 100 ? pairs - 1 : pairs);
  const [filled, added] = [pairsAt(percent), pairsAt(next)];
  return html`<svg class="wreath" part="wreath" viewBox="0 0 100 100" width=${size} height=${size} aria-hidden="true">
    ${wreathLeaves(options).map(
      ({ pair, x, y, tilt, path }) =>
        svg`<path class="${pair < filled ? 'on' : pair < added ? 'ghost' : 'off'} pair-${pair}" transform="translate(${x} ${y}) rotate(${tilt})" d=${path} />`,
    )}
  </svg>`;
}
