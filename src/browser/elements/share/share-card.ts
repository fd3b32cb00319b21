import { initialsOf } from '../../ui/initials.js';
import { roomyWreath, wreathLeaves } from '../../ui/leaf.js';
import { cardSize, cardText, fitText, type CardShape, type Measure } from './card-shapes.js';
import type { CardColours } from './share-picture.js';

/** Content of the card of a badge or a piece. */
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
  readonly measure: Measure;
}

const cardMargin = 88;
const wreathSize = 420;
const artSize = 250;
const maximumLines = 3;
const sizes = [84, 72, 60, 50, 42];

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
      ? [{ kind: 'art' as const, x: middle.x - artSize / 2, y: middle.y - artSize / 2, size: artSize, index: 0 }]
      : [
          { kind: 'disc' as const, ...middle, radius: artSize / 2, fill: colours.well },
          cardText(initialsOf(content.name, content.lang), middle.x, middle.y + 32, 92, 600, 'middle', colours.muted),
        ]),
    ...words(content),
  ];
}

function words(content: CardContent): CardShape[] {
  const { colours, isRightToLeft, label, line, site } = content;
  const anchor = 'start';
  const x = isRightToLeft ? cardSize.width - cardMargin * 2 - wreathSize : cardMargin * 2 + wreathSize - 24;
  const room = isRightToLeft ? x - cardMargin : cardSize.width - cardMargin - x;
  const { lines, size } = fitText(content.name, content.measure, { room, sizes, weight: 600, maximumLines });
  const leading = size * 1.12;
  const block = 52 + lines.length * leading + 56;
  const top = (cardSize.height - block) / 2;
  const at = (y: number, ...[value, points, weight, fill]: [string, number, number, string]): CardShape =>
    cardText(value, x, y, points, weight, anchor, fill);
  return [
    at(top + 24, label, 32, 600, colours.leaf),
    ...lines.map((each, index) => at(top + 52 + size * 0.86 + index * leading, each, size, 600, colours.text)),
    at(top + 52 + lines.length * leading + 44, line, 36, 400, colours.muted),
    at(cardSize.height - 64, site, 30, 500, colours.muted),
  ];
}
