import { websites } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { forbidden } from '../http/http-error.js';
import { userOfWallet } from '../identity/user-of-wallet.js';
import { toWebsites } from './find-websites.js';
import { giveRole } from './roles.js';

/**
 * Adds a website to the organisation, with the wallets of its first administrators. Only the organisation's own keys may do so: a
 * key of one website would have no access to the new one.
 */
export const createWebsite: Handler<'createWebsite'> = async ({ body, scope }, { database, clock, memory }) => {
  const { organizationId } = scope;
  if (scope.isForWebsite) throw forbidden();
  const { organizationId: _, adminWalletAddress = [], ...fields } = body;
  const now = new Date(clock.now());
  const website = await transact(database, async (transaction) => {
    const rows = await transaction
      .insert(websites)
      .values({ ...fields, organizationId, createdAt: now })
      .returning();
    for (const [index, address] of adminWalletAddress.entries()) {
      const userId = await userOfWallet(transaction, organizationId, address, now, `adminWalletAddress.${index}`);
      for (const { id: websiteId } of rows)
        await giveRole(transaction, { websiteId, userId, roleType: 'WEBSITE_SUPER_ADMIN', deletedAt: null, now });
    }
    const [shown] = await toWebsites(transaction, rows);
    if (!shown) throw new Error('The database returned no website.');
    return shown;
  });
  // The next request with the same key may arrive before the notification.
  memory.forget();
  return website;
};
