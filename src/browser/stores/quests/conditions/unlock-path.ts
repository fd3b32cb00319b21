import type { Condition, ConditionGroup, ConditionState } from './condition.js';

/** A condition of the path, with everything that has to be done before the quests it names. */
export interface UnlockStep {
  readonly condition: Condition;
  /** Whether it belongs to the shortest set that opens the quest. Conditions that are met never do. */
  readonly isNeeded: boolean;
  /** Branches for the locked quests on the shortest way. */
  readonly before: readonly UnlockBranch[];
}

/** Everything that has to be done before one quest. On the whole path each quest occurs only once, at its first place. */
export interface UnlockBranch {
  readonly questId: string;
  readonly operator: 'AND' | 'OR';
  readonly state: ConditionState;
  readonly steps: readonly UnlockStep[];
}

/** The way to a locked quest. */
export interface UnlockPath extends UnlockBranch {
  /** The shortest set of conditions that are still missing, without duplicates and in an order in which they can be met. */
  readonly missing: readonly Condition[];
  /** Whether a chain leads back to itself, so that it cannot be completed. */
  readonly isCircular: boolean;
}

/** Returns the conditions of a quest; `undefined` if it has none, or they are not known here. */
export type ConditionsOf = (questId: string) => ConditionGroup | undefined;

/**
 * Finds the way to a quest through the chains of rules, with as few conditions as possible: all that are missing from an `AND`,
 * the cheapest one of an `OR`, and of several quests as many of the cheapest as are needed. Returns `undefined` if nothing is
 * missing.
 */
export function unlockPath(questId: string, conditionsOf: ConditionsOf): UnlockPath | undefined {
  const group = conditionsOf(questId);
  if (!group || group.state === 'met') return undefined;
  const costs = findCosts(questId, conditionsOf);
  const namedIds = new Set<string>();
  const missing = new Map<string, Condition>();

  function branchOf(id: string, group: ConditionGroup): UnlockBranch {
    namedIds.add(id);
    const needed = neededOf(group, costs);
    const steps = group.conditions.map((condition): UnlockStep => {
      const isNeeded = needed.includes(condition);
      const before = isNeeded ? questsOn(condition, costs).flatMap((each) => innerBranch(each)) : [];
      if (isNeeded) missing.set(condition.id, condition);
      return { condition, isNeeded, before };
    });
    return { questId: id, operator: group.operator, state: group.state, steps };
  }

  function innerBranch(id: string): UnlockBranch[] {
    const inner = conditionsOf(id);
    // A quest that cannot be reached leads back to a quest already on the path.
    if (namedIds.has(id) || !inner || inner.state === 'met' || costs.get(id) === Infinity) return [];
    return [branchOf(id, inner)];
  }

  const branch = branchOf(questId, group);
  const isCircular = [...missing.values()].some((condition) => costOf(condition, costs) === Infinity);
  return { ...branch, missing: [...missing.values()], isCircular };
}

type Costs = ReadonlyMap<string, number>;

/** Extra cost of a condition whose state is unknown, so that a choice prefers one that is certain. */
const uncertainty = 0.001;

/** Returns the number of missing conditions before each quest on the way; `Infinity` if chains lead back to themselves. */
function findCosts(questId: string, conditionsOf: ConditionsOf): Costs {
  const groups = new Map<string, ConditionGroup>();
  const toVisit = [questId];
  for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
    const group = conditionsOf(id);
    if (groups.has(id) || !group || group.state === 'met') continue;
    groups.set(id, group);
    for (const condition of group.conditions) toVisit.push(...openQuests(condition));
  }
  const costs = new Map([...groups.keys()].map((id) => [id, Infinity]));
  // Costs only decrease, and each pass settles at least one quest for good.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [id, group] of groups) {
      const cost = neededOf(group, costs).reduce((sum, condition) => sum + costOf(condition, costs), 0);
      if (cost >= (costs.get(id) ?? 0)) continue;
      costs.set(id, cost);
      isSettled = false;
    }
  }
  return costs;
}

/** Returns the conditions of a group that the cheapest way has to meet. */
function neededOf({ operator, conditions }: ConditionGroup, costs: Costs): readonly Condition[] {
  const open = conditions.filter(({ state }) => state !== 'met');
  if (operator === 'AND') return open;
  if (open.length < conditions.length) return [];
  const [first, ...others] = open;
  if (!first) return [];
  return [others.reduce((best, each) => (costOf(each, costs) < costOf(best, costs) ? each : best), first)];
}

function costOf(condition: Condition, costs: Costs): number {
  const own = condition.state === 'unknown' ? 1 + uncertainty : 1;
  return questsOn(condition, costs).reduce((sum, id) => sum + (costs.get(id) ?? 0), own);
}

/** Returns the quests that meet a condition on the cheapest way: as many as are missing. */
function questsOn(condition: Condition, costs: Costs): readonly string[] {
  const open = openQuests(condition);
  if (open.length === 0) return [];
  const met = condition.subjects.length - open.length;
  const wanted = condition.type === 'rules' ? Math.max(0, Number(condition.of ?? condition.subjects.length) - met) : 1;
  return open.sort((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0)).slice(0, wanted);
}

/** Returns the quests that a condition still waits for. */
const openQuests = ({ type, state, subjects }: Condition): string[] =>
  state === 'met' || (type !== 'rule' && type !== 'rules')
    ? []
    : subjects.flatMap(({ kind, id, state: own }) =>
        kind === 'quest' && id !== undefined && own !== 'met' ? [id] : [],
      );
