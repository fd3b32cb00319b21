import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, AmountInput, Id, TimestampInput, requiredScope } from '../primitives.js';

const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address such as 0x… with 40 hex digits'));
const seconds = z.int().check(z.minimum(0), z.maximum(10 * 366 * 86_400));

/** What an operator learns of a claim that is being prepared. Amounts are whole tokens. */
const Prepared = z.object({
  id: Id,
  isDraft: z.boolean(),
  totalWalletsAllocated: z.number(),
  totalAllocatedAmount: Amount,
  /** Root of the tree over the shares, which the claim contract needs; null until the claim is published. */
  root: z.nullable(z.string()),
});

export const createTokenClaim = endpoint({
  name: 'createTokenClaim',
  method: 'POST',
  path: '/api/token_claims',
  summary: 'Prepares a claim of a token: a draft, which members do not see.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    /** The claimed token, an ERC-20. */
    contractAddress: Address,
    contractChainId: z.int().check(z.minimum(1)),
    contractName: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    erc20Decimals: z._default(z.int().check(z.minimum(0), z.maximum(36)), 18),
    claimContractAddress: z.optional(z.nullable(Address)),
    stakingContractAddress: z.optional(z.nullable(Address)),
    startTime: z.optional(z.nullable(TimestampInput)),
    endTime: z.optional(z.nullable(TimestampInput)),
    /** ISO 3166-1 alpha-2 codes of countries that may not claim. */
    geoBlock: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)), []),
    claimAndStake: z._default(z.boolean(), false),
    isStakingOptional: z._default(z.boolean(), true),
    /** Percent */
    minPercentageToStake: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
    /** Whole tokens */
    maxBonus: z.optional(z.nullable(AmountInput)),
    minLockup: z.optional(z.nullable(seconds)),
    minLockupForMultiplier: z.optional(z.nullable(seconds)),
    /** Basis points of the staked amount. */
    multiplier: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
    stakingContractType: z.optional(z.nullable(z.enum(['linear', 'timelock']))),
  }),
  response: Prepared,
  errors: [400, 403, 404, 500],
});

export const saveTokenClaimShares = endpoint({
  name: 'saveTokenClaimShares',
  method: 'POST',
  path: '/api/token_claims/{id}/shares',
  summary: 'Sets the shares of wallets in a draft, up to 1,000 a request; an amount of 0 removes a share.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    shares: z
      .array(z.strictObject({ walletAddress: Address, /** Whole tokens */ amount: AmountInput }))
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  response: Prepared,
  errors: [400, 403, 404, 409, 500],
});

export const publishTokenClaim = endpoint({
  name: 'publishTokenClaim',
  method: 'POST',
  path: '/api/token_claims/{id}/publish',
  summary: 'Builds the tree over the shares of a draft, returns its root, and shows the claim to members.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    /** Contract that pays, if it is already deployed. Its root has to equal the returned one. */
    claimContractAddress: z.optional(Address),
  }),
  response: Prepared,
  errors: [400, 403, 404, 409, 500],
});

export const withdrawTokenClaim = endpoint({
  name: 'withdrawTokenClaim',
  method: 'POST',
  path: '/api/token_claims/{id}/withdraw',
  summary: 'Makes a published claim a draft again, as long as nobody has claimed.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({}),
  response: Prepared,
  errors: [400, 403, 404, 409, 500],
});
