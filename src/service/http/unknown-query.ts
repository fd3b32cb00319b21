import type { Endpoint } from '../../contract/index.js';

type Query = Readonly<Record<string, string | string[]>>;

const maximumNameLength = 64;

/** Splits a query string into the parameters that an endpoint has, and the names of those that it does not have. */
export function splitQuery({ query }: Pick<Endpoint, 'query'>, given: Query): { known: Query; unknown: string[] } {
  const has = (name: string) => query !== undefined && Object.hasOwn(query.shape, name);
  const unknown = Object.keys(given).filter((name) => !has(name));
  return { known: Object.fromEntries(Object.entries(given).filter(([name]) => has(name))), unknown };
}

/**
 * Returns a `Warning` header for the sender (RFC 7234, section 5.5: 299 is a persistent warning): a note on what was saved, and the
 * names of the ignored parameters. The platform ignores parameters silently, which hides misspelt ones.
 *
 * @param note ASCII text without quotation marks
 */
export function warningOf(ignored: readonly string[], note?: string): Readonly<Record<string, string>> {
  const names = ignored.slice(0, 10).map((name) => encodeURIComponent(name).slice(0, maximumNameLength));
  const texts = [
    ...(names.length > 0 ? [`Unknown query parameters: ${names.join(', ')}`] : []),
    ...(note ? [note] : []),
  ];
  return texts.length === 0 ? {} : { warning: texts.map((text) => `299 laurel "${text}"`).join(', ') };
}
