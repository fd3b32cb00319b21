import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ruleStatuses } from '../../db/schema/index.js';
import { isFed } from '../rule-types/registry.js';
import type { StoredProgress } from './facts.js';
import type { Rule } from './find-rule.js';
import { intervalOf, ruleWindow } from './rule-window.js';
import type { WindowedRule } from './rule-window.js';

/** The parts of a rule that its progress depends on. */
type ProgressRule = WindowedRule & Pick<Rule, 'metadata'>;

/**
 * Builds the statement that creates missing progress rows, so that progress can be read from the first request on.
 *
 * @param taken query in the same statement that returns new completions
 */
export const openProgress = (taken: SQL): SQL => sql`
  insert into ${ruleStatuses} (website_id, user_id, rule_id, created_at, updated_at)
  select website_id, user_id, rule_id, created_at, updated_at from ${taken}
  on conflict do nothing`;

const isTracked = ({ type, metadata }: ProgressRule): boolean => Boolean(metadata.trackProgress) || isFed(type);

/** Whether progress restarts at 0 once it is rewarded: progress that a feed reports earns one reward. */
export const isReset = (rule: ProgressRule): boolean =>
  Boolean(rule.metadata.resetProgressOnClaim) || (isTracked(rule) && intervalOf(rule) !== 'once');

/** Whether the rule is completed without a request, as rules reported by a feed are unless their settings say otherwise. */
export const isClaimedByItself = ({ type, claimType, metadata }: Rule): boolean =>
  isFed(type) ? claimType !== 'manual' : claimType === 'auto' && Boolean(metadata.trackProgress);

/** Whether each reward uses up 100 of the progress and the rest carries over, which applies if no window limits rewards. */
export const usesProgress = (rule: ProgressRule): boolean => isTracked(rule) && ruleWindow(rule, 0) === null;

/** Returns the start of the window to which a rule's progress belongs; `null` if progress never ends. */
const progressStart = (rule: ProgressRule, now: number): number | null =>
  isReset(rule) ? (ruleWindow(rule, now)?.start ?? null) : null;

/**
 * Returns the progress at a moment, 0 to 100. Progress counts only in the window in which it was reported.
 *
 * @param now milliseconds since 1970
 */
export function currentProgress(rule: ProgressRule, stored: StoredProgress | null, now: number): number {
  if (!stored || stored.updatedAt.getTime() < (progressStart(rule, now) ?? -Infinity)) return 0;
  return Math.min(100, Number(stored.progress));
}

/** Builds the progress after a report of more, for an update of the stored one. It exceeds 100 only if the rest carries over. */
export function addedProgress(rule: ProgressRule, more: number, now: number): SQL {
  const { progress, updatedAt } = ruleStatuses;
  const start = progressStart(rule, now);
  const earlier =
    start === null
      ? sql`${progress}`
      : sql`case when ${updatedAt} < ${new Date(start).toISOString()}::timestamptz then 0 else ${progress} end`;
  const sum = sql`${earlier} + ${String(more)}::numeric`;
  return usesProgress(rule) ? sum : sql`least(100, ${sum})`;
}

/** A completion that is rewarded. */
interface Rewarded {
  readonly userId: string;
  readonly requestedAt: Date;
  readonly now: Date;
}

/**
 * Builds the statement that saves the progress of a rewarded rule and returns it: 100, 0 if it restarts, or what is left. If the
 * next window has begun since the request, that window's progress stays. Progress that never restarts gets the date of the request,
 * because a page assigns it to the window of its date.
 */
export function saveProgress(rule: ProgressRule & Pick<Rule, 'id' | 'websiteId'>, rewarded: Rewarded): SQL {
  const { userId, requestedAt, now } = rewarded;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOver = requestedAt.getTime() < (progressStart(rule, now.getTime()) ?? -Infinity);
  const isOfEarlier = requestedAt.getTime() < (ruleWindow(rule, now.getTime())?.start ?? -Infinity);
  const reachedAt = isOfEarlier ? sql`${requestedAt.toISOString()}::timestamptz` : at;
  const left = usesProgress(rule) ? sql`greatest(0, ${ruleStatuses.progress} - 100)` : sql`excluded.progress`;
  return sql`
    insert into ${ruleStatuses} (website_id, user_id, rule_id, progress, created_at, updated_at)
    values (${rule.websiteId}::uuid, ${userId}::uuid, ${rule.id}::uuid, ${isReset(rule) ? 0 : 100}::numeric, ${reachedAt}, ${reachedAt})
    on conflict (user_id, rule_id) do update set ${
      isOver
        ? sql`progress = ${ruleStatuses.progress}`
        : sql`progress = ${left}, updated_at = greatest(${ruleStatuses.updatedAt}, excluded.updated_at)`
    }
    returning progress`;
}
