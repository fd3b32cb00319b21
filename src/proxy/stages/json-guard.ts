import { Refusal } from '../http/refusal.js';

const maximumDepth = 8;
const maximumKeys = 100;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON from outside and checks its shape before a schema sees it: depth, total number of keys, and keys that would reach
 * prototypes. Throws {@link Refusal} 400.
 */
export function parseGuardedJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.', { cause: error });
  }
  let keys = 0;
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > maximumDepth)
      throw new Refusal(400, 'bad_request', `The body may be nested ${maximumDepth} levels deep.`);
    const entries = Object.entries(next.value);
    keys += entries.length;
    if (keys > maximumKeys) throw new Refusal(400, 'bad_request', `The body may have ${maximumKeys} entries.`);
    for (const [key, child] of entries) {
      if (forbiddenKeys.has(key)) throw new Refusal(400, 'bad_request', 'A key has a forbidden name.', { field: key });
      pending.push({ value: child, depth: next.depth + 1 });
    }
  }
  return value;
}
