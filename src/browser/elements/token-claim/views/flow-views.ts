import type { Receipt } from '../receipt.js';
import type { ClaimView } from './claim-view.js';

/** A problem that stops a claim, ready to be shown. */
export interface Trouble {
  readonly notice: unknown;
  /** Button for what the member can do about it. */
  readonly action: unknown;
  /** Whether the transaction is sent, so that there is nothing left to choose. */
  readonly isSent: boolean;
}

/** Views that load when a member presses "Claim", or when a claim is under way. */
export interface FlowViews {
  reviewing(view: ClaimView): unknown;
  working(view: ClaimView): unknown;
  troubleOf(view: ClaimView): Trouble | undefined;
  /** A field for a transaction that neither this browser nor the platform knows. */
  unknownTransaction(view: ClaimView): unknown;
  done(view: ClaimView, receipt: Receipt): unknown;
  handOver(view: ClaimView): unknown;
}

/** The loaded views, and the receipt that they show. */
export interface LoadedFlow {
  readonly views: FlowViews;
  readonly receipt: Receipt;
}
