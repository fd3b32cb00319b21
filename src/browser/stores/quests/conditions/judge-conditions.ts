import type { ConditionType } from '../../../../contract/loyalty/conditions.js';
import type {
  Condition,
  ConditionFacts,
  ConditionGroup,
  ConditionRecord,
  ConditionState,
  ConditionSubject,
  ReportedProgress,
} from './condition.js';
import { compareDecimals, type DecimalValue } from '../../../../values/amounts/decimal.js';

/** Conditions, and how they are combined. For a badge, all have to be met. */
export interface ConditionsRecord {
  /** `OR`: any one is enough. Any other value: all. */
  readonly operatorType?: string | undefined;
  readonly loyaltyConditions: readonly ConditionRecord[];
  /** The platform's own reports. They take precedence over this page's findings. */
  readonly reported?: readonly ReportedProgress[] | undefined;
}

/** Judges the conditions of a quest's chain or of a badge. Returns `undefined` if there are no conditions. */
export function judgeConditions(record: ConditionsRecord, facts: ConditionFacts): ConditionGroup | undefined {
  if (record.loyaltyConditions.length === 0) return undefined;
  const operator = record.operatorType === 'OR' ? 'OR' : 'AND';
  const conditions = record.loyaltyConditions.map((each) =>
    withReport(
      judgeCondition(each, facts),
      record.reported?.find(({ loyaltyConditionId }) => loyaltyConditionId === each.id),
    ),
  );
  const states = conditions.map(({ state }) => state);
  return {
    operator,
    state: operator === 'OR' ? anyOf(states) : allOf(states),
    met: states.filter((state) => state === 'met').length,
    conditions,
  };
}

/** Judges one condition by the facts this page has (platform API, section 2.1). Without facts it is `unknown`, never `unmet`. */
export function judgeCondition(record: ConditionRecord, facts: ConditionFacts): Condition {
  const type = typeOf(record.type);
  const times = atLeastOne(record.repeatCount);
  const base = { id: record.id, type, description: record.description?.trim() || undefined, times };
  switch (type) {
    case 'rule':
      return { ...base, ...judgeQuest(record, facts) };
    case 'rules':
      return { ...base, ...judgeSet(record, questsIn(record, facts, times)) };
    case 'section':
      return {
        ...base,
        ...(record.requiredCount !== null && { isPart: true }),
        ...judgeSections(record, facts, times),
      };
    case 'badge':
    case 'badges':
      return { ...base, ...judgeSet(record, badgesIn(record, facts)) };
    case 'points':
      return { ...base, ...judgePoints(record, facts) };
    case 'level':
      return { ...base, ...judgeLevel(record, facts) };
    case 'csv':
      return { ...base, state: 'unknown', done: undefined, of: undefined, subjects: [] };
    case 'api':
      return { ...base, ...judgeApi(record, facts) };
  }
}

type Judged = Pick<Condition, 'state' | 'done' | 'of' | 'subjects'>;

const types: ReadonlySet<string> = new Set<ConditionType>([
  'rule',
  'rules',
  'points',
  'section',
  'level',
  'api',
  'badge',
  'badges',
  'csv',
]);

const typeOf = (type: string): ConditionType => (types.has(type) ? (type as ConditionType) : 'api');

const atLeastOne = (count: number | null): number => Math.max(1, Math.ceil(count ?? 1));

/** One quest has to be done a number of times. If several are named, the one done most often counts. */
function judgeQuest(record: ConditionRecord, facts: ConditionFacts): Judged {
  const of = atLeastOne(record.repeatCount ?? record.requiredCount);
  const subjects = questsIn(record, facts, of);
  const counts = subjects.map(({ id }) => (id === undefined ? undefined : facts.timesDone(id)));
  const state = anyOf(subjects.map((subject) => subject.state));
  const known = counts.filter((count) => count !== undefined);
  return { state, done: known.length > 0 ? Math.min(of, Math.max(...known)) : undefined, of, subjects };
}

/**
 * A number of things has to be done. If none of the things exist any more, the condition is `unmet`: the gate stays
 * shut.
 */
