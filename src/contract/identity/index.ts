import { saveUserAttributes } from './attributes.js';
import { connectUser, disconnectUser, verifyUser } from './connect.js';
import { saveUserMetadata } from './metadata.js';
import { getMyProfile, saveMyProfile } from './profile.js';
import {
  listMySocialAccounts,
  moveMySocialAccount,
  startMySocialAuth,
  startSocialAuth,
  verifyMySocialAuth,
  verifySocialAuth,
} from './social.js';
import { countUsers, listUsers } from './users.js';

/** Users, their wallets and accounts elsewhere. */
export const identity = {
  listUsers,
  countUsers,
  connectUser,
  disconnectUser,
  verifyUser,
  saveUserMetadata,
  saveUserAttributes,
  getMyProfile,
  saveMyProfile,
  startSocialAuth,
  startMySocialAuth,
  verifySocialAuth,
  verifyMySocialAuth,
  listMySocialAccounts,
  moveMySocialAccount,
} as const;
