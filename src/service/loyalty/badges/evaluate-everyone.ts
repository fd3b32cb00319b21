import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badgeJobs, badgeUsers, badges, userMetadata } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import type { Job } from '../../jobs/job.js';
import { sendEvaluation } from './evaluate-badges.js';
import { evaluateMembers } from './evaluate-members.js';

/** Number of members checked in one run. */
const stride = 200;

interface EvaluateEveryone {
  /** Row of `badge_jobs` that shows the state of the work. */
  readonly badgeJobId: string;
  /** Last member of the previous run; absent for the first one. */
  readonly after?: string;
}

/** Finds the members who earned a badge before it existed, in several runs. A repeated run gives nothing twice. */
export const evaluateEveryone: Job<EvaluateEveryone> = job({
  name: 'evaluate-everyone',
  async run({ badgeJobId, after }, context) {
    const { database } = context;
    const [found] = await database
      .select({ status: badgeJobs.status, badge: badges })
      .from(badgeJobs)
      .innerJoin(badges, eq(badges.id, badgeJobs.badgeId))
      .where(eq(badgeJobs.id, badgeJobId));
    if (!found || found.status === 'cancelled' || found.status === 'complete') return;
    try {
      await setStatus(context, badgeJobId, { status: 'processing', message: null });
      const last = await evaluateStride(context, found.badge, after);
      if (last === undefined) await complete(context, badgeJobId, found.badge.id);
      else
        await context.jobs.send(
          evaluateEveryone,
          { badgeJobId, after: last },
          // Each run has a fixed id: repeating this one does not repeat the next.
          { id: uuidOf(`${badgeJobId} ${last}`) },
        );
    } catch (error) {
      await setStatus(context, badgeJobId, {
        status: 'failed',
        message: 'The evaluation failed; it may be tried again',
      });
      throw error;
    }
  },
});

/** Starts {@link evaluateEveryone} when the transaction commits. */
export async function startEvaluation(
  transaction: Database,
  { jobs, clock }: Pick<ServiceContext, 'jobs' | 'clock'>,
  badgeId: string,
): Promise<void> {
  const now = new Date(clock.now());
  const [row] = await transaction
    .insert(badgeJobs)
    .values({ badgeId, status: 'pending', createdAt: now, updatedAt: now })
    .returning({ id: badgeJobs.id });
  if (!row) throw new Error('The database returned no job.');
  await jobs.send(evaluateEveryone, { badgeJobId: row.id }, { transaction });
}

/** Checks the members after the given one; returns the last one checked, or `undefined` if there are no more. */
async function evaluateStride(
  context: ServiceContext,
  { id: badgeId, websiteId, createdAt }: typeof badges.$inferSelect,
  after: string | undefined,
): Promise<string | undefined> {
  const { database } = context;
  const members = await database
    .select({ userId: userMetadata.userId })
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), after === undefined ? undefined : gt(userMetadata.userId, after)))
    .orderBy(asc(userMetadata.userId))
    .limit(stride);
  await evaluateMembers(context, {
    websiteId,
    userIds: members.map(({ userId }) => userId),
    badges: { badgeIds: [badgeId] },
    since: createdAt,
    whenAwarded: (transaction, userId) => sendEvaluation(context, websiteId, [userId], transaction),
  });
  return members.length === stride ? members.at(-1)?.userId : undefined;
}

async function complete(context: ServiceContext, badgeJobId: string, badgeId: string): Promise<void> {
  const holders = await context.database.$count(
    badgeUsers,
    and(eq(badgeUsers.badgeId, badgeId), eq(badgeUsers.status, 'active')),
  );
  await setStatus(context, badgeJobId, { status: 'complete', message: `Members who hold the badge: ${holders}` });
}

/** Sets the state of the work. A cancelled job stays cancelled. */
async function setStatus(
  { database, clock }: ServiceContext,
  badgeJobId: string,
  change: Pick<typeof badgeJobs.$inferInsert, 'status' | 'message'>,
): Promise<void> {
  await transact(database, (transaction) =>
    transaction
      .update(badgeJobs)
      .set({ ...change, updatedAt: new Date(clock.now()) })
      .where(and(eq(badgeJobs.id, badgeJobId), inArray(badgeJobs.status, ['pending', 'processing', 'failed']))),
  );
}

/** Returns a UUID that is always the same for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
