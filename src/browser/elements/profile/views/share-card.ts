import { cardSize, cardText, fitText, type CardShape, type Measure } from '../../share/card-shapes.js';
import type { CardColours } from '../../share/share-picture.js';

/** Leaf tiles of a member without a picture. */
export interface Tiles {
  readonly ground: string;
  readonly inks: readonly [string, string];
  readonly outlines: readonly [string, string];
}

/** Content of a member's card. Empty parts are not on it. */
export interface MemberCard {
  readonly name: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Place of each badge's picture among the card's pictures, or the initials that replace it. */
  readonly badges: readonly (number | string)[];
  /** Place of the member's picture among the card's pictures, or their leaf tiles. */
  readonly portrait: number | Tiles | undefined;
  readonly site: string;
  readonly isRightToLeft: boolean;
  readonly colours: CardColours;
  readonly measure: Measure;
}

const margin = 80;
const portraitSize = 380;
const portraitTop = (cardSize.height - portraitSize) / 2;
/** Edge of the square in which leaf tiles are outlined. */
const tilesSize = 80;
const badgeSize = 96;
const badgeGap = 16;
/** Space between two figures. */
const figureGap = 48;
const labelSize = 26;
const blockGap = 40;
const siteSize = 28;
/** Base line of the site's name. */
const siteLine = cardSize.height - 56;

/** Returns all shapes of a member's card in drawing order. */
export function memberShapes(card: MemberCard): CardShape[] {
  const start = card.portrait === undefined ? margin : margin + portraitSize + 64;
  const room = cardSize.width - margin - start;
  const blocks = [nameBlock(card, room), figuresBlock(card, room), badgesBlock(card)].filter(
    ({ height }) => height > 0,
  );
  const height = blocks.reduce((sum, each) => sum + each.height + blockGap, -blockGap);
  let top = (siteLine - siteSize - height) / 2;
  const shapes: CardShape[] = [{ kind: 'ground', fill: card.colours.surface }, ...portrait(card)];
  for (const block of blocks) {
    shapes.push(...block.shapes(start, top));
    top += block.height + blockGap;
  }
  return [...shapes, text(card, card.site, start, siteLine, siteSize, 500, card.colours.muted)];
}

/** A part of the words; `height` is 0 if it is empty. */
interface Block {
  readonly height: number;
  readonly shapes: (x: number, top: number) => readonly CardShape[];
}

function nameBlock(card: MemberCard, room: number): Block {
  if (!card.name) return { height: 0, shapes: () => [] };
  const sizes = [76, 64, 54, 46, 38];
  const { lines, size } = fitText(card.name, card.measure, { room, sizes, weight: 700, maximumLines: 2 });
  const leading = size * 1.12;
  return {
    height: lines.length * leading,
    shapes: (x, top) =>
      lines.map((line, index) => text(card, line, x, top + size * 0.9 + index * leading, size, 700, card.colours.text)),
  };
}

/** The figures side by side, all in the largest size in which they fit. */
function figuresBlock(card: MemberCard, room: number): Block {
  const { figures, measure, colours } = card;
  const widthsIn = (size: number): number[] =>
    figures.map(({ label, value }) => Math.max(measure(label, labelSize, 500), measure(value, size, 700)));
  const sizes = [46, 40, 34, 28, 22];
  const fits = (size: number): boolean =>
    widthsIn(size).reduce((sum, width) => sum + width + figureGap, -figureGap) <= room;
  const size = sizes.find(fits) ?? 22;
  const widths = widthsIn(size);
  return {
    height: figures.length > 0 ? labelSize + 14 + size : 0,
    shapes: (x, top) =>
      figures.flatMap(({ label, value }, index) => {
        const at = widths.slice(0, index).reduce((sum, width) => sum + width + figureGap, x);
        return [
          text(card, label, at, top + labelSize * 0.9, labelSize, 500, colours.muted),
          text(card, value, at, top + labelSize + 14 + size * 0.86, size, 700, colours.text),
        ];
      }),
  };
}

function badgesBlock({ badges, isRightToLeft, colours }: MemberCard): Block {
  const draw = (badge: number | string, x: number, y: number): CardShape[] => {
    if (typeof badge === 'number') return [{ kind: 'art', x, y, size: badgeSize, index: badge }];
    const radius = badgeSize / 2;
    return [
      { kind: 'disc', x: x + radius, y: y + radius, radius, fill: colours.well },
      cardText(badge, x + radius, y + radius + 13, 36, 600, 'middle', colours.muted),
    ];
  };
  return {
    height: badges.length > 0 ? badgeSize : 0,
    shapes: (x, top) =>
      badges.flatMap((badge, place) =>
        draw(badge, sideOf(isRightToLeft, x + place * (badgeSize + badgeGap), badgeSize), top),
      ),
  };
}

function portrait({ portrait: of, isRightToLeft }: MemberCard): CardShape[] {
  if (of === undefined) return [];
  const x = sideOf(isRightToLeft, margin, portraitSize);
  if (typeof of === 'number') return [{ kind: 'art', x, y: portraitTop, size: portraitSize, index: of }];
  const { ground, inks, outlines } = of;
  const tile = (d: string, fill: string): CardShape => ({
    kind: 'leaf',
    ...{ d, fill, x, y: portraitTop, tilt: 0, scale: portraitSize / tilesSize },
  });
  return [tile('M0 0h80v80H0z', ground), tile(outlines[0], inks[0]), tile(outlines[1], inks[1])];
}

const text = (card: MemberCard, value: string, x: number, ...rest: [number, number, number, string]): CardShape => {
  const [y, size, weight, fill] = rest;
  return cardText(value, sideOf(card.isRightToLeft, x, 0), y, size, weight, 'start', fill);
};

/** Mirrors a place on a card that reads from right to left. */
const sideOf = (isRightToLeft: boolean, x: number, width: number): number =>
  isRightToLeft ? cardSize.width - x - width : x;
