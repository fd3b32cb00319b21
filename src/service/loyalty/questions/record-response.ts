import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { questionChoices, questionResponses, questions, rules } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import { ruleWindow } from '../completion/rule-window.js';
import { windowKey } from '../windows.js';

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

/** Choice of a member. */
interface Answer {
  readonly choiceId: string;
  readonly userId: string;
  readonly now: Date;
  /** Whether the quest has rewarded the member in this window. It then accepts no answer and returns the earlier one. */
  readonly isClosed?: boolean;
}

/**
 * Records which choice a member has made. In a window of the rule, the first answer stays, unless it was wrong and the question
 * allows another try.
 *
 * @returns `undefined` if there is no such choice, or it was removed, or if a closed quest has no answer
 */
export async function recordResponse(
  database: Database,
  { choiceId, userId, now, isClosed = false }: Answer,
): Promise<RecordedResponse | undefined> {
  return transact(database, async (transaction) => {
    const [choice] = await transaction
      .select({
        questionId: questions.id,
        isCorrect: questionChoices.isCorrect,
        allowMultipleAttempts: questions.allowMultipleAttempts,
        rule: rules,
      })
      .from(questionChoices)
      .innerJoin(questions, eq(questions.id, questionChoices.questionId))
      .innerJoin(rules, eq(rules.id, questions.ruleId))
      .where(and(eq(questionChoices.id, choiceId), isNull(questionChoices.deletedAt)));
    if (!choice) return undefined;
    const { questionId, isCorrect, allowMultipleAttempts, rule } = choice;
    const current = ruleWindow(rule, now.getTime());
    const window = current ? windowKey(current) : 'once';
    const find = () => findEarlier(transaction, { questionId, userId, since: current?.start ?? null });
    const known = await find();
    if (isClosed) return known && { ...known, alreadySubmitted: true };
    const [added] = known
      ? []
      : await transaction
          .insert(questionResponses)
          .values({ questionId, choiceId, userId, isCorrect, window, createdAt: now, updatedAt: now })
          .onConflictDoNothing()
          .returning();
    if (added) return { ...added, alreadySubmitted: false };
    const earlier = known ?? (await find());
    if (!earlier) throw new Error('A response is gone within its own transaction.');
    if (earlier.isCorrect || !allowMultipleAttempts) return { ...earlier, alreadySubmitted: true };
    await transaction
      .update(questionResponses)
      .set({ choiceId, isCorrect, updatedAt: now })
      .where(eq(questionResponses.id, earlier.id));
    return { ...earlier, choiceId, isCorrect, alreadySubmitted: false };
  });
}

/**
 * Locks and returns the member's last answer to a question since some time. It compares times, because the rule's windows may have
 * changed.
 */
async function findEarlier(
  transaction: Database,
  {
    questionId,
    userId,
    since,
  }: { readonly questionId: string; readonly userId: string; readonly since: number | null },
) {
  const [earlier] = await transaction
    .select()
    .from(questionResponses)
    .where(
      and(
        eq(questionResponses.questionId, questionId),
        eq(questionResponses.userId, userId),
        since === null ? undefined : gte(questionResponses.createdAt, new Date(since)),
      ),
    )
    .orderBy(desc(questionResponses.createdAt))
    .limit(1)
    .for('update');
  return earlier;
}
