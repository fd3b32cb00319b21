import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { questionChoices, questionResponses, questions } from '../db/schema/index.js';
import type { DemoMember } from './demo-members.js';
import { questIds } from './quest-ids.js';
import { createRandom } from './random.js';

const minute = 60_000;
/** Number of votes in each poll, if there are as many members. */
const turnout = [
  [questIds.poll, 1_203],
  [questIds.reader, 346],
] as const;
/** Place of the first voter: after the first test wallet, and so far before the second that both can vote for themselves. */
const firstVoter = 150;

/** Lets some members vote in the polls, more of them for the first choices, so that whoever votes sees how others have voted. */
export async function seedVotes(transaction: Database, members: readonly DemoMember[], now: Date): Promise<void> {
  const random = createRandom(20_260_301);
  for (const [ruleId, count] of turnout) {
    const choices = await transaction
      .select({ id: questionChoices.id, questionId: questionChoices.questionId })
      .from(questionChoices)
      .innerJoin(questions, eq(questions.id, questionChoices.questionId))
      .where(eq(questions.ruleId, ruleId))
      .orderBy(asc(questionChoices.sortIdentifier));
    const votes = members.slice(firstVoter, firstVoter + count).flatMap(({ id: userId }, place) => {
      const choice = choices[Math.floor(random.next() ** 1.4 * choices.length)];
      const votedAt = new Date(now.getTime() - (place + 1) * minute);
      const given = { userId, isCorrect: true, createdAt: votedAt, updatedAt: votedAt };
      return choice ? [{ ...given, questionId: choice.questionId, choiceId: choice.id }] : [];
    });
    await transaction.insert(questionResponses).values(votes);
  }
}
