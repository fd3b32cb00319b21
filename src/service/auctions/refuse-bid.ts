import { HttpError } from '../http/http-error.js';

/** Why a bid was refused. The platform documents none, so the codes and texts are ours. */
const texts = {
  AUCTION_NOT_STARTED: 'The auction has not started yet',
  AUCTION_ENDED: 'The auction has ended',
  AUCTION_CANCELLED: 'The auction was cancelled',
  BID_TOO_LOW: 'The bid is too low',
  INSUFFICIENT_BALANCE: 'The bidder does not have enough points',
  COLLECTION_REQUIRED: 'Only holders of a token of the required collections can bid',
  OWN_AUCTION: 'The auction is the bidder’s own',
  ACCOUNT_BLOCKED: 'Access restricted. Your account is blocked.',
  NONCE_USED: 'Another bid was signed with this nonce',
} as const;

export type BidRefusal = keyof typeof texts;

/** Error that refuses a bid; `error` in its body is the code, and its text names the least amount where that may be told. */
export function refuseBid(error: BidRefusal, least?: bigint): HttpError {
  const message = least === undefined ? texts[error] : `${texts[error]}: it has to be at least ${least}`;
  return new HttpError(error === 'NONCE_USED' ? 409 : 400, { message, error });
}
