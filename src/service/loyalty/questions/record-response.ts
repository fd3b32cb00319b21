import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { questionChoices, questionResponses, questions } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';

/** A member's current answer to a question. */
export interface RecordedResponse {
  readonly id: string;
  readonly userId: string;
  readonly questionId: string;
  readonly choiceId: string;
  readonly isCorrect: boolean;
  /** Whether there was an earlier answer that this one has not replaced. */
  readonly alreadySubmitted: boolean;
}

/**
 * Records which choice a member has made. The first answer stays, unless it was wrong and the question allows another try.
 *
 * @returns `undefined` if there is no such choice, or it was removed
 */
export async function recordResponse(
  database: Database,
  { choiceId, userId, now }: { readonly choiceId: string; readonly userId: string; readonly now: Date },
): Promise<RecordedResponse | undefined> {
  return transact(database, async (transaction) => {
    const [choice] = await transaction
      .select({
        questionId: questions.id,
        isCorrect: questionChoices.isCorrect,
        allowMultipleAttempts: questions.allowMultipleAttempts,
      })
      .from(questionChoices)
      .innerJoin(questions, eq(questions.id, questionChoices.questionId))
      .where(and(eq(questionChoices.id, choiceId), isNull(questionChoices.deletedAt)));
    if (!choice) return undefined;
    const { questionId, isCorrect, allowMultipleAttempts } = choice;
    const [added] = await transaction
      .insert(questionResponses)
      .values({ questionId, choiceId, userId, isCorrect, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (added) return { ...added, alreadySubmitted: false };
    const [earlier] = await transaction
      .select()
      .from(questionResponses)
      .where(and(eq(questionResponses.questionId, questionId), eq(questionResponses.userId, userId)))
      .for('update');
    if (!earlier) throw new Error('A response is gone within its own transaction.');
    if (earlier.isCorrect || !allowMultipleAttempts) return { ...earlier, alreadySubmitted: true };
    await transaction
      .update(questionResponses)
      .set({ choiceId, isCorrect, updatedAt: now })
      .where(eq(questionResponses.id, earlier.id));
    return { ...earlier, choiceId, isCorrect, alreadySubmitted: false };
  });
}
