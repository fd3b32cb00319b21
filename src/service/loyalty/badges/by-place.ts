import type { BadgeProgress } from '../../../contract/loyalty/badge-users.js';
import type { Condition } from '../conditions/condition.js';

/**
 * Whether a badge is about a place, so that it is given when the operator judges it and not by deeds: members pass through places,
 * and only the order at the end counts.
 */
export const isByPlace = (conditions: readonly Pick<Condition, 'type'>[]): boolean =>
  conditions.some(({ type }) => type === 'level');

/** Returns progress in which no place is reached yet: until the operator judges, anyone may be passed. */
export const withOpenPlaces = (conditions: readonly Condition[], progress: BadgeProgress): BadgeProgress =>
  progress.map((each, index) => (conditions[index]?.type === 'level' ? { ...each, isCompleted: false } : each));
