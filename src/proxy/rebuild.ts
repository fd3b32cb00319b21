import * as z from 'zod/mini';
import { isLoopback } from './stages/origin.js';
import { Refusal } from './refusal.js';

/**
 * Rebuilds an answer of the platform through the schema of what a page may see; everything else is left behind.
 * Throws {@link Refusal} where the answer does not have that shape.
 */
export function rebuild(schema: z.ZodMiniType, value: unknown): unknown {
  const checked = z.safeParse(schema, value);
  if (checked.success) return withoutHostileUrls(checked.data);
  const where = checked.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new Refusal(502, 'upstream_error', 'The platform answered in an unknown form.', {
    cause: new TypeError(`unexpected value at "${where}"`),
  });
}

const isUrlKey = (key: string): boolean => key === 'url' || key.endsWith('Url');

/** Empties addresses that a page would load and that are not https (http on this machine alone). */
function withoutHostileUrls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHostileUrls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      isUrlKey(key) && typeof child === 'string' && !isSafeUrl(child) ? null : withoutHostileUrls(child),
    ]),
  );
}

/** https anywhere, http on this machine, nothing else; no credentials in it. */
export function isSafeUrl(text: string): boolean {
  // The URL parser drops these silently; what it would make of them is not what the text says.
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
