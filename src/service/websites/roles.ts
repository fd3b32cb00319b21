import type { RoleType } from '../../contract/websites/websites.js';
import type { Database } from '../db/database.js';
import { websiteUserRoles } from '../db/schema/index.js';

/** Gives a user a role on a website; one they have, or had, is set to what is said now. */
export async function giveRole(
  transaction: Database,
  role: {
    readonly websiteId: string;
    readonly userId: string;
    readonly roleType: RoleType;
    /** From when on they no longer have it; null for as long as nobody says otherwise. */
    readonly deletedAt: Date | null;
    readonly now: Date;
  },
) {
  const { now, deletedAt, ...key } = role;
  const [row] = await transaction
    .insert(websiteUserRoles)
    .values({ ...key, deletedAt, createdAt: now })
    .onConflictDoUpdate({
      target: [websiteUserRoles.websiteId, websiteUserRoles.userId, websiteUserRoles.roleType],
      set: { deletedAt },
    })
    .returning();
  if (!row) throw new Error('The database returned no role.');
  return row;
}
