import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { questionResponses, questions, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { notFound } from '../../http/http-error.js';
import { holderOf } from '../../identity/user-group.js';
import { ruleWindow } from '../completion/rule-window.js';
import { isAnsweredIn } from './answered-in.js';
import { findChoices } from './find-questions.js';
import { isShownToMembers } from './is-shown.js';

/**
 * Counts the votes for the choices of a poll, for each question that the member has answered: before that, the numbers would
 * influence them. A quiz has no results, because they would give its right answer away.
 */
export const getPollResults: Handler<'getPollResults'> = async ({ query, scope }, { database, clock }) => {
  const now = clock.now();
  const [rule] = await database
    .select()
    .from(rules)
    .where(
      and(
        eq(rules.id, query.loyaltyRuleId),
        inArray(rules.websiteId, [...scope.websiteIds]),
        eq(rules.type, 'poll'),
        isShownToMembers(now),
      ),
    );
  if (!rule) throw notFound();
  const isCurrent = isAnsweredIn(ruleWindow(rule, now));
  const isOwn = eq(questionResponses.userId, holderOf(sql`${rule.websiteId}::uuid`, query.userId));
  const answered = await database
    .selectDistinct({ id: questions.id, createdAt: questions.createdAt })
    .from(questions)
    .innerJoin(questionResponses, eq(questionResponses.questionId, questions.id))
    .where(and(eq(questions.ruleId, rule.id), isOwn, isCurrent))
    .orderBy(asc(questions.createdAt), asc(questions.id));
  const ids = answered.map(({ id }) => id);
  if (ids.length === 0) return { data: [] };
  const [choices, votes] = [await findChoices(database, ids), await countVotes(database, ids, isCurrent)];
  return {
    data: ids.map((id) => ({
      loyaltyQuestionId: id,
      loyaltyQuestionChoices: (choices.get(id) ?? []).map((choice) => ({
        id: choice.id,
        count: votes.get(choice.id) ?? 0,
      })),
    })),
  };
};

/**
 * Counts the members who have made each choice. A member has one vote for a question, their last one: after a change of the rule's
 * interval, several of their answers may lie in one window.
 */
async function countVotes(
  database: Database,
  questionIds: readonly string[],
  isCurrent: SQL | undefined,
): Promise<ReadonlyMap<string, number>> {
  const { questionId, userId, choiceId, createdAt } = questionResponses;
  const last = database
    .selectDistinctOn([questionId, userId], { choiceId })
    .from(questionResponses)
    .where(and(inArray(questionId, [...questionIds]), isCurrent))
    .orderBy(questionId, userId, desc(createdAt))
    .as('last');
  const rows = await database.select({ choiceId: last.choiceId, votes: count() }).from(last).groupBy(last.choiceId);
  return new Map(rows.map((row) => [row.choiceId, row.votes]));
}
