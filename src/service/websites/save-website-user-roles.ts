import type { RoleType } from '../../contract/websites/websites.js';
import { websiteOf } from '../access.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { forbidden } from '../http/http-error.js';
import { userOfWallet } from '../identity/user-of-wallet.js';
import { giveRole, toWebsiteUserRole } from './roles.js';

/** Roles for more than one website, which only the organisation's own keys can give. */
const ofOrganization: ReadonlySet<RoleType> = new Set(['ORGANIZATION_API_KEY']);

/** Gives people roles on a website, or takes them away; an unknown person becomes a user of the organisation. */
export const saveWebsiteUserRoles: Handler<'saveWebsiteUserRoles'> = async ({ body, scope }, { database, clock }) => {
  const { organizationId } = scope;
  const websiteId = websiteOf(scope);
  if (scope.isForWebsite && body.websiteUserRoles.some(({ roleType }) => ofOrganization.has(roleType)))
    throw forbidden();
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const data = [];
    for (const [index, { roleType, walletAddress, deletedAt }] of body.websiteUserRoles.entries()) {
      const field = `websiteUserRoles.${index}.walletAddress`;
      const userId = await userOfWallet(transaction, organizationId, walletAddress, now, field);
      const role = await giveRole(transaction, {
        websiteId,
        userId,
        roleType,
        deletedAt: deletedAt === undefined ? null : new Date(deletedAt),
        now,
      });
      data.push(toWebsiteUserRole(role, walletAddress));
    }
    return { data };
  });
};
