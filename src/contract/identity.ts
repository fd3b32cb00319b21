import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id, Timestamp, WalletType, limit, oneOrMany, page, scope } from './primitives.js';

/** TON Connect proof (wire-facts.md 4.3); chain −239 is the main net, −3 the test net. */
const TonVerification = z.object({
  account: z.object({
    address: z.string(),
    chain: z.enum(['-239', '-3']),
    publicKey: z.string(),
    walletStateInit: z.optional(z.string()),
  }),
  proof: z.object({
    domain: z.object({ lengthBytes: z.number(), value: z.string() }),
    payload: z.string(),
    signature: z.string(),
    timestamp: z.number(),
    state_init: z.optional(z.string()),
  }),
});

/** What shows that a wallet is the sender's (api.md 4.3). */
export const VerificationData = z.strictObject({
  message: z.optional(z.string().check(z.maxLength(4096))),
  signature: z.optional(z.string().check(z.maxLength(32_768))),
  accessToken: z.optional(z.string()),
  dynamicAuthToken: z.optional(z.string()),
  tonVerification: z.optional(TonVerification),
  /** Set by a server that has checked the signature itself. A browser never gets to set it. */
  verifiedLocally: z.optional(z.boolean()),
});
export type VerificationData = z.infer<typeof VerificationData>;

export const connectUser = endpoint({
  name: 'connectUser',
  method: 'POST',
  path: '/api/users/connect',
  summary: 'Links a wallet to a user; without a user, to the one who holds the wallet, or to a new one.',
  source: 'api.md 4.3; names from wire-facts.md 4.3',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    organizationId: Id,
    websiteId: Id,
    walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
    walletType: WalletType,
    verificationData: z.optional(VerificationData),
    userId: z.optional(Id),
    /** Takes the wallet away from the user who holds it. */
    confirmDisconnect: z.optional(z.boolean()),
  }),
  response: z.object({ id: Id, walletAddress: z.string(), createdAt: Timestamp, updatedAt: Timestamp }),
  errors: [400, 403, 404, 500],
});

const text = z.optional(z.nullable(z.string()));
const moment = z.optional(z.nullable(Timestamp));

/** What the platform keeps of a user beside their wallet. Holds private data: never for a page. */
export const UserMetadata = z.object({
  bio: text,
  createdAt: moment,
  updatedAt: moment,
  displayName: text,
  logoUrl: text,
  location: text,
  portfolioUrl: text,
  emailAddress: text,
  emailVerifiedAt: moment,
  discordUser: text,
  discordVerifiedAt: moment,
  epicAccountIdentifier: text,
  epicUsername: text,
  externalLoyaltyScore: text,
  githubUser: text,
  githubUserId: text,
  googleUser: text,
  googleUserId: text,
  instagramUser: text,
  instagramVerifiedAt: moment,
  isBlocked: z.optional(z.nullable(z.boolean())),
  meta: text,
  redditUser: text,
  redditUserId: text,
  steamUserId: text,
  steamUsername: text,
  telegramUserId: text,
  telegramUsername: text,
  telegramVerifiedAt: moment,
  tiktokUser: text,
  tiktokUserId: text,
  twitterUser: text,
  twitterUserFollowersCount: z.optional(z.nullable(z.number())),
  twitterVerifiedAt: moment,
  userGroupId: text,
  walletGroupIdentifier: text,
  YTChannelId: text,
});

/** User as the platform lists them. */
export const UserRecord = z.object({
  id: Id,
  walletAddress: z.string(),
  isSnagSuperAdmin: z.boolean(),
  temporaryLoyaltyUser: z.optional(z.nullable(z.boolean())),
  notifications: z.optional(z.nullable(z.boolean())),
  privyUserId: text,
  delegationsFrom: z.optional(z.nullable(z.array(z.object({ walletAddress: z.string() })))),
  userMetadata: z.optional(z.nullable(z.array(UserMetadata))),
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'Users by wallet, id, group or social account.',
  source: 'api.md 4.14; names from wire-facts.md 3',
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
    emailAddress: z.optional(z.string()),
    discordUser: z.optional(z.string()),
    twitterUser: z.optional(z.string()),
    telegramUserId: z.optional(z.string()),
    telegramUsername: z.optional(z.string()),
    steamUserId: z.optional(z.string()),
    steamUsername: z.optional(z.string()),
    tiktokUser: z.optional(z.string()),
    redditUser: z.optional(z.string()),
    redditUserId: z.optional(z.string()),
    userGroupId: z.optional(Id),
    userGroupExternalIdentifier: z.optional(z.string()),
    includeDelegation: z.optional(z.enum(['true', 'false'])),
    startingAfter: z.optional(Id),
    limit: limit(100, 20),
  }),
  response: page(UserRecord),
  errors: [400, 403, 429, 500],
});

export const saveUserMetadata = endpoint({
  name: 'saveUserMetadata',
  method: 'POST',
  path: '/api/users/metadatas',
  summary: 'Creates a user or changes what is kept of them. Fields left out stay as they are; null empties one.',
  source: 'wire-facts.md 3',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    userId: z.optional(Id),
    walletAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    userGroupId: z.optional(Id),
    userGroupExternalIdentifier: text,
    walletGroupIdentifier: text,
    externalIdentifier: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
    bio: text,
    displayName: text,
    logoUrl: text,
    location: text,
    portfolioUrl: text,
    emailAddress: text,
    phoneNumber: text,
    discordUser: text,
    discordUserId: text,
    epicAccountIdentifier: text,
    externalLoyaltyScore: text,
    githubUser: text,
    githubUserId: text,
    googleUser: text,
    googleUserId: text,
    internalNotes: text,
    isBlocked: z.optional(z.boolean()),
    isBlockExempt: z.optional(z.boolean()),
    blockStatusReason: z.optional(
      z.nullable(
        z.enum([
          'sybil_and_multi_account',
          'account_migration',
          'abuse_manipulation',
          'not_sybil',
          'issue_resolved',
          'twitter_suspended',
          'other',
        ]),
      ),
    ),
    redditUser: text,
    redditUserId: text,
    steamUserId: text,
    steamUsername: text,
    sybilScore: z.optional(z.nullable(z.number())),
    telegramUserId: text,
    telegramUsername: text,
    tiktokUser: text,
    tiktokUserId: text,
    twitterUser: text,
    twitterUserId: text,
    twitterUserFollowersCount: z.optional(z.nullable(z.number())),
    YTChannelId: text,
  }),
  response: z.object({
    id: Id,
    createdAt: Timestamp,
    organizationId: Id,
    websiteId: Id,
    user: z.object({ id: Id, walletAddress: z.string() }),
    userGroup: z.nullable(z.object({ id: Id, externalIdentifier: z.nullable(z.string()) })),
    userGroupId: z.nullable(z.string()),
    walletGroupIdentifier: z.nullable(z.string()),
  }),
  errors: [400, 403, 404, 500],
});

export const countUsers = endpoint({
  name: 'countUsers',
  method: 'GET',
  path: '/api/users/count',
  summary: 'How many users the website has.',
  source: 'wire-facts.md 3',
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
