import { and, isNull, lte, not, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rules } from '../../db/schema/index.js';

/**
 * Selects the rules whose questions members may see: those that have begun, and are neither hidden nor deleted. After the end, they
 * stay.
 *
 * @param now milliseconds since 1970
 */
export const isShownToMembers = (now: number): SQL | undefined =>
  and(isNull(rules.deletedAt), not(rules.hideInUi), or(isNull(rules.startTime), lte(rules.startTime, new Date(now))));
