import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { questionChoices, questions, rules } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { CheckedRequest, Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { requireRightAnswer } from './create-question.js';
import { findChoices, toQuestion } from './find-questions.js';

/** Changes a question and its choices. A choice that is left out is removed; members' answers stay unchanged. */
export const updateQuestion: Handler<'updateQuestion'> = async ({ params, body, scope }, { database, clock }) => {
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const [known] = await transaction
      .select({ id: questions.id, ruleType: rules.type })
      .from(questions)
      .innerJoin(rules, eq(rules.id, questions.ruleId))
      .where(and(eq(questions.id, params.id), inArray(rules.websiteId, [...scope.websiteIds]), isNull(rules.deletedAt)))
      .for('update', { of: questions });
    if (!known) throw notFound();
    if (known.ruleType === 'quiz') requireRightAnswer(body.loyaltyQuestionAnswers);
    const [question] = await transaction
      .update(questions)
      .set({ text: body.questionText, updatedAt: now })
      .where(eq(questions.id, known.id))
      .returning();
    if (!question) throw new Error('A question is gone within its own transaction.');
    await replaceChoices(transaction, question.id, body.loyaltyQuestionAnswers, now);
    return toQuestion(question, (await findChoices(transaction, [question.id])).get(question.id));
  });
};

type Answers = CheckedRequest<'updateQuestion'>['body']['loyaltyQuestionAnswers'];

async function replaceChoices(transaction: Database, questionId: string, answers: Answers, now: Date): Promise<void> {
  const kept: string[] = [];
  for (const [index, { id, ...choice }] of answers.entries()) {
    const [saved] =
      id === undefined
        ? await transaction
            .insert(questionChoices)
            .values({ ...choice, questionId })
            .returning()
        : await transaction
            .update(questionChoices)
            .set(choice)
            .where(
              and(
                eq(questionChoices.id, id),
                eq(questionChoices.questionId, questionId),
                isNull(questionChoices.deletedAt),
              ),
            )
            .returning();
    if (!saved)
      throw invalid({ field: `loyaltyQuestionAnswers.${index}.id`, message: 'The question has no such choice' });
    kept.push(saved.id);
  }
  await transaction
    .update(questionChoices)
    .set({ deletedAt: now })
    .where(
      and(
        eq(questionChoices.questionId, questionId),
        isNull(questionChoices.deletedAt),
        notInArray(questionChoices.id, kept),
      ),
    );
}
