import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** Edge of a finder (the square in three of the corners), in modules. */
const finder = 7;
/** Edge of the blank square in the middle, in modules: less than half of what error correction makes up for. */
const middle = 11;

/** Laurel's mark: three leaves on a grid of 32, and a berry. */
const mark =
  'M13 2.8H14.2A1.2 1.2 0 0 1 15.4 4V5.2A10.2 10.2 0 0 1 5.2 15.4H4A1.2 1.2 0 0 1 2.8 14.2V13A10.2 10.2 0 0 1 13 2.8ZM4 16.6H5.2A10.2 10.2 0 0 1 15.4 26.8V28A1.2 1.2 0 0 1 14.2 29.2H13A10.2 10.2 0 0 1 2.8 19V17.8A1.2 1.2 0 0 1 4 16.6ZM26.8 16.6H28A1.2 1.2 0 0 1 29.2 17.8V19A10.2 10.2 0 0 1 19 29.2H17.8A1.2 1.2 0 0 1 16.6 28V26.8A10.2 10.2 0 0 1 26.8 16.6Z';

/**
 * Renders a text as a QR code on white, whatever the page's colours, with the four quiet modules around it that scanners need.
 * Assistive technology reads the label in its place.
 */
export function qrCode(text: string, label: string): TemplateResult {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const quiet = 4;
  const edge = size + 2 * quiet;
  const corners = [
    [0, 0],
    [size - finder, 0],
    [0, size - finder],
  ] as const;
  return html`<svg
    class="qr"
    part="qr"
    role="img"
    aria-label=${label}
    viewBox="${-quiet} ${-quiet} ${edge} ${edge}"
    shape-rendering="geometricPrecision"
  >
    <path class="modules" d=${dots(data)} />
    ${corners.map(([x, y]) => corner(x, y))}
    <g class="mark" transform="translate(${(size - 9) / 2} ${(size - 9) / 2}) scale(${9 / 32})">
      <path d=${mark} />
      <circle cx="22.9" cy="9.1" r="3.5" />
    </g>
  </svg>`;
}

/** Draws each dark module as a dot: a line without length, whose ends are round. */
function dots(data: readonly (readonly boolean[])[]): string {
  const size = data.length;
  const [from, to] = [(size - middle) / 2, (size + middle) / 2];
  const isDark = (x: number, y: number): boolean => {
    const inFinder = (x < finder || x >= size - finder) && y < finder;
    const inLowFinder = x < finder && y >= size - finder;
    const inMiddle = x >= from && x < to && y >= from && y < to;
    return data[y]?.[x] === true && !inFinder && !inLowFinder && !inMiddle;
  };
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (isDark(x, y)) path += `M${x + 0.5} ${y + 0.5}h.01`;
  return path;
}

const corner = (x: number, y: number): SVGTemplateResult =>
  svg`<rect class="ring" x=${x + 0.5} y=${y + 0.5} width="6" height="6" rx="1.6" /><rect x=${x + 2} y=${y + 2} width="3" height="3" rx=".9" />`;
