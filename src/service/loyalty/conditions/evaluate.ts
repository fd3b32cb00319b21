import { eq } from 'drizzle-orm';
import type { OperatorType } from '../../../contract/loyalty/conditions.js';
import type { Database } from '../../db/database.js';
import { ruleChains } from '../../db/schema/index.js';
import { findConditions } from './condition.js';
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

export interface EvaluationInput {
  readonly userId: string;
  /** Conditions from `findConditions`. */
  readonly conditions: readonly Condition[];
  readonly operator: OperatorType;
}

/**
 * Evaluates conditions for a member at this moment. Without conditions the result is not met, so that nobody earns something for
 * nothing.
 */
export async function evaluateConditions(database: Database, input: EvaluationInput): Promise<Evaluation> {
  const { userId, conditions, operator } = input;
  const factsOf = await gatherFacts(database, [userId], conditions);
  return evaluate({ conditions, operator }, factsOf(userId));
}

/** Evaluates conditions by facts that are known. */
export function evaluate(
  { conditions, operator }: Pick<EvaluationInput, 'conditions' | 'operator'>,
  facts: Facts,
): Evaluation {
  const progress = conditions.map((condition) => ({ loyaltyConditionId: condition.id, ...judge(condition, facts) }));
  return { met: isMet(operator, progress), progress };
}

/** Evaluates the conditions before a rule; `null` for a rule without a chain, which is open to all. */
export async function evaluateChain(
  database: Database,
  { ruleId, userId }: { readonly ruleId: string; readonly userId: string },
): Promise<Evaluation | null> {
  const [chain] = await database.select().from(ruleChains).where(eq(ruleChains.ruleId, ruleId));
  if (!chain) return null;
  const conditions = (await findConditions(database, { chainIds: [chain.id] })).get(chain.id) ?? [];
  return evaluateConditions(database, { userId, conditions, operator: chain.operatorType });
}

/** Whether all conditions are met, or any one for `OR`. */
export function isMet(operator: OperatorType, judgements: readonly Pick<Judgement, 'isCompleted'>[]): boolean {
  const done = judgements.filter(({ isCompleted }) => isCompleted).length;
  return operator === 'OR' ? done > 0 : done > 0 && done === judgements.length;
}
