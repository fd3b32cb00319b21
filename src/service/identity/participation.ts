import { and, eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { isBlockedMember } from '../../contract/identity/blocked.js';
import type { Database } from '../db/database.js';
import { userMetadata } from '../db/schema/index.js';
import { HttpError } from '../http/http-error.js';

type Member = Pick<typeof userMetadata.$inferSelect, 'isBlocked' | 'isBlockExempt'>;

/**
 * What the operator has decided about a user on a website. `exempt` is a blocked member with an exception that overrides the block.
 * `absent` is a user who is not a member, or was deleted: the website has no data about them.
 */
export type Standing = 'active' | 'blocked' | 'exempt' | 'absent';

/** Returns a member's standing from the website's data about them; pass null or undefined for a user who is not a member. */
export function standingOf(member: Member | null | undefined): Standing {
  if (!member) return 'absent';
  if (isBlockedMember(member)) return 'blocked';
  return member.isBlocked ? 'exempt' : 'active';
}

/** Whether a member takes part: earns, bids, is listed, ranked and counted. Blocked and absent users do not. */
export const takesPart = (member: Member | null | undefined): boolean =>
  ['active', 'exempt'].includes(standingOf(member));

/** Reads a user's standing on a website. It may change right afterwards, so read it within the transaction that pays. */
export async function findStanding(database: Database, websiteId: string, userId: string): Promise<Standing> {
  const [member] = await database
    .select({ isBlocked: userMetadata.isBlocked, isBlockExempt: userMetadata.isBlockExempt })
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId)));
  return standingOf(member);
}

/** The platform's text for a blocked member (platform API, section 7), which the proxy recognises. */
export const blockedMessage = 'Access restricted. Your account is blocked.';

/**
 * Throws 400 if a member is blocked on the website. Call it before the member's own actions; the operator's, such as payments or
 * changes of data, also apply to blocked members.
 */
export async function refuseBlocked(database: Database, websiteId: string, userId: string): Promise<void> {
  if ((await findStanding(database, websiteId, userId)) === 'blocked')
    throw new HttpError(400, { message: blockedMessage, error: 'ACCOUNT_BLOCKED' });
}

/** The condition of {@link takesPart} for statements that read `user_metadata`. Accounts store a copy in `takes_part`. */
export const whoTakePart: SQL = sql`(not ${userMetadata.isBlocked} or ${userMetadata.isBlockExempt})`;

/** Builds the condition that a website has not blocked a user. */
export const isNotBlocked = (userId: SQLWrapper, websiteId: SQLWrapper): SQL => sql`not exists (
  select from ${userMetadata} as owner where owner.user_id = ${userId} and owner.website_id = ${websiteId}
    and owner.is_blocked and not owner.is_block_exempt)`;
