import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import type { Job } from '../../jobs/job.js';
import { sendOpenChecks } from '../referrals/send-checks.js';
import { evaluateMembers } from './evaluate-members.js';

/** Member to check, on a website. */
export interface EvaluateBadges {
  readonly websiteId: string;
  readonly userId: string;
}

/**
 * Checks which badges a member has earned, and lets their undecided referral be checked. Send it after every event that conditions
 * check: a completed rule, a changed balance, a badge. Rewards of a badge count for the other badges at once. Members whose jobs
 * wait at the same time are checked together, each only once.
 */
export const evaluateBadges: Job<EvaluateBadges> = job({
  name: 'evaluate-badges',
  // Most runs only save progress, which proxies do not show.
  announcesItself: true,
  run: (member, context) => evaluateAll([member], context),
  runTogether: evaluateAll,
});

async function evaluateAll(members: readonly EvaluateBadges[], context: ServiceContext): Promise<void> {
  for (const [websiteId, of] of groupBy(members, (member) => member.websiteId)) {
    const badges = { badgesOf: websiteId };
    const due = new Set<string>();
    let open: ReadonlySet<string> = new Set(of.map(({ userId }) => userId));
    while (open.size > 0) {
      const { awarded, changed, referred } = await evaluateMembers(context, { websiteId, userIds: [...open], badges });
      for (const userId of referred) due.add(userId);
      if (awarded.size > 0) context.announcer.wake();
      open = changed;
    }
    await sendOpenChecks(context, websiteId, due);
  }
}

/** Sends {@link evaluateBadges} for several members, once each. */
export async function sendEvaluation(
  { jobs }: Pick<ServiceContext, 'jobs'>,
  websiteId: string,
  userIds: Iterable<string>,
  transaction?: Database,
): Promise<void> {
  const members = [...new Set(userIds)].map((userId) => ({ websiteId, userId }));
  await jobs.sendAll(evaluateBadges, members, transaction ? { transaction } : {});
}

/** Builds the `insert` that sends {@link evaluateBadges} for several members, as part of a larger statement. */
export const evaluationOf = (
  { jobs }: Pick<ServiceContext, 'jobs'>,
  websiteId: string,
  userIds: Iterable<string>,
): SQL =>
  jobs.insertion(
    evaluateBadges,
    [...new Set(userIds)].map((userId) => ({ websiteId, userId })),
  );
