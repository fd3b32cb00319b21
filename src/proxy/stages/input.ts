import * as z from 'zod/mini';
import { Refusal } from '../http/refusal.js';

/**
 * Parameter that pages add if a service worker might answer from its cache (src/browser/client/fresh-address.ts). Its value has no
 * meaning.
 */
const fresh = 'fresh';

/**
 * Reads the query of a request as plain values: a text, or several if a key is repeated. Throws {@link Refusal} 400 with the
 * first key that a page may not send.
 */
export function readQuery(search: URLSearchParams, allowed: readonly string[] = []): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const key of new Set(search.keys())) {
    if (key === fresh) continue;
    if (!allowed.includes(key)) throw unknownField(key);
    const values = search.getAll(key);
    query.set(key, values.length === 1 ? (values[0] ?? '') : values);
  }
  return Object.fromEntries(query);
}

/** Checks the fields of a body; throws {@link Refusal} 400 with the first field that a page may not send. */
export function readFields(body: unknown, allowed: readonly string[] = []): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'bad_request', 'The body must be a JSON object.');
  for (const key of Object.keys(body)) if (!allowed.includes(key)) throw unknownField(key);
  return body as Record<string, unknown>;
}

/** Checks a value against a schema of the contract; throws {@link Refusal} 400 with the first invalid field. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = z.safeParse(schema, value);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  const field = issue?.path.map(String).join('.');
  const name = field === undefined || field === '' ? 'The request' : `"${field}"`;
  throw new Refusal(400, 'bad_request', `${name} has a value that is not possible here.`, field ? { field } : {});
}

const unknownField = (key: string): Refusal => {
  const shown = /^[\w.[\]-]{1,64}$/.test(key) ? key : undefined;
  return new Refusal(
    400,
    'bad_request',
    shown ? `"${shown}" cannot be sent here.` : 'The request has a parameter that cannot be sent here.',
    shown ? { field: shown } : {},
  );
};
