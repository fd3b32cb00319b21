import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { ruleCompletions, ruleStatuses } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler, ServiceContext } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findMember } from '../../identity/find-member.js';
import { joinWebsite } from '../../identity/find-user.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { lockFor } from '../limits.js';
import { firstRefusal } from './checks.js';
import { findCompletion, gatherFacts } from './facts.js';
import { findRule } from './find-rule.js';
import type { Rule } from './find-rule.js';
import { toRuleStatus } from './list-rule-statuses.js';
import { addedProgress, isClaimedByItself, usesProgress } from './progress.js';
import { countsInWindows } from './rule-window.js';
import { insertRequest } from './take-request.js';

/**
 * Sets a member's progress with a rule, or adds to it. At 100, a rule that is claimed automatically is completed; others can then
 * be claimed. Reports for one member and rule are processed one after the other, and so are their rewards.
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
  const added = addedProgress(rule, incProgress ?? 0, now.getTime());
  const row = await transact(database, async (transaction) => {
    await transaction.execute(sql`select ${lockFor('completion', userId, ruleId)}`);
    const [saved] = await transaction
      .insert(ruleStatuses)
      .values({ websiteId, userId, ruleId, progress: String(progress ?? incProgress), createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [ruleStatuses.userId, ruleStatuses.ruleId],
        set: { progress: progress === undefined ? added : String(progress), updatedAt: now },
      })
      .returning();
    if (!saved) throw new Error('The database returned no status.');
    const isFull = Number(saved.progress) >= 100;
    if (isFull && isClaimedByItself(rule)) await claim(transaction, context, { rule, userId, scope });
    return saved;
  });
  // Conditions check progress too.
  await sendEvaluation(context, websiteId, [userId]);
  return toRuleStatus({ status: row, rule }, scope.organizationId, now.getTime());
};

async function claim(
  transaction: Database,
  context: ServiceContext,
  { rule, userId, scope }: { readonly rule: Rule; readonly userId: string; readonly scope: Scope },
): Promise<void> {
  const asked = { scope, ruleId: rule.id, named: { userId }, request: {}, keyRole: null, now: context.clock.now() };
  const found = await findCompletion(transaction, asked);
  // A waiting request continues itself with the progress that it leaves.
  if (!found || (usesProgress(rule) && (await isWaiting(transaction, rule, userId)))) return;
  const facts = await gatherFacts(transaction, found);
  if (firstRefusal(facts) === undefined)
    await insertRequest(context, transaction, { rule, userId, input: { progress: 100 } });
}

async function isWaiting(transaction: Database, { id }: Rule, userId: string): Promise<boolean> {
  const { ruleId, status } = ruleCompletions;
  const waiting = and(
    eq(ruleCompletions.userId, userId),
    eq(ruleId, id),
    inArray(status, ['pending', 'processing']),
    countsInWindows(),
  );
  return (await transaction.$count(ruleCompletions, waiting)) > 0;
}
