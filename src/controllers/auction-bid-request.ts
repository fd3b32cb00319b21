import { bidTypedData, renderBidMessage, type BidTerms } from '../contract/auctions/bid-message.js';
import type { PublicAuction } from '../contract/auctions/auctions.js';
import type { PageRequest } from '../contract/index.js';
import type { WalletSession } from '../wallets/adapter.js';

export type BidBody = PageRequest<'POST /api/me/auction_bids'>['body'];

/** A bid as a wallet signs it: typed data, or, for chains that know none, a text. */
export interface SignableBid {
  readonly terms: BidTerms;
  readonly bidder: string;
  /** EIP-155 id of the chain the bid names. */
  readonly chainId: number;
  /** The text; absent where typed data is signed. */
  readonly message: string | undefined;
}

/** Milliseconds a signed bid is good for. */
const lifetime = 600_000;

/** A number nobody can guess and nobody uses twice. */
function randomNonce(): bigint {
  const words = crypto.getRandomValues(new BigUint64Array(2));
  return ((words[0] ?? 0n) << 64n) | (words[1] ?? 0n);
}

/**
 * Terms of a bid: what is signed of it but for who signs. They are chosen before the wallet is asked, so that the member sees
 * what it will show.
 *
 * @param units base units @param now epoch ms on the server's clock
 */
export function termsOf(auction: PublicAuction, units: bigint, now: number): BidTerms {
  // Never good for longer than it is needed: late bids may move the end, but not by more than the extension at once.
  const end = Date.parse(auction.endsAt) + Math.max(60, auction.extendedDurationInSeconds ?? 0) * 1000;
  return {
    auctionId: auction.id,
    amount: units,
    currency: auction.loyaltyCurrencyId === null ? auction.currencyAddress : null,
    nonce: randomNonce(),
    deadline: BigInt(Math.floor(Math.min(now + lifetime, end) / 1000)),
  };
}

/** The terms that were shown, for as long as they leave enough time; else new ones. @param now epoch ms on the server's clock */
export function freshTerms(shown: BidTerms | undefined, auction: PublicAuction, units: bigint, now: number): BidTerms {
  const terms = termsOf(auction, units, now);
  return shown?.amount === units && terms.deadline - shown.deadline < BigInt(lifetime / 2000) ? shown : terms;
}

/** Terms as a wallet signs them. @param chainId EIP-155 id of the chain the bid names */
export function signableBid(
  terms: BidTerms,
  wallet: Pick<WalletSession, 'address' | 'signTypedData'>,
  chainId: number,
): SignableBid {
  const message = wallet.signTypedData ? undefined : renderBidMessage(terms, wallet.address);
  return { terms, bidder: wallet.address, chainId, message };
}

/** Has a wallet sign a bid. Rejects with a `WalletError`. */
export async function signBid(
  wallet: WalletSession,
  { terms, bidder, chainId, message }: SignableBid,
): Promise<string> {
  if (message === undefined && wallet.signTypedData) return wallet.signTypedData(bidTypedData(terms, bidder, chainId));
  const { signature = '' } = await wallet.prove(message ?? renderBidMessage(terms, bidder));
  return signature;
}

/** A signed bid as it is sent: the same body means the same bid, however often it arrives. */
export const bodyOf = ({ terms, bidder, chainId }: SignableBid, signature: string): BidBody => ({
  auctionId: terms.auctionId,
  amount: String(terms.amount),
  chainName: String(chainId),
  signature,
  nonce: String(terms.nonce),
  deadline: Number(terms.deadline),
  wallet: bidder,
});
