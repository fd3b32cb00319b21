import type { ChosenClaim, TokenShare } from './claim-progress.js';

/** The proof of a share for which the platform names no contract. The amount is in base units. */
export interface ReadyProof {
  readonly claimId: string;
  readonly wallet: string;
  /** EIP-155 id. */
  readonly chainId: number;
  readonly token: string;
  readonly amount: bigint;
  readonly proof: readonly string[];
}

/** Functions that a claim needs from the page around it. */
export interface ClaimPage {
  /** Resolves with whether the page lets a claim be signed and sent. */
  allow(share: TokenShare, chosen: ChosenClaim): Promise<boolean>;
  /** Has the member connect a wallet. Resolves with whether they did; never rejects. */
  connect(): Promise<boolean>;
  /**
   * Offers a proof to the page. Returns a promise of the transaction's hash; `undefined` if the page does not claim with the
   * proof.
   */
  offer(ready: ReadyProof): Promise<string> | undefined;
}
