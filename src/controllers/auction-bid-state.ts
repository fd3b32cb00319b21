import type { BidTerms } from '../contract/auctions/bid-message.js';
import type { ReasonBody } from '../contract/reason.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { SignableBid } from './auction-bid-request.js';

/** How far a bid has come. Amounts are base units; times are epoch milliseconds on the server's clock. */
export type BidState =
  | { readonly step: 'idle' }
  /** Nothing is signed: the member looks at what the bid would mean. `request`: as it is signed, once the wallet is known. */
  | {
      readonly step: 'reviewing';
      readonly units: bigint;
      readonly terms: BidTerms;
      readonly request?: SignableBid;
    }
  /** The wallet is taken, the auction is read once more. */
  | { readonly step: 'preparing'; readonly units: bigint }
  /** The wallet was asked to move to the network that the bid has to name. */
  | { readonly step: 'switching'; readonly units: bigint; readonly from: string; readonly to: string }
  /** The wallet was asked to sign. */
  | { readonly step: 'signing'; readonly units: bigint; readonly since: number; readonly request: SignableBid }
  /** The wallet was asked to confirm that it is the member who bids so much; with the exact text. */
  | { readonly step: 'confirming'; readonly units: bigint; readonly message: string | undefined }
  | { readonly step: 'sending'; readonly units: bigint }
  /** Sent, and whether it was taken in is being found out. Until `until` it may still be. */
  | { readonly step: 'unknown'; readonly units: bigint; readonly sentAt: number; readonly until: number }
  /** Sent, never taken in, and too old to be from now on. */
  | { readonly step: 'lost'; readonly units: bigint }
  | { readonly step: 'accepted'; readonly units: bigint }
  /** Somebody was faster: nothing was sent, or it was refused. */
  | { readonly step: 'outpaced'; readonly units: bigint; readonly least: bigint }
  /** The auction was over before the bid could be sent. */
  | { readonly step: 'late'; readonly units: bigint }
  /** The wallet took longer than a signed bid is good for; it was not sent. */
  | { readonly step: 'stale'; readonly units: bigint }
  /** The wallet that would pay has not enough of the token; nothing was signed. `has`: what it has, in base units. */
  | { readonly step: 'short'; readonly units: bigint; readonly has: bigint; readonly account: string }
  /** Another tab of this browser has a bid in this auction under way. */
  | { readonly step: 'elsewhere'; readonly units: bigint }
  | { readonly step: 'refused'; readonly units: bigint; readonly reason: ReasonBody | undefined }
  /** `canResend`: what was signed is still good, and was certainly not taken in. */
  | { readonly step: 'failed'; readonly units: bigint; readonly error: LaurelError; readonly canResend: boolean };

export type BidStep = BidState['step'];

/** Steps in which something is under way, so that nothing else can be begun. */
const busy: readonly BidStep[] = ['preparing', 'switching', 'signing', 'confirming', 'sending', 'unknown'];

export const isBusy = ({ step }: BidState): boolean => busy.includes(step);
