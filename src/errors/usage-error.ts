/** A command was called wrongly. The message says what is wrong and what would be right. Shown without a stack; exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
