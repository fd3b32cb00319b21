import { asc, inArray, isNull, and } from 'drizzle-orm';
import type { Question } from '../../../contract/loyalty/questions.js';
import type { Database } from '../../db/database.js';
import { questionChoices } from '../../db/schema/index.js';

type Choice = Pick<typeof questionChoices.$inferSelect, 'id' | 'text' | 'sortIdentifier' | 'isCorrect'>;

/** Choices of questions in their order, by question; without those that were removed. */
export async function findChoices(
  database: Database,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const found = new Map<string, Choice[]>(questionIds.map((id) => [id, []]));
  if (questionIds.length === 0) return found;
  const rows = await database
    .select()
    .from(questionChoices)
    .where(and(inArray(questionChoices.questionId, [...questionIds]), isNull(questionChoices.deletedAt)))
    .orderBy(asc(questionChoices.sortIdentifier), asc(questionChoices.id));
  for (const { questionId, id, text, sortIdentifier, isCorrect } of rows)
    found.get(questionId)?.push({ id, text, sortIdentifier, isCorrect });
  return found;
}

/** A question as it is answered. It never tells which choice is right. */
export const toQuestion = (
  { id, text }: { readonly id: string; readonly text: string },
  choices: readonly Choice[] = [],
): Question => ({
  id,
  text,
  loyaltyQuestionChoices: choices.map((choice) => ({
    id: choice.id,
    text: choice.text,
    sortIdentifier: choice.sortIdentifier,
  })),
});
