import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, KnownAmount, Timestamp, limit, oneOrMany, page, scope } from '../primitives.js';

/** State of a badge that a member holds (platform API, section 3). */
export const BadgeStatus = z.enum(['active', 'inactive', 'revoked']);
export type BadgeStatus = z.infer<typeof BadgeStatus>;

/**
 * What gave a badge, or took it: `deeds` that met its conditions, a `badge` that brought it, a `quest` whose reward it
 * is, the `judge` of its places, or the `operator`. `undone`: the actions that had earned it were undone.
 */
export const BadgeReason = z.enum(['deeds', 'badge', 'quest', 'judge', 'operator', 'undone']);
export type BadgeReason = z.infer<typeof BadgeReason>;

/** Progress of a member with each condition of a badge. The platform does not document the fields; these are Laurel's. */
export const BadgeProgress = z.array(
  z.object({
    loyaltyConditionId: z.optional(Id),
    /** Current and required value: times, members of a set, or whole units of a currency. */
    current: z.optional(KnownAmount),
    required: z.optional(KnownAmount),
    isCompleted: z.optional(z.boolean()),
  }),
);
export type BadgeProgress = z.infer<typeof BadgeProgress>;

const shown = { id: Id, userId: Id, loyaltyBadgeId: Id, status: BadgeStatus, createdAt: Timestamp };

/** Badge holding, as lists of badges contain it (platform API, section 2.8). */
export const BadgeHolding = z.object({
  ...shown,
  websiteId: Id,
  organizationId: Id,
  updatedAt: Timestamp,
  hideInUi: z.optional(z.boolean()),
  progress: z.optional(BadgeProgress),
  dismissedInUi: z.optional(z.boolean()),
  completedAt: z.nullish(Timestamp),
  user: z.optional(z.object({ id: Id, walletAddress: z.string() })),
});
export type BadgeHolding = z.infer<typeof BadgeHolding>;

/** Badge holding (platform API, section 2.7). */
export const BadgeUser = z.extend(BadgeHolding, {
  deletedAt: z.nullable(Timestamp),
  progress: BadgeProgress,
  dismissedInUi: z.boolean(),
  user: z.object({ walletAddress: z.string() }),
  /** What gave or revoked the badge. `null` if it was given before the service recorded this. Laurel's own field. */
  reason: z.nullish(BadgeReason),
});
export type BadgeUser = z.infer<typeof BadgeUser>;

/** Holder of a badge as a page sees them. */
export const BadgeHolder = z.object({ ...shown, user: z.object({ walletAddress: z.string() }) });
export type BadgeHolder = z.infer<typeof BadgeHolder>;

/**
 * Accepts a page or a bare record. The platform's description shows one bare record although its parameters are those of a list;
 * our service answers a page, as for every other list.
 */
const listOf = <T extends z.ZodMiniType>(item: T) => z.union([page(item), item]);

export const listBadgeUsers = endpoint({
  name: 'listBadgeUsers',
  method: 'GET',
  path: '/api/loyalty/badge_users',
  summary: 'Lists the holders of a badge.',
  source: 'platform API 4.9; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    loyaltyBadgeId: Id,
    walletAddress: z.optional(oneOrMany(z.string())),
    status: z.optional(BadgeStatus),
    startingAfter: z.optional(Id),
    limit: limit(1000, 10),
  }),
  response: listOf(BadgeUser),
  errors: [400, 403, 500],
  exposure: {
    query: ['loyaltyBadgeId', 'status', 'startingAfter', 'limit'],
    // What a member has lost, or is on the way to, is theirs to know.
    fixed: { status: 'active' },
    response: listOf(BadgeHolder),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});

/** The member's own badge holding. */
const OwnHolding = z.object({ ...shown, updatedAt: Timestamp, progress: z.optional(BadgeProgress) });

export const listMyBadgeUsers = endpoint({
  name: 'listMyBadgeUsers',
  method: 'GET',
  path: '/api/me/badge_users',
  summary: "Returns the signed-in member's status for a badge.",
  source: 'platform API 4.9, for the wallets of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({
    loyaltyBadgeId: Id,
    status: z.optional(BadgeStatus),
    startingAfter: z.optional(Id),
    limit: limit(100, 10),
  }),
  response: listOf(OwnHolding),
  errors: [400, 401, 429],
  exposure: {
    query: ['loyaltyBadgeId', 'status', 'startingAfter', 'limit'],
    response: listOf(OwnHolding),
    rate: 'member',
  },
  upstream: {
    endpoint: listBadgeUsers,
    bind: { walletAddress: 'wallets' },
    owner: { user: 'userId', wallet: 'user.walletAddress' },
  },
});
