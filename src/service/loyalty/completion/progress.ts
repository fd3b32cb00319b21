import type { Database } from '../../db/database.js';
import { ruleStatuses } from '../../db/schema/index.js';
import { isFed } from '../rule-types/registry.js';
import type { Rule } from './find-rule.js';

/** Opens a member's progress with a rule where there is none: from the first request on it can be looked at. */
export async function openProgress(transaction: Database, rule: Rule, userId: string, now: Date): Promise<void> {
  await transaction
    .insert(ruleStatuses)
    .values({ websiteId: rule.websiteId, userId, ruleId: rule.id, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/** Whether progress starts anew once it is rewarded: what a feed has reported is good for one reward. */
export const isReset = (rule: Pick<Rule, 'type' | 'interval' | 'frequency' | 'metadata'>): boolean => {
  if (rule.metadata.resetProgressOnClaim) return true;
  const isTracked = Boolean(rule.metadata.trackProgress) || isFed(rule.type);
  const interval = rule.interval ?? rule.frequency;
  return isTracked && interval !== 'once' && interval !== 'none';
};

/** Progress once a rule is completed: whole, or for the next time nothing. */
export async function saveProgress(transaction: Database, rule: Rule, userId: string, now: Date): Promise<void> {
  const progress = isReset(rule) ? '0' : '100';
  await transaction
    .insert(ruleStatuses)
    .values({ websiteId: rule.websiteId, userId, ruleId: rule.id, progress, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [ruleStatuses.userId, ruleStatuses.ruleId], set: { progress, updatedAt: now } });
}
