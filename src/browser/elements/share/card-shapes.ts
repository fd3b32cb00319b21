/** Size of a card that members share, in px. Social sites show this size without cropping. */
export const cardSize = { width: 1200, height: 630 } as const;

/** A shape on a card. Positions are in px from the upper left corner. */
export type CardShape =
  | { readonly kind: 'ground'; readonly fill: string }
  | { readonly kind: 'disc'; readonly x: number; readonly y: number; readonly radius: number; readonly fill: string }
  /** An outline, scaled up. */
  | {
      readonly kind: 'leaf';
      readonly d: string;
      readonly x: number;
      readonly y: number;
      readonly tilt: number;
      readonly scale: number;
      readonly fill: string;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly weight: number;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly fill: string;
    }
  /** A picture, in a square. `index` is its place among the card's pictures. */
  | { readonly kind: 'art'; readonly x: number; readonly y: number; readonly size: number; readonly index: number };

/** Measures the width of a text in px. */
export type Measure = (text: string, size: number, weight: number) => number;

/** Returns a text on a card; `y` is its base line. */
export const cardText = (
  text: string,
  x: number,
  y: number,
  size: number,
  weight: number,
  anchor: 'start' | 'middle' | 'end',
  fill: string,
): CardShape => ({ kind: 'text', text, x, y, size, weight, anchor, fill });

/** Breaks a text into as few lines as possible, in the largest size that fits; what needs more lines is cut off. */
export function fitText(
  text: string,
  measure: Measure,
  { room, sizes, weight, maximumLines }: FitOptions,
): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lines = wrap(text, (words) => measure(words, size, weight) <= room);
    if (lines.length <= maximumLines && lines.every((line) => measure(line, size, weight) <= room))
      return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  return { lines: wrap(text, (words) => measure(words, size, weight) <= room).slice(0, maximumLines), size };
}

/** Space for a text. */
interface FitOptions {
  /** Width in px. */
  readonly room: number;
  /** Sizes in px, the largest first. */
  readonly sizes: readonly number[];
  readonly weight: number;
  readonly maximumLines: number;
}

function wrap(text: string, fits: (words: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
