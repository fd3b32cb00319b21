import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, Id, SortDirection, Timestamp, UserReference, limit, ownWallet, page } from '../primitives.js';
import { TokenClaim } from './token-claims.js';

/** The id is in the path. The platform wants it in the query as well; our service accepts both. */
const again = { id: z.optional(Id) };
const wallet = z.string().check(z.minLength(1), z.maxLength(128));

export const getTokenClaim = endpoint({
  name: 'getTokenClaim',
  method: 'GET',
  path: '/api/token_claims/{id}',
  summary: 'A token claim, with the share of a wallet if one is named.',
  source: 'the platform’s SDK, which describes it with the fields of a proof',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ...again, walletAddress: z.optional(wallet) }),
  response: z.extend(TokenClaim, {
    tokenClaimId: Id,
    /** Empty if the request names no wallet. */
    walletAddress: z.string(),
    /** Whole tokens: those of the wallet, or of all wallets if the request names none. */
    totalAllocation: Amount,
    proof: z.nullish(z.array(z.string())),
  }),
  errors: [400, 403, 404, 429, 500],
});

export const getTokenClaimProof = endpoint({
  name: 'getTokenClaimProof',
  method: 'GET',
  path: '/api/token_claims/{id}/proof',
  summary: "Returns the proof of a wallet's share in a token claim.",
  source: 'platform API 4.2; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ...again, walletAddress: wallet }),
  response: z.object({
    tokenClaimId: Id,
    walletAddress: z.string(),
    /** Whole tokens; multiplied by 10 ** erc20Decimals it is the amount in the tree. */
    totalAllocation: Amount,
    /** Hashes of 32 bytes, from the leaf up, of a StandardMerkleTree over address and uint256. */
    proof: z.nullish(z.array(z.string())),
  }),
  errors: [400, 403, 404, 429, 500],
});

export const getTokenClaimEligibility = endpoint({
  name: 'getTokenClaimEligibility',
  method: 'GET',
  path: '/api/token_claims/{id}/eligibility',
  summary: 'Returns what a wallet can claim, and what it has claimed.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ...again, walletAddress: wallet }),
  response: z.object({
    tokenClaimId: Id,
    eligible: z.boolean(),
    alreadyClaimed: z.boolean(),
    /** Whole tokens. */
    amount: Amount,
    claimContractAddress: z.nullable(z.string()),
    claimedAt: z.nullable(Timestamp),
    /** Transaction that was reported for the share; only our service sends it. */
    txHash: z.optional(z.nullable(z.string())),
    stakes: z.array(
      z.object({
        stakeId: z.string(),
        /** Decimal strings in base units of the token. */
        amount: z.string(),
        claimable: z.string(),
        claimed: z.string(),
        /** Seconds */
        duration: z.number(),
        startTime: z.string(),
      }),
    ),
  }),
  errors: [400, 403, 404, 429, 500],
});

export const listTokenClaimUsers = endpoint({
  name: 'listTokenClaimUsers',
  method: 'GET',
  path: '/api/token_claims/{id}/users',
  summary: 'Lists the shares of a token claim, and which of them are claimed.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({
    ...again,
    walletAddress: z.optional(wallet),
    sortBy: z._default(z.enum(['claimedAt', 'amount']), 'amount'),
    sortOrder: z._default(SortDirection, 'desc'),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(
    z.object({
      id: Id,
      /** Whole tokens. */
      amount: Amount,
      claimedAt: z.nullable(Timestamp),
      user: UserReference,
    }),
  ),
  errors: [400, 403, 404, 500],
});

export const reportTokenClaim = endpoint({
  name: 'reportTokenClaim',
  method: 'POST',
  path: '/api/token_claims/{id}/claim',
  summary: 'Reports that a wallet has claimed its share on-chain.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    walletAddress: wallet,
    txHash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'must be a transaction hash in lower case')),
  }),
  response: z.object({
    message: z.string(),
    data: z.object({ walletAddress: z.string(), tokenClaimId: Id, claimedAt: Timestamp, totalAllocation: Amount }),
  }),
  errors: [400, 403, 404, 500],
});

export const getMyTokenClaimProof = endpoint({
  name: 'getMyTokenClaimProof',
  method: 'GET',
  path: '/api/me/token_claims/{id}/proof',
  summary:
    "Returns the proof of the share of one of the signed-in member's wallets. Needs a confirmation by a linked wallet.",
  source: 'platform API 4.2, for a wallet of the session; SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ id: Id }),
  query: z.strictObject(ownWallet),
  response: getTokenClaimProof.response,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { query: ['wallet'], response: getTokenClaimProof.response, rate: 'member' },
  upstream: {
    endpoint: getTokenClaimProof,
    bind: { walletAddress: 'wallet' },
    owner: { wallet: 'walletAddress' },
  },
});

export const getMyTokenClaimEligibility = endpoint({
  name: 'getMyTokenClaimEligibility',
  method: 'GET',
  path: '/api/me/token_claims/{id}/eligibility',
  summary: 'Returns what a wallet of the signed-in member can claim, and what it has claimed.',
  source: 'the platform’s SDK, for a wallet of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ id: Id }),
  query: z.strictObject(ownWallet),
  response: getTokenClaimEligibility.response,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { query: ['wallet'], response: getTokenClaimEligibility.response, rate: 'member' },
  upstream: { endpoint: getTokenClaimEligibility, bind: { walletAddress: 'wallet' }, owner: 'unnamed' },
});

const LookedUp = z.object({
  tokenClaimId: Id,
  eligible: z.boolean(),
  alreadyClaimed: z.boolean(),
  /** Whole tokens. */
  amount: Amount,
});

export const lookUpTokenClaim = endpoint({
  name: 'lookUpTokenClaim',
  method: 'GET',
  path: '/api/token_claims/{id}/lookup',
  summary:
    "Returns what any wallet can claim, without a proof. Available only if the proxy's owner allows look-ups by visitors.",
  source: 'the platform’s SDK, without what else the platform knows about the wallet',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ wallet }),
  response: LookedUp,
  errors: [400, 404, 429, 502, 503],
  exposure: { query: ['wallet'], response: LookedUp, rate: 'lookup' },
});

const reported = z.object({ data: reportTokenClaim.response.shape.data });

export const reportMyTokenClaim = endpoint({
  name: 'reportMyTokenClaim',
  method: 'POST',
  path: '/api/me/token_claims/{id}/claim',
  summary: 'Reports that a wallet of the signed-in member has claimed its share on-chain.',
  source: 'the platform’s SDK, for a wallet of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ txHash: reportTokenClaim.body.shape.txHash, ...ownWallet }),
  response: reported,
  errors: [400, 401, 403, 404, 409, 429, 502, 503, 504],
  exposure: { body: ['txHash', 'wallet'], response: reported, rate: 'write' },
  upstream: { endpoint: reportTokenClaim, bind: { walletAddress: 'wallet' } },
});
