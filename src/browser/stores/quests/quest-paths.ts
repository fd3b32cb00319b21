import type { Condition } from './conditions/condition.js';
import { unlockPath } from './conditions/unlock-path.js';
import { inUnlockOrder } from './path-order.js';
import { isInView } from './quest-group.js';
import type { Quest } from './quest.js';

/** One way past a stop: a quest of the path, or a condition that is met elsewhere. */
export type PathDoor =
  | { readonly quest: Quest; readonly condition?: undefined }
  | { readonly quest?: undefined; readonly condition: Condition };

/** A stop of a path. If it has several doors, any one of them is enough. */
export interface PathStop {
  readonly doors: readonly PathDoor[];
  readonly isDone: boolean;
}

/** Quests in the order in which they unlock each other. */
export interface QuestPath {
  /** Id of the group, or of the last quest if no group contains the path. */
  readonly id: string;
  readonly name: string;
  /** The stops before the goal. */
  readonly stops: readonly PathStop[];
  /** The quest that all the others lead to, if there is one. */
  readonly goal: Quest | undefined;
  /** Id of the quest to do now. */
  readonly nextId: string | undefined;
  /** Number of stops that are done. */
  readonly done: number;
  readonly isDone: boolean;
  /** Whether nothing of it can be done yet, and nothing is done. */
  readonly isLocked: boolean;
}

/** A group of quests, in its owner's order. An empty id stands for quests without a group. */
export interface PathGroup {
  readonly id: string;
  readonly name: string;
  readonly quests: readonly Quest[];
}

/** The paths of a group. */
export interface QuestPaths {
  readonly paths: readonly QuestPath[];
  /** Quests of no path. */
  readonly others: readonly Quest[];
}

/**
 * Turns a group into paths. A group of the owner is one path. Quests without a group form one path for each chain, and those
 * without a chain stay outside.
 */
export function questPaths({ id, name, quests }: PathGroup): QuestPaths {
  if (id !== '') return { paths: quests.length > 0 ? [pathOf(id, name, quests)] : [], others: [] };
  const chains = chainsOf(quests);
  return {
    paths: chains.filter((chain) => chain.length > 1).map((chain) => pathOf('', '', chain)),
    others: chains.flatMap((chain) => (chain.length > 1 ? [] : chain)),
  };
}

function pathOf(id: string, name: string, quests: readonly Quest[]): QuestPath {
  const needs = needsOf(quests, id);
  const ordered = inUnlockOrder(quests, needs);
  const last = ordered.at(-1);
  const goal = last && isGoal(last, needs) ? last : undefined;
  const stops = stopsOf(ordered, goal, needs);
  const open = ordered.filter(({ phase }) => isOpen.has(phase));
  const way = new Set(goal && wayTo(goal, ordered));
  const isDone = goal ? isInView(goal, 'done') : stops.every((stop) => stop.isDone);
  const done = stops.filter((stop) => stop.isDone).length;
  return {
    id: id || (last?.id ?? ''),
    name: name || (last?.name ?? ''),
    stops,
    goal,
    nextId: (open.find((quest) => way.has(quest.id)) ?? open[0])?.id,
    done,
    isDone,
    isLocked: !isDone && done === 0 && quests.every(({ phase }) => phase === 'locked' || phase === 'upcoming'),
  };
}

/** Whether all other quests of a path lead to a quest, and it leads to none. */
const isGoal = (quest: Quest, needs: Needs): boolean =>
  needs.size > 1 &&
  ![...needs.values()].some((needed) => needed.has(quest.id)) &&
  reachable(quest, needs).size === needs.size - 1;

const isOpen = new Set<Quest['phase']>(['available', 'ending', 'progress']);

/** Ids of quests, by the id of the quest that needs them. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the quests of a path that each of its quests needs first. */
function needsOf(quests: readonly Quest[], groupId = ''): Needs {
  const ids = new Set(quests.map(({ id }) => id));
  return new Map(
    quests.map((quest) => {
      const conditions = quest.conditions?.conditions ?? [];
      const named = conditions.flatMap((condition) => questsIn(condition, ids, groupId));
      const needed = new Set([...named, ...quest.requiredFirst.filter((id) => ids.has(id))]);
      needed.delete(quest.id);
      return [quest.id, needed];
    }),
  );
}

/** Returns the quests of a path that a condition names, itself or by the path's group. */
const questsIn = ({ subjects }: Condition, ids: ReadonlySet<string>, groupId: string): string[] =>
  subjects.flatMap(({ kind, id }) =>
    kind === 'group' && id && id === groupId ? [...ids] : kind === 'quest' && id && ids.has(id) ? [id] : [],
  );

/** Returns all quests that lead to a quest. */
function reachable({ id }: Quest, needs: Needs): ReadonlySet<string> {
  const found = new Set<string>();
  const toVisit = [...(needs.get(id) ?? [])];
  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    if (next === id || found.has(next)) continue;
    found.add(next);
    toVisit.push(...(needs.get(next) ?? []));
  }
  return found;
}

