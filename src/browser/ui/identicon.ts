import { html, type TemplateResult } from 'lit';

/** Background and two inks of a tile. */
const palettes = [
  ['#dcefdc', '#2f7d54', '#134a33'],
  ['#fde3cf', '#e0703a', '#8c3412'],
  ['#dfe3fb', '#5661c9', '#262b75'],
  ['#fbe0e6', '#d1476d', '#7c1d3c'],
  ['#fdf0c8', '#d79a1e', '#7d5108'],
  ['#d9f0f2', '#2a8f9c', '#0e4d57'],
  ['#ece0f7', '#8a55bd', '#4b2373'],
  ['#e8e6df', '#6f6a5c', '#38352b'],
  ['#f9dccf', '#b4472c', '#5f1c0e'],
  ['#e2efca', '#6d9a28', '#37550c'],
] as const;

/** Six ways to place a leaf or a quarter circle in a 40 by 40 square at x, y. */
const tile = (kind: number, x: number, y: number): string => {
  const [right, foot] = [x + 40, y + 40];
  const arc = 'A40 40 0 0 1 ';
  return [
    `M${x} ${y}${arc}${right} ${foot}${arc}${x} ${y}Z`,
    `M${right} ${y}${arc}${x} ${foot}${arc}${right} ${y}Z`,
    `M${x} ${y}H${right}${arc}${x} ${foot}Z`,
    `M${right} ${y}V${foot}${arc}${x} ${y}Z`,
    `M${right} ${foot}H${x}${arc}${right} ${y}Z`,
    `M${x} ${foot}V${y}${arc}${right} ${foot}Z`,
  ][kind] as string;
};

/** FNV-1a over UTF-16 units with a final mix. The same seed gives the same picture on every machine. */
const hash = (seed: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
};

/**
 * Returns the tiles of a seed in a square of 80: the background, and the outline for each ink. An address has the same
 * tiles in any letter case.
 */
export function identiconOf(seed: string): {
  ground: string;
  inks: readonly [string, string];
  outlines: [string, string];
} {
  let bits = hash(seed.startsWith('0x') ? seed.toLowerCase() : seed);
  const take = (count: number): number => {
    const value = bits % count;
    bits = Math.floor(bits / count);
    return value;
  };
  const [ground, ...inks] = palettes[take(palettes.length)] ?? palettes[0];
  const first = take(2);
  const outlines: [string, string] = ['', ''];
  const corners = [
    [0, 0],
    [40, 0],
    [0, 40],
    [40, 40],
  ] as const;
  corners.forEach(([x, y], index) => {
    outlines[(index + first) % 2 === 0 ? 0 : 1] += tile(take(6), x, y);
  });
  return { ground, inks, outlines };
}

/** Draws four leaf tiles for an address, without a request to any server. Decorative. */
export function identicon(seed: string, size: number): TemplateResult {
  const { ground, inks, outlines } = identiconOf(seed);
  return html`<svg
    class="avatar"
    part="avatar"
    viewBox="0 0 80 80"
    preserveAspectRatio="xMidYMid slice"
    width=${size}
    height=${size}
    aria-hidden="true"
  >
    <path d="M0 0h80v80H0z" fill=${ground} />
    <path d=${outlines[0]} fill=${inks[0]} />
    <path d=${outlines[1]} fill=${inks[1]} />
  </svg>`;
}
