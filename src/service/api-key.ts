import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RoleType } from '../contract/websites/websites.js';
import { hashApiKey } from './access.js';
import type { Database } from './db/database.js';
import { apiKeys } from './db/schema/index.js';

/** What a new key gives access to. */
export interface NewApiKey {
  readonly organizationId: string;
  /** If set, the key gives access only to this website. */
  readonly websiteId?: string | undefined;
  /** If set, the key can only read. */
  readonly isReadOnly?: boolean;
  /** Name that the operator gave the key. */
  readonly name?: string | undefined;
}

/** Creates a key. The database stores only its hash, so the key cannot be shown again. */
export async function createApiKey(
  database: Database,
  { organizationId, websiteId, isReadOnly = false, name }: NewApiKey,
): Promise<{ readonly id: string; readonly key: string }> {
  const key = `laurel_${randomBytes(32).toString('base64url')}`;
  const role = isReadOnly ? ('WEBSITE_READ_ONLY_API_KEY' satisfies RoleType) : null;
  const [row] = await database
    .insert(apiKeys)
    .values({ organizationId, websiteId, role, name, ending: key.slice(-4), hash: hashApiKey(key) })
    .returning({ id: apiKeys.id });
  if (!row) throw new Error('The database returned no key.');
  return { id: row.id, key };
}

/**
 * Returns the organisation's key: the one in the file `api-key` of the data directory if it is valid. If the organisation has never
 * had a key, creates one and writes it to that file, readable only by its owner (mode 0600), because a restart has to print it
 * again. Otherwise returns `undefined`: starting with another directory must not give access to an existing database.
 */
export async function keepApiKey(
  database: Database,
  organizationId: string,
  directory: string | undefined,
): Promise<string | undefined> {
  const path = directory === undefined ? undefined : join(directory, 'api-key');
  const kept = path === undefined ? '' : (await readFile(path, 'utf8').catch(() => '')).trim();
  const isValid = and(eq(apiKeys.hash, hashApiKey(kept)), isNull(apiKeys.revokedAt));
  if (kept && (await database.$count(apiKeys, isValid)) > 0) return kept;
  return database.transaction(async (transaction: Database) => {
    // Two services may start on one database at once: the second finds the key of the first.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('laurel api key'))`);
    if ((await transaction.$count(apiKeys, eq(apiKeys.organizationId, organizationId))) > 0) return undefined;
    const { key } = await createApiKey(transaction, { organizationId, name: 'first start' });
    if (directory !== undefined && path !== undefined) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(path, `${key}\n`, { mode: 0o600 });
    }
    return key;
  });
}
