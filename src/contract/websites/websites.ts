import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Network } from '../network.js';
import { Id, Timestamp, TimestampInput, limit, page, requiredScope } from '../primitives.js';

/** One community of an organisation (platform API, section 4.14). */
export const Website = z.object({
  id: Id,
  name: z.string(),
  termsSignedAt: z.nullish(Timestamp),
  _count: z.object({ mintingContractAssets: z.number() }),
  collections: z.array(
    z.object({
      id: Id,
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      /** Percent */
      royaltyFee: z.number(),
      royaltyFeeAddress: z.string(),
    }),
  ),
});
export type Website = z.infer<typeof Website>;

export const listWebsites = endpoint({
  name: 'listWebsites',
  method: 'GET',
  path: '/api/websites',
  summary: 'Lists the websites that the API key gives access to.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    organizationId: z.optional(Id),
    name: z.optional(z.string()),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(Website),
  errors: [400, 403, 500],
});

const text = z.optional(z.string().check(z.maxLength(2048)));

export const createWebsite = endpoint({
  name: 'createWebsite',
  method: 'POST',
  path: '/api/websites',
  summary: 'Adds a website to the organisation.',
  source: 'platform API 4.14, 5 and 8; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    organizationId: z.optional(Id),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    discordUrl: text,
    homeUrl: text,
    instagramUsername: text,
    telegramUrl: text,
    twitterUsername: text,
    /** Wallets of the website's first administrators; only API keys of the organisation may set it. */
    adminWalletAddress: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(128))).check(z.maxLength(2))),
  }),
  response: Website,
  errors: [400, 403, 500],
});

/** Role of a person or an API key on a website. */
export const RoleType = z.enum([
  'WEBSITE_SUPER_ADMIN',
  'WEBSITE_ADMIN',
  'WEBSITE_MODERATOR',
  'WEBSITE_API_KEY',
  'STRATUS_API_KEY',
  'WEBSITE_READ_ONLY_API_KEY',
  'ORGANIZATION_API_KEY',
]);
export type RoleType = z.infer<typeof RoleType>;

/** Role that a person has on a website. The platform documents only the id; the other fields are Laurel's. */
const WebsiteUserRole = z.object({
  id: Id,
  websiteId: z.optional(Id),
  userId: z.optional(Id),
  roleType: z.optional(RoleType),
  walletAddress: z.optional(z.string()),
  createdAt: z.optional(Timestamp),
  deletedAt: z.nullish(Timestamp),
});

export const listWebsiteUserRoles = endpoint({
  name: 'listWebsiteUserRoles',
  method: 'GET',
  path: '/api/website_user_roles',
  summary: 'Roles that people have on a website, the oldest first.',
  source: 'platform API 4.14',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({ websiteId: Id, userId: z.optional(Id) }),
  response: z.object({ data: z.array(WebsiteUserRole) }),
  errors: [400, 403, 404, 500],
});

export const saveWebsiteUserRoles = endpoint({
  name: 'saveWebsiteUserRoles',
  method: 'POST',
  path: '/api/website_user_roles',
  summary: "Grants or revokes people's roles on a website.",
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    websiteId: Id,
    websiteUserRoles: z
      .array(
        z.strictObject({
          roleType: RoleType,
          walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
          /** Moment from which the role is taken away. */
          deletedAt: z.optional(TimestampInput),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({ data: z._default(z.array(WebsiteUserRole), []) }),
  errors: [400, 403, 404, 500],
});

export const listWebsiteCollections = endpoint({
  name: 'listWebsiteCollections',
  method: 'GET',
  path: '/api/website_collections',
  summary: 'Collections of tokens that belong to a website, in the order of their owner.',
  source: 'platform API 4.14; of a row, the platform documents only the id',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    organizationId: z.optional(Id),
    websiteId: Id,
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(
    z.object({
      id: Id,
      websiteId: z.optional(Id),
      name: z.optional(z.string()),
      collectionAddress: z.optional(z.string()),
      network: z.optional(Network),
      sortId: z.optional(z.number()),
      imageUrl: z.nullish(z.string()),
      /** Percent */
      royaltyFee: z.nullish(z.number()),
      royaltyFeeAddress: z.nullish(z.string()),
    }),
  ),
  errors: [400, 403, 404, 500],
});

export const createWebsiteCollection = endpoint({
  name: 'createWebsiteCollection',
  method: 'POST',
  path: '/api/website_collections',
  summary: 'Adds a token collection to a website, or updates it if it exists.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    collectionAddress: z.string().check(z.minLength(1), z.maxLength(128)),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    network: Network,
    sortId: z.int(),
    discordUrl: text,
    homeUrl: text,
    imageUrl: z.nullish(z.string()),
    instagramUsername: text,
    /** Percent */
    royaltyFee: z.nullish(z.number().check(z.minimum(0), z.maximum(100))),
    royaltyFeeAddress: z.nullish(z.string()),
    stakingAddress: text,
    telegramUrl: text,
    themeId: text,
    twitterUsername: text,
  }),
  /** Empty, as the platform's answer is. */
  response: z.object({}),
  errors: [400, 403, 404, 500],
});
