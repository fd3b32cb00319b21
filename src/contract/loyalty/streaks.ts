import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, limit, member, oneOrMany, scope } from '../primitives.js';

/** Rest days of a streak: missed days that did not end it. They are renewed at the start of each calendar month (UTC). */
export const RestDays = z.object({
  /** How many are left in the current month. */
  left: z.number(),
  /** Starts of the days that were kept by one, in the last month or so, oldest first. */
  kept: z.array(Timestamp),
  /** When they are renewed. */
  nextAt: z.optional(z.nullable(Timestamp)),
});
export type RestDays = z.infer<typeof RestDays>;

const shown = {
  id: z.optional(Id),
  loyaltyRuleId: Id,
  /** Number of consecutive windows in which the rule was completed. */
  streakCount: z.number(),
  milestone: z.array(z.object({ streakMilestone: z.number(), streakAmount: z.number() })),
  createdAt: z.nullable(Timestamp),
  updatedAt: z.nullable(Timestamp),
  /** The streak breaks unless the member completes the rule before this moment. */
  expiresAt: z.nullable(Timestamp),
  /** Absent if the rule has no rest days, or the platform does not know them. */
  restDays: z.optional(z.nullable(RestDays)),
  /** Length of the member's longest streak with the rule; absent if it is not known. */
  longestCount: z.optional(z.nullable(z.number())),
};

/** How many times in a row a member has completed a rule. The platform answers a bare array. */
export const AccountStreak = z.object({ ...shown, userId: Id, walletAddress: z.string() });
export type AccountStreak = z.infer<typeof AccountStreak>;

const query = { loyaltyRuleId: oneOrMany(Id), limit: limit(1000, 100), startingAfter: z.optional(Id) };

export const listAccountStreaks = endpoint({
  name: 'listAccountStreaks',
  method: 'GET',
  path: '/api/loyalty/account_streaks',
  summary: "Lists members' streaks: how often in a row they completed rules.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, ...member, ...query, userGroupId: z.optional(Id) }),
  response: z.array(AccountStreak),
  errors: [400, 403, 429, 500],
});

export const listMyStreaks = endpoint({
  name: 'listMyStreaks',
  method: 'GET',
  path: '/api/me/streaks',
  summary: "Lists the signed-in member's streaks.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(query),
  response: z.array(z.object(shown)),
  errors: [400, 401, 429],
  exposure: {
    query: ['loyaltyRuleId', 'limit', 'startingAfter'],
    response: z.array(z.object(shown)),
    rate: 'member',
  },
  upstream: {
    endpoint: listAccountStreaks,
    bind: { userId: 'userId' },
    owner: { user: 'userId', wallet: 'walletAddress' },
  },
});
