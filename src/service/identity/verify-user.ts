import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { acceptAccountLink } from '../social/account-link.js';

/** Moves a social account to the user who has proved that it is theirs. */
export const verifyUser: Handler<'verifyUser'> = async ({ body, scope }, { database, clock }) => {
  const { accountLinkData, userId } = body;
  const moved = await transact(database, (transaction) =>
    acceptAccountLink(transaction, accountLinkData, { userId, websiteIds: scope.websiteIds }, clock.now()),
  );
  if (!moved)
    throw invalid({ field: 'accountLinkData', message: 'Unknown, used, expired, or not for this user or website' });
  return { message: 'Success' };
};
