import type { AuctionItem, PublicAuction } from '../../../contract/auctions/auctions.js';
import type { MyBid } from '../../../contract/auctions/bids.js';
import type { SignedIn } from '../../../contract/session.js';
import type { SessionState } from '../../client/session.js';
import type { ProblemKind } from '../../../errors/describe-problem.js';
import type { Question } from '../question.js';
import type { AuctionOutcome, AuctionPhase, AuctionPosition } from './auction.js';
import type { BidFunds } from './bid-funds.js';
import type { BidAttempt, BidState } from './bid-state.js';
import type { Extension } from './current-auction.js';

/** Options of an auction store. */
export interface AuctionOptions {
  /** Id of the auction; empty for the one in progress that ends first. */
  readonly auction: string;
}

/** Points the member can bid with, in base units of the auction's currency. */
export interface BidPoints {
  /** Free points plus those that this auction already holds. */
  readonly available: bigint;
  /** The part of `available` that this auction holds. */
  readonly held: bigint;
}

/** An event in the auction, or one that concerns the member's bid. Amounts are base units. */
export type AuctionNews = { readonly auctionId: string } & (
  | { readonly kind: 'extended'; /** ISO 8601. */ readonly endsAt: string; /** ms */ readonly by: number }
  /** Somebody has outbid the member. */
  | { readonly kind: 'outbid'; readonly highest: bigint }
  /** The platform has accepted a bid by the member. */
  | { readonly kind: 'accepted'; readonly units: bigint; /** ISO 8601. */ readonly endsAt: string }
  | { readonly kind: 'ended'; readonly outcome: AuctionOutcome | 'cancelled' }
);

/** Facts that the state holds besides the auction itself. */
interface AuctionFacts {
  /** `upcoming` until the auction has loaded. */
  readonly phase: AuctionPhase;
  readonly items: readonly AuctionItem[];
  readonly extension: Extension | undefined;
  /** Why the last refresh failed. */
  readonly problem: ProblemKind | undefined;
  /** When the proxy answered last, epoch ms on the server's clock. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
  readonly session: SessionState['status'];
  readonly user: SignedIn['user'] | undefined;
  /** Whether the store knows how the member stands; `visitor` if nobody is signed in. */
  readonly standing: 'pending' | 'known' | 'failed' | 'visitor';
  /** The member's own bids, highest first. */
  readonly ownBids: readonly MyBid[];
  /** `unknown` until the member's bids have loaded. */
  readonly position: AuctionPosition | 'unknown';
  /** Absent until they have loaded, and in an auction paid in a token: the platform holds no tokens. */
  readonly points: BidPoints | undefined;
  /** Whether the site takes bids at all; absent until the proxy has answered. */
  readonly canBid: 'yes' | 'no' | 'maintenance' | undefined;
  /** Whether an answer that decides which buttons are shown, and where, is still awaited and not yet slow. */
  readonly isAboutToChange: boolean;
  /** The tokens and pieces that the member's wallet has for a bid. */
  readonly funds: BidFunds;
  readonly bid: BidState;
  /** The account that the wallet showed last. */
  readonly shownAccount: string | undefined;
  /** Set once a bid is ready to be signed. Its answer: whether the page allows that. */
  readonly needsConsent: Question<BidAttempt> | undefined;
  /** Set while no wallet of the member is connected and the bid needs one. Its answer: whether they have connected one. */
  readonly needsWallet: Question | undefined;
  /** Events since the first subscription, oldest first. */
  readonly news: readonly AuctionNews[];
}

/** How far an auction has loaded. `unavailable`: the page's owner has to correct something. */
export type AuctionStatus =
  | { readonly status: 'idle' | 'loading' | 'slow' | 'empty' | 'unavailable'; readonly auction: undefined }
  /** `retryAt`: when the store retries, epoch ms on the server's clock. */
  | { readonly status: 'error'; readonly auction: undefined; readonly retryAt: number | undefined }
  | { readonly status: 'ready'; readonly auction: PublicAuction };

/** State of an auction store. */
export type AuctionState = AuctionFacts & AuctionStatus;
