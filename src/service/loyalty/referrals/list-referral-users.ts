import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { referralCodes, referrals, wallets } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { selectMembers } from '../../identity/select-members.js';
import { toNumber } from '../amount.js';

/** Lists members' referrals, newest first. A wallet in the query selects those whom its owner referred. */
export const listReferralUsers: Handler<'listReferralUsers'> = async ({ query, scope }, { database }) => {
  const owners = selectMembers(database, scope, { walletAddress: query.walletAddress });
  const asked = and(
    inArray(referrals.websiteId, [...scope.websiteIds]),
    query.loyaltyRuleId === undefined ? undefined : eq(referrals.ruleId, query.loyaltyRuleId),
    owners && inArray(referralCodes.userId, owners),
  );
  const { startingAfter } = query;
  if (startingAfter !== undefined) {
    const known = and(inArray(referrals.websiteId, [...scope.websiteIds]), eq(referrals.id, startingAfter));
    if ((await database.$count(referrals, known)) === 0)
      throw invalid({ field: 'startingAfter', message: 'There is no such referral' });
  }
  const rows = await database
    .select({
      referral: referrals,
      code: referralCodes,
      walletAddress: wallets.address,
      amount: sql<string>`(${referrals.tier1Amount} + ${referrals.tier2Amount})::text`,
    })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.id, referrals.codeId))
    .leftJoin(wallets, and(eq(wallets.userId, referrals.userId), wallets.isPrimary))
    .where(
      and(
        asked,
        startingAfter === undefined
          ? undefined
          : lt(
              sql`(${referrals.createdAt}, ${referrals.id})`,
              sql`(select r.created_at, r.id from referrals r where r.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map(({ referral, code, walletAddress, amount }) => ({
      id: referral.id,
      amount: toNumber(amount),
      tier1Amount: toNumber(referral.tier1Amount),
      tier2Amount: toNumber(referral.tier2Amount),
      eligible: referral.eligible,
      referralCode: {
        id: code.id,
        referralCode: code.code,
        userId: code.userId,
        loyaltyRuleId: code.ruleId,
        createdAt: code.createdAt.toISOString(),
        updatedAt: code.updatedAt.toISOString(),
        deletedAt: code.deletedAt?.toISOString() ?? null,
      },
      user: { id: referral.userId, walletAddress: walletAddress ?? '' },
    })),
    hasNextPage: rows.length > query.limit,
  };
};
