import type { BadgeProgress } from '../../../contract/loyalty/badge-users.js';
import type { Condition } from '../conditions/condition.js';

/**
 * Whether a badge depends on a place on a leaderboard, so that it is given when the operator judges it and not by deeds: places
 * keep changing, and only the final order counts.
 */
export const isByPlace = (conditions: readonly Pick<Condition, 'type'>[]): boolean =>
  conditions.some(({ type }) => type === 'level');

/** Returns the progress with all places open: until the operator judges, other members may still overtake. */
export const withOpenPlaces = (conditions: readonly Condition[], progress: BadgeProgress): BadgeProgress =>
  progress.map((each, index) => (conditions[index]?.type === 'level' ? { ...each, isCompleted: false } : each));
