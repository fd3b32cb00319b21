import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import type { Window } from '../windows.js';

/** How often in a row something was done. */
export interface Streak {
  readonly count: number;
  /** Key of the last window it was done in. */
  readonly lastWindow: string;
}

/**
 * The streak after something was done in a window: one longer where it was done in the window before, 1 where that was
 * missed. Within one window it stays, and what comes late changes nothing.
 */
export function continueStreak(earlier: Streak | undefined, window: Window, before: Window | null): Streak {
  if (earlier && earlier.lastWindow >= window.key) return earlier;
  const count = earlier && before && earlier.lastWindow === before.key ? earlier.count + 1 : 1;
  return { count, lastWindow: window.key };
}

/** Extra points for reaching a length: those of its milestone, and none on the way. */
export const milestoneAmount = (milestones: RuleMetadata['streakArray'], count: number): number =>
  (milestones ?? []).reduce((sum, each) => sum + (each.streakMilestone === count ? each.streakAmount : 0), 0);
