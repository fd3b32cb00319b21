import { UsageError } from '../errors/usage-error.js';

/**
 * Throws `UsageError` if the URL of a database has letters as they are that mean something else in a URL. A password then ends early,
 * and its rest passes for host and path; so nothing of the URL is repeated.
 *
 * @param option name of the option that the URL is the value of
 */
export function checkUrlLetters(option: string, url: string): void {
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)([^]*)$/.exec(url) ?? [];
  const isCutShort = rest.includes('#') || (!authority.includes('@') && rest.includes('@'));
  if (!isCutShort && isDecodable(url)) return;
  throw new UsageError(
    `--${option} has a letter that means something else in a URL, probably in the password. Write %25 for %, %23 for #, %2F for /, %3F for ? and %40 for @.`,
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
