import * as z from 'zod/mini';
import type { Exposure } from '../../contract/endpoint.js';
import { reasonOf } from '../../errors/reason-texts.js';
import { isLoopback } from '../stages/origin.js';
import { type Projection, compileProjection, mismatch } from './project.js';
import { Refusal } from '../http/refusal.js';

/**
 * Rebuilds an answer of the platform through the schema of what a page may see, and drops everything else. Throws {@link Refusal}
 * if the answer does not have that shape.
 *
 * @param local whether all pages are on this machine and may load from it
 */
export function rebuild(exposure: Pick<Exposure, 'response' | 'reasonFrom'>, value: unknown, local: boolean): unknown {
  const understood = exposure.reasonFrom ? withReasons(value, exposure.reasonFrom) : value;
  const projected = projectionOf(exposure.response, local)(understood);
  if (projected !== mismatch) return projected;
  // This is rare, and zod's error names the field that does not match.
  const checked = z.safeParse(exposure.response, understood);
  if (checked.success) {
    emptyHostileUrls(checked.data, local);
    return checked.data;
  }
  const where = checked.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new Refusal(502, 'upstream_error', "The platform's answer has an unknown form.", {
    cause: new TypeError(`unexpected value at "${where}"`),
  });
}

/**
 * Compiled schemas, shared by all proxies of this process: `local` for a proxy whose pages are all on this machine, `remote` for
 * any other.
 */
const compiled = { local: new WeakMap<object, Projection>(), remote: new WeakMap<object, Projection>() };

function projectionOf(schema: Exposure['response'], local: boolean): Projection {
  const kept = local ? compiled.local : compiled.remote;
  const known = kept.get(schema);
  if (known) return known;
  const clean = (text: string): string | null => (isSafeUrl(text, local) ? text : null);
  const made = compileProjection(
    schema,
    (key) => (isUrlKey(key) ? clean : undefined),
    (value) => emptyHostileUrls(value, local),
  );
  kept.set(schema, made);
  return made;
}

/** Replaces texts and codes of the platform with their meaning, in the answer itself and in each row of a list. */
function withReasons(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const row = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(row['data'])) return { ...row, data: row['data'].map((one) => withReasons(one, keys)) };
  const texts = keys.map((key) => row[key]).filter((text) => typeof text === 'string');
  const meant = texts.map((text) => reasonOf(text)).find((reason) => reason !== undefined);
  return { ...row, reason: meant && { code: meant.code, provider: meant.provider } };
}

/** Fields of the contract that hold a URL although their name does not end in `Url`. */
const furtherUrls: ReadonlySet<string> = new Set(['url', 'href', 'link', 'preRevealMedia', 'socialPlatformLogo']);

/** Whether a field holds a URL that a page would load or link to. */
export const isUrlKey = (key: string): boolean => key.endsWith('Url') || furtherUrls.has(key);

/** Replaces unsafe URLs with null in a rebuilt answer. */
function emptyHostileUrls(value: unknown, local: boolean): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    const child = fields[key];
    if (typeof child === 'object') emptyHostileUrls(child, local);
    else if (typeof child === 'string' && isUrlKey(key) && !isSafeUrl(child, local)) fields[key] = null;
  }
}

/**
 * Fast path for most URLs. It matches only safe ones: https, a plain host name, no credentials, and no character that the URL
 * parser drops.
 */
const plainUrl = /^https:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[^\u0000-\u0020\u007f\\]*)?$/;

/**
 * Whether a URL is safe: without credentials, and https or, if all pages are on this machine, http on this machine. On any other
 * page, an http URL of this machine would make every visitor's browser send requests to their own machine.
 */
export function isSafeUrl(text: string, local: boolean): boolean {
  if (plainUrl.test(text) && !text.includes('xn--')) return true;
  // The URL parser silently drops these characters, so its result would differ from the text.
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (local && url.protocol === 'http:' && isLoopback(url.hostname));
}
