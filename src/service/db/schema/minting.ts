import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencies } from './accounts.js';
import { badges } from './badges.js';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { userId, websiteId } from './references.js';

/** Contracts whose assets can be minted. */
export const mintingContracts = pgTable(
  'minting_contracts',
  {
    id: id(),
    websiteId: websiteId(),
    /** Null if there is no contract on a chain. */
    address: text('address'),
    network: text('network'),
    contractKind: text('contract_kind', { enum: ['ONCHAIN', 'OFFCHAIN'] })
      .notNull()
      .default('ONCHAIN'),
    tokenType: text('token_type', { enum: ['erc721', 'erc1155', 'erc721c'] })
      .notNull()
      .default('erc721'),
    name: text('name').notNull(),
    symbol: text('symbol'),
    description: text('description'),
    imageUrl: text('image_url'),
    externalLinkUrl: text('external_link_url'),
    preRevealMedia: text('pre_reveal_media'),
    primarySaleRecipientAddress: text('primary_sale_recipient_address'),
    royaltyFeeAddress: text('royalty_fee_address'),
    /** Percent */
    royaltyFee: amount('royalty_fee'),
    relayerId: uuid('relayer_id'),
    enableGasless: boolean('enable_gasless').notNull().default(false),
    hasRevealMechanic: boolean('has_reveal_mechanic').notNull().default(false),
    hideInactiveListings: boolean('hide_inactive_listings').notNull().default(false),
    isFreeClaimForBadgeHolders: boolean('is_free_claim_for_badge_holders').notNull().default(false),
    isFreeClaimForTokenHolders: boolean('is_free_claim_for_token_holders').notNull().default(false),
    isListed: boolean('is_listed').notNull().default(true),
    isPerAssetMintLimit: boolean('is_per_asset_mint_limit').notNull().default(false),
    isSoulbound: boolean('is_soulbound').notNull().default(false),
    requireHoldingAllGatedItems: boolean('require_holding_all_gated_items').notNull().default(false),
    shouldCollectEmail: boolean('should_collect_email').notNull().default(false),
    showOnMarketplace: boolean('show_on_marketplace').notNull().default(true),
    /** 0 means no limit. */
    perUserMintLimit: integer('per_user_mint_limit').notNull().default(0),
    revealAvailableAt: moment('reveal_available_at'),
    sortId: integer('sort_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('minting_contracts_website').on(table.websiteId, table.createdAt, table.id)],
);

/** Badges whose holders may mint, or mint for free. */
export const mintingContractBadges = pgTable(
  'minting_contract_badges',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => mintingContracts.id, { onDelete: 'cascade' }),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.badgeId] })],
);

/** Collections of which minters have to hold a token. */
export const mintingContractCollections = pgTable(
  'minting_contract_collections',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => mintingContracts.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    network: text('network').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.network, table.address] })],
);

/** Assets that can be minted from a contract. */
export const mintingAssets = pgTable(
  'minting_assets',
  {
    id: id(),
    websiteId: websiteId(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => mintingContracts.id, { onDelete: 'cascade' }),
    assetNr: integer('asset_nr').notNull(),
    tokenId: bigint('token_id', { mode: 'number' }),
    name: text('name').notNull(),
    description: text('description'),
    imageUrl: text('image_url'),
    animationUrl: text('animation_url'),
    /** Base units of a token, whole units of points; null means free. */
    price: amount('price'),
    currencyAddress: text('currency_address'),
    currencyDecimals: integer('currency_decimals').notNull().default(18),
    loyaltyCurrencyId: uuid('loyalty_currency_id').references(() => currencies.id),
    quantity: integer('quantity').notNull().default(1),
    quantityMinted: integer('quantity_minted').notNull().default(0),
    unlimitedQty: boolean('unlimited_qty').notNull().default(false),
    isListed: boolean('is_listed').notNull().default(true),
    isPhygitalItem: boolean('is_phygital_item').notNull().default(false),
    isHidden: boolean('is_hidden').notNull().default(false),
    shouldCollectUserInfo: boolean('should_collect_user_info').notNull().default(false),
    collectInfoType: text('collect_info_type', { enum: ['customInput', 'freeText', 'shippingDetails'] }),
    listingStartsAt: moment('listing_starts_at'),
    listingEndsAt: moment('listing_ends_at'),
    revealedAt: moment('revealed_at'),
    metadata: jsonb('metadata').$type<Readonly<Record<string, unknown>>>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('minting_assets_number').on(table.contractId, table.assetNr),
    index('minting_assets_website').on(table.websiteId, table.assetNr, table.id),
    check('minting_assets_quantity', sql`${table.unlimitedQty} or ${table.quantityMinted} <= ${table.quantity}`),
  ],
);

/** Wallets that may mint an asset, and how much of it. An asset without any can be minted by everyone. */
export const mintingAllowlist = pgTable(
  'minting_allowlist',
  {
    id: id(),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => mintingAssets.id, { onDelete: 'cascade' }),
    walletAddress: text('wallet_address').notNull(),
    /** Spelling of the address for look-ups. */
    walletLookup: text('wallet_lookup').notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('minting_allowlist_wallet').on(table.assetId, table.walletLookup)],
);

/** Mints, from the request to their end. */
export const mints = pgTable(
  'mints',
  {
    id: id(),
    websiteId: websiteId(),
    userId: userId(),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => mintingAssets.id, { onDelete: 'cascade' }),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => mintingContracts.id, { onDelete: 'cascade' }),
    walletAddress: text('wallet_address').notNull(),
    quantity: integer('quantity').notNull(),
    status: text('status', { enum: ['generatingSignature', 'minting', 'minted', 'failed'] }).notNull(),
    /** `{signature, payload}` as JSON text, for the wallet to send. */
    signature: text('signature'),
    txHash: text('tx_hash'),
    relayerTxId: text('relayer_tx_id'),
    price: amount('price'),
    /** Why the mint failed, or why the service gave it up although its signed order can still be sent. */
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** Answers that the minter had to give: email, text, shipping. Private. */
    collected: jsonb('collected').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Transactions of the points paid, and of those returned if the mint failed. */
    transactionId: uuid('transaction_id'),
    refundTransactionId: uuid('refund_transaction_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('mints_user').on(table.userId, table.contractId),
    index('mints_asset').on(table.assetId),
    uniqueIndex('mints_transaction').on(table.contractId, table.txHash),
  ],
);

/**
 * Reports of sent orders that arrived after the points and the supply had been returned and used elsewhere. The operator decides on
 * them, because the asset may exist on the chain.
 */
export const mintReports = pgTable(
  'mint_reports',
  {
    id: id(),
    mintId: uuid('mint_id')
      .notNull()
      .references(() => mints.id, { onDelete: 'cascade' }),
    txHash: text('tx_hash').notNull(),
    reportedAt: moment('reported_at').notNull(),
    /** When the operator decided that the asset does not exist on the chain. */
    rejectedAt: moment('rejected_at'),
  },
  (table) => [uniqueIndex('mint_reports_transaction').on(table.mintId, table.txHash)],
);
