import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import {
  Amount,
  AmountInput,
  FactorInput,
  Id,
  Timestamp,
  flag,
  limit,
  member,
  members,
  oneOrMany,
  page,
  requiredScope,
  scope,
} from '../primitives.js';
import { BadgeHolding, BadgeProgress, BadgeStatus } from './badge-users.js';
import { ConditionInput, ConditionType } from './conditions.js';

const named = z.nullish(z.object({ id: Id, name: z.string() }));

const condition = {
  id: Id,
  type: ConditionType,
  description: z.nullable(z.string()),
  /** Whole units of the currency, for `points`; ranks from the top, for `level`. */
  amount: Amount,
  repeatCount: z.nullable(z.number()),
  requiredCount: z.nullable(z.number()),
  loyaltyRuleGroupId: z.nullable(Id),
  loyaltyCurrencyId: z.nullable(Id),
  association: z.array(
    z.object({
      loyaltyRule: named,
      loyaltyBadge: named,
      loyaltyRuleGroup: named,
      loyaltyCurrency: named,
      loyaltyLeaderboardView: named,
    }),
  ),
};

const BadgeCondition = z.object({
  ...condition,
  csvUrl: z.nullable(z.string()),
  csvFiles: z.optional(
    z.array(
      z.object({
        id: Id,
        url: z.nullable(z.string()),
        name: z.nullable(z.string()),
        description: z.nullable(z.string()),
      }),
    ),
  ),
});

/** Reward for holders of a badge. */
export const BadgeReward = z.object({
  id: Id,
  rewardType: z.enum(['points', 'multiplier', 'badge']),
  loyaltyCurrencyId: z.nullish(Id),
  /** Whole units of the currency, for `points`. */
  amount: z.optional(Amount),
  /** Factor on points earned, for `multiplier`. */
  multiplier: z.optional(Amount),
  /** Members who already hold the badge get the reward too. */
  isRetroactive: z.boolean(),
  /** Currencies that the multiplier applies to. */
  loyaltyCurrencyIds: z.optional(z.array(Id)),
  /** Badge that comes with the reward, for `badge`; the platform has no field for it. */
  loyaltyBadgeId: z.nullish(Id),
});

