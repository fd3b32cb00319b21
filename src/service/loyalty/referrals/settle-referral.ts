import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.js';
import { referralCodes, referrals, ruleCompletions, rules } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { compareAmounts, subtractAmounts } from '../amount.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import type { Rule } from '../completion/find-rule.js';
import { capWindow, leftOfCap } from '../completion/payable.js';
import { saveProgress } from '../completion/progress.js';
import { changeGroupBalances } from '../group-ledger.js';
import { decimalsOfCurrency } from '../known-currencies.js';
import type { Change } from '../ledger.js';
import { lockFor } from '../limits.js';
import { refuseUsed, rememberProofs } from '../used-proofs.js';
import { mayRefer } from './may-refer.js';
import { personOf } from './person-of.js';
import { findFulfilment } from './requirements.js';
import { rewardsOf } from './tiers.js';

/**
 * Settles a referral once its member meets the rule's requirements: pays both tiers and the member, once. It stops being eligible
 * after the rule's end, or once member and referrer are one person. An account that the requirements name counts for only one
 * referral, whichever member has it later.
 */
export async function settleReferral(transaction: Database, context: ServiceContext, id: string): Promise<void> {
  const now = new Date(context.clock.now());
  const [referral] = await transaction.select().from(referrals).where(eq(referrals.id, id)).for('update');
  if (!referral || referral.eligible !== null) return;
  const [rule] = await transaction
    .select()
    .from(rules)
    .where(and(eq(rules.id, referral.ruleId), isNull(rules.deletedAt)))
    // A later deletion of the rule finds what was paid.
    .for('key share');
  if (!rule || (rule.startTime !== null && rule.startTime > now)) return;
  const close = () =>
    transaction.update(referrals).set({ eligible: false, updatedAt: now }).where(eq(referrals.id, id));
  if (rule.endTime !== null && rule.endTime <= now) return void (await close());
  const proofs = await findFulfilment(transaction, rule, referral.userId);
  if (!proofs) return;
  const use = { rule, userId: referral.userId, window: '', requestedAt: now };
  if ((await refuseUsed(transaction, use, proofs)) !== undefined) return;
  const referrer = await findReferrer(transaction, rule, referral.codeId);
  if (!referrer) return;
  if (referrer.person.has(referral.userId)) return void (await close());
  await lockReferrers(transaction, rule, referrer);
  const earned = await findEarned(transaction, context, rule, { ...referrer, now });
  const transactionId = await pay(transaction, rule, { id, userId: referral.userId, ...referrer, ...earned }, now);
  await transaction
    .update(referrals)
    .set({ eligible: true, tier1Amount: earned.tier1, tier2Amount: earned.tier2, updatedAt: now })
    .where(eq(referrals.id, id));
  await rememberProofs(transaction, use, proofs);
  // Counts as one more completion of the rule by the referrer.
  await transaction.insert(ruleCompletions).values({
    websiteId: rule.websiteId,
    userId: referrer.first,
    ruleId: rule.id,
    status: 'completed',
    window: `referral ${id}`,
    amount: earned.tier1,
    transactionId,
    createdAt: now,
    updatedAt: now,
    fulfilledAt: now,
  });
  await transaction.execute(saveProgress(rule, { userId: referrer.first, requestedAt: now, now }));
  const members = [referrer.first, referral.userId, ...(referrer.second ? [referrer.second] : [])];
  await sendEvaluation(context, rule.websiteId, members, transaction);
}

/** The member's referrer, and the referrer's own referrer unless both are one person. */
interface Referrer {
  readonly first: string;
  readonly second: string | undefined;
  /** All users who are the same person as the first referrer. */
  readonly person: ReadonlySet<string>;
}

async function findReferrer(transaction: Database, rule: Rule, codeId: string): Promise<Referrer | undefined> {
  const [code] = await transaction
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.id, codeId));
  if (!code) return undefined;
  const [above] = await transaction
    .select({ userId: referralCodes.userId })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.id, referrals.codeId))
    .where(and(eq(referrals.userId, code.userId), eq(referrals.ruleId, rule.id)));
  const person = await personOf(transaction, rule.websiteId, code.userId);
  return { first: code.userId, second: above && !person.has(above.userId) ? above.userId : undefined, person };
}

