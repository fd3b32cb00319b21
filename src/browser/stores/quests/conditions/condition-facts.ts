import type { PageResponse } from '../../../../contract/index.js';
import type { PublicRule } from '../../../../contract/loyalty/rules.js';
import { compareDecimals } from '../../../../values/amounts/decimal.js';
import type { ConditionFacts } from './condition.js';
import { timesDone, type OwnFacts } from '../quest-facts.js';
import type { QuestSection } from '../quest-group.js';
import type { QueryState } from '../../query.js';
import { conditionTypes } from './own-standing.js';

type Accounts = QueryState<PageResponse<'GET /api/me/accounts'>>;

/** The answers that conditions are judged by. */
export interface ConditionSources {
  readonly rules: readonly PublicRule[];
  readonly sections: readonly QuestSection[];
  readonly accounts: Accounts;
  /** By the order of {@link rankedCurrencies}. */
  readonly ranks: readonly QueryState<PageResponse<'GET /api/loyalty/accounts/{id}/rank'>>[];
  readonly badgeName: (id: string) => string | undefined;
}

/** Whether a condition asks for a balance or a place. */
export const asksForAccounts = (rules: readonly PublicRule[]): boolean =>
  rules.some((rule) => conditionTypes(rule).some((type) => type === 'points' || type === 'level'));

/**
 * Maximum number of leaderboards on which the member's place is requested, because the platform returns the rank in one
 * currency per request.
 */
export const mostRanks = 3;

/**
 * Returns the currencies of the leaderboards that conditions ask about. Currencies beyond the first {@link mostRanks}
 * are left out.
 */
export function rankedCurrencies(rules: readonly PublicRule[]): readonly string[] {
  const conditions = rules.flatMap(({ loyaltyRuleChain }) =>
    loyaltyRuleChain.flatMap(({ loyaltyConditions }) => loyaltyConditions),
  );
  const ids = conditions.flatMap(({ type, association }) =>
    type === 'level' ? association.flatMap(({ loyaltyCurrencyId }) => loyaltyCurrencyId ?? []) : [],
  );
  return [...new Set(ids)].slice(0, mostRanks);
}

/** Returns the member's account for a currency, if it is known. */
export const accountOf = (accounts: Accounts, currencyId: string | undefined) =>
  accounts.status === 'success'
    ? accounts.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currencyId)
    : undefined;

/** Returns the facts about a member that conditions ask for. */
export function conditionFacts(sources: ConditionSources, own: OwnFacts | undefined): ConditionFacts {
  const { rules, sections, accounts, ranks } = sources;
  const ruleOf = (id: string): PublicRule | undefined => rules.find((rule) => rule.id === id);
  const sectionOf = (id: string): QuestSection | undefined => sections.find((section) => section.id === id);
  const names = {
    quest: (id: string) => ruleOf(id)?.name,
    group: (id: string) => sectionOf(id)?.name,
    badge: sources.badgeName,
    currency: () => undefined,
    leaderboard: () => undefined,
  };
  return {
    timesDone(id) {
      const rule = ruleOf(id);
      return rule ? timesDone(rule, own) : own?.rows.get(id)?.times;
    },
    progress: (id) => (own ? (own.rows.get(id)?.progress ?? 0) : undefined),
    balance: (id) => (own && accounts.status === 'success' ? (accountOf(accounts, id)?.amount ?? 0) : undefined),
    place(id) {
      if (!own || accounts.status !== 'success') return undefined;
      // A member without points has no place.
      if (compareDecimals(accountOf(accounts, id)?.amount, 0) <= 0) return null;
      const rank = ranks[rankedCurrencies(rules).indexOf(id)];
      if (rank?.status !== 'success') return undefined;
      return typeof rank.data.rank === 'string' ? undefined : rank.data.rank;
    },
    holds: (id) => own?.holds(id),
    questsOf: (id) => sectionOf(id)?.questIds,
    nameOf: (kind, id) => names[kind](id),
  };
}
