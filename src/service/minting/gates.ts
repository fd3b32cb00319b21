import { and, eq, inArray } from 'drizzle-orm';
import { findHeldCollections } from '../chain-holdings.js';
import { badgeUsers, mintingContractBadges, mintingContractCollections } from '../db/schema/index.js';
import type { mintingContracts } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';
import { refuseMint } from './refuse-mint.js';

type Contract = typeof mintingContracts.$inferSelect;

/** The number of things of one kind that a contract requires, and how many of them the user has. */
interface Gate {
  readonly asked: number;
  readonly held: number;
}

/**
 * Checks whether a user may mint from a contract, and whether for free. Badges and collections are requirements, unless the
 * contract uses them for free claims: then everyone may mint, and holders do not pay. Throws the refusal.
 */
export async function passGates(
  context: Pick<ServiceContext, 'database' | 'evmClient'>,
  contract: Contract,
  userId: string,
): Promise<{ isFree: boolean }> {
  const [badges, collections] = await Promise.all([
    countBadges(context, contract.id, userId),
    countCollections(context, contract.id, userId),
  ]);
  const { isFreeClaimForBadgeHolders, isFreeClaimForTokenHolders, requireHoldingAllGatedItems: needsAll } = contract;
  const gates = [isFreeClaimForBadgeHolders ? [] : [badges], isFreeClaimForTokenHolders ? [] : [collections]].flat();
  const asked = gates.reduce((sum, gate) => sum + gate.asked, 0);
  const held = gates.reduce((sum, gate) => sum + gate.held, 0);
  if (asked > 0 && (needsAll ? held < asked : held === 0)) throw refuseMint(reasonOf(gates, badges, collections));
  return {
    isFree: (isFreeClaimForBadgeHolders && badges.held > 0) || (isFreeClaimForTokenHolders && collections.held > 0),
  };
}

function reasonOf(gates: readonly Gate[], badges: Gate, collections: Gate) {
  const lacking = (gate: Gate) => gates.includes(gate) && gate.held < gate.asked;
  if (lacking(badges) && lacking(collections)) return 'GATED';
  return lacking(badges) ? 'BADGE_REQUIRED' : 'COLLECTION_REQUIRED';
}

async function countBadges(
  { database }: Pick<ServiceContext, 'database'>,
  contractId: string,
  userId: string,
): Promise<Gate> {
  const asked = await database
    .select({ id: mintingContractBadges.badgeId })
    .from(mintingContractBadges)
    .where(eq(mintingContractBadges.contractId, contractId));
  if (asked.length === 0) return { asked: 0, held: 0 };
  const ids = asked.map(({ id }) => id);
  const held = await database.$count(
    badgeUsers,
    and(eq(badgeUsers.userId, userId), eq(badgeUsers.status, 'active'), inArray(badgeUsers.badgeId, ids)),
  );
  return { asked: ids.length, held };
}

async function countCollections(
  context: Pick<ServiceContext, 'database' | 'evmClient'>,
  contractId: string,
  userId: string,
): Promise<Gate> {
  const asked = await context.database
    .select({ address: mintingContractCollections.address })
    .from(mintingContractCollections)
    .where(eq(mintingContractCollections.contractId, contractId));
  const held = await findHeldCollections(
    context,
    userId,
    asked.map(({ address }) => address),
  );
  return { asked: asked.length, held: held.length };
}
