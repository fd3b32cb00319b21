import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { ruleCompletions } from '../../db/schema/index.js';
import { repeated } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import type { CompletionInput } from '../rule-types/kind.js';
import { kindOf } from '../rule-types/registry.js';
import type { FoundCompletion } from './facts.js';
import type { Rule } from './find-rule.js';
import { refusals } from './messages.js';
import { openProgress } from './progress.js';
import { queuedCompletion } from './queued-completion.js';
import { windowKey } from '../windows.js';
import { countsInWindows, isInWindow, ruleWindow } from './rule-window.js';
import type { Completion } from './completion.js';

/** A request that has passed the checks. */
export interface TakenRequest {
  readonly rule: Rule;
  readonly userId: string;
  readonly input: CompletionInput;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Returns the request or completion that prevents a new one: the last one if its time lies in the current window, even if the
 * windows were different then, or one with the same key. `undefined` if there is none.
 */
export function findEarlier(
  { rule, earlier, now }: Pick<FoundCompletion, 'rule' | 'earlier' | 'now'>,
  idempotencyKey: string | undefined,
): Completion | undefined {
  const window = ruleWindow(rule, now);
  return earlier.find(
    ({ createdAt, idempotencyKey: key, input }) =>
      (window && !input['isLookOnly'] && createdAt.getTime() >= (window.start ?? -Infinity)) ||
      (idempotencyKey !== undefined && key === idempotencyKey),
  );
}

/** Returns the refusal of another request in the window of a completion. */
export const refusalOfCompleted = (rule: Rule, { createdAt }: Pick<Completion, 'createdAt'>): string =>
  ruleWindow(rule, createdAt.getTime())?.end === null ? refusals.alreadyCompleted : refusals.alreadyClaimed;

/**
 * Accepts a request: stores it and queues its job, or neither. Of concurrent requests, it accepts one.
 *
 * @returns whether this one was accepted
 */
export const takeRequest = (context: ServiceContext, request: TakenRequest): Promise<boolean> =>
  repeated(() => insertRequest(context, context.database, request));

/** Accepts a request as {@link takeRequest} does, within a transaction. */
export async function insertRequest(
  { clock, jobs }: Pick<ServiceContext, 'clock' | 'jobs'>,
  database: Database,
  request: TakenRequest,
): Promise<boolean> {
  const { rule, userId, input, idempotencyKey } = request;
  const now = new Date(clock.now());
  const id = randomUUID();
  const delay = kindOf(rule.type).delay?.(rule) ?? 0;
  const own = idempotencyKey === undefined ? id : `key ${idempotencyKey}`;
  const window = input.isLookOnly ? null : ruleWindow(rule, now.getTime());
  const name = input.isLookOnly ? `look ${id}` : window ? windowKey(window) : own;
  const values = sql`${rule.websiteId}::uuid as website_id, ${userId}::uuid as user_id, ${rule.id}::uuid as rule_id`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const key = input.isLookOnly ? null : (idempotencyKey ?? null);
  const sent = jobs.insertion(queuedCompletion, [{ completionId: id }], {
    at: now.getTime() + delay,
    when: sql`exists (select from taken)`,
  });
  const taken = await database.execute(sql`
      with taken as (
        insert into ${ruleCompletions} (id, website_id, user_id, rule_id, status, "window", input, idempotency_key,
          created_at, updated_at)
        select ${id}::uuid, ${values}, 'pending', ${name}, ${JSON.stringify(input)}::jsonb, ${key}, ${at}, ${at}
        where ${
          window
            ? sql`not exists (select from ${ruleCompletions} where user_id = ${userId}::uuid and rule_id = ${rule.id}::uuid
                and ${countsInWindows()} and ${isInWindow(window)})`
            : sql`true`
        }
        on conflict do nothing returning *
      ), opened as (${openProgress(sql`taken`)}), sent as (${sent})
      select id from taken`);
  return rowsOf(taken).length > 0;
}
