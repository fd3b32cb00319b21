/** Terms of a bid, which the bidder signs. */
export interface BidTerms {
  readonly auctionId: string;
  /** Base units of the currency. */
  readonly amount: bigint;
  /** Address of the token; `null` for points. */
  readonly currency: string | null;
  /** Number that the bidder chose: the service accepts one bid with it. 0 if the bid has none. */
  readonly nonce: bigint;
  /** Last moment at which the bid may be accepted, in seconds since 1970; 0 for as long as the auction runs. */
  readonly deadline: bigint;
}

const zeroAddress = '0x0000000000000000000000000000000000000000';

/**
 * Returns a bid as EIP-712 typed data. The platform does not document what its bids sign, so this format is Laurel's
 * own. It is defined only here: wallets sign it, and the service verifies it.
 *
 * @param bidder address of the wallet; `null` if the request names none, which means the wallet that signed
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

/** Returns the same bid as text, for wallets that do not sign typed data. */
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
