import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { ruleCompletions, ruleStatuses, rules, userMetadata } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { evaluationOf } from '../badges/evaluate-badges.js';
import { lockFor } from '../limits.js';
import { kindOf } from '../rule-types/registry.js';
import type { Attempt, Finding } from '../rule-types/kind.js';
import { refuseUsed, rememberProofs } from '../used-proofs.js';
import type { ProofUse } from '../used-proofs.js';
import { isBlocked } from './checks.js';
import type { Completion } from './completion.js';
import { giveReward } from './give-reward.js';
import { refusals } from './messages.js';
import { isClaimedByItself, saveProgress, usesProgress } from './progress.js';
import { rewardOf } from './reward.js';
import { sendRewardCheck } from './send-reward-check.js';
import { insertRequest } from './take-request.js';

/** Outcome of a completion: done, with the reward paid, or not done. */
type Outcome =
  | { readonly isDone: true; readonly message?: string | undefined; readonly given: Given }
  | { readonly isDone: false; readonly message: string };

type Given = Exclude<Awaited<ReturnType<typeof giveReward>>, { readonly refusal: string }>;

/**
 * Ends a completion in one transaction: gives the reward or records why not, and saves everything that belongs to it. A completion
 * that has ended stays unchanged, so a job may call this more than once. The operator may have edited the rule or blocked the
 * member during the check; the current state counts.
 */
export async function settle(
  transaction: Database,
  context: ServiceContext,
  { completionId, attempt: asChecked, finding }: { completionId: string; attempt: Attempt; finding: Finding },
): Promise<void> {
  const locked = await lockCompletion(transaction, completionId);
  if (!locked || locked.completion.fulfilledAt !== null) return;
  const { completion } = locked;
  const now = new Date(context.clock.now());
  const refuse = (message: string) => end(transaction, completion, { status: 'failed', message }, now);
  if (!('rule' in locked)) return refuse(refusals.notSetUp);
  const blocked = isBlocked(locked);
  if (blocked !== undefined) return refuse(blocked);
  const { rule, member } = locked;
  // The completion may belong to another member since a merge.
  const { userId } = completion;
  const attempt = { ...asChecked, rule, member, userId };
  if (finding.isMet && attempt.input.isLookOnly) return end(transaction, completion, looked(attempt, finding), now);
  const outcome = await outcomeOf(transaction, context, locked, { attempt, finding, now });
  if (!outcome.isDone) return refuse(outcome.message);
  const message = outcome.message ?? null;
  const { amount = null, milestone, transactionId = null, badgeId = null, multiplierId } = outcome.given;
  if (finding.isMet) await rememberProofs(transaction, useOf(rule, completion), finding.proofs ?? [], multiplierId);
  const at = sql`${now.toISOString()}::timestamptz`;
  const ended = await transaction.execute(sql`
    with progressed as (${saveProgress(rule, { userId, requestedAt: completion.createdAt, now })}),
    sent as (${evaluationOf(context, rule.websiteId, [userId])})
    update ${ruleCompletions} set status = 'completed', message = ${message}, amount = ${amount}::numeric,
      streak_milestone = ${milestone?.count ?? null}::int, milestone_amount = ${milestone?.amount ?? null}::numeric,
      transaction_id = ${transactionId}::uuid, badge_id = ${badgeId}::uuid, updated_at = ${at}, fulfilled_at = ${at}
    where id = ${completion.id}::uuid returning (select progress from progressed)::text as progress`);
  await kindOf(rule.type).settle?.(transaction, attempt, now);
  if (rule.rewardLifetime === 'dynamic') await sendRewardCheck(context, { completionId }, transaction);
  const [left] = rowsOf<{ readonly progress: string }>(ended);
  if (usesProgress(rule) && isClaimedByItself(rule) && Number(left?.progress) >= 100)
    await insertRequest(context, transaction, { rule, userId, input: { progress: 100 } });
}

/** A locked completion, with the current state of its rule and member. */
interface Locked extends Pick<Attempt, 'rule' | 'member'> {
  readonly completion: Completion;
}

/**
 * Locks a completion, and all of the member's completions of the rule: streaks and caps have to be counted one completion at a
 * time. Later statements read what they depend on, and so see the changes of the previous lock holder. The rule cannot be edited
 * until the transaction ends, so a later deletion finds what was paid.
 */
async function lockCompletion(
  transaction: Database,
  id: string,
): Promise<Locked | Pick<Locked, 'completion'> | undefined> {
  const [row] = await transaction
    .select({
      completion: ruleCompletions,
      lock: lockFor('completion', ruleCompletions.userId, ruleCompletions.ruleId),
    })
    .from(ruleCompletions)
    .where(eq(ruleCompletions.id, id))
    .for('update');
  if (!row) return undefined;
  const { completion } = row;
  const [current] = await transaction
    .select({ rule: rules, member: userMetadata })
    .from(rules)
    .innerJoin(
      userMetadata,
      and(eq(userMetadata.websiteId, rules.websiteId), eq(userMetadata.userId, completion.userId)),
    )
    .where(and(eq(rules.id, completion.ruleId), isNull(rules.deletedAt)))
    .for('key share', { of: rules });
  return { completion, ...current };
}

/** Returns the state of a request that only checked. It completed nothing, so it must not count anywhere. */
const looked = ({ input }: Attempt, finding: Finding) => ({
  status: 'failed' as const,
  message: finding.message ?? null,
  input: { ...input, isMet: true },
});

async function outcomeOf(
  transaction: Database,
  context: ServiceContext,
  { completion, rule, member }: Locked,
  { attempt, finding, now }: { readonly attempt: Attempt; readonly finding: Finding; readonly now: Date },
): Promise<Outcome> {
  if (!finding.isMet) return { isDone: false, message: finding.message };
  const { input } = attempt;
  if (usesProgress(rule) && (await findProgress(transaction, completion)) < 100)
    return { isDone: false, message: refusals.notCompleted };
  const usedBefore = await refuseUsed(transaction, useOf(rule, completion), finding.proofs ?? []);
  if (usedBefore !== undefined) return { isDone: false, message: usedBefore };
  const value = finding.value ?? input.rangeValue;
  const reward = rewardOf(rule, { amount: finding.amount, value });
  if (!reward) return { isDone: false, message: refusals.notSetUp };
  const given = await giveReward(transaction, { context, rule, member, completion, reward, now });
  return 'refusal' in given
    ? { isDone: false, message: given.refusal }
    : { isDone: true, message: finding.message, given };
}

/** Returns the progress that is left, read under the lock: concurrent completions may have used it up. */
async function findProgress(transaction: Database, { userId, ruleId }: Completion): Promise<number> {
  const [row] = await transaction
    .select({ progress: ruleStatuses.progress })
    .from(ruleStatuses)
    .where(and(eq(ruleStatuses.userId, userId), eq(ruleStatuses.ruleId, ruleId)));
  return Number(row?.progress ?? 0);
}

const useOf = (rule: Attempt['rule'], { userId, window, createdAt }: Completion): ProofUse => ({
  rule,
  userId,
  window,
  requestedAt: createdAt,
});

async function end(transaction: Database, { id }: Completion, values: Partial<Completion>, now: Date): Promise<void> {
  await transaction
    .update(ruleCompletions)
    .set({ ...values, updatedAt: now, fulfilledAt: now })
    .where(eq(ruleCompletions.id, id));
}
