import type { PublicAuction } from '../contract/auctions/auctions.js';
import { chainIdOf } from '../contract/chain-ids.js';
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
  readonly units: bigint;
  readonly onSwitch: (change: NetworkChange) => void;
}

/** A bid for a wallet to sign, on the chain it has to name. Rejects with a `WalletError` or an `ApiError`. */
export async function prepareBid(
  program: Program,
  member: MemberWallet,
  wallet: WalletSession,
  { auction, units, onSwitch }: Preparation,
): Promise<SignableBid> {
  if (wallet.type === 'ton') throw new ApiError('wallet_unsupported', 'Wallets of TON sign no bids.');
  const chainId = await chainOf(program, member, wallet, { auction, onSwitch });
  const bidder = wallet.signTypedData ? wallet : { address: spelled(program, wallet.address) };
  return signableBid(auction, units, bidder, { chainId, now: program.clock.now() });
}

/** As the platform spells an address of the member: in a text every letter counts. */
function spelled(program: Program, address: string): string {
  const state = program.session.state.get();
  const wallets = 'user' in state ? state.user.wallets : [];
  return wallets.find((each) => each.address.toLowerCase() === address.toLowerCase())?.address ?? address;
}

/** Points are bound to no chain: any of the programme's will do. A token's bid names the chain it is on. */
async function chainOf(
  program: Program,
  member: MemberWallet,
  wallet: WalletSession,
  { auction, onSwitch }: Pick<Preparation, 'auction' | 'onSwitch'>,
): Promise<number> {
  const { chains } = await program.client.request('GET /capabilities', {});
  const isPoints = auction.loyaltyCurrencyId !== null;
  const token = isPoints ? undefined : chainIdOf(auction.network === 'ethereum' ? 'mainnet' : auction.network);
  const wanted = token ?? chains[0]?.id ?? 1;
  if (!wallet.signTypedData) return wanted;
  if (isPoints && chains.some(({ id }) => id === wallet.chainId)) return wallet.chainId;
  const to = chains.find(({ id }) => id === wanted);
  if (to && wallet.chainId !== wanted) {
    onSwitch({ from: chainName(wallet.chainId) ?? String(wallet.chainId), to: to.name });
    await wallet.switchChain(to).catch((error: unknown) => {
      throw new WalletError('chain', `The wallet would not move to ${to.name}.`, error);
    });
  }
  return (await member.beOn(wallet, wanted)).id;
}
