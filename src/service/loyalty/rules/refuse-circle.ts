import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { websites } from '../../db/schema/index.js';
import { invalid } from '../../http/http-error.js';
import { describeCircle, findCircle, findCircles } from '../conditions/find-circle.js';
import { loadThings } from '../conditions/load-things.js';

interface Place {
  readonly websiteId: string;
  readonly now: Date;
}

/** A rule or badge that was written or deleted. */
interface Written extends Place {
  readonly id: string;
  /** Ids of rules and badges that were in a circle before the change; absent for a new rule, because nothing depended on it. */
  readonly stuck?: ReadonlySet<string> | undefined;
  /** Field that the refusal names. */
  readonly field?: string;
}

/** Lets the website's rules change one after the other: two changes at once could close a circle that neither of them sees. */
export async function lockCircles(transaction: Database, websiteId: string): Promise<void> {
  await transaction.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('no key update');
}

/** Returns the ids of rules and badges that are in a circle already: it was written before circles were refused. */
export async function findStuck(transaction: Database, { websiteId, now }: Place): Promise<ReadonlySet<string>> {
  const circles = findCircles(await loadThings(transaction, websiteId, now));
  return new Set(circles.flatMap((circle) => circle.map(({ id }) => id)));
}

/**
 * Throws 400 if a rule or badge, as it is now written, and others wait for one another, or if it was the last other way to things
 * that do: nobody could ever do them.
 */
export async function refuseCircle(
  transaction: Database,
  { websiteId, id, now, stuck, field = 'loyaltyRuleChain' }: Written,
): Promise<void> {
  const things = await loadThings(transaction, websiteId, now);
  const circle =
    findCircle(things, id) ?? (stuck && findCircles(things).find((each) => each.some(({ id }) => !stuck.has(id))));
  if (circle) throw invalid({ field, message: describeCircle(circle) });
}
