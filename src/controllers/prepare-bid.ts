import type { PublicAuction } from '../contract/auctions/auctions.js';
import type { BidTerms } from '../contract/auctions/bid-message.js';
import { chainIdOf } from '../contract/chain-ids.js';
import { isTonProof } from '../contract/wallet-types/index.js';
import { ApiError } from '../errors/api.js';
import { WalletError } from '../errors/wallet.js';
import { leastBid, phaseOf, type OwnBids } from '../loyalty/auction.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import { signableBid, type SignableBid } from './auction-bid-request.js';
import { chainName } from './chain-name.js';
import type { MemberWallet } from './member-wallet.js';

/** An auction and the member's bids in it. */
export interface KnownAuction {
  readonly auction: PublicAuction;
  readonly own: OwnBids;
}

/** What keeps a bid from being of use; nothing where it is. */
export type BidObstacle = { readonly step: 'late' } | { readonly step: 'outpaced'; readonly least: bigint };

/** Both, from the platform. An auction that is gone counts as cancelled. Rejects with an `ApiError`. */
export async function readAuction(program: Program, auction: PublicAuction): Promise<KnownAuction> {
  const auctionId = auction.id;
  const [{ data }, { data: own }] = await Promise.all([
    program.client.request('GET /api/auctions', { query: { auctionId, limit: 1 } }),
    program.client.request('GET /api/me/auction_bids', { query: { auctionId, limit: 100 } }, { member: true }),
  ]);
  return { auction: data[0] ?? { ...auction, status: 'cancelled' }, own };
}

/** @param units base units @param now epoch ms on the server's clock @param uncertainty how far off that may be, ms */
export function obstacleOf(
  { auction, own }: KnownAuction,
  units: bigint,
  now: number,
  uncertainty: number,
): BidObstacle | undefined {
  if (phaseOf(auction, now, uncertainty) !== 'live') return { step: 'late' };
  const least = leastBid(auction, own);
  return units < least ? { step: 'outpaced', least } : undefined;
}

/** Names of the network a wallet is on and of the one it should be on. */
export interface NetworkChange {
  readonly from: string;
  readonly to: string;
}

/** A bid, and who hears that the wallet has to change its network for it. */
interface Preparation {
  readonly auction: PublicAuction;
  readonly terms: BidTerms;
  readonly onSwitch: (change: NetworkChange) => void;
}

/** A bid for a wallet to sign, on the chain it has to name. Rejects with a `WalletError` or an `ApiError`. */
export async function prepareBid(
  program: Program,
  member: MemberWallet,
  wallet: WalletSession,
  { auction, terms, onSwitch }: Preparation,
): Promise<SignableBid> {
  if (isTonProof(wallet.type)) throw new ApiError('wallet_unsupported', 'Wallets of TON sign no bids.');
  const wanted = await chainOf(program, wallet, auction);
  const chainId = wallet.signTypedData ? await moveTo(program, member, wallet, wanted, onSwitch) : wanted;
  return signableBid(terms, bidderOf(program, wallet), chainId);
}

/** The same before the wallet is asked for anything. Rejects with an `ApiError`. */
export async function previewBid(
  program: Program,
  wallet: WalletSession,
  { auction, terms }: Pick<Preparation, 'auction' | 'terms'>,
): Promise<SignableBid> {
  return signableBid(terms, bidderOf(program, wallet), await chainOf(program, wallet, auction));
}

const bidderOf = (program: Program, wallet: WalletSession): Pick<WalletSession, 'address' | 'signTypedData'> =>
  wallet.signTypedData ? wallet : { address: spelled(program, wallet.address) };

/** As the platform spells an address of the member: in a text every letter counts. */
function spelled(program: Program, address: string): string {
  const state = program.session.state.get();
  const wallets = 'user' in state ? state.user.wallets : [];
  return wallets.find((each) => each.address.toLowerCase() === address.toLowerCase())?.address ?? address;
}

/** Points are bound to no chain: any of the programme's will do. A token's bid names the chain it is on. */
async function chainOf(program: Program, wallet: WalletSession, auction: PublicAuction): Promise<number> {
  const { chains } = await program.client.request('GET /capabilities', {});
  const isPoints = auction.loyaltyCurrencyId !== null;
  const token = isPoints ? undefined : chainIdOf(auction.network === 'ethereum' ? 'mainnet' : auction.network);
  const isThere = wallet.signTypedData && isPoints && chains.some(({ id }) => id === wallet.chainId);
  return isThere ? wallet.chainId : (token ?? chains[0]?.id ?? 1);
}

/** Has the wallet move to a chain where it is on another one. */
async function moveTo(
  program: Program,
  member: MemberWallet,
  wallet: WalletSession,
  wanted: number,
  onSwitch: Preparation['onSwitch'],
): Promise<number> {
  const { chains } = await program.client.request('GET /capabilities', {});
  const to = chains.find(({ id }) => id === wanted);
  if (to && wallet.chainId !== wanted) {
    onSwitch({ from: chainName(wallet.chainId) ?? String(wallet.chainId), to: to.name });
    await wallet.switchChain(to).catch((error: unknown) => {
      throw new WalletError('chain', `The wallet would not move to ${to.name}.`, error);
    });
  }
  return (await member.beOn(wallet, wanted)).id;
}
