import type { PageResponse } from '../../../contract/index.js';
import type { Capabilities, Chain } from '../../../contract/capabilities.js';
import type { PublicTokenClaim } from '../../../contract/token-claims/token-claims.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { exactBaseUnits } from '../../../values/amounts/base-units.js';
import { hasReadableBonus, stakeTermsOf, type StakeTerms } from './stake-split.js';
import type { TokenShare } from './claim-progress.js';

/** The platform's answer about one wallet. */
export type Eligibility = PageResponse<'GET /api/me/token_claims/{id}/eligibility'>;

/** Whether a claim is open. */
export type ClaimWindow = 'upcoming' | 'open' | 'ended';

/**
 * Returns whether a claim is open. A claim whose times cannot be read is not. @param now epoch ms on the server's clock
 */
export function windowOf({ startTime, endTime }: PublicTokenClaim, now: number): ClaimWindow {
  const start = startTime ? readMoment(startTime) : Number.NEGATIVE_INFINITY;
  const end = endTime ? readMoment(endTime) : Number.POSITIVE_INFINITY;
  if (now < start) return 'upcoming';
  return now >= start && now < end ? 'open' : 'ended';
}

/** A claim, the proxy's capabilities, and the share of one wallet, as far as they are known. */
export interface KnownShare {
  readonly claim: PublicTokenClaim;
  readonly capabilities: Capabilities | undefined;
  readonly eligibility: Eligibility | undefined;
  /** Address of the wallet. */
  readonly wallet: string;
}

/** Whether the site lists the claim's contract: the proxy, the claim and the wallet's answer all have to name the same one. */
export function isListed({ claim, capabilities, eligibility }: KnownShare): boolean {
  if (!claim.claimContractAddress || !capabilities) return false;
  const address = claim.claimContractAddress.toLowerCase();
  const named = eligibility?.claimContractAddress?.toLowerCase() ?? address;
  return (
    named === address &&
    (capabilities.claimContracts ?? []).some(
      (each) => each.chainId === claim.contract.chainId && each.address.toLowerCase() === address,
    )
  );
}

/** The facts about a share that its view depends on. */
export interface ShareFacts {
  readonly claim: PublicTokenClaim;
  readonly decimals: number;
  readonly terms: StakeTerms | undefined;
  /** The claim's chain, if the programme has it. */
  readonly chain: Chain | undefined;
  /** The share that can be claimed, if the member has one and the site lists the contract. */
  readonly share: TokenShare | undefined;
  /**
   * The member's share in base units; `undefined` if the platform's amount cannot be read or is not a whole number of
   * base units, or if the limit of the bonus cannot be read.
   */
  readonly total: bigint | undefined;
}

/** Returns the facts about a share. @param lockups lock-up times that the page offers besides those of the claim, in days */
export function factsOf(known: KnownShare, lockups: readonly number[]): ShareFacts {
  const { claim, capabilities, eligibility, wallet } = known;
  const { claimContractAddress: contract, contract: token, erc20Decimals: decimals = 18 } = claim;
  const units = exactBaseUnits(eligibility?.amount, decimals);
  const total = units !== undefined && units >= 0n && hasReadableBonus(claim) ? units : undefined;
  const isTheirs = eligibility?.eligible && total !== undefined && total > 0n && contract && isListed(known);
  return {
    claim,
    decimals,
    terms: stakeTermsOf(claim, lockups),
    chain: capabilities?.chains.find(({ id }) => id === token.chainId),
    share: isTheirs
      ? { claimId: claim.id, chainId: token.chainId, contract, token: token.address, wallet, amount: total }
      : undefined,
    total,
  };
}
