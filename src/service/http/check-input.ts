import * as z from 'zod/mini';
import type { Issue } from './http-error.js';

type RawIssue = z.core.$ZodIssue;

const { localeError } = z.locales.en();

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: Issue[] };

/** Maximum number of errors reported for one part of a request. */
const maximumIssues = 100;

/**
 * Checks one part of a request. Every invalid or unknown field gets its own sentence.
 *
 * @param inWords words the errors; by default, and where it returns nothing, they are worded as in the API
 */
export function checkInput(schema: z.ZodMiniType, input: unknown, inWords?: z.core.$ZodErrorMap): Checked {
  const result = schema.safeParse(input, { error: (issue) => inWords?.(issue) ?? localeError(issue) });
  const issues = [
    ...(result.success ? [] : result.error.issues.flatMap((issue) => describe(issue))),
    ...findNul(input),
  ].slice(0, maximumIssues);
  return result.success && issues.length === 0 ? { ok: true, value: result.data } : { ok: false, issues };
}

/** Returns the parameters of a query string; a repeated one becomes an array. */
export function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [key, value] of search) {
    const earlier = values.get(key);
    values.set(key, earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]);
  }
  return Object.fromEntries(values);
}

function describe(issue: RawIssue, parent: readonly PropertyKey[] = []): Issue[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: field([...path, key]), message: 'Unknown field' }));
  if (issue.code === 'invalid_union') {
    const branch = closest(issue.errors as readonly RawIssue[][]);
    if (branch) return branch.flatMap((inner) => describe(inner, path));
  }
  return [{ field: field(path), message: issue.message }];
}

/** Returns the alternative whose type matched: its errors are what the sender has to change. */
function closest(branches: readonly RawIssue[][]): readonly RawIssue[] | undefined {
  return (
    branches.find((issues) => issues.some((issue) => issue.code !== 'invalid_type' || issue.path.length > 0)) ??
    branches[0]
  );
}

const field = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/**
 * Finds texts with U+0000, which Postgres cannot store. It does not recurse, because a body may be nested deeper than the stack
 * allows.
 */
function findNul(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const open: { readonly value: unknown; readonly at: string }[] = [{ value: input, at: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, at } = next;
    if (typeof value === 'string' && value.includes('\0'))
      issues.push({ field: at || 'body', message: 'Must not contain U+0000' });
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (typeof inner === 'string' || typeof inner === 'object')
          open.push({ value: inner, at: at === '' ? key : `${at}.${key}` });
  }
  return issues;
}
