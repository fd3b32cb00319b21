import type { ClaimedShare } from '../../../wallet-types/evm/browser/claim-trail.js';
import type { TokenShare } from './claim-progress.js';

/** An event of a claim that is reported to the page. */
export type ClaimNews =
  /** The platform has said what a wallet of the member may claim. `amount`: whole tokens as text. */
  | {
      readonly kind: 'checked';
      readonly claimId: string;
      readonly wallet: string;
      readonly eligible: boolean;
      readonly alreadyClaimed: boolean;
      readonly amount: string;
    }
  /** The contract has paid the share. */
  | { readonly kind: 'confirmed'; readonly share: TokenShare; readonly paid: ClaimedShare }
  | { readonly kind: 'failed'; readonly claimId: string; readonly code: string };
