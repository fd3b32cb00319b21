import type * as z from 'zod/mini';
import { parseJson } from './parse-json.js';

/** How spreadsheets and people write yes and no. */
const words: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/**
 * Returns the value that a cell stands for: its text, or a number, yes or no, or a structure in JSON where its column wants one. A
 * text that is none of them stays, and the column refuses it.
 */
export function valueOf(text: string, column: z.ZodMiniType | undefined): unknown {
  if (!column || column.safeParse(text).success) return text;
  const word = words[text.toLowerCase()];
  if (word !== undefined && column.safeParse(word).success) return word;
  return parseJson(text) ?? text;
}
