import type { MyQuest, MyQuests } from '../../../../contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../../contract/loyalty/rules.js';
import type { OwnFacts } from '../quest-facts.js';
import type { QueryArguments, QueryState } from '../../query.js';

/** Maximum number of ids in one request: as many as a page of rules has. */
const idsAtOnce = 100;
/** Maximum number of requests. For quests beyond them, the member's standing is unknown. */
export const standingRequests = 5;
/** Maximum number of quests whose completions are counted. */
const countedAtMost = 50;

/** Rows from later look-ups, by quest. */
type FreshRows = ReadonlyMap<string, { readonly row: MyQuest; readonly at: number }>;

/** Returns the types of a rule's conditions. */
export const conditionTypes = ({ loyaltyRuleChain }: PublicRule): readonly string[] =>
  loyaltyRuleChain.flatMap(({ loyaltyConditions }) => loyaltyConditions.map(({ type }) => type));

/** Returns the query for the member's standing with one part of the quests. @param at number of the part, from 0 */
export function standingQuery(
  rules: readonly PublicRule[],
  at: number,
  every: number,
): QueryArguments<'GET /api/me/quests'> | null {
  const ids = rules.slice(at * idsAtOnce, (at + 1) * idsAtOnce).map(({ id }) => id);
  if (ids.length === 0) return null;
  const countedRuleIds = at === 0 ? countedIds(rules) : [];
  // Sorted, so that a rule that has moved does not change the query.
  const query = { loyaltyRuleId: ids.sort(), ...(countedRuleIds.length > 0 && { countedRuleId: countedRuleIds }) };
  return { route: 'GET /api/me/quests', request: { query }, member: true, every };
}

/** Returns the ids of quests that conditions ask for and that can be completed more than once. */
function countedIds(rules: readonly PublicRule[]): string[] {
  const conditions = rules.flatMap(({ loyaltyRuleChain }) =>
    loyaltyRuleChain.flatMap(({ loyaltyConditions }) => loyaltyConditions),
  );
  const named = conditions.flatMap(({ type, association }) =>
    ['rule', 'rules', 'section'].includes(type) ? association.flatMap(({ loyaltyRuleId }) => loyaltyRuleId ?? []) : [],
  );
  const repeated = new Set(
    rules.flatMap(({ id, interval, frequency }) => ((interval ?? frequency) === 'once' ? [] : [id])),
  );
  return [...new Set(named)]
    .filter((id) => repeated.has(id))
    .sort()
    .slice(0, countedAtMost);
}

/** Merges the answers; `undefined` until there is one. @param heldBadges ids of badges, if they are known */
export function ownFacts(
  states: readonly QueryState<MyQuests>[],
  fresh: FreshRows,
  heldBadges: ReadonlySet<string> | undefined,
): OwnFacts | undefined {
  const known = states.flatMap((state) => (state.status === 'success' ? [state] : []));
  if (known.length === 0) return undefined;
  const rows = new Map<string, MyQuest>();
  for (const { data, updatedAt } of known)
    for (const row of data.data) {
      const newer = fresh.get(row.loyaltyRuleId);
      rows.set(row.loyaltyRuleId, newer && newer.at > updatedAt ? { ...row, ...newer.row } : row);
    }
  for (const [id, { row, at }] of fresh)
    if (!rows.has(id) && known.every(({ updatedAt }) => at > updatedAt)) rows.set(id, row);
  return {
    rows,
    missing: [...new Set(known.flatMap(({ data }) => data.missing))],
    knownAt: Math.min(...known.map(({ updatedAt }) => updatedAt)),
    holds: (id) => heldBadges?.has(id),
  };
}
