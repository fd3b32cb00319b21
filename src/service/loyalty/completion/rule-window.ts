import type { rules } from '../../db/schema/index.js';
import { windowAt } from '../windows.js';
import type { Window } from '../windows.js';

/** A rule, as far as its windows depend on it. */
export type WindowedRule = Pick<
  typeof rules.$inferSelect,
  'type' | 'interval' | 'frequency' | 'effectiveStartTime' | 'effectiveEndTime'
>;

/**
 * How often a member may be rewarded for a rule: its interval, else its frequency, as `windowAt` takes it. A custom
 * interval is as long as the rule's effective time and repeats from its start; one without both ends is `once`, and so is
 * `none` but for external rules, whose every call counts.
 */
export function intervalOf(rule: WindowedRule): Parameters<typeof windowAt>[0] {
  const interval = rule.interval ?? rule.frequency;
  if (interval === 'custom') {
    const [anchor, end] = [rule.effectiveStartTime?.getTime(), rule.effectiveEndTime?.getTime()];
    return anchor !== undefined && end !== undefined && end > anchor ? { length: end - anchor, anchor } : 'once';
  }
  if (interval === 'none') return rule.type === 'external_rule' ? 'unlimited' : 'once';
  return interval as Parameters<typeof windowAt>[0];
}

/**
 * The window of a rule that a moment is in: within it a member is rewarded once. `null`: every completion counts.
 *
 * @param now milliseconds since 1970
 */
export const ruleWindow = (rule: WindowedRule, now: number): Window | null => windowAt(intervalOf(rule), now);
