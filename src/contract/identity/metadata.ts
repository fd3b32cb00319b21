import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, UserReference, limit, page, scope } from '../primitives.js';
import { savedFields } from '../providers/backend.js';
import { accountFields } from './account-fields.js';
import { UserMetadata } from './users.js';

const text = z.optional(z.nullable(z.string()));

export const saveUserMetadata = endpoint({
  name: 'saveUserMetadata',
  method: 'POST',
  path: '/api/users/metadatas',
  summary: 'Creates a user, or changes their details. Fields left out stay unchanged; null clears a field.',
  source: 'the platform’s SDK',
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
    phoneNumber: text,
    externalLoyaltyScore: text,
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
    sybilScore: z.optional(z.nullable(z.number())),
    ...accountFields(savedFields),
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

export const listUserMetadata = endpoint({
  name: 'listUserMetadata',
  method: 'GET',
  path: '/api/users/metadatas',
  summary: 'What the website keeps of its users, the newest first.',
  source: 'the platform’s SDK; of a row, the platform documents only the id',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    userId: z.optional(Id),
    walletAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    externalIdentifier: z.optional(z.string().check(z.maxLength(255))),
    /** Part of a name, an account, an email address or a wallet; letter case does not matter. */
    userSearch: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    limit: limit(1000, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(
    z.extend(UserMetadata, {
      id: Id,
      organizationId: z.optional(Id),
      websiteId: z.optional(Id),
      user: z.optional(UserReference),
      externalIdentifier: text,
    }),
  ),
  errors: [400, 403, 429, 500],
});
