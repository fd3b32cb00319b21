import type { Condition } from './condition.js';

/**
 * Whether conditions depend on a place on a leaderboard. A badge with such conditions is given when the operator judges it and not
 * by deeds, and a quest cannot have them: places keep changing, and only the final order counts.
 */
export const isByPlace = (conditions: readonly Pick<Condition, 'type'>[]): boolean =>
  conditions.some(({ type }) => type === 'level');

/** Returns the progress with all places open: other members may still overtake. */
export const withOpenPlaces = <T extends { readonly isCompleted?: boolean | undefined }>(
  conditions: readonly Pick<Condition, 'type'>[],
  progress: readonly T[],
): T[] => progress.map((each, index) => (conditions[index]?.type === 'level' ? { ...each, isCompleted: false } : each));
