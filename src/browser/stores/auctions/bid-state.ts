import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import type { BidTerms } from '../../../contract/auctions/bid-message.js';
import type { ReasonBody } from '../../../contract/reason.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { OwnBids } from './auction.js';
import type { SignableBid } from './bid-request.js';

/** How far a bid has come. Amounts are base units; times are epoch milliseconds on the server's clock. */
export type BidState =
  | { readonly step: 'idle' }
  /** Nothing is signed: the member sees what the bid would mean. `request`: what will be signed, once the wallet is known. */
  | {
      readonly step: 'reviewing';
      readonly units: bigint;
      readonly terms: BidTerms;
      readonly request?: SignableBid;
    }
  /** The store is getting the wallet and reading the auction again. */
  | { readonly step: 'preparing'; readonly units: bigint }
  /** The wallet has been asked to change to the network that the bid has to name. */
  | { readonly step: 'switching'; readonly units: bigint; readonly from: string; readonly to: string }
  /** The wallet has been asked to sign. */
  | { readonly step: 'signing'; readonly units: bigint; readonly since: number; readonly request: SignableBid }
  /** The wallet has been asked for a second signature, over `message`: the site wants one for bids of this size. */
  | { readonly step: 'confirming'; readonly units: bigint; readonly message: string | undefined }
  | { readonly step: 'sending'; readonly units: bigint }
  /** The bid was sent and no answer came. Until `until` the platform may still accept it. */
  | { readonly step: 'unknown'; readonly units: bigint; readonly sentAt: number; readonly until: number }
  /** The bid was sent, was never accepted, and is too old to be accepted now. */
  | { readonly step: 'lost'; readonly units: bigint }
  | { readonly step: 'accepted'; readonly units: bigint }
  /** Somebody else bid first: the bid was not sent, or was refused. `least`: the lowest amount for another bid. */
  | { readonly step: 'outpaced'; readonly units: bigint; readonly least: bigint }
  /** The auction was over before the bid could be sent. */
  | { readonly step: 'late'; readonly units: bigint }
  /** The wallet took longer than a signed bid is valid, so the bid was not sent. */
  | { readonly step: 'stale'; readonly units: bigint }
  /** The wallet that would pay has too little of the token, so nothing was signed. `has`: its balance in base units. */
  | { readonly step: 'short'; readonly units: bigint; readonly has: bigint; readonly account: string }
  /** Another tab of this browser is bidding in this auction. */
  | { readonly step: 'elsewhere'; readonly units: bigint }
  | { readonly step: 'refused'; readonly units: bigint; readonly reason: ReasonBody | undefined }
  /** `canResend`: the signature is still valid, and the platform has certainly not accepted the bid. */
  | { readonly step: 'failed'; readonly units: bigint; readonly error: LaurelError; readonly canResend: boolean };

export type BidStep = BidState['step'];

/** Steps during which no other bid can begin. */
const busySteps: readonly BidStep[] = ['preparing', 'switching', 'signing', 'confirming', 'sending', 'unknown'];

/** Whether a bid is under way. */
export const isBusy = ({ step }: BidState): boolean => busySteps.includes(step);

/** An auction, and the member's bids in it. */
export interface KnownAuction {
  readonly auction: PublicAuction;
  readonly own: OwnBids;
}

/** One bid in one auction. */
export interface BidAttempt {
  readonly auction: PublicAuction;
  /** Base units. */
  readonly units: bigint;
}

/** The events of a bid that its owner has to handle. */
export type BidEvent =
  /** The state of the bid has changed. */
  | { readonly kind: 'changed' }
  /** The auction and the member's standing have to be read again. */
  | { readonly kind: 'outdated' }
  /** `endsAt`: the auction's end, ISO 8601, if the platform has just reported it. */
  | { readonly kind: 'accepted'; readonly attempt: BidAttempt; readonly endsAt: string | undefined };

/** The auction that the member bids in. */
export interface BidSubject {
  known(): KnownAuction | undefined;
  /** Milliseconds by which the clock may be off. */
  uncertainty(): number;
  tell(event: BidEvent): void;
}
