import { isDeepStrictEqual } from 'node:util';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import type { BadgeProgress } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { isByPlace, withOpenPlaces } from '../conditions/by-place.js';
import type { Condition, ConditionOwners } from '../conditions/condition.js';
import { evaluate } from '../conditions/evaluate.js';
import { gatherFacts } from '../conditions/gather-facts.js';
import { awardBadge } from './award.js';
import { findChangedSince } from './find-changed-since.js';
import { isOpen } from './reason.js';
import { saveProgress } from './save-progress.js';
import type { MemberProgress } from './save-progress.js';
import { reviewAward } from './send-taking-back.js';

/** Members to check, and the badges to check them for. */
export interface MembersEvaluation {
  readonly websiteId: string;
  readonly userIds: readonly string[];
  /** Badges to check. All conditions of a badge have to be met; one without conditions can only be given. */
  readonly badges: Exclude<ConditionOwners, { readonly chainOf: string }>;
  /** When the badges were created, when searching for members who earned them before. */
  readonly since?: Date;
  /** Further work in the transaction that gives a member a badge. */
  readonly whenAwarded?: (transaction: Database, userId: string) => Promise<void>;
}

/** Result of the check. */
export interface EvaluatedMembers {
  /** Members who got a badge now. */
  readonly awarded: ReadonlySet<string>;
  /** Those of them for whom the new badge may lead to others: a condition names it, or it has rewards. */
  readonly changed: ReadonlySet<string>;
  /** Members whose referral on the website is undecided; only known if all badges of the website were checked. */
  readonly referred: ReadonlySet<string>;
}

/**
 * Checks the progress of members with badges: gives those whose conditions are met, and saves the progress with the others. Facts
 * and progress take one statement each, however many members and badges there are. A member who already has a badge keeps it
 * unchanged. If the operator took a badge, the member cannot earn it again; if it was taken back with a rule's rewards, they can. A
 * blocked member earns nothing. It never gives badges by place: `judgePlaces` does that when the operator calls it.
 */
export async function evaluateMembers(
  context: Pick<ServiceContext, 'database' | 'clock' | 'jobs'>,
  { websiteId, userIds, badges, since, whenAwarded }: MembersEvaluation,
): Promise<EvaluatedMembers> {
  const { database, clock } = context;
  const [awarded, changed] = [new Set<string>(), new Set<string>()];
  if (userIds.length === 0) return { awarded, changed, referred: new Set() };
  const { conditions, factsOf, holdingOf, referred, isBlocked } = await gatherFacts(database, userIds, badges);
  const given = [...groupBy(conditions, ({ ownerBadgeId }) => ownerBadgeId ?? '')];
  const met: MemberProgress[] = [];
  const unmet: MemberProgress[] = [];
  for (const userId of userIds) {
    if (isBlocked(userId, websiteId)) continue;
    const facts = factsOf(userId);
    for (const [badgeId, of] of given) {
      const holding = holdingOf(userId, badgeId);
      if (holding && !isOpen(holding)) continue;
      const evaluation = evaluate({ conditions: of, operator: 'AND' }, facts);
      const progress: BadgeProgress = withOpenPlaces(of, evaluation.progress);
      const isNews = holding ? !isDeepStrictEqual(holding.progress, progress) : hasBegun(of, progress);
      if (evaluation.met && !isByPlace(of)) met.push({ userId, badgeId, progress });
      else if (isNews) unmet.push({ userId, badgeId, progress });
    }
  }
  const now = new Date(clock.now());
  if (unmet.length > 0) await saveProgress(database, { websiteId, now }, unmet);
  const lists = new Set(given.flatMap(([id, of]) => (of.some(({ type }) => type === 'csv') ? id : [])));
  const active = since && met.length > 0 ? await findChangedSince(database, websiteId, met, since) : undefined;
  const named = new Set(conditions.flatMap(({ badgeIds }) => badgeIds));
  for (const { userId, badgeId, progress } of met) {
    // A list is created with the badge or later, so a member on it never earned the badge before it existed.
    const isRetroactive = active !== undefined && !active.has(userId) && !lists.has(badgeId);
    const { isNew, isRewarded } = await transact(database, async (transaction) => {
      const earned = { websiteId, userId, badgeId, now, progress, isRetroactive, reason: 'deeds' } as const;
      const award = await awardBadge(transaction, earned);
      if (!award.isNew) return award;
      await whenAwarded?.(transaction, userId);
      await reviewAward(transaction, context, { websiteId, userId });
      return award;
    });
    if (!isNew) continue;
    awarded.add(userId);
    if (isRewarded || named.has(badgeId)) changed.add(userId);
  }
  return { awarded, changed, referred };
}

/** Whether there is progress to show. A rank on a leaderboard does not count: everyone with points has one. */
const hasBegun = (conditions: readonly Condition[], progress: BadgeProgress): boolean =>
  progress.some(
    ({ isCompleted, current = 0 }, index) =>
      isCompleted || (compareDecimals(current, 0) > 0 && conditions[index]?.type !== 'level'),
  );
