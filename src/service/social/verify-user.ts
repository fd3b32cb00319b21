import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/refusal.js';
import { acceptAccountLink } from './account-link.js';

/** Moves a social account, which another user has linked, to the user who has just shown that it is theirs. */
export const verifyUser: Handler<'verifyUser'> = async ({ body, scope }, { database, clock }) =>
  transact(database, async (transaction) => {
    const { websiteIds } = scope;
    const moved = await acceptAccountLink(
      transaction,
      body.accountLinkData,
      { userId: body.userId, websiteIds },
      clock.now(),
    );
    if (!moved) throw invalid({ field: 'accountLinkData', message: 'Unknown, used or too old' });
    return { message: 'Success' };
  });
