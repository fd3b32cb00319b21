import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { PublicMember, PublicProfile } from '../identity/public-member.js';
import {
  Amount,
  Cursor,
  Id,
  SortDirection,
  Timestamp,
  flag,
  limit,
  movingPage,
  oneOrMany,
  requiredScope,
  scope,
} from '../primitives.js';

/** Account as a page sees it. */
export const Account = z.object({
  id: Id,
  loyaltyCurrencyId: Id,
  userId: z.nullable(Id),
  user: z.nullable(PublicMember),
  amount: z.optional(Amount),
});
export type Account = z.infer<typeof Account>;

/** Account of one user in one currency, with everything that the platform says about the user (platform API, section 2.6). */
export const AccountRecord = z.extend(Account, {
  user: z.nullable(
    z.extend(PublicMember, {
      userMetadata: z.array(
        z.extend(PublicProfile, {
          twitterUser: z.nullable(z.string()),
          discordUser: z.nullable(z.string()),
          walletGroupIdentifier: z.nullable(z.string()),
        }),
      ),
      websiteUserAttributeValues: z.array(
        z.object({ value: z.string(), websiteUserAttribute: z.object({ id: Id, label: z.string() }) }),
      ),
    }),
  ),
  /** Grows by one with every change of the amount. */
  lockVersion: z.optional(z.number()),
});

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/api/loyalty/accounts',
  summary:
    'Lists accounts by amount: the leaderboard of a currency without blocked members, or the accounts of given users.',
  source: 'platform API 4.8; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    loyaltyCurrencyId: z.optional(oneOrMany(Id)),
    /** Drops accounts of deleted currencies; ignored if `loyaltyCurrencyId` names a currency. */
    excludeDeletedCurrency: z._default(flag, 'false'),
    /** Id of the last row, or `nextCursor`. */
    startingAfter: z.optional(z.union([Id, Cursor])),
    limit: limit(100, 20),
    sortDir: z._default(SortDirection, 'desc'),
    walletAddress: z.optional(oneOrMany(z.string())),
    /** The word `null` asks for a currency's main accounts. */
    userId: z.optional(oneOrMany(z.union([Id, z.literal('null')]))),
    walletGroupIdentifier: z.optional(z.string()),
    userGroupId: z.optional(Id),
    userGroupExternalIdentifier: z.optional(z.string()),
    externalIdentifier: z.optional(z.string().check(z.maxLength(255))),
  }),
  response: z.extend(movingPage(AccountRecord), { message: z.optional(z.string()) }),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['loyaltyCurrencyId', 'excludeDeletedCurrency', 'startingAfter', 'limit', 'sortDir'],
    response: movingPage(Account),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});

export const listMyAccounts = endpoint({
  name: 'listMyAccounts',
  method: 'GET',
  path: '/api/me/accounts',
  summary: "Lists the signed-in member's accounts, one per currency they have points in.",
  source: 'platform API 4.8, for the wallets of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({
    loyaltyCurrencyId: z.optional(oneOrMany(Id)),
    limit: limit(100, 20),
    startingAfter: listAccounts.query.shape.startingAfter,
  }),
  response: movingPage(Account),
  errors: [400, 401, 429],
  exposure: {
    query: ['loyaltyCurrencyId', 'limit', 'startingAfter'],
    response: movingPage(Account),
    rate: 'member',
  },
  upstream: {
    endpoint: listAccounts,
    bind: { walletAddress: 'wallets' },
    owner: { user: 'userId', wallet: 'user.walletAddress' },
  },
});

export const getAccountRank = endpoint({
  name: 'getAccountRank',
  method: 'GET',
  path: '/api/loyalty/accounts/{id}/rank',
  summary: 'Returns the rank of an account in its currency. Equal amounts share a rank.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'member',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ...requiredScope, loyaltyCurrencyId: Id }),
  /** `null` for a member without points or one who is blocked; the text `5000+` if the platform does not count further. */
  response: z.object({ rank: z.nullable(z.union([z.number(), z.string()])) }),
  errors: [400, 403, 404, 429, 500],
  exposure: {
    query: ['loyaltyCurrencyId'],
    response: z.object({ rank: z.nullable(z.union([z.number(), z.string()])) }),
    rate: 'member',
  },
});

/** Places of accounts at an earlier moment. */
const Places = z.object({
  /** When the snapshot was taken, ISO 8601; `null` if there is none. */
  takenAt: z.nullable(Timestamp),
  /** `rank` is `null` for an account that is newer than the snapshot. Accounts whose place is not known are absent. */
  data: z.array(z.object({ id: Id, rank: z.nullable(z.number()) })),
});

export const listAccountPlaces = endpoint({
  name: 'listAccountPlaces',
  method: 'GET',
  path: '/api/loyalty/account_places',
  summary: 'Returns the places that up to 100 accounts of a currency had in the daily snapshot before the current one.',
  source: 'our own: the platform keeps no places; src/service/keep-places.ts',
  level: 'laurel',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, loyaltyCurrencyId: Id, accountId: oneOrMany(Id) }),
  response: Places,
  errors: [400, 403, 404, 429, 500],
  exposure: {
    query: ['loyaltyCurrencyId', 'accountId'],
    response: Places,
    rate: 'public',
    cache: { fresh: 300, stale: 3600, error: 86_400 },
  },
});
