import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { apiKeys, websites } from '../db/schema/index.js';

/** A key in the form for the operator. */
export interface ShownKey {
  readonly id: string;
  readonly name: string | null;
  /** Last four characters of the key. */
  readonly ending: string | null;
  readonly organizationId: string;
  /** The website that it is limited to; null for all of the organisation's. */
  readonly websiteId: string | null;
  readonly websiteName: string | null;
  readonly isReadOnly: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** Lists the keys of an organisation, oldest first; revoked ones only on request. */
export async function listKeys(
  database: Database,
  organizationId: string,
  { withRevoked = false } = {},
): Promise<ShownKey[]> {
  const rows = await database
    .select({ key: apiKeys, websiteName: websites.name })
    .from(apiKeys)
    .leftJoin(websites, eq(websites.id, apiKeys.websiteId))
    .where(and(eq(apiKeys.organizationId, organizationId), withRevoked ? undefined : isNull(apiKeys.revokedAt)))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  return rows.map(({ key, websiteName }) => ({
    id: key.id,
    name: key.name,
    ending: key.ending,
    organizationId: key.organizationId,
    websiteId: key.websiteId,
    websiteName,
    isReadOnly: key.role === 'WEBSITE_READ_ONLY_API_KEY',
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }));
}

/**
 * Revokes a key. Revoking it again changes nothing.
 *
 * @returns the id of the key's organisation; `undefined` if there is no such key
 */
export async function revokeKey(database: Database, id: string, now: Date): Promise<string | undefined> {
  await database
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)));
  const [key] = await database
    .select({ organizationId: apiKeys.organizationId })
    .from(apiKeys)
    .where(eq(apiKeys.id, id));
  return key?.organizationId;
}
