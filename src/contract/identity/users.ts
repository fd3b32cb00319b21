import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, UserReference, limit, oneOrMany, page, scope } from '../primitives.js';
import { listedFields } from '../providers/backend.js';
import { accountFields, accountFilters } from './account-fields.js';

const text = z.optional(z.nullable(z.string()));
const moment = z.optional(z.nullable(Timestamp));

/** Data that the platform keeps about a user beside their wallet. It is private and never sent to a page. */
export const UserMetadata = z.object({
  bio: text,
  createdAt: moment,
  updatedAt: moment,
  displayName: text,
  logoUrl: text,
  location: text,
  portfolioUrl: text,
  externalLoyaltyScore: text,
  isBlocked: z.optional(z.nullable(z.boolean())),
  isBlockExempt: z.optional(z.nullable(z.boolean())),
  meta: text,
  userGroupId: text,
  walletGroupIdentifier: text,
  ...accountFields(listedFields),
});

/** Wallets of a user. Our service sends them, but no document of the platform names them: readers must work without them. */
export const UserWallets = z.array(
  z.object({
    address: z.string(),
    /** A `WalletType`; `null` if the wallet was linked without a type. */
    type: z.nullable(z.string()),
    createdAt: Timestamp,
  }),
);

/** User, as the platform lists them. */
export const UserRecord = z.object({
  id: Id,
  walletAddress: z.string(),
  /** All wallets, the primary one first; only our service sends them. */
  wallets: z.optional(UserWallets),
  isSnagSuperAdmin: z.boolean(),
  temporaryLoyaltyUser: z.optional(z.nullable(z.boolean())),
  notifications: z.optional(z.nullable(z.boolean())),
  privyUserId: text,
  delegationsFrom: z.optional(z.nullable(z.array(z.object({ walletAddress: z.string() })))),
  userMetadata: z.optional(z.nullable(z.array(UserMetadata))),
  /** Referrals that brought the user in. */
  referrers: z.optional(
    z.nullable(
      z.array(
        z.object({ eligible: z.boolean(), referralCode: z.object({ user: UserReference }), user: UserReference }),
      ),
    ),
  ),
  /** The user's answers to the website's questions, such as their city. */
  websiteUserAttributes: z.optional(
    z.nullable(
      z.array(
        z.object({
          id: Id,
          label: z.string(),
          websiteUserAttributeValues: z.array(
            z.object({ id: Id, userId: Id, value: z.string(), websiteUserAttributeId: Id }),
          ),
        }),
      ),
    ),
  ),
});

export type UserRecord = z.infer<typeof UserRecord>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'Lists users by wallet, id, group or social account.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    walletAddress: z.optional(oneOrMany(z.string())),
    /** Older name of `walletAddress`. */
    address: z.optional(z.string()),
    userId: z.optional(oneOrMany(Id)),
    externalIdentifier: z.optional(z.string()),
    ...accountFilters,
    userGroupId: z.optional(Id),
    userGroupExternalIdentifier: z.optional(z.string()),
    includeDelegation: z.optional(z.enum(['true', 'false'])),
    startingAfter: z.optional(Id),
    limit: limit(100, 20),
  }),
  response: page(UserRecord),
  errors: [400, 403, 429, 500],
});

export const countUsers = endpoint({
  name: 'countUsers',
  method: 'GET',
  path: '/api/users/count',
  summary: 'Counts the users of the website who are not blocked.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject(scope),
  response: z.object({ totalCount: z.number() }),
  errors: [400, 403, 429, 500],
  exposure: {
    query: [],
    response: z.object({ totalCount: z.number() }),
    rate: 'public',
    cache: { fresh: 60, stale: 600, error: 86_400 },
  },
});
