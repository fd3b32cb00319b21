import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, member, scope } from '../primitives.js';

export const createUserDevice = endpoint({
  name: 'createUserDevice',
  method: 'POST',
  path: '/api/users/devices',
  summary: 'Records a device that was seen, to find members who pretend to be several.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    ...member,
    /** Not checked: the platform's own sample is no address. */
    ipAddress: z.string().check(z.minLength(1), z.maxLength(64)),
    deviceIdentifier: z.optional(z.string().check(z.maxLength(255))),
  }),
  response: z.object({
    id: Id,
    createdAt: Timestamp,
    organizationId: Id,
    websiteId: Id,
    ipAddress: z.string(),
    deviceIdentifier: z.optional(z.string()),
    /** Name of the app or site that reported the device. */
    source: z.string(),
  }),
  errors: [400, 403, 404, 500],
});