function judgeSet({ requiredCount }: ConditionRecord, subjects: readonly ConditionSubject[]): Judged {
  const of = Math.max(1, Math.min(requiredCount ?? subjects.length, subjects.length));
  const met = subjects.filter(({ state }) => state === 'met').length;
  const possible = subjects.filter(({ state }) => state !== 'unmet').length;
  const state = met >= of ? 'met' : possible >= of ? 'unknown' : 'unmet';
  const isCounted = subjects.every((subject) => subject.state !== 'unknown');
  return { state, done: isCounted || state === 'met' ? met : undefined, of, subjects };
}

/** The quests of groups have to be done: the subjects are the groups, the count is of quests. */
function judgeSections(record: ConditionRecord, facts: ConditionFacts, times: number): Judged {
  const ids = [...new Set([...idsOf(record, 'loyaltyRuleGroup'), ...given(record.loyaltyRuleGroupId)])];
  const members = ids.map((id) => facts.questsOf(id));
  const quests = [...new Set(members.flatMap((each) => each ?? []))].map((id) => questSubject(id, facts, times));
  const subjects = ids.map((id, index): ConditionSubject => {
    const own = members[index]?.map((questId) => questSubject(questId, facts, times).state);
    return {
      kind: 'group',
      id,
      name: nameIn(record, 'loyaltyRuleGroup', id) ?? facts.nameOf('group', id),
      state: own ? (own.length > 0 ? allOf(own) : 'unmet') : 'unknown',
    };
  });
  if (members.includes(undefined)) {
    const of = record.requiredCount ?? undefined;
    return { state: 'unknown', done: undefined, of, subjects };
  }
  return { ...judgeSet(record, quests), subjects };
}

/** An amount has to be reached in a number of currencies, or in all of them if there is no number. */
function judgePoints(record: ConditionRecord, facts: ConditionFacts): Judged {
  const of = record.amount ?? 0;
  const ids = currenciesOf(record);
  const balances = ids.map((id) => facts.balance(id));
  const subjects = ids.map((id, index) =>
    currencySubject(
      record,
      facts,
      id,
      stateOf(balances[index], (balance) => compareDecimals(balance, of) >= 0),
    ),
  );
  const deciding = decidingOf(record, balances, (a, b) => compareDecimals(b, a));
  return { state: judgeSet(record, subjects).state, done: deciding, of, subjects };
}

/** The member has to be among the first places of a number of leaderboards. */
function judgeLevel(record: ConditionRecord, facts: ConditionFacts): Judged {
  const of = record.amount ?? 0;
  const ids = currenciesOf(record);
  if (ids.length === 0) {
    const subjects = record.association.flatMap(({ loyaltyLeaderboardView: view }) =>
      view ? [{ kind: 'leaderboard' as const, id: view.id, name: view.name, state: 'unknown' as const }] : [],
    );
    return { state: 'unknown', done: undefined, of, subjects };
  }
  const places = ids.map((id) => {
    const place = facts.place(id);
    return place === null ? noPlace : place;
  });
  const deciding = decidingOf(record, places, (a, b) => Number(a) - Number(b));
  const subjects = ids.map((id, index) =>
    currencySubject(
      record,
      facts,
      id,
      stateOf(places[index], (place) => place !== noPlace && compareDecimals(place, of) <= 0),
    ),
  );
  return { state: judgeSet(record, subjects).state, done: deciding === noPlace ? undefined : deciding, of, subjects };
}

/** Stands for having no place: behind all others. */
const noPlace = Infinity;

/** The operator reports whether it is met: through progress of the named quests, or in a way this page cannot see. */
function judgeApi(record: ConditionRecord, facts: ConditionFacts): Judged {
  const ids = idsOf(record, 'loyaltyRule');
  const progress = ids.map((id) => facts.progress(id));
  const subjects = ids.map((id, index): ConditionSubject => ({
    kind: 'quest',
    id,
    name: nameIn(record, 'loyaltyRule', id) ?? facts.nameOf('quest', id),
    state: stateOf(progress[index], (percent) => percent >= 100),
  }));
  if (subjects.length === 0) return { state: 'unknown', done: undefined, of: undefined, subjects };
  const done = decidingOf(record, progress, (a, b) => Number(b) - Number(a));
  return { state: judgeSet(record, subjects).state, done, of: 100, subjects };
}

