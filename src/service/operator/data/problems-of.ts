import { HttpError } from '../../http/http-error.js';
import type { Problem } from './kind.js';

/** Returns what a handler found wrong with a row. Rethrows what is no fault of the row. */
export function problemsOf(error: unknown, line: number): Problem[] {
  if (!(error instanceof HttpError)) throw error;
  const { issues = [], message } = error.body as { issues?: { field: string; message: string }[]; message: string };
  if (issues.length === 0) return [{ line, text: `${message}. Correct this line.` }];
  return issues.map(({ field, message: text }) => ({
    line,
    text: `${field}: ${text}. Correct ${field} on this line.`,
  }));
}
