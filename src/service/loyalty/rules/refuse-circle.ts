import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { websites } from '../../db/schema/index.js';
import { invalid } from '../../http/http-error.js';
import { describeCircle, findCircle } from '../conditions/find-circle.js';
import { loadThings } from '../conditions/load-things.js';

/** Lets the website's rules change one after the other: two changes at once could close a circle that neither of them sees. */
export async function lockCircles(transaction: Database, websiteId: string): Promise<void> {
  await transaction.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('no key update');
}

/** Throws 400 if a rule, as it is now written, and others wait for one another: nobody could ever do them. */
export async function refuseCircle(
  transaction: Database,
  { websiteId, ruleId, now }: { readonly websiteId: string; readonly ruleId: string; readonly now: Date },
): Promise<void> {
  const circle = findCircle(await loadThings(transaction, websiteId, now), ruleId);
  if (circle) throw invalid({ field: 'loyaltyRuleChain', message: describeCircle(circle) });
}