/** Applies the platform's own report to a condition. */
function withReport(condition: Condition, report: ReportedProgress | undefined): Condition {
  // This page knows the exact current points; the report has a floating-point number and may be older.
  if (!report || (condition.type === 'points' && condition.state !== 'unknown')) return condition;
  const { isCompleted, current = condition.done, required = condition.of } = report;
  // A report that does not say whether the condition is met is still used if it has numbers to compare.
  const hasCounts = current !== undefined && required !== undefined && condition.type !== 'level';
  const verdict = isCompleted ?? (hasCounts ? compareDecimals(current, required) >= 0 : undefined);
  const state = verdict === undefined ? condition.state : verdict ? 'met' : 'unmet';
  return { ...condition, state, done: current, of: required };
}

const questsIn = (record: ConditionRecord, facts: ConditionFacts, times: number): ConditionSubject[] =>
  idsOf(record, 'loyaltyRule').map((id) => ({
    ...questSubject(id, facts, times),
    name: nameIn(record, 'loyaltyRule', id) ?? facts.nameOf('quest', id),
  }));

const badgesIn = (record: ConditionRecord, facts: ConditionFacts): ConditionSubject[] =>
  idsOf(record, 'loyaltyBadge').map((id) => ({
    kind: 'badge',
    id,
    name: nameIn(record, 'loyaltyBadge', id) ?? facts.nameOf('badge', id),
    state: stateOf(facts.holds(id), Boolean),
  }));

const questSubject = (id: string, facts: ConditionFacts, times: number): ConditionSubject => ({
  kind: 'quest',
  id,
  name: facts.nameOf('quest', id),
  state: stateOf(facts.timesDone(id), (count) => count >= times),
});

const currencySubject = (
  record: ConditionRecord,
  facts: ConditionFacts,
  id: string,
  state: ConditionState,
): ConditionSubject => ({
  kind: 'currency',
  id,
  name: nameIn(record, 'loyaltyCurrency', id) ?? facts.nameOf('currency', id),
  state,
});

type Thing = 'loyaltyRule' | 'loyaltyRuleGroup' | 'loyaltyBadge' | 'loyaltyCurrency';

/**
 * Returns the ids of the things that a condition names, without duplicates. Chains have `loyaltyRuleId`, badges `loyaltyRule.id`.
 */
const idsOf = ({ association }: ConditionRecord, thing: Thing): string[] => [
  ...new Set(association.flatMap((each) => given(each[`${thing}Id`] ?? each[thing]?.id))),
];

const currenciesOf = (record: ConditionRecord): string[] => {
  const named = idsOf(record, 'loyaltyCurrency');
  return named.length > 0 ? named : given(record.loyaltyCurrencyId);
};

const nameIn = ({ association }: ConditionRecord, thing: Thing, id: string): string | undefined =>
  association.find((each) => (each[`${thing}Id`] ?? each[thing]?.id) === id)?.[thing]?.name || undefined;

const given = <T>(value: T | null | undefined): T[] => (value === null || value === undefined ? [] : [value]);

function stateOf<T>(value: T | undefined | null, isMet: (value: T) => boolean): ConditionState {
  return value === undefined || value === null ? 'unknown' : isMet(value) ? 'met' : 'unmet';
}

/**
 * Returns the value that decides whether n values are good enough: the n-th best. `undefined` if a value is not known.
 */
function decidingOf<T extends DecimalValue>(
  { requiredCount }: ConditionRecord,
  values: readonly T[],
  bestFirst: (a: T, b: T) => number,
): T | undefined {
  if (values.some((value) => value === undefined || value === null)) return undefined;
  return [...values].sort(bestFirst)[Math.min(requiredCount ?? values.length, values.length) - 1];
}

/** Combines states by AND: a single `unmet` decides. */
export const allOf = (states: readonly ConditionState[]): ConditionState =>
  states.includes('unmet') ? 'unmet' : states.includes('unknown') ? 'unknown' : 'met';

/** Combines states by OR: a single `met` decides. Without any states the result is `unmet`. */
export const anyOf = (states: readonly ConditionState[]): ConditionState =>
  states.includes('met') ? 'met' : states.includes('unknown') ? 'unknown' : 'unmet';
