import type { Handlers } from '../handler.js';
import { connectUser } from './connect-user.js';
import { countUsers } from './count-users.js';
import { createUserDevice } from './create-user-device.js';
import { deleteUserAttribute } from './delete-user-attribute.js';
import { disconnectUser } from './disconnect-user.js';
import { disconnectWallet } from './disconnect-wallet.js';
import { listUserAttributeValues } from './list-user-attribute-values.js';
import { listUserAttributes } from './list-user-attributes.js';
import { listUserMetadata } from './list-user-metadata.js';
import { listUsers } from './list-users.js';
import { saveUserAttributeValues } from './save-user-attribute-values.js';
import { saveUserAttributes } from './save-user-attributes.js';
import { saveUserMetadata } from './save-user-metadata.js';
import { verifyUser } from './verify-user.js';

/** Handlers for users, their wallets and their accounts at providers. */
export const identityHandlers = {
  connectUser,
  disconnectUser,
  disconnectWallet,
  verifyUser,
  listUsers,
  listUserMetadata,
  saveUserMetadata,
  createUserDevice,
  listUserAttributes,
  saveUserAttributes,
  deleteUserAttribute,
  listUserAttributeValues,
  saveUserAttributeValues,
  countUsers,
} satisfies Partial<Handlers>;
