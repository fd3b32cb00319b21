import { UsageError } from '../errors/usage-error.js';
import { readDatabaseUrl } from './database-url/read-database-url.js';

/** Returns the value of an option that is a URL. Throws `UsageError`, which does not repeat it: it may contain a password. */
export function checkUrl(option: string, text: string, protocols: readonly string[]): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new UsageError(
      `--${option} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.${/^["'`]/.test(text) ? ' Take its quotation marks off.' : ''}`,
    );
  return text;
}

/** Returns the value of an option, `--database-url` by default. Throws `UsageError` if it is not the URL of a Postgres server. */
export function checkDatabaseUrl(text: string, option = 'database-url'): string {
  readDatabaseUrl(text, option);
  return text;
}
