import type { ConditionType } from '../contract/loyalty/conditions.js';
import type { DecimalValue } from './decimal.js';

/** Whether something is as it has to be; `unknown` where this page cannot see it. */
export type ConditionState = 'met' | 'unmet' | 'unknown';

/** What a condition looks at. Deleted and hidden things have no name here, and may have no id. */
export interface ConditionSubject {
  readonly kind: 'quest' | 'group' | 'badge' | 'currency' | 'leaderboard';
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Of this thing alone. */
  readonly state: ConditionState;
}

/**
 * One condition of a quest or a badge, with how far the member is.
 *
 * `done` and `of` are counted in what its type looks at:
 * - `rule`: times (`of` times one quest has to be done)
 * - `rules`, `section`: quests; each of them `times` times
 * - `badge`, `badges`: badges
 * - `points`: whole units of the currency, exact
 * - `level`: places from the top; a smaller `done` is better, and without a place there is none
 * - `api`: percent
 * - `csv`: nothing is counted; the list is not shown to anyone
 */
export interface Condition {
  readonly id: string;
  /** A type this page does not know reads as `api`: set by the operator. */
  readonly type: ConditionType;
  /** In the operator's words, where there are some. */
  readonly description: string | undefined;
  readonly state: ConditionState;
  /** `undefined` where this page cannot know it. */
  readonly done: DecimalValue;
  readonly of: DecimalValue;
  /** How often each of several quests has to be done. */
  readonly times: number;
  /** For `section`: so many of the quests are enough, not all of them. */
  readonly isPart?: boolean;
  /** What it looks at, in the operator's order; empty for `csv`, and where all of it is gone. */
  readonly subjects: readonly ConditionSubject[];
}

/** Conditions together: all of them have to be met (`AND`), or any one (`OR`). */
export interface ConditionGroup {
  readonly operator: 'AND' | 'OR';
  readonly state: ConditionState;
  /** How many are met. */
  readonly met: number;
  readonly conditions: readonly Condition[];
}

/** A condition as the platform sends it, of a rule's chain or of a badge: what both have in common. */
export interface ConditionRecord {
  readonly id: string;
  readonly type: string;
  readonly description: string | null;
  readonly amount: number | null;
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

/** How far the platform says a member is with a condition; badges bring this along. */
export interface ReportedProgress {
  readonly loyaltyConditionId?: string | undefined;
  readonly current?: number | undefined;
  readonly required?: number | undefined;
  readonly isCompleted?: boolean | undefined;
}

/** What this page knows of a member and of the programme, as far as conditions look at it. `undefined`: not known. */
export interface ConditionFacts {
  /** How often a quest was done, at least. */
  timesDone(questId: string): number | undefined;
  /** Progress of a quest, 0 to 100. */
  progress(questId: string): number | undefined;
  /** Whole units of a currency; 0 where the member has no account in it. */
  balance(currencyId: string): DecimalValue;
  /** Place on the leaderboard of a currency. */
  place(currencyId: string): number | undefined;
  /** Whether a badge is held. */
  holds(badgeId: string): boolean | undefined;
  /** Ids of the quests in a group. */
  questsOf(groupId: string): readonly string[] | undefined;
  /** Name of a thing whose record does not bring it along. */
  nameOf(kind: ConditionSubject['kind'], id: string): string | undefined;
}
