import { transact } from '../../db/transact.js';
import { job } from '../../jobs/job.js';
import { sendEvaluation } from './evaluate-badges.js';
import { takingBack } from './send-taking-back.js';
import type { TakeBackBadges } from './send-taking-back.js';
import { takeUnearned } from './take-unearned.js';

/**
 * Takes back the badges that a member has only because of what was undone. `sendTakingBack` sends it in the transaction that undoes
 * a credit or ends a badge.
 */
export const takeBackBadges = job<TakeBackBadges>({
  name: takingBack.name,
  async run(member, context) {
    const now = new Date(context.clock.now());
    await transact(context.database, async (transaction) => {
      const { userId, taken } = await takeUnearned(transaction, { ...member, now });
      // Later deeds may be enough to earn the badges again.
      if (taken.length > 0) await sendEvaluation(context, member.websiteId, [userId], transaction);
    });
  },
});
