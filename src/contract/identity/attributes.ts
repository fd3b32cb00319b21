import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, scope } from '../primitives.js';

/** Question that a website asks its members, such as their city (api.md 2.4). */
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
  summary: 'Adds questions that the website asks its members, or changes their wording.',
  source: 'api.md 4.4; required fields from wire-facts.md 4.4',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    data: z
      .array(
        z.strictObject({
          label: z.string().check(z.minLength(1), z.maxLength(255)),
          /** Of the one to change; absent for a new one. */
          id: z.optional(Id),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({ data: z.array(WebsiteUserAttribute) }),
  errors: [400, 403, 404, 500],
});
