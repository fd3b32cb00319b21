import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { multipliers } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { awardBadge } from '../badges/award.js';
import { changeGroupBalances } from '../group-ledger.js';
import { decimalsOfCurrency } from '../known-currencies.js';
import type { Member } from './facts.js';
import type { Rule } from './find-rule.js';
import { keepStreak } from './keep-streak.js';
import type { Milestone } from './keep-streak.js';
import { refusals } from './messages.js';
import { leftOfCap, payableOf } from './payable.js';
import type { Reward } from './reward.js';
import type { Completion } from './completion.js';

/** A reward, the member who gets it, and the completion that it is for. */
export interface Giving {
  readonly context: Pick<ServiceContext, 'memory'>;
  readonly rule: Rule;
  readonly member: Member;
  readonly completion: Completion;
  readonly reward: Reward;
  readonly now: Date;
}

/** The given reward, or why it was refused. */
export type Given =
  | {
      readonly amount?: string | undefined;
      /** Milestone of a streak that is part of the amount. */
      readonly milestone?: { readonly count: number; readonly amount: string } | undefined;
      readonly transactionId?: string | undefined;
      readonly badgeId?: string | undefined;
      readonly multiplierId?: string | undefined;
    }
  | { readonly refusal: string };

/** Gives the reward of a completion and counts it in the streak. If it refuses, it has changed nothing. */
export function giveReward(transaction: Database, giving: Giving): Promise<Given> {
  switch (giving.reward.type) {
    case 'points':
      return givePoints(transaction, giving, giving.reward);
    case 'badge':
      return giveBadge(transaction, giving, giving.reward);
    case 'multiplier':
      return giveMultiplier(transaction, giving, giving.reward);
  }
}

const countStreak = (transaction: Database, { rule, completion, now }: Giving): Promise<Milestone | undefined> =>
  keepStreak(transaction, rule, { userId: completion.userId, requestedAt: completion.createdAt, now });

async function givePoints(
  transaction: Database,
  giving: Giving,
  { currencyId, amount: base }: Extract<Reward, { type: 'points' }>,
): Promise<Given> {
  const { context, rule, member, completion, now } = giving;
  const { userId, createdAt: requestedAt } = completion;
  const decimals = await decimalsOfCurrency({ database: transaction, memory: context.memory }, currencyId);
  const left = await leftOfCap(transaction, rule, userId, { requestedAt, decimals });
  if (left !== null && Number(left) === 0) return { refusal: refusals.alreadyClaimed };
  const reached = await countStreak(transaction, giving);
  const points = { currencyId, amount: base, extra: reached?.extra ?? 0, left, decimals };
  const { amount, milestone } = await payableOf(transaction, rule, member, points);
  if (Number(amount) === 0) return { amount };
  const posting = {
    websiteId: rule.websiteId,
    type: 'loyalty_rule' as const,
    description: rule.name,
    ruleId: rule.id,
    now,
    changes: [
      {
        currencyId,
        userId,
        direction: 'credit' as const,
        amount,
        idempotencyKey: `completion ${completion.id}`,
        // The completion is locked and has not ended, so its key is unused.
        isKeyUnused: true,
        ...(completion.idempotencyKey !== null && { metadata: { idempotencyKey: completion.idempotencyKey } }),
      },
    ],
  };
  const groups = new Map(member.userGroupId === null ? [] : [[userId, member.userGroupId]]);
  const [entry] = await changeGroupBalances(transaction, posting, groups);
  return {
    amount,
    transactionId: entry?.transactionId,
    ...(reached && { milestone: { count: reached.count, amount: milestone } }),
  };
}

async function giveBadge(
  transaction: Database,
  giving: Giving,
  { badgeId }: Extract<Reward, { type: 'badge' }>,
): Promise<Given> {
  const { rule, completion, now } = giving;
  const { holder } = await awardBadge(transaction, {
    websiteId: rule.websiteId,
    userId: completion.userId,
    badgeId,
    now,
    reason: 'quest',
  });
  if (!holder) return { refusal: refusals.notSetUp };
  await countStreak(transaction, giving);
  return { badgeId };
}

async function giveMultiplier(
  transaction: Database,
  giving: Giving,
  { multiplier, currencyIds }: Extract<Reward, { type: 'multiplier' }>,
): Promise<Given> {
  const { rule, completion, now } = giving;
  const { userId } = completion;
  const active = and(eq(multipliers.userId, userId), eq(multipliers.ruleId, rule.id), isNull(multipliers.deletedAt));
  if ((await transaction.$count(multipliers, active)) > 0)
    return { refusal: 'Claim failed: Multiplier is already active' };
  const [given] = await transaction
    .insert(multipliers)
    .values({
      websiteId: rule.websiteId,
      userId,
      ruleId: rule.id,
      multiplier,
      title: rule.name,
      currencyIds: currencyIds && [...currencyIds],
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: multipliers.id });
  await countStreak(transaction, giving);
  return { multiplierId: given?.id };
}
