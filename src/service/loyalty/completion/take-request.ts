import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { ruleCompletions } from '../../db/schema/index.js';
import { repeated } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import type { CompletionInput } from '../rule-types/kind.js';
import { kindOf } from '../rule-types/registry.js';
import { completeRuleJob } from './complete-job.js';
import type { FoundCompletion } from './facts.js';
import type { Rule } from './find-rule.js';
import { openProgress } from './progress.js';
import { isCustom, ruleWindow } from './rule-window.js';
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
 * none. Only windows of a custom length have to be asked for.
 */
export async function findEarlier(
  database: Database,
  { rule, userId, idempotencyKey }: Identity,
  { earlier, now }: Pick<FoundCompletion, 'earlier' | 'now'>,
): Promise<Completion | undefined> {
  const window = ruleWindow(rule, now);
  if (window && isCustom(rule)) {
    const [custom] = await database
      .select()
      .from(ruleCompletions)
      .where(
        and(
          eq(ruleCompletions.userId, userId),
          eq(ruleCompletions.ruleId, rule.id),
          ne(ruleCompletions.status, 'failed'),
          eq(ruleCompletions.window, window.key),
        ),
      );
    if (custom) return custom;
  }
  return earlier.find(
    (each) => each.window === window?.key || (idempotencyKey !== undefined && each.idempotencyKey === idempotencyKey),
  );
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
  const values = sql`${rule.websiteId}::uuid as website_id, ${userId}::uuid as user_id, ${rule.id}::uuid as rule_id`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const key = input.isLookOnly ? null : (idempotencyKey ?? null);
  const sent = jobs.insertion(completeRuleJob, [{ completionId: id }], {
    at: now.getTime() + delay,
    when: sql`exists (select from taken)`,
  });
  const taken = await repeated(() =>
    database.execute(sql`
      with taken as (
        insert into ${ruleCompletions} (id, website_id, user_id, rule_id, status, "window", input, idempotency_key,
          created_at, updated_at)
        select ${id}::uuid, ${values}, 'pending', ${window}, ${JSON.stringify(input)}::jsonb, ${key}, ${at}, ${at}
        on conflict do nothing returning *
      ), opened as (${openProgress(sql`taken`)}), sent as (${sent})
      select id from taken`),
  );
  return rowsOf(taken).length > 0;
}
