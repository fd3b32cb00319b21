import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badgeFiles, conditionWallets, conditions } from '../../db/schema/index.js';
import type { CheckedRequest } from '../../handler.js';
import type { RemoteFiles } from '../../http/remote-files.js';
import { readWallets } from '../lists/read-list.js';

type FileInput = NonNullable<CheckedRequest<'createBadge'>['body']['csvFiles']>[number];

/** Lists of wallets that came with a badge, read and ready to be saved. */
export interface PreparedFiles {
  readonly files: readonly FileInput[];
  /** Wallets of all lists, in the spelling for look-ups. */
  readonly wallets: readonly string[];
}

/** Number of rows per statement. */
const rowsAtOnce = 5_000;

/** Reads lists of wallets. It uses the network, so call it before the transaction. Throws 400 for an invalid list. */
export async function prepareFiles(remoteFiles: RemoteFiles, files: readonly FileInput[]): Promise<PreparedFiles> {
  const wallets = new Set<string>();
  for (const [index, { src }] of files.entries())
    for (const wallet of await readWallets(remoteFiles, src, `csvFiles.${index}.src`)) wallets.add(wallet);
  return { files, wallets: [...wallets] };
}

/** Saves the lists of a badge in place of its previous ones; its conditions of type `csv` use these wallets. */
export async function saveFiles(
  transaction: Database,
  badgeId: string,
  { files, wallets }: PreparedFiles,
): Promise<void> {
  await transaction.delete(badgeFiles).where(eq(badgeFiles.badgeId, badgeId));
  if (files.length > 0)
    await transaction.insert(badgeFiles).values(files.map(({ src, ...file }) => ({ ...file, badgeId, url: src })));
  const listing = await transaction
    .select({ id: conditions.id })
    .from(conditions)
    .where(and(eq(conditions.badgeId, badgeId), eq(conditions.type, 'csv')));
  for (const { id: conditionId } of listing) {
    await transaction.delete(conditionWallets).where(eq(conditionWallets.conditionId, conditionId));
    for (let start = 0; start < wallets.length; start += rowsAtOnce)
      await transaction
        .insert(conditionWallets)
        .values(wallets.slice(start, start + rowsAtOnce).map((walletLookup) => ({ conditionId, walletLookup })));
  }
}
