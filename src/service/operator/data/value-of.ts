import type * as z from 'zod/mini';
import { parseJson } from './parse-json.js';

/** Spellings of booleans by spreadsheets and people. */
const words: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/**
 * Returns the value of a cell: its text or, if its column requires that, a number, a boolean or a JSON structure. A text that
 * cannot be converted stays text, which the column's schema then refuses.
 */
export function valueOf(text: string, column: z.ZodMiniType | undefined): unknown {
  if (!column || column.safeParse(text).success) return text;
  const word = words[text.toLowerCase()];
  if (word !== undefined && column.safeParse(word).success) return word;
  return parseJson(text) ?? text;
}
