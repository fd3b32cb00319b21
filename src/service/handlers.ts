import type { Handlers } from './handler.js';
import { connectUser } from './identity/connect-user.js';
import { countUsers } from './identity/count-users.js';
import { listUsers } from './identity/list-users.js';
import { saveUserMetadata } from './identity/save-user-metadata.js';
import { getAccountRank } from './loyalty/get-account-rank.js';
import { listAccounts } from './loyalty/list-accounts.js';
import { listCurrencies } from './loyalty/list-currencies.js';

/** Who answers which endpoint. */
export const handlers: Handlers = {
  listAccounts,
  getAccountRank,
  listCurrencies,
  connectUser,
  listUsers,
  saveUserMetadata,
  countUsers,
};
