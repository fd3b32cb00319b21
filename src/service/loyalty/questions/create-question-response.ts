import { and, eq, isNull } from 'drizzle-orm';
import { questionChoices, questions } from '../../db/schema/index.js';
import type { Handler, ServiceContext } from '../../handler.js';
import { HttpError, invalid, notFound } from '../../http/http-error.js';
import { firstRefusal } from '../completion/checks.js';
import { findCompletion, gatherFacts } from '../completion/facts.js';
import type { FoundCompletion } from '../completion/facts.js';
import { refusals } from '../completion/messages.js';
import { leftOfCap } from '../completion/payable.js';
import { findEarlier, refusalOfCompleted } from '../completion/take-request.js';
import { decimalsOfCurrency } from '../known-currencies.js';
import { isOpenTo } from '../rule-types/allotment.js';
import { recordResponse } from './record-response.js';

/**
 * Records a member's answer if they could complete the quest, and otherwise refuses it with the text for a completion. Once the
 * quest has rewarded them, it only returns their earlier answer. Completing the rule decides whether an answer earns something.
 */
export const createQuestionResponse: Handler<'createQuestionResponse'> = async ({ body, scope }, context) => {
  const { database, clock } = context;
  const { loyaltyQuestionChoiceId: choiceId, userId: asked } = body;
  if (asked === undefined) throw invalid({ field: 'userId', message: 'Required' });
  const now = clock.now();
  const [choice] = await database
    .select({ ruleId: questions.ruleId })
    .from(questionChoices)
    .innerJoin(questions, eq(questions.id, questionChoices.questionId))
    .where(and(eq(questionChoices.id, choiceId), isNull(questionChoices.deletedAt)));
  const request = { scope, named: { userId: asked }, request: {}, keyRole: scope.keyRole, now };
  const found = choice && (await findCompletion(database, { ...request, ruleId: choice.ruleId }));
  if (!found || found.rule.hideInUi) throw notFound();
  refuse(firstRefusal(await gatherFacts(database, found)));
  const { rule, userId } = found;
  if (!(await isOpenTo(database, rule, userId))) refuse(refusals.notAchieved);
  const rewarded = await refusalOfRewarded(found, context);
  const isClosed = rewarded !== undefined;
  const recorded = await recordResponse(database, { choiceId, userId, now: new Date(now), isClosed });
  if (!recorded) {
    refuse(rewarded);
    throw notFound();
  }
  const { id, questionId, choiceId: chosen, isCorrect, alreadySubmitted } = recorded;
  return {
    alreadySubmitted,
    isCorrect,
    response: { id, userId, loyaltyQuestionId: questionId, loyaltyQuestionChoiceId: chosen },
  };
};

function refuse(message: string | undefined): void {
  if (message !== undefined) throw new HttpError(400, { message });
}

/** Returns why the quest cannot reward the member for now: it has done so in this window, or has reached its cap. */
async function refusalOfRewarded(found: FoundCompletion, context: ServiceContext): Promise<string | undefined> {
  const { rule, userId, now } = found;
  const earlier = findEarlier(found, undefined);
  if (earlier?.status === 'completed') return refusalOfCompleted(rule, earlier);
  if (rule.maxAmountPerInterval === null || rule.currencyId === null) return undefined;
  const decimals = await decimalsOfCurrency(context, rule.currencyId);
  const left = await leftOfCap(context.database, rule, userId, { requestedAt: new Date(now), decimals });
  return Number(left) === 0 ? refusals.alreadyClaimed : undefined;
}
