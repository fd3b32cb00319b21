import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { hashApiKey } from './access.js';
import type { Database } from './db/database.js';
import { apiKeys } from './db/schema/index.js';

/**
 * Returns the organisation's key: the one of an earlier start if the data directory has it and the database knows it, otherwise a
 * new one. The database stores only its hash; the key itself is in the file `api-key` of the data directory, readable only by its
 * owner (mode 0600), because a restart has to print it again. Without a directory, every start makes a new key.
 */
export async function keepApiKey(
  database: Database,
  organizationId: string,
  directory: string | undefined,
): Promise<string> {
  const path = directory === undefined ? undefined : join(directory, 'api-key');
  const kept = path === undefined ? '' : (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept && (await database.$count(apiKeys, eq(apiKeys.hash, hashApiKey(kept)))) > 0) return kept;
  const key = `laurel_${randomBytes(32).toString('base64url')}`;
  await database.insert(apiKeys).values({ organizationId, hash: hashApiKey(key) });
  if (directory !== undefined && path !== undefined) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(path, `${key}\n`, { mode: 0o600 });
  }
  return key;
}
