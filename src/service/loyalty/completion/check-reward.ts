import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import {
  accounts,
  multipliers,
  ruleCompletions,
  rules,
  transactionEntries,
  userMetadata,
} from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import { VerificationUnavailableError } from '../../../verify/verification-unavailable-error.js';
import { addAmounts, compareAmounts } from '../amount.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { describeReason } from '../entry-reason.js';
import { sendTakingBack } from '../badges/send-taking-back.js';
import { lockBalances } from '../hand-over-points.js';
import { changeBalances } from '../ledger.js';
import { pointsInOpenOrders } from '../points-in-open-orders.js';
import type { Attempt } from '../rule-types/kind.js';
import { kindOf } from '../rule-types/registry.js';
import { isOutOfRange } from './reward.js';
import { rewardCheck, sendRewardCheck } from './send-reward-check.js';
import type { RewardCheck } from './send-reward-check.js';

/** Takes back a `dynamic` reward once its reason no longer holds; until then, it schedules the next check. */
export const checkReward = job<RewardCheck>({
  name: rewardCheck.name,
  async run(check, context) {
    const attempt = await findReward(context.database, check);
    if (!attempt) return;
    if (await holds(attempt, context)) await sendRewardCheck(context, check);
    else await transact(context.database, (transaction) => takeBack(transaction, context, check, attempt));
  },
});

/** Finds the rule and the member of a reward that can be taken back. */
async function findReward(database: Database, { completionId }: RewardCheck): Promise<Attempt | undefined> {
  const { id, ruleId, userId, websiteId, status, createdAt } = ruleCompletions;
  const [row] = await database
    .select({ rule: rules, member: userMetadata, userId, requestedAt: createdAt })
    .from(ruleCompletions)
    .innerJoin(rules, and(eq(rules.id, ruleId), isNull(rules.deletedAt), eq(rules.rewardLifetime, 'dynamic')))
    .innerJoin(userMetadata, and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId)))
    .where(and(eq(id, completionId), eq(status, 'completed')));
  return row && { ...row, input: {}, progress: 100 };
}

/** Whether the reason of a reward still holds. It counts as holding while the chain does not answer. */
async function holds(attempt: Attempt, context: ServiceContext): Promise<boolean> {
  try {
    const finding = await kindOf(attempt.rule.type).verify(attempt, context);
    return finding.isMet && !isOutOfRange(attempt.rule, finding.value);
  } catch (error) {
    if (error instanceof VerificationUnavailableError) return true;
    throw error;
  }
}

/**
 * Takes back a member's reward: its points, its multiplier, or its badge unless something else gave them that, too. Points that
 * were spent do not become a debt.
 */
async function takeBack(
  transaction: Database,
  context: ServiceContext,
  { completionId }: RewardCheck,
  { rule, userId }: Attempt,
): Promise<void> {
  const { websiteId, id: ruleId } = rule;
  const now = new Date(context.clock.now());
  const own = and(eq(multipliers.ruleId, ruleId), eq(multipliers.userId, userId), isNull(multipliers.deletedAt));
  await transaction.update(multipliers).set({ deletedAt: now, updatedAt: now }).where(own);
  const gave = and(eq(ruleCompletions.id, completionId), isNotNull(ruleCompletions.badgeId));
  const ended = await transaction
    .update(ruleCompletions)
    .set({ rewardEndedAt: now, updatedAt: now })
    .where(gave)
    .returning({ id: ruleCompletions.id });
  if (ended.length > 0) await sendTakingBack(context, websiteId, [userId], transaction);
  const paid = await lockPaid(transaction, completionId);
  if (!paid) return;
  const { currencyId, amount } = paid;
  const balance = (await lockBalances(transaction, currencyId, [userId])).get(userId) ?? '0';
  // Points in open bids and orders may be returned.
  const most = addAmounts(balance, await pointsInOpenOrders(transaction, currencyId, [userId]));
  const taken = compareAmounts(most, amount) < 0 ? most : amount;
  // Stores the rest, so that caps count it and nothing is taken twice.
  await transaction
    .update(ruleCompletions)
    .set({ amount: '0', updatedAt: now })
    .where(eq(ruleCompletions.id, completionId));
  if (compareAmounts(taken, '0') <= 0) return;
  const idempotencyKey = `reward taken back ${completionId}`;
  const change = { currencyId, userId, direction: 'debit', amount: taken, idempotencyKey, mayOverdraw: true } as const;
  await changeBalances(transaction, {
    ...{ websiteId, type: 'loyalty_rule', description: describeReason('no_longer_earned', rule.name), ruleId, now },
    changes: [change],
  });
  await sendEvaluation(context, websiteId, [userId], transaction);
}

/** Locks and returns a completion's payment, without what was returned of it. */
async function lockPaid(
  transaction: Database,
  completionId: string,
): Promise<{ readonly currencyId: string; readonly amount: string } | undefined> {
  const [row] = await transaction
    .select({ amount: ruleCompletions.amount, currencyId: accounts.currencyId })
    .from(ruleCompletions)
    .innerJoin(transactionEntries, eq(transactionEntries.transactionId, ruleCompletions.transactionId))
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .where(
      and(eq(ruleCompletions.id, completionId), eq(transactionEntries.idempotencyKey, `completion ${completionId}`)),
    )
    .for('update', { of: ruleCompletions });
  return row && Number(row.amount) > 0 ? { currencyId: row.currencyId, amount: row.amount ?? '0' } : undefined;
}
