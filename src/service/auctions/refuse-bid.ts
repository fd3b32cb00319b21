import { HttpError } from '../http/http-error.js';
import { blockedMessage } from '../identity/participation.js';

/** Reasons for refusing a bid. The platform documents none, so codes and texts are Laurel's own. */
const texts = {
  AUCTION_NOT_STARTED: 'The auction has not started yet',
  AUCTION_ENDED: 'The auction has ended',
  AUCTION_CANCELLED: 'The auction was cancelled',
  BID_TOO_LOW: 'The bid is too low',
  INSUFFICIENT_BALANCE: 'The bidder does not have enough points',
  COLLECTION_REQUIRED: 'Only holders of a token of the required collections can bid',
  OWN_AUCTION: 'The auction is the bidder’s own',
  ACCOUNT_BLOCKED: blockedMessage,
  NONCE_USED: 'Another bid was signed with this nonce',
} as const;

export type BidRefusal = keyof typeof texts;

/** Returns the error that refuses a bid. `error` in its body is the code; its text names the minimum bid if that may be shown. */
export function refuseBid(error: BidRefusal, least?: bigint): HttpError {
  const message = least === undefined ? texts[error] : `${texts[error]}: it has to be at least ${least}`;
  return new HttpError(error === 'NONCE_USED' ? 409 : 400, { message, error });
}
