import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { users, wallets } from '../../db/schema/index.js';
import type { CheckedRequest } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { userOfWallet } from '../../identity/user-of-wallet.js';

type Entries = CheckedRequest<'createTransaction'>['body']['entries'];

/**
 * Returns the id of each entry's user. An unknown wallet that receives points makes a new user; a debit from it is refused.
 * Throws 400 naming each entry whose member does not exist.
 */
export async function findReceivers(
  transaction: Database,
  scope: Pick<Scope, 'organizationId'>,
  entries: Entries,
  now: Date,
): Promise<string[]> {
  const { organizationId } = scope;
  const known = await findKnown(transaction, organizationId, entries);
  const issues: Issue[] = [];
  const strangers = new Map<string, number>();
  for (const [index, { userId, walletAddress, direction }] of entries.entries()) {
    const at = `entries.${index}`;
    if (userId !== undefined) {
      if (!known.users.has(userId.toLowerCase())) issues.push({ field: `${at}.userId`, message: 'Not found' });
      else if (walletAddress !== undefined && known.wallets.get(addressLookup(walletAddress)) !== userId.toLowerCase())
        issues.push({ field: `${at}.walletAddress`, message: 'Not a wallet of this user' });
    } else if (walletAddress === undefined)
      issues.push({ field: `${at}.walletAddress`, message: 'Required where there is no userId' });
    else if (!known.wallets.has(addressLookup(walletAddress))) {
      if (direction === 'debit') issues.push({ field: `${at}.walletAddress`, message: 'Not found' });
      else if (!strangers.has(addressLookup(walletAddress))) strangers.set(addressLookup(walletAddress), index);
    }
  }
  if (issues.length > 0) throw invalid(...issues);
  // In a fixed order, because each locks its address until the transaction ends.
  for (const [lookup, index] of [...strangers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { walletAddress = '' } = entries[index] ?? {};
    const field = `entries.${index}.walletAddress`;
    known.wallets.set(lookup, await userOfWallet(transaction, organizationId, walletAddress, now, field));
  }
  return entries.map(
    ({ userId, walletAddress }) => userId?.toLowerCase() ?? known.wallets.get(addressLookup(walletAddress ?? '')) ?? '',
  );
}

async function findKnown(transaction: Database, organizationId: string, entries: Entries) {
  const ids = [...new Set(entries.flatMap(({ userId }) => userId?.toLowerCase() ?? []))];
  const lookups = [...new Set(entries.flatMap(({ walletAddress }) => walletAddress ?? []).map(addressLookup))];
  const foundUsers =
    ids.length === 0
      ? []
      : await transaction
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, ids), eq(users.organizationId, organizationId)));
  const foundWallets =
    lookups.length === 0
      ? []
      : await transaction
          .select({ lookup: wallets.lookup, userId: wallets.userId })
          .from(wallets)
          .where(and(eq(wallets.organizationId, organizationId), inArray(wallets.lookup, lookups)));
  return {
    users: new Set(foundUsers.map(({ id }) => id)),
    wallets: new Map(foundWallets.map(({ lookup, userId }) => [lookup, userId])),
  };
}
