import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { questionChoices, questionResponses, questions } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { refusals } from '../completion/messages.js';
import { ruleWindow } from '../completion/rule-window.js';
import { isAnsweredIn } from '../questions/answered-in.js';
import { recordResponse } from '../questions/record-response.js';
import { isOpenTo } from './allotment.js';
import { met, notMet } from './kind.js';
import type { Attempt, RuleKind } from './kind.js';

/** Correct answers to all of the rule's questions, in the window of the request. */
export const quiz: RuleKind = {
  refuse: refuseChoice,
  verify: async (attempt, context) => {
    const answers = await findAnswers(attempt, context);
    if (answers.length === 0) return notMet('Quiz question not configured');
    if (answers.includes(null)) return notMet('No question response found');
    return answers.every(Boolean) ? met('Correct answer') : notMet('Incorrect answer');
  },
};

/** Any answers to all of the rule's questions, in the window of the request. */
export const poll: RuleKind = {
  refuse: refuseChoice,
  verify: async (attempt, context) => {
    const answers = await findAnswers(attempt, context);
    if (answers.length === 0) return notMet('Poll question not configured');
    return answers.includes(null) ? notMet('No question response found') : met('Poll response recorded');
  },
};

/**
 * Refuses a request without a choice, unless the member has answered in this window before. A member who is not on the rule's lists
 * is refused at once, so that no answer is recorded or judged.
 */
async function refuseChoice(attempt: Attempt, { database }: ServiceContext): Promise<string | undefined> {
  const { rule, userId, input } = attempt;
  if (!(await isOpenTo(database, rule, userId))) return refusals.notAchieved;
  const questionIds = await findQuestions(database, rule.id);
  if (questionIds.length === 0) return refusals.questionNotFound;
  const { loyaltyQuestionChoiceId: choiceId } = input;
  if (choiceId !== undefined)
    return (await isChoice(database, questionIds, choiceId)) ? undefined : refusals.invalidChoice;
  const responses = await findResponses(database, questionIds, attempt);
  return responses.size < questionIds.length ? refusals.noChoice : undefined;
}

/** Returns for each question whether the answer is correct; `null` if it is not answered. */
async function findAnswers(attempt: Attempt, { database }: ServiceContext): Promise<(boolean | null)[]> {
  const { rule, userId, input, requestedAt: now } = attempt;
  const questionIds = await findQuestions(database, rule.id);
  const { loyaltyQuestionChoiceId: choiceId } = input;
  if (choiceId !== undefined && (await isChoice(database, questionIds, choiceId)))
    await recordResponse(database, { choiceId, userId, now });
  const responses = await findResponses(database, questionIds, attempt);
  return questionIds.map((id) => responses.get(id) ?? null);
}

async function findQuestions(database: Database, ruleId: string): Promise<string[]> {
  const rows = await database.select({ id: questions.id }).from(questions).where(eq(questions.ruleId, ruleId));
  return rows.map(({ id }) => id);
}

async function findResponses(
  database: Database,
  questionIds: readonly string[],
  { rule, userId, requestedAt }: Attempt,
) {
  if (questionIds.length === 0) return new Map<string, boolean>();
  const rows = await database
    .select({ questionId: questionResponses.questionId, isCorrect: questionResponses.isCorrect })
    .from(questionResponses)
    .where(
      and(
        inArray(questionResponses.questionId, [...questionIds]),
        eq(questionResponses.userId, userId),
        isAnsweredIn(ruleWindow(rule, requestedAt.getTime())),
      ),
    )
    .orderBy(asc(questionResponses.createdAt));
  return new Map(rows.map(({ questionId, isCorrect }) => [questionId, isCorrect]));
}

async function isChoice(database: Database, questionIds: readonly string[], choiceId: string): Promise<boolean> {
  if (questionIds.length === 0) return false;
  const known = and(
    eq(questionChoices.id, choiceId),
    inArray(questionChoices.questionId, [...questionIds]),
    isNull(questionChoices.deletedAt),
  );
  return (await database.$count(questionChoices, known)) > 0;
}
