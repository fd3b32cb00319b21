import type { rules } from '../../db/schema/index.js';
import { windowAt } from '../windows.js';
import type { Window } from '../windows.js';

/** The parts of a rule that its windows depend on. */
export type WindowedRule = Pick<
  typeof rules.$inferSelect,
  'type' | 'interval' | 'frequency' | 'effectiveStartTime' | 'effectiveEndTime'
>;

/**
 * Returns how often a member may be rewarded for a rule: its interval, or else its frequency, in the form that `windowAt` takes.
 * A custom interval is as long as the rule's effective time and repeats from its start; without both ends it is `once`. `none` is
 * `once` as well, except for external rules, for which every call counts.
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
 * Returns the rule's window that contains a moment; within it, a member is rewarded once. `null`: every completion counts.
 *
 * @param now milliseconds since 1970
 */
export const ruleWindow = (rule: WindowedRule, now: number): Window | null => windowAt(intervalOf(rule), now);

/** Whether the rule's windows have a length of its own. */
export const isCustom = (rule: WindowedRule): boolean => typeof intervalOf(rule) === 'object';
