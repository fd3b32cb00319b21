import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { typedText } from '../../../values/texts/typed.js';
import { nameKey } from '../../db/name-key.js';
import { socialAccounts, userMetadata, users, wallets } from '../../db/schema/index.js';
import { addressLookup } from '../../identity/address-lookup.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the ids of an organisation's members with a user id, an email address or a wallet. */
export async function findMembers(database: Database, organizationId: string, given: string): Promise<string[]> {
  const who = typedText(given);
  const ofOrganization = eq(users.organizationId, organizationId);
  if (uuid.test(who)) {
    const found = await database
      .select({ id: users.id })
      .from(users)
      .where(and(ofOrganization, eq(users.id, who.toLowerCase())));
    return found.map(({ id }) => id);
  }
  if (!who.includes('@')) {
    const lookup = addressLookup(who);
    const found = await database
      .select({ id: wallets.userId })
      .from(wallets)
      .where(and(eq(wallets.organizationId, organizationId), eq(wallets.lookup, lookup)));
    return found.map(({ id }) => id);
  }
  const address = nameKey(who);
  const found = await database
    .selectDistinct({ id: users.id })
    .from(users)
    .leftJoin(userMetadata, eq(userMetadata.userId, users.id))
    .leftJoin(socialAccounts, and(eq(socialAccounts.userId, users.id), eq(socialAccounts.type, 'email')))
    .where(
      and(
        ofOrganization,
        sql`(${nameKey(userMetadata.emailAddress)} = ${address} or ${nameKey(socialAccounts.accountId)} = ${address})`,
      ),
    );
  return found.map(({ id }) => id);
}
