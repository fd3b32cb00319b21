import { and, eq, inArray, isNull } from 'drizzle-orm';
import { questionChoices, questions, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findMember } from '../../identity/find-member.js';
import { refuseBlocked } from '../../identity/participation.js';
import { recordResponse } from './record-response.js';

/** Records a member's answer. Whether it earns something is decided when the rule is completed. */
export const createQuestionResponse: Handler<'createQuestionResponse'> = async (
  { body, scope },
  { database, clock },
) => {
  if (body.userId === undefined) throw invalid({ field: 'userId', message: 'Required' });
  const userId = await findMember(database, scope, body);
  if (userId === undefined) throw notFound();
  const [choice] = await database
    .select({ id: questionChoices.id, websiteId: rules.websiteId })
    .from(questionChoices)
    .innerJoin(questions, eq(questions.id, questionChoices.questionId))
    .innerJoin(rules, eq(rules.id, questions.ruleId))
    .where(
      and(
        eq(questionChoices.id, body.loyaltyQuestionChoiceId),
        inArray(rules.websiteId, [...scope.websiteIds]),
        isNull(rules.deletedAt),
      ),
    );
  if (choice) await refuseBlocked(database, choice.websiteId, userId);
  const recorded =
    choice && (await recordResponse(database, { choiceId: choice.id, userId, now: new Date(clock.now()) }));
  if (!recorded) throw notFound();
  const { id, questionId, choiceId, isCorrect, alreadySubmitted } = recorded;
  return {
    alreadySubmitted,
    isCorrect,
    response: { id, userId, loyaltyQuestionId: questionId, loyaltyQuestionChoiceId: choiceId },
  };
};
