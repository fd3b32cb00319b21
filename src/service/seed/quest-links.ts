import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rules } from '../db/schema/index.js';
import { questIds } from './quest-ids.js';

/** Pages of the sandbox's providers on which members of the demo do what a quest asks for. */
const pages = [
  { id: questIds.follow, label: 'Follow', path: '/sandbox/twitter/act?act=follow&target=ashfall' },
  { id: questIds.manifesto, label: 'Follow', path: '/sandbox/twitter/act?act=follow&target=concreteclub' },
  { id: questIds.discord, label: 'Join', path: '/sandbox/discord/act?act=join&target=ashfall' },
] as const;

/**
 * Links the demo's social quests to the sandbox's providers instead of the real ones, and the letter to read to the demo's page.
 * Repeating it changes nothing.
 *
 * @param origin origin of the site that shows their pages, which changes with its port
 */
export async function placeQuestLinks(transaction: Database, origin: string): Promise<void> {
  for (const { id, label, path } of pages) {
    const cta = { href: `${origin}${path}`, label };
    await transaction
      .update(rules)
      .set({ metadata: sql`${rules.metadata} || ${JSON.stringify({ cta })}::jsonb` })
      .where(eq(rules.id, id));
  }
  await transaction
    .update(rules)
    .set({ metadata: sql`${rules.metadata} || ${JSON.stringify({ link: `${origin}/almanac.html#letter` })}::jsonb` })
    .where(eq(rules.id, questIds.letter));
}
