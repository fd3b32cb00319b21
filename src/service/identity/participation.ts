import { and, eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { isBlockedMember } from '../../contract/identity/blocked.js';
import type { Database } from '../db/database.js';
import { userMetadata } from '../db/schema/index.js';
import { HttpError } from '../http/http-error.js';

type Member = Pick<typeof userMetadata.$inferSelect, 'isBlocked' | 'isBlockExempt'>;

/**
 * What the operator has decided about a user on a website. `exempt` is a member who is blocked, with an exception that counts for
 * more than the block. `absent` is a user who is not a member, or who was deleted: the website knows nothing about them.
 */
export type Standing = 'active' | 'blocked' | 'exempt' | 'absent';

/** Returns the standing of a member by the website's data about them; nothing stands for a user who is not a member. */
export function standingOf(member: Member | null | undefined): Standing {
  if (!member) return 'absent';
  if (isBlockedMember(member)) return 'blocked';
  return member.isBlocked ? 'exempt' : 'active';
}

/** Whether a member takes part: earns, bids, is listed, ranked and counted. A blocked one does not, nor does one who is absent. */
export const takesPart = (member: Member | null | undefined): boolean =>
  ['active', 'exempt'].includes(standingOf(member));

/**
 * Reads the standing of a user on a website. The answer may be a moment old: whoever pays by it asks within the transaction that
 * pays.
 */
export async function findStanding(database: Database, websiteId: string, userId: string): Promise<Standing> {
  const [member] = await database
    .select({ isBlocked: userMetadata.isBlocked, isBlockExempt: userMetadata.isBlockExempt })
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId)));
  return standingOf(member);
}

/** The platform's words for a blocked member (platform API, section 7), by which the proxy knows them. */
export const blockedMessage = 'Access restricted. Your account is blocked.';

/**
 * Throws 400 before a deed of a member who is blocked on the website. What the operator decides about a member, such as a payment
 * or their data, is carried out for a blocked one, too.
 */
export async function refuseBlocked(database: Database, websiteId: string, userId: string): Promise<void> {
  if ((await findStanding(database, websiteId, userId)) === 'blocked')
    throw new HttpError(400, { message: blockedMessage, error: 'ACCOUNT_BLOCKED' });
}

/**
 * The condition of {@link takesPart} for statements that read `user_metadata`. Accounts keep their owner's answer themselves, in
 * `takes_part`.
 */
export const whoTakePart: SQL = sql`(not ${userMetadata.isBlocked} or ${userMetadata.isBlockExempt})`;

/** The same for statements about what a user has on a website: whether the website has not blocked them. */
export const isNotBlocked = (userId: SQLWrapper, websiteId: SQLWrapper): SQL => sql`not exists (
  select from ${userMetadata} as owner where owner.user_id = ${userId} and owner.website_id = ${websiteId}
    and owner.is_blocked and not owner.is_block_exempt)`;