/** Returns the ids of the quests on the shortest way to the goal. */
function wayTo(goal: Quest, quests: readonly Quest[]): string[] {
  const known = new Map(quests.map((quest) => [quest.id, quest]));
  const way = unlockPath(goal.id, (id) => known.get(id)?.conditions);
  return (way?.missing ?? []).flatMap(({ subjects }) =>
    subjects.flatMap(({ kind, id }) => (kind === 'quest' && id) || []),
  );
}

/** Groups quests that are connected by their conditions. Both the groups and their quests keep their order. */
function chainsOf(quests: readonly Quest[]): Quest[][] {
  const needs = needsOf(quests);
  let chains: Quest[][] = [];
  for (const quest of quests) {
    const isLinked = (other: Quest): boolean =>
      Boolean(needs.get(quest.id)?.has(other.id) || needs.get(other.id)?.has(quest.id));
    const [first, ...others] = chains.filter((chain) => chain.some(isLinked));
    if (!first) chains.push([quest]);
    else {
      first.push(...others.flat(), quest);
      chains = chains.filter((chain) => !others.includes(chain));
    }
  }
  const places = new Map(quests.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: Quest): number => places.get(id) ?? 0;
  return chains.map((chain) => [...chain].sort((one, other) => placeOf(one) - placeOf(other)));
}

/** Returns the stops before the goal: quests, the conditions that are met elsewhere, and forks for an `OR`. */
function stopsOf(ordered: readonly Quest[], goal: Quest | undefined, needs: Needs): PathStop[] {
  const known = new Map(ordered.map((quest) => [quest.id, quest]));
  const forks = new Map(ordered.map((quest) => [quest.id, forkOf(quest, known, needs)]));
  const behindDoors = new Set(
    [...forks.values()].flatMap((doors) => doors?.flatMap(({ quest }) => quest?.id ?? []) ?? []),
  );
  const seen = new Set<string>();
  const isDoorDone = ({ quest, condition }: PathDoor): boolean =>
    quest ? isInView(quest, 'done') && !isCounted(quest, ordered) : condition?.state === 'met';
  const stop = (doors: readonly PathDoor[]): PathStop => ({ doors, isDone: doors.some(isDoorDone) });
  return ordered.flatMap((quest) => {
    const fork = forks.get(quest.id);
    const keys = fork ? [] : keysOf(quest, known).filter((key) => isNew(key, seen));
    return [
      ...keys.map((condition) => stop([{ condition }])),
      ...(fork ? [stop(fork)] : []),
      ...(quest === goal || behindDoors.has(quest.id) ? [] : [stop([{ quest }])]),
    ];
  });
}

/**
 * Returns the doors of a quest that any one of several conditions opens. `undefined` if a condition names several quests, or one
 * that other quests need as well, so that it has to be a stop of its own.
 */
function forkOf(
  { id, conditions }: Quest,
  known: ReadonlyMap<string, Quest>,
  needs: Needs,
): readonly PathDoor[] | undefined {
  if (conditions?.operator !== 'OR' || conditions.conditions.length < 2) return undefined;
  const doors = conditions.conditions.map((condition): PathDoor | undefined => {
    const named = questsIn(condition, new Set(known.keys()), '');
    const quest = known.get(named[0] ?? '');
    if (!quest) return { condition };
    const isShared = [...needs].some(([other, needed]) => other !== id && needed.has(quest.id));
    return isShared || condition.subjects.length > 1 || quest.id === id ? undefined : { quest };
  });
  const given = doors.flatMap((door) => door ?? []);
  const ids = given.map(({ quest, condition }) => quest?.id ?? condition?.id);
  return given.length === doors.length && new Set(ids).size === ids.length ? given : undefined;
}

/** Returns the conditions of a quest that no quest of the path meets. All of them are needed. */
function keysOf({ conditions, groupId }: Quest, known: ReadonlyMap<string, Quest>): readonly Condition[] {
  if (!conditions || (conditions.operator === 'OR' && conditions.conditions.length > 1)) return [];
  return conditions.conditions.filter(
    ({ subjects }) =>
      subjects.length === 0 ||
      !subjects.every(
        ({ kind, id }) => (kind === 'quest' && known.has(id ?? '')) || (kind === 'group' && id === groupId),
      ),
  );
}

/** Whether a condition is on the path for the first time. Each quest has its own record of the same condition. */
function isNew({ type, of, times, subjects, description, id }: Condition, seen: Set<string>): boolean {
  const ids = subjects.map((subject) => subject.id);
  const key = JSON.stringify(ids.length > 0 ? [type, of, times, ids, description] : [id]);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Whether a quest of the path still waits for a quest to be done more than once. */
const isCounted = ({ id }: Quest, quests: readonly Quest[]): boolean =>
  quests.some(({ conditions }) =>
    conditions?.conditions.some(
      ({ type, state, of, subjects }) =>
        type === 'rule' && state === 'unmet' && Number(of) > 1 && subjects[0]?.id === id,
    ),
  );
