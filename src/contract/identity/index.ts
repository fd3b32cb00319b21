import {
  deleteUserAttribute,
  listUserAttributeValues,
  listUserAttributes,
  saveUserAttributeValues,
  saveUserAttributes,
} from './attributes.js';
import { connectUser, disconnectUser, disconnectWallet, verifyUser } from './connect.js';
import { createUserDevice } from './devices.js';
import { listUserMetadata, saveUserMetadata } from './metadata.js';
import { getMyProfile, saveMyProfile } from './profile.js';
import {
  disconnectMySocialAccount,
  disconnectSocialAccount,
  finishMySocialAuth,
  finishSocialAuth,
  listMySocialAccounts,
  moveMySocialAccount,
  startMySocialAuth,
  startSocialAuth,
  verifyMySocialAuth,
  verifySocialAuth,
} from './social.js';
import { countUsers, listUsers } from './users.js';

/** Endpoints for users, their wallets and their accounts at social providers. */
export const identity = {
  listUsers,
  countUsers,
  connectUser,
  disconnectUser,
  disconnectWallet,
  verifyUser,
  listUserMetadata,
  saveUserMetadata,
  createUserDevice,
  listUserAttributes,
  saveUserAttributes,
  deleteUserAttribute,
  listUserAttributeValues,
  saveUserAttributeValues,
  getMyProfile,
  saveMyProfile,
  startSocialAuth,
  startMySocialAuth,
  verifySocialAuth,
  verifyMySocialAuth,
  finishSocialAuth,
  finishMySocialAuth,
  listMySocialAccounts,
  moveMySocialAccount,
  disconnectSocialAccount,
  disconnectMySocialAccount,
} as const;
