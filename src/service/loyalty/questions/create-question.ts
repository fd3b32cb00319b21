import { questionChoices, questions } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findRule } from '../completion/find-rule.js';
import { findChoices, toQuestion } from './find-questions.js';

/** Adds a question to a quiz or poll. A quiz needs a correct answer. */
export const createQuestion: Handler<'createQuestion'> = async ({ body, scope }, { database, clock }) => {
  const { loyaltyRuleId, questionText, loyaltyQuestionAnswers, allowMultipleAttempts } = body;
  const rule = await findRule(database, scope, loyaltyRuleId);
  if (!rule) throw notFound();
  if (rule.type !== 'quiz' && rule.type !== 'poll')
    throw invalid({ field: 'loyaltyRuleId', message: 'The rule is neither a quiz nor a poll' });
  if (rule.type === 'quiz') requireRightAnswer(loyaltyQuestionAnswers);
  if (loyaltyQuestionAnswers.some(({ id }) => id !== undefined))
    throw invalid({ field: 'loyaltyQuestionAnswers', message: 'A new question has new choices: leave their ids out' });
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const [question] = await transaction
      .insert(questions)
      .values({ ruleId: rule.id, text: questionText, allowMultipleAttempts, createdAt: now, updatedAt: now })
      .returning();
    if (!question) throw new Error('The database returned no question.');
    await transaction
      .insert(questionChoices)
      .values(loyaltyQuestionAnswers.map(({ id: _, ...choice }) => ({ ...choice, questionId: question.id })));
    return toQuestion(question, (await findChoices(transaction, [question.id])).get(question.id));
  });
};

/** Throws 400 if no answer of a quiz is correct, because nobody could complete it. */
export function requireRightAnswer(answers: readonly { readonly isCorrect: boolean }[]): void {
  if (!answers.some(({ isCorrect }) => isCorrect))
    throw invalid({ field: 'loyaltyQuestionAnswers', message: 'A quiz needs an answer that is correct' });
}
