import type { RoleType } from '../../contract/websites/websites.js';
import type { Database } from '../db/database.js';
import { websiteUserRoles } from '../db/schema/index.js';

type Role = typeof websiteUserRoles.$inferSelect;

/** Returns a role as the API shows it. */
export const toWebsiteUserRole = ({ createdAt, deletedAt, ...role }: Role, walletAddress: string) => ({
  ...role,
  roleType: role.roleType as RoleType,
  walletAddress,
  createdAt: createdAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
});

/** Gives a user a role on a website; an existing or former role is updated. */
export async function giveRole(
  transaction: Database,
  role: {
    readonly websiteId: string;
    readonly userId: string;
    readonly roleType: RoleType;
    /** Time from which the user no longer has the role; null for no end. */
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
