import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleCompletions, ruleStatuses, rules, userMetadata } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import { findAllotment, isAllotted } from '../rule-types/allotment.js';
import { notMet } from '../rule-types/kind.js';
import type { Attempt, Finding } from '../rule-types/kind.js';
import { kindOf } from '../rule-types/registry.js';
import { isBlocked } from './checks.js';
import type { StoredProgress } from './facts.js';
import { refusals, timedOut } from './messages.js';
import type { Rule } from './find-rule.js';
import { currentProgress } from './progress.js';
import { queuedCompletion, tries } from './queued-completion.js';
import type { WaitingCompletion } from './queued-completion.js';
import { isOutOfRange } from './reward.js';
import { ruleWindow } from './rule-window.js';
import { settle } from './settle.js';

/**
 * Checks whether a rule was completed, and ends the completion. It checks outside the transaction and changes data inside. If the
 * process dies, the next run either finds the completion ended or repeats all of it.
 */
export const completeRuleJob = job<WaitingCompletion>({
  ...queuedCompletion,
  async run({ completionId }, context) {
    const { database } = context;
    const begun = await begin(database, completionId, new Date(context.clock.now()));
    if (!begun) return;
    const { attempt, tried } = begun;
    if (!attempt) return giveUp(database, completionId, new Date(context.clock.now()));
    const finding = await look(attempt, context, tried >= tries);
    await transact(database, (transaction) => settle(transaction, context, { completionId, attempt, finding }));
  },
});

/** Number of attempts at a completion, and everything that its check needs unless the rule or the member is gone. */
interface Begun {
  readonly tried: number;
  readonly attempt: Attempt | undefined;
}

/** Records an attempt at the completion; `undefined` if it has ended. */
async function begin(database: Database, id: string, now: Date): Promise<Begun | undefined> {
  const { input, ruleId, userId, status, createdAt } = ruleCompletions;
  const begun = database.$with('begun').as(
    database
      .update(ruleCompletions)
      .set({
        status: 'processing',
        updatedAt: now,
        input: sql`jsonb_set(${input}, '{tried}', to_jsonb(coalesce((${input}->>'tried')::int, 0) + 1))`,
      })
      .where(and(eq(ruleCompletions.id, id), inArray(status, ['pending', 'processing'])))
      .returning({ ruleId, userId, input, createdAt }),
  );
  const [row] = await database
    .with(begun)
    .select({
      input: begun.input,
      userId: begun.userId,
      rule: rules,
      member: userMetadata,
      requestedAt: begun.createdAt,
      stored: { progress: ruleStatuses.progress, updatedAt: ruleStatuses.updatedAt },
    })
    .from(begun)
    .leftJoin(rules, and(eq(rules.id, begun.ruleId), isNull(rules.deletedAt)))
    .leftJoin(userMetadata, and(eq(userMetadata.websiteId, rules.websiteId), eq(userMetadata.userId, begun.userId)))
    .leftJoin(ruleStatuses, and(eq(ruleStatuses.ruleId, begun.ruleId), eq(ruleStatuses.userId, begun.userId)));
  if (!row) return undefined;
  const { rule, member, userId: of, requestedAt } = row;
  const attempt = rule &&
    member && { rule, member, userId: of, input: row.input, requestedAt, progress: progressOf(rule, row) };
  return { tried: Number(row.input['tried']), attempt: attempt ?? undefined };
}

/** Returns the progress that counts for a request; after its window has ended, the progress at the time of the request. */
function progressOf(
  rule: Rule,
  { input, stored, requestedAt }: Pick<Attempt, 'input'> & { stored: StoredProgress | null; requestedAt: Date },
): number {
  const end = ruleWindow(rule, requestedAt.getTime())?.end ?? Infinity;
  const isLater = stored !== null && stored.updatedAt.getTime() >= end;
  return isLater && input.progress !== undefined
    ? input.progress
    : currentProgress(rule, stored, requestedAt.getTime());
}

async function look(attempt: Attempt, context: ServiceContext, isLast: boolean): Promise<Finding> {
  const { rule, member, input } = attempt;
  const blocked = isBlocked({ member });
  if (blocked !== undefined) return notMet(blocked);
  const kind = kindOf(rule.type);
  try {
    const finding = await allot(await kind.verify(attempt, context), attempt, context);
    const isElsewhere =
      finding.isMet && finding.amount === undefined && isOutOfRange(rule, finding.value ?? input.rangeValue);
    return isElsewhere ? notMet(refusals.notAchieved) : finding;
  } catch (error) {
    if (!isLast) throw error;
    return notMet(kind.timeout ?? timedOut);
  }
}

/** Takes the amount from the list, for a rule that is limited to the members on its lists. */
async function allot(finding: Finding, { rule, userId }: Attempt, { database }: ServiceContext): Promise<Finding> {
  if (!finding.isMet || finding.amount !== undefined || !isAllotted(rule)) return finding;
  const allotment = await findAllotment(database, rule.id, userId);
  return allotment ? { ...finding, amount: allotment.amount } : notMet(refusals.notAchieved);
}

async function giveUp(database: Database, id: string, now: Date): Promise<void> {
  await database
    .update(ruleCompletions)
    .set({ status: 'failed', message: refusals.notSetUp, updatedAt: now, fulfilledAt: now })
    .where(and(eq(ruleCompletions.id, id), isNull(ruleCompletions.fulfilledAt)));
}
