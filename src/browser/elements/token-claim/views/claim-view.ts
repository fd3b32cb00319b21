import type { Localize } from '../../../controllers/localize.js';
import type { ClaimPhase, ClaimState } from '../../../stores/claims/claim-state.js';
import type { ClaimStore } from '../../../stores/claims/claim-store.js';

/** Data and handlers that all views of a claim share. */
export interface ClaimView {
  readonly localize: Localize;
  readonly state: ClaimState;
  readonly phase: ClaimPhase;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** Name of the token in members' texts. */
  readonly token: string;
  /** Title in place of the claim's name. */
  readonly heading: string;
  /** URL of the token's picture. */
  readonly picture: string;
  /** Whether the member has to agree to the page's terms. */
  readonly needsConsent: boolean;
  /** Whether the member has tried to continue without agreeing. */
  readonly isConsentMissing: boolean;
  /** Whether the code for the next step failed to load. */
  readonly hasLoadFailed: boolean;
  /** Whether the proof was copied a moment ago. */
  readonly isProofCopied: boolean;
  /** Requests that the views send to the store; `undefined` until there is one. */
  readonly requests:
    | Pick<ClaimStore, 'cancel' | 'choose' | 'leaveShare' | 'lookUp' | 'retry' | 'sign' | 'switchNetwork' | 'typeShare'>
    | undefined;
  readonly onClaim: () => void;
  readonly onCopyProof: (proof: readonly string[]) => void;
  readonly onGetProof: () => void;
  /** Asks the contract whether it has paid the share. */
  readonly onLook: () => void;
  readonly onRefresh: () => void;
  readonly onRemind: () => void;
  readonly onReport: (hash: string) => void;
  readonly onSignIn: () => void;
}
