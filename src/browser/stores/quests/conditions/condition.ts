import type { ConditionType } from '../../../../contract/loyalty/conditions.js';
import type { DecimalValue } from '../../../../values/amounts/decimal.js';

/** Whether a condition is met; `unknown` if this page cannot tell. */
export type ConditionState = 'met' | 'unmet' | 'unknown';

/** A thing that a condition depends on. Deleted and hidden things have no name here, and may have no id. */
export interface ConditionSubject {
  readonly kind: 'quest' | 'group' | 'badge' | 'currency' | 'leaderboard';
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** State of this thing alone. */
  readonly state: ConditionState;
}

/**
 * One condition of a quest or a badge, with the member's progress.
 *
 * The unit of `done` and `of` depends on the type:
 * - `rule`: times (one quest has to be done `of` times)
 * - `rules`, `section`: quests, each of which has to be done `times` times
 * - `badge`, `badges`: badges
 * - `points`: whole units of the currency, exact
 * - `level`: places from the top; a smaller `done` is better, and it is absent if the member has no place
 * - `api`: percent
 * - `csv`: nothing is counted, and the list is not shown
 */
export interface Condition {
  readonly id: string;
  /** Type of the condition. A type that this page does not know becomes `api`: decided by the operator. */
  readonly type: ConditionType;
  /** The operator's own words, if there are any. */
  readonly description: string | undefined;
  readonly state: ConditionState;
  /** `undefined` if this page cannot know it. */
  readonly done: DecimalValue;
  readonly of: DecimalValue;
  /** How often each of several quests has to be done. */
  readonly times: number;
  /** For `section`: only `of` of the quests are needed, not all of them. */
  readonly isPart?: boolean;
  /** The things it depends on, in the operator's order; empty for `csv`, and if all of them are gone. */
  readonly subjects: readonly ConditionSubject[];
}

/** Conditions that belong together: all of them have to be met (`AND`), or any one (`OR`). */
export interface ConditionGroup {
  readonly operator: 'AND' | 'OR';
  readonly state: ConditionState;
  /** Number of conditions that are met. */
  readonly met: number;
  readonly conditions: readonly Condition[];
}

/** The fields that a condition of a rule's chain and a condition of a badge have in common, as the platform sends them. */
export interface ConditionRecord {
  readonly id: string;
  readonly type: string;
  readonly description: string | null;
  readonly amount: number | string | null;
  readonly repeatCount: number | null;
  readonly requiredCount: number | null;
  readonly loyaltyRuleGroupId?: string | null;
  readonly loyaltyCurrencyId?: string | null;
  readonly association: readonly {
    readonly loyaltyRuleId?: string | null;
    readonly loyaltyRuleGroupId?: string | null;
    readonly loyaltyCurrencyId?: string | null;
    readonly loyaltyBadgeId?: string | null;
    readonly loyaltyRule?: NamedReference;
    readonly loyaltyBadge?: NamedReference;
    readonly loyaltyRuleGroup?: NamedReference;
    readonly loyaltyCurrency?: NamedReference;
    readonly loyaltyLeaderboardView?: NamedReference;
  }[];
}

type NamedReference = { readonly id?: string; readonly name: string } | null | undefined;

/** The platform's own report on a member's progress with a condition; it comes with badges. */
export interface ReportedProgress {
  readonly loyaltyConditionId?: string | undefined;
  readonly current?: DecimalValue;
  readonly required?: DecimalValue;
  readonly isCompleted?: boolean | undefined;
}

/** Facts about a member and the programme that conditions depend on. `undefined`: not known. */
export interface ConditionFacts {
  /** Returns the minimum number of times that a quest was done. */
  timesDone(questId: string): number | undefined;
  /** Returns the progress of a quest, 0 to 100. */
  progress(questId: string): number | undefined;
  /** Returns whole units of a currency; 0 if the member has no account in it. */
  balance(currencyId: string): DecimalValue;
  /**
   * Returns the place on the leaderboard of a currency; `null` if the member has none, such as a member without points.
   */
  place(currencyId: string): number | null | undefined;
  /** Whether the member holds a badge. */
  holds(badgeId: string): boolean | undefined;
  /** Returns the ids of the quests in a group. */
  questsOf(groupId: string): readonly string[] | undefined;
  /** Returns the name of what a condition is about, for conditions that contain only its id. */
  nameOf(kind: ConditionSubject['kind'], id: string): string | undefined;
}
