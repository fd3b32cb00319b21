import { and, eq, sql } from 'drizzle-orm';
import type { LoggedStake } from '../../verify/claim-logs.js';
import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaimStakes } from '../db/schema/index.js';
import { sqlState } from '../db/sql-state.js';
import { transact } from '../db/transact.js';
import type { ServiceContext } from '../handler.js';
import { invalid } from '../http/http-error.js';
import type { QueuedJob } from '../jobs/job-queue.js';
import type { Allocation } from './find-token-claim.js';

/** A reported claim whose transaction is not final yet. */
export interface OpenClaim {
  readonly allocationId: string;
  readonly txHash: string;
  /** When it was reported, milliseconds since 1970. */
  readonly reportedAt: number;
  /** Number of checks in a row that have not found it. */
  readonly misses: number;
}

/** The job `followClaim` for senders, declared separately because the job itself imports modules that send it. */
export const claimFollowing: QueuedJob<OpenClaim> = { name: 'follow-claim', retryLimit: 10 };

/** Milliseconds between two checks of a claim that is not final. */
const lookEvery = 60_000;

/** Queues the next check of a claim, if the service has a node to ask. */
export async function sendFollowing(
  { jobs, clock, evmClient }: Pick<ServiceContext, 'jobs' | 'clock' | 'evmClient'>,
  claim: OpenClaim,
  transaction?: Database,
): Promise<void> {
  if (!evmClient) return;
  await jobs.send(claimFollowing, claim, { at: clock.now() + lookEvery, ...(transaction && { transaction }) });
}

/** A claim to save. */
export interface NewClaim {
  readonly txHash: string;
  readonly claimedAt: Date;
  readonly stakes: readonly LoggedStake[];
}

/**
 * Saves a claim of a share and returns the saved share. Of concurrent reports, the first is saved, and the others get its result.
 * Throws 400 if the transaction claimed another share.
 *
 * @param follow makes further writes in the same database transaction
 */
export async function saveClaim(
  { database }: Pick<ServiceContext, 'database'>,
  known: Allocation,
  { txHash, claimedAt, stakes }: NewClaim,
  follow?: (transaction: Database) => Promise<void>,
): Promise<Allocation | undefined> {
  try {
    const saved = await transact(database, async (transaction) => {
      const claimed = await change(transaction, known, { txHash, claimedAt });
      if (!claimed) return undefined;
      await saveStakes(transaction, known, stakes);
      await follow?.(transaction);
      return claimed;
    });
    if (saved) return saved;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw invalid({ field: 'txHash', message: 'The transaction was reported for another wallet' });
  }
  const [earlier] = await database.select().from(tokenClaimAllocations).where(eq(tokenClaimAllocations.id, known.id));
  return earlier;
}

/** Makes a share unclaimed again, unless something else was saved in the meantime. */
export const removeClaim = ({ database }: Pick<ServiceContext, 'database'>, known: Allocation): Promise<void> =>
  transact(database, async (transaction) => {
    if (await change(transaction, known, { txHash: null, claimedAt: null })) await saveStakes(transaction, known, []);
  });

async function change(
  transaction: Database,
  { id, txHash }: Allocation,
  values: { readonly txHash: string | null; readonly claimedAt: Date | null },
): Promise<Allocation | undefined> {
  const isUnchanged = sql`${tokenClaimAllocations.txHash} is not distinct from ${txHash}`;
  const [changed] = await transaction
    .update(tokenClaimAllocations)
    .set(values)
    .where(and(eq(tokenClaimAllocations.id, id), isUnchanged))
    .returning();
  return changed;
}

async function saveStakes(transaction: Database, { id }: Allocation, stakes: readonly LoggedStake[]): Promise<void> {
  await transaction.delete(tokenClaimStakes).where(eq(tokenClaimStakes.allocationId, id));
  if (stakes.length > 0)
    await transaction.insert(tokenClaimStakes).values(stakes.map((stake) => ({ ...stake, allocationId: id })));
}
