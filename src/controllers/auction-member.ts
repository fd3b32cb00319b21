import type { PublicAuction } from '../contract/auctions/auctions.js';
import { baseUnits } from '../loyalty/base-units.js';
import { heldFor, positionOf, type AuctionPosition } from '../loyalty/auction.js';
import type { MyBid } from '../contract/auctions/bids.js';
import type { LaurelHost } from './host.js';
import { PagesController } from './pages.js';
import { QueryController } from './query.js';
import { SessionController } from './session.js';

/** Points the member can bid with, in base units of the auction's currency. */
export interface Funds {
  /** Free, and what this auction holds already. */
  readonly available: bigint;
  /** What this auction holds of them. */
  readonly held: bigint;
}

const NONE: readonly never[] = [];

/** How the signed-in member stands in an auction. */
export class AuctionMember {
  readonly session: SessionController;
  readonly #auction: () => PublicAuction | undefined;
  readonly #own: PagesController<'GET /api/me/auction_bids'>;
  readonly #accounts: QueryController<'GET /api/me/accounts'>;
  readonly #capabilities: QueryController<'GET /capabilities'>;

  constructor(host: LaurelHost, auction: () => PublicAuction | undefined) {
    this.#auction = auction;
    this.session = new SessionController(host);
    this.#own = new PagesController(host, () => {
      const of = auction();
      return of
        ? {
            route: 'GET /api/me/auction_bids',
            request: { query: { auctionId: of.id, limit: 100 } },
            member: true,
            every: of.status === 'in_progress' ? 60_000 : 0,
          }
        : null;
    });
    this.#accounts = new QueryController(host, () =>
      auction()?.loyaltyCurrencyId
        ? { route: 'GET /api/me/accounts', request: { query: { limit: 100 } }, member: true, every: 60_000 }
        : null,
    );
    this.#capabilities = new QueryController(host, () => ({ route: 'GET /capabilities', request: {} }));
  }

  get isSignedIn(): boolean {
    return this.session.state.status === 'signed-in';
  }

  /** Whether it is known how they stand; `visitor` where there is nobody to stand anyhow. */
  get status(): 'pending' | 'known' | 'failed' | 'visitor' {
    const { state: session } = this.session;
    if (session.status === 'signed-out') return 'visitor';
    if (session.status === 'unknown') return session.problem ? 'failed' : 'pending';
    const { status } = this.#own.state;
    return status === 'success' ? 'known' : status === 'error' ? 'failed' : 'pending';
  }

  /** Their bids, the highest first. */
  get own(): readonly MyBid[] {
    const { state } = this.#own;
    return state.status === 'success' ? state.data : NONE;
  }

  /** `unknown` until their bids are. */
  get position(): AuctionPosition | 'unknown' {
    const auction = this.#auction();
    if (!auction) return 'unknown';
    if (this.status === 'visitor') return 'none';
    return this.status === 'known' ? positionOf(auction, this.own) : 'unknown';
  }

  /** Nothing until they are known, and for an auction in a token, which holds nothing. */
  get funds(): Funds | undefined {
    const auction = this.#auction();
    const { state } = this.#accounts;
    if (!auction?.loyaltyCurrencyId || state.status !== 'success') return undefined;
    const account = state.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === auction.loyaltyCurrencyId);
    const held = heldFor(auction, this.own);
    const free = baseUnits(account?.amount ?? 0, auction.currencyDecimals) ?? 0n;
    return { available: free + held, held };
  }

  /** Whether the site takes bids at all; nothing until it is known. */
  get canBid(): 'yes' | 'no' | 'maintenance' | undefined {
    const { state } = this.#capabilities;
    if (state.status !== 'success') return state.status === 'error' ? 'yes' : undefined;
    const { maintenance, operations } = state.data;
    return maintenance ? 'maintenance' : operations.includes('createMyAuctionBid') ? 'yes' : 'no';
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#own.refresh(), this.#accounts.refresh()]);
  }
}
