import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import type { Window } from '../windows.js';

/** How many times in a row a rule was completed. */
export interface Streak {
  readonly count: number;
  /** Key of the last window in which it was completed. */
  readonly lastWindow: string;
}

/**
 * Returns the streak after a completion in a window: one longer if the window before was completed, 1 if it was missed. A second
 * completion within a window, or one that comes late, changes nothing.
 */
export function continueStreak(earlier: Streak | undefined, window: Window, before: Window | null): Streak {
  if (earlier && earlier.lastWindow >= window.key) return earlier;
  const count = earlier && before && earlier.lastWindow === before.key ? earlier.count + 1 : 1;
  return { count, lastWindow: window.key };
}

/** Returns the extra points for reaching a length: those of its milestone, and none in between. */
export const milestoneAmount = (milestones: RuleMetadata['streakArray'], count: number): number =>
  (milestones ?? []).reduce((sum, each) => sum + (each.streakMilestone === count ? each.streakAmount : 0), 0);
