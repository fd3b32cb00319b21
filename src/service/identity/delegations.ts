import { and, asc, eq, inArray } from 'drizzle-orm';
import { findDelegations } from '../../verify/find-delegations.js';
import { VerificationUnavailableError } from '../../verify/verification-unavailable-error.js';
import type { Database } from '../db/database.js';
import { wallets } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';

type Delegations = { readonly walletAddress: string }[];

/**
 * Finds the wallets that have delegated everything to wallets of the users, by user; `null` if the chain cannot be reached. Without
 * a chain client, there are no delegations.
 */
export async function findUserDelegations(
  { database, evmClient }: Pick<ServiceContext, 'database' | 'evmClient'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Delegations | null>> {
  const found = new Map<string, Delegations | null>(userIds.map((id) => [id, []]));
  if (!evmClient) return found;
  const owned = await findWallets(database, userIds);
  await Promise.all(
    owned.map(async ({ userId, address }) => {
      const from = await findDelegations(evmClient, address).catch((error: unknown) => {
        if (error instanceof VerificationUnavailableError) return null;
        throw error;
      });
      const earlier = found.get(userId);
      found.set(userId, from && earlier ? [...earlier, ...from.map((walletAddress) => ({ walletAddress }))] : null);
    }),
  );
  return found;
}

const findWallets = (database: Database, userIds: readonly string[]) =>
  database
    .select({ userId: wallets.userId, address: wallets.address })
    .from(wallets)
    .where(and(inArray(wallets.userId, [...userIds]), eq(wallets.type, 'evm')))
    .orderBy(asc(wallets.createdAt), asc(wallets.id));
