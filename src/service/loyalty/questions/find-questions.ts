import { asc, inArray, isNull, and } from 'drizzle-orm';
import type { Question } from '../../../contract/loyalty/questions.js';
import type { Database } from '../../db/database.js';
import { questionChoices } from '../../db/schema/index.js';

type Choice = Pick<typeof questionChoices.$inferSelect, 'id' | 'text' | 'sortIdentifier' | 'isCorrect'>;

/** Finds the choices of questions in order, by question, without removed ones. */
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

/** Returns a question as the API shows it. It never says which choice is correct. */
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
