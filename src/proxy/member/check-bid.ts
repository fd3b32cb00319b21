import * as z from 'zod/mini';
import { bidChainId } from '../../contract/auctions/bid-chain.js';
import { bidTypedData } from '../../contract/auctions/bid-message.js';
import { listAuctions } from '../../contract/auctions/auctions.js';
import { Id, page } from '../../contract/primitives.js';
import { verifyTypedData } from '../../verify/verify-typed-data.js';
import type { Passkeys } from '../../contract/capabilities.js';
import { Refusal } from '../http/refusal.js';
import { unreachable } from '../session/chain-unreachable.js';
import { checkPasskeyAccount } from '../session/passkey-account.js';
import type { EvmClients } from '../session/evm-clients.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import { readPlatform } from './platform-read.js';

/** A number as the message of a bid contains it. */
const uint256 = z
  .string()
  .check(
    z.refine((text) => /^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n, 'must be a whole number below 2^256'),
  );

/** A bid in the form for the platform. */
export const Bid = z.object({
  auctionId: Id,
  amount: uint256,
  chainName: z.string(),
  signature: z.string(),
  walletAddress: z.string(),
  nonce: z._default(uint256, '0'),
  deadline: z._default(z.int().check(z.minimum(0)), 0),
});
export type Bid = z.infer<typeof Bid>;

export interface CheckBidParameters {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly bid: Bid;
  readonly evmClient: EvmClients;
  /** Accounts of members with passkeys, if there are any. */
  readonly passkeys: Passkeys | undefined;
  /** Origin of the page that sends the bid. */
  readonly origin: string;
  /** Epoch milliseconds */
  readonly now: number;
}

const auctionsByCurrency = {
  ...listAuctions,
  response: page(z.object({ id: Id, loyaltyCurrencyId: z.nullable(Id), currencyAddress: z.nullable(z.string()) })),
};

const isEvm = (address: string): boolean => /^0x[0-9a-f]{40}$/i.test(address);

/**
 * Checks that the wallet has signed this bid, and that it has not expired. Wallets of other chains sign a text, which the platform
 * checks.
 *
 * @returns currency of the auction: id of a currency, or address of a token in lower case
 */
export async function checkBid({
  platform,
  scope,
  bid,
  evmClient,
  passkeys,
  origin,
  now,
}: CheckBidParameters): Promise<string> {
  const refuse = (field: string, text: string): Refusal => new Refusal(400, 'bad_request', text, { field });
  if (bid.deadline > 0 && bid.deadline * 1_000 <= now) throw refuse('deadline', "The bid's deadline has passed.");
  const { data } = await readPlatform(platform, auctionsByCurrency, { ...scope, auctionId: bid.auctionId, limit: 1 });
  const auction = data.find(({ id }) => id.toLowerCase() === bid.auctionId.toLowerCase());
  if (!auction) throw new Refusal(404, 'not_found', 'There is no such auction.');
  const currency = auction.loyaltyCurrencyId === null ? auction.currencyAddress : null;
  if (isEvm(bid.walletAddress)) {
    const chainId = bidChainId(bid.chainName);
    if (chainId === undefined) throw refuse('chainName', 'This proxy does not know this chain.');
    const terms = {
      auctionId: bid.auctionId,
      amount: BigInt(bid.amount),
      currency,
      nonce: BigInt(bid.nonce),
      deadline: BigInt(bid.deadline),
    };
    const client = evmClient(chainId);
    const { signature } = bid;
    const typedData = bidTypedData(terms, bid.walletAddress, chainId);
    const claim = { address: bid.walletAddress, typedData, signature };
    const verified = await verifyTypedData(claim, client ? { evmClient: client } : {}).catch(unreachable);
    if (!verified.ok)
      throw new Refusal(400, 'signature_invalid', 'The wallet did not sign this bid.', { field: 'signature' });
    const accepted = { address: verified.address, signed: typedData, signature, chainId, client, origin };
    await checkPasskeyAccount(passkeys, accepted).catch(unreachable);
  }
  return (auction.loyaltyCurrencyId ?? auction.currencyAddress ?? '').toLowerCase();
}
