import type { Condition, ConditionGroup, ConditionState } from './condition.js';

/** A condition of the path, with what has to be done before the quests it names. */
export interface UnlockStep {
  readonly condition: Condition;
  /** It belongs to the shortest set that opens the quest. Met conditions never do. */
  readonly isNeeded: boolean;
  /** Conditions of the quests it names that are themselves locked, by quest. */
  readonly before: readonly UnlockBranch[];
}

/** What has to be done before one quest. */
export interface UnlockBranch {
  readonly questId: string;
  readonly operator: 'AND' | 'OR';
  readonly state: ConditionState;
  readonly steps: readonly UnlockStep[];
}

/** The way to a locked quest. */
export interface UnlockPath extends UnlockBranch {
  /** The shortest set of conditions that are still missing, in an order in which they can be met. Nothing is in it twice. */
  readonly missing: readonly Condition[];
  /** Whether a chain leads back to itself: then nobody can get through there. */
  readonly isCircular: boolean;
}

/** Where the path looks up what is before a quest. */
export type ConditionsOf = (questId: string) => ConditionGroup | undefined;
