import type { Handlers } from '../handler.js';
import { connectUser } from './connect-user.js';
import { countUsers } from './count-users.js';
import { disconnectUser } from './disconnect-user.js';
import { listUsers } from './list-users.js';
import { saveUserAttributes } from './save-user-attributes.js';
import { saveUserMetadata } from './save-user-metadata.js';
import { verifyUser } from './verify-user.js';

/** Users, their wallets and accounts elsewhere. */
export const identityHandlers = {
  connectUser,
  disconnectUser,
  verifyUser,
  listUsers,
  saveUserMetadata,
  saveUserAttributes,
  countUsers,
} satisfies Partial<Handlers>;
