import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ruleStatuses } from '../../db/schema/index.js';
import { isFed } from '../rule-types/registry.js';
import type { Rule } from './find-rule.js';

/**
 * Builds the statement that creates members' progress with rules if there is none, so that it can be read from the first request
 * on.
 *
 * @param taken query in the same statement that returns new completions
 */
export const openProgress = (taken: SQL): SQL => sql`
  insert into ${ruleStatuses} (website_id, user_id, rule_id, created_at, updated_at)
  select website_id, user_id, rule_id, created_at, updated_at from ${taken}
  on conflict do nothing`;

/** Whether progress restarts once it is rewarded: progress that a feed reports is good for one reward. */
export const isReset = (rule: Pick<Rule, 'type' | 'interval' | 'frequency' | 'metadata'>): boolean => {
  if (rule.metadata.resetProgressOnClaim) return true;
  const isTracked = Boolean(rule.metadata.trackProgress) || isFed(rule.type);
  const interval = rule.interval ?? rule.frequency;
  return isTracked && interval !== 'once' && interval !== 'none';
};

/** Builds the statement that sets the progress of a completed rule: 100, or 0 if it restarts. */
export function saveProgress(rule: Rule, userId: string, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    insert into ${ruleStatuses} (website_id, user_id, rule_id, progress, created_at, updated_at)
    values (${rule.websiteId}::uuid, ${userId}::uuid, ${rule.id}::uuid, ${isReset(rule) ? 0 : 100}::numeric, ${at}, ${at})
    on conflict (user_id, rule_id) do update set progress = excluded.progress, updated_at = excluded.updated_at`;
}
