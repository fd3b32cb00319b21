import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, scope } from '../primitives.js';
import { savedFields } from '../providers/backend.js';
import { accountFields } from './account-fields.js';

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
