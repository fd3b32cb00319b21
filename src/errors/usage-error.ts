/**
 * A command was called wrongly. The message says what is wrong and how to call it. The command prints it without a
 * stack and exits with status 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
