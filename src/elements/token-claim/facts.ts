import type { PublicTokenClaim } from '../../contract/token-claims/token-claims.js';
import type { Chain } from '../../contract/session.js';
import type { TokenShare } from '../../controllers/claim-state.js';
import { shortAddress } from '../../ui/address.js';
import { baseUnits } from '../../loyalty/base-units.js';
import { stakeTermsOf, type StakeTerms } from '../../loyalty/stake-split.js';
import type { ClaimData } from './data.js';

/** When a claim is open. */
export type ClaimWindow = 'upcoming' | 'open' | 'ended';

/** @param now epoch ms on the server's clock */
export function windowOf({ startTime, endTime }: PublicTokenClaim, now: number): ClaimWindow {
  if (startTime && Date.parse(startTime) > now) return 'upcoming';
  return endTime && Date.parse(endTime) <= now ? 'ended' : 'open';
}

/** Whether the site lets a claim be signed for its contract: the one the platform names, on that chain, everywhere alike. */
export function isListed({ claim, capabilities, share }: ClaimData): boolean {
  const { state } = capabilities;
  if (!claim?.claimContractAddress || state.status !== 'success') return false;
  const address = claim.claimContractAddress.toLowerCase();
  const named = share?.claimContractAddress?.toLowerCase() ?? address;
  return (
    named === address &&
    (state.data.claimContracts ?? []).some(
      (each) => each.chainId === claim.contract.chainId && each.address.toLowerCase() === address,
    )
  );
}

/** Everything about a share that what is shown of it depends on. */
export interface ShareFacts {
  readonly claim: PublicTokenClaim;
  /** What members call the token. */
  readonly token: string;
  readonly decimals: number;
  readonly terms: StakeTerms | undefined;
  /** Chain of the claim, where it is one of the programme's. */
  readonly chain: Chain | undefined;
  /** What can be claimed, where the member has something and the contract is on the list. */
  readonly share: TokenShare | undefined;
  /** Base units of what is the member's. */
  readonly total: bigint;
}

/** @param own what the owner of the page has set on the element */
export function factsOf(
  data: ClaimData,
  own: { readonly token: string; readonly lockups: readonly number[] },
): ShareFacts | undefined {
  const { claim, share: found, wallet, capabilities } = data;
  if (!claim) return undefined;
  const { claimContractAddress: contract, contract: token, erc20Decimals: decimals = 18 } = claim;
  const total = baseUnits(found?.amount, decimals) ?? 0n;
  const { state } = capabilities;
  const chain = state.status === 'success' ? state.data.chains.find(({ id }) => id === token.chainId) : undefined;
  const isTheirs = found?.eligible && total > 0n && contract && isListed(data);
  return {
    claim,
    token: own.token || token.name || shortAddress(token.address),
    decimals,
    terms: stakeTermsOf(claim, own.lockups),
    chain,
    share: isTheirs
      ? { claimId: claim.id, chainId: token.chainId, contract, token: token.address, wallet, amount: total }
      : undefined,
    total,
  };
}
