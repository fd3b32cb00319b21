import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import { demoChainId, demoContracts, demoStakeTerms } from './demo-contracts.js';
import type { DemoMember } from './demo-members.js';
import { program, testWallets } from './program.js';

/** Id of the demo's token claim. */
export const tokenClaimId = 'c417d82b-4e6f-43c5-98d0-16ba25f749cc';

/** Shares of the test wallets, in whole tokens. */
const shares = ['1250', '480.5', '90.25'] as const;
/** Number of members besides the test wallets who have a share. */
const others = 200;
const day = 86_400_000;

/** Returns the shares of the demo's token, in whole tokens: the test wallets, then members from the first on. */
export function demoShares(
  members: readonly DemoMember[],
): readonly { readonly walletAddress: string; readonly amount: string }[] {
  const tested = new Set<string>(testWallets);
  return [
    ...testWallets.map((walletAddress, index) => ({ walletAddress, amount: shares[index] ?? '10' })),
    ...members
      .filter(({ address }) => !tested.has(address))
      .slice(0, others)
      .map(({ address }, index) => ({
        walletAddress: address,
        amount: String(Math.max(5, Math.round(9_000 / (index + 3)))),
      })),
  ];
}

/** Creates a token claim for the test wallets and about two hundred members, a third of whom have claimed. */
export async function seedTokenClaim(transaction: Database, members: readonly DemoMember[], now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * day);
  await transaction.insert(tokenClaims).values({
    id: tokenClaimId,
    websiteId: program.websiteId,
    name: 'Ashfall token',
    contractAddress: demoContracts.token,
    contractChainId: demoChainId,
    contractName: 'Ash',
    claimContractAddress: demoContracts.claim,
    stakingContractAddress: demoContracts.stake,
    startTime: at(-6),
    endTime: at(24),
    claimAndStake: true,
    ...demoStakeTerms,
    maxBonus: String(demoStakeTerms.maxBonus),
    stakingContractType: 'linear',
  });
  await transaction.insert(tokenClaimAllocations).values(
    demoShares(members).map((share, index) => {
      const place = index - testWallets.length;
      return {
        ...share,
        tokenClaimId,
        walletLookup: share.walletAddress.toLowerCase(),
        claimedAt: place >= 0 && place % 3 === 0 ? at(-5 + place / 50) : null,
      };
    }),
  );
}
