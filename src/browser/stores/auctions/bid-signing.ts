import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import type { BidTerms } from '../../../contract/auctions/bid-message.js';
import { chainIdOf } from '../../../contract/chain-ids.js';
import { isTonProof } from '../../../wallet-types/index.js';
import { ApiError } from '../../../errors/api.js';
import { WalletError } from '../../../errors/wallet.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { StoreContext } from '../context.js';
import { chainName } from '../wallet/chain-name.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import { bidsThatCount } from './auction.js';
import { signableBid, type SignableBid } from './bid-request.js';
import type { KnownAuction } from './bid-state.js';
import { readAuctionAmounts, readBidAmounts } from './read-amounts.js';

/**
 * Reads the auction and the member's bids in it. A missing auction counts as cancelled. Rejects with an `ApiError`, also if an
 * amount cannot be read.
 */
export async function readAuction({ client }: StoreContext, auction: PublicAuction): Promise<KnownAuction> {
  const auctionId = auction.id;
  const [{ data }, { data: own }] = await Promise.all([
    client.request('GET /api/auctions', { query: { auctionId, limit: 1 } }),
    client.request('GET /api/me/auction_bids', { query: { auctionId, limit: 100 } }, { member: true }),
  ]);
  const read = readAuctionAmounts(data[0] ?? { ...auction, status: 'cancelled' });
  const ownRead = readBidAmounts(own);
  if (!read || !ownRead) throw new ApiError('upstream_error', 'An amount of the auction cannot be read.');
  return { auction: read, own: bidsThatCount(read, ownRead) };
}

/** A bid that has not been signed. */
interface UnsignedBid {
  readonly auction: PublicAuction;
  readonly terms: BidTerms;
}

/** Names of the network that a wallet is on and of the one it has to move to. */
export interface NetworkChange {
  readonly from: string;
  readonly to: string;
}

/**
 * Makes a bid ready to sign, on the chain that it has to name. Rejects with a `WalletError` or an `ApiError`.
 *
 * @param unsigned its `onSwitch` is called before the wallet is asked to change its network
 */
export async function prepareBid(
  context: StoreContext,
  member: MemberWallet,
  wallet: WalletSession,
  unsigned: UnsignedBid & { readonly onSwitch: (change: NetworkChange) => void },
): Promise<SignableBid> {
  const { auction, terms, onSwitch } = unsigned;
  if (isTonProof(wallet.type)) throw new ApiError('wallet_unsupported', 'Wallets of TON sign no bids.');
  const wanted = await chainOf(context, wallet, auction);
  const chainId = wallet.signTypedData ? await moveTo(context, member, wallet, wanted, onSwitch) : wanted;
  return signableBid(terms, bidderOf(context, wallet), chainId);
}

/**
 * Resolves with the parts of the same bid that are known before the wallet is asked for anything. Rejects with an
 * `ApiError`.
 */
export async function previewBid(
  context: StoreContext,
  wallet: WalletSession,
  { auction, terms }: UnsignedBid,
): Promise<SignableBid> {
  return signableBid(terms, bidderOf(context, wallet), await chainOf(context, wallet, auction));
}

const bidderOf = (context: StoreContext, wallet: WalletSession): Pick<WalletSession, 'address' | 'signTypedData'> =>
  wallet.signTypedData ? wallet : { address: platformSpelling(context, wallet.address) };

/** Returns a member's address as the platform spells it: in a signed text, upper and lower case matter. */
function platformSpelling({ session }: StoreContext, address: string): string {
  const state = session.state.get();
  const wallets = 'user' in state ? state.user.wallets : [];
  return wallets.find((each) => each.address.toLowerCase() === address.toLowerCase())?.address ?? address;
}

/**
 * Resolves with the chain that a bid names. For a token it is the token's chain. Points are on no chain, so any chain of the
 * programme will do.
 */
async function chainOf(context: StoreContext, wallet: WalletSession, auction: PublicAuction): Promise<number> {
  const { chains } = await capabilitiesOf(context);
  const isPoints = auction.loyaltyCurrencyId !== null;
  const token = isPoints ? undefined : chainIdOf(auction.network === 'ethereum' ? 'mainnet' : auction.network);
  const isThere = wallet.signTypedData && isPoints && chains.some(({ id }) => id === wallet.chainId);
  return isThere ? wallet.chainId : (token ?? chains[0]?.id ?? 1);
}

/** Asks the wallet to change to a chain if it is on another one. Returns the id of the chain that it is then on. */
async function moveTo(
  context: StoreContext,
  member: MemberWallet,
  wallet: WalletSession,
  wanted: number,
  onSwitch: (change: NetworkChange) => void,
): Promise<number> {
  const { chains } = await capabilitiesOf(context);
  const to = chains.find(({ id }) => id === wanted);
  if (to && wallet.chainId !== wanted) {
    onSwitch({ from: chainName(wallet.chainId) ?? String(wallet.chainId), to: to.name });
    await wallet.switchChain(to).catch((error: unknown) => {
      const { code } = error as Partial<WalletError>;
      // If the wallet is gone, locked or busy, its network is unknown.
      if (code !== 'rejected' && code !== 'failed' && code !== 'unsupported') throw error;
      throw new WalletError('chain', `The wallet would not move to ${to.name}.`, error);
    });
  }
  return (await member.beOn(wallet, wanted)).id;
}