const basics = {
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  hideInUi: z.optional(z.boolean()),
  rewards: z.optional(z.array(BadgeReward)),
  loyaltyRules: z.optional(z.array(z.object({ id: Id, name: z.string() }))),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** Badge as a page sees it, the same for everyone. */
export const PublicBadge = z.object({
  ...basics,
  loyaltyConditions: z.array(z.object({ ...condition, type: z.string() })),
});
export type PublicBadge = z.infer<typeof PublicBadge>;

/** Badge with the signed-in member's progress. */
export const MyBadge = z.extend(PublicBadge, {
  loyaltyBadgeUsers: z.optional(
    z.array(
      z.object({
        id: Id,
        userId: Id,
        loyaltyBadgeId: Id,
        status: BadgeStatus,
        progress: z.optional(BadgeProgress),
        dismissedInUi: z.optional(z.boolean()),
        completedAt: z.nullish(Timestamp),
        createdAt: Timestamp,
        updatedAt: Timestamp,
      }),
    ),
  ),
});
export type MyBadge = z.infer<typeof MyBadge>;

/** Badge (platform API, section 2.8). */
export const Badge = z.object({
  ...basics,
  loyaltyConditions: z.array(BadgeCondition),
  loyaltyBadgeUsers: z.optional(z.array(BadgeHolding)),
  dataJobs: z.optional(
    z.array(
      z.object({
        id: Id,
        status: z.enum(['cancelled', 'pending', 'processing', 'complete', 'failed']),
        message: z.nullish(z.string()),
        createdAt: Timestamp,
        updatedAt: Timestamp,
      }),
    ),
  ),
});
export type Badge = z.infer<typeof Badge>;

const paging = { badgeIds: z.optional(oneOrMany(Id)), limit: limit(100, 10), startingAfter: z.optional(Id) };

export const listBadges = endpoint({
  name: 'listBadges',
  method: 'GET',
  path: '/api/loyalty/badges',
  summary: 'Lists the badges of the website, newest first. If users are given, includes what they hold.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, ...members, ...paging, includeDeleted: z._default(flag, 'false') }),
  response: page(Badge),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['badgeIds', 'limit', 'startingAfter'],
    response: page(PublicBadge),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});

export const listMyBadges = endpoint({
  name: 'listMyBadges',
  method: 'GET',
  path: '/api/me/badges',
  summary: 'Lists the badges of the website with what the signed-in member holds.',
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(paging),
  response: page(MyBadge),
  errors: [400, 401, 429],
  exposure: { query: ['badgeIds', 'limit', 'startingAfter'], response: page(MyBadge), rate: 'member' },
  upstream: {
    endpoint: listBadges,
    bind: { userId: 'userId' },
    owner: { within: 'loyaltyBadgeUsers', user: 'userId', wallet: 'user.walletAddress' },
  },
});

const name = z.string().check(z.minLength(1), z.maxLength(255));
const imageUrl = z.string().check(z.minLength(1), z.maxLength(2048));
/** Lists of wallets for conditions of type `csv`: each is the URL of a file, or its content as a `data:` URL. */
const csvFiles = z.optional(
  z
    .array(
      z.strictObject({
        src: z.string().check(z.minLength(1), z.maxLength(512 * 1024)),
        name: z.optional(z.string().check(z.maxLength(255))),
        description: z.optional(z.string().check(z.maxLength(2048))),
      }),
    )
    .check(z.maxLength(20)),
);

export const createBadge = endpoint({
  name: 'createBadge',
  method: 'POST',
  path: '/api/loyalty/badges',
  summary: 'Adds a badge, with the conditions to earn it and the rewards of its holders.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    name,
    description: z.optional(z.string()),
    imageUrl,
    hideInUi: z.optional(z.boolean()),
    conditions: z.array(ConditionInput).check(z.maxLength(50)),
    csvFiles,
    rewards: z.optional(
      z
        .array(
          z.strictObject({
            rewardType: z.enum(['points', 'multiplier', 'badge']),
            loyaltyCurrencyId: z.nullish(Id),
            /** Whole units of the currency. */
            amount: z.nullish(AmountInput),
            multiplier: z.nullish(FactorInput),
            isRetroactive: z._default(z.boolean(), false),
            loyaltyCurrencyIds: z.optional(z.array(Id)),
            /** Badge given, for `badge`. */
            loyaltyBadgeId: z.nullish(Id),
          }),
        )
        .check(z.maxLength(20)),
    ),
  }),
  response: Badge,
  errors: [400, 403, 404, 500],
});

export const updateBadge = endpoint({
  name: 'updateBadge',
  method: 'POST',
  path: '/api/loyalty/badges/{id}',
  summary: 'Changes the appearance of a badge, not its conditions. Fields left out stay unchanged.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    name: z.optional(name),
    description: z.optional(z.string()),
    imageUrl: z.optional(imageUrl),
    hideInUi: z.optional(z.boolean()),
    csvFiles,
  }),
  response: Badge,
  errors: [400, 403, 404, 500],
});

export const deleteBadge = endpoint({
  name: 'deleteBadge',
  method: 'DELETE',
  path: '/api/loyalty/badges/{id}',
  summary: 'Deletes a badge.',
  source: 'platform API 4.7',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  response: Badge,
  errors: [400, 403, 404, 500],
});

const rewardResult = z.object({
  message: z.string(),
  data: z.object({ id: Id, userId: Id, loyaltyBadgeId: Id, status: BadgeStatus }),
});
const rewardBody = z.strictObject({ ...member, status: z.optional(BadgeStatus) });

export const rewardBadge = endpoint({
  name: 'rewardBadge',
  method: 'POST',
  path: '/api/loyalty/badges/{id}/reward',
  summary: 'Awards a badge to a member, or changes the status of an awarded one.',
  source: 'platform API 4.6',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: rewardBody,
  response: rewardResult,
  errors: [400, 403, 404, 500],
});

export const revokeBadge = endpoint({
  name: 'revokeBadge',
  method: 'POST',
  path: '/api/loyalty/badges/{id}/revoke',
  summary: "Revokes a member's badge.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: rewardBody,
  response: rewardResult,
  errors: [400, 403, 404, 500],
});
