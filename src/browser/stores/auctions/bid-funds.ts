import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import { chainIdOf } from '../../../contract/chain-ids.js';
import type { Chain } from '../../../contract/capabilities.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { StoreContext } from '../context.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import {
  glanceAtHoldings,
  readHoldings,
  type Unread,
  type WalletHoldings,
  type WantedHoldings,
} from '../wallet/wallet-holdings.js';
import type { BidAttempt } from './bid-state.js';

/** The tokens, and pieces of collections, that a member's wallet has for a bid. The platform lists neither. */
export type BidFunds =
  /** The wallet was not read, or the auction asks for nothing in a wallet. */
  | { readonly status: 'unasked' }
  | { readonly status: 'reading' }
  | { readonly status: 'unread'; readonly why: Unread; readonly network: string }
  | { readonly status: 'read'; readonly network: string; readonly holdings: WalletHoldings };

const unasked: BidFunds = { status: 'unasked' };

/**
 * Returns the chain of an auction's token and collections: the one that the auction names, if the programme has it. Otherwise the
 * collections of an auction in points are on the programme's first chain, because the platform looks there.
 */
function chainOfAuction({ network, loyaltyCurrencyId }: PublicAuction, chains: readonly Chain[]): Chain | undefined {
  const id = chainIdOf(network === 'ethereum' ? 'mainnet' : network);
  return chains.find((chain) => chain.id === id) ?? (loyaltyCurrencyId === null ? undefined : chains[0]);
}

/** Returns what the auction asks for on the chain; `undefined` if the platform knows everything that counts. */
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

/**
 * Resolves with the wallet's balance if it does not cover a bid in a token; `undefined` if it does. A balance that cannot be read
 * stops no bid, because the bid itself moves no tokens. Never rejects.
 *
 * @param chainId EIP-155 id of the chain that the wallet is on
 */
export async function findShortage(
  context: StoreContext,
  wallet: WalletSession,
  { auction, units }: BidAttempt,
  chainId: number,
): Promise<{ readonly has: bigint; readonly account: string } | undefined> {
  const wanted = auction.loyaltyCurrencyId === null ? wantedOf(auction, chainId) : undefined;
  if (!wanted || !wallet.provider) return undefined;
  const { balance, account } = await readHoldings(context, wallet, { ...wanted, collections: [] });
  return balance !== undefined && balance < units ? { has: balance, account } : undefined;
}

/** Reads what the member's wallet has once they want to bid. The wallet shows no prompt. */
export class FundsReader {
  readonly #context: StoreContext;
  readonly #wallet: MemberWallet;
  readonly #changed: () => void;
  #funds = unasked;
  #auctionId = '';
  #turn = 0;

  constructor(context: StoreContext, wallet: MemberWallet, changed: () => void) {
    this.#context = context;
    this.#wallet = wallet;
    this.#changed = changed;
  }

  /** Returns what was read for an auction. */
  of(auctionId: string): BidFunds {
    return auctionId === this.#auctionId ? this.#funds : unasked;
  }

  /** Reads the wallet again. Call it in the click handler, because it loads the wallet code. Never rejects. */
  async read(auction: PublicAuction): Promise<void> {
    if (!wantedOf(auction, 0)) return;
    const turn = ++this.#turn;
    this.#auctionId = auction.id;
    this.#set({ status: 'reading' });
    const funds = await this.#look(auction);
    if (turn === this.#turn) this.#set(funds);
  }

  forget(): void {
    this.#turn += 1;
    this.#auctionId = '';
    this.#funds = unasked;
  }

  async #look(auction: PublicAuction): Promise<BidFunds> {
    const able = await capabilitiesOf(this.#context).catch(() => undefined);
    const chain = chainOfAuction(auction, able?.chains ?? []);
    const wanted = chain && wantedOf(auction, chain.id);
    if (!wanted) return unasked;
    const holdings = await glanceAtHoldings(this.#context, this.#wallet, wanted);
    return typeof holdings === 'string'
      ? { status: 'unread', why: holdings, network: chain.name }
      : { status: 'read', network: chain.name, holdings };
  }

  #set(funds: BidFunds): void {
    this.#funds = funds;
    this.#changed();
  }
}
