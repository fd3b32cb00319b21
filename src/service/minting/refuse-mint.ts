import { HttpError } from '../http/http-error.js';
import { blockedMessage } from '../identity/participation.js';

/** Reasons for refusing a mint. The platform documents none, so codes and texts are Laurel's own. */
const texts = {
  NOT_LISTED: 'The asset is not listed',
  LISTING_NOT_STARTED: 'The listing has not started yet',
  LISTING_ENDED: 'The listing has ended',
  SOLD_OUT: 'There are not enough left',
  LIMIT_REACHED: 'The limit of mints for each user is reached',
  BADGE_REQUIRED: 'Only holders of the required badges can mint',
  COLLECTION_REQUIRED: 'Only holders of a token of the required collections can mint',
  GATED: 'Only holders of the required badges or collections can mint',
  NOT_ON_ALLOWLIST: 'Only wallets on a list can mint this asset',
  PRICE_CHANGED: 'The price has changed',
  INSUFFICIENT_BALANCE: 'The user does not have enough points',
  ACCOUNT_BLOCKED: blockedMessage,
  ALREADY_ENDED: 'The mint has ended already',
  RELAYED: 'The mint is being sent by the relayer',
  NOT_READY: 'The mint has not been signed yet',
  TOO_MANY_REPORTS: 'Other reports of this mint wait for the operator',
} as const;

export type MintRefusal = keyof typeof texts;

/** Returns the error that refuses a mint; `error` in its body is the code. */
export const refuseMint = (error: MintRefusal): HttpError => new HttpError(400, { message: texts[error], error });
