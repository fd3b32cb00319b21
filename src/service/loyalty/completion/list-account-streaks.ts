import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RestDays } from '../../../contract/loyalty/streaks.js';
import { accountStreaks, rules, wallets } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findMember } from '../../identity/find-member.js';
import { selectMembers } from '../../identity/select-members.js';
import { windowAt } from '../windows.js';
import { lastCompletion, toStreak } from './keep-streak.js';
import { restDaysLeft, restDaysOf } from './rest-days.js';
import { intervalOf } from './rule-window.js';
import { keptDays, streakEnd } from './streak.js';
import type { Streak } from './streak.js';

/** Lists how many times in a row members have completed rules. A broken streak is 0 until the rule is completed again. */
export const listAccountStreaks: Handler<'listAccountStreaks'> = async ({ query, scope }, { database, clock }) => {
  const isNamed = query.userId !== undefined || query.walletAddress !== undefined;
  const userId = isNamed ? await findMember(database, scope, query) : undefined;
  if (isNamed && userId === undefined) throw notFound();
  const group = selectMembers(database, scope, { userGroupId: query.userGroupId });
  const inScope = inArray(accountStreaks.websiteId, [...scope.websiteIds]);
  const { startingAfter } = query;
  if (startingAfter !== undefined) {
    const known = await database.$count(accountStreaks, and(inScope, eq(accountStreaks.id, startingAfter)));
    if (known === 0) throw invalid({ field: 'startingAfter', message: 'There is no such streak' });
  }
  const rows = await database
    .select({ streak: accountStreaks, rule: rules, lastAt: lastCompletion(database), walletAddress: wallets.address })
    .from(accountStreaks)
    .innerJoin(rules, eq(rules.id, accountStreaks.ruleId))
    .leftJoin(wallets, and(eq(wallets.userId, accountStreaks.userId), wallets.isPrimary))
    .where(
      and(
        inScope,
        inArray(accountStreaks.ruleId, query.loyaltyRuleId),
        userId === undefined ? undefined : eq(accountStreaks.userId, userId),
        group && inArray(accountStreaks.userId, group),
        startingAfter === undefined
          ? undefined
          : gt(
              sql`(${accountStreaks.createdAt}, ${accountStreaks.id})`,
              sql`(select s.created_at, s.id from account_streaks s where s.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(asc(accountStreaks.createdAt), asc(accountStreaks.id))
    .limit(query.limit);
  return rows.map(({ streak, rule, lastAt, walletAddress }) => {
    const { streakCount: count, keptDays: kept } = streak;
    const known = toStreak({ count, expiresAt: streak.expiresAt, lastAt, keptDays: kept });
    const restDays = restDaysOf(rule);
    const expiresAt = streakEnd(known, intervalOf(rule), restDays);
    return {
      id: streak.id,
      loyaltyRuleId: streak.ruleId,
      userId: streak.userId,
      walletAddress: walletAddress ?? '',
      streakCount: expiresAt <= clock.now() ? 0 : streak.streakCount,
      milestone: [...(rule.metadata.streakArray ?? [])],
      createdAt: streak.createdAt.toISOString(),
      updatedAt: streak.updatedAt.toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      ...(restDays > 0 && { restDays: toRestDays(known, rule, clock.now()) }),
      ...(streak.longestCount !== null && { longestCount: streak.longestCount }),
    };
  });
};

/** Returns how many rest days are left at a moment, and the days that were kept by one. */
function toRestDays(streak: Streak, rule: typeof rules.$inferSelect, now: number): RestDays {
  const perMonth = restDaysOf(rule);
  const kept = keptDays(streak, now, intervalOf(rule), perMonth);
  const renewedAt = windowAt('monthly', now)?.end ?? null;
  return {
    left: restDaysLeft(now, perMonth, kept),
    kept: kept.map((start) => new Date(start).toISOString()),
    nextAt: renewedAt === null ? null : new Date(renewedAt).toISOString(),
  };
}
