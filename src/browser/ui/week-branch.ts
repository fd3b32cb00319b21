import { leafPath } from './leaf-path.js';

/** Size of a branch of weeks, on its own grid. */
export const branchSize = { width: 600, height: 108 } as const;

/** Outline of the stem. */
export const branchStem = 'M0 69.5Q277 37.8 554 65.8L554 68.4Q277 40.4 0 72.1Z';

/** A leaf of a branch: where it stands, its tilt in degrees, and its outline. */
export interface BranchLeaf {
  readonly x: number;
  readonly y: number;
  readonly tilt: number;
  readonly path: string;
  readonly isLower: boolean;
}

/** Length of the leaves of the best week. */
const longest = 62;
/** Length of the shortest leaves, as a share of the longest. */
const least = 0.3;

/** Height of the stem at `x`. */
const bend = (x: number): number => 54 + ((x - 294) / 71.73) ** 2;

/** Where week number `index` of `count` has its leaves. */
const placeOf = (index: number, count: number): number => ((index + 0.314) * branchSize.width) / count;

/**
 * Returns the leaves of a branch: a pair for each week, as long as its share of the best week, which has the longest. A week
 * without points has none.
 *
 * @param percents points of each week in percent of the best
 */
export const branchLeaves = (percents: readonly number[]): BranchLeaf[] =>
  percents.flatMap((percent, index) => {
    if (percent <= 0) return [];
    const x = placeOf(index, percents.length);
    const heading = 90 + (Math.atan((x - 294) / 2573) * 180) / Math.PI;
    const length = longest * (least + ((1 - least) * percent) / 100);
    const leaf = (turn: number, size: number, isLower: boolean): BranchLeaf => ({
      x,
      y: bend(x),
      tilt: heading + turn,
      path: leafPath(size, size * 0.27),
      isLower,
    });
    return [leaf(42, length * 0.8, true), leaf(-42, length, false)];
  });

/** Returns the middle of the berry, which stands beside the leaves of the best week, and its radius. */
export function branchBerry(index: number, count: number): { x: number; y: number; radius: number } {
  const x = placeOf(index, count) + 46;
  return { x, y: bend(x) - 5.7, radius: 8.4 };
}
