import { and, eq, isNull } from 'drizzle-orm';
import { referrals } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import { job } from '../../jobs/job.js';
import { referralCheck } from './send-checks.js';
import type { ReferralCheck } from './send-checks.js';
import { settleReferral } from './settle-referral.js';

/** Checks whether a referred member meets the requirements of their rules, and pays their referrers. */
export const checkReferrals = job<ReferralCheck>({
  name: referralCheck.name,
  async run(check, context) {
    const open = await context.database.select({ id: referrals.id }).from(referrals).where(openOf(check));
    for (const { id } of open)
      await transact(context.database, (transaction) => settleReferral(transaction, context, id));
  },
});

const openOf = ({ websiteId, userId }: ReferralCheck) =>
  and(eq(referrals.websiteId, websiteId), eq(referrals.userId, userId), isNull(referrals.eligible));
