import * as z from 'zod/mini';
import { connectedRules } from '../providers/backend.js';

/** Type of a rule: what it rewards. */
export const RuleType = z.enum([
  'Bonus',
  'BoughtOn',
  'BoughtWithRoyalties',
  'DiscordMessages',
  'Listing',
  'Lodging',
  'MintOn',
  'PoapClaim',
  'SnagSocialsConnected',
  'SnapshotFullset',
  'SnapshotHold',
  'SoldOn',
  'SoldWithRoyalties',
  'TokenHold',
  'TwitterBio',
  'TwitterHashTagPost',
  'Retweet',
  'check_in',
  'code_entry',
  'connect_wallet',
  'create_partner_account',
  'discord_member',
  'drip_x_follow',
  'drip_x_new_tweet',
  'drip_x_text_in_bio',
  'drip_x_text_in_comment',
  'drip_x_text_in_name',
  'drip_x_tweet',
  'external_rule',
  'link_click',
  'manual_upload',
  'profile_completed',
  'referred_user',
  'smart_contract_event',
  'snapshot_governance',
  'telegram_join',
  'telegram_messages',
  'text_input',
  'token_hold_erc20',
  'tweet_liked_by_project',
  'twitter_comment',
  'twitter_follow',
  'twitter_followers',
  'twitter_like',
  'twitter_post_hashtag',
  'quiz',
  'poll',
  'steam_wishlist',
  'liquidity_uniswap_v2',
  'liquidity_uniswap_v3',
  'points_airdrop',
  'youtube_subscribers',
  'youtube_comment',
  'shopify_spend',
  'swap',
  'tiktok_post',
  'post_impressions',
  'discord_join',
  'stratus_function',
  'tiktok_follow',
  'github_repo_star',
  'github_repo_fork',
  'github_repo_collaborator',
  'github_merge_PR',
  'discord_role_grant',
  'reddit_comment',
  'robinhood_token_hold',
  'instagram_post',
  'instagram_follow',
  'dapps_by_active_users',
  'dapps_by_new_users',
  'dapps_by_user_retention',
  'dapps_by_transaction_count',
  'dapps_by_gas_spent',
  ...connectedRules,
]);
export type RuleType = z.infer<typeof RuleType>;

/** How often a rule is checked or may be completed. Days start at 00:00 UTC, weeks on Sunday. */
export const Frequency = z.enum(['none', 'once', 'hourly', 'daily', 'weekly', 'monthly', 'immediately']);
export type Frequency = z.infer<typeof Frequency>;

/** Window within which a member may be rewarded once; `custom` and `unlimited` have none. */
export const Interval = z.enum([
  'custom',
  'once',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'every_message',
  'unlimited',
]);
export type Interval = z.infer<typeof Interval>;

/** Window in which a cap on rewards counts; `lifetime` never restarts. */
export const CapInterval = z.enum(['daily', 'weekly', 'monthly', 'lifetime']);
export type CapInterval = z.infer<typeof CapInterval>;

/** Kind of reward that a rule gives. */
export const RewardType = z.enum(['points', 'badge', 'multiplier']);
export type RewardType = z.infer<typeof RewardType>;
