import { and, desc, eq, exists, gt, inArray, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import {
  currencies,
  ruleChains,
  ruleCompletions,
  ruleGroups,
  ruleStatuses,
  rules,
  userMetadata,
  users,
  wallets,
} from '../../db/schema/index.js';
import { addressLookup } from '../../identity/address-lookup.js';
import type { NamedMember } from '../../identity/find-member.js';
import { holderOf } from '../../identity/user-group.js';
import { joinWebsite } from '../../identity/find-user.js';
import { evaluateChain } from '../conditions/evaluate.js';
import type { Completion } from './completion.js';
import type { Rule } from './find-rule.js';
import { lacksAccount } from './standing.js';
import { countsInWindows, hasWindows } from './rule-window.js';

/** A website's data about a member. */
export type Member = typeof userMetadata.$inferSelect;

/** Progress with a rule as it is stored, which may be more than 100. */
export interface StoredProgress {
  /** Decimal text. */
  readonly progress: string;
  /** When it was last reported. */
  readonly updatedAt: Date;
}

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
  /** Whether the rule has a currency that exists and is not deleted. */
  readonly hasCurrency: boolean;
  /** Whether a required rule that comes before this one is open. */
  readonly hasOpenRequired: boolean;
  readonly isChainMet: boolean;
  /** Latest progress; `null` if there is none yet. */
  readonly stored: StoredProgress | null;
  /** Milliseconds since 1970, by the service's clock. */
  readonly now: number;
}

/** A request to complete a rule, and the rights of its key. */
export interface Asked extends Pick<Facts, 'request' | 'keyRole' | 'now'> {
  readonly scope: Pick<Scope, 'organizationId' | 'websiteIds'>;
  readonly ruleId: string;
  readonly named: NamedMember;
}

/** What one statement finds about a request. */
export interface FoundCompletion extends Asked, Pick<Facts, 'rule' | 'hasCurrency' | 'hasOpenRequired' | 'stored'> {
  readonly userId: string;
  /** Absent if the user is not a member of the website. */
  readonly member: Member | null;
  readonly hasChain: boolean;
  /**
   * Earlier completions that did not fail, newest first: the last one of a rule with windows, and the one with the request's
   * idempotency key.
   */
  readonly earlier: readonly Completion[];
}

/** Finds the rule and the user of a request, and most of its facts, in one statement; `undefined` without such a rule or user. */
export async function findCompletion(database: Database, asked: Asked): Promise<FoundCompletion | undefined> {
  const { scope, ruleId, request, now } = asked;
  const chain = database.select(one).from(ruleChains).where(eq(ruleChains.ruleId, rules.id));
  const rows = await database
    .select({
      rule: rules,
      userId: users.id,
      member: userMetadata,
      earlier: ruleCompletions,
      hasCurrency: hasCurrency(database) as SQL<boolean>,
      hasOpenRequired: (request.skipChainOrRequiredCheck
        ? sql`false`
        : hasOpenRequired(database, new Date(now))) as SQL<boolean>,
      hasChain: exists(chain) as SQL<boolean>,
      stored: { progress: ruleStatuses.progress, updatedAt: ruleStatuses.updatedAt },
    })
    .from(rules)
    .innerJoin(users, isNamed(database, asked))
    .leftJoin(userMetadata, and(eq(userMetadata.websiteId, rules.websiteId), eq(userMetadata.userId, users.id)))
    .leftJoin(ruleStatuses, and(eq(ruleStatuses.ruleId, rules.id), eq(ruleStatuses.userId, users.id)))
    .leftJoin(ruleCompletions, isEarlier(database, asked))
    .where(and(eq(rules.id, ruleId), inArray(rules.websiteId, [...scope.websiteIds]), isNull(rules.deletedAt)))
    .orderBy(desc(ruleCompletions.createdAt));
  const [row] = rows;
  return (
    row && {
      ...asked,
      ...row,
      earlier: rows.flatMap((each) => each.earlier ?? []),
    }
  );
}

/**
 * Completes the facts for the checks with those of the rule's chain, if it has one. A user who requests a completion becomes a
 * member of the website.
 */
export async function gatherFacts(database: Database, found: FoundCompletion): Promise<Facts> {
  const { rule, userId, request, hasChain, now } = found;
  if (!found.member) await joinWebsite(database, rule.websiteId, userId, new Date(now));
  const member = found.member ?? (await findMetadata(database, rule.websiteId, userId));
  if (!member) throw new Error('A member has no metadata.');
  const chain =
    hasChain && !request.skipChainOrRequiredCheck ? await evaluateChain(database, { ruleId: rule.id, userId }) : null;
  return { ...found, member, isChainMet: chain?.met ?? true };
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

function isNamed(database: Database, { scope: { organizationId }, named: { userId, walletAddress = '' } }: Asked) {
  const owner = database
    .select({ id: wallets.userId })
    .from(wallets)
    .where(and(eq(wallets.organizationId, organizationId), eq(wallets.lookup, addressLookup(walletAddress))));
  return and(
    eq(users.organizationId, organizationId),
    userId === undefined ? eq(users.id, owner) : eq(users.id, holderOf(rules.websiteId, userId)),
  );
}

function isEarlier(database: Database, { request: { idempotencyKey } }: Asked) {
  const last = alias(ruleCompletions, 'last');
  const lastId = database
    .select({ id: last.id })
    .from(last)
    .where(and(eq(last.userId, users.id), eq(last.ruleId, rules.id), countsInWindows(last)))
    .orderBy(desc(last.createdAt))
    .limit(1);
  return and(
    eq(ruleCompletions.userId, users.id),
    eq(ruleCompletions.ruleId, rules.id),
    ne(ruleCompletions.status, 'failed'),
    or(
      and(hasWindows(), eq(ruleCompletions.id, lastId)),
      idempotencyKey === undefined ? undefined : eq(ruleCompletions.idempotencyKey, idempotencyKey),
    ),
  );
}

const hasCurrency = (database: Database): SQL =>
  exists(
    database
      .select(one)
      .from(currencies)
      .where(and(eq(currencies.id, rules.currencyId), isNull(currencies.deletedAt))),
  );

/**
 * Whether the member has not completed one of the website's open required rules: rules that are required themselves or belong to a
 * required section. Required rules do not depend on each other. A rule about an account only counts while the member has one.
 */
function hasOpenRequired(database: Database, now: Date): SQL {
  const other = alias(rules, 'other');
  const done = alias(ruleCompletions, 'done');
  const requiredGroup = (groupId: SQLWrapper) =>
    database
      .select(one)
      .from(ruleGroups)
      .where(and(eq(ruleGroups.id, groupId), ruleGroups.isRequired, isNull(ruleGroups.deletedAt)));
  const isDone = database
    .select(one)
    .from(done)
    .where(
      and(
        eq(done.ruleId, other.id),
        eq(done.userId, users.id),
        eq(done.status, 'completed'),
        not(lacksAccount(other, users.id)),
      ),
    );
  const open = database
    .select(one)
    .from(other)
    .where(
      and(
        eq(other.websiteId, rules.websiteId),
        ne(other.id, rules.id),
        or(other.isRequired, exists(requiredGroup(other.groupId))),
        isNull(other.deletedAt),
        not(other.isSpecial),
        or(isNull(other.startTime), lte(other.startTime, now)),
        or(isNull(other.endTime), gt(other.endTime, now)),
        notExists(isDone),
      ),
    );
  return sql`(not ${rules.isRequired} and ${notExists(requiredGroup(rules.groupId))} and ${exists(open)})`;
}
