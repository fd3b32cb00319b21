/** Destination of the proxy's log. pino fits; on Node it is the default. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** A logger that writes nothing. */
export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Describes an error for the log: names, codes and messages along its causes, with `secret` removed from each. */
export function describeError(error: unknown, secret: string): string {
  const parts: string[] = [];
  for (let next = error, depth = 0; next !== undefined && next !== null && depth < 4; depth += 1) {
    if (!(next instanceof Error)) {
      parts.push(typeof next);
      break;
    }
    const code = 'code' in next && typeof next.code === 'string' ? ` (${next.code})` : '';
    parts.push(`${next.name}${code}: ${next.message.slice(0, 500)}`);
    next = next.cause;
  }
  return parts.join(' <- ').replaceAll(secret, '[key]');
}
