import { and, eq } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { users, wallets } from '../db/schema/index.js';
import { addressLookup } from './address-lookup.js';

/** Member that a request names; the wallet counts only if there is no user. */
export interface NamedMember {
  readonly userId?: string | undefined;
  readonly walletAddress?: string | undefined;
}

/** Returns the id of the organisation's user that a request names; `undefined` if there is none. */
export async function findMember(
  database: Database,
  { organizationId }: Pick<Scope, 'organizationId'>,
  { userId, walletAddress }: NamedMember,
): Promise<string | undefined> {
  if (userId !== undefined) {
    const [user] = await database
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.organizationId, organizationId)));
    return user?.id;
  }
  if (walletAddress === undefined) return undefined;
  const [wallet] = await database
    .select({ id: wallets.userId })
    .from(wallets)
    .where(and(eq(wallets.organizationId, organizationId), eq(wallets.lookup, addressLookup(walletAddress))));
  return wallet?.id;
}
