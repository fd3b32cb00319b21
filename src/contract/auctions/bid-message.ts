/** What a bidder signs. */
export interface BidTerms {
  readonly auctionId: string;
  /** Base units of the currency. */
  readonly amount: bigint;
  /** Address of the token; `null` for points. */
  readonly currency: string | null;
  /** Chosen by the bidder: a bid with it is taken in once. 0 where there is none. */
  readonly nonce: bigint;
  /** Seconds since 1970 until which the bid may be taken in; 0 for as long as the auction runs. */
  readonly deadline: bigint;
}

const zeroAddress = '0x0000000000000000000000000000000000000000';

/**
 * A bid as EIP-712 typed data. The platform does not say what its bids sign (wire-facts.md 5.1), so this is ours, and it
 * is here alone: wallets sign it, the service verifies it.
 *
 * @param bidder address of the wallet; `null` where the request names none: then it is whoever signed
 * @param chainId EIP-155 id of the chain that the bid names
 */
export function bidTypedData(terms: BidTerms, bidder: string | null, chainId: number) {
  const { auctionId, amount, currency, nonce, deadline } = terms;
  return {
    domain: { name: 'Laurel Auction', version: '1', chainId },
    types: {
      Bid: [
        { name: 'auctionId', type: 'string' },
        { name: 'bidder', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'currency', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Bid',
    message: {
      auctionId: auctionId.toLowerCase(),
      bidder: (bidder ?? zeroAddress) as `0x${string}`,
      amount,
      currency: (currency ?? zeroAddress) as `0x${string}`,
      nonce,
      deadline,
    },
  } as const;
}

/** The same bid as text, for wallets that sign no typed data. */
export function renderBidMessage(terms: BidTerms, bidder: string): string {
  return [
    'Laurel Auction bid',
    '',
    `Auction: ${terms.auctionId.toLowerCase()}`,
    `Bidder: ${bidder}`,
    `Amount: ${terms.amount}`,
    `Currency: ${terms.currency ?? 'points'}`,
    `Nonce: ${terms.nonce}`,
    `Deadline: ${terms.deadline}`,
  ].join('\n');
}
