import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { organizations, websites } from '../db/schema/index.js';
import { seedDemo } from './demo.js';
import { placePictures } from './pictures.js';
import { program } from './program.js';
import { placeQuestLinks } from './quest-links.js';
import type { Seed } from './read-seed.js';
import { seedScale } from './scale.js';

/**
 * Writes a seed to the database, all of it or nothing. Existing data stays: a second run changes only the URLs of the demo's
 * pictures and of its sandbox's pages, if they differ.
 */
export async function plant(database: Database, seed: Seed, picturesUrl?: string): Promise<void> {
  await database.transaction(async (transaction: Database) => {
    // Two services may start on one database at once: the second finds what the first has created.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('laurel seed'))`);
    const { organizationId, websiteId } = program;
    const [known] = await transaction.select().from(websites).where(eq(websites.id, websiteId));
    if (!known) {
      const name = seed === 'demo' ? 'Ashfall' : 'Laurel';
      await transaction.insert(organizations).values({ id: organizationId, name });
      await transaction.insert(websites).values({ id: websiteId, organizationId, name });
    }
    if (seed === 'demo') {
      await seedDemo(transaction);
      if (picturesUrl === undefined) return;
      await placePictures(transaction, picturesUrl);
      await placeQuestLinks(transaction, new URL(picturesUrl).origin);
    } else if (seed !== 'empty') await seedScale(transaction, Number(seed.slice('scale:'.length)));
  });
}
