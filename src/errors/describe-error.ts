/** An error as logs and commands show it: without the values of a statement, which are members' data. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE of a database's error; otherwise the code of Node or of a library. */
  readonly code?: string;
  /** Beginning of the statement that failed, such as `insert into "wallets"`. */
  readonly operation?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
}

/** At most this many levels of nested errors, and this many errors on one level, are described. */
const mostLayers = 8;

/** Number of characters of a message that are kept. */
const longestMessage = 2_000;

/**
 * Describes an error for a log or a terminal. Of a database's error it keeps message, code and operation. Its other fields (`detail`,
 * `params`, `where`) hold rows: names, mail addresses, wallets, hashes of keys. Works as a serializer of pino.
 */
export function describeError(error: unknown, layers = mostLayers): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? error : 'Thrown, but no error' };
  const { cause } = error;
  const operation = 'query' in error && 'params' in error ? operationOf(String(error.query)) : undefined;
  // The query builder wraps the database's error, and puts the statement with its values into its own message.
  const inner = operation !== undefined && cause instanceof Error ? cause : error;
  const code = 'code' in inner && ['string', 'number'].includes(typeof inner.code) ? String(inner.code) : undefined;
  const type = inner.constructor.name;
  const message = withoutValues(inner === error && operation !== undefined ? 'Failed query' : inner.message, code);
  const further = inner.cause instanceof Error && layers > 0 ? describeError(inner.cause, layers - 1) : undefined;
  const errors = inner instanceof AggregateError && layers > 0 ? inner.errors.slice(0, mostLayers) : [];
  return {
    ...{ type, message },
    ...(code !== undefined && { code }),
    ...(operation !== undefined && { operation }),
    ...{ stack: `${type}: ${message}${framesOf(error)}` },
    ...(further && { cause: further }),
    ...(errors.length > 0 && { errors: errors.map((each) => describeError(each, layers - 1)) }),
  };
}

/** Whether a code is one of Postgres (SQLSTATE). */
export const isSqlState = (code: string | undefined): boolean =>
  code !== undefined && /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/.test(code);

/**
 * Returns the message of an error without values. Postgres repeats them in messages about invalid data (class 22), and mail servers
 * repeat the address.
 */
function withoutValues(message: string, code: string | undefined): string {
  const short = message.replace(/\nparams: [^]*$/, '').slice(0, longestMessage);
  const text = short.replace(/[\w.+-]+@[\w.-]+\.[a-z]{2,}/gi, '…@…');
  return isSqlState(code) && code?.startsWith('22') ? text.replace(/"[^]*"/g, '"…"') : text;
}

/** Returns the lines of an error's stack, without its message above them. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length);
}

/** Returns what a statement does, and with which table. */
function operationOf(query: string): string {
  const text = query.slice(0, 10_000).replace(/'(?:[^']|'')*('|$)/g, "''");
  const [, verb = '', words = ''] = /^\s*(\w+)((?:\s+\w+){0,3})/.exec(text) ?? [];
  const [, place] = /\b((?:from|into|update)\s+[\w."]+)/i.exec(text) ?? [];
  if (place === undefined) return `${verb}${words}`;
  return (/^update/i.test(place) ? place : `${verb} ${place}`).replace(/\s+/g, ' ');
}
