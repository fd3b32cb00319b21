import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { ruleCompletions, ruleStatuses, userMetadata } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { takesPart } from '../../identity/participation.js';
import { evaluationOf } from '../badges/evaluate-badges.js';
import { lockFor } from '../limits.js';
import { kindOf } from '../rule-types/registry.js';
import type { Attempt, Finding } from '../rule-types/kind.js';
import { refuseUsed, rememberProofs } from '../used-proofs.js';
import type { ProofUse } from '../used-proofs.js';
import type { Completion } from './completion.js';
import { giveReward } from './give-reward.js';
import { refusals } from './messages.js';
import { isClaimedByItself, saveProgress, usesProgress } from './progress.js';
import { rewardOf } from './reward.js';
import { insertRequest } from './take-request.js';

/** Outcome of a completion: done, with the reward paid, or not done. */
type Outcome =
  | { readonly isDone: true; readonly message?: string | undefined; readonly given: Given }
  | { readonly isDone: false; readonly message: string };

type Given = Exclude<Awaited<ReturnType<typeof giveReward>>, { readonly refusal: string }>;

/**
 * Ends a completion in one transaction: gives the reward or says why not, and saves everything that belongs to it. A completion
 * that has ended stays unchanged, so a job may run this more than once.
 */
export async function settle(
  transaction: Database,
  context: ServiceContext,
  { completionId, attempt, finding }: { completionId: string; attempt: Attempt; finding: Finding },
): Promise<void> {
  const { rule } = attempt;
  const locked = await lockCompletion(transaction, completionId);
  if (!locked || locked.completion.fulfilledAt !== null) return;
  const { completion } = locked;
  // Who asked may have become another member since.
  const { userId } = completion;
  const now = new Date(context.clock.now());
  if (finding.isMet && attempt.input.isLookOnly) return end(transaction, completion, looked(attempt, finding), now);
  const outcome = await outcomeOf(transaction, context, locked, { attempt, finding, now });
  if (!outcome.isDone) {
    await end(transaction, completion, { status: 'failed', message: outcome.message }, now);
    return;
  }
  const message = outcome.message ?? null;
  const { amount = null, transactionId = null, multiplierId } = outcome.given;
  if (finding.isMet) await rememberProofs(transaction, useOf(rule, completion), finding.proofs ?? [], multiplierId);
  const at = sql`${now.toISOString()}::timestamptz`;
  const ended = await transaction.execute(sql`
    with progressed as (${saveProgress(rule, { userId, requestedAt: completion.createdAt, now })}),
    sent as (${evaluationOf(context, rule.websiteId, [userId])})
    update ${ruleCompletions} set status = 'completed', message = ${message}, amount = ${amount}::numeric,
      transaction_id = ${transactionId}::uuid, updated_at = ${at}, fulfilled_at = ${at}
    where id = ${completion.id}::uuid returning (select progress from progressed)::text as progress`);
  await kindOf(rule.type).settle?.(transaction, attempt, now);
  const [left] = rowsOf<{ readonly progress: string }>(ended);
  if (usesProgress(rule) && isClaimedByItself(rule) && Number(left?.progress) >= 100)
    await insertRequest(context, transaction, { rule, userId, input: { progress: 100 } });
}

/** A completion that is locked, and what is known of its member now: the operator may have blocked them since the check. */
interface Locked {
  readonly completion: Completion;
  readonly standing: Pick<Attempt['member'], 'isBlocked' | 'isBlockExempt'> | null;
  /** Group of the member; `null` without one. */
  readonly groupId: string | null;
}

/**
 * Locks a completion, and all of the member's completions of the rule: streaks and caps have to be counted one completion at a
 * time. What they depend on is read by later statements, which see what the holder of the lock before has done.
 */
async function lockCompletion(transaction: Database, id: string): Promise<Locked | undefined> {
  const [row] = await transaction
    .select({
      completion: ruleCompletions,
      standing: { isBlocked: userMetadata.isBlocked, isBlockExempt: userMetadata.isBlockExempt },
      groupId: userMetadata.userGroupId,
      lock: lockFor('completion', ruleCompletions.userId, ruleCompletions.ruleId),
    })
    .from(ruleCompletions)
    .leftJoin(
      userMetadata,
      and(eq(userMetadata.websiteId, ruleCompletions.websiteId), eq(userMetadata.userId, ruleCompletions.userId)),
    )
    .where(eq(ruleCompletions.id, id))
    .for('update', { of: ruleCompletions });
  return row;
}

/** Returns the state of a request that only checked. It completed nothing, whatever it found, so it must not count anywhere. */
const looked = ({ input }: Attempt, finding: Finding) => ({
  status: 'failed' as const,
  message: finding.message ?? null,
  input: { ...input, isMet: true },
});

async function outcomeOf(
  transaction: Database,
  context: ServiceContext,
  { completion, standing, groupId }: Locked,
  { attempt, finding, now }: { readonly attempt: Attempt; readonly finding: Finding; readonly now: Date },
): Promise<Outcome> {
  if (!finding.isMet) return { isDone: false, message: finding.message };
  if (!takesPart(standing)) return { isDone: false, message: refusals.blocked };
  const { rule, member, input } = attempt;
  if (usesProgress(rule) && (await findProgress(transaction, completion)) < 100)
    return { isDone: false, message: refusals.notCompleted };
  const usedBefore = await refuseUsed(transaction, useOf(rule, completion), finding.proofs ?? []);
  if (usedBefore !== undefined) return { isDone: false, message: usedBefore };
  const value = finding.value ?? input.rangeValue;
  const reward = rewardOf(rule, { amount: finding.amount, value });
  if (!reward) return { isDone: false, message: refusals.notSetUp };
  const given = await giveReward(transaction, { context, rule, member, groupId, completion, reward, now });
  return 'refusal' in given
    ? { isDone: false, message: given.refusal }
    : { isDone: true, message: finding.message, given };
}

/** Returns the progress that is left under the lock: completions that were accepted together may have used it up. */
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
