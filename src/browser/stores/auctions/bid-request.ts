import { bidTypedData, renderBidMessage, type BidTerms } from '../../../contract/auctions/bid-message.js';
import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import type { PageRequest } from '../../../contract/index.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { WalletSession } from '../../wallets/adapter.js';

/** A signed bid as the body of a request. The platform counts the same body once, however often it arrives. */
export type BidBody = PageRequest<'POST /api/me/auction_bids'>['body'];

/** A bid for a wallet to sign: typed data (EIP-712), or a text for chains without typed data. */
export interface SignableBid {
  readonly terms: BidTerms;
  readonly bidder: string;
  /** EIP-155 id of the chain the bid names. */
  readonly chainId: number;
  /** The text to sign; absent if typed data is signed. */
  readonly message: string | undefined;
}

/** Milliseconds for which a signed bid is valid. */
const lifetimeMs = 600_000;

/** Returns 128 random bits, so that the nonce cannot be guessed and does not repeat. */
function randomNonce(): bigint {
  const words = crypto.getRandomValues(new BigUint64Array(2));
  return ((words[0] ?? 0n) << 64n) | (words[1] ?? 0n);
}

/**
 * Returns the terms of a bid: everything that is signed except who signs. They are chosen before the wallet is asked, so the
 * member can compare them with what the wallet shows.
 *
 * @param units base units
 * @param now epoch ms on the server's clock
 */
export function termsOf(auction: PublicAuction, units: bigint, now: number): BidTerms {
  // A bid expires as early as possible: a late bid can move the end by the extension at most.
  const end = readMoment(auction.endsAt) + Math.max(60, auction.extendedDurationInSeconds ?? 0) * 1000;
  return {
    auctionId: auction.id,
    amount: units,
    currency: auction.loyaltyCurrencyId === null ? auction.currencyAddress : null,
    nonce: randomNonce(),
    deadline: BigInt(Math.floor(Math.min(now + lifetimeMs, end) / 1000)),
  };
}

/**
 * Returns the terms that the member saw, or new ones if those leave too little time.
 *
 * @param now epoch ms on the server's clock
 */
export function freshTerms(shown: BidTerms | undefined, auction: PublicAuction, units: bigint, now: number): BidTerms {
  const terms = termsOf(auction, units, now);
  return shown?.amount === units && terms.deadline - shown.deadline < BigInt(lifetimeMs / 2000) ? shown : terms;
}

/** Returns the terms as a wallet signs them. @param chainId EIP-155 id of the chain that the bid names */
export function signableBid(
  terms: BidTerms,
  wallet: Pick<WalletSession, 'address' | 'signTypedData'>,
  chainId: number,
): SignableBid {
  const message = wallet.signTypedData ? undefined : renderBidMessage(terms, wallet.address);
  return { terms, bidder: wallet.address, chainId, message };
}

/** Asks a wallet to sign a bid. Rejects with a `WalletError`. */
export async function signBid(
  wallet: WalletSession,
  { terms, bidder, chainId, message }: SignableBid,
): Promise<string> {
  if (message === undefined && wallet.signTypedData) return wallet.signTypedData(bidTypedData(terms, bidder, chainId));
  const { signature = '' } = await wallet.prove(message ?? renderBidMessage(terms, bidder));
  return signature;
}

/** Returns the request body of a signed bid. */
export const bodyOf = ({ terms, bidder, chainId }: SignableBid, signature: string): BidBody => ({
  auctionId: terms.auctionId,
  amount: String(terms.amount),
  chainName: String(chainId),
  signature,
  nonce: String(terms.nonce),
  deadline: Number(terms.deadline),
  wallet: bidder,
});

/** Whether a signed bid is too old for the platform to accept it. @param now epoch ms on the server's clock */
export const isStale = ({ deadline = 0 }: BidBody, now: number): boolean => deadline * 1000 <= now;
