import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accountStreaks, badgeRewards, badgeUsers, badges, wallets } from '../db/schema/index.js';
import { saveConditions } from '../loyalty/conditions/save-conditions.js';
import type { PreparedCondition } from '../loyalty/conditions/prepare-conditions.js';
import { windowAt, windowBefore, windowKey } from '../loyalty/windows.js';
import { currencyIds, program, testWallets } from './program.js';
import { badgeIds, questGroupIds, questIds } from './quest-ids.js';
import { condition } from './quests.js';

interface SeedBadge {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly conditions: readonly PreparedCondition[];
}

const shelf: readonly SeedBadge[] = [
  {
    id: badgeIds.firstLight,
    name: 'First light',
    description: 'Answered the season’s first question.',
    conditions: [condition({ type: 'rule', ruleIds: [questIds.quiz] })],
  },
  {
    id: badgeIds.keyholder,
    name: 'Keyholder',
    description: 'Took the key of the vault.',
    conditions: [condition({ type: 'rule', ruleIds: [questIds.vault] })],
  },
  {
    id: badgeIds.nightShift,
    name: 'Night shift',
    description: 'Seven days of the watch.',
    conditions: [condition({ type: 'rule', ruleIds: [questIds.checkIn], repeatCount: 7 })],
  },
  {
    id: badgeIds.forge,
    name: 'Forgehand',
    description: 'Did most of what there is to do in a week.',
    conditions: [
      condition({ type: 'section', ruleGroupIds: [questGroupIds.week], requiredCount: 4 }),
      condition({ type: 'points', currencyIds: [currencyIds.ember], amount: '500' }),
    ],
  },
  {
    id: badgeIds.cartographer,
    name: 'Cartographer',
    description: 'Has seen the Unlit Hall with the lights on.',
    conditions: [condition({ type: 'rule', ruleIds: [questIds.lantern] })],
  },
  {
    id: badgeIds.summit,
    name: 'Summit',
    description: 'Among the first hundred of the board.',
    conditions: [condition({ type: 'level', currencyIds: [currencyIds.ember], amount: '100' })],
  },
  {
    id: badgeIds.archivist,
    name: 'Archivist',
    description: 'By invitation of the scribe.',
    conditions: [condition({ type: 'api' })],
  },
  {
    id: badgeIds.sprout,
    name: 'Founding season',
    description: 'Was there before the second winter.',
    conditions: [condition({ type: 'api' })],
  },
];

const day = 86_400_000;

/** Creates the demo's badges, and the test wallets' progress with them. */
export async function seedBadges(transaction: Database, now: Date): Promise<void> {
  const { websiteId } = program;
  const at = (days: number) => new Date(now.getTime() + days * day);
  // The list shows the newest first.
  await transaction.insert(badges).values(
    shelf.map(({ id, name, description }, place) => ({
      id,
      websiteId,
      name,
      description,
      createdAt: new Date(now.getTime() - 60 * day - place * 1000),
    })),
  );
  for (const { id, conditions } of shelf) await saveConditions(transaction, { badgeId: id }, conditions);
  await transaction.insert(badgeRewards).values([
    { badgeId: badgeIds.firstLight, rewardType: 'points', currencyId: currencyIds.ember, amount: '10' },
    { badgeId: badgeIds.keyholder, rewardType: 'multiplier', multiplier: '1.1', currencyIds: [currencyIds.ember] },
    { badgeId: badgeIds.nightShift, rewardType: 'points', currencyId: currencyIds.ember, amount: '35' },
  ]);
  const lookups = testWallets.map((address) => address.toLowerCase());
  const owners = await transaction
    .select({ userId: wallets.userId })
    .from(wallets)
    .where(inArray(wallets.lookup, lookups));
  const held = { websiteId, progress: [], completedAt: at(-200), createdAt: at(-200) };
  await transaction.insert(badgeUsers).values(
    owners.flatMap(({ userId }) => [
      { ...held, userId, badgeId: badgeIds.sprout, status: 'active' as const, updatedAt: at(-200) },
      { ...held, userId, badgeId: badgeIds.archivist, status: 'revoked' as const, updatedAt: at(-12) },
    ]),
  );
  await seedStreaks(
    transaction,
    owners.map(({ userId }) => userId),
    now,
  );
}

/** Gives the test wallets a streak of twelve days, which does not include today. */
async function seedStreaks(transaction: Database, userIds: readonly string[], now: Date): Promise<void> {
  const today = windowAt('daily', now.getTime());
  const yesterday = today && windowBefore('daily', today);
  if (!yesterday || !today?.end) throw new Error('Days have an end.');
  const expiresAt = new Date(today.end);
  await transaction.insert(accountStreaks).values(
    userIds.map((userId) => ({
      websiteId: program.websiteId,
      userId,
      ruleId: questIds.checkIn,
      streakCount: 12,
      lastWindow: windowKey(yesterday),
      expiresAt,
      createdAt: new Date(now.getTime() - 12 * day),
      updatedAt: new Date(now.getTime() - day),
    })),
  );
}
