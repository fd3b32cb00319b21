import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** Edge of a finder (the square in three of the corners), in modules. */
const finder = 7;

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
  </svg>`;
}

/** Draws each dark module as a dot: a line without length, whose ends are round. */
function dots(data: readonly (readonly boolean[])[]): string {
  const size = data.length;
  const isDark = (x: number, y: number): boolean => {
    const inFinder = (x < finder || x >= size - finder) && y < finder;
    const inLowFinder = x < finder && y >= size - finder;
    return data[y]?.[x] === true && !inFinder && !inLowFinder;
  };
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (isDark(x, y)) path += `M${x + 0.5} ${y + 0.5}h.01`;
  return path;
}

const corner = (x: number, y: number): SVGTemplateResult =>
  svg`<rect class="ring" x=${x + 0.5} y=${y + 0.5} width="6" height="6" rx="1.6" /><rect x=${x + 2} y=${y + 2} width="3" height="3" rx=".9" />`;
