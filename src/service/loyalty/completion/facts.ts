import { and, eq, exists, gt, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import {
  currencies,
  ruleChains,
  ruleCompletions,
  ruleGroups,
  ruleStatuses,
  rules,
  userMetadata,
} from '../../db/schema/index.js';
import { joinWebsite } from '../../identity/find-user.js';
import { evaluateChain } from '../conditions/evaluate.js';
import type { Rule } from './find-rule.js';
import { rewardTypeOf } from './reward.js';

/** A website's data about a member. */
export type Member = typeof userMetadata.$inferSelect;

/** The parts of a request that checks need. */
export interface AskedCompletion {
  readonly amount?: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly skipChainOrRequiredCheck?: boolean | undefined;
}

/** Facts that the checks of a completion need. */
export interface Facts {
  readonly rule: Rule;
  readonly member: Member;
  readonly request: AskedCompletion;
  /** Role of the request's key; `null` for everything. */
  readonly keyRole: string | null;
  /** Whether the rule pays points, in a currency that exists and is not deleted. */
  readonly hasCurrency: boolean;
  /** Whether a required rule that comes before this one is open. */
  readonly hasOpenRequired: boolean;
  readonly isChainMet: boolean;
  /** Latest progress, 0 to 100. */
  readonly progress: number;
  /** Milliseconds since 1970, by the service's clock. */
  readonly now: number;
}

type Given = Pick<Facts, 'rule' | 'request' | 'keyRole' | 'now'> & { readonly userId: string };

/**
 * Gathers the facts for the checks in one query and, for a rule with a chain, those of its conditions. A user who requests a
 * completion becomes a member of the website.
 */
export async function gatherFacts(database: Database, given: Given): Promise<Facts> {
  const { userId, ...facts } = given;
  const { rule, now, request } = facts;
  let row = await ask(database, given);
  if (!row) {
    await joinWebsite(database, rule.websiteId, userId, new Date(now));
    row = await ask(database, given);
  }
  if (!row) throw new Error('A member has no metadata.');
  const { progress, hasChain, ...known } = row;
  const chain =
    hasChain && !request.skipChainOrRequiredCheck ? await evaluateChain(database, { ruleId: rule.id, userId }) : null;
  return { ...facts, ...known, progress: Number(progress ?? 0), isChainMet: chain?.met ?? true };
}

/** Finds the website's data about a user; `undefined` if they are not a member. */
export async function findMetadata(database: Database, websiteId: string, userId: string): Promise<Member | undefined> {
  const [member] = await database
    .select()
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId)));
  return member;
}

const one = { one: sql`1` };

async function ask(database: Database, { rule, userId, request, now }: Given) {
  const chain = database.select(one).from(ruleChains).where(eq(ruleChains.ruleId, rule.id));
  const progress = database
    .select({ progress: ruleStatuses.progress })
    .from(ruleStatuses)
    .where(and(eq(ruleStatuses.ruleId, rule.id), eq(ruleStatuses.userId, userId)));
  const [row] = await database
    .select({
      member: userMetadata,
      hasCurrency: hasCurrency(database, rule) as SQL<boolean>,
      hasOpenRequired: (request.skipChainOrRequiredCheck
        ? sql`false`
        : hasOpenRequired(database, rule, userId, new Date(now))) as SQL<boolean>,
      hasChain: exists(chain) as SQL<boolean>,
      progress: sql<string | null>`${progress}`,
    })
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, rule.websiteId), eq(userMetadata.userId, userId)));
  return row;
}

function hasCurrency(database: Database, rule: Rule): SQL {
  const { currencyId } = rule;
  if (currencyId === null || rewardTypeOf(rule) !== 'points') return sql`false`;
  const known = and(eq(currencies.id, currencyId), isNull(currencies.deletedAt));
  return exists(database.select(one).from(currencies).where(known));
}

/**
 * Whether the member has not completed one of the website's open required rules: rules that are required themselves or belong to
 * a required section. Required rules do not wait for one another.
 */
function hasOpenRequired(database: Database, rule: Rule, userId: string, now: Date): SQL {
  if (rule.isRequired) return sql`false`;
  const requiredGroup = (groupId: typeof rules.groupId | string) =>
    database
      .select(one)
      .from(ruleGroups)
      .where(and(eq(ruleGroups.id, groupId), ruleGroups.isRequired, isNull(ruleGroups.deletedAt)));
  const done = database
    .select(one)
    .from(ruleCompletions)
    .where(
      and(
        eq(ruleCompletions.ruleId, rules.id),
        eq(ruleCompletions.userId, userId),
        eq(ruleCompletions.status, 'completed'),
      ),
    );
  const open = database
    .select(one)
    .from(rules)
    .where(
      and(
        eq(rules.websiteId, rule.websiteId),
        ne(rules.id, rule.id),
        or(rules.isRequired, exists(requiredGroup(rules.groupId))),
        isNull(rules.deletedAt),
        not(rules.isSpecial),
        or(isNull(rules.startTime), lte(rules.startTime, now)),
        or(isNull(rules.endTime), gt(rules.endTime, now)),
        notExists(done),
        rule.groupId === null ? undefined : notExists(requiredGroup(rule.groupId)),
      ),
    );
  return exists(open);
}
