import { branchBerry, branchLeaves, branchSize, branchStem } from '../../../ui/week-branch.js';
import { cardSize, cardText, fitText, type CardShape, type Measure } from '../../share/card-shapes.js';
import type { CardColours } from '../../share/share-picture.js';
import type { ShownWeek } from '../../../stores/season/shown-weeks.js';

/** Content of the picture of a season. */
export interface RecapContent {
  /** Empty if it is hidden, or the member has none. */
  readonly member: string;
  readonly claim: string;
  /** What stands below the claim. */
  readonly line: string;
  readonly season: string;
  readonly site: string;
  /** Says the best week; empty without points. */
  readonly best: string;
  readonly weeks: readonly ShownWeek[];
  /** Indexes of the pictures of badges that have loaded. */
  readonly arts: readonly number[];
  readonly isRightToLeft: boolean;
  readonly colours: CardColours;
  readonly measure: Measure;
}

const margin = 72;
const artSize = 112;
const branchTop = 350;
/** Base line of the words about the best week, and the size of the berry before them. */
const bestLine = cardSize.height - 44;
const berryRadius = 10;
const scale = cardSize.width / branchSize.width;

/** Returns all shapes of the picture in drawing order. */
export const recapShapes = (content: RecapContent): CardShape[] => [
  { kind: 'ground', fill: content.colours.surface },
  ...branch(content),
  ...words(content),
  ...arts(content),
];

function words({
  member,
  claim,
  line,
  season,
  site,
  best,
  colours,
  measure,
  arts: shown,
  isRightToLeft,
}: RecapContent): CardShape[] {
  const [near, far] = isRightToLeft ? [cardSize.width - margin, margin] : [margin, cardSize.width - margin];
  const towards = isRightToLeft ? -1 : 1;
  const fit = (text: string, room: number, sizes: readonly number[], weight: number) => {
    const { lines, size } = fitText(text, measure, { room, sizes, weight, maximumLines: 1 });
    return { text: lines[0] ?? '', size };
  };
  const at = (text: string, y: number, ...[size, weight, fill]: [number, number, string]): CardShape =>
    cardText(text, near, y, size, weight, 'start', fill);
  const end = (text: string, y: number, ...[size, weight, fill]: [number, number, string]): CardShape =>
    cardText(text, far, y, size, weight, 'end', fill);
  const shownClaim = fit(claim, 690, [120, 100, 84, 68, 54, 42], 700);
  const shownMember = fit(member, 600, [36, 30, 26], 600);
  const shownLine = fit(line, 690, [32, 28, 24], 400);
  const shownSeason = fit(season, 340, [30, 26, 24], 600);
  const shownSite = fit(site, 340, [28, 24], 400);
  // Without a name or badges above it, a text moves up.
  const claimLine = member ? 256 : 216;
  const seasonLine = shown.length > 0 ? 240 : 116;
  return [
    at(shownMember.text, 116, shownMember.size, 600, colours.text),
    at(shownClaim.text, claimLine, shownClaim.size, 700, colours.text),
    at(shownLine.text, claimLine + 70, shownLine.size, 400, colours.muted),
    end(shownSeason.text, seasonLine, shownSeason.size, 600, colours.text),
    end(shownSite.text, seasonLine + 42, shownSite.size, 400, colours.muted),
    ...(best
      ? [
          {
            kind: 'disc' as const,
            x: near + berryRadius * towards,
            y: bestLine - 9,
            radius: berryRadius,
            fill: colours.gold,
          },
          cardText(best, near + berryRadius * 3.2 * towards, bestLine, 26, 600, 'start', colours.goldText),
        ]
      : []),
  ];
}

function branch({ weeks, colours, isRightToLeft }: RecapContent): CardShape[] {
  if (weeks.length === 0) return [];
  const xOf = (x: number): number => (isRightToLeft ? branchSize.width - x : x) * scale;
  const leaf = (d: string, x: number, y: number, tilt: number, fill: string): CardShape => ({
    kind: 'leaf',
    d,
    x: xOf(x),
    y: branchTop + y * scale,
    tilt: isRightToLeft ? -tilt : tilt,
    scale,
    fill,
  });
  const berry = branchBerry(
    weeks.findIndex(({ isBest }) => isBest),
    weeks.length,
  );
  // A mirrored stem begins at the other edge.
  const stem = isRightToLeft ? mirrored(branchStem) : branchStem;
  return [
    leaf(stem, isRightToLeft ? branchSize.width : 0, 0, 0, colours.leaf),
    ...branchLeaves(weeks.map(({ percent }) => percent)).map(({ path, x, y, tilt, isLower }) =>
      leaf(path, x, y, tilt, isLower ? colours.lowerLeaf : colours.leaf),
    ),
    { kind: 'disc', x: xOf(berry.x), y: branchTop + berry.y * scale, radius: berry.radius * scale, fill: colours.gold },
  ];
}

/** Mirrors an outline of absolute points from one side to the other. */
const mirrored = (path: string): string =>
  path.replaceAll(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => `${branchSize.width - Number(x)} ${y}`);

const arts = ({ arts: shown, isRightToLeft }: RecapContent): CardShape[] =>
  shown.map((index, place) => ({
    kind: 'art',
    index,
    x: isRightToLeft ? margin + place * (artSize - 8) : cardSize.width - margin - artSize - place * (artSize - 8),
    y: 76,
    size: artSize,
  }));
