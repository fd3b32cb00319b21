CREATE TABLE "auction_bids" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"auction_id" uuid NOT NULL,
	"auction_item_id" uuid,
	"user_id" uuid NOT NULL,
	"wallet_address" text NOT NULL,
	"amount" numeric NOT NULL,
	"status" text NOT NULL,
	"chain_name" text NOT NULL,
	"signature" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bid_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" numeric NOT NULL,
	"returned_amount" numeric DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "auction_holds_bid" UNIQUE("bid_id")
);
--> statement-breakpoint
CREATE TABLE "auction_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"auction_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"sort_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auctions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"minting_contract_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'in_progress' NOT NULL,
	"network" text DEFAULT 'ethereum' NOT NULL,
	"loyalty_currency_id" uuid,
	"currency_address" text,
	"currency_decimals" integer DEFAULT 0 NOT NULL,
	"reserve_price" numeric,
	"min_bid_increment" numeric,
	"min_bid_amount" numeric DEFAULT '0' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"extended_duration_in_seconds" integer,
	"hide_bids" boolean DEFAULT false NOT NULL,
	"bidders_own_collection_addresses" text[] DEFAULT '{}' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"winning_bid_id" uuid,
	"winning_amount" numeric,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "auctions_time" CHECK ("auctions"."starts_at" < "auctions"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "badge_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"badge_id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "badge_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"badge_id" uuid NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badge_rewards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"badge_id" uuid NOT NULL,
	"reward_type" text NOT NULL,
	"currency_id" uuid,
	"amount" numeric,
	"multiplier" numeric,
	"is_retroactive" boolean DEFAULT false NOT NULL,
	"currency_ids" uuid[],
	"reward_badge_id" uuid
);
--> statement-breakpoint
CREATE TABLE "badge_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dismissed_in_ui" boolean DEFAULT false NOT NULL,
	"hide_in_ui" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "badge_users_owner" UNIQUE("user_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image_url" text,
	"hide_in_ui" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "condition_associations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"condition_id" uuid NOT NULL,
	"rule_id" uuid,
	"rule_group_id" uuid,
	"badge_id" uuid,
	"currency_id" uuid,
	"leaderboard_view_id" uuid,
	CONSTRAINT "condition_associations_one" CHECK (num_nonnulls("condition_associations"."rule_id", "condition_associations"."rule_group_id", "condition_associations"."badge_id", "condition_associations"."currency_id", "condition_associations"."leaderboard_view_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "condition_wallets" (
	"condition_id" uuid NOT NULL,
	"wallet_lookup" text NOT NULL,
	CONSTRAINT "condition_wallets_condition_id_wallet_lookup_pk" PRIMARY KEY("condition_id","wallet_lookup")
);
--> statement-breakpoint
CREATE TABLE "conditions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain_id" uuid,
	"badge_id" uuid,
	"sort_id" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"description" text,
	"amount" numeric,
	"repeat_count" integer,
	"required_count" integer,
	"csv_url" text,
	CONSTRAINT "conditions_owner" CHECK (num_nonnulls("conditions"."chain_id", "conditions"."badge_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_auth_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"state_hash" text NOT NULL,
	"code_verifier" text,
	"generated_code" text,
	"email_address" text,
	"redirect" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "website_user_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "multipliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"multiplier" numeric NOT NULL,
	"title" text,
	"description" text,
	"external_identifier" text,
	"rule_id" uuid,
	"badge_id" uuid,
	"currency_ids" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "multipliers_external" UNIQUE("website_id","external_identifier")
);
--> statement-breakpoint
CREATE TABLE "transaction_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"amount" numeric NOT NULL,
	"start_amount" numeric NOT NULL,
	"end_amount" numeric NOT NULL,
	"lock_version" integer NOT NULL,
	"idempotency_key" text,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_entries_key" UNIQUE("account_id","idempotency_key"),
	CONSTRAINT "transaction_entries_version" UNIQUE("account_id","lock_version"),
	CONSTRAINT "transaction_entries_amount" CHECK ("transaction_entries"."amount" >= 0),
	CONSTRAINT "transaction_entries_sum" CHECK ("transaction_entries"."end_amount" = "transaction_entries"."start_amount" + case "transaction_entries"."direction" when 'credit' then "transaction_entries"."amount" else -"transaction_entries"."amount" end)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"type" text NOT NULL,
	"description" text,
	"rule_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "minting_assets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"asset_nr" integer NOT NULL,
	"token_id" bigint,
	"name" text NOT NULL,
	"description" text,
	"image_url" text,
	"animation_url" text,
	"price" numeric,
	"currency_address" text,
	"currency_decimals" integer DEFAULT 18 NOT NULL,
	"loyalty_currency_id" uuid,
	"quantity" integer DEFAULT 1 NOT NULL,
	"quantity_minted" integer DEFAULT 0 NOT NULL,
	"unlimited_qty" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"is_phygital_item" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"should_collect_user_info" boolean DEFAULT false NOT NULL,
	"collect_info_type" text,
	"listing_starts_at" timestamp with time zone,
	"listing_ends_at" timestamp with time zone,
	"revealed_at" timestamp with time zone,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "minting_assets_quantity" CHECK ("minting_assets"."unlimited_qty" or "minting_assets"."quantity_minted" <= "minting_assets"."quantity")
);
--> statement-breakpoint
CREATE TABLE "minting_contract_badges" (
	"contract_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	CONSTRAINT "minting_contract_badges_contract_id_badge_id_pk" PRIMARY KEY("contract_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "minting_contract_collections" (
	"contract_id" uuid NOT NULL,
	"address" text NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "minting_contract_collections_contract_id_network_address_pk" PRIMARY KEY("contract_id","network","address")
);
--> statement-breakpoint
CREATE TABLE "minting_contracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"address" text,
	"network" text,
	"contract_kind" text DEFAULT 'ONCHAIN' NOT NULL,
	"token_type" text DEFAULT 'erc721' NOT NULL,
	"name" text NOT NULL,
	"symbol" text,
	"description" text,
	"image_url" text,
	"external_link_url" text,
	"pre_reveal_media" text,
	"primary_sale_recipient_address" text,
	"royalty_fee_address" text,
	"royalty_fee" numeric,
	"relayer_id" uuid,
	"enable_gasless" boolean DEFAULT false NOT NULL,
	"has_reveal_mechanic" boolean DEFAULT false NOT NULL,
	"hide_inactive_listings" boolean DEFAULT false NOT NULL,
	"is_free_claim_for_badge_holders" boolean DEFAULT false NOT NULL,
	"is_free_claim_for_token_holders" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"is_per_asset_mint_limit" boolean DEFAULT false NOT NULL,
	"is_soulbound" boolean DEFAULT false NOT NULL,
	"require_holding_all_gated_items" boolean DEFAULT false NOT NULL,
	"should_collect_email" boolean DEFAULT false NOT NULL,
	"show_on_marketplace" boolean DEFAULT true NOT NULL,
	"per_user_mint_limit" integer DEFAULT 0 NOT NULL,
	"reveal_available_at" timestamp with time zone,
	"sort_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"wallet_address" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"signature" text,
	"tx_hash" text,
	"relayer_tx_id" text,
	"price" numeric,
	"error_code" text,
	"error_message" text,
	"collected" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"transaction_id" uuid,
	"refund_transaction_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"address" text NOT NULL,
	"lookup" text NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"sort_id" integer DEFAULT 0 NOT NULL,
	"discord_url" text,
	"home_url" text,
	"image_url" text,
	"instagram_username" text,
	"royalty_fee" numeric,
	"royalty_fee_address" text,
	"staking_address" text,
	"telegram_url" text,
	"theme_id" text,
	"twitter_username" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_correct" boolean DEFAULT false NOT NULL,
	"sort_identifier" integer NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "question_responses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"choice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_correct" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule_id" uuid NOT NULL,
	"text" text NOT NULL,
	"allow_multiple_attempts" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"code" text NOT NULL,
	"lookup" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "referral_codes_owner" UNIQUE("user_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"eligible" boolean,
	"tier1_amount" numeric DEFAULT '0' NOT NULL,
	"tier2_amount" numeric DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referrals_owner" UNIQUE("user_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "account_streaks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"streak_count" integer DEFAULT 0 NOT NULL,
	"last_window" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_streaks_owner" UNIQUE("user_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "rule_allotments" (
	"rule_id" uuid NOT NULL,
	"wallet_lookup" text NOT NULL,
	"amount" numeric,
	CONSTRAINT "rule_allotments_rule_id_wallet_lookup_pk" PRIMARY KEY("rule_id","wallet_lookup")
);
--> statement-breakpoint
CREATE TABLE "rule_chains" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"name" text NOT NULL,
	"operator_type" text DEFAULT 'AND' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule_id" uuid NOT NULL,
	"code" text NOT NULL,
	"redeemed_by_id" uuid,
	"redeemed_at" timestamp with time zone,
	CONSTRAINT "rule_codes_code" UNIQUE("rule_id","code")
);
--> statement-breakpoint
CREATE TABLE "rule_completions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"status" text NOT NULL,
	"window" text NOT NULL,
	"message" text,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"amount" numeric,
	"transaction_id" uuid,
	"idempotency_key" text,
	"proof" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fulfilled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rule_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"edited_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"data" jsonb NOT NULL,
	"previous_data" jsonb,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "rule_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sub_title" text,
	"sort_id" integer DEFAULT 0 NOT NULL,
	"is_collapsible" boolean DEFAULT false NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rule_statuses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"progress" numeric DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_statuses_owner" UNIQUE("user_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"frequency" text NOT NULL,
	"interval" text,
	"reward_type" text DEFAULT 'points' NOT NULL,
	"amount" numeric,
	"currency_id" uuid,
	"badge_id" uuid,
	"group_id" uuid,
	"sort_id" integer DEFAULT 0 NOT NULL,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"effective_start_time" timestamp with time zone,
	"effective_end_time" timestamp with time zone,
	"claim_type" text,
	"collection_address" text,
	"collections" jsonb,
	"contract_ids" text[],
	"network" text,
	"media_url" text,
	"background_asset_url" text,
	"hide_in_ui" boolean DEFAULT false NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_special" boolean DEFAULT false NOT NULL,
	"is_dapp_rule" boolean DEFAULT false NOT NULL,
	"show_before_start" boolean DEFAULT false NOT NULL,
	"max_amount_per_interval" numeric,
	"max_amount_interval" text,
	"reward_lifetime" text,
	"dapp_deployed_within" text,
	"dapp_data_window" text,
	"custom_rewards_api_url" text,
	"custom_rewards_csv_url" text,
	"duplicated_from_id" uuid,
	"external_integration_id" text,
	"function_id" text,
	"user_allotment_csv_url" text,
	"oauth_credentials_id" text,
	"shopify_store_url" text,
	"subscription_id" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_accounts_account" UNIQUE("website_id","provider","account_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"act" text NOT NULL,
	"target" text NOT NULL,
	"text" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_acts_once" UNIQUE("website_id","provider","account_id","act","target")
);
--> statement-breakpoint
CREATE TABLE "token_claim_allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_claim_id" uuid NOT NULL,
	"wallet_address" text NOT NULL,
	"wallet_lookup" text NOT NULL,
	"amount" numeric NOT NULL,
	"user_id" uuid,
	"claimed_at" timestamp with time zone,
	"tx_hash" text,
	CONSTRAINT "token_claim_allocations_wallet" UNIQUE("token_claim_id","wallet_lookup")
);
--> statement-breakpoint
CREATE TABLE "token_claim_stakes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"allocation_id" uuid NOT NULL,
	"stake_id" text NOT NULL,
	"amount" numeric NOT NULL,
	"claimed" numeric DEFAULT '0' NOT NULL,
	"duration" integer NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	CONSTRAINT "token_claim_stakes_stake" UNIQUE("allocation_id","stake_id")
);
--> statement-breakpoint
CREATE TABLE "token_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"name" text NOT NULL,
	"claim_contract_address" text,
	"staking_contract_address" text,
	"contract_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_address" text NOT NULL,
	"contract_chain_id" integer NOT NULL,
	"contract_name" text,
	"erc20_decimals" integer DEFAULT 18 NOT NULL,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"geo_block" text[] DEFAULT '{}' NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"claim_and_stake" boolean DEFAULT false NOT NULL,
	"is_staking_optional" boolean DEFAULT true NOT NULL,
	"min_percentage_to_stake" integer DEFAULT 0 NOT NULL,
	"max_bonus" numeric,
	"min_lockup" integer,
	"min_lockup_for_multiplier" integer,
	"multiplier" integer,
	"staking_contract_type" text,
	"csv_url" text,
	"data_job_id" uuid,
	"relayer_id" uuid,
	"root" text,
	"tree" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "website_user_attribute_values" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "website_user_attribute_values" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "website_user_attribute_values" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "discord_url" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "home_url" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "instagram_username" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "telegram_url" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "twitter_username" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "terms_signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_auction_item_id_auction_items_id_fk" FOREIGN KEY ("auction_item_id") REFERENCES "public"."auction_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_holds" ADD CONSTRAINT "auction_holds_bid_id_auction_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."auction_bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_holds" ADD CONSTRAINT "auction_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_items" ADD CONSTRAINT "auction_items_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_items" ADD CONSTRAINT "auction_items_asset_id_minting_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."minting_assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_minting_contract_id_minting_contracts_id_fk" FOREIGN KEY ("minting_contract_id") REFERENCES "public"."minting_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_loyalty_currency_id_currencies_id_fk" FOREIGN KEY ("loyalty_currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_files" ADD CONSTRAINT "badge_files_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_jobs" ADD CONSTRAINT "badge_jobs_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_rewards" ADD CONSTRAINT "badge_rewards_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_rewards" ADD CONSTRAINT "badge_rewards_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_rewards" ADD CONSTRAINT "badge_rewards_reward_badge_id_badges_id_fk" FOREIGN KEY ("reward_badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_users" ADD CONSTRAINT "badge_users_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_users" ADD CONSTRAINT "badge_users_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_users" ADD CONSTRAINT "badge_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_associations" ADD CONSTRAINT "condition_associations_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_associations" ADD CONSTRAINT "condition_associations_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_associations" ADD CONSTRAINT "condition_associations_rule_group_id_rule_groups_id_fk" FOREIGN KEY ("rule_group_id") REFERENCES "public"."rule_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_associations" ADD CONSTRAINT "condition_associations_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_associations" ADD CONSTRAINT "condition_associations_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_wallets" ADD CONSTRAINT "condition_wallets_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_chain_id_rule_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."rule_chains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_auth_attempts" ADD CONSTRAINT "social_auth_attempts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_auth_attempts" ADD CONSTRAINT "social_auth_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_user_roles" ADD CONSTRAINT "website_user_roles_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_user_roles" ADD CONSTRAINT "website_user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multipliers" ADD CONSTRAINT "multipliers_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multipliers" ADD CONSTRAINT "multipliers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multipliers" ADD CONSTRAINT "multipliers_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multipliers" ADD CONSTRAINT "multipliers_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_entries" ADD CONSTRAINT "transaction_entries_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_entries" ADD CONSTRAINT "transaction_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_entries" ADD CONSTRAINT "transaction_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_assets" ADD CONSTRAINT "minting_assets_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_assets" ADD CONSTRAINT "minting_assets_contract_id_minting_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."minting_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_assets" ADD CONSTRAINT "minting_assets_loyalty_currency_id_currencies_id_fk" FOREIGN KEY ("loyalty_currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_contract_badges" ADD CONSTRAINT "minting_contract_badges_contract_id_minting_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."minting_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_contract_badges" ADD CONSTRAINT "minting_contract_badges_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_contract_collections" ADD CONSTRAINT "minting_contract_collections_contract_id_minting_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."minting_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_contracts" ADD CONSTRAINT "minting_contracts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_asset_id_minting_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."minting_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mints" ADD CONSTRAINT "mints_contract_id_minting_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."minting_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_collections" ADD CONSTRAINT "website_collections_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_choices" ADD CONSTRAINT "question_choices_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_responses" ADD CONSTRAINT "question_responses_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_responses" ADD CONSTRAINT "question_responses_choice_id_question_choices_id_fk" FOREIGN KEY ("choice_id") REFERENCES "public"."question_choices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_responses" ADD CONSTRAINT "question_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_code_id_referral_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."referral_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_streaks" ADD CONSTRAINT "account_streaks_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_streaks" ADD CONSTRAINT "account_streaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_streaks" ADD CONSTRAINT "account_streaks_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_allotments" ADD CONSTRAINT "rule_allotments_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_chains" ADD CONSTRAINT "rule_chains_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_chains" ADD CONSTRAINT "rule_chains_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_codes" ADD CONSTRAINT "rule_codes_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_codes" ADD CONSTRAINT "rule_codes_redeemed_by_id_users_id_fk" FOREIGN KEY ("redeemed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_completions" ADD CONSTRAINT "rule_completions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_completions" ADD CONSTRAINT "rule_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_completions" ADD CONSTRAINT "rule_completions_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_edits" ADD CONSTRAINT "rule_edits_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_edits" ADD CONSTRAINT "rule_edits_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_edits" ADD CONSTRAINT "rule_edits_edited_by_user_id_users_id_fk" FOREIGN KEY ("edited_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_groups" ADD CONSTRAINT "rule_groups_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_statuses" ADD CONSTRAINT "rule_statuses_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_statuses" ADD CONSTRAINT "rule_statuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_statuses" ADD CONSTRAINT "rule_statuses_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_group_id_rule_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."rule_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_accounts" ADD CONSTRAINT "sandbox_accounts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_acts" ADD CONSTRAINT "sandbox_acts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_claim_allocations" ADD CONSTRAINT "token_claim_allocations_token_claim_id_token_claims_id_fk" FOREIGN KEY ("token_claim_id") REFERENCES "public"."token_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_claim_allocations" ADD CONSTRAINT "token_claim_allocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_claim_stakes" ADD CONSTRAINT "token_claim_stakes_allocation_id_token_claim_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."token_claim_allocations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_claims" ADD CONSTRAINT "token_claims_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_bids_auction" ON "auction_bids" USING btree ("auction_id","amount","created_at");--> statement-breakpoint
CREATE INDEX "auction_bids_user" ON "auction_bids" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "auction_bids_website" ON "auction_bids" USING btree ("website_id","amount","id");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_bids_nonce" ON "auction_bids" USING btree ("auction_id","user_id","nonce");--> statement-breakpoint
CREATE INDEX "auction_holds_account" ON "auction_holds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "auction_items_auction" ON "auction_items" USING btree ("auction_id","sort_id");--> statement-breakpoint
CREATE INDEX "auction_items_asset" ON "auction_items" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "auctions_website" ON "auctions" USING btree ("website_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "auctions_open" ON "auctions" USING btree ("ends_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "badge_files_badge" ON "badge_files" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "badge_jobs_badge" ON "badge_jobs" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "badge_rewards_badge" ON "badge_rewards" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "badge_users_badge" ON "badge_users" USING btree ("badge_id","created_at","id");--> statement-breakpoint
CREATE INDEX "badges_website" ON "badges" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "condition_associations_condition" ON "condition_associations" USING btree ("condition_id");--> statement-breakpoint
CREATE INDEX "condition_associations_rule" ON "condition_associations" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "condition_associations_badge" ON "condition_associations" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "condition_associations_currency" ON "condition_associations" USING btree ("currency_id");--> statement-breakpoint
CREATE INDEX "conditions_chain" ON "conditions" USING btree ("chain_id","sort_id");--> statement-breakpoint
CREATE INDEX "conditions_badge" ON "conditions" USING btree ("badge_id","sort_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_account" ON "social_accounts" USING btree ("website_id","type","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_user" ON "social_accounts" USING btree ("user_id","website_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "social_auth_attempts_state" ON "social_auth_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "social_auth_attempts_user" ON "social_auth_attempts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "website_user_roles_role" ON "website_user_roles" USING btree ("website_id","user_id","role_type");--> statement-breakpoint
CREATE INDEX "multipliers_user" ON "multipliers" USING btree ("user_id","website_id");--> statement-breakpoint
CREATE INDEX "multipliers_website" ON "multipliers" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transaction_entries_website" ON "transaction_entries" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transaction_entries_account" ON "transaction_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transaction_entries_transaction" ON "transaction_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_rule" ON "transactions" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "minting_assets_number" ON "minting_assets" USING btree ("contract_id","asset_nr");--> statement-breakpoint
CREATE INDEX "minting_assets_website" ON "minting_assets" USING btree ("website_id","asset_nr","id");--> statement-breakpoint
CREATE INDEX "minting_contracts_website" ON "minting_contracts" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mints_user" ON "mints" USING btree ("user_id","contract_id");--> statement-breakpoint
CREATE INDEX "mints_asset" ON "mints" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mints_transaction" ON "mints" USING btree ("contract_id","tx_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "website_collections_address" ON "website_collections" USING btree ("website_id","network","lookup");--> statement-breakpoint
CREATE INDEX "question_choices_question" ON "question_choices" USING btree ("question_id","sort_identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "question_responses_owner" ON "question_responses" USING btree ("user_id","question_id");--> statement-breakpoint
CREATE INDEX "question_responses_question" ON "question_responses" USING btree ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_rule" ON "questions" USING btree ("rule_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_code" ON "referral_codes" USING btree ("website_id","lookup");--> statement-breakpoint
CREATE INDEX "referrals_code" ON "referrals" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "referrals_website" ON "referrals" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "account_streaks_rule" ON "account_streaks" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_chains_rule" ON "rule_chains" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "rule_chains_website" ON "rule_chains" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_completions_window" ON "rule_completions" USING btree ("user_id","rule_id","window") WHERE status <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "rule_completions_key" ON "rule_completions" USING btree ("rule_id","user_id","idempotency_key") WHERE status <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "rule_completions_proof" ON "rule_completions" USING btree ("rule_id","proof") WHERE status <> 'failed' and proof is not null;--> statement-breakpoint
CREATE INDEX "rule_completions_user" ON "rule_completions" USING btree ("user_id","website_id","updated_at");--> statement-breakpoint
CREATE INDEX "rule_completions_rule" ON "rule_completions" USING btree ("rule_id","created_at");--> statement-breakpoint
CREATE INDEX "rule_edits_rule" ON "rule_edits" USING btree ("rule_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rule_groups_website" ON "rule_groups" USING btree ("website_id","sort_id","id");--> statement-breakpoint
CREATE INDEX "rule_statuses_website" ON "rule_statuses" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rule_statuses_rule" ON "rule_statuses" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "rules_website" ON "rules" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rules_group" ON "rules" USING btree ("group_id","sort_id");--> statement-breakpoint
CREATE INDEX "rules_type" ON "rules" USING btree ("website_id","type");--> statement-breakpoint
CREATE INDEX "sandbox_acts_target" ON "sandbox_acts" USING btree ("website_id","provider","act","target");--> statement-breakpoint
CREATE INDEX "token_claim_allocations_amount" ON "token_claim_allocations" USING btree ("token_claim_id","amount","id");--> statement-breakpoint
CREATE UNIQUE INDEX "token_claim_allocations_transaction" ON "token_claim_allocations" USING btree ("token_claim_id","tx_hash");--> statement-breakpoint
CREATE INDEX "token_claims_website" ON "token_claims" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "token_claims_contract" ON "token_claims" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "websites_organization" ON "websites" USING btree ("organization_id");