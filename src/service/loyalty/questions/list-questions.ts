import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { questions, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { findChoices, toQuestion } from './find-questions.js';
import { isShownToMembers } from './is-shown.js';

/**
 * Lists questions of rules, oldest first: all of them for the operator, and with `userId` those that the member may see now. After
 * the end of a quest, members still see the questions that they answered.
 */
export const listQuestions: Handler<'listQuestions'> = async ({ query, scope }, { database, clock }) => {
  const isShown = isShownToMembers(clock.now());
  const ofRules = and(
    inArray(questions.ruleId, query.loyaltyRuleIds),
    inArray(
      questions.ruleId,
      database
        .select({ id: rules.id })
        .from(rules)
        .where(and(inArray(rules.websiteId, [...scope.websiteIds]), query.userId === undefined ? undefined : isShown)),
    ),
  );
  const { startingAfter } = query;
  if (startingAfter !== undefined) {
    const known = await database.$count(questions, and(ofRules, eq(questions.id, startingAfter)));
    if (known === 0) throw invalid({ field: 'startingAfter', message: 'There is no such question' });
  }
  const rows = await database
    .select()
    .from(questions)
    .where(
      and(
        ofRules,
        startingAfter === undefined
          ? undefined
          : gt(
              sql`(${questions.createdAt}, ${questions.id})`,
              sql`(select q.created_at, q.id from questions q where q.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(asc(questions.createdAt), asc(questions.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const choices = await findChoices(
    database,
    page.map(({ id }) => id),
  );
  return { data: page.map((row) => toQuestion(row, choices.get(row.id))), hasNextPage: rows.length > page.length };
};
