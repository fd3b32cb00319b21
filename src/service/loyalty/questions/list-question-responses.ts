import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { questionResponses, questions, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { ruleWindow } from '../completion/rule-window.js';
import type { WindowedRule } from '../completion/rule-window.js';
import { contains } from '../windows.js';
import { findChoices } from './find-questions.js';

/** Lists members' answers, newest first. Operators see which choice is correct. */
export const listQuestionResponses: Handler<'listQuestionResponses'> = async (
  { query, scope },
  { database, clock },
) => {
  const asked = and(
    inArray(
      questionResponses.questionId,
      database
        .select({ id: questions.id })
        .from(questions)
        .innerJoin(rules, eq(rules.id, questions.ruleId))
        .where(inArray(rules.websiteId, [...scope.websiteIds])),
    ),
    query.questionsId && inArray(questionResponses.questionId, query.questionsId),
    query.userId === undefined ? undefined : eq(questionResponses.userId, query.userId),
  );
  const { startingAfter } = query;
  if (startingAfter !== undefined) {
    const known = await database.$count(questionResponses, and(asked, eq(questionResponses.id, startingAfter)));
    if (known === 0) throw invalid({ field: 'startingAfter', message: 'There is no such response' });
  }
  const rows = await database
    .select({ response: questionResponses, text: questions.text, rule: rules })
    .from(questionResponses)
    .innerJoin(questions, eq(questions.id, questionResponses.questionId))
    .innerJoin(rules, eq(rules.id, questions.ruleId))
    .where(
      and(
        asked,
        startingAfter === undefined
          ? undefined
          : lt(
              sql`(${questionResponses.createdAt}, ${questionResponses.id})`,
              sql`(select r.created_at, r.id from question_responses r where r.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(desc(questionResponses.createdAt), desc(questionResponses.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const now = clock.now();
  const isCurrent = (rule: WindowedRule, createdAt: Date): boolean => {
    const window = ruleWindow(rule, now);
    return window === null || contains(window, createdAt.getTime());
  };
  const choices = await findChoices(database, [...new Set(page.map(({ response }) => response.questionId))]);
  return {
    data: page.map(({ response, text, rule }) => ({
      id: response.id,
      userId: response.userId,
      loyaltyQuestionId: response.questionId,
      loyaltyQuestionChoiceId: response.choiceId,
      isCorrect: response.isCorrect,
      isCurrent: isCurrent(rule, response.createdAt),
      createdAt: response.createdAt.toISOString(),
      question: { text, loyaltyQuestionChoices: [...(choices.get(response.questionId) ?? [])] },
    })),
    hasNextPage: rows.length > page.length,
  };
};
