import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { bidChainId } from '../../contract/auctions/bid-chain.js';
import { bidTypedData, renderBidMessage } from '../../contract/auctions/bid-message.js';
import type { BidTerms } from '../../contract/auctions/bid-message.js';
import { WalletType } from '../../contract/primitives.js';
import { verifyTypedData } from '../../verify/verify-typed-data.js';
import { verifyWallet } from '../../verify/verify-wallet.js';
import { wallets } from '../db/schema/index.js';
import type { CheckedRequest, ServiceContext } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import type { Auction } from './find-auction.js';

type Body = CheckedRequest<'createAuctionBid'>['body'];

/** Member who signed a bid. */
export interface Bidder {
  readonly userId: string;
  readonly walletAddress: string;
  /** Value that identifies the signed bid. */
  readonly nonce: string;
}

/**
 * Returns the bidder by their signature (`contract/auctions/bid-message.ts`). Throws 400 if the signature is not theirs, or their
 * wallet does not belong to a member.
 */
export async function readBidder(
  body: Body,
  auction: Auction,
  organizationId: string,
  context: ServiceContext,
): Promise<Bidder> {
  const { database, clock } = context;
  const { walletAddress, signature } = body;
  if (body.deadline !== undefined && body.deadline * 1000 < clock.now())
    throw invalid({ field: 'deadline', message: 'The bid was to be taken in before' });
  const terms = termsOf(body, auction);
  const chainId = readChainId(body.chainName, auction);
  const find = async (address: string) => {
    const [wallet] = await database
      .select({ userId: wallets.userId, walletAddress: wallets.address, type: wallets.type })
      .from(wallets)
      .where(and(eq(wallets.organizationId, organizationId), eq(wallets.lookup, addressLookup(address))));
    if (!wallet) throw invalid({ field: 'walletAddress', message: 'Not a wallet of a member' });
    return wallet;
  };
  const named = walletAddress === undefined ? undefined : await find(walletAddress);
  const type = WalletType.safeParse(named?.type);
  const isEvm = !named || /^0x[0-9a-f]{40}$/i.test(named.walletAddress);
  const verified = isEvm
    ? await verifyTypedData(
        {
          address: named?.walletAddress,
          typedData: bidTypedData(terms, named?.walletAddress ?? null, chainId),
          signature,
        },
        context,
      )
    : type.success
      ? await verifyWallet(
          type.data,
          {
            address: named.walletAddress,
            message: renderBidMessage(terms, named.walletAddress),
            signature,
          },
          context,
        )
      : ({ ok: false, reason: 'wallet_unsupported' } as const);
  if (!verified.ok)
    throw invalid({
      field: 'signature',
      message:
        verified.reason === 'wallet_unsupported'
          ? 'Signatures of this type of wallet are not verified here'
          : 'The wallet did not sign this bid',
    });
  const wallet = named ?? (await find(verified.address));
  const nonce = body.nonce ?? createHash('sha256').update(signature.toLowerCase()).digest('hex');
  return { userId: wallet.userId, walletAddress: wallet.walletAddress, nonce };
}

function termsOf({ auctionId, amount, nonce, deadline }: Body, auction: Auction): BidTerms {
  if (nonce !== undefined && !/^\d+$/.test(nonce)) throw invalid({ field: 'nonce', message: 'Not a whole number' });
  return {
    auctionId,
    amount: BigInt(amount),
    currency: auction.loyaltyCurrencyId === null ? auction.currencyAddress : null,
    nonce: BigInt(nonce ?? 0),
    deadline: BigInt(deadline ?? 0),
  };
}

/** Returns the EIP-155 id of a bid's chain. Bids in points may name any chain; those in a token must name the token's chain. */
function readChainId(name: string, auction: Auction): number {
  const id = bidChainId(name);
  if (id === undefined) throw invalid({ field: 'chainName', message: 'Not a chain that is known here' });
  if (auction.loyaltyCurrencyId === null && id !== bidChainId(auction.network))
    throw invalid({ field: 'chainName', message: `The auction is on ${auction.network}` });
  return id;
}
