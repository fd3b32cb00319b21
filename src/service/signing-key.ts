import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './db/database.js';
import { signingKeys } from './db/schema/index.js';

/** Returns the secret for a purpose, which is created at its first use and shared by all processes on one database. */
export async function signingKey(database: Database, purpose: string): Promise<Buffer> {
  const key = randomBytes(32).toString('base64url');
  await database.insert(signingKeys).values({ purpose, key }).onConflictDoNothing();
  const [kept] = await database.select().from(signingKeys).where(eq(signingKeys.purpose, purpose));
  if (!kept) throw new Error('The database kept no signing key.');
  return Buffer.from(kept.key, 'base64url');
}
