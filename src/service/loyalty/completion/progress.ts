import type { Database } from '../../db/database.js';
import { ruleStatuses } from '../../db/schema/index.js';
import { isFed } from '../rule-types/registry.js';
import type { Rule } from './find-rule.js';

/** Creates a member's progress with a rule if there is none, so that it can be read from the first request on. */
export async function openProgress(transaction: Database, rule: Rule, userId: string, now: Date): Promise<void> {
  await transaction
    .insert(ruleStatuses)
    .values({ websiteId: rule.websiteId, userId, ruleId: rule.id, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/** Whether progress restarts once it is rewarded: progress that a feed reports is good for one reward. */
export const isReset = (rule: Pick<Rule, 'type' | 'interval' | 'frequency' | 'metadata'>): boolean => {
  if (rule.metadata.resetProgressOnClaim) return true;
  const isTracked = Boolean(rule.metadata.trackProgress) || isFed(rule.type);
  const interval = rule.interval ?? rule.frequency;
  return isTracked && interval !== 'once' && interval !== 'none';
};

/** Sets the progress of a completed rule: 100, or 0 if it restarts. */
export async function saveProgress(transaction: Database, rule: Rule, userId: string, now: Date): Promise<void> {
  const progress = isReset(rule) ? '0' : '100';
  await transaction
    .insert(ruleStatuses)
    .values({ websiteId: rule.websiteId, userId, ruleId: rule.id, progress, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [ruleStatuses.userId, ruleStatuses.ruleId], set: { progress, updatedAt: now } });
}
