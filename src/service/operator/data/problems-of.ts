import { HttpError } from '../../http/http-error.js';
import type { Problem } from './kind.js';

/** Returns the problems that a handler found in a row. Rethrows errors that the row did not cause. */
export function problemsOf(error: unknown, line: number): Problem[] {
  if (!(error instanceof HttpError)) throw error;
  const { issues = [], message } = error.body as { issues?: { field: string; message: string }[]; message: string };
  if (issues.length === 0) return [{ line, text: `${message}. Correct this line.` }];
  return issues.map(({ field, message: text }) => ({
    line,
    text: `${field}: ${text}. Correct ${field} on this line.`,
  }));
}
