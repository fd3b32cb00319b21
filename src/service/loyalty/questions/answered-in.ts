import { and, gte, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { questionResponses } from '../../db/schema/index.js';
import type { Window } from '../windows.js';

/**
 * Selects the answers that were given in a window; without one, all of them. It compares times, because the rule's windows may have
 * changed since.
 */
export function isAnsweredIn(window: Window | null): SQL | undefined {
  const { start = null, end = null } = window ?? {};
  return and(
    start === null ? undefined : gte(questionResponses.createdAt, new Date(start)),
    end === null ? undefined : lt(questionResponses.createdAt, new Date(end)),
  );
}
