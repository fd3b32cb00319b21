/** Logger that the proxy writes to, such as pino, which is the default on Node. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** A logger that writes nothing. */
export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Maximum number of causes that are described, and of characters of each message. */
const deepest = 4;
const maxCauseLength = 500;
/** Minimum length of a path that may be a key. Shorter paths, such as `/api`, also occur in other messages. */
const shortestKey = 12;

/** Describes an error for the log: names, codes and messages along its causes, with secrets removed by `hide`. */
export function describeError(error: unknown, hide: (text: string) => string): string {
  const parts: string[] = [];
  for (let next = error, depth = 0; next !== undefined && next !== null && depth < deepest; depth += 1) {
    if (!(next instanceof Error)) {
      parts.push(typeof next);
      break;
    }
    const code = 'code' in next && typeof next.code === 'string' ? ` (${next.code})` : '';
    parts.push(`${next.name}${code}: ${hide(messageOf(next)).slice(0, maxCauseLength)}`);
    next = next.cause;
  }
  return parts.join(' <- ');
}

/**
 * Returns the message of an error. viem's messages also contain the body of the request, which names a member's wallet, so that
 * part is left out.
 */
function messageOf(error: Error): string {
  const text = 'shortMessage' in error && typeof error.shortMessage === 'string' ? error.shortMessage : error.message;
  return 'url' in error && typeof error.url === 'string' ? `${text} URL: ${error.url}` : text;
}

/**
 * Returns a function that removes secrets from a text: the API key, and everything but the origin of the configured addresses,
 * because a provider's key is in the path, the query or the credentials of its address.
 */
export function hiding(apiKey: string, addresses: readonly string[]): (text: string) => string {
  const hidden = new Map([[apiKey, '[key]']]);
  for (const address of addresses.filter((each) => URL.canParse(each))) {
    const { origin, protocol, host, pathname, search, username, password } = new URL(address);
    const shown = `${origin === 'null' ? `${protocol}//${host}` : origin}/[hidden]`;
    const path = pathname + search;
    if (path !== '/' || username || password) {
      hidden.set(address, shown);
      hidden.set(`${origin}${path}`, shown);
    }
    for (const part of [path, pathname, search, username, password])
      if (part.length >= shortestKey) hidden.set(part, '[hidden]');
  }
  const longestFirst = [...hidden].sort(([one], [other]) => other.length - one.length);
  return (text) => longestFirst.reduce((left, [secret, instead]) => left.replaceAll(secret, instead), text);
}
