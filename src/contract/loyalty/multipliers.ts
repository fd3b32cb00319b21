import * as z from 'zod/mini';
import { compareDecimals } from '../../values/amounts/decimal.js';
import { endpoint } from '../endpoint.js';
import {
  FactorInput,
  Id,
  KnownAmount,
  Timestamp,
  UserReference,
  flag,
  limit,
  members,
  page,
  scope,
} from '../primitives.js';

const shown = {
  id: Id,
  /** Factor on points earned; 1 changes nothing. */
  multiplier: KnownAmount,
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  loyaltyRuleId: z.optional(Id),
  userId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: z.nullable(Timestamp),
};

/** A member's factor on the points they earn. */
export const Multiplier = z.object({
  ...shown,
  externalIdentifier: z.nullable(z.string()),
  user: UserReference,
  organizationId: Id,
  websiteId: Id,
});
export type Multiplier = z.infer<typeof Multiplier>;

const paging = { limit: limit(100, 10), startingAfter: z.optional(Id) };

export const listMultipliers = endpoint({
  name: 'listMultipliers',
  method: 'GET',
  path: '/api/loyalty/multipliers',
  summary: "Lists members' multipliers.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    ...members,
    ...paging,
    externalIdentifier: z.optional(z.string()),
    walletGroupIdentifier: z.optional(z.string()),
    includeDeleted: z._default(flag, 'false'),
  }),
  response: page(Multiplier),
  errors: [400, 403, 429, 500],
});

export const listMyMultipliers = endpoint({
  name: 'listMyMultipliers',
  method: 'GET',
  path: '/api/me/multipliers',
  summary: "Lists the signed-in member's multipliers.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(paging),
  response: page(z.object(shown)),
  errors: [400, 401, 429],
  exposure: { query: ['limit', 'startingAfter'], response: page(z.object(shown)), rate: 'member' },
  upstream: {
    endpoint: listMultipliers,
    bind: { userId: 'userId' },
    owner: { user: 'userId', wallet: 'user.walletAddress' },
  },
});

const factor = FactorInput.check(
  z.refine((value) => !(compareDecimals(value, 1_000_000) > 0), 'must be at most 1000000'),
);
const text = z.optional(z.nullable(z.string()));
const externalIdentifier = z.string().check(z.minLength(1), z.maxLength(255));

export const createMultiplier = endpoint({
  name: 'createMultiplier',
  method: 'POST',
  path: '/api/loyalty/multipliers',
  summary: 'Gives a member a multiplier.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
    multiplier: factor,
    title: text,
    description: text,
    externalIdentifier: z.optional(z.nullable(externalIdentifier)),
  }),
  response: Multiplier,
  errors: [400, 403, 404, 500],
});

export const updateMultiplier = endpoint({
  name: 'updateMultiplier',
  method: 'POST',
  path: '/api/loyalty/multipliers/{id}',
  summary: 'Changes a multiplier. Fields left out stay unchanged; null clears a field.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ multiplier: z.optional(factor), title: text, description: text }),
  response: Multiplier,
  errors: [400, 403, 404, 500],
});

export const deleteMultiplier = endpoint({
  name: 'deleteMultiplier',
  method: 'DELETE',
  path: '/api/loyalty/multipliers/{id}',
  summary: 'Removes a multiplier.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  response: z.object({ id: Id }),
  errors: [403, 404, 500],
});

export const deleteMultiplierByIdentifier = endpoint({
  name: 'deleteMultiplierByIdentifier',
  method: 'DELETE',
  path: '/api/loyalty/multipliers',
  summary: 'Removes the multiplier with an external id.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({ ...scope, externalIdentifier }),
  response: Multiplier,
  errors: [400, 403, 404, 500],
});
