import { and, asc, eq } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { wallets, websiteUserRoles } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { toWebsiteUserRole } from './roles.js';

/** Lists the roles that people have on a website, the oldest first; roles that were taken away have the time of that. */
export const listWebsiteUserRoles: Handler<'listWebsiteUserRoles'> = async ({ query, scope }, { database }) => {
  const rows = await database
    .select({ role: websiteUserRoles, walletAddress: wallets.address })
    .from(websiteUserRoles)
    .leftJoin(wallets, and(eq(wallets.userId, websiteUserRoles.userId), wallets.isPrimary))
    .where(
      and(
        eq(websiteUserRoles.websiteId, websiteOf(scope)),
        query.userId === undefined ? undefined : eq(websiteUserRoles.userId, query.userId),
      ),
    )
    .orderBy(asc(websiteUserRoles.createdAt), asc(websiteUserRoles.id));
  return { data: rows.map(({ role, walletAddress }) => toWebsiteUserRole(role, walletAddress ?? '')) };
};
