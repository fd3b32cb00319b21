import type { Handlers } from '../handler.js';
import { connectUser } from './connect-user.js';
import { countUsers } from './count-users.js';
import { listUsers } from './list-users.js';
import { saveUserMetadata } from './save-user-metadata.js';

/** Users, their wallets and accounts elsewhere. */
export const identityHandlers = {
  connectUser,
  listUsers,
  saveUserMetadata,
  countUsers,
} satisfies Partial<Handlers>;
