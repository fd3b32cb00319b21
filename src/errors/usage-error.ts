/** A command was called wrongly. The message says what is wrong and what would be right; shown without a stack, status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
