import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, limit, oneOrMany, page, requiredScope, scope } from '../primitives.js';

/** Question that a website asks its members, such as their city (platform API, section 2.4). */
export const WebsiteUserAttribute = z.object({
  id: Id,
  label: z.string(),
  organizationId: Id,
  websiteId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: z.nullable(Timestamp),
});
export type WebsiteUserAttribute = z.infer<typeof WebsiteUserAttribute>;

export const saveUserAttributes = endpoint({
  name: 'saveUserAttributes',
  method: 'POST',
  path: '/api/website_user_attributes',
  summary: 'Adds profile questions of the website, or changes their wording.',
  source: 'platform API 4.4; required fields from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    data: z
      .array(
        z.strictObject({
          label: z.string().check(z.minLength(1), z.maxLength(255)),
          /** Id of the question to change; absent for a new one. */
          id: z.optional(Id),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({ data: z.array(WebsiteUserAttribute) }),
  errors: [400, 403, 404, 500],
});

export const listUserAttributes = endpoint({
  name: 'listUserAttributes',
  method: 'GET',
  path: '/api/website_user_attributes',
  summary: 'Lists the profile questions of the website, in the order they are asked.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, startingAfter: z.optional(Id), limit: limit(100, 20) }),
  response: page(WebsiteUserAttribute),
  errors: [400, 403, 404, 500],
});

export const deleteUserAttribute = endpoint({
  name: 'deleteUserAttribute',
  method: 'DELETE',
  path: '/api/website_user_attributes/{id}',
  summary: 'Withdraws a profile question. Its answers are kept, but no longer shown.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  /** `body_id` repeats the id of the path, as the platform requires. */
  body: z.strictObject({ ...requiredScope, body_id: Id }),
  response: z.object({ message: z.string() }),
  errors: [400, 403, 404, 500],
});

const answer = {
  id: Id,
  organizationId: Id,
  websiteId: Id,
  userId: Id,
  value: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const listUserAttributeValues = endpoint({
  name: 'listUserAttributeValues',
  method: 'GET',
  path: '/api/website_user_attributes/values',
  summary: "Lists users' answers to the profile questions, oldest first.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    userIds: oneOrMany(Id),
    startingAfter: z.optional(Id),
    limit: limit(100, 20),
  }),
  /** `customFieldId` is the id of the question. The answer to a write calls it `websiteUserAttributeId`. */
  response: page(z.object({ ...answer, customFieldId: Id })),
  errors: [400, 403, 404, 500],
});

export const saveUserAttributeValues = endpoint({
  name: 'saveUserAttributeValues',
  method: 'POST',
  path: '/api/website_user_attributes/values',
  summary: "Stores users' answers to the profile questions. A new answer replaces an earlier one.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    data: z
      .array(
        z.strictObject({
          userId: Id,
          websiteUserAttributeId: Id,
          /** Empty if the user withdraws their answer. */
          value: z.string().check(z.maxLength(2_000)),
          /** Id of the answer to change, if it is known. */
          id: z.optional(Id),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  /** A bare array without an envelope, as the platform sends it. */
  response: z.array(z.object({ ...answer, websiteUserAttributeId: Id })),
  errors: [400, 403, 404, 500],
});
