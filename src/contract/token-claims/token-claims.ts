import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, Id, KnownAmount, Timestamp, scope } from '../primitives.js';

const shown = {
  id: Id,
  name: z.string(),
  claimContractAddress: z.nullable(z.string()),
  stakingContractAddress: z.nullable(z.string()),
  /** The claimed token, an ERC-20. */
  contract: z.object({ id: Id, address: z.string(), chainId: z.number(), name: z.nullable(z.string()) }),
  startTime: z.nullable(Timestamp),
  endTime: z.nullable(Timestamp),
  /** ISO 3166-1 alpha-2 codes of countries that may not claim. */
  geoBlock: z.array(z.string()),
  claimAndStake: z.optional(z.boolean()),
  isStakingOptional: z.optional(z.boolean()),
  /** Minimum percentage of the claimed amount that has to be staked, 0 to 100. */
  minPercentageToStake: z.optional(z.number()),
  erc20Decimals: z.optional(z.number()),
  /** Whole tokens. */
  maxBonus: z.nullish(KnownAmount),
  /** Seconds */
  minLockup: z.nullish(z.number()),
  /** Seconds */
  minLockupForMultiplier: z.nullish(z.number()),
  /** Basis points of the staked amount. */
  multiplier: z.nullish(z.number()),
  stakingContractType: z.nullish(z.enum(['linear', 'timelock'])),
  updatedAt: Timestamp,
};

/** Token claim as a page sees it. */
export const PublicTokenClaim = z.object(shown);
export type PublicTokenClaim = z.infer<typeof PublicTokenClaim>;

/** Token claim (platform API, sections 2.2 and 4.14). Amounts are whole tokens. */
export const TokenClaim = z.object({
  ...shown,
  csvUrl: z.nullable(z.string()),
  dataJobId: z.nullable(Id),
  isDraft: z.boolean(),
  relayerId: z.nullable(Id),
  totalAllocatedAmount: Amount,
  totalClaimedAmount: Amount,
  totalWalletsAllocated: z.number(),
});
export type TokenClaim = z.infer<typeof TokenClaim>;

export const listTokenClaims = endpoint({
  name: 'listTokenClaims',
  method: 'GET',
  path: '/api/token_claims',
  summary: 'Lists the token claims of the website.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, contractId: z.optional(Id) }),
  response: z.object({ data: z.array(TokenClaim) }),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['contractId'],
    response: z.object({ data: z.array(PublicTokenClaim) }),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});
