import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import type { DemoMember } from './demo-members.js';
import { programme, testWallets } from './programme.js';

/** The demo's handing out of a token. */
export const tokenClaimId = 'c417d82b-4e6f-43c5-98d0-16ba25f749cc';

/** What the test wallets get, in whole tokens. */
const shares = ['1250', '480.5', '90.25'] as const;
const day = 86_400_000;

/** A token that is being handed out: to the test wallets and to some two hundred members, a third of whom have claimed. */
export async function seedTokenClaim(transaction: Database, members: readonly DemoMember[], now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * day);
  await transaction.insert(tokenClaims).values({
    id: tokenClaimId,
    websiteId: programme.websiteId,
    name: 'Ashfall token',
    // First and third contract of the first account of a local chain.
    contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    contractChainId: 31_337,
    contractName: 'Ash',
    claimContractAddress: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
    startTime: at(-6),
    endTime: at(24),
    claimAndStake: true,
    isStakingOptional: true,
    minPercentageToStake: 20,
    maxBonus: '500',
    minLockup: 30 * 86_400,
    minLockupForMultiplier: 90 * 86_400,
    multiplier: 1_000,
    stakingContractType: 'linear',
  });
  const tested = new Set<string>(testWallets);
  const others = members.filter(({ address }) => !tested.has(address)).slice(0, 200);
  await transaction.insert(tokenClaimAllocations).values(
    [
      ...testWallets.map((walletAddress, index) => ({ walletAddress, amount: shares[index] ?? '10', claimedAt: null })),
      ...others.map(({ address }, index) => ({
        walletAddress: address,
        amount: String(Math.max(5, Math.round(9_000 / (index + 3)))),
        claimedAt: index % 3 === 0 ? at(-5 + index / 50) : null,
      })),
    ].map((share) => ({ ...share, tokenClaimId, walletLookup: share.walletAddress.toLowerCase() })),
  );
}
