import { gte, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { ruleCompletions, rules } from '../../db/schema/index.js';
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

/** Builds the condition that a rule has windows, rather than counting every completion. */
export const hasWindows = (): SQL => sql`(
  coalesce(${rules.interval}, ${rules.frequency}) in ('once', 'hourly', 'daily', 'weekly', 'monthly', 'custom')
  or (coalesce(${rules.interval}, ${rules.frequency}) = 'none' and ${rules.type} <> 'external_rule'))`;

/** Selects the completions that count in a rule's windows: those that did not fail. Requests that only check never count. */
export const countsInWindows = ({ status, input }: Record<'status' | 'input', SQLWrapper> = ruleCompletions): SQL =>
  sql`(${status} <> 'failed' and not ${input} @> '{"isLookOnly": true}')`;

/**
 * Selects the completions that lie in a window by the time of their request. The window's name does not matter, because the
 * operator may have changed the rule's interval since.
 */
export const isInWindow = ({ start }: Window): SQL =>
  start === null ? sql`true` : gte(ruleCompletions.createdAt, new Date(start));
