import { sql } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import { ruleStatuses } from '../../db/schema/index.js';
import type { Handler, ServiceContext } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findMember } from '../../identity/find-member.js';
import { joinWebsite } from '../../identity/find-user.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { isFed } from '../rule-types/registry.js';
import { firstRefusal } from './checks.js';
import { findCompletion, gatherFacts } from './facts.js';
import { findRule } from './find-rule.js';
import type { Rule } from './find-rule.js';
import { toRuleStatus } from './list-rule-statuses.js';
import { takeRequest } from './take-request.js';

/**
 * Sets a member's progress with a rule, or adds to it. At 100, a rule that is claimed automatically is completed; others can then
 * be claimed.
 */
export const saveRuleStatus: Handler<'saveRuleStatus'> = async ({ body, scope }, context) => {
  const { database, clock } = context;
  const { progress, incProgress, loyaltyRuleId } = body;
  if ((progress === undefined) === (incProgress === undefined))
    throw invalid({ field: 'progress', message: 'Either this or incProgress' });
  if (body.userId === undefined && body.walletAddress === undefined)
    throw invalid({ field: 'userId', message: 'Required where there is no walletAddress' });
  const rule = await findRule(database, scope, loyaltyRuleId);
  const userId = rule && (await findMember(database, scope, body));
  if (!rule || userId === undefined) throw notFound();
  const now = new Date(clock.now());
  const { websiteId, id: ruleId } = rule;
  await joinWebsite(database, websiteId, userId, now);
  const added = sql`least(100, ${ruleStatuses.progress} + ${String(incProgress ?? 0)}::numeric)`;
  const [row] = await database
    .insert(ruleStatuses)
    .values({ websiteId, userId, ruleId, progress: String(progress ?? incProgress), createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [ruleStatuses.userId, ruleStatuses.ruleId],
      set: { progress: progress === undefined ? added : String(progress), updatedAt: now },
    })
    .returning();
  if (!row) throw new Error('The database returned no status.');
  if (Number(row.progress) >= 100 && isClaimedByItself(rule)) await claim(context, rule, userId, scope);
  // Conditions check progress too.
  await sendEvaluation(context, websiteId, [userId]);
  return toRuleStatus(row, scope.organizationId);
};

/** Whether the rule is completed without a request. Rules reported by a feed are, unless the rule says otherwise. */
const isClaimedByItself = ({ type, claimType, metadata }: Rule): boolean =>
  isFed(type) ? claimType !== 'manual' : claimType === 'auto' && Boolean(metadata.trackProgress);

async function claim(context: ServiceContext, rule: Rule, userId: string, scope: Scope): Promise<void> {
  const { database, clock } = context;
  const asked = { scope, ruleId: rule.id, named: { userId }, request: {}, keyRole: null, now: clock.now() };
  const found = await findCompletion(database, asked);
  if (!found) return;
  const facts = await gatherFacts(database, found);
  if (firstRefusal(facts) === undefined) await takeRequest(context, { rule, userId, input: {} });
}
