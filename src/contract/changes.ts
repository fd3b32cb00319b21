import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id, requiredScope } from './primitives.js';

/**
 * Subject of a change, and what its key identifies:
 * - `accounts`: accounts of a currency, or the public profiles of their owners; id of the currency
 * - `auctions`: an auction or its bids; id of the auction
 * - `completions`: a member's requests to complete rules, or their progress; id of the user
 */
export const ChangeSubject = z.enum(['accounts', 'auctions', 'completions']);
export type ChangeSubject = z.infer<typeof ChangeSubject>;

/** Something that has changed on a website. It says what to read again and contains no data. */
export const Change = z.object({
  subject: ChangeSubject,
  /** Null if so much has changed at once that the whole subject has to be read again. */
  key: z.nullable(Id),
});
export type Change = z.infer<typeof Change>;

export const watchChanges = endpoint({
  name: 'watchChanges',
  method: 'GET',
  path: '/api/changes',
  summary: 'Server-sent events named change: what has changed on a website, without any data.',
  source: 'our own: the platform announces no changes; HTML standard, 9.2 Server-sent events',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  stream: true,
  query: z.strictObject(requiredScope),
  response: Change,
  errors: [400, 403, 404, 429, 500, 503],
});
