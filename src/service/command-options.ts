import { UsageError } from '../errors/usage-error.js';

/** Returns the value of an option that is a URL. Throws `UsageError`, which does not repeat it: it may contain a password. */
export function checkUrl(option: string, text: string, protocols: readonly string[]): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new UsageError(
      `--${option} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  return text;
}

/** Returns the value of an option, `--database-url` by default. Throws `UsageError` if it is not the URL of a Postgres server. */
export const checkDatabaseUrl = (text: string, option = 'database-url'): string =>
  checkUrl(option, text, ['postgres:', 'postgresql:']);

/**
 * Throws `UsageError` if an error says that the database cannot be opened; otherwise has no effect.
 *
 * @param setting where the URL of the database comes from
 */
export function explainDatabase(error: unknown, setting: string): void {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : '';
  // A driver's errors have a code of the network or of Postgres (SQLSTATE).
  if (
    /^(?:ECONN[A-Z]+|ENOTFOUND|EAI_[A-Z]+|ETIMEDOUT|E(?:HOST|NET)UNREACH|CONNECT_TIMEOUT|08\w{3}|28\w{3}|3D000)$/.test(
      reason,
    )
  )
    throw new UsageError(`Cannot open the database of ${setting}: ${reason}.`);
}
