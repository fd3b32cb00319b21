import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { users } from './identity.js';
import { websiteId } from './references.js';

/** Token claims. Amounts are whole tokens. */
export const tokenClaims = pgTable(
  'token_claims',
  {
    id: id(),
    websiteId: websiteId(),
    name: text('name').notNull(),
    claimContractAddress: text('claim_contract_address'),
    stakingContractAddress: text('staking_contract_address'),
    /** The claimed token. */
    contractId: uuid('contract_id').notNull().defaultRandom(),
    contractAddress: text('contract_address').notNull(),
    contractChainId: integer('contract_chain_id').notNull(),
    contractName: text('contract_name'),
    erc20Decimals: integer('erc20_decimals').notNull().default(18),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    geoBlock: text('geo_block').array().notNull().default([]),
    isDraft: boolean('is_draft').notNull().default(false),
    claimAndStake: boolean('claim_and_stake').notNull().default(false),
    isStakingOptional: boolean('is_staking_optional').notNull().default(true),
    /** Percent */
    minPercentageToStake: integer('min_percentage_to_stake').notNull().default(0),
    maxBonus: amount('max_bonus'),
    /** Seconds */
    minLockup: integer('min_lockup'),
    /** Seconds */
    minLockupForMultiplier: integer('min_lockup_for_multiplier'),
    /** Basis points of the staked amount. */
    multiplier: integer('multiplier'),
    stakingContractType: text('staking_contract_type', { enum: ['linear', 'timelock'] }),
    csvUrl: text('csv_url'),
    dataJobId: uuid('data_job_id'),
    relayerId: uuid('relayer_id'),
    /** Root of the Merkle tree over the allocations, and the tree itself as its library serialises it; null until it is built. */
    root: text('root'),
    tree: jsonb('tree').$type<unknown>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('token_claims_website').on(table.websiteId, table.createdAt, table.id),
    index('token_claims_contract').on(table.contractId),
  ],
);

/** Shares of a token by wallet. They can exist before the member does. */
export const tokenClaimAllocations = pgTable(
  'token_claim_allocations',
  {
    id: id(),
    tokenClaimId: uuid('token_claim_id')
      .notNull()
      .references(() => tokenClaims.id, { onDelete: 'cascade' }),
    walletAddress: text('wallet_address').notNull(),
    /** Spelling of the address for look-ups. */
    walletLookup: text('wallet_lookup').notNull(),
    amount: amount('amount').notNull(),
    /** User who holds the wallet, once that is known. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: moment('claimed_at'),
    txHash: text('tx_hash'),
  },
  (table) => [
    unique('token_claim_allocations_wallet').on(table.tokenClaimId, table.walletLookup),
    index('token_claim_allocations_amount').on(table.tokenClaimId, table.amount, table.id),
    uniqueIndex('token_claim_allocations_transaction').on(table.tokenClaimId, table.txHash),
  ],
);

/** Stakes that wallets made of claimed tokens. Amounts are in base units of the token. */
export const tokenClaimStakes = pgTable(
  'token_claim_stakes',
  {
    id: id(),
    allocationId: uuid('allocation_id')
      .notNull()
      .references(() => tokenClaimAllocations.id, { onDelete: 'cascade' }),
    /** Id within the staking contract. */
    stakeId: text('stake_id').notNull(),
    amount: amount('amount').notNull(),
    claimed: amount('claimed').notNull().default('0'),
    /** Seconds */
    duration: integer('duration').notNull(),
    startTime: moment('start_time').notNull(),
  },
  (table) => [unique('token_claim_stakes_stake').on(table.allocationId, table.stakeId)],
);
