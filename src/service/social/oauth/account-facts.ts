import type { AccountPaths, JsonPath } from '../../../contract/providers/oauth.js';

/** Facts about an account from a provider's documents. */
export type AccountFacts = { readonly [Fact in keyof AccountPaths]?: unknown };

/** Returns the first value of a document that a path leads to; `undefined` if there is none. */
export function valueAt(document: unknown, path: JsonPath): unknown {
  if (typeof path !== 'string') return path.map((each) => valueAt(document, each)).find((value) => value !== undefined);
  if (path === '') return document;
  let value = document;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value === null || value === '' ? undefined : value;
}

/** Returns the facts that a document has. */
export const readFacts = (document: unknown, paths: AccountPaths): AccountFacts =>
  Object.fromEntries(
    Object.entries(paths as Readonly<Record<string, JsonPath>>)
      .map(([fact, path]) => [fact, valueAt(document, path)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Returns a text or a number as text; `undefined` for anything else. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
