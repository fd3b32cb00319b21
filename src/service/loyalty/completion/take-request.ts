import { randomUUID } from 'node:crypto';
import { and, desc, eq, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleCompletions } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import type { CompletionInput } from '../rule-types/kind.js';
import { kindOf } from '../rule-types/registry.js';
import { completeRuleJob } from './complete-job.js';
import type { Rule } from './find-rule.js';
import { openProgress } from './progress.js';
import { ruleWindow } from './rule-window.js';
import type { Completion } from './completion.js';

/** A request that has passed the checks. */
export interface TakenRequest {
  readonly rule: Rule;
  readonly userId: string;
  readonly input: CompletionInput;
  readonly idempotencyKey?: string | undefined;
}

type Identity = Pick<TakenRequest, 'rule' | 'userId' | 'idempotencyKey'>;

/**
 * The request or completion that stands in the way of a new one: of the same window, or with the same key. `undefined`
 * where there is none.
 */
export async function findEarlier(
  database: Database,
  { rule, userId, idempotencyKey }: Identity,
  now: number,
): Promise<Completion | undefined> {
  const window = ruleWindow(rule, now);
  if (!window && idempotencyKey === undefined) return undefined;
  const [earlier] = await database
    .select()
    .from(ruleCompletions)
    .where(
      and(
        eq(ruleCompletions.userId, userId),
        eq(ruleCompletions.ruleId, rule.id),
        ne(ruleCompletions.status, 'failed'),
        or(
          window ? eq(ruleCompletions.window, window.key) : undefined,
          idempotencyKey === undefined ? undefined : eq(ruleCompletions.idempotencyKey, idempotencyKey),
        ),
      ),
    )
    .orderBy(desc(ruleCompletions.createdAt))
    .limit(1);
  return earlier;
}

/**
 * Takes a request in: it is kept and its job is in the queue, or neither. Of several at once one is taken.
 *
 * @returns whether it was this one
 */
export async function takeRequest(context: ServiceContext, request: TakenRequest): Promise<boolean> {
  const { database, clock, jobs } = context;
  const { rule, userId, input, idempotencyKey } = request;
  const now = new Date(clock.now());
  const id = randomUUID();
  const delay = kindOf(rule.type).delay?.(rule) ?? 0;
  const own = idempotencyKey === undefined ? id : `key ${idempotencyKey}`;
  const window = input.isLookOnly ? `look ${id}` : (ruleWindow(rule, now.getTime())?.key ?? own);
  return transact(database, async (transaction) => {
    const taken = await transaction
      .insert(ruleCompletions)
      .values({
        id,
        websiteId: rule.websiteId,
        userId,
        ruleId: rule.id,
        status: 'pending',
        window,
        input: { ...input },
        idempotencyKey: input.isLookOnly ? null : (idempotencyKey ?? null),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: ruleCompletions.id });
    if (taken.length === 0) return false;
    await openProgress(transaction, rule, userId, now);
    await jobs.send(completeRuleJob, { completionId: id }, { transaction, at: now.getTime() + delay });
    return true;
  });
}
