import { and, inArray } from 'drizzle-orm';
import { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { linkableProviders } from '../../contract/providers/linkable.js';
import type { Database } from '../db/database.js';
import { socialAccounts } from '../db/schema/index.js';
import { accountValues, hasColumn } from './account-metadata.js';

type Fields = Readonly<Record<string, unknown>>;

/** Providers with a listed field for which user metadata have no column. */
const withoutColumns = linkableProviders.flatMap(({ id }) =>
  backendOf(id).fields?.listed.every(hasColumn) === false ? id : [],
);

/**
 * Reads listed fields without a column from the accounts that users have linked. Returns a function that finds them by website
 * and user.
 */
export async function findLinkedFields(
  database: Database,
  websiteIds: readonly string[],
  userIds: readonly string[],
): Promise<(owner: { websiteId: string; userId: string }) => Fields> {
  const found = new Map<string, Fields>();
  const keyOf = ({ websiteId, userId }: { websiteId: string; userId: string }) => `${websiteId} ${userId}`;
  const rows =
    withoutColumns.length === 0
      ? []
      : await database
          .select()
          .from(socialAccounts)
          .where(
            and(
              inArray(socialAccounts.websiteId, [...websiteIds]),
              inArray(socialAccounts.userId, [...userIds]),
              inArray(socialAccounts.type, withoutColumns),
            ),
          );
  for (const { type, accountId, accountName, details, updatedAt, ...owner } of rows) {
    const account = { id: accountId, name: accountName, details };
    const fields = Object.entries(accountValues(AuthType.parse(type), account, updatedAt)).filter(
      ([field]) => !hasColumn(field),
    );
    found.set(keyOf(owner), { ...found.get(keyOf(owner)), ...Object.fromEntries(fields) });
  }
  return (owner) => found.get(keyOf(owner)) ?? {};
}
