import { and, eq, exists, gt, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { currencies, ruleCompletions, ruleGroups, rules, userMetadata } from '../../db/schema/index.js';
import { joinWebsite } from '../../identity/find-user.js';
import { evaluateChain } from '../conditions/evaluate.js';
import type { Rule } from './find-rule.js';
import { rewardTypeOf } from './reward.js';

/** What a website keeps of a member. */
export type Member = typeof userMetadata.$inferSelect;

/** What was asked, as far as checks look at it. */
export interface AskedCompletion {
  readonly amount?: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly skipChainOrRequiredCheck?: boolean | undefined;
}

/** All that the checks of a completion look at. */
export interface Facts {
  readonly rule: Rule;
  readonly member: Member;
  readonly request: AskedCompletion;
  /** What the key of the request was made for; `null` for everything. */
  readonly keyRole: string | null;
  /** The rule pays points, in a currency that is there and not deleted. */
  readonly hasCurrency: boolean;
  /** A required rule is open that comes before this one. */
  readonly hasOpenRequired: boolean;
  readonly isChainMet: boolean;
  /** Milliseconds since 1970, by the service's clock. */
  readonly now: number;
}

type Given = Pick<Facts, 'rule' | 'request' | 'keyRole' | 'now'> & { readonly userId: string };

/** Brings together what the checks need. */
export async function gatherFacts(database: Database, { userId, ...given }: Given): Promise<Facts> {
  const { rule, request, now } = given;
  const mayBeLocked = !request.skipChainOrRequiredCheck;
  const member = await welcome(database, rule.websiteId, userId, new Date(now));
  return {
    ...given,
    member,
    hasCurrency: await hasCurrency(database, rule),
    hasOpenRequired: mayBeLocked && (await hasOpenRequired(database, rule, userId, new Date(now))),
    isChainMet: !mayBeLocked || ((await evaluateChain(database, { ruleId: rule.id, userId }))?.met ?? true),
  };
}

/** What the website keeps of a user, who becomes one of its members by what they do here. */
async function welcome(database: Database, websiteId: string, userId: string, now: Date): Promise<Member> {
  const known = await findMetadata(database, websiteId, userId);
  if (known) return known;
  await joinWebsite(database, websiteId, userId, now);
  const joined = await findMetadata(database, websiteId, userId);
  if (!joined) throw new Error('A member has no metadata.');
  return joined;
}

/** What the website keeps of a user; `undefined` where they are not one of its members. */
export async function findMetadata(database: Database, websiteId: string, userId: string): Promise<Member | undefined> {
  const [member] = await database
    .select()
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId)));
  return member;
}

async function hasCurrency(database: Database, rule: Rule): Promise<boolean> {
  const { currencyId } = rule;
  if (currencyId === null || rewardTypeOf(rule) !== 'points') return false;
  const known = and(eq(currencies.id, currencyId), isNull(currencies.deletedAt));
  return (await database.$count(currencies, known)) > 0;
}

/**
 * Whether one of the website's required rules is open that the member has not done: rules that are required themselves or
 * whose section is. Required rules do not wait for one another.
 */
async function hasOpenRequired(database: Database, rule: Rule, userId: string, now: Date): Promise<boolean> {
  const required = or(
    rules.isRequired,
    exists(
      database
        .select({ one: sql`1` })
        .from(ruleGroups)
        .where(and(eq(ruleGroups.id, rules.groupId), ruleGroups.isRequired, isNull(ruleGroups.deletedAt))),
    ),
  );
  const done = exists(
    database
      .select({ one: sql`1` })
      .from(ruleCompletions)
      .where(
        and(
          eq(ruleCompletions.ruleId, rules.id),
          eq(ruleCompletions.userId, userId),
          eq(ruleCompletions.status, 'completed'),
        ),
      ),
  );
  if (rule.isRequired) return false;
  if (rule.groupId !== null && (await database.$count(rules, and(eq(rules.id, rule.id), required))) > 0) return false;
  const open = and(
    eq(rules.websiteId, rule.websiteId),
    ne(rules.id, rule.id),
    required,
    isNull(rules.deletedAt),
    not(rules.isSpecial),
    or(isNull(rules.startTime), lte(rules.startTime, now)),
    or(isNull(rules.endTime), gt(rules.endTime, now)),
    not(done),
  );
  return (await database.$count(rules, open)) > 0;
}
