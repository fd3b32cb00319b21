import { html, svg } from 'lit';
import { leafPath } from './leaf-path.js';

const leaves = (
  [
    [40, -58, 22],
    [40, 58, 22],
    [28, -48, 20],
    [28, 48, 20],
    [22, 0, 20],
  ] as const
).map(
  ([y, turn, length]) =>
    svg`<path transform="translate(32 ${y}) rotate(${turn})" d=${leafPath(length, length * 0.32)} />`,
);

/** A sprig, shown where nothing has grown yet. Decorative. Needs `sprigStyles`. */
export const sprig = html`<svg class="empty-art" width="64" height="52" viewBox="0 0 64 52" aria-hidden="true">
  <path class="twig" d="M32 48V20" />
  <g class="sprig">${leaves}</g>
</svg>`;