/** Locks the rule's rewards of both referrers, in a fixed order, because caps have to be counted one referral at a time. */
async function lockReferrers(transaction: Database, rule: Rule, { first, second }: Referrer): Promise<void> {
  for (const userId of [first, ...(second ? [second] : [])].sort())
    await transaction.execute(sql`select ${lockFor('completion', userId, rule.id)}`);
}

/**
 * Returns each one's reward: none for a referrer who is blocked, or is the same person as a blocked user, and at both tiers at most
 * what the rule's cap leaves. A friend who joined by the code before the block still gets their own reward.
 */
async function findEarned(
  transaction: Database,
  { memory }: Pick<ServiceContext, 'memory'>,
  rule: Rule,
  { first, second, person, now }: Referrer & { readonly now: Date },
) {
  const decimals = async (currencyId: string | null) =>
    currencyId === null ? 0 : decimalsOfCurrency({ database: transaction, memory }, currencyId);
  const tierDecimals = await decimals(tierCurrency(rule));
  const rewards = rewardsOf(rule, { tiers: tierDecimals, referred: await decimals(rule.currencyId) });
  const capped = async (userId: string, amount: string) => {
    const left = await leftOfReferrer(transaction, rule, userId, { requestedAt: now, decimals: tierDecimals });
    return left !== null && compareAmounts(left, amount) < 0 ? left : amount;
  };
  const { websiteId } = rule;
  const mayEarn = async (userId: string, known?: Referrer['person']) =>
    mayRefer(transaction, { websiteId, userId, person: known ?? (await personOf(transaction, websiteId, userId)) });
  return {
    tier1: (await mayEarn(first, person)) ? await capped(first, rewards.tier1) : '0',
    tier2: second !== undefined && (await mayEarn(second)) ? await capped(second, rewards.tier2) : '0',
    referred: rewards.referred,
  };
}

/** Returns what the rule's cap leaves for a referrer, counting both tiers; `null` without a cap. */
async function leftOfReferrer(
  transaction: Database,
  rule: Rule,
  userId: string,
  at: { readonly requestedAt: Date; readonly decimals: number },
): Promise<string | null> {
  const left = await leftOfCap(transaction, rule, userId, at);
  if (left === null) return null;
  const [below, above, own] = [alias(referralCodes, 'below'), alias(referrals, 'above'), alias(referralCodes, 'own')];
  const start = capWindow(rule, at.requestedAt)?.start ?? null;
  const [paid] = await transaction
    .select({ amount: sql<string>`coalesce(sum(${referrals.tier2Amount}), 0)::text` })
    .from(referrals)
    .innerJoin(below, eq(below.id, referrals.codeId))
    .innerJoin(above, and(eq(above.userId, below.userId), eq(above.ruleId, referrals.ruleId)))
    .innerJoin(own, eq(own.id, above.codeId))
    .where(
      and(
        eq(own.userId, userId),
        eq(referrals.ruleId, rule.id),
        eq(referrals.eligible, true),
        start === null ? undefined : gte(referrals.updatedAt, new Date(start)),
      ),
    );
  const rest = subtractAmounts(left, paid?.amount ?? '0');
  return compareAmounts(rest, '0') > 0 ? rest : '0';
}

const tierCurrency = ({ metadata, currencyId }: Rule): string | null =>
  metadata.referrerRewardLoyaltyCurrencyId ?? currencyId;

async function pay(
  transaction: Database,
  rule: Rule,
  paid: Referrer & { id: string; userId: string; tier1: string; tier2: string; referred: string },
  now: Date,
): Promise<string | undefined> {
  const { id, first, second, userId, tier1, tier2, referred } = paid;
  const tiers = tierCurrency(rule);
  const change = (currencyId: string | null, owner: string | undefined, amount: string, part: string): Change[] =>
    currencyId === null || owner === undefined || compareAmounts(amount, '0') === 0
      ? []
      : [{ currencyId, userId: owner, direction: 'credit', amount, idempotencyKey: `referral ${id} ${part}` }];
  const changes = [
    ...change(tiers, first, tier1, 'tier 1'),
    ...change(tiers, second, tier2, 'tier 2'),
    ...change(rule.currencyId, userId, referred, 'referred'),
  ];
  if (changes.length === 0) return undefined;
  const [entry] = await changeGroupBalances(transaction, {
    websiteId: rule.websiteId,
    type: 'loyalty_rule',
    description: rule.name,
    ruleId: rule.id,
    now,
    changes,
  });
  return entry?.transactionId;
}
