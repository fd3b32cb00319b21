import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import type { Job } from '../../jobs/job.js';
import { findConditions } from '../conditions/condition.js';
import { evaluateMembers } from './evaluate-members.js';

/** Member to check, on a website. */
export interface EvaluateBadges {
  readonly websiteId: string;
  readonly userId: string;
}

/**
 * Checks which badges a member has earned. Send it whenever something happened that conditions check: a completed rule, a changed
 * balance, a badge. Rewards of a badge count for the other badges at once. Members who wait together are checked together, and a
 * member who waits several times is checked once.
 */
export const evaluateBadges: Job<EvaluateBadges> = job({
  name: 'evaluate-badges',
  run: (member, context) => evaluateAll([member], context),
  runTogether: evaluateAll,
});

async function evaluateAll(members: readonly EvaluateBadges[], context: ServiceContext): Promise<void> {
  for (const [websiteId, of] of groupBy(members, (member) => member.websiteId)) {
    const badges = await findConditions(context.database, { badgesOf: websiteId });
    let open: ReadonlySet<string> = new Set(of.map(({ userId }) => userId));
    while (open.size > 0) open = await evaluateMembers(context, { websiteId, userIds: [...open], badges });
  }
}

/** Sends {@link evaluateBadges} for several members, once each. */
export async function sendEvaluation(
  { jobs }: Pick<ServiceContext, 'jobs'>,
  websiteId: string,
  userIds: Iterable<string>,
  transaction?: Database,
): Promise<void> {
  for (const userId of new Set(userIds))
    await jobs.send(evaluateBadges, { websiteId, userId }, transaction ? { transaction } : {});
}
