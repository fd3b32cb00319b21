import type { KnownAmount } from '../../../contract/primitives.js';
import { compareAmounts, toAmount } from '../amount.js';
import type { Condition } from './condition.js';

/** Facts about a member that conditions need. */
export interface Facts {
  /** Number of completions by rule; rules without completions may be left out. */
  readonly completions: ReadonlyMap<string, number>;
  /** Progress with a rule, 0 to 100, by rule. */
  readonly progress: ReadonlyMap<string, number>;
  /** Rules that can be completed: not deleted. */
  readonly openRules: ReadonlySet<string>;
  /** Rules that a section counts, by section. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
  /** Amounts by currency, as decimal text; without an account, no entry. */
  readonly balances: ReadonlyMap<string, string>;
  /** Ranks among the members' accounts by currency, 1 being the first; without points, no entry. */
  readonly places: ReadonlyMap<string, number>;
  /** Badges that they hold. */
  readonly badges: ReadonlySet<string>;
  /** Badges that can be earned: not deleted. */
  readonly openBadges: ReadonlySet<string>;
  /** Conditions whose list of wallets contains one of theirs. */
  readonly listed: ReadonlySet<string>;
}

/** Progress of a member with a condition. */
export interface Judgement {
  /**
   * Current value, in the unit of {@link required}: times, members of a set, whole units of a currency, percent, or a rank, where
   * smaller is better. Absent without a rank.
   */
  readonly current?: KnownAmount;
  readonly required: KnownAmount;
  readonly isCompleted: boolean;
}

/**
 * Judges one condition by the facts. A condition whose things are all gone is never met.
 *
 * - `rule`: completed `repeatCount` times
 * - `rules`, `section`: `requiredCount` of the rules completed `repeatCount` times each; deleted ones count only if they were
 *   completed
 * - `badge`, `badges`: `requiredCount` of the badges held; deleted ones count only if they are held
 * - `points`: the amount reached in `requiredCount` of the currencies
 * - `level`: rank of at most `amount` in `requiredCount` of the currencies
 * - `api`: the operator has set the progress of the named rules, or of the chain's own, to 100, or has given the badge
 * - `csv`: one of the member's wallets is on the list
 */
export function judge(condition: Condition, facts: Facts): Judgement {
  const { type, ruleIds, badgeIds } = condition;
  switch (type) {
    case 'rule':
      return reached(
        Math.max(0, ...ruleIds.map((id) => facts.completions.get(id) ?? 0)),
        condition.repeatCount ?? condition.requiredCount ?? 1,
      );
    case 'rules':
      return judgeRules(condition, ruleIds, facts);
    case 'section':
      return judgeRules(
        condition,
        condition.ruleGroupIds.flatMap((id) => facts.sections.get(id) ?? []),
        facts,
      );
    case 'badge':
    case 'badges':
      return counted(
        condition,
        badgeIds.map((id) => ({ isDone: facts.badges.has(id), isOpen: facts.openBadges.has(id) })),
      );
    case 'points':
      return judgePoints(condition, facts);
    case 'level':
      return judgeLevel(condition, facts);
    case 'api':
      return judgeApi(condition, facts);
    case 'csv':
      return reached(facts.listed.has(condition.id) ? 1 : 0, 1);
  }
}

function judgeRules(condition: Condition, ruleIds: readonly string[], facts: Facts): Judgement {
  const times = condition.repeatCount ?? 1;
  return counted(
    condition,
    [...new Set(ruleIds)].map((id) => ({
      isDone: (facts.completions.get(id) ?? 0) >= times,
      isOpen: facts.openRules.has(id),
    })),
  );
}

/** Judges how many of the things are done, out of those that are done or still can be done. */
function counted({ requiredCount }: Condition, things: readonly { isDone: boolean; isOpen: boolean }[]): Judgement {
  const possible = things.filter(({ isDone, isOpen }) => isDone || isOpen).length;
  return reached(
    things.filter(({ isDone }) => isDone).length,
    Math.max(1, Math.min(requiredCount ?? possible, possible)),
  );
}

function judgePoints(condition: Condition, facts: Facts): Judgement {
  const balances = condition.currencyIds.map((id) => facts.balances.get(id) ?? '0');
  const deciding = decidingOf(condition, balances, (a, b) => compareAmounts(b, a));
  const amount = condition.amount ?? '0';
  return {
    current: toAmount(deciding ?? '0'),
    required: toAmount(amount),
    isCompleted: deciding !== undefined && compareAmounts(deciding, amount) >= 0,
  };
}

function judgeLevel(condition: Condition, facts: Facts): Judgement {
  const places = condition.currencyIds.map((id) => facts.places.get(id) ?? Infinity);
  const deciding = decidingOf(condition, places, (a, b) => a - b) ?? Infinity;
  const required = Number(condition.amount ?? 0);
  return {
    ...(Number.isFinite(deciding) && { current: deciding }),
    required,
    isCompleted: deciding <= required,
  };
}

function judgeApi(condition: Condition, facts: Facts): Judgement {
  const { ownerRuleId, ownerBadgeId } = condition;
  if (condition.ruleIds.length === 0 && ownerBadgeId !== null)
    return reached(facts.badges.has(ownerBadgeId) ? 1 : 0, 1);
  const ruleIds = condition.ruleIds.length > 0 || ownerRuleId === null ? condition.ruleIds : [ownerRuleId];
  const progress = ruleIds.map((id) => facts.progress.get(id) ?? 0);
  return reached(decidingOf(condition, progress, (a, b) => b - a) ?? 0, 100);
}

/** Returns the worst of the values that are needed to meet the condition, given the order from best to worst. */
function decidingOf<T>({ requiredCount }: Condition, values: readonly T[], bestFirst: (a: T, b: T) => number) {
  return [...values].sort(bestFirst)[Math.min(requiredCount ?? values.length, values.length) - 1];
}

const reached = (current: number, required: number): Judgement => ({
  current,
  required,
  isCompleted: current >= required,
});
