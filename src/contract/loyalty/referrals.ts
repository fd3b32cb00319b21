import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, KnownAmount, Timestamp, UserReference, limit, oneOrMany, page, scope } from '../primitives.js';

const code = {
  id: Id,
  referralCode: z.string(),
  userId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: z.nullable(Timestamp),
};

export const createReferralCode = endpoint({
  name: 'createReferralCode',
  method: 'POST',
  path: '/api/referral/codes',
  summary: "Creates a member's referral code. An existing code stays.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    loyaltyRuleId: Id,
    /** Requested code; if absent, the service chooses a random one. */
    customReferralCode: z.optional(
      z.string().check(z.regex(/^[\w-]{3,64}$/, 'must be 3 to 64 letters, digits, _ or -')),
    ),
    userId: z.optional(Id),
  }),
  response: z.object({ ...code, organizationId: Id, websiteId: Id }),
  errors: [400, 403, 404, 500],
});

const ownCode = z.object({ id: Id, referralCode: z.string(), createdAt: Timestamp, updatedAt: Timestamp });

export const createMyReferralCode = endpoint({
  name: 'createMyReferralCode',
  method: 'POST',
  path: '/api/me/referral/codes',
  summary: "Creates the signed-in member's referral code. An existing code stays.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    loyaltyRuleId: Id,
    customReferralCode: createReferralCode.body.shape.customReferralCode,
  }),
  response: ownCode,
  errors: [400, 401, 403, 404, 409, 429, 502, 503],
  exposure: { body: ['loyaltyRuleId', 'customReferralCode'], response: ownCode, rate: 'write' },
  upstream: { endpoint: createReferralCode, bind: { userId: 'userId' } },
});

export const listReferralUsers = endpoint({
  name: 'listReferralUsers',
  method: 'GET',
  path: '/api/referral/users',
  summary: 'Lists the users that members referred, and what the members earned for it.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    loyaltyRuleId: z.optional(Id),
    /** Wallets of the members who referred others. */
    walletAddress: z.optional(oneOrMany(z.string())),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(
    z.object({
      id: Id,
      /** Both tiers together; whole units of the currency. */
      amount: KnownAmount,
      tier1Amount: KnownAmount,
      tier2Amount: KnownAmount,
      /** Whether the referred member meets the rule's requirements; null while that is undecided. */
      eligible: z.nullish(z.boolean()),
      referralCode: z.object({ ...code, loyaltyRuleId: z.optional(Id) }),
      user: UserReference,
    }),
  ),
  errors: [400, 403, 500],
});

const { referralCode: _, ...earned } = listReferralUsers.response.shape.data.def.element.shape;
/** Referred member, and what the referral earned the signed-in member. */
const broughtIn = z.object({ ...earned, referralCode: z.object({ id: Id, referralCode: z.string() }) });

export const listMyReferrals = endpoint({
  name: 'listMyReferrals',
  method: 'GET',
  path: '/api/me/referral/users',
  summary: 'Lists the users that the signed-in member referred, and what they earned for it.',
  source: 'the platform’s SDK, for the wallets of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({ loyaltyRuleId: z.optional(Id), limit: limit(100, 10), startingAfter: z.optional(Id) }),
  response: page(broughtIn),
  errors: [400, 401, 429],
  exposure: { query: ['loyaltyRuleId', 'limit', 'startingAfter'], response: page(broughtIn), rate: 'member' },
  upstream: {
    endpoint: listReferralUsers,
    bind: { walletAddress: 'wallets' },
    // `user` is the friend.
    owner: { user: 'referralCode.userId' },
  },
});

export const createReferralUsers = endpoint({
  name: 'createReferralUsers',
  method: 'POST',
  path: '/api/referral/users',
  summary: 'Records that users joined with a referral code.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    userIds: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    /** Either this or `referralCodeId`. */
    referralCode: z.optional(z.string()),
    referralCodeId: z.optional(Id),
  }),
  response: z.object({ message: z.string() }),
  errors: [400, 403, 404, 500],
});

const joined = z.object({});

export const joinByReferral = endpoint({
  name: 'joinByReferral',
  method: 'POST',
  path: '/api/me/referral/users',
  summary: 'Records that the signed-in member joined with a referral code. An earlier one stays.',
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    referralCode: z.string().check(z.regex(/^[\w-]{3,64}$/, 'must be 3 to 64 letters, digits, _ or -')),
  }),
  response: joined,
  errors: [400, 401, 403, 404, 409, 429, 502, 503],
  exposure: { body: ['referralCode'], response: joined, rate: 'write' },
  upstream: { endpoint: createReferralUsers, bind: { userIds: 'userIds' } },
});
