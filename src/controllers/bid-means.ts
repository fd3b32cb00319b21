import type { PublicAuction } from '../contract/auctions/auctions.js';
import { chainIdOf } from '../contract/chain-ids.js';
import type { Chain } from '../contract/session.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import type { LaurelHost } from './host.js';
import type { MemberWallet } from './member-wallet.js';
import { ProgrammeController } from './programme.js';
import {
  glanceAtHoldings,
  readHoldings,
  type Unread,
  type WalletHoldings,
  type WantedHoldings,
} from './wallet-holdings.js';

/** What is known of the means to bid that no list of the platform shows: tokens, and pieces of collections. */
export type BidMeansState =
  | { readonly status: 'unasked' }
  | { readonly status: 'reading' }
  | { readonly status: 'unread'; readonly why: Unread; readonly network: string }
  | { readonly status: 'read'; readonly network: string; readonly holdings: WalletHoldings };

const unasked: BidMeansState = { status: 'unasked' };

/**
 * The chain on which an auction's token and collections are: the one it names, where the programme has it; for collections
 * else the programme's own, which is the one its platform asks.
 */
function chainOfAuction({ network, loyaltyCurrencyId }: PublicAuction, chains: readonly Chain[]): Chain | undefined {
  const id = chainIdOf(network === 'ethereum' ? 'mainnet' : network);
  return chains.find((chain) => chain.id === id) ?? (loyaltyCurrencyId === null ? undefined : chains[0]);
}

/** What has to be looked at on the chain before a bid; nothing where the platform knows all there is to know. */
function wantedOf(auction: PublicAuction, chainId: number): WantedHoldings | undefined {
  const { loyaltyCurrencyId, currencyAddress, biddersOwnCollectionAddresses } = auction;
  const isToken = loyaltyCurrencyId === null;
  if (!isToken && biddersOwnCollectionAddresses.length === 0) return undefined;
  return {
    chainId,
    ...(isToken ? { currency: currencyAddress } : {}),
    collections: biddersOwnCollectionAddresses.map((address) => ({ address })),
  };
}

/** A bid that is about to be signed. */
interface NearBid {
  readonly auction: PublicAuction;
  /** Base units. */
  readonly units: bigint;
  /** Chain the wallet is on. */
  readonly chainId: number;
}

/**
 * What the wallet has, where that does not pay a bid in a token; nothing where it does. What cannot be found out is no reason
 * to stop: such a bid moves nothing by itself. Never rejects.
 */
export async function lackingOf(
  program: Program,
  wallet: WalletSession,
  { auction, units, chainId }: NearBid,
): Promise<{ readonly has: bigint; readonly account: string } | undefined> {
  const wanted = auction.loyaltyCurrencyId === null ? wantedOf(auction, chainId) : undefined;
  if (!wanted || !wallet.provider) return undefined;
  const { balance, account } = await readHoldings(program, wallet, { ...wanted, collections: [] });
  return balance !== undefined && balance < units ? { has: balance, account } : undefined;
}

/** What a member could bid with, looked at through their wallet once they want to bid: it is not asked for anything. */
export class BidMeans {
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  readonly #wallet: MemberWallet;
  #state = unasked;
  #of = '';
  #turn = 0;

  constructor(host: LaurelHost, wallet: MemberWallet) {
    this.#host = host;
    this.#wallet = wallet;
    this.#programme = new ProgrammeController(host);
  }

  /** What is known for an auction. */
  of({ id }: PublicAuction): BidMeansState {
    return id === this.#of ? this.#state : unasked;
  }

  /** Base units that a bid would lack; nothing where it lacks none, or nobody knows. */
  missing(auction: PublicAuction, units: bigint): bigint | undefined {
    const state = this.of(auction);
    const balance = state.status === 'read' ? state.holdings.balance : undefined;
    return balance !== undefined && balance < units ? units - balance : undefined;
  }

  /** Looks once more. Call it in the click. Never rejects. */
  async look(auction: PublicAuction): Promise<void> {
    const { program } = this.#programme;
    if (!program || !wantedOf(auction, 0)) return;
    const turn = ++this.#turn;
    this.#of = auction.id;
    this.#set({ status: 'reading' });
    const state = await this.#read(program, auction);
    if (turn === this.#turn) this.#set(state);
  }

  async #read(program: Program, auction: PublicAuction): Promise<BidMeansState> {
    const able = await program.client.request('GET /capabilities', {}).catch(() => undefined);
    const chain = chainOfAuction(auction, able?.chains ?? []);
    const wanted = chain && wantedOf(auction, chain.id);
    if (!wanted) return unasked;
    const holdings = await glanceAtHoldings(program, this.#wallet, wanted);
    return typeof holdings === 'string'
      ? { status: 'unread', why: holdings, network: chain.name }
      : { status: 'read', network: chain.name, holdings };
  }

  #set(state: BidMeansState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
