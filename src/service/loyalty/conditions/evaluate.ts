import type { OperatorType } from '../../../contract/loyalty/conditions.js';
import type { Database } from '../../db/database.js';
import { withOpenPlaces } from './by-place.js';
import type { Condition } from './condition.js';
import { gatherFacts } from './gather-facts.js';
import { judge } from './judge.js';
import type { Facts, Judgement } from './judge.js';

/** A member's progress with each condition, in order, and whether it is enough. */
export interface Evaluation {
  readonly met: boolean;
  /** In the form that a badge's holders show: `BadgeProgress` of the contract. */
  readonly progress: readonly (Judgement & { readonly loyaltyConditionId: string })[];
}

/** Conditions, and whether all have to be met or any one is enough. */
export interface EvaluationInput {
  readonly conditions: readonly Condition[];
  readonly operator: OperatorType;
}

/** Evaluates conditions by known facts. Without conditions, the result is not met, so that nobody earns something for nothing. */
export function evaluate({ conditions, operator }: EvaluationInput, facts: Facts): Evaluation {
  const progress = conditions.map((condition) => ({ loyaltyConditionId: condition.id, ...judge(condition, facts) }));
  return { met: isMet(operator, progress), progress };
}

/**
 * Evaluates the conditions before a rule for a member at this moment, in one statement; `null` for a rule without a chain, which is
 * open to all. A condition about a place, which only an older version accepted, is never met.
 */
export async function evaluateChain(
  database: Database,
  { ruleId, userId }: { readonly ruleId: string; readonly userId: string },
): Promise<Evaluation | null> {
  const { operator, conditions, factsOf } = await gatherFacts(database, [userId], { chainOf: ruleId });
  if (operator === undefined) return null;
  const progress = withOpenPlaces(conditions, evaluate({ conditions, operator }, factsOf(userId)).progress);
  return { met: isMet(operator, progress), progress };
}

/** Whether all conditions are met, or any one for `OR`. */
export function isMet(operator: OperatorType, judgements: readonly Pick<Judgement, 'isCompleted'>[]): boolean {
  const done = judgements.filter(({ isCompleted }) => isCompleted).length;
  return operator === 'OR' ? done > 0 : done > 0 && done === judgements.length;
}
