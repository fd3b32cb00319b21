import { initialsOf } from '../../ui/initials.js';
import { roomyWreath, wreathLeaves } from '../../ui/leaf.js';

/** Size of the card in px. Social sites show this size without cropping. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Colours of a card, in a notation that every program reads. */
export interface CardColours {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly leaf: string;
  readonly well: string;
}

/** Content of a card. */
export interface CardContent {
  readonly label: string;
  readonly name: string;
  readonly line: string;
  readonly site: string;
  /** Whether the picture fills a square up to its corners, so that the wreath needs more room. */
  readonly isSquare: boolean;
  readonly font: string;
  /** BCP 47 tag of the element's language. */
  readonly lang: string;
  readonly isRightToLeft: boolean;
  readonly colours: CardColours;
  /** Measures the width of a text in px. */
  readonly measure: (text: string, size: number, weight: number) => number;
}

/** A shape on a card. Positions are in px from the upper left corner. */
export type CardShape =
  | { readonly kind: 'ground'; readonly fill: string }
  | { readonly kind: 'disc'; readonly x: number; readonly y: number; readonly radius: number; readonly fill: string }
  /** An outline on a grid of 100, scaled up. */
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
  /** The picture, in a square. */
  | { readonly kind: 'art'; readonly x: number; readonly y: number; readonly size: number };

const cardMargin = 88;
const wreathSize = 420;
const artSize = 250;
const maximumLines = 3;

/** Returns all shapes of a card in drawing order: the picture in its closed wreath, and the words. */
export function cardShapes(content: CardContent, hasArt: boolean): CardShape[] {
  const { colours, isRightToLeft } = content;
  const left = isRightToLeft ? cardSize.width - cardMargin - wreathSize : cardMargin;
  const top = (cardSize.height - wreathSize) / 2;
  const scale = wreathSize / 100;
  const middle = { x: left + wreathSize / 2, y: cardSize.height / 2 };
  return [
    { kind: 'ground', fill: colours.surface },
    ...wreathLeaves(content.isSquare ? roomyWreath : {}).map(({ x, y, tilt, path }) => ({
      kind: 'leaf' as const,
      d: path,
      x: left + Number(x) * scale,
      y: top + Number(y) * scale,
      tilt: Number(tilt),
      scale,
      fill: colours.leaf,
    })),
    ...(hasArt
      ? [{ kind: 'art' as const, x: middle.x - artSize / 2, y: middle.y - artSize / 2, size: artSize }]
      : [
          { kind: 'disc' as const, ...middle, radius: artSize / 2, fill: colours.well },
          text(initialsOf(content.name, content.lang), middle.x, middle.y + 32, 92, 600, 'middle', colours.muted),
        ]),
    ...words(content),
  ];
}

function words(content: CardContent): CardShape[] {
  const { colours, isRightToLeft, label, line, site } = content;
  const anchor = 'start';
  const x = isRightToLeft ? cardSize.width - cardMargin * 2 - wreathSize : cardMargin * 2 + wreathSize - 24;
  const room = isRightToLeft ? x - cardMargin : cardSize.width - cardMargin - x;
  const { lines, size } = fit(content, room);
  const leading = size * 1.12;
  const block = 52 + lines.length * leading + 56;
  const top = (cardSize.height - block) / 2;
  const at = (y: number, ...[value, points, weight, fill]: [string, number, number, string]): CardShape =>
    text(value, x, y, points, weight, anchor, fill);
  return [
    at(top + 24, label, 32, 600, colours.leaf),
    ...lines.map((each, index) => at(top + 52 + size * 0.86 + index * leading, each, size, 600, colours.text)),
    at(top + 52 + lines.length * leading + 44, line, 36, 400, colours.muted),
    at(cardSize.height - 64, site, 30, 500, colours.muted),
  ];
}

const text = (
  value: string,
  x: number,
  y: number,
  size: number,
  weight: number,
  anchor: 'start' | 'middle' | 'end',
  fill: string,
): CardShape => ({ kind: 'text', text: value, x, y, size, weight, anchor, fill });

/** Breaks the name into as few lines as possible, in the largest size that fits. */
function fit({ name, measure }: CardContent, room: number): { lines: string[]; size: number } {
  for (const size of [84, 72, 60, 50, 42]) {
    const lines = wrap(name, (words) => measure(words, size, 600) <= room);
    if (lines.length <= maximumLines && lines.every((line) => measure(line, size, 600) <= room)) return { lines, size };
  }
  return { lines: wrap(name, (words) => measure(words, 42, 600) <= room).slice(0, maximumLines), size: 42 };
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
