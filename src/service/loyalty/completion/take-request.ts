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
 * Finds the request or completion that prevents a new one: in the same window, or with the same key. `undefined` if there is
 * none.
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
 * Accepts a request: it is stored and its job is queued, or neither. If several arrive at once, one is accepted.
 *
 * @returns whether this one was accepted
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
